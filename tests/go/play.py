"""围棋 as chance plays it, and matches that show what chance does not come to.

`LINES` give a line by the way of playing, `OPTIONS` what a table is opened with, `RECORDS` have every kind of line.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.game.table import Table
from engines.core.rulings import CLOCK, REFEREE, Seat
from engines.go.board import EMPTY

Line = tuple[Seat, str]

BLACK, WHITE = Seat(0), Seat(1)


def line(chance: Random, table: Table[Any, Any]) -> Line:
    """Mostly a stone on some point, legal or not; after two passes, marks and consents."""
    state = table.state
    names = list(state.frame.names.values())
    if state.marking is not None:
        stones = [name for place, name in state.frame.names.items() if state.board[place] != EMPTY] or names
        point = chance.choice(stones)
        marks = (
            f"dead {point}",
            f"alive {point}",
            "dead ?",
            "score ok",
            "score ok",
            "play on",
            point,
            "pass",
            "finish",
        )
        seat = REFEREE if chance.random() < 0.1 else chance.choice(table.to_act)
        return seat, chance.choice(marks)
    wild = ("pass", "I5", "4-4", "下 b2", "play on", "score ok", "dead A1", "finish", "Z1", "20-20")
    return table.to_act[0], chance.choice(names) if chance.random() < 0.8 else chance.choice(wild)


def options(chance: Random) -> dict[str, object]:
    """Small boards, where stones meet."""
    return {
        "size": chance.choice((3, 4, 5, 9)),
        "superko": chance.choice(("situational", "positional")),
        "komi": chance.choice((0, "3.75", 2.5)),
    }


LINES = {"board": line}
UNTOLD = frozenset({"ko", "superko", "suicide"})
OPTIONS = {"board": options}
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    (
        "houqin",
        {"clock": "10m+3x30s", "size": 5, "komi": 3.75},
        (
            (BLACK, "C3", 1),
            (WHITE, "C2", 2),
            (BLACK, "pass", 3),
            (WHITE, "pass", 4),
            (BLACK, "dead C2", 5),
            (WHITE, "score ok", 6),
            (BLACK, "alive C2", 7),
            (WHITE, "play on", 8),
            (BLACK, "B2", 9),
            (WHITE, "finish", 10),
            (REFEREE, "dead C2", 11),
            (WHITE, "score ok", 12),
            (BLACK, "score ok", 13),
        ),
    ),
    ("houqin", {"clock": "1m"}, ((BLACK, "D4", 1), (CLOCK, "flag 1", 62))),
    ("houqin", {"handicap": 4}, ((WHITE, "C6", 0), (BLACK, "resign", 0))),
    ("houqin", {"size": 3}, ((BLACK, "pass", 0), (WHITE, "pass", 0), (REFEREE, "score ok", 0))),
    ("houqin", {}, ((BLACK, "D4", 0), (REFEREE, "award 0 迟到", 0))),
)
