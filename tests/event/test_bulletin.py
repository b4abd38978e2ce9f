"""The pinned text of an event: how far it is, what is open, what comes next and when."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.event.conftest import CHIEF, ORGANISER, UNITS, Group, begun, drawn, entered


async def test_it_follows_the_event_from_its_announcement_to_its_end(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 日期="3月21日15:00", 地点="工会活动室")
    assert "📌 赛事1：联赛" in group.pinned
    assert "已报 8 个" in group.pinned
    assert "/lots" in group.pinned
    await group.say(ORGANISER, "/lots")
    assert "/word" in group.pinned
    await group.say(1, "/word 春风")
    assert "发布第1轮对阵 /pairings（3月21日周六 15:00 工会活动室）" in group.pinned
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert "第1轮（四分之一决赛）：对阵已发布" in group.pinned
    assert "下一步：开始第1轮" in group.pinned
    await group.press(CHIEF, "开始本轮")
    assert "未完 4 台" in group.pinned
    assert "本轮到 07:" in group.pinned
    await group.say(CHIEF, "/result 台2 10:7")
    assert "未完 3 台" in group.pinned
    assert "台2" not in group.pinned
    for table in (1, 3, 4):
        await group.say(CHIEF, f"/result 台{table} 10:7")
    assert "全部结束" in group.pinned
    assert "发布第2轮对阵" in group.pinned
    for _ in range(2):
        await begun(group)
        for pairing in (await group.state()).open:
            await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    assert "下一步：闭幕" in group.pinned
    await group.say(ORGANISER, "/close")
    assert "已闭幕" in group.pinned
    assert "1. " in group.pinned


async def test_lots_are_no_next_step_while_units_have_not_entered(group: Group) -> None:
    """2 of 18: nine units have to bring two each."""
    await group.say(ORGANISER, f"/event 后勤杯·象棋 标题=联赛 单位={'、'.join(UNITS)} 名额=2")
    for number, name in enumerate(("甲", "乙")):
        await group.say(ORGANISER, f"/enter {UNITS[number]} {name}")
    assert (await group.state()).setup.least == 2
    assert "下一步：各单位报名 /enter，还有 9 个单位未齐" in group.pinned
    await group.say(1, "/event")
    assert list(group.heard[0].buttons) == ["赛事1：名单"]
    await group.say(7, "/lang group en")
    await group.say(ORGANISER, f"/enter {UNITS[0]} 丙")
    assert "units that still lack something: 8" in group.pinned


async def test_where_nobody_has_to_enter_more_may_come_or_lots_be_drawn(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯·国际象棋 标题=联赛 单位=计算机系、数学系 名额=至多4")
    for unit, name in (("计算机系", "甲"), ("数学系", "乙")):
        await group.say(ORGANISER, f"/enter {unit} {name}")
    assert (await group.state()).setup.least == 0
    assert "下一步：继续报名 /enter，报齐后组织者抽签 /lots" in group.pinned


async def test_before_the_deadline_entries_go_on(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 截止="3月20日17:00")
    assert "下一步：继续报名" in group.pinned
    await group.say(1, "/event")
    assert list(group.heard[0].buttons) == ["赛事1：名单"]


async def test_after_the_deadline_nobody_is_asked_to_enter(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 截止="3月1日15:10")
    assert "报名中，已报 8 个" in group.pinned
    await group.ring(24 * 60)
    assert "报名已截止，共 8 个" in group.pinned
    assert "/lots" in group.pinned


async def test_more_time_and_a_pause_move_the_end_of_the_round(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    before = ends(group.pinned)
    await group.say(CHIEF, "/round +5")
    assert ends(group.pinned) == before + timedelta(minutes=5)
    await group.say(CHIEF, "/round 暂停")
    assert "本轮到" not in group.pinned
    await group.ring(10)
    await group.say(CHIEF, "/round 继续")
    assert timedelta(minutes=15) <= ends(group.pinned) - before <= timedelta(minutes=16)


def ends(pinned: str) -> timedelta:
    hour, minute = re.findall(r"本轮到 (\d+):(\d+) 结束", pinned)[0]
    return timedelta(hours=int(hour), minutes=int(minute))


async def test_what_waits_for_a_word_is_counted(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    await drawn(group)
    await begun(group)
    one, two = (await group.state()).open[:2]
    await group.say(int(one.a or 0), f"/result 台{one.table} 1:0")
    assert "待确认 1 台，有异议 0 台" in group.pinned
    await group.say(int(two.a or 0), f"/result 台{two.table} 1:0")
    await group.press(int(two.b or 0), "有异议")
    assert "待确认 1 台，有异议 1 台" in group.pinned
    assert f"（{(await group.state()).setup.unit(1)}）" in group.pinned
    assert "【有异议】" in group.pinned


async def test_names_of_any_length_fit_into_one_message(group: Group) -> None:
    await group.say(1, "你好")
    await group.say(ORGANISER, f"/event 后勤杯·国际象棋 标题={'长' * 60} 单位=计算机系、数学系")
    for number in range(40):
        await group.say(ORGANISER, f"/enter {'计算机系' if number % 2 else '数学系'} {chr(0x4E00 + number) * 30}")
    await group.say(ORGANISER, f"/enter 数学系 {group.names[1]}")
    await drawn(group)
    await begun(group)
    for number, _ in enumerate((await group.state()).open, 1):
        await group.say(CHIEF, f"/result 台{number} 1:0")
    await begun(group)
    # The room holds every message to what the messenger takes.
    assert "未完 16 台" in group.pinned
