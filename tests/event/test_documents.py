"""What the notice of the 2017 tournament says of its event, as the event is announced."""

from __future__ import annotations

from tests.event.conftest import ORGANISER, Group


async def test_usst2017_1_one_or_two_teams_of_three_and_a_referee_from_each_unit(group: Group) -> None:
    await group.say(ORGANISER, "/event 大怪路子2017 单位=计算机系、数学系")
    setup = (await group.state()).setup
    assert (setup.least, setup.most, setup.referees, setup.size, setup.eldest) == (1, 2, 1, 3, True)
    await group.say(ORGANISER, "/enter 计算机系 甲 乙")
    assert (await group.state()).entrants == {}
    assert "3" in group.answer


async def test_usst2017_2_deadline_dates_and_place_are_announced_and_listed(group: Group) -> None:
    days = "3月21日15:00、3月28日15:00、4月11日15:00"
    await group.say(ORGANISER, f"/event 大怪路子2017 单位=计算机系、数学系 截止=3月17日17:00 日期={days} 地点=多功能厅")
    assert "3月17日" in group.answer
    await group.say(1, "/schedule")
    deadline, first, second, third = group.answer.splitlines()[1:]
    assert "17" in deadline
    for line, day in ((first, "3月21日"), (second, "3月28日"), (third, "4月11日")):
        assert day in line
        assert "多功能厅" in line
