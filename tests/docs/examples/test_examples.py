"""Every example of the documents is typed into a group in which it makes sense, in the language of the document: the
bot reads it. That a rule forbids it there is an answer; that it cannot be read is a fault of the document or the bot.

`setups.txt` says where the examples of a section are typed, `not_typed.txt` which code spans are no examples and why.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bot.app.speech.words import catalogue, words
from engines.registry import GAMES
from tests.docs.examples.collected import HAN, OTHERS, ROOT, TYPED_IN, Example, prose, quotes, spans
from tests.docs.examples.stages import STAGES
from tests.docs.examples.typist import Answer, Stage, built, listening, rows

ADDRESSES = ("/healthz", "/metrics", "/readyz", "/telegram", "/data", "/setinline")
"""What begins like a command in the operators' documents and is none."""


SETUPS = {
    (document, section): (stages.split(), ways.split(" ; ")) for document, section, stages, ways in rows("setups.txt")
}
NOT_TYPED = {(document, text) for document, text, _ in rows("not_typed.txt")}
STANDS_FOR = {row[1]: row[2] for row in rows("stands_for.txt") if row[0] == "word"}
WHOLE = {row[1]: row[2] for row in rows("stands_for.txt") if row[0] == "line"}


OF_EVENTS = frozenset(
    {
        "event", "enter", "entries", "scratch", "substitute", "checkin", "lots", "word", "verify", "pairings", "round",
        "result", "mine", "bracket", "standings", "seating", "schedule", "close",
    }
)  # fmt: skip
"""The commands that are said to an event."""


class Gallery:
    """All stages in one language, each built when it is first wanted."""

    def __init__(self, language: str, folder: Path, empty: Path, said: list[str]) -> None:
        self.language, self._folder, self._empty, self._said = language, folder, empty, said
        self._stages: dict[str, Stage] = {}
        self._read: dict[str, str] = {}
        self.runner = asyncio.Runner()

    def close(self) -> None:
        for stage in self._stages.values():
            self.runner.run(stage.group.app.store.close())
        self.runner.close()

    def stage(self, name: str) -> Stage:
        if name not in self._stages:
            self._stages[name] = self.runner.run(built(name, self.language, self._folder, self._empty, self._said))
        return self._stages[name]

    def typed(self, example: Example) -> Answer:
        """The best answer to an example in any stage of its section, in any of the ways of writing it there."""
        names, ways = setup(example)
        worst = Answer("silence")
        written = list(_written(example, ways))
        for name in self._ordered(names, written):
            for text in written:
                answer = self.runner.run(self.stage(name).type(text))
                if answer.read:
                    self._read |= {text: name, text.split()[0]: name}
                    return answer
                worst = max(worst, Answer(answer.verdict, f"[{name}] {text} → {answer.text}"), key=_worth)
        return worst

    def _ordered(self, names: Sequence[str], written: Sequence[str]) -> list[str]:
        """Of all stages those first where the same has been read before, or the same command, and events for what is
        said to events."""
        if "*" not in names:
            return list(names)
        known = [said for text in written for said in (text, text.split()[0]) if said != "/result" or text == said]
        first = [self._read[said] for said in known if said in self._read]
        if any(text.split()[0].removeprefix("/") in OF_EVENTS for text in written):
            first += [name for name in STAGES if name.startswith("event_")]
        return list(dict.fromkeys([*first, *(name for name in names if name != "*"), *STAGES]))


def _worth(answer: Answer) -> int:
    return ["silence", "elsewhere", "unread"].index(answer.verdict)


def setup(example: Example) -> tuple[list[str], list[str]]:
    document = example.document
    return SETUPS.get((document, example.section)) or SETUPS.get((document, "*")) or (["*"], ["{}"])


def _written(example: Example, ways: Sequence[str]) -> Iterator[str]:
    """The example as it is sent: what stands for something written out, what is half a line completed."""
    text = WHOLE.get(example.text, example.text).replace(" …", "").replace("…", "").strip()
    for word, meant in STANDS_FOR.items():
        text = re.sub(rf"(?<![\w]){re.escape(word)}(?![\w])", meant, text)
    if text.startswith("/"):
        yield text
        return
    if example.column in (("设置", 1), ("setting", 1)):
        names = re.split(r"[、,] ?", re.sub(r"`[^`]*`", "", example.row))
        yield from (text if "=" in text else f"/event 1 {name.split()[0]}={text}" for name in names if name)
        yield f"/event 1 {text}"
        return
    yield from (way.format(text) for way in ways)


def examples(language: str) -> list[Example]:
    """What is to be typed in a language, each once a section."""
    found = {
        (example.document, example.section, example.text, example.row if example.column[1] else ""): example
        for example in spans()
        if example.language == language
        and example.text not in ADDRESSES
        and not {(example.document, example.text), ("*", example.text)} & NOT_TYPED
    }
    return sorted(found.values(), key=lambda example: (example.file, example.line))


