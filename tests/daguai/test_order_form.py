"""The form of a hand: who goes out, one after the other, until the order is settled."""

from __future__ import annotations

import pytest

from engines.core.chat.score_sheet import Filling
from engines.core.game.table import Table, open_table
from engines.core.rulings import Seat
from engines.daguai import GAME
from engines.daguai.sheet.form import form
from engines.daguai.sheet.state import Sheet


def sheet(first: str = "A") -> Sheet:
    table = open_table(GAME, "usst2017", {"first_dealer": first})
    assert isinstance(table, Table)
    assert isinstance(table.state, Sheet)
    return table.state


@pytest.mark.parametrize(
    ("first", "code", "order", "left"),
    [
        ("A", "", "…", ["A1", "B1", "A2", "B2", "A3", "B3"]),
        ("A", "03", "A1 B2", ["B1", "A2", "A3", "B3"]),
        ("B", "03", "B1 A2", ["A1", "B2", "B3", "A3"]),
    ],
)
def test_those_who_still_play_are_asked_for(first: str, code: str, order: str, left: list[str]) -> None:
    found = form(sheet(first), Seat(0), Filling(code, 4))
    assert found is not None
    (asked,) = found.filled
    assert dict(asked.args) == {"line": 4, "order": order, "place": len(code) + 1}
    assert GAME.says.facts[asked.key] == tuple(asked.args)
    offered = [one for row in found.rows for one in row if one.label.key == "seat_named"]
    assert [sheet(first).label(Seat(int(str(one.label.args["who"])))) for one in offered] == left
    assert all(one.value == code + one.value[-1] for one in offered)
    assert (found.line, found.done) == (None, False)


@pytest.mark.parametrize(("code", "line"), [("024", "A1 A2 A3"), ("01234", "A1 B1 A2 B2 A3"), ("5310", "B3 B2 B1 A1")])
def test_an_order_is_done_once_a_side_is_out(code: str, line: str) -> None:
    found = form(sheet(), Seat(0), Filling(code, 1))
    assert found is not None
    assert (found.done, found.line, found.rows) == (True, line, ())


@pytest.mark.parametrize("code", ["0" * 50, "²³", "9", "00", "x~", "00112", "01 2"])
def test_what_names_no_seats_each_once_is_no_form(code: str) -> None:
    assert form(sheet(), Seat(0), Filling(code, 1)) is None
