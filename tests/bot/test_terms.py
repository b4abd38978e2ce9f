"""From the last one to sit down to the first move: terms, and what is drawn; and calls for the referee."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.speech.words import words


def following(words: str) -> str:
    """What the button of a match that follows carries."""
    return Button("", c.New(words)).data


@pytest.fixture
async def full(circle: Any) -> Any:
    """A table for three with terms, at which 小林, 小周 and 阿梅 sit."""
    await circle.say(1, "/new 围坐 公平")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    return circle


async def asked(room: Any) -> list[tuple[list[int], list[int]]]:
    """Whose word is waited for, and who has given it."""
    return [(payload["needs"], payload["agreed"]) for payload in await room.waiting("terms")]


async def ring(room: Any) -> None:
    while await room.app.ring(room.now, []):
        pass
    await room.flush()


# Terms.


async def test_a_full_table_waits_until_all_have_agreed(full: Any) -> None:
    assert (await full.stream()).status == "seating"
    caption = await full.caption()
    assert "开始前在座各位都要同意：" in caption
    assert "· 先到 9 的赢" in caption
    assert "还等 小林、小周、阿梅 同意" in caption
    assert list(await full.live_buttons()) == ["同意", "不同意", "离座", "撤台"]
    assert (await full.press_live(2, "同意")).toast == "已经记下，还等 小林、阿梅。"
    assert "还等 小林、阿梅 同意\n已同意：小周" in await full.caption()
    assert (await full.press_live(2, "同意")).toast == "已经记下，还等 小林、阿梅。", "twice is once"
    await full.press_live(1, "同意")
    assert (await full.stream()).status == "seating"
    await full.press_live(3, "同意")
    stream = await full.stream()
    assert (stream.status, stream.started_at) == ("playing", full.now)
    assert await asked(full) == []


async def test_they_are_agreed_to_by_word_too(full: Any) -> None:
    full.reads_all = True
    for person in (1, 2, 3):
        await full.say(person, "同意")
    assert (await full.stream()).status == "playing"


async def test_a_table_without_terms_begins_at_once(circle: Any) -> None:
    await circle.say(1, "/new 围坐")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    assert (await circle.stream()).status == "playing"


async def test_nothing_is_played_before(full: Any) -> None:
    await full.say(1, "/move 台1 3")
    assert full.last == "还没有开始：开始前在座各位都要同意条件。"
    assert await full.entries() == []


@pytest.mark.parametrize("answer", ["同意", "不同意"])
async def test_a_strangers_word_is_none(full: Any, answer: str) -> None:
    await full.press_live(1, "同意")
    data = (await full.live_buttons())[answer]
    assert (await full.press_data(9, data)).toast == "只有在座的选手或裁判可以这样做。"
    assert (await full.press_data(7, data)).toast == "只有在座的选手可以这样做。", "nor is the referee's"
    assert await asked(full) == [([1, 2], [0])]
    full.reads_all = True
    await full.say(9, answer)
    assert full.heard == []
    assert await asked(full) == [([1, 2], [0])]


async def test_whoever_does_not_agree_asks_all_anew_and_they_hear_why(full: Any) -> None:
    await full.press_live(1, "同意")
    await full.press_live(2, "不同意")
    assert full.last.startswith("小周 不同意，刚才的同意都作废。")
    assert await asked(full) == [([0, 1, 2], [])]
    await full.press_live(2, "不同意")
    assert full.heard == [], "once is enough"
    for person in (1, 2, 3):
        await full.press_live(person, "同意")
    assert (await full.stream()).status == "playing"


async def test_a_change_of_seats_takes_every_consent_back(full: Any) -> None:
    await full.press_live(1, "同意")
    await full.press_live(2, "同意")
    yes = (await full.live_buttons())["同意"]
    await full.press_live(3, "离座")
    assert full.last == "阿梅 离座，刚才的同意都作废；坐满以后再问一遍。"
    assert await asked(full) == []
    assert "还差 1 人" in await full.caption()
    await full.press_live(4, "丙 入座")
    assert await asked(full) == [([0, 1, 2], [])]
    assert "局面已经变了" in (await full.press_data(1, yes)).toast, "the button of the earlier question"
    for person in (1, 2, 4):
        await full.press_live(person, "同意")
    assert (await full.stream()).status == "playing"


@pytest.mark.parametrize("how", ["/seat 台1 丙 空", "/forget me"])
async def test_so_does_a_seat_that_is_cleared(full: Any, how: str) -> None:
    await full.press_live(1, "同意")
    if how.startswith("/seat"):
        await full.say(7, how)
    else:
        await full.say(3, how)
        await full.press(3, "忘记")
    assert "刚才的同意都作废" in full.all
    assert await asked(full) == []


async def test_a_full_table_takes_nobody_more(full: Any) -> None:
    await full.say(4, "/join 台1")
    assert full.last == "人已坐满。"
    await full.say(4, "/join 台1 甲")
    assert "有人" in full.last


async def test_a_closed_table_is_not_begun_by_an_old_button(full: Any) -> None:
    yes = (await full.live_buttons())["同意"]
    for person in (1, 2):
        await full.press_data(person, yes)
    await full.press_live(1, "撤台")
    assert (await full.press_data(3, yes)).toast == "这张台已经撤了。"
    assert (await full.stream()).status == "cancelled"


async def test_the_referee_speaks_for_someone_who_is_only_a_name(circle: Any) -> None:
    await circle.say(1, "/new 围坐 公平")
    await circle.say(7, "/seat 台1 丙 王小明")
    for person in (1, 2):
        await circle.say(person, "/join 台1")
    for person in (2, 1):
        await circle.press_live(person, "同意")
    assert await asked(circle) == [([2], [0, 1])]
    await circle.press_live(7, "同意")
    assert (await circle.stream()).status == "playing"


async def test_seats_by_lot_are_drawn_when_all_have_agreed(circle: Any) -> None:
    await circle.say(1, "/new 围坐 公平 抽签")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    assert "抽签定座" not in circle.all
    for person in (1, 2, 3):
        await circle.press_live(person, "同意")
    assert "台1 抽签定座：" in circle.all
    assert (await circle.stream()).status == "playing"


async def test_a_match_that_follows_is_agreed_to_as_well(full: Any) -> None:
    for person in (1, 2, 3):
        await full.press_live(person, "同意")
    await full.say(1, "/move 台1 9")
    await full.press_data(1, following("=1 again"))
    assert (await full.stream()).status == "seating"
    assert await asked(full) == [([0, 1, 2], [])]


async def test_terms_in_english(full: Any) -> None:
    full.speaks[2] = "en"
    assert (await full.press_live(2, "同意")).toast == words("en").plain("consent.noted", sides="小林, 阿梅")


# What is drawn at the start.


async def test_a_lot_of_the_game_is_entered_by_the_clock_and_told(circle: Any) -> None:
    await circle.say(1, "/new 围坐 掷先")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    ((line, struck),) = await circle.entries()
    first = int(line.removeprefix("first "))
    assert not struck
    assert circle.last == f"抽到 {first + 1} 号先报。"
    assert (await circle.table()).to_act == (first,)
    assert (await circle.stream()).status == "playing"


async def test_nobody_else_enters_it(circle: Any) -> None:
    await circle.say(1, "/new 围坐")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    await circle.say(1, "/move 台1 first 2")
    assert await circle.entries() == []


# Calls for the referee.


@pytest.fixture
async def slow(circle: Any) -> Any:
    """A running match that stands in a state for which the referee is called after a minute."""
    await circle.say(1, "/new 围坐")
    for person in (1, 2, 3):
        await circle.say(person, "/join 台1")
    await circle.say(1, "/move 台1 0")
    return circle


async def test_the_referee_is_called_once_if_the_state_is_still_the_same(slow: Any) -> None:
    await slow.answer_to(7, 6, "/appoint 裁判")
    await slow.answer_to(7, 5, "/appoint 组织者")
    slow.now += timedelta(seconds=30)
    await ring(slow)
    assert slow.heard == []
    slow.now += timedelta(seconds=31)
    await ring(slow)
    assert slow.last == "小许 请到 台1 围坐：2 号一直不报。"
    assert slow.said[-1].payload["html"].count("tg://user") == 1
    slow.now += timedelta(hours=1)
    await ring(slow)
    assert slow.heard == []


async def test_no_call_comes_when_it_went_on(slow: Any) -> None:
    await slow.say(2, "/move 台1 4")
    slow.now += timedelta(hours=1)
    await ring(slow)
    assert slow.heard == []


async def test_a_state_that_came_again_is_waited_for_anew(slow: Any) -> None:
    slow.now += timedelta(seconds=50)
    await slow.say(2, "/move 台1 0")
    slow.now += timedelta(seconds=30)
    await ring(slow)
    assert slow.heard == []
    slow.now += timedelta(seconds=31)
    await ring(slow)
    assert "3 号一直不报" in slow.last


async def test_where_nobody_is_appointed_the_call_says_so(slow: Any) -> None:
    slow.now += timedelta(seconds=61)
    await ring(slow)
    assert slow.last.startswith("请裁判到 台1 围坐：2 号一直不报。")
    assert "群管理员" in slow.last


async def test_a_player_who_is_a_referee_elsewhere_is_not_called_to_his_own_table(slow: Any) -> None:
    await slow.answer_to(7, 2, "/appoint 裁判")
    slow.now += timedelta(seconds=61)
    await ring(slow)
    assert "群管理员" in slow.last
