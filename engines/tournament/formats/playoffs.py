"""加赛: find the entries in a group that are level across the line, and apply their play-off to the group's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.tournament.model import EntryId, Result

Group = tuple[EntryId, ...]
Order = tuple[tuple[EntryId, ...], ...]
NOBODY: frozenset[EntryId] = frozenset()


@dataclass(frozen=True, slots=True)
class Playoff:
    """加赛: the tied entries when the play-off was handed in, and their order in it."""

    index: int
    tied: Group
    told: Order


def rest(group: Group, told: Order) -> Order:
    """Return the entries not named in the result, which share the place behind the named ones."""
    named = {name for tied in told for name in tied}
    others = tuple(name for name in group if name not in named)
    return (others,) if others else ()


def without(order: Order, gone: frozenset[EntryId]) -> Order:
    parts = (tuple(name for name in tied if name not in gone) for tied in order)
    return tuple(tied for tied in parts if tied)


def across(order: Order, line: int, gone: frozenset[EntryId] = NOBODY) -> Iterator[Group]:
    """Yield each set of level entries where some go on and others do not.

    Entries in `gone` may have left before the play-off was asked for, which would have moved the others up.
    """
    most = least = 0
    for tied in order:
        if max(least, line - len(tied) + 1) <= min(most, line - 1):
            yield tied
        most += len(tied)
        least += len([name for name in tied if name not in gone])


def asked(result: Result, order: Order, line: int, gone: frozenset[EntryId]) -> Group:
    """Return the level entries that a play-off was held for, namely those including all entries it names."""
    named = {name for tied in result.places or () for name in tied}
    found = list(across(order, line, gone))
    return next((tied for tied in found if named <= set(tied)), found[0] if found and not gone else ())


def played_off(
    base: Order, playoffs: Sequence[Playoff], line: int, gone: frozenset[EntryId]
) -> tuple[Order, list[int]]:
    """Return the order after its play-offs, and the indexes of play-offs whose entries are no longer level."""
    order, unasked = base, []
    for playoff in playoffs:
        still = set(playoff.tied) - gone
        level = next((tied for tied in across(order, line, gone) if set(tied) - gone == still), None)
        if level is None or len(still) < 2:
            unasked.append(playoff.index)
            continue
        told = without(playoff.told, frozenset(playoff.tied) - frozenset(level))
        parts = ((*told, *rest(level, told)) if names == level else (names,) for names in order)
        order = tuple(names for part in parts for names in part)
    return order, unasked
