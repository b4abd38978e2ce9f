"""What is no match (a review, a league) is found, shown and woken like one, and nothing said to it freezes it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text as sql

from bot.app.folding import Broken, Tables
from bot.app.record.followup import FOLLOW
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.speech.words import words
from engines.core.rulings import REFEREE
from engines.registry import GAMES
from storage.store import Message, NewEntry, Stream, Unit
from tests.bot.league import HELD, found

UNOPENED = "这里的记录现在打不开，什么也没有改动。"
SAID = ["/history", "/board", "/undo", "/fix 1 e4", "/join", "/decide", "/cancel", "/strike #1", "/desk", "/review"]


async def shown(hall: Any) -> Stream:
    """A league with a line in its record, whose live message the chat has seen."""
    league = await found(hall)

    def work(unit: Unit) -> None:
        unit.append(league.id, 0, NewEntry(REFEREE, "result 9 0", None, hall.now, "1:x"))
        unit.post(Message(league.chat_id, "live", {"anew": True}, hall.now, stream_id=league.id))

    await hall.app.store.run(work)
    await hall.flush()
    return league


async def status(hall: Any, stream: Stream) -> str:
    found = await hall.app.store.read(lambda unit: unit.stream(stream.id))
    return str(found.status)


async def test_a_league_is_shown_without_a_number(hall: Any) -> None:
    league = await shown(hall)
    assert hall.drawn == [league.id]
    assert (await hall.caption(league.number)).splitlines()[0] == "联赛"


async def test_a_reply_finds_it_and_its_record_is_read(hall: Any) -> None:
    league = await shown(hall)
    await hall.say(7, "/history", reply_to=hall.board_of(league.id))
    assert "result 9 0" in hall.last
    assert hall.last.splitlines()[0] == "联赛"


@pytest.mark.parametrize("text", [*SAID, "e4", "大家好", None])
async def test_a_reply_to_what_cannot_be_opened_freezes_nothing(hall: Any, text: str | None) -> None:
    league = await shown(hall)
    hall.app.tables = Tables(GAMES)
    for person in (1, 7, None):
        await hall.say(person, text, reply_to=hall.board_of(league.id))
        assert "冻结" not in hall.all
        assert await status(hall, league) == "playing"
    assert (UNOPENED in hall.all) == (text in SAID), "talk is not ours to answer"


async def test_nor_does_a_press(hall: Any) -> None:
    league = await shown(hall)
    buttons = await hall.live_buttons(league.number)
    assert buttons
    hall.app.tables = Tables(GAMES)
    for data in buttons.values():
        reply = await hall.press_data(7, data, message_id=hall.board_of(league.id))
        assert reply.toast == UNOPENED
    assert await status(hall, league) == "playing"
    assert hall.heard == []


async def test_a_score_whose_game_is_gone_is_not_frozen_and_is_there_when_it_is_back(hall: Any) -> None:
    await hall.say(9, "/review 1. e4 e5 2. Nf3")
    review = await hall.stream()
    hall.app.tables = Tables({key: game for key, game in HELD.items() if key != "chess"})
    assert (await hall.press(2, "⏮")).toast == UNOPENED
    assert await status(hall, review) == "ended"
    hall.app.tables = Tables(HELD)
    await hall.press(2, "⏮")
    assert hall.last.splitlines() == ["国际象棋　复盘", "第 0 步，共 3 步"]


async def test_a_line_that_no_longer_folds_freezes_a_match_alone(hall: Any) -> None:
    league = await shown(hall)
    await hall.seat_chess()
    await hall.moves("e4")
    match = await hall.stream()
    await hall.app.store.run(lambda unit: unit._connection.execute(sql("UPDATE entry SET text = 'nonsense'")))
    hall.app.tables = Tables(HELD)
    for stream in (league, match):
        await hall.say(7, "/history", reply_to=hall.board_of(stream.id))
    assert await status(hall, league) == "playing"
    assert await status(hall, match) == "broken"
    assert hall.all.count("冻结") == 1


async def test_what_is_due_where_nothing_can_be_opened_is_a_fault_and_not_forgotten(hall: Any) -> None:
    league = await shown(hall)
    hall.app.tables = Tables(GAMES)
    payload = {"match": 404, "version": 1, "cause": "match:404:1"}
    await hall.app.store.run(lambda unit: unit.plan(FOLLOW, hall.now, league.id, payload))
    with pytest.raises(Broken):
        await hall.app.ring(hall.now, [])
    assert await status(hall, league) == "playing"
    assert len(await hall.app.store.read(lambda unit: unit.planned_at(league.id, FOLLOW))) == 1


async def test_only_a_match_is_played_again(hall: Any) -> None:
    league = await shown(hall)
    again = Button("再来一局", c.New(f"={league.id}")).data
    assert (await hall.press_data(1, again)).toast == words("zh").plain("toast.stale")
    streams = await hall.app.store.read(lambda unit: unit.streams(hall.group.chat_id, ["seating", "playing"]))
    assert streams == []


@pytest.mark.parametrize("text", [*SAID, "/clock", "/pause", "/offer", "/claim", "/adjourn", "/late"])
async def test_every_command_is_answered_at_a_league_too(hall: Any, text: str) -> None:
    league = await shown(hall)
    for person in (1, 7, None):
        await hall.say(person, text, reply_to=hall.board_of(league.id))
        assert hall.heard or hall.drawn, person
    assert await status(hall, league) != "broken"
