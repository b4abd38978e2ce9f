"""签到: each by button, anyone by contact or official; a team is there when all of it are."""

from __future__ import annotations

from tests.event.conftest import CHIEF, ORGANISER, Group

UNITS = ("计算机系", "数学系", "物理系")


async def opened(group: Group) -> None:
    await group.say(ORGANISER, f"/event 迎新春·双升 标题=双升赛 单位={'、'.join(UNITS)}")
    for number, unit in enumerate(UNITS, 1):
        group.names[number] = f"选手{number}"
        await group.say(number, f"/enter {unit} 我 搭档{number}")
    await group.say(1, "/checkin 开")
    assert "组织者" in group.answer
    await group.say(ORGANISER, "/checkin 开 第1轮")
    assert "双升赛 签到 第1轮\n已到 0/3" in group.answer


async def test_a_team_is_there_when_all_are(group: Group) -> None:
    await opened(group)
    reply = await group.press(1, "签到")
    assert reply.toast == "选手1、搭档1（计算机系）还差：搭档1。"
    assert not (await group.state()).present
    reply = await group.press(1, "签到")
    assert "已经签到" in reply.toast
    await group.say(2, "/checkin 搭档1")
    assert "联系人" in group.answer
    await group.say(1, "/checkin 搭档1")
    assert "选手1、搭档1（计算机系）已到。" in group.answer
    assert (await group.state()).present == {1}
    await group.say(CHIEF, "/checkin 2")
    assert (await group.state()).present == {1, 2}
    await group.press(3, "未到")
    assert "未到 1 个，共 3 个参赛者\n3. 选手3、搭档3（物理系）未到。" in group.answer
    await group.say(CHIEF, "/checkin 未到 搭档2")
    assert (await group.state()).present == {1}
    await group.say(9, "/checkin")
    assert "参赛者或裁判" in group.answer


async def test_those_who_are_missing_are_called_five_at_a_time(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·跳棋 标题=跳棋赛")
    for number in range(1, 8):
        await group.say(number, "/enter 我")
    await group.say(ORGANISER, "/checkin 开")
    await group.press(1, "签到")
    reply = await group.press(1, "叫人")
    assert reply.toast
    await group.press(ORGANISER, "叫人")
    called = [said.text.count("、") + 1 for said in group.heard]
    assert called == [5, 1]


async def test_closing_asks_what_becomes_of_each(group: Group) -> None:
    await opened(group)
    await group.say(CHIEF, "/checkin 1")
    await group.press(2, "关闭签到")
    assert "怎么办" not in group.answer
    await group.press(ORGANISER, "关闭签到")
    assert "还有 2 个未到" in group.answer
    assert list(group.heard[0].buttons) == ["2 等", "2 换人", "2 退赛", "3 等", "3 换人", "3 退赛"]
    await group.press(2, "2 退赛")
    assert 2 in (await group.state()).entrants
    await group.press(ORGANISER, "2 退赛")
    assert 2 not in (await group.state()).entrants
    assert "退赛：选手2、搭档2（数学系） 未签到" in group.answer
    await group.press(ORGANISER, "3 等")
    assert "签到结束，已到 1 个" in group.answer


async def test_whoever_is_waited_for_checks_in_when_he_comes(group: Group) -> None:
    await opened(group)
    await group.press(ORGANISER, "关闭签到")
    for decided in ("1 退赛", "2 等", "3 换人"):
        await group.press(ORGANISER, decided)
    assert "还在等：选手2、搭档2（数学系）；选手3、搭档3（物理系）" in group.answer
    await group.say(1, "/checkin 选手1")
    assert "参赛者里没有" in group.answer
    await group.say(2, "/checkin 2")
    assert (await group.state()).present == {2}
    await group.say(ORGANISER, "/substitute 搭档3 → 替补")
    await group.say(3, "/checkin 选手3 替补")
    assert (await group.state()).present == {2, 3}
    await group.say(3, "/checkin")
    assert "现在没有签到" in group.answer


async def test_a_new_session_begins_with_nobody(group: Group) -> None:
    await opened(group)
    await group.say(CHIEF, "/checkin 1")
    await group.say(ORGANISER, "/checkin 开 第2轮")
    assert not (await group.state()).present


async def test_names_are_given_as_people_write_them(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=双升赛 单位=计算机系、数学系")
    await group.say(ORGANISER, "/enter 计算机系 甲 乙")
    await group.say(ORGANISER, "/enter 数学系 Ann Lee, Bob Ray")
    await group.say(ORGANISER, "/checkin 开")
    await group.say(CHIEF, "/checkin 甲、乙")
    await group.say(CHIEF, "/checkin Ann Lee")
    await group.say(CHIEF, "/checkin Bob Ray")
    assert (await group.state()).present == {1, 2}


async def test_whoever_turns_up_while_it_is_being_decided_checks_in(group: Group) -> None:
    await opened(group)
    await group.say(CHIEF, "/checkin 1 2")
    await group.press(CHIEF, "关闭签到")
    await group.say(3, "/checkin 选手3、搭档3")
    assert "选手3、搭档3（物理系）已到。" in group.answer
    reply = await group.press(CHIEF, "3 退赛")
    assert reply.toast
    assert sorted((await group.state()).present) == [1, 2, 3]
    assert not (await group.state()).outs
