"""Present a position: lines and stones for the painter, rows for programs, points and chains for buttons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from engines.core import points
from engines.core.chat.buttons import BACK, Choice, Menu, in_rows
from engines.core.game.play import Seen
from engines.core.points import BLACK_STONE, WHITE_STONE
from engines.core.rulings import Fact, Point, Seat
from engines.core.scenes.scene import Edges, Lines, Mark
from engines.go import board as boards
from engines.go.board import BLACK, WHITE, Board, BoardFrame
from engines.go.counting import count
from engines.go.setup import spots
from engines.go.state import FIRST, SECOND, Marking, State, seat_of

_SPRITES = {BLACK: "stone:black", WHITE: "stone:white"}
_STONES = {BLACK: BLACK_STONE, WHITE: WHITE_STONE}
_WIDTH, _PAGE = 3, 60
_NO_KOMI = Fraction(0)
_FURTHER = "+"
"""Prefix for the number of the first chain on a menu page."""


def scene(state: State, seen: Seen) -> Lines:
    last = (state.last,) if state.last and state.marking is None else ()
    marks = () if state.marking is None else marked(state.frame, state.board, state.marking.dead)
    # During the marking nobody is on turn, although both seats may act.
    return lines(state.frame, state.board, last, marks, seen if state.marking is None else replace(seen, to_act=()))


def lines(frame: BoardFrame, board: Board, last: tuple[str, ...], marks: tuple[Mark, ...], seen: Seen) -> Lines:
    files = tuple(frame.grid.files)
    ranks = frame.grid.ranks
    return Lines(
        files=files,
        ranks=ranks,
        edges=Edges(files, files, ranks, ranks),
        spots=spots(frame.size),
        pieces={name: _SPRITES[board[place]] for place, name in frame.names.items() if board[place]},
        colours={FIRST: "black", SECOND: "white"},
        last=last,
        marks=marks,
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def marked(frame: BoardFrame, board: Board, dead: Iterable[int]) -> tuple[Mark, ...]:
    """Mark the dead stones, and the owner of every surrounded point."""
    given_up = set(dead)
    owners = count(frame, board, given_up, _NO_KOMI).owners
    crosses = [Mark(frame.names[place], "dead") for place in sorted(given_up)]
    areas = [Mark(frame.names[place], "area", seat_of(owner)) for place, owner in sorted(owners.items())]
    return (*areas, *crosses)


def position(state: State) -> str:
    return boards.written(state.frame, state.board)


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """Return a menu of points during play, grouped by parts of the board; during the marking, a menu of chains."""
    if state.marking is not None:
        return _chains(state, state.marking, path)
    frame = state.frame
    taken = {name: _STONES[state.board[place]] for place, name in frame.names.items() if state.board[place]}
    return points.pick(frame.grid, path, taken, confirm=state.confirms)


def _chains(state: State, marking: Marking, path: str) -> Menu | None:
    first = 0
    if path:
        number = path.removeprefix(_FURTHER)
        if number == path or not (number.isascii() and number.isdigit() and len(number) <= 3):
            return None
        first = int(number)
    found = chain_choices(state, marking)
    page = found[first : first + _PAGE]
    if path and not page:
        return None
    more = [Choice(Fact("more_chains"), f"{_FURTHER}{first + _PAGE}")] if len(found) > first + _PAGE else []
    back = [Choice(BACK, f"{_FURTHER}{first - _PAGE}" if first > _PAGE else "")] if first else []
    turning = ((*back, *more),) if back or more else ()
    return Menu((Fact("which_chain"),), (*in_rows(page, _WIDTH), *turning))


def chain_choices(state: State, marking: Marking) -> list[Choice]:
    """Return a button per chain that marks the chain or removes its mark."""
    frame, found = state.frame, []
    for chain in boards.chains(frame, state.board):
        place = min(chain)
        name, colour = frame.names[place], "black" if state.board[place] == BLACK else "white"
        dead = place in marking.dead
        label = Fact(f"{'dead' if dead else 'chain'}_{colour}", {"point": Point(name), "number": len(chain)})
        found.append(Choice(label, f"{'alive' if dead else 'dead'} {name}", enters=True))
    return found
