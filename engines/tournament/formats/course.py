"""Play the rounds of groups: the order in each group, the play-offs, and the entries that go on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice

from engines.core.game.query import Unanswerable
from engines.tournament.formats.dealing import dealing, groups_of, kind_of
from engines.tournament.formats.playoffs import Group, Order, Playoff, across, asked, played_off, rest, without
from engines.tournament.model import (
    PODIUM,
    EntryId,
    Event,
    Pairing,
    Result,
    Settled,
    Stand,
    by_table,
    illegal,
    unreadable,
)
from engines.tournament.standing import by_place

_FEW = 4
"""Up to this many departed entries, every combination is tried to find which had left when a result came in. With more,
a result may belong to any group."""

_MOST_TRIED = 64
"""The most draws of a round that are tried to find the draw its results fit."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The result of a group: the order, and the entries that still have to play off a tie."""

    order: Order | None = None
    playoff: Group | None = None
    void: tuple[int, ...] = ()


@dataclass(slots=True)
class Course:
    """The rounds of an event, played one after another."""

    event: Event
    witness: Result | None = None
    """A result that shows which entries were drawn when it came in. With a witness nothing is refused, since only the
    groups are wanted."""
    drawn: list[tuple[Group, ...]] = field(default_factory=list)
    """The groups of each round as drawn, including entries that have left since."""
    rounds: list[tuple[Group, ...]] = field(default_factory=list)
    open: list[Pairing] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    places: dict[EntryId, int | None] = field(default_factory=dict)
    wants: int | None = None

    def stand(self) -> Stand:
        self._play()
        standing = by_place(self.event, self.places)
        over = not self.open and self.wants is None
        winner = [row.id for row in standing if row.place == 1] if over else []
        return Stand(
            pairings=tuple(self.open),
            settled=tuple(self.settled),
            void=tuple(sorted(self.void)),
            standing=standing,
            champion=winner[0] if len(winner) == 1 else None,
            over=over,
            groups=self.rounds[-1],
            wants=self.wants,
        )

    def _play(self) -> None:
        given = by_table(self.event.results)
        names: Sequence[EntryId] = self.event.ids
        self.places = dict.fromkeys(names)
        round = 1
        while True:
            there = names if round == 1 else [name for name in names if not self.event.absent(name, round)]
            if not there:
                self._final(_Table(), names)
                break
            if self.event.placed is not None and round not in self.event.placed:
                self.wants = round
                break
            drawn = self._lot(round, names, there)
            self.drawn.append(drawn)
            self.rounds.append(tuple(self._left_of(round, group) for group in drawn))
            tables = [
                self._table(round, number, group, drawn, given.pop((round, number), []))
                for number, group in enumerate(drawn, 1)
            ]
            if any(table.order is None or table.playoff for table in tables):
                break
            if len(drawn) == 1:
                self._final(tables[0], names)
                break
            through = {name for table in tables for name in self._through(table)}
            for name in names:
                if name not in through:
                    self.places[name] = len(through) + 1
            names = [name for name in names if name in through]
            round += 1
        for results in given.values():
            for result in results:
                self._stray(result)

    def _left_of(self, round: int, group: Group) -> Group:
        return tuple(name for name in group if not self.event.absent(name, round))

    def _lot(self, round: int, names: Sequence[EntryId], there: Sequence[EntryId]) -> tuple[Group, ...]:
        """Return the groups of a round. Entries that left earlier are not drawn, unless the round's results show that
        they left later."""
        if self.event.placed is not None or round == 1:
            return groups_of(self.event, round, names)
        told = [result for result in (*self.event.results, self.witness) if result and result.round == round]
        places = [{name for tied in result.places or () for name in tied} for result in told]
        late = [name for name in names if name not in there]
        best, most = dealing(self.event, round, there), -1
        for stay in _stayed(late, set[EntryId]().union(*places)) if told else ():
            groups = dealing(self.event, round, [name for name in names if name in stay or name in there])
            fits = [self._of(result, named, groups, there) for result, named in zip(told, places, strict=True)]
            if sum(fits) > most:
                best, most = groups, sum(fits)
            if all(fits):
                break
        return best

    def _of(self, result: Result, named: set[EntryId], groups: Sequence[Group], there: Collection[EntryId]) -> bool:
        """Whether a result fits the group at its table, supposing these groups were drawn."""
        if result.table > len(groups):
            return False
        group = groups[result.table - 1]
        left = [name for name in group if name in named or name in there]
        least = 0 if result.kind == "playoff" else self._line(groups)
        return named.intersection(there) <= set(group) and len(named) >= min(least, len(left))

    def _line(self, groups: Sequence[Group]) -> int:
        """Return how many entries of a group go on or, in the last group, have a place of their own."""
        return PODIUM if len(groups) == 1 else self.event.options.advance

    def _through(self, table: _Table) -> list[EntryId]:
        return [name for names in table.order or () for name in names][: self.event.options.advance]

    def _table(self, round: int, number: int, group: Group, drawn: Sequence[Group], results: list[Result]) -> _Table:
        table = self._ordered(round, group, self._line(drawn), results)
        group = self._left_of(round, group)
        self.void += table.void
        if table.playoff:
            self.open.append(Pairing(round, number, None, None, "playoff", players=table.playoff))
        elif table.order is None:
            self.open.append(Pairing(round, number, None, None, kind_of(drawn), players=group))
        else:
            first = table.order[0][0] if table.order and len(table.order[0]) == 1 else None
            how = "played" if len(group) > 1 else "walkover" if group else "empty"
            self.settled.append(Settled(round, number, None, None, first, how, places=table.order))
        return table

    def _ordered(self, round: int, group: Group, line: int, results: list[Result]) -> _Table:
        """Order a group as its results state, then remove entries that are out, so that the others move up.

        A play-off belongs to the preceding result and also to a replacement of this result while the same entries are
        tied. If the tie is gone, a new play-off replaces the last play-off.
        """
        there = self._left_of(round, group)
        gone = frozenset(group) - frozenset(there)
        base: Order | None = ((there,) if there else ()) if len(there) < 2 else None
        playoffs: list[Playoff] = []
        void: list[int] = []
        for result in results:
            again = result.kind == "playoff"
            tied: Group = ()
            if again:
                now = played_off(base or (), playoffs, line, gone)[0]
                tied = asked(result, now, line, gone)
                if not tied and (
                    tied := asked(result, played_off(base or (), playoffs[:-1], line, gone)[0], line, gone)
                ):
                    del playoffs[-1:]
                tied = tied or next(across(now, line, gone), ())
            told = self._told(result, round, tied if again else group, 0 if again else line)
            if told is None:
                void.append(result.index)
            elif again:
                playoffs.append(Playoff(result.index, tied, told))
            else:
                base = (*told, *rest(group, told))
        if base is None:
            return _Table(void=tuple(void))
        full, unasked = played_off(base, playoffs, line, gone)
        order = without(full, gone)
        return _Table(order, next(across(order, line), None), (*void, *unasked))

    def _told(self, result: Result, round: int, group: Group, least: int) -> Order | None:
        """Return the places of a result among the drawn entries; None if the result belongs to a group that no longer
        exists."""
        try:
            return self._checked(result, round, group, least)
        except Unanswerable as fault:
            if self.witness is not None:
                return None
            names = [name for tied in result.places or () for name in tied]
            moved = round > 1 and fault.point == "score" and (self.event.outs or not set(names) <= set(group))
            if moved and any(_possible(names, there, least) for there in self._before(result)):
                return None
            raise

    def _checked(self, result: Result, round: int, group: Group, least: int) -> Order:
        if result.kind == "extra" or (result.kind == "playoff" and not group and round == 1):
            raise illegal("not_open", f"result {result.index}: no {result.kind} is open there")
        if result.places is None:
            raise unreadable(f"result {result.index}: places are needed")
        names = [name for tied in result.places for name in tied]
        left = [name for name in group if name in names or not self.event.absent(name, round)]
        strangers = [name for name in names if name not in group and (round == 1 or not self.event.absent(name, round))]
        if strangers or len(set(names)) < len(names) or len(names) < min(least, len(left)):
            raise illegal("score", f"result {result.index}: these places cannot be of that group")
        told = (tuple(name for name in tied if name in group) for tied in result.places)
        return tuple(tied for tied in told if tied)

    def _stray(self, result: Result) -> None:
        """Record a result for a missing round or group: void if the group existed when the result came in, else
        refused."""
        if self.witness is None and next(self._before(result), None) is None:
            raise illegal("not_open", f"result {result.index}: no such group is open")
        self.void.append(result.index)

    def _before(self, witness: Result) -> Iterator[set[EntryId]]:
        """Yield the possible members of a result's group when the result came in, for each choice of entries that had
        left by then."""
        outs = self.event.outs
        few = len(outs) <= _FEW
        known = [some for many in range(len(outs) + 1) for some in combinations(outs, many)] if few else [(), (*outs,)]
        earlier = tuple(result for result in self.event.results if result.index < witness.index)
        for some in reversed(known):
            left = {name: outs[name] for name in some}
            course = Course(replace(self.event, results=earlier, outs=left), witness)
            with suppress(Unanswerable):
                course._play()
            if witness.round <= len(course.drawn) and witness.table <= len(course.drawn[witness.round - 1]):
                yield set(course.drawn[witness.round - 1][witness.table - 1])
        if not few:
            yield set(self.event.ids)

    def _final(self, table: _Table, names: Sequence[EntryId]) -> None:
        """Assign the places of the last round. An entry that reached this round and left ranks behind those who played,
        never first."""
        place = 1
        for tied in table.order or ():
            for name in tied:
                self.places[name] = place
            place += len(tied)
        for name in names:
            if self.places[name] is None:
                self.places[name] = max(place, 2)


def _possible(names: Sequence[EntryId], group: Collection[EntryId], least: int) -> bool:
    return set(names) <= set(group) and len(set(names)) == len(names) >= min(least, len(group))


def _stayed(late: Sequence[EntryId], named: Collection[EntryId]) -> Iterator[frozenset[EntryId]]:
    """Yield the sets of departing entries that may have been drawn, likeliest first: none, those named in the results,
    then more and more of the others."""
    shown = frozenset(name for name in late if name in named)
    others = [name for name in late if name not in named]
    found = (shown.union(some) for many in range(len(others) + 1) for some in combinations(others, many))
    return islice(chain([frozenset[EntryId]()], found), _MOST_TRIED)
