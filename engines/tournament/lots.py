"""抽签 in public: a promise before the draw, a word said by a player, and the draw that follows from both.

`docs/lots.md` says all of it for whoever wants to check a lot without us. Nothing here may ever change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from engines.tournament.bracket import lines
from engines.tournament.formats import FORMATS, groups, rotation, swiss
from engines.tournament.model import Entry, Event, Places


def roster(entries: Iterable[Entry]) -> str:
    """The list that is drawn from: number and unit of everyone, and the seed of whoever has one."""
    return " ".join(
        f"{entry.id}:{entry.unit or 0}" + (f":{entry.seed}" if entry.seed is not None else "") for entry in entries
    )


def promise(secret: str, listed: str) -> str:
    """What is published before the draw: nobody can change secret or list afterwards."""
    return sha256(f"{secret}\n{listed}".encode()).hexdigest()


def seed_of(secret: str, word: str) -> str:
    """What chance follows from: the secret, and the word that nobody knew when the secret was chosen."""
    return f"{secret} {word}" if word else secret


def read_roster(listed: str) -> tuple[Entry, ...]:
    """The entries of such a list."""
    parts = [part.split(":") for part in listed.split()]
    return tuple(
        Entry(int(number), unit if unit != "0" else None, int(seed[0]) if seed else None)
        for number, unit, *seed in parts
    )


def made(name: str, event: Event, round: int, listed: str) -> Places:
    """What a lot comes to: the first draw, the groups of a later round, or the bracket after a lot on the line."""
    if round == 1:
        return drawn(name, event)
    if name == "rotation":
        return rotation.seeding(event)
    return redrawn(event, round, [entry.id for entry in read_roster(listed)])


def by_hand(name: str, event: Event, order: Sequence[int]) -> Places:
    """The places of those who drew lot 1, 2, 3 … from a bag: down the bracket past its byes, A and B from table to
    table, group after group, or by number."""
    if FORMATS[name].numbered:
        return (tuple(order),)
    if name == "groups":
        sizes, rest = groups.sizes(event, len(order)), list(order)
        return tuple(tuple(rest.pop(0) for _ in range(size)) for size in sizes)
    slots: list[int | None] = [*order, *[None] * (len(order) % 2)]
    if name == "knockout":
        waits = iter(order)
        slots = [next(waits) if line <= len(order) else None for line in lines(1 << (len(order) - 1).bit_length())]
    return tuple(zip(slots[::2], slots[1::2], strict=True))


def clashes(name: str, event: Event, order: Places) -> list[tuple[int, list[int]]]:
    """Tables of the first round at which two of a unit are put together, though they could be apart."""
    if event.options.separation == "none":
        return []
    units, found = event.units, []
    for number, table in enumerate(order if not FORMATS[name].numbered else (), 1):
        here = [int(one) for one in table if one is not None]
        most = -(-max(map(list(units.values()).count, set(units.values()))) // len(order)) if name == "groups" else 1
        for unit in dict.fromkeys(units[one] for one in here):
            mates = [one for one in here if unit is not None and units[one] == unit]
            if len(mates) > most:
                found.append((number, mates))
    return found


def drawn(name: str, event: Event) -> Places:
    """The draw of the first round, as it is written down."""
    lot = FORMATS[name].draw(event)
    if FORMATS[name].numbered:
        return (tuple(event.numbered()),)
    if lot.groups is not None:
        return tuple(tuple(group) for group in lot.groups)
    return tuple((pairing.a, pairing.b) for pairing in lot.pairings if pairing.round == 1)


def proposed(name: str, event: Event, round: int) -> Places | None:
    """The round that waits to be published, where no chance is in it: seeded after a cut, or paired by the standing."""
    if name == "rotation":
        return rotation.seeding(event)
    return swiss.pairing(event, round) if name == "swiss" else None


def redrawn(event: Event, round: int, names: Iterable[int | str]) -> Places:
    """The groups of a later round, among those who are still in."""
    return tuple(tuple(group) for group in groups.dealing(event, round, list(names)))
