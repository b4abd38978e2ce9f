"""预赛 of a rotation: rounds on points, after each of which team B moves to the next table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engines.tournament.match import leader
from engines.tournament.model import (
    LOT,
    TALLIES,
    EntryId,
    Event,
    Pairing,
    Result,
    Settled,
    by_table,
    illegal,
    unpaired,
    unreadable,
)
from engines.tournament.separation import Rotation
from engines.tournament.standing import amount, lot, met, ordered

NOTHING = Fraction(0)
BY = ("firsts", "met", "eights", "fives", "threes", LOT)
"""The criteria that separate entries with equal points, in order."""


def tables_of(event: Event) -> int:
    return (len(event.entries) + 1) // 2


def rounds_of(event: Event) -> int:
    return event.options.rounds or 2


def places_of(event: Event) -> list[EntryId | None]:
    """Return the teams A from the first table on, then the teams B. In an odd field the last B is nobody, and this gap
    moves on too."""
    if event.placed is not None:
        return [table[side] for side in (0, 1) for table in event.placed[1]]
    tables, separation = tables_of(event), event.options.separation
    order: list[EntryId | None] = list(event.chance(1, "draw 1").shuffled(event.ids))
    order += [None] * (2 * tables - len(order))
    if separation == "none":
        return order
    rounds = range(1, 2 if separation == "first_round" else rounds_of(event) + 1)
    return Rotation(tables, rounds, event.units).separated(order, event.chance(1, "separation"))


def meetings(
    places: Sequence[EntryId | None], rounds: int
) -> Iterator[tuple[int, int, EntryId | None, EntryId | None]]:
    tables = len(places) // 2
    for round in range(1, rounds + 1):
        for table in range(tables):
            yield round, table + 1, places[table], places[tables + (table - round + 1) % tables]


@dataclass(slots=True)
class Preliminary:
    """预赛 being played."""

    event: Event
    open: list[Pairing] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    met: set[frozenset[EntryId]] = field(default_factory=set)
    _played: dict[EntryId, list[dict[str, Fraction]]] = field(default_factory=lambda: defaultdict(list))
    _free: dict[EntryId, int] = field(default_factory=lambda: defaultdict(int))
    _wins: dict[tuple[EntryId, EntryId], int] = field(default_factory=lambda: defaultdict(int))

    def play(self, results: Iterable[Result]) -> None:
        given = by_table(results)
        for round, table, a, b in meetings(places_of(self.event), rounds_of(self.event)):
            self._table(round, table, a, b, given.pop((round, table), []))
        for strays in given.values():
            self.void += unpaired(strays)

    def _table(self, round: int, table: int, a: EntryId | None, b: EntryId | None, results: list[Result]) -> None:
        mean = self.event.options.odd == "mean"
        here = [name for name in (a, b) if name is not None and not self.event.absent(name, round)]
        if len(here) == 2:
            self.met.add(frozenset(here))
        elif not here or mean:
            self._alone(round, table, a, b, here, results)
            return
        else:
            a, b = here[0], None
        counted = [told for result in results if (told := self._counted(result, a, b))]
        if not counted:
            self.open.append(Pairing(round, table, a, b, "play" if b is not None else "fill_in"))
            return
        self._score(round, table, a, b, counted[-1])

    def _alone(
        self,
        round: int,
        table: int,
        a: EntryId | None,
        b: EntryId | None,
        here: list[EntryId],
        results: list[Result],
    ) -> None:
        """Settle a table without a game: a team that is present gets the mean of its other rounds."""
        odd = None in (a, b)
        self.void += unpaired(results, strict=odd and bool(here))
        for name in here:
            self._free[name] += 1
        kind = "fill_in" if odd and here else "walkover" if here else "empty" if odd else "double_forfeit"
        self.settled.append(Settled(round, table, a, b, here[0] if here and not odd else None, kind))

    def _counted(self, result: Result, a: EntryId | None, b: EntryId | None) -> Result | None:
        told = result.between(a, b)
        if told is None:
            self.void.append(result.index)
            return None
        if told.kind in ("extra", "playoff"):
            raise illegal("not_open", f"result {result.index}: no {told.kind} is open there")
        if told.kind == "played" and "points" not in told.tallies:
            raise unreadable(f"result {result.index}: points are needed")
        return told

    def _score(self, round: int, table: int, a: EntryId | None, b: EntryId | None, told: Result) -> None:
        ahead = leader(told) if told.kind == "played" else told.winner
        winner = {"a": a, "b": b}.get(str(ahead))
        for number, name in enumerate((a, b)):
            if name is None:
                continue
            if told.kind == "played":
                tally = {key: told.tallies.get(key, (NOTHING, NOTHING))[number] for key in TALLIES}
                self._played[name].append(tally)
            elif winner == name:
                self._free[name] += 1
        if a is not None and b is not None:
            self._wins[a, b] += ahead == "a"
            self._wins[b, a] += ahead == "b"
        self.settled.append(Settled(round, table, a, b, winner, told.kind))

    def tallies(self, name: EntryId) -> dict[str, Fraction]:
        """Return everything a team has won; a round without its own game counts as the mean of its played rounds."""
        played = self._played.get(name, [])
        sums = {key: sum((tally[key] for tally in played), NOTHING) for key in TALLIES}
        if not played:
            return sums
        return {key: total + total * self._free.get(name, 0) / len(played) for key, total in sums.items()}

    def order(self) -> list[tuple[EntryId, str | None]]:
        """Rank by 得分 and 头家, as the document says, then by our own criteria: direct results, 8s, 5s, 3s, lot. The
        organiser may set another order of all but 得分.

        An entry disqualified during the preliminary is not ranked; an entry disqualified later keeps its rank here.
        """
        last, drawn = rounds_of(self.event), self.event.drawn(rounds_of(self.event) + 1)
        names = [
            name
            for name in self.event.ids
            if name in drawn or not (self.event.disqualified(name) and self.event.absent(name, last))
        ]
        tallies = {name: self.tallies(name) for name in self.event.ids}

        def of(key: str) -> dict[EntryId, Fraction]:
            return {name: tally[key] for name, tally in tallies.items()}

        known = {key: amount(of(key)) for key in TALLIES} | {"met": met(self._wins), LOT: lot(self.event, last + 1)}
        return ordered(names, [(by, known[by or "points"]) for by in self.labels])

    @property
    def labels(self) -> tuple[str | None, ...]:
        """Return the criteria that order the entries; None stands for the points."""
        return (None, *self.event.options.compared(BY))


def played(event: Event) -> Preliminary:
    preliminary = Preliminary(event)
    preliminary.play(event.of_round(range(1, rounds_of(event) + 1)))
    return preliminary
