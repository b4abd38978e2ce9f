"""What people can type, press or set is written down, and nothing is written down that does not exist."""

import re
from pathlib import Path

import pytest

from bot.app.request.vocabulary import WORDS, vocabulary_of
from bot.app.speech.words import words
from bot.cli import main
from bot.settings import Settings
from engines.registry import GAMES

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
TWINS = (
    "tutorial.md",
    "players.md",
    "referees.md",
    "repetition.md",
    "organisers.md",
    "operators.md",
    "architecture.md",
    "glossary.md",
    "contributors.md",
    "lots.md",
    "local.md",
)
"""Chinese in docs/, English in docs/en/."""
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
_QUOTED = re.compile(r"“([^”]+)”")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def rows(document: str) -> list[list[str]]:
    """The cells of every table row."""
    lines = (ROOT / "docs" / document).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


@pytest.mark.parametrize("document", ["players.md", "en/players.md"])
def test_every_command_with_its_aliases(document: str) -> None:
    named = [(re.fullmatch(r"`/(\w+)`", cells[0]), cells[1]) for cells in rows(document)]
    documented = {name[1]: aliases.split() for name, aliases in named if name}
    assert documented == {spec.name: list(spec.aliases) for spec in vocabulary_of(GAMES.values()).specs}


@pytest.mark.parametrize("document", ["players.md", "en/players.md"])
def test_every_word_that_is_an_act_by_itself(document: str) -> None:
    """An English reader is told the English ones alone."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    told = [word for word in WORDS if word.isascii() or not document.startswith("en/")]
    assert [word for word in told if f"`{word}`" not in text] == []


@pytest.mark.parametrize(("document", "language"), [("players.md", "zh"), ("en/players.md", "en")])
def test_every_button_of_events(document: str, language: str) -> None:
    """Every button of events is in the table, and none that does not exist."""
    catalogues = (ROOT / "locales" / language).glob("event*.po")
    keys = {key for file in catalogues for key in re.findall(r'^msgid "(button\..*)"$', file.read_text("utf-8"), re.M)}
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    section = text[text.index("赛事的按钮\n") :]
    shown = [
        label
        for line in section.splitlines()
        if line.startswith("| “")
        for label in _QUOTED.findall(line.split("|")[1])
    ]
    labels = {key: words(language).plain(key) for key in keys}
    wanted = {key: re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(label))) for key, label in labels.items()}
    assert [labels[key] for key, one in wanted.items() if not any(map(one.fullmatch, shown))] == []
    assert [label for label in shown if not any(one.fullmatch(label) for one in wanted.values())] == []


@pytest.mark.parametrize("document", ["operators.md", "en/operators.md"])
def test_every_setting(document: str) -> None:
    documented = [cells[0].strip("`") for cells in rows(document) if cells[0].startswith("`CAIPAN_")]
    assert sorted(documented) == sorted(f"CAIPAN_{name.upper()}" for name in Settings.model_fields)


@pytest.mark.parametrize("document", ["operators.md", "en/operators.md"])
def test_every_subcommand(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    existing = set(re.findall(r"^ {4}(\w+) ", capsys.readouterr().out, re.MULTILINE))
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    assert existing
    assert existing == set(re.findall(r"(?:`|bin/)caipan (\w+)", text))


@pytest.mark.parametrize(("document", "language"), [("referees.md", "zh"), ("en/referees.md", "en")])
def test_every_foul_with_its_clause(document: str, language: str) -> None:
    """A column for each rule set of the game; a dash where it has no such foul."""
    documented = rows(document)
    for game in GAMES.values():
        for foul in {foul for mode in game.plays.values() for foul in mode.refereeing.fouls}:
            clauses = [(rules.clause(foul) or ":–").partition(":")[2] for rules in game.rule_sets.values()]
            name = words(language).plain(f"value.{game.key}.foul.{foul.removeprefix('foul_')}")
            assert [name, *clauses] in [cells[: len(clauses) + 1] for cells in documented], name


def anchors(path: Path) -> set[str]:
    """What a heading is linked by: its letters and digits in lower case, blanks as hyphens."""
    headings = _HEADING.findall(path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    links = _LINK.findall(path.read_text(encoding="utf-8"))
    lost = []
    for target, anchor in links:
        if "://" in target:
            continue
        file = path.parent / target if target else path
        if not file.exists() or (anchor and anchor not in anchors(file)):
            lost.append((target, anchor))
    assert lost == []


def sections(path: Path) -> list[tuple[str, str]]:
    """Every heading with the text beneath it."""
    parts = re.split(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def commands(text: str) -> set[tuple[str, bool]]:
    """Every command that is quoted, and whether words stand behind it: those are in the language of the document."""
    return {(name, bool(rest)) for name, rest in re.findall(r"`(/[a-z]+)([^`]*)`", text)}


def blocks(text: str) -> list[str]:
    """What is there to be copied: settings, scripts, examples."""
    return re.findall(r"^ *```\w*\n.*?^ *```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", TWINS)
def test_the_english_twin_has_the_same_headings(document: str) -> None:
    """An English heading ends with the Chinese one, so that a reader of either finds the other's place."""
    chinese = [heading for heading, _ in sections(ROOT / "docs" / document)]
    english = [heading for heading, _ in sections(ROOT / "docs" / "en" / document)]
    assert len(english) == len(chinese)
    assert [pair for pair in zip(english, chinese, strict=True) if not pair[0].endswith(f" {pair[1]}")] == []


@pytest.mark.parametrize("document", TWINS)
def test_the_english_twin_has_the_same_commands_examples_and_rows(document: str) -> None:
    """Of two commands that one document has, the other has the same two, with words behind them that its readers know:
    that those are read, `tests/docs/examples` shows."""
    chinese = sections(ROOT / "docs" / document)
    for (heading, text), (_, twin) in zip(chinese, sections(ROOT / "docs" / "en" / document), strict=True):
        assert commands(twin) == commands(text), heading
        assert blocks(twin) == blocks(text), heading
        assert twin.count("\n|") == text.count("\n|"), heading


@pytest.mark.parametrize("document", TWINS)
def test_each_language_is_written_and_linked_in_its_own(document: str) -> None:
    """Chinese prose in the one, English in the other; what stands in code marks may be either. A word of letters counts
    like a character, so that a name such as PostgreSQL is one foreign word."""

    def han(path: Path) -> float:
        prose = re.sub(r"`[^`]*`|\([^)]*\)", "", path.read_text(encoding="utf-8"))
        found = re.findall(r"[\u4e00-\u9fff]|[A-Za-z]+", prose)
        return sum(not word.isascii() for word in found) / len(found)

    assert han(ROOT / "docs" / document) > 0.9
    assert han(ROOT / "docs" / "en" / document) < 0.2
    chinese, _, english = (ROOT / "README.md").read_text(encoding="utf-8").partition("## English")
    assert f"(docs/{document})" in chinese
    assert f"(docs/en/{document})" not in chinese
    assert f"(docs/en/{document})" in english
    assert f"(docs/{document})" not in english


LONG = 6
"""From so many sections on a document begins with a list of them."""


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if path.stem in {Path(one).stem for one in TWINS}], ids=str
)
def test_a_long_document_begins_with_its_contents(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    beneath = re.findall(r"^## (.*)$", text, re.MULTILINE)
    listed = next((line for line in text.splitlines() if line.startswith(("Contents: ", "目录："))), "")
    linked = [anchor for _, anchor in _LINK.findall(listed)]
    if len(beneath) >= LONG:
        assert linked == [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in beneath]
