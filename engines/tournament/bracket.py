"""淘汰赛: play a given bracket from its first round to its champion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engines.tournament.match import Match, Terms
from engines.tournament.model import EntryId, Event, Pairing, Result, Settled, by_table, unpaired


def lines(size: int) -> list[int]:
    """Return the places of a bracket from the top, each as the number of the seed that belongs there."""
    order = [1]
    while len(order) < size:
        order = [line for seed in order for line in (seed, 2 * len(order) + 1 - seed)]
    return order


@dataclass(frozen=True, slots=True)
class Slot:
    """A side of a table: an entry, nobody, or not known yet."""

    id: EntryId | None = None
    known: bool = True


UNKNOWN = Slot(known=False)


@dataclass(slots=True)
class Bracket:
    """A bracket being played; `start` is the number of its first round."""

    event: Event
    start: int
    by_points: bool = False
    open: list[Pairing] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    places: dict[EntryId, int | None] = field(default_factory=dict)
    champion: EntryId | None = None

    def play(self, slots: Sequence[Slot], results: Iterable[Result]) -> None:
        """Play every round as far as the results go. `slots` are the sides of the first round, from the top."""
        size, last = len(slots), self.start + len(slots).bit_length() - 2
        given = by_table(results)
        self.places = {slot.id: None for slot in slots if slot.id is not None}
        semi: list[Settled | None] = []
        current = list(slots)
        for round in range(self.start, last + 1):
            tables = [
                self._table(round, number + 1, current[2 * number], current[2 * number + 1], given, len(current))
                for number in range(len(current) // 2)
            ]
            if len(tables) == 2:
                semi = tables
            current = [Slot(table.winner) if table else UNKNOWN for table in tables]
        if self.event.options.third_place and size >= 4:
            losers = [Slot(table.loser) if table else UNKNOWN for table in semi]
            self._third(last, losers, given)
        self.champion = current[0].id if current[0].id is not None and not self._struck(current[0].id) else None
        if current[0].id is not None:
            self.places[current[0].id] = 1
        for strays in given.values():
            self.void += unpaired(strays)

    @property
    def _left(self) -> bool:
        """Whether entries that left may have changed the pairing, so that a result may belong to other opponents."""
        return self.by_points and bool(self.event.outs)

    def _struck(self, name: EntryId) -> bool:
        return self.event.disqualified(name)

    def _table(
        self,
        round: int,
        number: int,
        a: Slot,
        b: Slot,
        given: dict[tuple[int, int], list[Result]],
        left: int,
    ) -> Settled | None:
        # After a cut there are no byes: a place is empty only because an entry has left.
        there = len(self.places) if round == self.start and not self.by_points else None
        best_of = self.event.options.games(left, there)
        settled = self._met(round, number, a, b, given.pop((round, number), []), Terms(best_of, self.by_points))
        if settled is not None:
            for name in (a.id, b.id):
                if name is not None and name != settled.winner:
                    self.places[name] = left // 2 + 1
        return settled

    def _third(self, round: int, losers: list[Slot], given: dict[tuple[int, int], list[Result]]) -> None:
        terms = Terms(self.event.options.games(4), self.by_points, "third_place")
        settled = self._met(round, 2, losers[0], losers[1], given.pop((round, 2), []), terms)
        for slot in losers:
            if slot.id is not None:
                self.places[slot.id] = None if settled is None else 3 if slot.id == settled.winner else 4

    def _met(self, round: int, table: int, a: Slot, b: Slot, results: list[Result], terms: Terms) -> Settled | None:
        """Settle a table and return how, or None while the table is open or a side is unknown."""
        if not (a.known and b.known):
            self.void += unpaired(results, strict=not self._left)
            return None
        stand = self._decided(round, table, a.id, b.id, results, terms)
        if isinstance(stand, Pairing):
            self.open.append(stand)
            return None
        self.settled.append(stand)
        return stand

    def _decided(
        self, round: int, table: int, a: EntryId | None, b: EntryId | None, results: list[Result], terms: Terms
    ) -> Pairing | Settled:
        if a is None or b is None:
            bye = round == self.start and terms.kind == "play"
            self.void += unpaired(results, strict=bye and not self._left)
            only = a if b is None else b
            if only is None or (not bye and self.event.absent(only, round)):
                return Settled(round, table, a, b, None, "empty")
            return Settled(round, table, a, b, only, "bye" if bye else "walkover")
        here = [name for name in (a, b) if not self.event.absent(name, round)]
        if len(here) < 2:
            winner, kind = (here[0], "walkover") if here else (None, "double_forfeit")
            self.void += [result.index for result in results if result.between(a, b) is None]
            return Settled(round, table, a, b, winner, kind)
        match = Match(self.event, terms, round, table, a, b)
        stand = match.play(results)
        self.void += match.void
        return stand
