"""排名: everyone in order, and what put each behind the one before."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engines.tournament.model import EntryId, Event, Row

Values = Mapping[EntryId, Fraction | int]
Criterion = tuple[str | None, Callable[[Sequence[EntryId]], Values]]
"""What it is called in the standing, and what everyone of those who are still level has of it: more is better."""


def by_place(event: Event, places: Mapping[EntryId, int | None]) -> tuple[Row, ...]:
    """Who still plays, then by place, then who is out of the ranking."""
    rows = [
        Row(None if event.disqualified(name) else place, name, out=event.why_out(name))
        for name, place in places.items()
    ]
    return tuple(sorted(rows, key=lambda row: (event.disqualified(row.id), row.place or 0)))


def ordered(names: Sequence[EntryId], criteria: Sequence[Criterion]) -> list[tuple[EntryId, str | None]]:
    """Each with the name of the criterion that separated it from the one before; the first has none."""
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
    """The same order with some left out: who stood behind one of them is told the first criterion that separates him
    from whoever is before him now. `labels` are all criteria in their order."""
    kept: list[tuple[EntryId, str | None]] = []
    passed: list[str | None] = []
    for name, by in order:
        passed.append(by)
        if not gone(name):
            kept.append((name, min(passed, key=labels.index)))
            passed = []
    return kept


def shared(rows: Iterable[Row], ahead: Container[EntryId | None]) -> tuple[Row, ...]:
    """并列: the same rows, where those whom nothing but a lot would order share the first place among them.

    With those who went `ahead` into a knockout nobody behind them shares a place.
    """
    found: list[Row] = []
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
    """相互胜负: it counts where all who are level met each other. `wins` has both directions of every meeting."""

    def values(names: Sequence[EntryId]) -> Values:
        pairs = [(one, two) for one in names for two in names if one != two]
        if not all(pair in wins for pair in pairs):
            return dict.fromkeys(names, 0)
        return {name: sum(wins[pair] for pair in pairs if pair[0] == name) for name in names}

    return values


def lot(event: Event, round: int) -> Callable[[Sequence[EntryId]], Values]:
    """The last word: one order of everyone, drawn with the seed of the round that follows."""
    order = event.chance(round, "lot").shuffled(event.ids)
    return amount({name: -number for number, name in enumerate(order)})
