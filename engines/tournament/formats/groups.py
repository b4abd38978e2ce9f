"""分组赛: 跳棋. Groups of which some advance, drawn anew until one group is left, the final."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from engines.core.query import Unanswerable
from engines.tournament.model import (
    EntryId,
    Event,
    Lot,
    Pairing,
    Result,
    Settled,
    Stand,
    by_table,
    illegal,
    succeeded,
    unreadable,
)
from engines.tournament.separation import dealt
from engines.tournament.standing import by_place

PODIUM = 3
"""A tie for third is played off in the final; other ties share the place there."""

Group = tuple[EntryId, ...]
Order = tuple[tuple[EntryId, ...], ...]


def check(event: Event) -> None:
    """Each round must leave fewer than it began with, or there would never be a final."""
    for left in _fields(event):
        if left > event.options.group_size and _left(event, left) >= left:
            detail = f"of {left} in groups of {event.options.group_size} everyone would advance"
            raise Unanswerable("unreadable", "options", detail)


def draw(event: Event) -> Lot:
    groups = _drawn(event, 1, event.ids)
    kind = _kind(groups)
    pairings = tuple(Pairing(1, table, None, None, kind, players=group) for table, group in enumerate(groups, 1))
    return Lot(pairings, len(list(_fields(event))), groups=groups)


def advance(event: Event) -> Stand:
    return _Course(event).stand()


def sizes(event: Event, left: int) -> list[int]:
    count = -(-left // event.options.group_size)
    return [left // count + (number < left % count) for number in range(count)]


def _left(event: Event, left: int) -> int:
    return sum(min(event.options.advance, size) for size in sizes(event, left))


def _fields(event: Event) -> Iterator[int]:
    """How many begin each round, the final last."""
    left = len(event.entries)
    yield left
    while left > event.options.group_size and _left(event, left) < left:
        left = _left(event, left)
        yield left


def _drawn(event: Event, round: int, names: Sequence[EntryId]) -> tuple[Group, ...]:
    if event.placed is not None:
        placed = succeeded(event.placed[round], names)
        return tuple(tuple(name for name in table if name is not None) for table in placed)
    return dealing(event, round, names)


def dealing(event: Event, round: int, names: Sequence[EntryId]) -> tuple[Group, ...]:
    """The groups of a round by lot."""
    order = event.chance(round, f"draw {round}").shuffled(names)
    spread = {"none": False, "first_round": round == 1, "as_late_as_possible": True}[event.options.separation]
    units = event.units if spread else dict.fromkeys(names)
    return tuple(tuple(group) for group in dealt(order, len(sizes(event, len(names))), units))


def _kind(groups: Sequence[Group]) -> str:
    return "final" if len(groups) == 1 else "group"


@dataclass(frozen=True, slots=True)
class _Table:
    """What a group has come to: who is in which order, and who still has to play off the line."""

    order: Order | None = None
    playoff: Group | None = None
    void: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Playoff:
    """加赛: who was tied when it was handed in, and how it ended."""

    index: int
    tied: Group
    told: Order


@dataclass(slots=True)
class _Course:
    """The rounds of an event one after another."""

    event: Event
    known: dict[tuple[int, bool], tuple[tuple[Group, ...], ...]] = field(default_factory=dict)
    """The groups of all rounds after so many results, with and without who is out: what a result came in for."""
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
            groups = tuple(tuple(name for name in group if not self.event.absent(name, round)) for group in drawn)
            self.rounds.append(groups)
            tables = [
                self._table(round, number, group, len(groups) == 1, given.pop((round, number), []))
                for number, group in enumerate(groups, 1)
            ]
            if any(table.order is None or table.playoff for table in tables):
                break
            if len(groups) == 1:
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

    def _lot(self, round: int, names: Sequence[EntryId], there: Sequence[EntryId]) -> tuple[Group, ...]:
        """The groups of a round. Whoever leaves before it is not drawn, unless its results show that he left later."""
        drawn = _drawn(self.event, round, there)
        if self.event.placed is not None or len(there) == len(names):
            return drawn
        whole = _drawn(self.event, round, names)

        def of(result: Result, groups: Sequence[Group]) -> bool:
            named = {name for tied in result.places or () for name in tied if name in there}
            return result.table <= len(groups) and named <= set(groups[result.table - 1])

        told = self.event.of_round(range(round, round + 1))
        return whole if any(of(result, whole) and not of(result, drawn) for result in told) else drawn

    def _through(self, table: _Table) -> list[EntryId]:
        return [name for names in table.order or () for name in names][: self.event.options.advance]

    def _table(self, round: int, number: int, group: Group, final: bool, results: list[Result]) -> _Table:
        line = min(PODIUM if final else self.event.options.advance, len(group))
        table = self._ordered(round, number, group, line, results)
        kind = "final" if final else "group"
        self.void += table.void
        if table.playoff:
            self.open.append(Pairing(round, number, None, None, "playoff", players=table.playoff))
        elif table.order is None:
            self.open.append(Pairing(round, number, None, None, kind, players=group))
        else:
            first = table.order[0][0] if table.order and len(table.order[0]) == 1 else None
            how = "played" if len(group) > 1 else "walkover" if group else "empty"
            self.settled.append(Settled(round, number, None, None, first, how, places=table.order))
        return table

    def _ordered(self, round: int, number: int, group: Group, line: int, results: list[Result]) -> _Table:
        """The order of a group. A play-off is added to the result that it follows, and stays with one that replaces it
        as long as the same are tied; where nobody is tied any more it replaces the last one."""
        base: Order | None = ((group,) if group else ()) if len(group) < 2 else None
        playoffs: list[_Playoff] = []
        void: list[int] = []
        for result in results:
            tied = _tied(_played_off(base or (), playoffs, line)[0], line)
            again = result.kind == "playoff"
            if again and not tied and (tied := _tied(_played_off(base or (), playoffs[:-1], line)[0], line)):
                del playoffs[-1:]
            if again and not tied and round == 1:
                raise illegal("not_open", f"result {result.index}: no play-off is open there")
            told = self._told(result, round, number, tied if again else group, 0 if again else line)
            if told is None:
                void.append(result.index)
            elif again:
                playoffs.append(_Playoff(result.index, tied, told))
            else:
                base = (*told, *_rest(group, told))
        if base is None:
            return _Table(void=tuple(void))
        order, unasked = _played_off(base, playoffs, line)
        return _Table(order, _tied(order, line) or None, (*void, *unasked))

    def _told(self, result: Result, round: int, number: int, group: Group, least: int) -> Order | None:
        """The places of a result, without whoever is out; nothing where they were of a group that is no more."""
        if result.kind == "extra":
            raise illegal("not_open", f"result {result.index}: no {result.kind} is open there")
        if result.places is None:
            raise unreadable(f"result {result.index}: places are needed")
        names = [name for tied in result.places for name in tied]
        there = [name for name in names if name in group]
        strangers = [name for name in names if name not in group and not self.event.absent(name, round)]
        if strangers and round > 1 and any(set(names) <= group for group in self._before(result.index, round, number)):
            return None
        if strangers or len(set(names)) < len(names) or len(there) < least:
            raise illegal("score", f"result {result.index}: these places cannot be of that group")
        told = (tuple(name for name in tied if name in group) for tied in result.places)
        return tuple(tied for tied in told if tied)

    def _stray(self, result: Result) -> None:
        """A result of a round or group that is not there: void if it was there when the result came in."""
        if not self._before(result.index, result.round, result.table):
            raise illegal("not_open", f"result {result.index}: no such group is open")
        self.void.append(result.index)

    def _before(self, index: int, round: int, number: int) -> list[set[EntryId]]:
        """Who was in a group when a result came in: with whoever has left since, and as it is without him."""
        earlier = tuple(result for result in self.event.results if result.index < index)
        found = []
        for outs in (self.event.outs, {}):
            key = index, bool(outs)
            if key not in self.known:
                course = _Course(replace(self.event, results=earlier, outs=outs), self.known)
                with suppress(Unanswerable):
                    course._play()
                self.known[key] = tuple(course.rounds)
            rounds = self.known[key]
            if round <= len(rounds) and number <= len(rounds[round - 1]):
                found.append(set(rounds[round - 1][number - 1]))
        return found

    def _final(self, table: _Table, names: Sequence[EntryId]) -> None:
        """The places of the last round. Whoever came so far and left stands behind those who played, never first."""
        place = 1
        for tied in table.order or ():
            for name in tied:
                self.places[name] = place
            place += len(tied)
        for name in names:
            if self.places[name] is None:
                self.places[name] = max(place, 2)


def _rest(group: Group, told: Order) -> Order:
    """Whoever is not named shares the place behind those who are."""
    named = {name for tied in told for name in tied}
    rest = tuple(name for name in group if name not in named)
    return (rest,) if rest else ()


def _tied(order: Order, line: int) -> Group:
    """Those who are level across the line: one of them goes on and another does not."""
    count = 0
    for tied in order:
        if count < line < count + len(tied):
            return tied
        count += len(tied)
    return ()


def _played_off(base: Order, playoffs: Sequence[_Playoff], line: int) -> tuple[Order, list[int]]:
    """The order behind its play-offs, and those that nobody has to play any more."""
    order, unasked = base, []
    for playoff in playoffs:
        tied = _tied(order, line)
        if set(tied) != set(playoff.tied):
            unasked.append(playoff.index)
            continue
        parts = ((*playoff.told, *_rest(tied, playoff.told)) if names == tied else (names,) for names in order)
        order = tuple(names for part in parts for names in part)
    return order, unasked
