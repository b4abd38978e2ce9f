"""同单位回避: entries of one unit kept apart. Everything here follows from the order of the lot and nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from engines.tournament.chance import Chance
from engines.tournament.model import EntryId

Units = Mapping[EntryId, str | None]

_ATTEMPTS, _STEPS, _WORK = 12, 300, 60_000
"""How often a search begins anew, how far it goes each time, and how many exchanges it may look at: large fields that
only a sorted seating keeps apart would take a minute otherwise."""


def _unit(units: Units, name: EntryId) -> object:
    """Whoever has no unit is one by himself."""
    return units[name] if units[name] is not None else (name,)


def mates(units: Units, a: EntryId | None, b: EntryId | None) -> bool:
    return a is not None and b is not None and units[a] is not None and units[a] == units[b]


def halved(
    free: Sequence[EntryId], places: Sequence[int], fixed: Mapping[int, EntryId], units: Units
) -> dict[int, EntryId]:
    """Everyone on a place of the bracket, mates as late as possible.

    Both halves of every part of the bracket get as many of a unit as the other, give or take one, as far as those
    who are `fixed` on their place (by seed) allow. `places` are all that are taken, from the top, a power of two of
    them with the empty ones given as 0; `free` are in the order of the lot.
    """
    if not free:
        return {}
    if len(places) == 1:
        return {places[0]: free[0]}
    middle = len(places) // 2
    parts = places[:middle], places[middle:]
    room = [sum(1 for place in part if place and place not in fixed) for part in parts]
    weight: Counter[object] = Counter()
    for sign, part in zip((1, -1), parts, strict=True):
        for place in part:
            if place in fixed:
                weight[_unit(units, fixed[place])] += sign
    members: defaultdict[object, list[EntryId]] = defaultdict(list)
    for name in free:
        members[_unit(units, name)].append(name)
    # How far the upper half is ahead in a unit if all its free members went below; each that goes up adds two.
    ahead = {unit: weight[unit] - len(names) for unit, names in members.items()}
    order = {name: number for number, name in enumerate(free)}
    taken: Counter[object] = Counter()
    for _ in range(room[0]):
        waiting = [unit for unit, names in members.items() if taken[unit] < len(names)]
        unit = min(waiting, key=lambda unit: (ahead[unit], order[members[unit][taken[unit]]]))
        taken[unit] += 1
        ahead[unit] += 2
    above = {name for unit, names in members.items() for name in names[: taken[unit]]}
    upper = halved([name for name in free if name in above], parts[0], fixed, units)
    return upper | halved([name for name in free if name not in above], parts[1], fixed, units)


def apart(
    placed: Mapping[int, EntryId], fixed: Mapping[int, EntryId], pairs: Sequence[tuple[int, int]], units: Units
) -> dict[int, EntryId]:
    """The same places with mates exchanged out of their first match, where that is possible."""
    everyone = {**placed, **fixed}
    partner = {place: other for pair in pairs for place, other in (pair, pair[::-1])}

    def clash(place: int) -> bool:
        return mates(units, everyone.get(place), everyone.get(partner[place]))

    for place in sorted(placed):
        if not clash(place):
            continue
        for other in sorted(placed):
            if other in (place, partner[place]):
                continue
            everyone[place], everyone[other] = everyone[other], everyone[place]
            if not clash(place) and not clash(other):
                break
            everyone[place], everyone[other] = everyone[other], everyone[place]
    return {place: everyone[place] for place in placed}


def dealt(order: Iterable[EntryId], groups: int, units: Units) -> list[list[EntryId]]:
    """Groups whose sizes, and whose numbers of any unit, differ by one at most.

    Unit after unit is dealt out like cards, units and their members in the order of the lot.
    """
    members: defaultdict[object, list[EntryId]] = defaultdict(list)
    for name in order:
        members[_unit(units, name)].append(name)
    row = [name for names in members.values() for name in names]
    return [row[number::groups] for number in range(groups)]


class Rotation:
    """移位: A of table t meets B of table t − r + 1 in round r. Places are 0 … T − 1 for A, T … for B."""

    def __init__(self, tables: int, rounds: Iterable[int], units: Units) -> None:
        self.tables, self.units = tables, units
        self._meets: defaultdict[int, list[int]] = defaultdict(list)
        for round in rounds:
            for table in range(tables):
                a, b = table, tables + (table - round + 1) % tables
                self._meets[a].append(b)
                self._meets[b].append(a)

    def clashes(self, places: Sequence[EntryId | None]) -> int:
        return sum(self._at(places, place) for place in range(self.tables))

    def separated(self, places: Sequence[EntryId | None], chance: Chance) -> list[EntryId | None]:
        """The same entries with as few meetings of mates as a search finds; an empty place stays empty.

        Clashes are exchanged away one by one, chance choosing among equally good exchanges. Should that stick, everyone
        sorted by unit is as good as it gets in two rounds.
        """
        least = self._least(places)
        tried = [list(places)]
        for _ in range(max(1, min(_ATTEMPTS, _WORK // (_STEPS * len(places))))):
            if self.clashes(tried[-1]) <= least:
                break
            tried.append(self._exchanged(list(places), least, chance))
        else:
            tried.append(self._sorted(places))
        return min(reversed(tried), key=self.clashes)

    def _at(self, places: Sequence[EntryId | None], place: int) -> int:
        return sum(mates(self.units, places[place], places[other]) for other in self._meets[place])

    def _least(self, places: Sequence[EntryId | None]) -> int:
        """Of a unit with more entries than there are tables, some must meet in every round."""
        sizes = Counter(self.units[name] for name in places if name is not None and self.units[name] is not None)
        return len(self._meets[0]) * max(0, max(sizes.values(), default=0) - self.tables)

    def _exchanged(self, places: list[EntryId | None], least: int, chance: Chance) -> list[EntryId | None]:
        movable = [place for place, name in enumerate(places) if name is not None]
        best = list(places)
        for _ in range(_STEPS):
            bad = [place for place in movable if self._at(places, place)]
            place = bad[chance.below(len(bad))]
            costs = {other: self._cost(places, place, other) for other in movable if other != place}
            cheapest = [other for other, cost in costs.items() if cost == min(costs.values())]
            other = cheapest[chance.below(len(cheapest))]
            places[place], places[other] = places[other], places[place]
            if self.clashes(places) < self.clashes(best):
                best = list(places)
            if self.clashes(places) <= least:
                break
        return best

    def _cost(self, places: list[EntryId | None], place: int, other: int) -> int:
        """How many clashes more an exchange would bring."""
        before = self._at(places, place) + self._at(places, other)
        places[place], places[other] = places[other], places[place]
        after = self._at(places, place) + self._at(places, other)
        places[place], places[other] = places[other], places[place]
        return after - before

    def _sorted(self, places: Sequence[EntryId | None]) -> list[EntryId | None]:
        members: defaultdict[object, list[EntryId | None]] = defaultdict(list)
        for name in places:
            if name is not None:
                members[_unit(self.units, name)].append(name)
        row = [name for names in sorted(members.values(), key=len, reverse=True) for name in names]
        return row + [None] * (len(places) - len(row))
