"""Which finishing orders are possible after all that was said of a hand: by seat, by team, by what it came to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, permutations, takewhile

from engines.daguai.sheet.scoring import SIDES, TEAM, Side

PLACES = 2 * TEAM
LABELS = tuple(f"{side}{number}" for number in range(1, TEAM + 1) for side in SIDES)
"""A1 B1 A2 B2 A3 B3: what a seat is called, whoever deals first."""
PATTERNS = tuple(sorted({"".join(order) for order in permutations("".join(SIDES) * TEAM)}))
"""Every order by team, from the first out to the last."""
_BIT = {label: 1 << at for at, label in enumerate(LABELS)}
_TEAMS = {side: sum(_BIT[label] for label in LABELS if label[0] == side) for side in SIDES}
_ANYBODY = (1 << PLACES) - 1
_OF_TEAMS = frozenset({_ANYBODY, *_TEAMS.values()})


def tail(pattern: str) -> tuple[Side, int]:
    """The team that was caught, and how many of its players come last in a row."""
    side, row = next((side, len(list(row))) for side, row in groupby(reversed(pattern)))
    return side, row


def first_by(side: Side) -> frozenset[str]:
    """The orders with this team's player as 头家."""
    return frozenset(pattern for pattern in PATTERNS if pattern[0] == side)


def caught(count: int | None, by: Side | None) -> frozenset[str]:
    """抓几家: 头家 is of the team that catches, so many of the others come last; `count` None: at least one."""
    return frozenset(
        pattern
        for pattern in PATTERNS
        if by in (None, pattern[0]) and tail(pattern)[0] != pattern[0] and count in (None, tail(pattern)[1])
    )


def shut(count: int | None, side: Side | None) -> frozenset[str]:
    """被关几家: so many of this team come last, whoever was 头家; `side` None: of the team of 头家."""
    return frozenset(
        pattern
        for pattern in PATTERNS
        if tail(pattern)[0] == (side or pattern[0]) and count in (None, tail(pattern)[1])
    )


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of an order: who may have which place, and which orders by team are left."""

    places: tuple[int, ...] = (_ANYBODY,) * PLACES
    """For each place the seats that may have it, a bit each."""
    patterns: frozenset[str] = frozenset(PATTERNS)

    def at(self, places: Iterable[int], labels: Collection[str]) -> Known:
        """With each of these places, counted from 1, held by one of these seats."""
        allowed, wanted = sum(_BIT[label] for label in labels), set(places)
        return replace(
            self,
            places=tuple(mask & allowed if place in wanted else mask for place, mask in enumerate(self.places, 1)),
        )

    def among(self, patterns: Collection[str]) -> Known:
        """With the order one of these."""
        return replace(self, patterns=self.patterns.intersection(patterns))

    def only(self, fits: Callable[[str], bool]) -> Known:
        return self.among([pattern for pattern in self.patterns if fits(pattern)])

    @property
    def held(self) -> tuple[str, ...]:
        """The seats that are known to have some place."""
        return tuple(filter(self.only_at, LABELS))

    def only_at(self, label: str) -> bool:
        """Whether a place is known to be this seat's."""
        return _BIT[label] in self.places

    @property
    def free(self) -> tuple[int, ...]:
        """The places of which nothing is known."""
        return tuple(place for place, mask in enumerate(self.places, 1) if mask == _ANYBODY)

    @property
    def sound(self) -> bool:
        """Whether nothing in it contradicts the rest, as far as that is seen at a glance."""
        alone = [mask for mask in self.places if mask.bit_count() == 1]
        return (
            all(self.places)
            and len(set(alone)) == len(alone)
            and any(_fits(pattern, self.places) for pattern in self.patterns)
        )


@dataclass(frozen=True, slots=True)
class Possible:
    """What is left: the orders by team, and at each place the seat where only one can have it."""

    patterns: tuple[str, ...] = ()
    seats: tuple[str | None, ...] = (None,) * PLACES

    @property
    def order(self) -> tuple[str, ...] | None:
        """The names of the order as far as it goes: by seat where it is known who they were, else by team. None while
        several are possible, or none is."""
        if len(self.patterns) != 1:
            return None
        (pattern,) = self.patterns
        _, row = tail(pattern)
        named = tuple(label for label in takewhile(bool, self.seats) if label)
        return named if len(named) >= PLACES - row else tuple(pattern)


NOTHING = Possible()


def possible(knowns: Iterable[Known]) -> Possible:
    """The orders that one of several readings leaves open."""
    patterns: set[str] = set()
    held = [0] * PLACES
    for known in dict.fromkeys(knowns):
        if all(mask in _OF_TEAMS for mask in known.places):
            found = [pattern for pattern in known.patterns if _fits(pattern, known.places)]
            patterns.update(found)
            # Whichever of a team came first may have been anybody of it.
            held = [_ANYBODY if found else mask for mask in held]
            continue
        for order in _orders(known.places):
            pattern = "".join(label[0] for label in order)
            if pattern in known.patterns:
                patterns.add(pattern)
                held = [mask | _BIT[label] for mask, label in zip(held, order, strict=True)]
    names = {bit: label for label, bit in _BIT.items()}
    return Possible(tuple(sorted(patterns)), tuple(names.get(mask) for mask in held))


def _fits(pattern: str, places: Sequence[int]) -> bool:
    return all(mask & _TEAMS[side] for mask, side in zip(places, pattern, strict=True))


def _orders(places: Sequence[int], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every order by seat, each place held by one of those who may have it."""
    if len(before) == PLACES:
        yield before
        return
    for label in LABELS:
        if _BIT[label] & places[len(before)] and label not in before:
            yield from _orders(places, (*before, label))
