"""抽签 in public: a promise before the draw, a word said by a player, and the draw that follows from both.

`docs/lots.md` says all of it for whoever wants to check a lot without us. Nothing here may ever change.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from engines.tournament.format import Format
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


def made(form: Format[Any], event: Event, round: int, listed: str) -> Places:
    """What a lot comes to: the first draw, or that of a later round among those of its list."""
    if round == 1 or form.later_lot is None:
        return drawn(form, event)
    return form.later_lot.drawn(event, round, [entry.id for entry in read_roster(listed)])


def clashes(form: Format[Any], event: Event, order: Places) -> list[tuple[int, list[int]]]:
    """Tables of the first round at which two of a unit are put together, though they could be apart."""
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
    """The draw of the first round, as it is written down."""
    lot = form.draw(event)
    if form.numbered:
        return (tuple(event.numbered()),)
    if lot.groups is not None:
        return tuple(tuple(group) for group in lot.groups)
    return tuple((pairing.a, pairing.b) for pairing in lot.pairings if pairing.round == 1)
