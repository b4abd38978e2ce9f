"""大怪路子 as chance plays it, on a sheet and card by card, and matches with every kind of line."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from engines.core.cards import DECK
from engines.core.game.table import Table
from engines.core.rulings import REFEREE, Seat

Line = tuple[Seat, str]

ORDERS = sorted("".join(order) for order in set(permutations("AAABBB")))


def entry(chance: Random, table: Table[Any, Any]) -> Line:
    """Orders that end anywhere, labels, and the referee's fouls."""
    labels = ["A1", "A2", "A3", "B1", "B2", "B3"]
    fouls = (*table.mode.refereeing.fouls, "slow", "singing")
    roll = chance.random()
    if roll < 0.15:
        return chance.choice(table.to_act), chance.choice(ORDERS)[: chance.randint(1, 6)]
    if roll < 0.3:
        names = chance.sample(labels, chance.randint(1, 6))
        return chance.choice(table.to_act), chance.choice((" ", ",", "→", "")).join(names)
    if roll < 0.35:
        return chance.choice(table.to_act), chance.choice(("A=5", "B=3", "A=1", "A=0", "A队抓两家", "我们抓三家"))
    if roll < 0.4:
        return chance.choice((REFEREE, Seat(3))), "fouled"
    who = chance.choice((*labels, "A", "B", "0", "5", "7"))
    hand = f" hand={chance.randint(0, 9)}" if chance.random() < 0.3 else ""
    if chance.random() < 0.1:
        return REFEREE, f"foul ruling {chance.choice(('A', 'B', 'order', 'none', 'C'))}{hand}"
    return REFEREE, f"foul {who} {chance.choice(fouls)}{hand}"


def turn(chance: Random, table: Table[Any, Any]) -> Line:
    """Cards that the player on turn holds, one or several, some that he does not; passes, lost turns, fouls."""
    seat = table.to_act[0]
    held, roll = table.state.held[seat], chance.random()
    if roll < 0.6:
        return seat, " ".join(chance.sample(held, min(len(held), chance.choice((1, 1, 1, 2, 3, 5)))))
    if roll < 0.85:
        return seat, "pass"
    if roll < 0.9:
        return seat, chance.choice(("怪", "对怪", "S3 H3", "S3 S3 S3 S3", "3", "黑桃", "SK 怪", "S3 S4 H5 H6 D7"))
    if roll < 0.94:
        return REFEREE, f"foul {int(chance.choice((seat, Seat(2))))} slow"
    return REFEREE, chance.choice(("foul 1 talking", "foul A peeking", "fouled", "foul 0 x", "foul ruling A", "pass"))


def short_hands(chance: Random) -> dict[str, object]:
    """Few cards in every hand, so that random play comes to an end."""
    pack = list(DECK * 3)
    chance.shuffle(pack)
    return {"hands": [" ".join(pack[7 * seat : 7 * seat + 7]) for seat in range(6)], "dealer": chance.randrange(6)}


LINES = {"sheet": entry, "hand": turn}
OPTIONS = {"hand": short_hands}
_FOULS = tuple((REFEREE, f"foul {who} talking", 0.0) for who in ("A1", "A", "B3", "B"))
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    (
        "usst2017",
        {"first_dealer": "B"},
        (
            (Seat(0), "ABABAB", 0),
            (Seat(1), "A1 B1 A2 B2 A3", 0),
            (Seat(4), "A=5", 0),
            *_FOULS,
            (Seat(2), "fouled", 0),
            (REFEREE, "foul ruling B hand=4", 0),
            (REFEREE, "foul A2 signalling hand=1", 0),
            (REFEREE, "award 0 离场", 0),
        ),
    ),
    (
        "usst2017",
        {"depth": "hand"},
        (
            (Seat(0), "S3 H3", 0),
            (Seat(1), "pass", 0),
            (REFEREE, "foul 2 slow", 0),
            (Seat(3), "DW XW", 0),
            (REFEREE, "foul B1 peeking", 0),
            (REFEREE, "forfeit 0 离场", 0),
        ),
    ),
)
