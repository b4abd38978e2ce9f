"""抽签 in public: a promise before the draw, a word said by a player, and the draw that follows from both.

`docs/lots.md` explains everything needed to check a lot without us. Nothing here may ever change.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from engines.tournament.format import Format
from engines.tournament.model import Entry, Event, Places


def roster(entries: Iterable[Entry]) -> str:
    """Write the list for a draw: number and unit of every entry, and the seed if an entry has one."""
    return " ".join(
        f"{entry.id}:{entry.unit or 0}" + (f":{entry.seed}" if entry.seed is not None else "") for entry in entries
    )


def promise(secret: str, listed: str) -> str:
    """Return the digest published before the draw; afterwards neither secret nor list can be changed."""
    return sha256(f"{secret}\n{listed}".encode()).hexdigest()


def seed_of(secret: str, word: str) -> str:
    """Return the seed of a draw: the secret, followed by a word that nobody knew when the secret was chosen."""
    return f"{secret} {word}" if word else secret


def read_roster(listed: str) -> tuple[Entry, ...]:
    """Read the entries from a list written by `roster`."""
    parts = [part.split(":") for part in listed.split()]
    return tuple(
        Entry(int(number), unit if unit != "0" else None, int(seed[0]) if seed else None)
        for number, unit, *seed in parts
    )


def made(form: Format[Any], event: Event, round: int, listed: str) -> Places:
    """Return the places drawn: in the first round among all entries, in a later round among the entries on the list."""
    if round == 1 or form.later_lot is None:
        return drawn(form, event)
    return form.later_lot.drawn(event, round, [entry.id for entry in read_roster(listed)])


def clashes(form: Format[Any], event: Event, order: Places) -> list[tuple[int, list[int]]]:
    """Return the tables of the first round where entries of the same unit meet although the draw could have kept them
    apart."""
    if event.options.separation == "none" or form.numbered:
        return []
    units, found = event.units, []
    most = -(-max(map(list(units.values()).count, set(units.values()))) // len(order)) if form.grouped else 1
    for number, table in enumerate(order, 1):
        here = [int(one) for one in table if one is not None]
        for unit in dict.fromkeys(units[one] for one in here):
            mates = [one for one in here if unit is not None and units[one] == unit]
            if len(mates) > most:
                found.append((number, mates))
    return found


def drawn(form: Format[Any], event: Event) -> Places:
    """Return the draw of the first round as places for the record."""
    lot = form.draw(event)
    if form.numbered:
        return (tuple(event.numbered()),)
    if lot.groups is not None:
        return tuple(tuple(group) for group in lot.groups)
    return tuple((pairing.a, pairing.b) for pairing in lot.pairings if pairing.round == 1)
