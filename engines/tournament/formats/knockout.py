"""淘汰赛."""

from __future__ import annotations

from engines.tournament.bracket import Bracket, Slot, lines
from engines.tournament.model import EntryId, Event, Lot, Pairing, Stand
from engines.tournament.separation import apart, halved
from engines.tournament.standing import by_place


def draw(event: Event) -> Lot:
    """Round 1 with its byes; seeds on their lines, byes to the best."""
    slots = _slots(event)
    pairings = []
    for number in range(len(slots) // 2):
        a, b = slots[2 * number].id, slots[2 * number + 1].id
        if b is None:
            pairings.append(Pairing(1, number + 1, a, b, "bye"))
        else:
            first = a if event.first(1, number + 1, 1) == "a" else b
            pairings.append(Pairing(1, number + 1, a, b, "play", 1, 0, (0, 0), first))
    return Lot(tuple(pairings), len(slots).bit_length() - 1)


def advance(event: Event) -> Stand:
    bracket = Bracket(event, start=1)
    bracket.play(_slots(event), event.results)
    return Stand(
        pairings=tuple(bracket.open),
        settled=tuple(bracket.settled),
        void=tuple(sorted(bracket.void)),
        standing=by_place(event, bracket.places),
        champion=bracket.champion,
        over=not bracket.open,
    )


def _slots(event: Event) -> list[Slot]:
    """Everyone on a line of the bracket. Lines are numbered as seeds are, so those beyond the field are the byes."""
    if event.placed is not None:
        return [Slot(name) for table in event.placed[1] for name in table]
    count = len(event.entries)
    order = lines(1 << (count - 1).bit_length())
    places = [line if line <= count else 0 for line in order]
    seeded = {entry.seed: entry.id for entry in event.entries if entry.seed is not None}
    free = event.numbered()[len(seeded) :]
    placed = _placed(event, free, places, seeded)
    return [Slot((placed | seeded).get(line)) for line in order]


def _placed(event: Event, free: list[EntryId], places: list[int], seeded: dict[int, EntryId]) -> dict[int, EntryId]:
    """The lines of those without a seed. Whom a seed would put against a mate at once is exchanged in any case."""
    units, separation = event.units, event.options.separation
    if separation == "as_late_as_possible":
        placed = halved(free, places, seeded, units)
    else:
        placed = dict(zip((line for line in places if line and line not in seeded), free, strict=True))
    if separation == "none":
        return placed
    pairs = list(zip(places[::2], places[1::2], strict=True))
    return apart(placed, seeded, pairs, units)
