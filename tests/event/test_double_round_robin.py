"""双循环 in the group from the announcement to the places, though nothing but its own file knows it."""

from __future__ import annotations

import pytest

from engines.core.scenes.sheets import TableScene
from tests.event.conftest import CHIEF, ORGANISER, Group, begun, drawn, entered
from tests.event.test_looks import picture, words

SAID = {
    "zh": ("双循环", "赛制：双循环", "抽签以后不能补报：双循环的轮次都排好了。", "同分依次比较："),
    "en": ("double round robin", "Format: double round robin", "after the draw: double round robin.", "Ties: "),
}


@pytest.mark.parametrize("language", SAID)
async def test_it_is_asked_for_announced_and_closed_to_latecomers_in_words(group: Group, language: str) -> None:
    called, announced, late, ties = SAID[language]
    await entered(group, "后勤杯·象棋", units=2, 赛制=called)
    await group.say(7, f"/lang group {language}")
    assert (await group.state()).format.key == "double_round_robin"
    await group.say(ORGANISER, "/event 赛事1 body=组委会")
    assert announced in group.answer
    await drawn(group)
    await group.say(ORGANISER, "/enter 计算机系 迟来者")
    assert late in group.answer
    await group.say(1, "/standings")
    assert ties in words(await picture(group))


async def test_the_wizard_takes_it_by_a_button_and_asks_what_any_league_asks(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋")
    await group.press(ORGANISER, "后勤杯·象棋")
    await group.reply(ORGANISER, "甲、乙", to="参赛单位")
    offered = [name for name in await group.live_buttons() if "循环" in name or "瑞士" in name]
    assert [name for name in offered if "双循环" in name] == offered[-1:]
    await group.press(ORGANISER, "双循环")
    await group.press(ORGANISER, "其余照此")
    await group.press(ORGANISER, "公布")
    assert ((await group.event()).status, (await group.state()).format.key) == ("playing", "double_round_robin")


@pytest.mark.parametrize("asked", ["象棋 双循环", "双循环 象棋", "象棋双循环", "xiangqi double round robin"])
async def test_it_is_asked_for_beside_the_game(group: Group, asked: str) -> None:
    await group.say(ORGANISER, f"/event {asked}")
    assert (await group.state()).setup.format == "double_round_robin"


async def test_four_play_everyone_twice_and_a_correction_moves_the_places(group: Group) -> None:
    await entered(group, "后勤杯·象棋", units=2, 赛制="双循环")
    await drawn(group)
    first = None
    for round in range(1, 7):
        await begun(group)
        state = await group.state()
        assert state.rounds == round
        first = first or [(each.a, each.b) for each in state.open]
        if round == 4:
            assert [(each.b, each.a) for each in state.open] == first
        for pairing in state.open:
            await group.say(CHIEF, f"/result 台{pairing.table} {'1:0' if round < 4 else '和'}")
    cross = (await stands(group)).splitlines()
    assert sum("2+1" in line for line in cross) == sum("0+1" in line for line in cross) == 4
    before = {row.id: row.tallies["points"] for row in (await group.state()).standing}
    await group.say(CHIEF, "/result 1.1 0:1 原因 记反了")
    await group.press(CHIEF, "确认更正")
    after = {row.id: row.tallies["points"] for row in (await group.state()).standing}
    assert first is not None
    won, lost = first[0]
    assert won is not None
    assert lost is not None
    assert after[won] == before[won] - 2
    assert after[lost] == before[lost] + 2
    await group.say(1, "/schedule")
    assert group.answer.splitlines()[-1] == "第6轮：已结束"
    await group.say(ORGANISER, "/close")
    assert (await group.state()).ended == "close"
    await group.say(1, "/mine")
    assert "名次：第" in group.answer


async def test_who_leaves_in_the_second_half_loses_the_rest_of_it_alone(group: Group) -> None:
    await entered(group, "后勤杯·象棋", units=2, 赛制="双循环")
    await drawn(group)
    for _ in range(3):
        await begun(group)
        for pairing in (await group.state()).open:
            await group.say(CHIEF, f"/result 台{pairing.table} 和")
    await group.say(ORGANISER, "/scratch 2 出差")
    state = await group.state()
    assert state.stand is not None
    assert sorted(each.round for each in state.stand.settled if each.kind == "walkover") == [4, 5, 6]
    assert {row.id: row.tallies["points"] for row in state.standing} == {1: 5, 2: 3, 3: 5, 4: 5}


async def stands(group: Group) -> str:
    await group.say(1, "/standings")
    found = await picture(group)
    assert isinstance(found.scene, TableScene)
    return words(found)
