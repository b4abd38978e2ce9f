"""What is done at a table by a word of its own, and what stands beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.chat.act import Asking, Write
from engines.core.chat.buttons import Menu
from engines.core.game.table import Table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.go import GAME
from tests.go.conftest import entered, opened

MANNER = GAME.plays["board"].manner


def act(word: str, table: Table[Any, Any], text: str = "", seat: int = 0, *, pressed: bool = False) -> Any:
    found = MANNER.act(word)
    assert found is not None
    asking = Asking(text, Seat(seat), seat == REFEREE, lambda below: 0, lambda name: None, pressed)
    return found.write(table.state, asking)


def marking() -> Table[Any, Any]:
    return entered(opened(size=5), (0, "C3"), (1, "pass"), (0, "pass"))


def test_a_pass_is_asked_back_only_of_a_press() -> None:
    assert act("pass", opened()) == Write("pass")
    asked = act("pass", opened(), pressed=True)
    assert isinstance(asked, Menu)
    assert act("pass", opened(), asked.rows[0][0].value, pressed=True) == Write("pass")


@pytest.mark.parametrize(("word", "table"), [("pass", marking()), ("finish", marking()), ("settle", opened())])
def test_what_belongs_to_the_other_phase(word: str, table: Table[Any, Any]) -> None:
    refusal = act(word, table)
    assert isinstance(refusal, Refusal)
    assert (refusal.point, refusal.clause) == ("phase", "houqin:6.3")


def test_the_end_is_proposed() -> None:
    assert act("finish", opened()) == Write("finish")


@pytest.mark.parametrize(
    ("text", "line"),
    [("C3", "dead C3"), ("dead c3", "dead C3"), ("死 C3", "dead C3"), ("alive C3", "alive C3"), ("ok", "score ok")],
)
def test_the_referee_marks_by_point_or_by_word(text: str, line: str) -> None:
    written = act("settle", marking(), text, REFEREE)
    assert isinstance(written, Write)
    assert (written.line, written.seat) == (line, REFEREE)


def test_what_is_offered_next_is_as_it_was_left() -> None:
    written = act("settle", marking(), "C3", REFEREE)
    assert [choice.value for row in written.offers for choice in row] == ["alive C3", "ok"]
    refused = act("settle", marking(), "hello", REFEREE)
    assert isinstance(refused, Refusal)


def test_what_stands_beside_the_board() -> None:
    def keys(table: Table[Any, Any]) -> list[str]:
        return [fact.key for fact in table.caption]

    assert keys(opened()) == []
    assert keys(opened(komi=3.75)) == ["begun_with"]
    taken = entered(opened(size=5), (0, "A2"), (1, "A1"), (0, "B1"))
    assert keys(taken) == ["prisoners"]
    assert keys(marking()) == ["marking", "awaited"]
    assert keys(entered(marking(), (0, "dead C3"), (0, "score ok"))) == [
        "marking", "dead_so_far", "consented", "awaited",
    ]  # fmt: skip
    assert keys(entered(marking(), (0, "score ok"), (1, "score ok"))) == ["counted_more"]
    assert keys(entered(marking(), (0, "resign"))) == []


def test_many_points_are_not_all_named() -> None:
    rows = "/".join(["X.X.X.X.X", "........."] * 4 + ["X.X.X.X.X"])
    table = entered(opened(size=9, position=f"{rows} b"), (0, "pass"), (1, "pass"))
    points = [f"{file}{rank}" for file in "ACEGJ" for rank in (1, 3, 5, 7, 9)]
    table = entered(table, (0, f"dead {' '.join(points)}"))
    (named,) = (fact.args["points"] for fact in table.caption if fact.key == "dead_so_far")
    assert len(named) == 13  # type: ignore[arg-type]
    assert named[-1] == "…"  # type: ignore[index]


def test_a_board_full_of_chains_has_pages() -> None:
    rows = "/".join([("X." * 10)[:19], ".X" * 9 + "."] * 9 + [("X." * 10)[:19]])
    table = entered(opened(position=f"{rows} b"), (0, "pass"), (1, "pass"))
    assert MANNER.menu is not None
    first = MANNER.menu(table.state, Seat(0), "")
    assert first is not None
    assert [choice.value for choice in first.rows[-1]] == ["+60"]
    third = MANNER.menu(table.state, Seat(0), "+120")
    assert third is not None
    assert [choice.value for choice in third.rows[-1]] == ["+60", "+180"]
    last = MANNER.menu(table.state, Seat(0), "+180")
    assert last is not None
    assert [choice.value for choice in last.rows[-1]] == ["+120"]
