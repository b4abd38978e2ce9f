"""Compute the finishing orders still possible after all statements about a hand: by seat, by team, by points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, permutations, takewhile

from engines.daguai.sheet.scoring import SIDES, TEAM, Side

PLACES = 2 * TEAM
LABELS = tuple(f"{side}{number}" for number in range(1, TEAM + 1) for side in SIDES)
"""The seat labels A1 B1 A2 B2 A3 B3, the same whichever team deals first."""
PATTERNS = tuple(sorted({"".join(order) for order in permutations("".join(SIDES) * TEAM)}))
"""All orders by team, from the first player out to the last."""
_BIT = {label: 1 << at for at, label in enumerate(LABELS)}
_TEAMS = {side: sum(_BIT[label] for label in LABELS if label[0] == side) for side in SIDES}
_ANYBODY = (1 << PLACES) - 1
_OF_TEAMS = frozenset({_ANYBODY, *_TEAMS.values()})


def tail(pattern: str) -> tuple[Side, int]:
    """Return the caught team and the number of its players who come last in a row."""
    side, row = next((side, len(list(row))) for side, row in groupby(reversed(pattern)))
    return side, row


def first_by(side: Side) -> frozenset[str]:
    """Return the orders with a player from this team as 头家."""
    return frozenset(pattern for pattern in PATTERNS if pattern[0] == side)


def caught(count: int | None, by: Side | None) -> frozenset[str]:
    """抓几家: return the orders where the 头家 team catches `count` opponents coming last; None means at least one.
    `by` may name the catching team."""
    return frozenset(
        pattern
        for pattern in PATTERNS
        if by in (None, pattern[0]) and tail(pattern)[0] != pattern[0] and count in (None, tail(pattern)[1])
    )


def shut(count: int | None, side: Side | None) -> frozenset[str]:
    """被关几家: return the orders where `count` players from this team come last, whichever team has 头家. `side` None
    means the 头家 team itself."""
    return frozenset(
        pattern
        for pattern in PATTERNS
        if tail(pattern)[0] == (side or pattern[0]) and count in (None, tail(pattern)[1])
    )


@dataclass(frozen=True, slots=True)
class Known:
    """The known facts about an order: the possible seats for each place, and the possible orders by team."""

    places: tuple[int, ...] = (_ANYBODY,) * PLACES
    """The possible seats for each place, a bit each."""
    patterns: frozenset[str] = frozenset(PATTERNS)

    def at(self, places: Iterable[int], labels: Collection[str]) -> Known:
        """Restrict each of these places, counted from 1, to these seats."""
        allowed, wanted = sum(_BIT[label] for label in labels), set(places)
        return replace(
            self,
            places=tuple(mask & allowed if place in wanted else mask for place, mask in enumerate(self.places, 1)),
        )

    def among(self, patterns: Collection[str]) -> Known:
        """Restrict the order to one of these patterns."""
        return replace(self, patterns=self.patterns.intersection(patterns))

    def only(self, fits: Callable[[str], bool]) -> Known:
        return self.among([pattern for pattern in self.patterns if fits(pattern)])

    @property
    def held(self) -> tuple[str, ...]:
        """The seats known to hold some place."""
        return tuple(filter(self.only_at, LABELS))

    def only_at(self, label: str) -> bool:
        """Return whether some place is known to belong to this seat."""
        return _BIT[label] in self.places

    @property
    def free(self) -> tuple[int, ...]:
        """The places without any information."""
        return tuple(place for place, mask in enumerate(self.places, 1) if mask == _ANYBODY)

    @property
    def sound(self) -> bool:
        """Whether the facts are free from obvious contradictions."""
        alone = [mask for mask in self.places if mask.bit_count() == 1]
        return (
            all(self.places)
            and len(set(alone)) == len(alone)
            and any(_fits(pattern, self.places) for pattern in self.patterns)
        )


@dataclass(frozen=True, slots=True)
class Possible:
    """The remaining possibilities: orders by team, and for each place the only possible seat, if there is just one."""

    patterns: tuple[str, ...] = ()
    seats: tuple[str | None, ...] = (None,) * PLACES

    @property
    def order(self) -> tuple[str, ...] | None:
        """The order as far as known: by seat if the players are known, else by team. None unless exactly one order by
        team is possible."""
        if len(self.patterns) != 1:
            return None
        (pattern,) = self.patterns
        _, row = tail(pattern)
        named = tuple(label for label in takewhile(bool, self.seats) if label)
        return named if len(named) >= PLACES - row else tuple(pattern)


NOTHING = Possible()


def possible(knowns: Iterable[Known]) -> Possible:
    """Return the orders that at least one reading leaves open."""
    patterns: set[str] = set()
    held = [0] * PLACES
    for known in dict.fromkeys(knowns):
        if all(mask in _OF_TEAMS for mask in known.places):
            found = [pattern for pattern in known.patterns if _fits(pattern, known.places)]
            patterns.update(found)
            # Any player from the team may hold the place.
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
    """Yield every order of seats in which each place goes to a possible seat."""
    if len(before) == PLACES:
        yield before
        return
    for label in LABELS:
        if _BIT[label] & places[len(before)] and label not in before:
            yield from _orders(places, (*before, label))
