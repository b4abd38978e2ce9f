"""象棋 as chance plays it, and matches that show what chance does not come to.

`LINES` give a line by the way of playing, `RECORDS` have every kind of line, `CLAIMED` ends where something can be
claimed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.registry import GAMES
from engines.xiangqi.view import choices

Line = tuple[Seat, str]

RED, BLACK = Seat(0), Seat(1)
PERPETUAL = "3k5/R8/9/9/9/9/9/9/9/5K3 w"
"""A chariot that can check for ever: 车九进一 将4进1 车九退一 将4退1."""
TO_AND_FRO = ("马二进三", "马8进7", "马三退二", "马7退8")
"""From the usual position, without any threat."""
ROAMING = (
    "车九进一", "士4进5", "车九进一", "士5退4", "车九平八", "将5进1", "车八平七", "将5平6", "车七平六",
    "将6进1", "车六退一", "士4进5", "车六平五", "将6退1", "帅六进一", "将6退1", "车五平三", "将6进1",
)  # fmt: skip
"""Nine rounds in which nothing is taken and nothing repeats."""
BESIDE = (
    "claim repetition", "claim limit", "claim nine", "foul 0 other", "foul 1 illegal_move", "press 1", "ruling red",
    "ruling none", "foul 7 other", "foul 0 nothing", "claim it",
)  # fmt: skip


def line(chance: Random, table: Table[Any, Any]) -> Line:
    """Mostly a legal move, sometimes one that some other position would allow."""
    legal = [move for moves in choices(table.state).values() for move in moves]
    file, way, number = chance.choice("123456789"), chance.choice("进退平"), chance.choice("123456789")
    wild = chance.choice("车马炮兵相仕帅前后") + file + way + number
    point = chance.choice("abcdefghi") + chance.choice("0123456789")
    text = (
        chance.choice(legal) if legal and chance.random() < 0.8 else chance.choice((wild, f"e0{point}", f"{point}e4"))
    )
    roll = chance.random()
    if not legal and roll < 0.7:  # A case waits: sooner or later it is ruled on.
        return REFEREE, chance.choice(("ruling none", "ruling red", "ruling draw"))
    if roll < 0.05:
        text = chance.choice(BESIDE)
        return (REFEREE if text.split()[0] in ("foul", "press", "ruling") else table.to_act[0]), text
    return table.to_act[0], text + (" draw?" if roll > 0.98 else "")


LINES = {"board": line}


def alternating(texts: tuple[str, ...], start: float = 0.0) -> tuple[tuple[Seat, str, float], ...]:
    """Moves of both sides in turn, red first, a second each."""
    return tuple((Seat(ply % 2), text, start + ply) for ply, text in enumerate(texts))


CLAIMED: tuple[Line, ...] = tuple((Seat(ply % 2), move) for ply, move in enumerate(TO_AND_FRO * 3))
"""Three times round: now it can be asked what that is."""
CLAIMS = ()
"""None of what can be claimed at a table of the usual rules ends the match by itself."""
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    (
        "houqin",
        {"clock": "90m", "referee": True},
        (
            *alternating(TO_AND_FRO * 3),
            (RED, "claim repetition", 20),
            (REFEREE, "ruling none", 30),
            (RED, "炮二平五 draw?", 40),
            (BLACK, "draw no", 41),
            (BLACK, "马8进7", 42),
            (REFEREE, "pause", 43),
            (REFEREE, "go", 44),
            (REFEREE, "time 0 +300", 45),
            (REFEREE, "foul 0 other", 46),
            (REFEREE, "press 1", 47),
            (RED, "马二进三", 48),
            (BLACK, "draw?", 49),
            (RED, "draw ok", 50),
        ),
    ),
    (
        "houqin",
        {},
        (
            (CLOCK, "referee", 0),
            (CLOCK, "no referee", 0),
            (CLOCK, "referee", 0),
            *alternating(TO_AND_FRO * 3),
            (REFEREE, "claim repetition", 0),
            (REFEREE, "ruling draw", 0),
            *alternating(TO_AND_FRO),
        ),
    ),
    (
        "yingxinchun",
        {"referee": True},
        (
            *alternating(TO_AND_FRO * 3),
            (RED, "claim repetition", 20),
            (REFEREE, "ruling red", 30),
            (RED, "炮二平五", 31),
            (BLACK, "马8进7", 32),
            (RED, "claim limit", 33),
            (RED, "resign", 34),
        ),
    ),
    (
        "yingxinchun",
        {"referee": True},
        (
            *alternating(TO_AND_FRO * 3),
            (RED, "claim repetition", 20),
            (REFEREE, "ruling black", 30),
            *alternating(TO_AND_FRO, 31),
        ),
    ),
    ("yingxinchun", {"referee": True}, ((REFEREE, "foul 0 illegal_move", 1), (REFEREE, "foul 0 illegal_move", 2))),
    ("yingxinchun", {}, ((RED, "claim limit", 1), (REFEREE, "foul 0 false_limit", 2))),
    ("yingxinchun", {}, ((REFEREE, "press 1", 1), (REFEREE, "press 1", 2))),
    ("houqin", {}, ((REFEREE, "foul 1 facing", 0),)),
    ("houqin", {}, ((REFEREE, "foul 1 suicide", 0),)),
    ("houqin", {"fen": PERPETUAL}, alternating(("车九进一", "将4进1", "车九退一", "将4退1") * 3)),
    ("houqin", {"clock": "1m"}, ((RED, "炮二平五", 1), (CLOCK, "flag 1", 62))),
    ("houqin", {}, ((RED, "炮二平五", 0), (BLACK, "resign", 0))),
    ("houqin", {}, ((RED, "炮二平五", 0), (REFEREE, "award 0 迟到", 0))),
    ("houqin", {}, ((RED, "炮二平五", 0), (REFEREE, "forfeit 0 late", 0))),
    (
        "houqin",
        {"fen": "3ak4/9/9/9/9/9/9/9/9/R2K5 w"},
        (*alternating(ROAMING), (RED, "claim nine", 20)),
    ),
)  # fmt: skip


def opened(rule_set: str = "houqin", **options: Any) -> Table[Any, Any]:
    table = open_table(GAMES["xiangqi"], rule_set, options)
    assert isinstance(table, Table), table
    return table


def played(table: Table[Any, Any], *lines: tuple[int, str] | tuple[int, str, float]) -> Table[Any, Any]:
    """The table after some lines, every one of which must count."""
    for seat, text, *at in lines:
        result = table.play(Seat(seat), text, *at)
        assert isinstance(result, Played), (seat, text, result)
        table = result.table
    return table


def moved(table: Table[Any, Any], *texts: str) -> Table[Any, Any]:
    """The table after moves by whoever is to act."""
    for text in texts:
        table = played(table, (table.to_act[0], text))
    return table


def refused(table: Table[Any, Any], seat: int, text: str, at: float = 0.0) -> tuple[str, str | None]:
    """Why a line does not count, and by which clause."""
    result = table.play(Seat(seat), text, at)
    assert isinstance(result, Refusal), result
    return result.point, result.clause


def ended(table: Table[Any, Any]) -> tuple[str, str, str | None]:
    """Who has won (red, black, draw, both lose), why, and by which clause."""
    outcome = table.outcome
    assert outcome is not None
    assert not outcome.void
    assert table.to_act == ()
    who = {((0,), (1,)): "red", ((1,), (0,)): "black", ((0, 1),): "draw", ((), (0, 1)): "none"}[outcome.places]
    return who, outcome.reason, outcome.clause
