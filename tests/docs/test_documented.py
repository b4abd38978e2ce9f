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
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def rows(document: str) -> list[list[str]]:
    """The cells of every table row."""
    lines = (ROOT / "docs" / document).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_every_command_with_its_aliases() -> None:
    named = [(re.fullmatch(r"`/(\w+)`", cells[0]), cells[1]) for cells in rows("players.md")]
    documented = {name[1]: aliases.split() for name, aliases in named if name}
    assert documented == {spec.name: list(spec.aliases) for spec in vocabulary_of(GAMES.values()).specs}


def test_every_word_that_is_an_act_by_itself() -> None:
    text = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    assert [word for word in WORDS if f"`{word}`" not in text] == []


def test_every_setting() -> None:
    documented = [cells[0].strip("`") for cells in rows("operators.md") if cells[0].startswith("`CAIPAN_")]
    assert sorted(documented) == sorted(f"CAIPAN_{name.upper()}" for name in Settings.model_fields)


def test_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    existing = set(re.findall(r"^ {4}(\w+) ", capsys.readouterr().out, re.MULTILINE))
    text = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    assert existing
    assert existing == set(re.findall(r"(?:`|bin/)caipan (\w+)", text))


def test_every_foul_with_its_clause() -> None:
    """A column for each rule set of the game; a dash where it has no such foul."""
    documented = rows("referees.md")
    for game in GAMES.values():
        for foul in {foul for mode in game.plays.values() for foul in mode.fouls}:
            clauses = [(rules.clause(foul) or ":–").partition(":")[2] for rules in game.rule_sets.values()]
            name = words("zh").plain(f"value.{game.key}.foul.{foul}")
            assert [name, *clauses] in [cells[: len(clauses) + 1] for cells in documented], name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    targets = [link for link in _LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [target for target in targets if not (path.parent / target).exists()] == []
