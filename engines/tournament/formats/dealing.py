"""分组: deal entries into the groups of a round and count how many go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.tournament.formats.playoffs import Group
from engines.tournament.model import EntryId, Event, succeeded
from engines.tournament.separation import dealt


def sizes(event: Event, left: int) -> list[int]:
    """Return the sizes of the groups in a round that `left` entries begin."""
    count = -(-left // event.options.group_size)
    return [left // count + (number < left % count) for number in range(count)]


def left_of(event: Event, left: int) -> int:
    """Return how many entries go on from a round that `left` entries begin."""
    return sum(min(event.options.advance, size) for size in sizes(event, left))


def fields_of(event: Event) -> Iterator[int]:
    """Yield how many entries begin each round, the final last."""
    left = len(event.entries)
    yield left
    while left > event.options.group_size and left_of(event, left) < left:
        left = left_of(event, left)
        yield left


def groups_of(event: Event, round: int, names: Sequence[EntryId]) -> tuple[Group, ...]:
    """Return the groups of a round as recorded, or by lot without a record."""
    if event.placed is not None:
        drawn = event.drawn(round)
        placed = succeeded(event.placed[round], [one for one in names if one in drawn or not event.absent(one, round)])
        return tuple(tuple(name for name in table if name is not None) for table in placed)
    return dealing(event, round, names)


def dealing(event: Event, round: int, names: Sequence[EntryId]) -> tuple[Group, ...]:
    """Draw the groups of a round by lot."""
    order = event.chance(round, f"draw {round}").shuffled(names)
    spread = {"none": False, "first_round": round == 1, "as_late_as_possible": True}[event.options.separation]
    units = event.units if spread else dict.fromkeys(names)
    return tuple(tuple(group) for group in dealt(order, len(sizes(event, len(names))), units))


def kind_of(groups: Sequence[Group]) -> str:
    """Return the kind of a round's tables in the protocol."""
    return "final" if len(groups) == 1 else "group"
