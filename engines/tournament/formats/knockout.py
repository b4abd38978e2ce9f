"""淘汰赛: draw and play a knockout."""

from __future__ import annotations

from collections.abc import Sequence

from engines.tournament.bracket import Bracket, Slot, lines
from engines.tournament.format import Format
from engines.tournament.model import EntryId, Event, Lot, Pairing, Places, Stand
from engines.tournament.separation import apart, halved
from engines.tournament.sheets.standings import ranking
from engines.tournament.standing import by_place
from engines.tournament.state import State


def draw(event: Event) -> Lot:
    """Draw round 1: seeds on their lines, byes for the best."""
    slots = _slots(event)
    pairings = []
    for number in range(len(slots) // 2):
        a, b = slots[2 * number].id, slots[2 * number + 1].id
        if b is None:
            pairings.append(Pairing(1, number + 1, a, b, "bye"))
        else:
            first = a if event.first(1, number + 1, 1) == "a" else b
            pairings.append(Pairing(1, number + 1, a, b, "play", 1, 0, (0, 0), first))
    return Lot(tuple(pairings), rounds_of(event))


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


def rounds_of(event: Event) -> int:
    return (len(event.entries) - 1).bit_length()


def by_hand(event: Event, order: Sequence[EntryId]) -> Places:
    """Fill the bracket from the top in order of the lots drawn, leaving out its byes."""
    waits = iter(order)
    slots = [next(waits) if line <= len(order) else None for line in lines(1 << (len(order) - 1).bit_length())]
    return tuple(zip(slots[::2], slots[1::2], strict=True))


def _slots(event: Event) -> list[Slot]:
    """Return the bracket's first round with every entry on a line. Lines are numbered like seeds; lines beyond the
    field are byes."""
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
    """Return the lines of unseeded entries. An entry drawn against a seed of the same unit in the first match is
    exchanged, unless separation is off."""
    units, separation = event.units, event.options.separation
    if separation == "as_late_as_possible":
        placed = halved(free, places, seeded, units)
    else:
        placed = dict(zip((line for line in places if line and line not in seeded), free, strict=True))
    if separation == "none":
        return placed
    pairs = list(zip(places[::2], places[1::2], strict=True))
    return apart(placed, seeded, pairs, units)


FORMAT: Format[State] = Format(
    key="knockout",
    draw=draw,
    advance=advance,
    rounds=rounds_of,
    by_hand=by_hand,
    standings=ranking,
    knows=("best_of", "third_place", "replay_limit", "tie_rule", "separation"),
    begins=lambda event, round, table: event.first(round, table, 1),
    bracket=True,
    eliminates=True,
)
