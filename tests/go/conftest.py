"""What the tests of 围棋 share: boards drawn as rows, and games played by name."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Refusal, Seat
from engines.go import GAME
from engines.go.board import Board, BoardFrame, frame_of
from engines.go.setup import read_position
from engines.go.state import FIRST, State, make_pass, place_stone, set_up

RULES = GAME.rule_sets["houqin"]


def drawn(rows: str) -> tuple[BoardFrame, Board]:
    """A position from its rows, the top one first."""
    frame = frame_of(len(rows.split()))
    found = read_position(frame, "/".join(rows.split()))
    assert not isinstance(found, Refusal), rows
    return frame, found[0]


def state_of(rows: str, turn: Seat = FIRST, *, positional: bool = False) -> State:
    frame, board = drawn(rows)
    return set_up(RULES, frame, board, turn, Fraction(0), positional=positional)


def fresh(size: int, *, positional: bool = False) -> State:
    frame = frame_of(size)
    return set_up(RULES, frame, frame.empty, FIRST, Fraction(0), positional=positional)


def tried(state: State, move: str) -> State | Refusal:
    """What a move of whoever is on turn comes to; a pass never ends the game here."""
    if move == "pass":
        return replace(make_pass(state, state.turn).state, marking=None)
    played = place_stone(state, state.turn, state.frame.places[move])
    return played if isinstance(played, Refusal) else played.state


def after(state: State, *moves: str) -> State:
    """The state after moves of both sides in turn."""
    for move in moves:
        found = tried(state, move)
        assert not isinstance(found, Refusal), (move, found)
        state = found
    return state


def opened(**options: Any) -> Table[Any, Any]:
    table = open_table(GAME, "houqin", options)
    assert isinstance(table, Table), table
    return table


def entered(table: Table[Any, Any], *lines: tuple[int, str]) -> Table[Any, Any]:
    for seat, text in lines:
        played = table.play(Seat(seat), text)
        assert isinstance(played, Played), (seat, text, played)
        table = played.table
    return table


def refused(table: Table[Any, Any], seat: int, text: str) -> tuple[str, str, str | None]:
    """Why an entry does not count: kind, point and clause."""
    result = table.play(Seat(seat), text)
    assert isinstance(result, Refusal), text
    return result.kind, result.point, result.clause
