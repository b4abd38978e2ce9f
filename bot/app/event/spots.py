"""A table's place in its event: round, table, game and entries, which together distinguish pairings.

Stored as the place of the table's stream, for instance `1.3.1 4 9`. This form never changes, because old records use
it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass

from bot.app.match import PLACE
from engines.tournament.model import Pairing
from engines.tournament.state import State
from storage.store import Stream

REPLAY, EXTRA, PLAYOFF = "replay", "extra", "playoff"
STAND_IN = 0
"""陪打: stands for an entry where a stand-in plays without being entered."""
_PLACE = re.compile(r"(\d+)\.(\d+)\.(\d+)((?: \d+){2,})(?: (extra|playoff))?")


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of one table in an event. Entries are in seating order."""

    round: int
    table: int
    game: int
    entries: tuple[int, ...]
    kind: str = ""
    """`extra` or `playoff`; empty for ordinary games."""
    replay: int = 0

    @property
    def key(self) -> Hashable:
        """Identifies the table among all tables of the event. The seating order plays no part."""
        return self.round, self.table, self.game, frozenset(self.entries), self.kind, self.replay

    @property
    def place(self) -> str:
        words = (f"{self.round}.{self.table}.{self.game}", *map(str, self.entries), self.kind)
        return " ".join(word for word in words if word)


def spot_of(state: State, pairing: Pairing) -> Spot:
    """Return the place of a pairing. Several play-offs between the same entries are numbered by `game`."""
    if pairing.players is None:
        entries = tuple(int(name) for name in (pairing.a, pairing.b) if name is not None)
        entries += (STAND_IN,) if pairing.kind == "fill_in" else ()
        kind = EXTRA if pairing.kind == EXTRA else ""
        return Spot(pairing.round, pairing.table, pairing.game or 1, entries, kind, pairing.replay or 0)
    void = state.stand.void if state.stand else ()
    told = [
        result for result in state.results
        if (result.round, result.table) == (pairing.round, pairing.table) and result.index not in void
    ]  # fmt: skip
    again = pairing.kind == PLAYOFF
    entries = tuple(int(name) for name in pairing.players)
    game = 1 + sum(result.kind == PLAYOFF for result in told) + again if again else 1
    return Spot(pairing.round, pairing.table, game, entries, PLAYOFF if again else "")


def spot_in(place: str, replay: int = 0) -> Spot | None:
    """Read a stored place; None if the text is no place of an event's table."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    round, table, game = (int(found[part]) for part in (1, 2, 3))
    return Spot(round, table, game, tuple(map(int, found[4].split())), found[5] or "", replay)


def spot_at(stream: Stream) -> Spot:
    """Return the place of a table's stream in its event."""
    spot = spot_in(str(stream.options[PLACE]), int(stream.options.get(REPLAY, 0)))
    if spot is None:
        raise ValueError(f"stream {stream.id} is at no place of its event")
    return spot
