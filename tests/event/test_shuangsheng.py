"""迎新春·双升 from the announcement to the ranking."""

from __future__ import annotations

from tests.event.conftest import CHIEF, ORGANISER, Group

UNITS = ("计算机系", "数学系", "物理系", "化学系")


async def entered(group: Group, announced: bool = False) -> None:
    """Four units with two pairs each; the first of each pair is somebody with an account."""
    if not announced:
        await group.say(ORGANISER, f"/event 迎新春·双升 标题=迎新春双升赛 单位={'、'.join(UNITS)}")
    for number, unit in enumerate(UNITS):
        for pair in range(2):
            person = 1 + 2 * number + pair
            group.names[person] = f"选手{person}"
            await group.say(person, "你好")
            await group.say(ORGANISER, f"/enter {unit} 选手{person} 搭档{person}")


async def test_an_event_from_its_announcement_to_its_ranking(group: Group) -> None:
    await entered(group)
    state = await group.state()
    assert len(state.entrants) == 8
    await group.say(ORGANISER, "/lots")
    assert "🔒" in group.last
    await group.say(1, "/word 春风")
    assert "种子" in group.answer
    for _ in range(3):
        await group.say(ORGANISER, "/pairings")
        await group.press(ORGANISER, "发布")
        await group.press(CHIEF, "开始本轮")
        await group.ring()
        state = await group.state()
        for pairing in state.open:
            await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    stand = (await group.state()).stand
    assert stand is not None
    assert stand.over
    await group.say(ORGANISER, "/close")
    assert (await group.event()).status == "ended"


async def test_a_table_that_is_played_reports_by_itself(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    tables = await group.tables()
    assert [table.status for table in tables] == ["playing"] * 4
    await group.say(CHIEF, f"/decide 台{tables[0].number} 南北胜 对方离场")
    await group.ring()
    lines = [line for line in await group.lines() if line.startswith("result 1.1")]
    assert len(lines) == 1


async def test_levels_are_told_with_who_was_on_stage_and_in_the_language_of_the_group(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    first, second, *_ = (await group.state()).open
    await group.say(CHIEF, f"/result 台{first.table} 7:7 台上B")
    assert "7:7，胜方在台上" in group.answer
    await group.say(CHIEF, f"/result 台{second.table} 负1:3")
    assert "3:负1" in group.answer
    await group.say(7, "/lang group en")
    third = (await group.state()).open[0]
    await group.say(CHIEF, f"/result table {third.table} -2:3")
    assert "3:−2" in group.answer
