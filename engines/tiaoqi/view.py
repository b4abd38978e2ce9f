"""Present a match: a star for the painter, holes for programs, moves by marble for buttons, lines for a file."""

from __future__ import annotations

from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.game.game import Transcript
from engines.core.game.play import Seen
from engines.core.rulings import Fact, Point, Refusal, Seat, seat_name
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


def keys(state: State) -> Rows:
    """Return the buttons beneath the board: skipping if agreed on, and claiming if the target is blocked."""
    if state.end:
        return ()
    found = [Choice(Fact("key_skip"), "pass", enters=True)] if state.may_skip else []
    if state.turn not in state.claims and blocking.blocked(state, state.turn):
        found.append(Choice(Fact("key_blocked"), "claim blocked", enters=True))
    return (tuple(found),) if found else ()


def to_text(transcript: Transcript) -> str:
    """Write the list of moves as entered: a letter for each seat, then the move."""
    names = [
        f"{LETTERS[seat]}: {transcript.tags[f'seat{seat}']}" for seat in range(6) if f"seat{seat}" in transcript.tags
    ]
    lines = (f"{_who(seat)} {text}" for seat, text, _ in transcript.lines)
    return "\n".join((*names, *lines, ""))


def _who(seat: Seat) -> str:
    return LETTERS[seat] if seat >= 0 else str(seat_name(seat))
