"""五子棋 as chance plays it, and matches with every kind of line."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.game.record import AnyTable
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.gomoku import GAME
from engines.gomoku.openings import GRID

Line = tuple[Seat, str]
_NEAR = [f"{file}{rank}" for file in "FGHIJ" for rank in range(6, 11)]


def line(chance: Random, table: Table[Any, Any]) -> Line:
    """Mostly what the phase asks for, close together so that rows arise; sometimes what another would."""
    state, seat, roll = table.state, table.to_act[0], chance.random()
    if roll < 0.12:
        strange = (
            "pass",
            "swap",
            "keep",
            "black",
            "white",
            "offer G7 I9",
            "strike G7",
            "H8 H9 I9",
            "花月",
            "P1",
            "H16",
            "换",
        )
        return chance.choice((seat, seat, REFEREE, Seat(0))), chance.choice(strange)
    match state.phase:
        case "open" if state.rules.numbers["opening"] != "one_stone" and not state.laid:
            return seat, chance.choice(("花月", "H8 H9 I9", "浦月", "H8", "H8 I9 J8", "H8 A1 I9"))
        case "choose":
            return seat, chance.choice(("black", "执白"))
        case "swap":
            return seat, chance.choice(("swap", "不换"))
        case "offer":
            return seat, "offer " + " ".join(chance.sample(_NEAR, chance.choice((2, 2, 2, 1, 3))))
        case "strike":
            return seat, "strike " + GRID.names[chance.choice((*state.offers, 0))]
    free = [name for name in _NEAR if GRID.index[name] not in state.taken] or list(GRID.names)
    return seat, chance.choice(free if roll < 0.9 else _NEAR)


LINES = {"board": line}
UNTOLD = frozenset({"equivalent"})


def opened(rule_set: str = "swap1", **options: Any) -> AnyTable:
    table = open_table(GAME, rule_set, options)
    assert isinstance(table, Table), table
    return table


def played(table: AnyTable, *lines: tuple[int, str] | tuple[int, str, float]) -> AnyTable:
    """The table after some lines, every one of which must count."""
    for seat, text, *at in lines:
        result = table.play(Seat(seat), text, *at)
        assert isinstance(result, Played), (seat, text, result)
        table = result.table
    return table


def refused(table: AnyTable, seat: int, text: str, at: float = 0.0) -> tuple[str, str | None]:
    result = table.play(Seat(seat), text, at)
    assert isinstance(result, Refusal), result
    return result.point, result.clause


def stones(table: AnyTable, texts: str) -> AnyTable:
    """Points by whoever is on turn."""
    for text in texts.split():
        table = played(table, (table.to_act[0], text))
    return table


def fifth(offer: str = "J10 K10", strike: str = "K10", opening: str = "H8 H9 I9", fourth: str = "G7") -> AnyTable:
    """A RIF table after the two fifth moves: 甲 has black, and white is to play the sixth."""
    lines = ((0, opening), (1, "keep"), (1, fourth), (0, f"offer {offer}"), (1, f"strike {strike}"))
    return played(opened("rif"), *lines)


RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    ("swap1", {"clock": "1m"}, ((Seat(0), "H8", 1), (Seat(1), "black", 2), (CLOCK, "flag 0", 70))),
    ("swap1", {}, ((Seat(0), "H8", 0), (Seat(1), "white", 0), (Seat(1), "H9", 0), (Seat(0), "resign", 0))),
    (
        "rif",
        {"clock": "10m"},
        (
            (Seat(0), "H8 H9 I9", 0),
            (Seat(1), "swap", 1),
            (Seat(0), "G7", 2),
            (Seat(1), "offer J10 K10", 3),
            (Seat(0), "strike K10", 4),
            (Seat(0), "A1", 5),
            (REFEREE, "pause", 6),
            (REFEREE, "go", 7),
            (REFEREE, "time 0 +60", 8),
            (Seat(1), "pass", 9),
            (Seat(0), "pass", 10),
        ),
    ),
    ("rif", {}, ((Seat(0), "H8 H9 I9", 0), (Seat(1), "keep", 0), (REFEREE, "award 1 迟到", 0))),
)
