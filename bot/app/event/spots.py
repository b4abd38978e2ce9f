"""Where a table belongs in its event: by which round, table and game, and between whom, one pairing differs from the
next. Kept as the place of the table's stream, `1.3.1 4 9`: a form that never changes, for it stands in old records."""

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
"""陪打, where an entry would stand: whoever plays there is no entry."""
_PLACE = re.compile(r"(\d+)\.(\d+)\.(\d+)((?: \d+){2,})(?: (extra|playoff))?")


@dataclass(frozen=True, slots=True)
class Spot:
    """One table of an event; its entries in the order in which they sit."""

    round: int
    table: int
    game: int
    entries: tuple[int, ...]
    kind: str = ""
    """`extra` or `playoff`, where it is no ordinary game."""
    replay: int = 0

    @property
    def key(self) -> Hashable:
        """What makes it this table and no other: the order at it does not."""
        return self.round, self.table, self.game, frozenset(self.entries), self.kind, self.replay

    @property
    def place(self) -> str:
        words = (f"{self.round}.{self.table}.{self.game}", *map(str, self.entries), self.kind)
        return " ".join(word for word in words if word)


def spot_of(state: State, pairing: Pairing) -> Spot:
    """The table of a pairing. Several play-offs may follow one another between the same, and are counted."""
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
    """A place as it is kept; None for what is the place of no table of an event."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    round, table, game = (int(found[part]) for part in (1, 2, 3))
    return Spot(round, table, game, tuple(map(int, found[4].split())), found[5] or "", replay)


def spot_at(stream: Stream) -> Spot:
    """Where a table of an event belongs."""
    spot = spot_in(str(stream.options[PLACE]), int(stream.options.get(REPLAY, 0)))
    if spot is None:
        raise ValueError(f"stream {stream.id} is at no place of its event")
    return spot
