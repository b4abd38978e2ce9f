"""Chess as chance plays it, and matches that show what chance does not come to.

`LINES` give a line by the way of playing, `RECORDS` have every kind of line, `CLAIMED` ends where something can be
claimed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.chess.view import choices
from engines.core.game.table import Table
from engines.core.rulings import CLOCK, REFEREE, Seat

Line = tuple[Seat, str]

WHITE, BLACK = Seat(0), Seat(1)


def line(chance: Random, table: Table[Any, Any]) -> Line:
    """Mostly a legal move, sometimes one that some other position would allow."""
    legal = [move for moves in choices(table.state).values() for move in moves]
    square = chance.choice("abcdefgh") + chance.choice("12345678")
    wild = (chance.choice("NBRQK") + square, square, "O-O", "O-O-O", f"x{square}", f"e2{square}", "bxc3", "b8")
    text = chance.choice(legal) if legal and chance.random() < 0.7 else chance.choice(wild)
    roll = chance.random()
    if not legal and roll < 0.7:  # Adjourned: sooner or later it is resumed.
        return REFEREE, chance.choice(("resume", "resume", "resume", "resume", "absent 0", "absent 0,1", "absent 7"))
    if roll < 0.04:
        beside = ("claim repetition", f"claim repetition {text}", "claim 50", f"seal {text}", "seal ?", "claim it")
        return table.to_act[0], chance.choice(beside)
    return table.to_act[0], text + (" draw?" if roll > 0.98 else "")


LINES = {"board": line}
CLAIMED: tuple[Line, ...] = tuple(
    (Seat(ply % 2), move) for ply, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"))
)
"""Once more, and it stands there for the third time."""
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    (
        "houqin",
        {"clock": "90m"},
        (
            (WHITE, "e4 draw?", 1),
            (BLACK, "draw no", 2),
            (BLACK, "d5", 3),
            (WHITE, "claim repetition exd5", 4),
            (BLACK, "claim repetition", 5),
            (BLACK, "claim 50", 6),
            (BLACK, "draw?", 7),
            (REFEREE, "pause", 8),
            (REFEREE, "go", 9),
            (REFEREE, "time 0 +300", 10),
            (BLACK, "seal Qxd5", 11),
            (REFEREE, "resume", 12),
            (WHITE, "seal Nc3", 13),
            (REFEREE, "absent 1", 14),
        ),
    ),
    ("houqin", {"clock": "1m"}, ((WHITE, "e4", 1), (CLOCK, "flag 1", 62))),
    ("houqin", {}, ((WHITE, "e4", 0), (BLACK, "resign", 0))),
    ("houqin", {}, ((WHITE, "draw?", 0), (BLACK, "draw ok", 0))),
    ("houqin", {}, ((WHITE, "e4", 0), (REFEREE, "award 0 迟到", 0))),
    ("houqin", {}, ((WHITE, "e4", 0), (REFEREE, "forfeit 0 离场", 0))),
)
CLAIMS = ("claim repetition Ng8",)
"""What can be claimed then."""
