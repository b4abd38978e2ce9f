"""同单位回避: keep entries of the same unit apart, depending on nothing but the order of the lot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from engines.tournament.chance import Chance
from engines.tournament.model import EntryId

Units = Mapping[EntryId, str | None]

_ATTEMPTS, _STEPS, _WORK = 12, 300, 60_000
"""The restarts of a search, the steps of each attempt, and the exchanges examined in all: without the last limit, large
fields that only a sorted seating keeps apart would take a minute."""


def _unit(units: Units, name: EntryId) -> object:
    """Return the unit of an entry; an entry without a unit forms its own."""
    return units[name] if units[name] is not None else (name,)


def mates(units: Units, a: EntryId | None, b: EntryId | None) -> bool:
    return a is not None and b is not None and units[a] is not None and units[a] == units[b]


def halved(
    free: Sequence[EntryId], places: Sequence[int], fixed: Mapping[int, EntryId], units: Units
) -> dict[int, EntryId]:
    """Place entries in a bracket so that entries of the same unit meet as late as possible.

    In every part of the bracket both halves get equal numbers of each unit, give or take one, as far as the `fixed`
    (seeded) entries allow. `places` lists the lines from the top, a power of two in number, with 0 for an empty line;
    `free` lists the other entries in the order of the lot.
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
    # The lead of the upper half for each unit if all free members went to the lower half; each member moved up adds
    # two.
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
    """Return the same places after exchanging entries of the same unit out of their first match, where possible."""
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
    """Deal entries into groups whose sizes, and whose numbers of any unit, differ by at most 1.

    Unit after unit is dealt like cards; units and their members keep the order of the lot.
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
        """Return the same entries with the fewest clashes (meetings within a unit) that a search finds; an empty place
        stays empty.

        Exchanges remove clashes step by step, with chance choosing among equally good exchanges. If the search gets
        stuck, sorting everybody by unit is the best possible arrangement for two rounds.
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
        """Return the unavoidable clashes: a unit with more entries than tables has some meeting in every round."""
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
        """Return the number of clashes that an exchange would add."""
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
