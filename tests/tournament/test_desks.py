"""桌: who sits where in a room with fewer tables than pairings, and what that does to the record of an event."""

from __future__ import annotations

import pytest

from engines.core.game.record import Entry, fold
from engines.core.game.table import open_table
from engines.core.rulings import REFEREE
from engines.registry import EVENT as GAME
from engines.tournament.room_tables import seated, to_seat, wave
from engines.tournament.state import State

SEATED = [
    # tables by their numbers, desks, put by hand: who sits where
    ([1, 2, 3], 0, {}, {1: 1, 2: 2, 3: 3}),
    ([1, 2, 3], 3, {}, {1: 1, 2: 2, 3: 3}),
    ([1, 2, 3, 4], 2, {}, {1: 1, 2: 2}),
    ([3, 7, 12], 8, {}, {3: 3, 7: 7, 12: 1}),  # the others have byes
    ({3: 1, 7: 2, 12: 3}, 8, {}, {3: 1, 7: 2, 12: 3}),  # the same, numbered by who plays
    ({3: 1, 7: 2, 12: 3}, 2, {12: 1}, {12: 1, 7: 2}),
    ([5, 6, 7], 2, {}, {5: 1, 6: 2}),
    ([1, 2, 3, 4], 2, {4: 1}, {4: 1, 2: 2}),
    ([1, 2, 3], 0, {1: 3, 3: 1}, {1: 3, 2: 2, 3: 1}),
    ([1, 2, 3], 0, {1: 9}, {1: 9, 2: 2, 3: 3}),
    ([], 4, {}, {}),
]


@pytest.mark.parametrize(("tables", "desks", "put", "wanted"), SEATED)
def test_the_first_in_order_sit_down(
    tables: list[int] | dict[int, int], desks: int, put: dict[int, int], wanted: dict[int, int]
) -> None:
    numbered = tables if isinstance(tables, dict) else {table: table for table in tables}
    assert seated(numbered, desks, put) == wanted


_BEFORE = [*(f"entry {n}" for n in range(1, 9)), f"hand 1 {'0' * 64} - : 1 2 / 3 4 / 5 6 / 7 8"]
_PAIRED = "pair 1 : 1=1,2 2=3,4 3=5,6 4=7,8"


def told(*lines: str, desks: int = 2) -> State:
    table = open_table(GAME, "houqin_chess", {"desks": desks, "minutes": 30})
    texts = [*_BEFORE, *lines]
    folded = fold(table, [Entry(n, REFEREE, text, float(n)) for n, text in enumerate(texts, 1)])  # type: ignore[arg-type]
    assert folded.broken is None
    state: State = folded.table.state
    return state


def sits(state: State) -> list[int | None]:
    return [state.desk(1, table) for table in (1, 2, 3, 4)]


def test_a_room_with_enough_desks_changes_nothing() -> None:
    for desks in (0, 4, 200):
        state = told(_PAIRED, "start 1", desks=desks)
        assert sits(state) == [1, 2, 3, 4]
        assert all(state.begun(1, table) for table in (1, 2, 3, 4))


def test_who_waits_begins_by_himself() -> None:
    state = told(_PAIRED, "start 1")
    assert sits(state) == [1, 2, None, None]
    assert [state.begun(1, table) for table in (1, 2, 3, 4)] == [True, True, False, False]
    assert state.ends(1, 3) is None
    assert to_seat(state) == []
    assert [wave(state, table) for table in (3, 4)] == [2, 2]
    state = told(_PAIRED, "start 1", "result 1.2 3 4 won=3 kind=played")
    assert [(each.table, at) for each, at in to_seat(state)] == [(3, 2)]
    state = told(_PAIRED, "start 1", "result 1.2 3 4 won=3 kind=played", "desk 1.3 2", "start 1.3")
    assert sits(state)[2:] == [2, None]
    assert state.begun(1, 3)
    assert state.ends(1, 3) == state.began[1, 3] + 30 * 60


def test_a_desk_that_was_given_away_does_not_come_back() -> None:
    """The result of table 2 is struck: replayed without it, its desk is taken from it."""
    state = told(_PAIRED, "start 1", "desk 1.3 2")
    assert sits(state) == [1, None, 2, None]
    assert state.begun(1, 2)
    state = told(_PAIRED, "start 1", "desk 1.3 2", "result 1.3 5 6 won=5 kind=played")
    assert [(each.table, at) for each, at in to_seat(state)] == [(2, 2)]


def test_desks_that_were_exchanged_before_there_were_waves_stay_so() -> None:
    state = told(_PAIRED, "desk 1.1 3", "desk 1.3 1", "start 1", desks=0)
    assert sits(state) == [3, 2, 1, 4]
    assert state.waiting == ()


def test_more_and_fewer_desks_during_a_round() -> None:
    state = told(_PAIRED, 'set {"desks": 3}', desks=0)
    assert sits(state) == [1, 2, 3, None]
    state = told(_PAIRED, "start 1", 'set {"desks": 1}', desks=0)
    assert sits(state) == [1, 2, 3, 4]  # whoever plays keeps his
    state = told(_PAIRED, 'set {"desks": 0}')
    assert [(each.table, at) for each, at in to_seat(state)] == [(3, 3), (4, 4)]
