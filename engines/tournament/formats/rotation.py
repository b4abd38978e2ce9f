"""移位赛: 大怪路子. Rounds on points in which team B moves on by one table, then a cut, then a knockout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engines.tournament.bracket import Bracket, Slot, lines
from engines.tournament.formats.assignment import cheapest
from engines.tournament.match import leader
from engines.tournament.model import (
    TALLIES,
    EntryId,
    Event,
    Lot,
    Pairing,
    Places,
    Result,
    Row,
    Settled,
    Stand,
    illegal,
    succeeded,
    unreadable,
)
from engines.tournament.separation import Rotation, mates
from engines.tournament.standing import amount, lot, met, ordered, without

NOTHING = Fraction(0)
BY = ("firsts", "met", "eights", "fives", "threes", "lot")
"""What separates two with the same points, one after another."""


def check(event: Event) -> None:
    size = event.options.cut
    if size and (size < 2 or size & (size - 1) or size > len(event.entries)):
        raise illegal("cut", f"a cut of {size} among {len(event.entries)}: a power of two, at most everyone, or 0")


def draw(event: Event) -> Lot:
    places, tables, rounds = _places(event), _tables(event), rounds_of(event)
    pairings = tuple(
        Pairing(round, table, a, b, "play" if b is not None else "fill_in")
        for round, table, a, b in _meetings(places, rounds)
    )
    clashes = Rotation(tables, range(1, rounds + 1), event.units).clashes(places)
    return Lot(pairings, rounds + max(0, cut_of(event).bit_length() - 1), clashes=clashes)


def advance(event: Event) -> Stand:
    preliminary = _played(event)
    bracket = Bracket(event, rounds_of(event) + 1, by_points=True)
    later = [result for result in event.results if result.round > rounds_of(event)]
    if cut_of(event):
        bracket.play(_seeded(event, _qualified(event, preliminary), preliminary), later)
    else:
        preliminary.stray(later)
    wants = None if preliminary.open or not cut_of(event) or _drawn(event) else rounds_of(event) + 1
    over = not preliminary.open and not bracket.open and wants is None
    rows = tuple(_rows(event, preliminary, bracket))
    champion = bracket.champion if cut_of(event) else rows[0].id if over and rows[0].place == 1 else None
    return Stand(
        pairings=(*preliminary.open, *bracket.open),
        settled=(*preliminary.settled, *bracket.settled),
        void=tuple(sorted(preliminary.void + bracket.void)),
        standing=rows,
        champion=champion,
        over=over,
        wants=wants,
    )


def seeding(event: Event) -> Places:
    """The bracket after the cut as the standing gives it now, for whoever publishes it."""
    preliminary = _played(event)
    slots = [slot.id for slot in _seeded(replace(event, placed=None), _qualified(event, preliminary), preliminary)]
    return tuple(zip(slots[::2], slots[1::2], strict=True))


def _qualified(event: Event, preliminary: _Preliminary) -> list[EntryId]:
    """Who goes on."""
    there = [name for name, _ in preliminary.order() if not event.absent(name, rounds_of(event))]
    return there[: cut_of(event)]


def _played(event: Event) -> _Preliminary:
    preliminary = _Preliminary(event)
    preliminary.play(event.of_round(range(1, rounds_of(event) + 1)))
    return preliminary


def level(event: Event) -> tuple[tuple[EntryId, ...], ...]:
    """Those whom nothing but a lot orders, where that decides who goes on or whom he meets."""
    there = [name for name in event.ids if not event.absent(name, rounds_of(event))]
    found: list[list[EntryId]] = []
    for name, by in _played(event).order():
        if name not in there:
            continue
        if by == "lot" and found:
            found[-1].append(name)
        else:
            found.append([name])
    tied, above = [], 0
    for names in found:
        if len(names) > 1 and above < cut_of(event):
            tied.append(tuple(names))
        above += len(names)
    return tuple(tied)


def _drawn(event: Event) -> bool:
    """Whether the bracket after the cut needs no draw any more, since it stands on record or follows from the seeds."""
    return event.placed is None or rounds_of(event) + 1 in event.placed


def _tables(event: Event) -> int:
    return (len(event.entries) + 1) // 2


def rounds_of(event: Event) -> int:
    return event.options.rounds or 2


def cut_of(event: Event) -> int:
    """How many go on: the largest power of two that is at most half the field, unless it was set."""
    if event.options.cut is not None:
        return event.options.cut
    half = len(event.entries) // 2
    return 1 << (half.bit_length() - 1) if half >= 2 else 0


def _places(event: Event) -> list[EntryId | None]:
    """Teams A from the first table on, then teams B. In an odd field the last B is nobody, so it moves on too."""
    if event.placed is not None:
        return [table[side] for side in (0, 1) for table in event.placed[1]]
    tables, separation = _tables(event), event.options.separation
    order: list[EntryId | None] = list(event.chance(1, "draw 1").shuffled(event.ids))
    order += [None] * (2 * tables - len(order))
    if separation == "none":
        return order
    rounds = range(1, 2 if separation == "first_round" else rounds_of(event) + 1)
    return Rotation(tables, rounds, event.units).separated(order, event.chance(1, "separation"))


def _meetings(
    places: Sequence[EntryId | None], rounds: int
) -> Iterator[tuple[int, int, EntryId | None, EntryId | None]]:
    tables = len(places) // 2
    for round in range(1, rounds + 1):
        for table in range(tables):
            yield round, table + 1, places[table], places[tables + (table - round + 1) % tables]


@dataclass(slots=True)
class _Preliminary:
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
        given: dict[tuple[int, int], list[Result]] = defaultdict(list)
        for result in results:
            given[result.round, result.table].append(result)
        for round, table, a, b in _meetings(_places(self.event), rounds_of(self.event)):
            self._table(round, table, a, b, given.pop((round, table), []))
        for strays in given.values():
            self.stray(strays)

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
        """Nobody plays: whoever is there has the mean of his other rounds."""
        odd = None in (a, b)
        self.stray(results, strict=odd)
        for name in here:
            self._free[name] += 1
        kind = "fill_in" if odd and here else "walkover" if here else "empty" if odd else "double_forfeit"
        self.settled.append(Settled(round, table, a, b, here[0] if here and not odd else None, kind))

    def stray(self, results: Iterable[Result], *, strict: bool = True) -> None:
        """Results where no two meet: void if they were of two who met there, else out of place."""
        for result in results:
            if strict and not result.named:
                raise illegal("not_open", f"result {result.index}: nothing is played at that table")
            self.void.append(result.index)

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
        """All that somebody won; rounds without a game of his own count as the mean of those he played."""
        played = self._played.get(name, [])
        sums = {key: sum((tally[key] for tally in played), NOTHING) for key in TALLIES}
        if not played:
            return sums
        return {key: total + total * self._free.get(name, 0) / len(played) for key, total in sums.items()}

    def order(self) -> list[tuple[EntryId, str | None]]:
        """得分, 头家 (the document's); then ours: who won when they met, 8s, 5s, 3s, lot.

        Whoever was struck here is not ranked; struck only afterwards, he keeps what he played.
        """
        last = rounds_of(self.event)
        names = [
            name for name in self.event.ids if not (self.event.disqualified(name) and self.event.absent(name, last))
        ]
        tallies = {name: self.tallies(name) for name in self.event.ids}

        def of(key: str) -> dict[EntryId, Fraction]:
            return {name: tally[key] for name, tally in tallies.items()}

        criteria = [(None, amount(of("points"))), ("firsts", amount(of("firsts"))), ("met", met(self._wins))]
        criteria += [(key, amount(of(key))) for key in ("eights", "fives", "threes")]
        criteria.append(("lot", lot(self.event, last + 1)))
        return ordered(names, criteria)


def _seeded(event: Event, seeds: list[EntryId], preliminary: _Preliminary) -> list[Slot]:
    """The bracket after the cut, once every table of the preliminary is settled.

    The upper half stands as seeded; the lower half is put against it with the fewest who have met, then the fewest
    mates, then as near as can be to the best against the last.
    """
    size = cut_of(event)
    if preliminary.open or not _drawn(event):
        return [Slot(known=False)] * size
    if event.placed is not None:
        placed = succeeded(event.placed[rounds_of(event) + 1], seeds)
        return [Slot(name) for table in placed for name in table]
    half = size // 2
    upper: list[EntryId | None] = [*seeds[:half], *[None] * (half - len(seeds[:half]))]
    lower: list[EntryId | None] = [*seeds[half:], *[None] * (half - len(seeds[half:]))]
    separate = event.options.separation != "none"

    def cost(top: int, low: int) -> tuple[int, int, int]:
        one, two = upper[top], lower[low]
        if one is None or two is None:
            return 0, 0, abs(half - 1 - top - low)
        again = frozenset((one, two)) in preliminary.met
        return again, separate and mates(event.units, one, two), abs(half - 1 - top - low)

    against = cheapest(half, cost)
    seated = {top + 1: name for top, name in enumerate(upper)}
    seated |= {size - top: lower[low] for top, low in enumerate(against)}
    return [Slot(seated[line]) for line in lines(size)]


def _rows(event: Event, preliminary: _Preliminary, bracket: Bracket) -> Iterator[Row]:
    """Who is in the knockout by its places, the others behind them as they stood in the preliminary.

    What separated two there is told while nothing else does, and of whoever stands behind the cut.
    """
    order = without(preliminary.order(), event.disqualified, (None, *BY))
    by, names = dict(order), [name for name, _ in order]
    ahead = dict(zip(names, [None, *names], strict=False))
    inside = sorted((name for name in names if name in bracket.places), key=lambda name: bracket.places[name] or 0)
    behind = [name for name in names if name not in bracket.places]
    place, above = len(bracket.places), None
    for name in [*inside, *behind]:
        place += name not in bracket.places
        told = ahead[name] == above if name in bracket.places else ahead[name] in (above, *bracket.places)
        reason = by[name] if told and bracket.places.get(name) is None else None
        yield Row(bracket.places.get(name, place), name, preliminary.tallies(name), reason, event.why_out(name))
        above = name
    for name in event.ids:
        if event.disqualified(name):
            yield Row(None, name, preliminary.tallies(name), None, event.why_out(name))
