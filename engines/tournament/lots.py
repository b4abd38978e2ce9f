"""抽签 in public: a promise before the draw, a word said by a player, and the draw that follows from both.

`docs/lots.md` says all of it for whoever wants to check a lot without us. Nothing here may ever change.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from engines.tournament.formats import FORMATS, groups, rotation, swiss
from engines.tournament.model import Entry, Event, Places

NUMBERED = frozenset({"round_robin", "swiss"})
"""Formats in which a lot gives everyone a number, kept as those of round 0."""


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


def drawn(name: str, event: Event) -> Places:
    """The draw of the first round, as it is written down."""
    lot = FORMATS[name].draw(event)
    if name in NUMBERED:
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
