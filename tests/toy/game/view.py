"""圈地 as it is seen, and its moves by buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.chat.buttons import Choice, Menu, Rows
from engines.core.game.play import Seen
from engines.core.rulings import Fact, Point, Seat
from engines.core.scenes.scene import Squares
from tests.toy.game.play import label
from tests.toy.game.state import FILES, RANKS, SQUARES, State, free, moves

TURNED = ("turned", "反看")
"""The words that show the board from the other side."""
_STONES, _LAND, _WELL = "RrNn", "PpBb", "K"
_WIDE = 4


def scene(state: State, seen: Seen) -> Squares:
    pieces = {square: _STONES[seat] for square, seat in state.stones.items()}
    pieces |= {square: _LAND[seat] for square, seat in state.land.items()} | dict.fromkeys(state.wells, _WELL)
    return board(
        pieces,
        seats=state.players,
        last=state.last,
        seen_from=Seat(1) if seen.view in TURNED else Seat(0),
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def board(pieces: Mapping[str, str], **more: Any) -> Squares:
    return Squares(FILES, RANKS, pieces=pieces, **more)


def position(state: State) -> dict[str, Any]:
    """Without what somebody has hidden, until it is counted."""
    told = {
        "phase": state.phase,
        "wells": list(state.wells),
        "stones": {square: int(seat) for square, seat in state.stones.items()},
        "land": {square: int(seat) for square, seat in state.land.items()},
        "left": [int(seat) for seat in state.left],
        "count": list(state.count),
    }
    hidden = {"treasures": {label(seat): square for seat, square in state.treasures.items()}}
    return told | (hidden if state.phase == "count" else {})


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """File and square for a stone to be placed; stone and target for one that moves."""
    if state.phase == "place":
        open_squares = [square for square in SQUARES if free(state, square)]
        groups = {file: tuple(square for square in open_squares if square[0] == file) for file in "abcd"}
        steps = {file: [Choice(_square(square), square, enters=True) for square in groups[file]] for file in groups}
        first = [Choice(Fact("file", {"file": file}), file) for file in groups if groups[file]]
    elif state.phase == "move":
        able = moves(state, seat)
        steps = {
            start: [Choice(_square(end), f"{start}-{end}", enters=True) for end in targets]
            for start, targets in able.items()
        }
        first = [Choice(_square(start), start) for start in able]
    else:
        return None
    choices = first if not path else steps.get(path)
    asked = Fact("where") if path or state.phase == "place" else Fact("whose_move")
    return Menu((asked,), _rows(choices)) if choices else None


def _square(square: str) -> Fact:
    return Fact("square", {"square": Point(square)})


def _rows(choices: list[Choice]) -> Rows:
    return tuple(tuple(choices[first : first + _WIDE]) for first in range(0, len(choices), _WIDE))
