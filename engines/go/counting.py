"""数子法: count both areas, find the winner and the margin. Which stones are dead is not judged here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engines.core.rulings import Fact, Seat
from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, WHITE, Board, BoardFrame
from engines.go.state import FIRST, SECOND

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Count:
    """Both areas in 子, before komi. Shared points count half for each side, so both areas sum to the whole board."""

    black: Fraction
    white: Fraction
    komi: Fraction
    owners: Mapping[int, int]
    """Maps empty points to the colour that owns them, dead stones' points included. Shared points are missing."""

    @property
    def half(self) -> Fraction:
        """归本数: half the board."""
        return (self.black + self.white) / 2

    @property
    def lead(self) -> Fraction:
        """Black's surplus over the area needed to win; negative if black falls short."""
        return self.black - self.half - self.komi

    @property
    def margin(self) -> Fraction:
        return abs(self.lead)

    @property
    def winner(self) -> Seat | None:
        return None if not self.lead else FIRST if self.lead > 0 else SECOND


def without(board: Board, dead: Iterable[int]) -> Board:
    """Return the board with dead stones removed."""
    cleared = bytearray(board)
    for place in dead:
        cleared[place] = EMPTY
    return bytes(cleared)


def count(frame: BoardFrame, board: Board, dead: Iterable[int], komi: Fraction) -> Count:
    """Count living stones and the points they surround; an empty region bordering both colours, or neither, is
    shared."""
    left = without(board, dead)
    areas = {BLACK: Fraction(0), WHITE: Fraction(0)}
    owners: dict[int, int] = {}
    handled: set[int] = set()
    for place in frame.names:
        stands = left[place]
        if stands != EMPTY:
            areas[stands] += 1
        elif place not in handled:
            region = boards.chain(frame, left, place)
            handled |= region
            walls = {left[near] for at in region for near in frame.around(at)} & areas.keys()
            if len(walls) == 1:
                (owner,) = walls
                areas[owner] += len(region)
                owners |= dict.fromkeys(region, owner)
            else:
                for colour in areas:
                    areas[colour] += len(region) * HALF
    return Count(areas[BLACK], areas[WHITE], komi, owners)


def plain(number: Fraction) -> int | float:
    """Return a number for programs, integral numbers as int."""
    return int(number) if number.denominator == 1 else float(number)


def shown(number: Fraction) -> str:
    """Write a number in 子 the way people do: 184, 180.5, 3.75."""
    return f"{plain(number):.10g}"


def count_fact(counted: Count) -> Fact:
    """Return the calculation as a fact: 黑 184 子，归本 180.5+3.75 → 黑负 0.25 子."""
    parts: dict[str, str] = {"black": shown(counted.black), "white": shown(counted.white), "half": shown(counted.half)}
    if counted.komi:
        parts |= {"komi": f"{'+' if counted.komi > 0 else '−'}{shown(abs(counted.komi))}"}
        parts |= {"needed": shown(counted.half + counted.komi)}
    if not counted.lead:
        return Fact("counted_komi_even" if counted.komi else "counted_even", parts, "count")
    result = "more" if counted.lead > 0 else "less"
    key = f"counted_komi_{result}" if counted.komi else f"counted_{result}"
    return Fact(key, {**parts, "margin": shown(counted.margin)}, "count")
