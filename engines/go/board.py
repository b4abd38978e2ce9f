"""棋盘: stones on lines, chains with their liberties, and captures.

A board is bytes with a border, so that every point has four neighbours; each stone is played on a copy. Repetition is
not judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

from engines.core.points import Grid

FILES = "ABCDEFGHJKLMNOPQRST"
SMALLEST, LARGEST = 2, len(FILES)
EMPTY, BLACK, WHITE, _BORDER = 0, 1, 2, 3
SIGNS = ".XO"
"""Signs for empty, black and white in a written position."""
_BITS = 64

Board = bytes


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """Data shared between all boards with the same size: point names, their places, and a number for every stone.

    The numbers are xored into a position's key. Their exact values do not matter, because equal keys are always
    verified against the boards.
    """

    size: int
    grid: Grid = field(init=False, repr=False, compare=False)
    width: int = field(init=False, repr=False, compare=False)
    places: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Maps a point's name to its place."""
    names: Mapping[int, str] = field(init=False, repr=False, compare=False)
    """Maps places to names, from A1 to the right and row by row upwards."""
    empty: Board = field(init=False, repr=False, compare=False)
    stones: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """Random numbers indexed by colour and place."""

    def __post_init__(self) -> None:
        grid, width = Grid(FILES[: self.size]), self.size + 1
        names = {width * (at // self.size + 1) + at % self.size: name for at, name in enumerate(grid.names)}
        blank = bytearray([_BORDER]) * (width * (self.size + 2))
        for place in names:
            blank[place] = EMPTY
        chance = Random(self.size)  # any numbers will do if they never change
        values = {
            "grid": grid,
            "width": width,
            "places": {name: place for place, name in names.items()},
            "names": names,
            "empty": bytes(blank),
            "stones": tuple(tuple(chance.getrandbits(_BITS) for _ in blank) for _ in (EMPTY, BLACK, WHITE)),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def around(self, place: int) -> tuple[int, int, int, int]:
        return place - 1, place + 1, place - self.width, place + self.width


@cache
def frame_of(size: int) -> BoardFrame:
    return BoardFrame(size)


def chain(frame: BoardFrame, board: Board | bytearray, place: int) -> set[int]:
    """连子: return the stones connected with the stone at `place`, including it; for an empty point, the connected
    empty points."""
    colour, width = board[place], frame.width
    found, todo = {place}, [place]
    while todo:
        at = todo.pop()
        for near in (at - 1, at + 1, at - width, at + width):
            if board[near] == colour and near not in found:
                found.add(near)
                todo.append(near)
    return found


def chains(frame: BoardFrame, board: Board) -> Iterator[set[int]]:
    """Yield every chain, ordered by its first point from A1."""
    handled: set[int] = set()
    for place in frame.names:
        if board[place] != EMPTY and place not in handled:
            found = chain(frame, board, place)
            handled |= found
            yield found


def play(frame: BoardFrame, board: Board, place: int, colour: int) -> tuple[bytearray, list[int]] | None:
    """Return the board after a stone on an empty point, and the captured stones; None if the stone would have no
    liberty (禁着点).

    Opposing stones without liberties are captured first.
    """
    after, width, enemy = bytearray(board), frame.width, BLACK + WHITE - colour
    after[place] = colour
    taken: list[int] = []
    around = (place - 1, place + 1, place - width, place + width)
    for near in around:
        if after[near] == enemy and (dead := _breathless(after, near, enemy, width)):
            taken += dead
            for at in dead:
                after[at] = EMPTY
    if not taken and _breathless(after, place, colour, width):
        return None
    return after, taken


def _breathless(board: bytearray, place: int, colour: int, width: int) -> list[int]:
    """Return the stones in a chain without liberties; empty if the chain has a liberty."""
    found, known = [place], {place}
    for at in found:
        for near in (at - 1, at + 1, at - width, at + width):
            stands = board[near]
            if stands == EMPTY:
                return []
            if stands == colour and near not in known:
                known.add(near)
                found.append(near)
    return found


def key_of(frame: BoardFrame, board: Board) -> int:
    key = 0
    for place in frame.names:
        if board[place] != EMPTY:
            key ^= frame.stones[board[place]][place]
    return key


def put(frame: BoardFrame, stones: Mapping[str, int]) -> Board:
    """Return a board with the named stones. Whether the position could arise is not judged here."""
    board = bytearray(frame.empty)
    for name, colour in stones.items():
        board[frame.places[name]] = colour
    return bytes(board)


def stones_of(frame: BoardFrame, board: Board, colour: int) -> list[str]:
    """Return the points with stones in this colour, sorted."""
    return frame.grid.sorted(name for place, name in frame.names.items() if board[place] == colour)


def written(frame: BoardFrame, board: Board) -> str:
    """Write the board as rows from the top, joined with slashes."""
    signs = "".join(SIGNS[board[place]] for place in frame.names)
    rows = [signs[start : start + frame.size] for start in range(0, len(signs), frame.size)]
    return "/".join(reversed(rows))


def named(frame: BoardFrame, places: Iterable[int]) -> list[str]:
    return frame.grid.sorted(frame.names[place] for place in places)
