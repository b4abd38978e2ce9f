"""How a game is spoken of: what the board does not show, and the lines of its record that are no moves."""

from __future__ import annotations

from engines.chess.state import State
from engines.core.rulings import Fact
from engines.core.scene import Seen


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    if state.sealed is None or seen.outcome is not None:
        return ()
    return (Fact("adjourned", {"seat": state.sealed.seat}),)


def told(state: State, line: str) -> tuple[Fact, ...]:
    """Claims, and what adjourns and resumes a game. A move is read out as it stands."""
    word, _, rest = line.partition(" ")
    match word:
        case "claim":
            kind, _, move = rest.partition(" ")
            return (Fact(f"entry_claim_{kind}", {"move": move}),)
        case "seal":
            return (Fact("entry_seal", {"text": rest}),)
        case "resume" | "absent":
            return (Fact(f"entry_{word}"),)
    return ()
