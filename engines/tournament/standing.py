"""排名: order all entries, and name the criterion that separates each from the entry before."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engines.tournament.model import EntryId, Event, StandingRow

Values = Mapping[EntryId, Fraction | int]
Criterion = tuple[str | None, Callable[[Sequence[EntryId]], Values]]
"""A tie-break criterion: its label in the standing, and a function giving each of the level entries a value, the higher
the better."""


def by_place(event: Event, places: Mapping[EntryId, int | None]) -> tuple[StandingRow, ...]:
    """Build rows by place: first entries still playing, then places in order, then entries out of the ranking."""
    rows = [
        StandingRow(None if event.disqualified(name) else place, name, out=event.why_out(name))
        for name, place in places.items()
    ]
    return tuple(sorted(rows, key=lambda row: (event.disqualified(row.id), row.place or 0)))


def ordered(names: Sequence[EntryId], criteria: Sequence[Criterion]) -> list[tuple[EntryId, str | None]]:
    """Order entries by criteria. Each comes with the label of the criterion that separated it from the entry before;
    the first has none."""
    if len(names) < 2 or not criteria:
        return [(name, None) for name in names]
    (label, values_of), rest = criteria[0], criteria[1:]
    values = values_of(names)
    found: list[tuple[EntryId, str | None]] = []
    for value in sorted(set(values.values()), reverse=True):
        (first, _), *others = ordered([name for name in names if values[name] == value], rest)
        found += [(first, label if found else None), *others]
    return found


def without(
    order: Sequence[tuple[EntryId, str | None]], gone: Callable[[EntryId], bool], labels: Sequence[str | None]
) -> list[tuple[EntryId, str | None]]:
    """Return the order without the entries that are gone. An entry behind a removed one gets the first criterion
    separating it from the entry now ahead. `labels` lists all criteria in order."""
    kept: list[tuple[EntryId, str | None]] = []
    passed: list[str | None] = []
    for name, by in order:
        passed.append(by)
        if not gone(name):
            kept.append((name, min(passed, key=labels.index)))
            passed = []
    return kept


def shared(rows: Iterable[StandingRow], ahead: Container[EntryId | None]) -> tuple[StandingRow, ...]:
    """并列: let entries that only a lot would order share the first place among them.

    An entry directly behind one that went `ahead` into a knockout does not share its place.
    """
    found: list[StandingRow] = []
    for row in rows:
        if row.by != "lot":
            found.append(row)
        elif row.place is None or found[-1].id in ahead:
            found.append(replace(row, by=None))
        else:
            found.append(replace(row, place=found[-1].place, by="level"))
    return tuple(found)


def amount(values: Values) -> Callable[[Sequence[EntryId]], Values]:
    return lambda names: {name: values[name] for name in names}


def met(wins: Mapping[tuple[EntryId, EntryId], int]) -> Callable[[Sequence[EntryId]], Values]:
    """相互胜负: count wins among level entries if all of them met each other. `wins` holds both directions of every
    meeting."""

    def values(names: Sequence[EntryId]) -> Values:
        pairs = [(one, two) for one in names for two in names if one != two]
        if not all(pair in wins for pair in pairs):
            return dict.fromkeys(names, 0)
        return {name: sum(wins[pair] for pair in pairs if pair[0] == name) for name in names}

    return values


def lot(event: Event, round: int) -> Callable[[Sequence[EntryId]], Values]:
    """Order entries by lot, the last criterion, with the seed of the round that follows."""
    order = event.chance(round, "lot").shuffled(event.ids)
    return amount({name: -number for number, name in enumerate(order)})
