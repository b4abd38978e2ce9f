"""Present a match: a star for the painter, holes for programs, moves by marble for buttons."""

from __future__ import annotations

from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.game.play import Seen
from engines.core.rulings import Fact, Point, Refusal, Seat
from engines.core.scenes.scene import Path, Star
from engines.tiaoqi import blocking
from engines.tiaoqi.board import HOMES, INDEX, NAMES, Hole
from engines.tiaoqi.moves import EMPTY, moves
from engines.tiaoqi.state import LETTERS, State

_WIDTH = 5
"""The number of buttons per row."""
_SURE = "!"


def scene(state: State, seen: Seen) -> Star:
    way = tuple(NAMES[hole] for hole in state.last)
    return Star(
        homes={seat: tuple(NAMES[hole] for hole in HOMES[corner]) for seat, corner in enumerate_seats(state)},
        pieces={NAMES[hole]: f"marble:{LETTERS[owner]}" for hole, owner in enumerate(state.board) if owner != EMPTY},
        seats=state.players,
        colours={seat: f"marble_{int(seat)}" for seat in state.seats},
        tokens={seat: f"marble:{LETTERS[seat]}" for seat in state.seats},
        places={seat: place for place, seat in enumerate(state.arrived, 1)},
        left=state.left,
        last=(way[0], way[-1]) if way else (),
        paths=(Path(way, "move"),) if way else (),
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def enumerate_seats(state: State) -> list[tuple[Seat, int]]:
    return list(zip(state.seats, state.corners, strict=True))


def position(state: State) -> dict[str, int]:
    return {NAMES[hole]: owner for hole, owner in enumerate(state.board) if owner != EMPTY}


def choices(state: State, seat: Seat) -> dict[Hole, list[Hole]]:
    """Return each marble's destinations; for a seat that must make room, only the moves doing so."""
    found = blocking.owed(state, seat) or moves(state.board, seat, state.target(seat))
    return {start: sorted(ends) for start, ends in sorted(found.items())}


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """Ask for the marble, then the hole, then for confirmation if moves cannot be taken back."""
    able = choices(state, seat)
    if not path:
        return Menu((Fact("which_marble"),), _rows([Choice(_hole(start), NAMES[start]) for start in able]))
    line = path.removesuffix(_SURE)
    start, _, end = line.partition(">")
    if INDEX.get(start) not in able:
        return None
    ends = able[INDEX[start]]
    if not end:
        sign = _SURE if state.surely else ""
        found = [Choice(_hole(hole), f"{start}>{NAMES[hole]}{sign}", enters=not sign) for hole in ends]
        reach = (start, *(NAMES[hole] for hole in ends))
        return Menu((Fact("where_to", {"start": Point(start)}),), _rows(found), picked=reach)
    if not state.surely or line == path or INDEX.get(end) not in ends:
        return None
    asked = {"start": Point(start), "end": Point(end)}
    sure = Choice(Fact("sure_yes", asked), line, enters=True)
    return Menu((Fact("sure_way", asked),), ((sure,),), picked=(start, end))


def menu_of_refused(state: State, refusal: Refusal) -> str:
    """Return the starting hole in a refused move, or ""."""
    return next((str(fact.args["start"]) for fact in refusal.facts if fact.key == "way"), "")


def _rows(found: list[Choice]) -> Rows:
    return in_rows(found, _WIDTH)


def _hole(hole: Hole) -> Fact:
    return Fact("hole", {"hole": Point(NAMES[hole])})
