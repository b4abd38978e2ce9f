"""棋盘: stones on lines, chains and their liberties, and what a stone captures.

A board is bytes within a border, so that every point has four neighbours; a stone is played on a copy. Repetition is
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
"""Empty, black, white: how a position is written."""
_BITS = 64

Board = bytes


@dataclass(frozen=True, slots=True)
class Frame:
    """What is the same for all boards of a size: names of the points, where they lie, and a number for every stone.

    The numbers are xored to a key of the position. Which they are is no matter: a key that was seen before is always
    looked into.
    """

    size: int
    grid: Grid = field(init=False, repr=False, compare=False)
    width: int = field(init=False, repr=False, compare=False)
    places: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Where a point lies, by its name."""
    names: Mapping[int, str] = field(init=False, repr=False, compare=False)
    """From A1 to the right, and row by row upwards."""
    empty: Board = field(init=False, repr=False, compare=False)
    stones: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """By colour and place."""

    def __post_init__(self) -> None:
        grid, width = Grid(FILES[: self.size]), self.size + 1
        names = {width * (at // self.size + 1) + at % self.size: name for at, name in enumerate(grid.names)}
        blank = bytearray([_BORDER]) * (width * (self.size + 2))
        for place in names:
            blank[place] = EMPTY
        chance = Random(self.size)  # any numbers do, as long as they are always the same
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
def frame_of(size: int) -> Frame:
    return Frame(size)


def chain(frame: Frame, board: Board | bytearray, place: int) -> set[int]:
    """连子: the stones that are connected with one, that one included; of an empty point, the empty ones."""
    colour, width = board[place], frame.width
    found, todo = {place}, [place]
    while todo:
        at = todo.pop()
        for near in (at - 1, at + 1, at - width, at + width):
            if board[near] == colour and near not in found:
                found.add(near)
                todo.append(near)
    return found


def chains(frame: Frame, board: Board) -> Iterator[set[int]]:
    """Every chain, by the first of its points from A1."""
    handled: set[int] = set()
    for place in frame.names:
        if board[place] != EMPTY and place not in handled:
            found = chain(frame, board, place)
            handled |= found
            yield found


def play(frame: Frame, board: Board, place: int, colour: int) -> tuple[bytearray, list[int]] | None:
    """The board after a stone on an empty point, and what it took; None where it would take its own breath (禁着点).

    The opponent's stones without liberties go first.
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
    """A chain without liberties, stone by stone; nothing as soon as one is found."""
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


def key_of(frame: Frame, board: Board) -> int:
    key = 0
    for place in frame.names:
        if board[place] != EMPTY:
            key ^= frame.stones[board[place]][place]
    return key


def put(frame: Frame, stones: Mapping[str, int]) -> Board:
    """A board with stones by name. Whether they could have come there is not judged here."""
    board = bytearray(frame.empty)
    for name, colour in stones.items():
        board[frame.places[name]] = colour
    return bytes(board)


def stones_of(frame: Frame, board: Board, colour: int) -> list[str]:
    """The points where stones of a colour stand, sorted."""
    return frame.grid.sorted(name for place, name in frame.names.items() if board[place] == colour)


def written(frame: Frame, board: Board) -> str:
    """Rows from the top, joined by strokes."""
    signs = "".join(SIGNS[board[place]] for place in frame.names)
    rows = [signs[start : start + frame.size] for start in range(0, len(signs), frame.size)]
    return "/".join(reversed(rows))


def named(frame: Frame, places: Iterable[int]) -> list[str]:
    return frame.grid.sorted(frame.names[place] for place in places)
