"""提醒: what is asked for comes once, where it was asked for, to whoever asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.app.path.handle import App
from bot.app.request.incoming import Place
from engines.registry import GAMES

LIN, ZHOU, REFEREE = 1, 2, 7
SHANGHAI, BERLIN = ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin")


@pytest.fixture(autouse=True)
def _in_shanghai(room: Any) -> None:
    """15:00 on the first of March."""
    room.app.zone = SHANGHAI


async def ring(room: Any) -> list[str]:
    """What is said because something came due by now."""
    heard = []
    while await room.app.ring(room.now, []):
        await room.flush()
        heard += [said.text for said in room.heard]
    return heard


async def open_ones(room: Any, chat: int | None = None) -> list[Any]:
    where = chat or room.group.chat_id
    return list(await room.app.store.read(lambda unit: unit.planned_in(where, "remind")))


async def test_a_reminder_comes_once_when_its_time_has_come(room: Any) -> None:
    await room.say(LIN, "/remind 10分钟 带水")
    assert room.answer == "⏰ 好，15:10 提醒 小林：带水"
    room.now += timedelta(minutes=9)
    assert await ring(room) == []
    room.now += timedelta(minutes=1)
    assert await ring(room) == ["⏰ 小林 带水"]
    assert 'href="tg://user?id=1"' in room.said[-1].payload["html"]
    assert await ring(room) == []
    assert await open_ones(room) == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("15:30 开赛", "15:30"),
        ("18:00 开赛", "18:00"),
        ("14:00 开赛", "03-02 14:00"),
        ("明天 15:00 开赛", "03-02 15:00"),
        ("3月21日 15:00 开赛", "03-21 15:00"),
        ("2027-03-21 15:00 开赛", "2027-03-21 15:00"),
    ],
)
async def test_times_of_the_wall(room: Any, typed: str, shown: str) -> None:
    await room.say(LIN, f"/remind {typed}")
    assert shown in room.answer
    due = (await open_ones(room))[0]
    wall = datetime.fromisoformat(due.payload["wall"]).replace(tzinfo=ZoneInfo(due.payload["zone"]))
    assert (wall.astimezone(UTC), due.payload["zone"]) == (due.due_at, "Asia/Shanghai")
    room.now = due.due_at
    assert await ring(room) == ["⏰ 小林 开赛"]


@pytest.mark.parametrize(
    ("typed", "utc"),
    [("2027-03-28 02:30 夏令时", "2027-03-28T01:30"), ("2026-10-25 02:30 冬令时", "2026-10-25T00:30")],
)
async def test_the_nights_when_clocks_change(room: Any, typed: str, utc: str) -> None:
    room.app.zone = BERLIN
    room.now = datetime(2026, 10, 1, tzinfo=UTC)
    await room.say(LIN, f"/remind {typed}")
    due = (await open_ones(room))[0]
    assert due.due_at == datetime.fromisoformat(utc).replace(tzinfo=UTC)
    assert due.payload["zone"] == "Europe/Berlin"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("以后 带水", "没读懂时间"),
        ("今天 8:00 带水", "已经过去"),
        ("500天 带水", "最多 400 天"),
        (f"1小时 {'水' * 201}", "最多 200 个字"),
    ],
)
async def test_what_cannot_be_promised(room: Any, typed: str, said: str) -> None:
    await room.say(LIN, f"/remind {typed}")
    assert said in room.answer
    assert await open_ones(room) == []


async def test_two_hundred_characters_fit(room: Any) -> None:
    await room.say(LIN, f"/remind 1小时 {'水' * 200}")
    assert len(await open_ones(room)) == 1


async def test_without_a_text_time_is_up(room: Any) -> None:
    await room.say(LIN, "/remind 30秒")
    assert "15:00:31" in room.answer
    room.now += timedelta(seconds=31)
    assert await ring(room) == ["⏰ 小林 时间到"]


async def test_twenty_are_enough_for_one_person_in_one_chat(room: Any) -> None:
    for minute in range(20):
        await room.say(LIN, f"/remind {minute + 10}分钟 茶")
    await room.say(LIN, "/remind 1小时 茶")
    assert "已有 20 条" in room.answer
    await room.say(ZHOU, "/remind 1小时 茶")
    await room.whisper(LIN, "/remind 1小时 茶")
    assert (len(await open_ones(room)), len(await open_ones(room, LIN))) == (21, 1)


async def test_the_list_and_calling_off(room: Any) -> None:
    await room.say(LIN, "/remind 2小时 茶")
    await room.say(LIN, "/remind 1小时 水")
    await room.say(ZHOU, "/remind 1小时 酒")
    await room.say(LIN, "/remind")
    assert room.answer.splitlines() == ["1. 16:00　水", "2. 17:00　茶"]
    assert (await room.press(LIN, "取消 1")).toast == "好"
    assert room.last.splitlines() == ["✗ 已取消 16:00 的提醒：水", "1. 17:00　茶"]
    assert [due.payload["text"] for due in await open_ones(room)] == ["酒", "茶"]
    await room.press(LIN, "取消 1")
    await room.say(LIN, "/remind")
    assert "/remind 10分钟 带水" in room.answer
    room.now += timedelta(hours=3)
    assert await ring(room) == ["⏰ 小周 酒 （原定 16:00）"]


async def test_it_can_be_called_off_at_once(room: Any) -> None:
    await room.say(LIN, "/remind 2小时 茶")
    assert (await room.press(LIN, "取消提醒")).toast == "好"
    assert room.last == "✗ 已取消 17:00 的提醒：茶"
    assert await open_ones(room) == []


async def test_only_ones_own_are_called_off(room: Any) -> None:
    await room.say(LIN, "/remind 2小时 茶")
    data = room.button("取消提醒")
    assert "不是给你的" in (await room.press_data(ZHOU, data)).toast
    assert "不是给你的" in (await room.press_data(REFEREE, data)).toast
    assert "匿名身份" in (await room.press_data(None, data)).toast
    elsewhere = Place(-2002, "supergroup", "别的群")
    assert "已经响过" in (await room.press_data(LIN, data, place=elsewhere)).toast
    assert len(await open_ones(room)) == 1


async def test_what_has_come_cannot_be_called_off(room: Any) -> None:
    await room.say(LIN, "/remind 1分钟 茶")
    data = room.button("取消提醒")
    room.now += timedelta(minutes=2)
    await ring(room)
    assert "已经响过" in (await room.press_data(LIN, data)).toast


async def test_a_late_reminder_says_when_it_should_have_come(room: Any) -> None:
    await room.say(LIN, "/remind 15:30 开赛")
    room.now += timedelta(hours=5)
    assert await ring(room) == ["⏰ 小林 开赛 （原定 15:30）"]


async def test_it_comes_in_the_topic_where_it_was_asked_for(room: Any) -> None:
    await room.say(LIN, "/remind 1分钟 茶", place=replace(room.group, thread_id=7))
    room.now += timedelta(minutes=2)
    await ring(room)
    assert (room.said[-1].chat_id, room.said[-1].thread_id) == (room.group.chat_id, 7)


async def test_in_private_in_ones_own_language(room: Any, private_chat: Callable[[int], Place]) -> None:
    await room.whisper(LIN, "/lang en")
    await room.whisper(LIN, "/remind 10m water")
    assert room.answer == "⏰ All right: at 15:10 I will remind 小林: water"
    room.now += timedelta(hours=1)
    assert await ring(room) == ["⏰ 小林 water (was due 15:10)"]
    assert room.said[-1].chat_id == LIN


async def test_the_words_are_the_askers_own(room: Any) -> None:
    """A table named in them is not the one that is meant, and nothing in them is taken for markup."""
    await room.say(LIN, "/remind 1分钟 台2 <b>集合</b> & go")
    assert "台2 <b>集合</b> & go" in room.answer
    room.now += timedelta(minutes=2)
    assert await ring(room) == ["⏰ 小林 台2 <b>集合</b> & go"]


async def test_talk_is_not_answered(room: Any) -> None:
    room.reads_all = True
    await room.say(LIN, "提醒 大家明天比赛")
    assert room.heard == []
    await room.whisper(LIN, "提醒 10分钟 带水")
    assert "带水" in room.answer


async def test_the_same_update_twice_is_one_reminder(room: Any) -> None:
    first = room.incoming(LIN, text="/remind 10分钟 带水")
    await room.app.handle(first)
    await room.app.handle(first)
    assert len(await open_ones(room)) == 1


async def test_whoever_keeps_the_alarm_clock_hears_of_it_after_the_commit(room: Any) -> None:
    heard: list[datetime] = []
    room.app = App(room.app.store, GAMES, planned=heard.append)
    await room.say(LIN, "/remind 10分钟 带水")
    assert heard == [due.due_at for due in await open_ones(room)]
    await room.say(LIN, "/remind")
    assert len(heard) == 1


async def test_an_unanswered_report_is_called_to_mind_once_and_never_confirmed(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/hand AAABBB")
    room.now += timedelta(hours=23)
    assert await ring(room) == []
    room.now += timedelta(hours=2)
    heard = await ring(room)
    assert len(heard) == 1
    assert "第 1 盘由 A 方报出" in heard[0]
    assert "小周、老秦、小许" in heard[0]
    assert await room.waiting() != []
    room.now += timedelta(days=7)
    assert await ring(room) == []
    await room.press(2, "确认第 1 盘")
    assert await room.waiting() == []


async def test_an_answered_report_is_not_called_to_mind(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("AAABBB", by=1)
    await room.hands("BBBAAA", by=2)
    await room.press(1, "确认第 2 盘")
    room.now += timedelta(hours=25)
    assert await ring(room) == []


async def test_a_report_is_called_by_the_number_that_it_has_then(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/hand AAABBB")
    await room.say(3, "/hand AABABB")
    await room.reply(REFEREE, "/fix 1 作废")
    await room.press(REFEREE, "同意")
    room.now += timedelta(hours=25)
    heard = await ring(room)
    assert [text.split("由")[0] for text in heard] == ["⏰ 第 1 盘"]


async def test_three_oclock_in_the_afternoon_is_asked_about(room: Any) -> None:
    await room.say(1, "/remind 3点 决赛")
    assert "是上午还是下午" in room.last
    assert len(room.said[-1].buttons) == 2
    await room.press(1, next(iter(room.said[-1].buttons)))
    assert "决赛" in room.last
    assert "15:00" in room.last
