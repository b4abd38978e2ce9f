"""A match that is a part of something larger: its parent hears how it ended, once, whatever becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.app.folding import Tables
from bot.app.record.followup import FOLLOW
from engines.core.chat.related import Child, Related
from engines.core.game.game import Game
from engines.core.rulings import REFEREE
from storage.store import NewEntry, Stream, Unit
from tests.bot.league import HELD, LEAGUE, found, lines_of_part

MATE = "f3 e5 g4 Qh4"
HAND = "AAABBB"


def taking(lines: Callable[[Any, Child], tuple[str, ...]]) -> Game:
    """The league, with other lines for what becomes of its parts."""
    play = LEAGUE.plays["results"]
    return replace(
        LEAGUE, plays={"results": replace(play, manner=replace(play.manner, related=Related(lines_of_part=lines)))}
    )


async def seat_chess(hall: Any, parent: Stream) -> Stream:
    stream = await found(hall, "match", "chess", parent.id)
    await hall.say(1, f"/join 台{stream.number} 白")
    await hall.say(2, f"/join 台{stream.number} 黑")
    return stream


async def ring(hall: Any) -> int:
    """Do all that is due; how much it was."""
    done = 0
    while await hall.app.ring(hall.now, []):
        await hall.flush()
        done += 1
    return done


async def lines(hall: Any, stream: Stream) -> list[tuple[str, str]]:
    """What stands in a league's record, and what it was written for."""
    stored = await hall.app.store.read(lambda unit: unit.entries(stream.id))
    return [(line.text, line.cause) for line in stored]


async def texts(hall: Any, stream: Stream) -> list[str]:
    return [text for text, _ in await lines(hall, stream)]


async def planned(hall: Any, stream: Stream) -> list[dict[str, Any]]:
    due = await hall.app.store.read(lambda unit: unit.planned_at(stream.id, FOLLOW))
    return [dict(each.payload) for each in due]


async def test_a_finished_match_is_entered_in_its_parent_under_its_own_cause(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)
    await hall.moves("f3 e5 g4")
    assert await planned(hall, league) == []
    await hall.moves("Qh4")
    cause = f"match:{match.id}:4"
    assert await planned(hall, league) == [{"match": match.id, "version": 4, "cause": cause}]
    assert await lines(hall, league) == []
    assert await ring(hall) == 1
    assert await lines(hall, league) == [(f"result {match.id} 1", cause)]
    assert hall.drawn == [league.id]


async def test_what_is_heard_of_twice_is_entered_once(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)
    await hall.moves(MATE)
    (payload,) = await planned(hall, league)
    await ring(hall)
    for _ in range(2):
        await hall.app.store.run(lambda unit: unit.plan(FOLLOW, hall.now, league.id, payload))
    assert await ring(hall) == 2
    assert await texts(hall, league) == [f"result {match.id} 1"]


async def test_a_correction_takes_the_result_back_and_the_next_end_is_entered(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)
    await hall.moves(MATE)
    await ring(hall)
    await hall.say(7, "/undo 台1")
    await ring(hall)
    assert await texts(hall, league) == [f"result {match.id} 1", f"open {match.id}"]
    await hall.say(7, "/decide 台1 白胜")
    await hall.press(7, "不写理由")
    await ring(hall)
    assert (await texts(hall, league))[2:] == [f"result {match.id} 0"]


async def test_a_correction_that_changes_no_result_is_not_heard_of(hall: Any) -> None:
    league = await found(hall)
    await seat_chess(hall, league)
    await hall.moves(MATE)
    await ring(hall)
    await hall.say(7, "/fix 台1 1 f4")
    await hall.press(7, "同意")
    assert await hall.standing(1) == ["f4", "e5", "g4", "Qh4#"]
    assert await ring(hall) == 0


async def test_several_changes_that_were_not_heard_of_yet_come_to_the_newest(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)
    await hall.moves(MATE)
    await hall.say(7, "/undo 台1")
    await hall.moves("Qh4")
    assert await ring(hall) == 3
    assert await texts(hall, league) == [f"result {match.id} 1"]


async def test_a_void_match_has_no_winner_and_a_closed_table_is_over_too(hall: Any) -> None:
    league = await found(hall)
    void = await seat_chess(hall, league)
    await hall.say(7, "/cancel 台1")
    await hall.press(7, "作废")
    closed = await found(hall, "match", "chess", league.id)
    await hall.say(7, "/cancel 台2")
    await ring(hall)
    assert await texts(hall, league) == [f"result {void.id} -", f"result {closed.id} -"]


