"""Presses beneath the messages of an event that are old, doubled, somebody else's, or come from another group."""

from __future__ import annotations

import pytest

from bot.app.request.incoming import Place
from tests.bot.conftest import private
from tests.event.conftest import ORGANISER, Group

ELSEWHERE = Place(-2002, "supergroup", "别的群")


@pytest.mark.parametrize("place", [ELSEWHERE, private(5)])
async def test_a_press_from_elsewhere_finds_no_event(group: Group, place: Place) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=春 单位=计算机系 审核=是")
    listed = group.button("名单")
    await group.say(1, "/enter 计算机系 甲 乙")
    for data in (listed, group.button("通过")):
        reply = await group.press_data(5, data, place=place)
        assert "找不到这个赛事" in reply.toast
        assert group.answer == ""
    assert not (await group.state()).field


async def test_a_doubled_press_does_nothing_more(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=春 单位=计算机系 审核=是")
    await group.say(1, "/enter 计算机系 甲 乙")
    taken = group.button("通过")
    await group.press_data(ORGANISER, taken)
    before = await group.lines()
    reply = await group.press_data(ORGANISER, taken)
    assert "局面已经变了" in reply.toast
    assert await group.lines() == before


async def test_an_unknown_unit_pressed_twice_enters_once(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=春 单位=计算机系、数学系")
    await group.say(1, "/enter 计算机 甲 乙")
    nearest = group.button("计算机系")
    await group.press_data(1, nearest)
    reply = await group.press_data(1, nearest)
    assert "甲已经报过名" in reply.toast
    assert len((await group.state()).entrants) == 1


async def test_a_button_of_the_questions_is_old_once_it_is_announced(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升")
    old = group.button("其余照此")
    await group.press(ORGANISER, "其余照此")
    await group.press(ORGANISER, "公布")
    reply = await group.press_data(ORGANISER, old)
    assert "局面已经变了" in reply.toast