@pytest.fixture(scope="session")
def galleries(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Iterator[dict[str, Gallery]]:
    folder = tmp_path_factory.mktemp("examples")
    with listening() as said:
        halls = {language: Gallery(language, folder, empty, said) for language in ("zh", "en")}
        yield halls
        for hall in halls.values():
            hall.close()


def listed(failing: Sequence[str]) -> str:
    return "\n" + "\n".join(failing) + f"\n{len(failing)} fail"


@pytest.mark.parametrize("document", [*OTHERS, *reversed(TYPED_IN)])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_example_is_read(language: str, document: str, galleries: dict[str, Gallery]) -> None:
    typed = [example for example in examples(language) if example.document == document]
    failing = [
        f"{example.place}: `{example.text}`: {answer.verdict}: {answer.text[:240]}"
        for example in typed
        if not (answer := galleries[language].typed(example)).read
    ]
    print(f"{document} {language}: {len(typed)} typed, {len(failing)} failing")
    assert not failing, listed(failing)


FOULS = {"daguai": ("A2", ["daguai"]), "shuangsheng": ("N", ["houqin", "yingxinchun"]), "xiangqi": ("red", ["xiangqi"])}
"""Whom a foul is recorded of, and where."""


@pytest.mark.parametrize("game", FOULS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_foul_is_read_by_the_name_that_is_shown(language: str, game: str, galleries: dict[str, Gallery]) -> None:
    """Those are the names in the referees' tables, which another test compares with the catalogue."""
    gallery, (who, stages) = galleries[language], FOULS[game]
    unread = []
    for play in GAMES[game].plays.values():
        for foul in play.refereeing.fouls:
            name = words(language).plain(f"value.{game}.foul.{foul.removeprefix('foul_')}")
            text = f"/foul table 1 {who} {name}"
            lines = [(stage, f"{text}{many}") for stage in stages for many in ("", " 2/1")]
            answers = [gallery.runner.run(gallery.stage(stage).type(line)) for stage, line in lines]
            # Of a foul that loses at once nothing is said but by the board.
            if not any(each.read and (name.lower() in each.text.lower() or not each.text) for each in answers):
                unread.append(f"{text}: {answers[0].text[:200]}")
    assert not unread, listed(unread)


_TOLD = re.compile(r"<code>(/[a-z]+ [^<{]+)</code>")
_IN_THE_MENU = re.compile(r"(/[a-z]+ [^/]+?)(?=, /|，|、|；| \(|（|$)")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_example_of_the_help_and_the_command_menu_is_read(language: str, galleries: dict[str, Gallery]) -> None:
    found = {
        Example(example, key, 0, language, "")
        for key, sentence in catalogue(language).items()
        for pattern, start in ((_TOLD, "help."), (_IN_THE_MENU, "menu."))
        if key.startswith(start)
        for example in pattern.findall(sentence)
    }
    assert len(found) > 60
    assert any(example.text.startswith("/hand") and example.file == "menu.hand" for example in found)
    failing = [
        f"{example.file}: `{example.text}`: {answer.verdict}: {answer.text[:240]}"
        for example in sorted(found, key=lambda example: (example.file, example.text))
        if not (answer := galleries[language].typed(example)).read
    ]
    assert not failing, listed(failing)


EXCEPTIONS = {(kind, document, text) for kind, document, text, _ in rows("chinese.txt")}


def excepted(kind: str, example: Example) -> bool:
    return bool({(kind, example.document, example.text), (kind, "*", example.text)} & EXCEPTIONS)


def test_no_chinese_is_typed_in_the_english_documents() -> None:
    chinese = [
        f"{example.place}: `{example.text}`"
        for example in spans()
        if example.language == "en" and HAN.search(example.text) and not excepted("example", example)
    ]
    assert not chinese, listed(chinese)


def test_chinese_words_stand_in_the_glossary_and_not_in_english_text() -> None:
    """A game has an English name, like a button, an option or a role; README has two games in both scripts."""
    glossary = set(re.findall("[\u3400-\u9fff]+", (ROOT / "docs" / "en" / "terms.md").read_text("utf-8")))
    chinese = [
        f"{example.place}: {example.text} in “{line[max(0, line.index(example.text) - 40) :][:90]}”"
        for example, line in prose(("README.md", "tutorial.md", "players.md", "organisers.md", "referees.md"))
        if not (example.document == "README.md" and set(re.findall("[\u3400-\u9fff]+", example.text)) <= glossary)
        and not excepted("word", example)
        and not _in_the_column_of_chinese_words(line, example.text)
    ]
    assert not chinese, listed(chinese)


def _in_the_column_of_chinese_words(line: str, text: str) -> bool:
    """The table of all commands has a column for the Chinese ones."""
    cells = [cell.strip() for cell in line.split("|")]
    return line.startswith("|") and len(cells) > 2 and text in cells[2].split()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_button_that_is_named_exists(language: str) -> None:
    """What stands in quotation marks is what a button, or a sentence of the chat, says."""
    sentences = catalogue(language).values()
    plain = {_bare(sentence) for sentence in sentences} | {_bare(_PLACE.sub("", each)) for each in sentences}
    patterns = [
        re.compile(re.sub(r"\\\{\w+\\\}", "[^，,。.]+", re.escape(sentence)), re.IGNORECASE)
        for sentence in plain
        if "{" in sentence and len(sentence) < LONGEST_BUTTON and re.sub(r"\{\w+\}|\W", "", sentence)
    ]
    strange = [
        f"{example.place}: “{example.text}”"
        for example in quotes()
        if example.language == language
        and _bare(example.text) not in plain
        and not any(pattern.fullmatch(_bare(example.text)) for pattern in patterns)
        and not excepted("quote", example)
    ]
    assert not strange, listed(strange)


LONGEST_BUTTON = 40
_PLACE = re.compile(r"台?\{\w+\}")


def _bare(label: str) -> str:
    """A label without the marks before it, as people speak of it."""
    return re.sub(r"<[^>]*>", "", label).strip("✓✔✗↩… ").rstrip(":：")
