"""双升 as chance plays it, on a sheet and trick by trick, and matches with every kind of line."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from engines.core.cards import DECK
from engines.core.game.table import Table
from engines.core.rulings import CLOCK, REFEREE, Seat

Line = tuple[Seat, str]


def entry(chance: Random, table: Table[Any, Any]) -> Line:
    """Hands that may and may not be, by words and by the canonical line; the referee's fouls, fines and bell."""
    roll, side = chance.random(), chance.choice(("dealer", "defender", "NS", "EW"))
    seat, clause = chance.choice("NWSE"), chance.choice(("5", "7", "8", "12.1", "12.2", "12b", "14", "99"))
    if roll < 0.3:
        hand = f" hand={chance.randint(0, 9)}" if chance.random() < 0.3 else ""
        count = f" {chance.randint(0, 4)}" if chance.random() < 0.3 else ""
        return (
            REFEREE,
            f"foul {chance.choice((seat, 'NS', '0', '9'))} {chance.choice(table.mode.refereeing.fouls)}{count}{hand}",
        )
    if roll < 0.36:
        entries = ("dealer=S", "bell", "settle", f"turn {seat} {chance.choice('A59KJ')}", "turn S joker", "ruling 重发")
        return chance.choice((REFEREE, REFEREE, CLOCK, Seat(1))), chance.choice(entries)
    if roll < 0.4:
        return REFEREE, f"{chance.choice(('points', 'levels'))}={side}:{chance.choice((1, 5, 10))}:{clause}"
    tricks, bottom = 5 * chance.randint(0, 42), 5 * chance.randint(0, 17) + (chance.random() < 0.03)
    last = chance.choice(("防抠", "庄收", "last=dealer", "单扣", ""))
    shape = chance.choice(("单", "对", "拖", "3连对", "pairs=13"))
    more = chance.choice(("", "", "", "", "主J", "J=off", "miscount=both", "防埋", "bell", f"levels={side}:1:{clause}"))
    parts = [f"庄{seat}", str(tricks), f"底{bottom}", last, shape, more, chance.choice(("", "无主", "♠"))]
    chance.shuffle(parts)
    return chance.choice(table.to_act), " ".join(parts)


def play(chance: Random, table: Table[Any, Any]) -> Line:
    """Leads of one suit, often several cards of it; follows that mostly keep to the suit; cards shown, the bottom."""
    deal = table.state
    seat, roll = deal.on_turn, chance.random()
    held = list((Counter(deal.known[seat]) - Counter(deal.played(seat))).elements())
    chance.shuffle(held)
    if roll < 0.04:
        other = Seat(chance.randrange(4))
        shown = chance.sample(deal.known[other], 2)
        return chance.choice((REFEREE, seat)), f"show {'NWSE'[other]} {' '.join(shown)}"
    if roll < 0.1:
        strange = ("BJ", "H3 > H4", "HA HA HK > HK", "bottom S2", f"bottom {' '.join(DECK[:8])}", "♥", "S3 S3 S3", "甩")
        return chance.choice((REFEREE, seat)), chance.choice(strange)
    suit = deal.trump.suits[deal.open[0].cards[0] if deal.open else chance.choice(held)]
    of_suit = sorted(deal.trump.of_suit(held, suit))
    if deal.open:
        count = len(deal.open[0].cards) + (roll < 0.15)
        return seat, " ".join((of_suit + held if roll < 0.9 else held)[:count])
    led = of_suit[: chance.choice((1, 2, 3, 9))]
    return seat, " ".join(led) + (f" > {led[-1]}" if roll < 0.2 else "")


def whole_hands(chance: Random) -> dict[str, object]:
    """All four hands, so that whatever is wrong shows at once."""
    pack = list(DECK * 2)
    chance.shuffle(pack)
    hands = {name: " ".join(pack[25 * seat : 25 * seat + 25]) for seat, name in enumerate("NWSE")}
    trump, level = chance.choice(("S", "♥", "NT")), chance.choice(("2", "10", "J"))
    return {"hands": hands, "dealer": chance.choice("NWSE"), "trump": trump, "level": level}


LINES = {"sheet": entry, "hand": play}
OPTIONS = {"hand": whole_hands}
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    (
        "houqin",
        {},
        (
            (REFEREE, "foul W follow_error", 0),
            (REFEREE, "foul NS takeback", 0),
            (REFEREE, "foul E failed_throw 5", 0),
            (Seat(0), "庄北 65 底10 单扣 ♠ 罚防20 第7条 庄降1级 第5条", 0),
            (Seat(1), "庄西 打J 40 底0 防抠 对 主J ♥", 0),
            (Seat(1), "庄西 打J 40 底0 防抠 拖 副J", 0),
            (Seat(1), "庄西 打J 40 底0 防抠 三连对 J=both ♥", 0),
            (Seat(2), "庄南 30 庄收 底15 无主", 0),
            (Seat(2), "庄南 30 庄收 无主", 0),
            (Seat(2), "双方错张", 0),
            (Seat(2), "庄北 miscount=dealer", 0),
            (Seat(2), "庄北 miscount=defender", 0),
            (REFEREE, "foul N hint hand=1", 0),
            (REFEREE, "levels=NS:1:5 hand=1", 0),
            (REFEREE, "points=EW:20:7", 0),
            (REFEREE, "dealer W", 0),
            (REFEREE, "ruling 洗牌后重新切牌", 0),
            (REFEREE, "bell", 0),
            (REFEREE, "settle", 0),
        ),
    ),
    (
        "yingxinchun",
        {"minutes": 40},
        (
            (Seat(2), "turn S 10", 1),
            (REFEREE, "bell +5", 1),
            (Seat(0), "庄北 60 底10 庄收 单 防埋", 2),
            (Seat(0), "庄南 打负1 30 庄收", 3),
        ),
    ),
    (
        "houqin",
        {"depth": "hand", "level": "5", "trump": "S", "dealer": "N"},
        (
            (Seat(0), "HA HK > HK", 0),
            (Seat(1), "H3", 0),
            (REFEREE, "show S HA DW", 0),
            (REFEREE, "bottom S2 S2 D2 D2 C2 C2 H2 H2", 0),
            (REFEREE, "award 0 离场", 0),
        ),
    ),
)
