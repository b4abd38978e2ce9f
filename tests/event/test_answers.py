"""What is said in reply to a message of the event: results, confirmations and objections, without a command."""

from __future__ import annotations

from typing import Any

import pytest

from engines.tournament.model import Pairing
from tests.event.conftest import CHIEF, ORGANISER, Group, begun, drawn, entered

STRANGER = 50


async def playing(group: Group, play: str = "线下") -> list[Pairing]:
    """The tables of a first round that has begun."""
    await entered(group, "迎新春·象棋", 对局=play)
    await drawn(group)
    await begun(group)
    return list((await group.state()).open)


async def to_pin(group: Group, person: int, text: str) -> str:
    """Say something in reply to the pinned text of the event, and hear the answer."""
    await group.say(person, text, reply_to=group.board_of((await group.event()).id))
    return group.answer


def people(pairing: Pairing) -> tuple[int, int]:
    return int(pairing.a or 0), int(pairing.b or 0)


async def won(group: Group, pairing: Pairing) -> Any:
    settled = (await group.state()).settled(pairing.round, pairing.table)
    return settled and settled.winner


async def test_a_result_in_reply_to_the_call_is_that_of_the_sender(group: Group) -> None:
    tables = await playing(group)
    one, other = people(tables[0])
    await group.reply(one, "1:0", "请入座")
    assert f"请确认：选手{other}" in group.answer
    await group.reply(other, "确认", "请入座")
    assert await won(group, tables[0]) == one


async def test_the_pinned_text_takes_the_same(group: Group) -> None:
    tables = await playing(group)
    one, other = people(tables[1])
    assert "📝 第1轮台" in await to_pin(group, one, "我输了")
    assert "对方或裁判" in await to_pin(group, one, "确认")
    assert "对赛果有异议" in await to_pin(group, other, "有异议")
    assert await won(group, tables[1]) is None


async def test_the_lines_of_a_round_may_answer_the_call(group: Group) -> None:
    tables = await playing(group)
    assert "✓ 记下 2 台" in await to_pin(group, CHIEF, "台1 1:0\n台2 甲队没来\n台3 0:1")
    assert "甲队没来" in group.answer
    assert await won(group, tables[2]) == tables[2].b


async def test_talk_in_reply_to_the_call_is_left_alone(group: Group) -> None:
    tables = await playing(group)
    for text in ("马上到", "好的", "👍", "ok", "在哪里打？", "炮二平五"):
        assert await to_pin(group, people(tables[0])[0], text) == ""
    assert await to_pin(group, STRANGER, "1:0") == ""
    assert "没有等你答复的赛果" in await to_pin(group, STRANGER, "确认")
    assert "比分不可能" in await to_pin(group, people(tables[0])[0], "2:2")
    assert (await group.state()).results == ()


async def test_several_that_wait_are_shown_to_a_referee_who_confirms(group: Group) -> None:
    tables = await playing(group)
    for pairing in tables[:2]:
        await group.say(people(pairing)[0], "/result 1:0")
    await to_pin(group, CHIEF, "确认")
    assert [list(said.buttons) for said in group.heard] == [["结果正确", "有异议"]] * 2
    assert (await group.state()).results == ()


@pytest.mark.parametrize("text", ["对", "没错", "👍", "ok", "That's right.", "确认"])
async def test_a_yes_to_the_reported_result_confirms_it(group: Group, text: str) -> None:
    tables = await playing(group)
    one, other = people(tables[0])
    await group.say(one, "/result 1:0")
    await group.reply(other, text, "请确认")
    assert await won(group, tables[0]) == one


@pytest.mark.parametrize("text", ["不对，应该是0:1", "有异议，选手{other}胜", "no, it was 0:1"])
async def test_an_objection_tells_the_referee_what_it_should_be(group: Group, text: str) -> None:
    tables = await playing(group)
    one, other = people(tables[0])
    await group.say(one, "/result 1:0")
    await group.reply(other, text.format(other=other), "请确认")
    assert "对赛果有异议，等裁判来定" in group.answer
    assert f"有异议的一方说：第1轮台{tables[0].table}：选手{other}" in group.answer
    assert await won(group, tables[0]) is None


async def test_at_a_table_in_the_chat_the_word_is_for_that_table(group: Group) -> None:
    pairing = (await playing(group, "群内"))[0]
    stream = next(one for one in await group.tables() if one.number == pairing.table)
    assert await to_pin(group, people(pairing)[0], "马上到") == ""
    for person in people(pairing):
        await to_pin(group, person, "炮二平五")
    lines = await group.app.store.read(lambda unit: unit.entries(stream.id))
    assert next(line.text for line in lines if line.seat >= 0) == "炮二平五"


async def test_in_english(group: Group) -> None:
    tables = await playing(group)
    await group.say(7, "/lang group en")
    one, other = people(tables[0])
    await group.say(one, "/result I won")
    await group.reply(other, "wrong, it should be a draw", "Please confirm")
    assert "The side that objects says: Round 1, table" in group.answer
    assert "No result waits for your word now" in await to_pin(group, people(tables[1])[0], "confirm")


async def test_who_is_no_official_and_does_not_play_reports_nothing(group: Group) -> None:
    tables = await playing(group)
    for text in ("台1 1:0", "台1 1:0\n台2 1:0"):
        await to_pin(group, STRANGER, text)
        assert (await group.state()).results == ()
    own, other = [each for each in tables if not group.admins & {*people(each)}][:2]
    await to_pin(group, people(own)[0], f"台{own.table} 1:0\n台{other.table} 1:0")
    assert "要由在这一台比赛的人或裁判来报" in group.answer
    assert (await group.state()).results == ()


async def test_an_organiser_may_answer_for_any_table(group: Group) -> None:
    tables = await playing(group)
    await to_pin(group, ORGANISER, f"选手{tables[3].b}胜")
    assert await won(group, tables[3]) == tables[3].b
