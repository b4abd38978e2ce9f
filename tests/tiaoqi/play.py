"""跳棋 as chance plays it, matches with every kind of line, and boards set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engines.core.game.record import AnyTable
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.tiaoqi import GAME
from engines.tiaoqi.board import INDEX, NAMES
from engines.tiaoqi.moves import EMPTY
from engines.tiaoqi.view import choices

Line = tuple[Seat, str]


def line(chance: Random, table: Table[Any, Any]) -> Line:
    """Mostly a move that is possible, most often one that gets further; sometimes anything else."""
    state, roll = table.state, chance.random()
    seat = table.to_act[0]
    if roll < 0.03 and not state.begun:
        return CLOCK, chance.choice(("lots first=1", "lots empty=NE first=0", "lots first=9", "lots"))
    if roll < 0.06:
        return chance.choice((seat, Seat(0))), chance.choice(("resign", "pass", "claim blocked", "bell"))
    if roll < 0.07:
        return chance.choice((REFEREE, CLOCK)), chance.choice(("bell", "lots first=0", "pass", "9-5 9-6"))
    if roll < 0.2:
        wild = f"{chance.randint(0, 18)}-{chance.randint(0, 14)}"
        return seat, chance.choice((f"{wild} 9-5", f"9-5>{wild}", f"{wild} {wild}", "4-1 6-3 8-5", "14-1 12-5"))
    able = [(start, end) for start, ends in choices(state, seat).items() for end in ends]
    start, end = chance.choice(able)
    return seat, f"{NAMES[start]}{chance.choice(('>', ' ', ' 到 ', '→'))}{NAMES[end]}"


def several(chance: Random) -> dict[str, object]:
    return {
        "players": chance.randint(2, 6),
        "may_skip": chance.random() < 0.5,
        "minutes": chance.choice((0, 3)),
        "stop_after": chance.choice((0, 0, 2)),
    }


LINES = {"board": line}
OPTIONS = {"board": several}


def opened(players: int = 6, **options: Any) -> AnyTable:
    table = open_table(GAME, "yingxinchun", {"players": players, **options})
    assert isinstance(table, Table), table
    return table


def placed(players: int, marbles: Mapping[int, str], turn: int = 0, **options: Any) -> AnyTable:
    """A table with marbles where they are said to stand: `{0: "9-5 9-6", 1: "10-3"}`."""
    table = opened(players, **options)
    board = bytearray([EMPTY]) * len(NAMES)
    for seat, holes in marbles.items():
        for hole in holes.split():
            board[INDEX[hole]] = seat
    return replace(table, state=replace(table.state, board=bytes(board), turn=Seat(turn), begun=True))


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


BLOCKED = (
    "3-1>5-7 15-1>13-7 1-1>5-5 14-2>12-7 4-2>6-7 15-2>11-6 3-2>7-6 14-3>10-6 4-3>8-6 13-7>7-5 5-7>13-7 12-7>10-5 "
    "6-7>8-5 15-3>13-9 3-3>5-9 14-4>12-9 4-1>6-4 13-9>11-9 4-4>6-9 12-9>10-9 5-9>7-9 11-6>9-6 7-6>11-6 9-6>5-6 "
    "6-4>8-4 11-9>9-9 6-9>10-8 10-9>8-10 2-2>3-2 9-9>7-11 2-1>4-3 8-10>6-12 3-2>5-8 7-11>5-13 4-3>6-8 7-5>5-7 "
    "5-8>7-8 16-1>15-2 7-9>11-7 16-2>10-7 6-8>8-8 14-1>13-6 7-8>11-8 13-6>12-6 10-8>12-8 10-6>9-5 8-5>10-6 "
    "9-5>7-7 11-8>13-8 10-7>9-6 8-6>16-2 10-5>6-8 12-8>16-1 7-7>5-9 10-6>14-3 12-6>8-7 8-8>14-2 9-6>5-8 13-7>15-1 "
    "15-2>13-6 13-8>15-2 6-8>4-3 5-5>6-5 5-8>3-2 6-5>7-5 4-3>2-1 7-5>9-3 13-6>12-6 11-7>15-3 12-6>10-6 8-4>10-3 "
    "8-7>7-7 9-3>11-3 10-6>9-5 10-3>12-3 7-7>6-7 11-3>13-3 6-7>2-2 12-3>13-4 6-12>5-12 11-6>12-6 5-9>4-4 "
    "12-6>13-7 5-6>4-2 13-3>13-5 5-7>1-1 13-5>14-1 9-5>8-5 13-4>13-5 8-5>7-6 13-5>13-6 4-4>3-3 13-6>13-8 7-6>6-6 "
    "13-8>14-4 6-6>5-7 "
)
"""Two players, move by move: the last marble of the second has never left the tip of the first one's target."""
CLAIMED_AT = {"players": 2}
CLAIMED: tuple[Line, ...] = tuple((Seat(ply % 2), move) for ply, move in enumerate(BLOCKED.split()))
CLAIMS = ("claim blocked",)
_SHUFFLE: tuple[tuple[Seat, str, float], ...] = (
    (CLOCK, "lots empty=NE first=2", 0),
    (Seat(2), "14-2>13-6", 1),
    (Seat(3), "pass", 2),
    (REFEREE, "pause", 3),
    (REFEREE, "go", 4),
    (REFEREE, "time 0 +60", 5),
    (Seat(1), "resign", 6),
    (REFEREE, "forfeit 0 离场", 7),
    (CLOCK, "bell", 200),
)
RECORDS: tuple[tuple[str, dict[str, object], tuple[tuple[Seat, str, float], ...]], ...] = (
    ("yingxinchun", {"players": 5, "may_skip": True, "minutes": 3, "clock": "10m"}, _SHUFFLE),
    ("yingxinchun", {"players": 3, "clock": "1m"}, ((CLOCK, "lots first=0", 0), (CLOCK, "flag 0", 61))),
    ("yingxinchun", {"players": 3}, ((Seat(0), "4-1>5-5", 0), (REFEREE, "award 2>0 裁定", 0))),
    ("yingxinchun", {"players": 2}, ((Seat(0), "4-1>5-5", 0), (REFEREE, "bell", 0))),
    (
        "yingxinchun",
        {"players": 2},
        (*((seat, move, float(at)) for at, (seat, move) in enumerate(CLAIMED)), (Seat(0), "claim blocked", 100.0)),
    ),
)
