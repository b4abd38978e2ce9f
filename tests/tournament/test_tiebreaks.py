"""同分: by what those on the same points are compared is the format's order, unless the organiser has set another."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engines.core.game.table import open_table
from engines.core.rulings import REFEREE, Refusal
from engines.core.scenes.sheets import Phrase, TableScene
from engines.registry import EVENT
from engines.tournament.formats import FORMATS
from engines.tournament.model import LOT, Options
from engines.tournament.setup import DEFAULTS, setup_of
from engines.tournament.sheets import sheet
from engines.tournament.state import State

RECORDS = Path(__file__).parents[1] / "records" / "tournament"


@cache
def state(record: str, *tiebreaks: str) -> State:
    """A stored event, had it been announced with another order, after its last round on points."""
    stored = tomllib.loads((RECORDS / f"{record}.toml").read_text(encoding="utf-8"))
    table: Any = open_table(EVENT, stored["rule_set"], {**stored["options"], "tiebreaks": list(tiebreaks)})
    for entry in stored["entries"]:
        if entry["text"].startswith("pair 3") and table.state.format.cut:
            break
        table = table.play(REFEREE, entry["text"]).table
    found: State = table.state
    return found


TEAMS = [
    ((), [4, 10, 7], ["firsts", "fives"]),
    (("threes", "fives"), [7, 4, 10], ["threes", "threes"]),
    (("met", "firsts"), [4, 10, 7], ["firsts", "level"]),
]
PLAYERS = [
    ((), [6, 2, 5, 3], ["opponents", "opponents", "opponents"]),
    (("wins",), [6, 2, 5, 3], ["level", "level", "wins"]),
    (("wins", "opponents", "lot"), [6, 2, 5, 3], ["opponents", "opponents", "wins"]),
]


@pytest.mark.parametrize(("order", "names", "by"), TEAMS)
def test_teams_on_31_points(order: tuple[str, ...], names: list[int], by: list[str]) -> None:
    rows = [row for row in state("daguai_fifteen_teams", *order).standing if row.tallies["points"] == 31]
    assert ([row.id for row in rows], [row.by for row in rows[1:]]) == (names, by)


@pytest.mark.parametrize(("order", "names", "by"), PLAYERS)
def test_players_on_4_points(order: tuple[str, ...], names: list[int], by: list[str]) -> None:
    rows = [row for row in state("go_swiss", *order).standing if row.tallies["points"] == 4]
    assert ([row.id for row in rows], [row.by for row in rows[1:]]) == (names, by)


def test_the_picture_says_by_what_was_compared() -> None:
    def words(word: Any) -> list[str]:
        return [word.key, *(one for _, value in word.values for one in words(value))]

    def note(*order: str) -> list[str]:
        grid = sheet(state("go_swiss", *order), "standings", {})
        assert isinstance(grid, TableScene)
        (note,) = grid.notes
        assert isinstance(note, Phrase)
        return [key for key in words(note) if key != "event.then"]

    assert note() == ["event.ties"]
    assert note("wins", "opponents") == ["event.ties_set", "event.by_wins", "event.by_opponents", "event.by_lot"]


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())
def test_a_format_knows_what_it_compares(form: Any) -> None:
    assert ("tiebreaks" in form.knows) == bool(form.tiebreaks)
    assert form.clash(Options(tiebreaks=form.tiebreaks, rounds=3)) is None
    assert form.clash(Options(tiebreaks=("level",), rounds=3)) == "tiebreaks"
    assert Options().compared(form.tiebreaks)[-1] == LOT


@pytest.mark.parametrize("order", [["lot", "wins"], ["wins", "wins"], ["goals"], "wins", [["wins"]], None])
def test_an_order_has_each_word_once_and_nothing_behind_the_lot(order: Any) -> None:
    found = setup_of(DEFAULTS, {"tiebreaks": order})
    if order is None:
        assert not isinstance(found, Refusal)
        assert found.options.tiebreaks == ()
    else:
        assert found == Refusal("illegal", "option")
