"""Present a game: lines and stones for the painter, rows for programs, openings and points for buttons."""

from __future__ import annotations

from dataclasses import replace

from engines.core import points
from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.game.play import Seen
from engines.core.points import BLACK_STONE, WHITE_STONE
from engines.core.rulings import Fact, Point, Refusal, Seat
from engines.core.scenes.scene import Edges, Lines, Mark, Path
from engines.gomoku.openings import GRID, OPENINGS
from engines.gomoku.rows import SIZE, Place
from engines.gomoku.state import BLACK, EMPTY, FIRST, MARKS, SECOND, WHITE, State
from engines.gomoku.symmetry import axis, same

NUMBERS = ("手数", "numbers")
"""Words for the view with all stones numbered."""
SPOTS = ("D4", "L4", "D12", "L12", "H8")
_SPRITES = {BLACK: "stone:black", WHITE: "stone:white"}
_STONES = {BLACK: BLACK_STONE, WHITE: WHITE_STONE}
_SHOWN = 20
"""The number of latest stones that show their numbers during play."""
_WIDE = 4
_THEN, _SURE = "+", "!"
_ALIKE = "alike"
_FOUR = 4


def scene(state: State, seen: Seen) -> Lines:
    word, _, names = seen.view.partition(" ")
    return _alike(state, *(GRID.index[name] for name in names.split())) if word == _ALIKE else _position(state, seen)


def view_of_refusal(refusal: Refusal) -> str:
    """Return the view that shows why two fifth moves are equivalent; "" for other refusals."""
    named = next((fact.args for fact in refusal.facts if fact.key == "mirrored"), None)
    return f"{_ALIKE} {named['one']} {named['other']}" if named else ""


def _alike(state: State, one: Place, other: Place) -> Lines:
    """Draw the first four stones, both points, and the symmetry between the points. The picture stays valid as play
    goes on."""
    stones = state.stones[:_FOUR]
    marks = tuple(Mark(GRID.names[place], "offer", text=letter) for place, letter in ((one, "A"), (other, "B")))
    by_colour = ([place for place, laid in stones if laid == colour] for colour in (BLACK, WHITE))
    how = same(one, other, *by_colour)
    if how is None:
        return _sided(state, board(stones, marks, ()))
    places, kind = ((one, other), "turn") if how == "half_turn" else (axis(how, one, other), "axis")
    return _sided(state, board(stones, marks, (Path(tuple(GRID.names[place] for place in places), kind),)))


def _position(state: State, seen: Seen) -> Lines:
    stones = state.stones
    every = seen.outcome is not None or seen.view in NUMBERS
    first = 0 if every else max(0, len(stones) - _SHOWN)
    numbers = tuple(
        Mark(GRID.names[place], "number", text=str(at + 1)) for at, (place, _) in enumerate(stones) if at >= first
    )
    offers = tuple(
        Mark(GRID.names[place], "offer", text=letter) for place, letter in zip(state.offers, "AB", strict=False)
    )
    return replace(
        _sided(state, board(stones, (*numbers, *offers), proof(state.proof))),
        last=(GRID.names[stones[-1][0]],) if stones else (),
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def _sided(state: State, lines: Lines) -> Lines:
    """Return the scene with each player's colour."""
    colours = {seat: colour for seat in (FIRST, SECOND) if (colour := state.colour_of(seat))}
    return replace(lines, colours=colours, tokens={seat: _SPRITES[colour] for seat, colour in colours.items()})


def board(stones: tuple[tuple[Place, str], ...], marks: tuple[Mark, ...], paths: tuple[Path, ...]) -> Lines:
    files = tuple(GRID.files)
    return Lines(
        files=files,
        ranks=GRID.ranks,
        edges=Edges(near=files, left=GRID.ranks),
        spots=SPOTS,
        pieces={GRID.names[place]: _SPRITES[colour] for place, colour in stones},
        marks=marks,
        paths=paths,
    )


def proof(rows: tuple[tuple[Place, ...], ...]) -> tuple[Path, ...]:
    """Return the rows a ruling rests on as paths."""
    return tuple(Path(tuple(GRID.names[place] for place in row), "row") for row in rows)


def position(state: State) -> str:
    """Write rows from the top, `X` for black, `O` for white."""
    taken = state.taken
    rows = (
        "".join(MARKS[taken[place]] if (place := rank * SIZE + file) in taken else EMPTY for file in range(SIZE))
        for rank in reversed(range(SIZE))
    )
    return "/".join(rows)


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """Return the menu for the phase: openings by name, two points for an offer, otherwise a single point."""
    taken = {GRID.names[place]: _STONES[colour] for place, colour in state.stones}
    match state.phase:
        case "open" if state.rules.numbers["opening"] != "one_stone" and not state.laid:
            return None if path else Menu((Fact("which_opening"),), _openings())
        case "open" | "fourth" | "play":
            return points.pick(GRID, path, taken, confirm=state.surely)
        case "offer":
            return _two(path, taken)
        case _:
            return None


def _openings() -> Rows:
    named = [
        Choice(
            Fact("opening_key", {"opening": opening.code}),
            " ".join(GRID.names[place] for place in opening.moves),
            enters=True,
        )
        for opening in OPENINGS
    ]
    return in_rows(named, _WIDE)


def _two(path: str, taken: points.Taken) -> Menu | None:
    """Ask for the first point, the second point, then confirmation: paths `G7+`, `G7+I9!`."""
    first, then, rest = path.partition(_THEN)
    if not then:
        return points.menu(GRID, path, taken, lambda name: Choice(points.label(name), name + _THEN))
    if first not in GRID.index or first in taken:
        return None
    second = rest.removesuffix(_SURE)
    if second != rest:
        if second not in GRID.index or second in taken or second == first:
            return None
        asked = {"one": Point(first), "other": Point(second)}
        sure = Choice(Fact("offer_yes", asked), f"offer {first} {second}", enters=True)
        return Menu((Fact("sure_offer", asked),), ((sure,),))
    before = first + _THEN
    leads = lambda name: Choice(points.label(name), f"{before}{name}{_SURE}")  # noqa: E731
    return points.menu(GRID, rest, {**taken, first: BLACK_STONE}, leads, before)
