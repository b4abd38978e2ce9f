"""A round's results in one message: a line a table, each read by itself, one answer for all."""

from __future__ import annotations

import pytest

from bot.app.event.results.batch import MOST, lines_in
from tests.bot.conftest import private
from tests.event.conftest import CHIEF, UNITS, Group, begun, drawn, entered


async def playing(group: Group, preset: str = "迎新春·象棋", units: int = 4) -> None:
    await entered(group, preset, units=units)
    await drawn(group)
    await begun(group)


async def test_one_answer_tells_what_was_taken_and_what_not_and_why(group: Group) -> None:
    await playing(group)
    a, b, c, d = (await group.state()).open
    unit = UNITS[(int(b.b or 0) - 1) // 2]
    await group.say(
        CHIEF,
        f"/result 第一轮赛果：\n台1 1:0\n2台 选手{b.b}（{unit}）胜\n\n台3 {c.a}号弃权\n台4 随便\n台1 0:1\n台9 1:0",
    )
    assert len(group.heard) == 1
    lines = group.answer.splitlines()
    assert lines[0] == "✓ 记下 3 台："
    assert "✗ 没有记的 3 行：" in lines
    assert any(line.startswith("第一轮 台4 随便：看不懂这个赛果") for line in lines)
    assert any(line.startswith("第一轮 台1 0:1：这一台已经有了结果") for line in lines)
    assert any(line.startswith("第一轮 台9 1:0：") for line in lines)
    state = await group.state()
    won = [settled and settled.winner for settled in (state.settled(1, table) for table in (1, 2, 3, 4))]
    assert won == [a.a, b.b, c.b, None]
    assert d in state.open


async def test_a_player_reports_his_own_table_alone(group: Group) -> None:
    await playing(group)
    first, second, *_ = [each for each in (await group.state()).open if not group.admins & {each.a, each.b}]
    await group.say(int(first.a or 0), f"/result 台{first.table} 1:0\n台{second.table} 1:0")
    assert f"请确认：选手{first.b}" in group.heard[0].text
    assert "有 1 行还要一句话才算" in group.heard[1].text
    assert f"台{second.table} 1:0：这一台的赛果要由在这一台比赛的人或裁判来报" in group.heard[1].text
    assert (await group.state()).results == ()
    await group.press(int(first.b or 0), "结果正确")
    assert len((await group.state()).results) == 1


async def test_in_english_and_in_private(group: Group) -> None:
    await playing(group)
    await group.say(7, "/lang group en")
    first, *_ = (await group.state()).open
    await group.say(
        CHIEF, f"/result round 1 results:\ntable 1 选手{first.b} won\ntable 2 whatever", place=private(CHIEF)
    )
    there = [said.text for said in group.heard if said.chat_id != CHIEF]
    assert there[0].startswith("✓ Entered, 1:")
    assert "✗ Not entered, 1:" in there[0]
    assert any(said.chat_id == CHIEF and "whatever" in said.text for said in group.heard)


async def test_the_number_of_lines_is_bounded(group: Group) -> None:
    await playing(group)
    await group.say(CHIEF, "/result " + "\n".join(["台1 1:0"] * (MOST + 1)))
    assert str(MOST) in group.answer
    assert (await group.state()).results == ()


async def test_whoever_does_not_play_is_asked_for(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, "/result 台1 弃权")
    assert group.answer.endswith("是谁弃权？")
    await group.press(CHIEF, f"选手{pairing.a} 弃权")
    state = await group.state()
    settled = state.settled(1, 1)
    assert settled is not None
    assert settled.winner == pairing.b


@pytest.mark.parametrize(
    "text",
    [
        "{name}胜",
        "{name}（{unit}）胜",
        "{unit} {name} 胜",
        "{number}号胜",
        "第1轮 {name} 赢了",
        "{name} won",
        "{number}号{name}胜",
    ],
)
async def test_the_only_table_that_a_name_can_mean_need_not_be_said(group: Group, text: str) -> None:
    await playing(group)
    pairing = (await group.state()).open[2]
    number = int(pairing.b or 0)
    said = text.format(name=f"选手{number}", unit=UNITS[(number - 1) // 2], number=number)
    await group.say(CHIEF, f"/result {said}")
    settled = (await group.state()).settled(1, pairing.table)
    assert settled is not None, group.answer
    assert settled.winner == number


@pytest.mark.parametrize("text", ["组1 {names}", "第1组 {names}", "group 1 {names}", "台1 {names}"])
async def test_a_group_is_called_a_group(group: Group, text: str) -> None:
    await playing(group, "迎新春·跳棋", units=6)
    players = (await group.state()).open[0].players or ()
    names = "、".join(f"选手{one}" for one in players)
    await group.say(CHIEF, f"/result {text.format(names=names)}")
    settled = (await group.state()).settled(1, 1)
    assert settled is not None, group.answer


def test_lines_with_the_round_above_them() -> None:
    assert lines_in("第2轮\n台1 2:1\n1.3 甲胜\n") == ["第2轮 台1 2:1", "1.3 甲胜"]
    assert lines_in("赛果：\n1. 甲胜\n2、 2:1\n2:1") == ["台1 甲胜", "台2 2:1", "2:1"]
    assert lines_in(" 台3   2:1 ") == ["台3 2:1"]
