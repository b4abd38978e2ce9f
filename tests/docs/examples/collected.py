"""Every example of the documents: what a reader would copy into the chat, and the buttons he is told to press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
TYPED_IN = ("players.md", "organisers.md", "referees.md", "tutorial.md", "terms.md", "README.md")
"""Documents of which every code span is something one writes; of the others only what begins with a command is."""
OTHERS = ("operators.md", "local.md", "contributors.md", "lots.md", "repetition.md")
HAN = re.compile("[\u3400-\u9fff]")
_SPAN = re.compile(r"`([^`\n]+)`")
_COMMAND = re.compile(r"/[a-z\u4e00-\u9fff]+(?:@\w+)?(?=\s|$)")
_QUOTED = re.compile(r"“([^”\n]+)”")
_HEADING = re.compile(r"(#+) (.*)")


@dataclass(frozen=True)
class Example:
    """A piece of a document with the place where it stands."""

    text: str
    file: str
    line: int
    language: str
    section: str
    """The Chinese heading, in either language: an English one ends with it."""
    column: tuple[str, int] = ("", 0)
    """What stands above a table's first column, and in which column this is; nothing outside tables."""
    row: str = ""
    """What stands in the first cell of its row."""

    @property
    def is_command(self) -> bool:
        return _COMMAND.match(self.text) is not None

    @property
    def document(self) -> str:
        """The document of which this is one language."""
        return Path(self.file).name

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class _Line:
    """A line of a document with all that stands around it."""

    text: str
    file: str
    number: int
    language: str
    section: str
    header: str
    fenced: bool

    def pieces(self, pattern: re.Pattern[str]) -> Iterator[Example]:
        if not self.text.startswith("|"):
            yield from self._pieces(pattern, self.text, ("", 0), "")
            return
        cells = [cell.strip() for cell in self.text.strip("|").split("|")]
        for column, cell in enumerate(cells):
            yield from self._pieces(pattern, cell, (self.header, column), cells[0])

    def _pieces(self, pattern: re.Pattern[str], text: str, column: tuple[str, int], row: str) -> Iterator[Example]:
        for found in pattern.findall(text):
            yield Example(found, self.file, self.number, self.language, self.section, column, row)


def documents(names: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """The files of these names with their languages; README is both."""
    for name in names:
        if name == "README.md":
            yield ROOT / name, ""
            continue
        for path, language in ((ROOT / "docs" / name, "zh"), (ROOT / "docs" / "en" / name, "en")):
            if path.exists():
                yield path, language


def _lines(path: Path, language: str) -> Iterator[_Line]:
    section, header, fenced = "", "", False
    spoken = language or "zh"
    file = str(path.relative_to(ROOT))
    above = ""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.lstrip().startswith("```"):
            fenced = not fenced
            continue
        if (heading := _HEADING.fullmatch(text)) and not fenced:
            section = heading[2]
            if section == "English" and not language:
                spoken, section = "en", ""
            if spoken == "en":
                section = re.split(r" (?=[^ a-zA-Z]*[\u3400-\u9fff])", section, maxsplit=1)[-1]
        if text.startswith("|"):
            header = text.strip("|").split("|")[0].strip() if not above.startswith("|") else header
        above = text
        yield _Line(text, file, number, spoken, section, header, fenced)


def spans(names: tuple[str, ...] = TYPED_IN + OTHERS) -> Iterator[Example]:
    """Every code span of the documents that one types into the chat, and every line of a block that is a command."""
    for path, language in documents(names):
        everything = path.name in TYPED_IN
        for line in _lines(path, language):
            if line.fenced:
                found = [Example(line.text.strip(), line.file, line.number, line.language, line.section)]
                yield from (example for example in found if example.is_command)
            else:
                yield from (one for one in line.pieces(_SPAN) if everything or one.is_command)


def quotes(names: tuple[str, ...] = TYPED_IN) -> Iterator[Example]:
    """Whatever stands in quotation marks: the buttons, mostly."""
    for path, language in documents(names):
        for line in _lines(path, language):
            if not line.fenced:
                yield from line.pieces(_QUOTED)


def prose(names: tuple[str, ...] = TYPED_IN) -> Iterator[tuple[Example, str]]:
    """Every run of Chinese characters in English text that is neither a heading, nor in a code span, nor a link's
    target, each with the line it stands in."""
    han = re.compile(r"[\u3400-\u9fff][\u3400-\u9fff·]*")
    for path, language in documents(names):
        for line in _lines(path, language):
            if line.language != "en" or line.fenced or _HEADING.fullmatch(line.text):
                continue
            bare = re.sub(r"\]\([^)]*\)|`[^`]*`", "]", line.text)
            for found in han.findall(bare):
                yield Example(found, line.file, line.number, "en", line.section), bare
