"""Show an event to other programs; the event as a whole has no picture."""

from __future__ import annotations

from typing import Any

from engines.core.scenes.scene import Scene, Seen, Squares
from engines.tournament.state import State


def position(state: State) -> dict[str, Any]:
    stand = state.stand
    return {
        "stage": state.stage,
        "entries": sorted(state.entrants),
        "open": [[each.round, each.table] for each in state.open],
        "standing": [[row.place, row.id] for row in stand.standing] if stand else [],
    }


def scene(state: State, seen: Seen) -> Scene:
    return Squares("", "", pieces={})