async def test_a_flag_that_falls_by_itself_is_heard_of(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)

    def limit(unit: Any) -> None:
        unit._connection.exec_driver_sql("UPDATE stream SET options = '{\"clock\": \"1m\"}' WHERE kind = 'match'")
        unit.plan("flag", hall.now, match.id, {"version": 0})

    await hall.app.store.run(limit)
    hall.app.tables = Tables(hall.app.tables.games)
    hall.now = hall.now.replace(minute=hall.now.minute + 2)
    assert await ring(hall) == 2
    assert await texts(hall, league) == [f"result {match.id} 1"]


async def test_nothing_unconfirmed_is_taken(hall: Any) -> None:
    """The last hand ends the match at once, but the parent waits for the other side's word."""
    league = await found(hall)
    match = await found(hall, "match", "daguai", league.id)
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
        await hall.say(person, f"/join 台1 {label}")
    for number in range(8):
        await hall.hands(HAND, by=1 + number % 2)
    assert (await hall.stream(1)).status == "ended"
    assert await ring(hall) == 0
    await hall.say(1, "有异议")
    await hall.say(2, "/fix 台1 8 ABABAB")
    assert await ring(hall) == 0
    await hall.say(1, "确认")
    version = (await hall.stream(1)).version
    assert await ring(hall) == 1
    ((text, cause),) = await lines(hall, league)
    assert text == f"result {match.id} 0"
    assert cause.startswith(f"match:{match.id}:{version}:1:")
    await hall.say(7, "/fix 台1 1 BBBAAA")
    await hall.press(7, "同意")
    await ring(hall)
    assert len(await texts(hall, league)) == 1, "the same side has won"


async def test_a_parent_that_has_ended_takes_up_nothing(hall: Any) -> None:
    league = await found(hall)
    await seat_chess(hall, league)
    await hall.moves("f3 e5 g4")

    def close(unit: Unit) -> None:
        unit.append(league.id, 0, NewEntry(REFEREE, "close", None, hall.now, "1:x"))
        unit.set_status(league.id, "ended", ended_at=hall.now)

    await hall.app.store.run(close)
    await hall.moves("Qh4")
    assert await ring(hall) == 1
    assert await texts(hall, league) == ["close"]


async def test_a_line_that_the_parent_asks_for_and_refuses_is_a_fault_of_ours(hall: Any) -> None:
    league = await found(hall)
    match = await seat_chess(hall, league)
    stubborn = taking(lambda state, child: ("nonsense",))
    hall.app.tables = Tables({**HELD, LEAGUE.key: stubborn})
    await hall.moves(MATE)
    with pytest.raises(ValueError, match=f"stream {league.id} asks for 'nonsense' and refuses it: text"):
        await ring(hall)
    assert await planned(hall, league) == [{"match": match.id, "version": 4, "cause": f"match:{match.id}:4"}]


async def test_a_game_that_says_nothing_of_its_parts_takes_up_nothing(hall: Any) -> None:
    league = await found(hall)
    await seat_chess(hall, league)
    hall.app.tables = Tables({**HELD, LEAGUE.key: taking(lambda state, child: ())})
    await hall.moves(MATE)
    assert await ring(hall) == 1
    assert await texts(hall, league) == []


async def test_a_kind_of_parent_may_have_a_way_of_its_own(hall: Any) -> None:
    heard: list[tuple[int, Child]] = []
    hall.app.follows = {"event": lambda desk, match, child: heard.append((match.stream.id, child))}
    league, cup = await found(hall), await found(hall, "cup")
    first = await seat_chess(hall, league)
    await hall.moves(MATE)
    second = await seat_chess(hall, cup)
    await hall.moves(MATE)
    await ring(hall)
    ((told, child),) = heard
    assert (told, child.id, child.over) == (league.id, first.id, True)
    assert child.outcome is not None
    assert child.outcome.winners == (1,)
    assert await texts(hall, league) == []
    assert await texts(hall, cup) == [f"result {second.id} 1"]


async def test_a_parent_may_have_a_parent(hall: Any) -> None:
    season = await found(hall)
    league = await found(hall, parent=season.id)
    closing = taking(lambda state, child: (*lines_of_part(state, child), "close") if child.over else ())
    hall.app.tables = Tables({**HELD, LEAGUE.key: closing})
    match = await seat_chess(hall, league)
    await hall.moves(MATE)
    assert await ring(hall) == 2
    assert await texts(hall, league) == [f"result {match.id} 1", "close"]
    assert await lines(hall, season) == [
        (f"result {league.id} -", f"match:{league.id}:2"),
        ("close", f"match:{league.id}:2"),
    ]


async def test_a_match_of_its_own_tells_nobody(hall: Any) -> None:
    await hall.seat_chess()
    await hall.moves(MATE)
    assert await ring(hall) == 0
