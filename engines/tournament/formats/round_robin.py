"""循环赛 by the Berger tables."""

from __future__ import annotations

from fractions import Fraction

from engines.tournament.format import Format, in_order
from engines.tournament.formats.league import BY, League
from engines.tournament.model import EntryId, Event, Lot, Pairing, Stand
from engines.tournament.sheets.standings import crosswise
from engines.tournament.state import State


def draw(event: Event) -> Lot:
    numbers = event.numbered()
    return Lot(tuple(pairings(numbers)), rounds_of(event))


def advance(event: Event) -> Stand:
    numbers = event.numbered()
    league = League(event, bye=Fraction(0))
    league.play(pairings(numbers), event.results)
    return league.stand(rounds_of(event))


def rounds_of(event: Event) -> int:
    count = len(event.entries)
    return count - 1 + count % 2


def pairings(numbers: list[EntryId]) -> list[Pairing]:
    """Return all rounds; `a` has the first move. In an odd field the entry that would meet the missing number has a
    bye."""
    found = []
    field = len(numbers) + len(numbers) % 2
    for round in range(1, field):
        pairs = [(a, b) for a, b in berger(field, round) if max(a, b) <= len(numbers)]
        for table, (a, b) in enumerate(pairs, 1):
            first, second = numbers[a - 1], numbers[b - 1]
            found.append(Pairing(round, table, first, second, first=first))
        if field > len(numbers):
            free = next(min(pair) for pair in berger(field, round) if max(pair) > len(numbers))
            found.append(Pairing(round, field // 2, numbers[free - 1], None, "bye"))
    return found


def berger(field: int, round: int) -> list[tuple[int, int]]:
    """Return a round of the published table for an even field, each pair with the first mover in front.

    Two numbers meet in the round given by their sum, counted in a ring without the last number; the last number meets
    the one that would meet itself.
    """
    ring = field - 1
    alone = next(number for number in range(1, field) if (2 * number - round - 1) % ring == 0)
    pairs = [(alone, field) if alone <= field // 2 else (field, alone)]
    for step in range(1, field // 2):
        one, two = (alone + step - 1) % ring + 1, (alone - step - 1) % ring + 1
        low, high = min(one, two), max(one, two)
        pairs.append((low, high) if (low + high) % 2 else (high, low))
    return pairs


FORMAT: Format[State] = Format(
    key="round_robin",
    draw=draw,
    advance=advance,
    rounds=rounds_of,
    by_hand=in_order,
    standings=crosswise,
    knows=("tiebreaks",),
    tiebreaks=BY,
    numbered=True,
)
