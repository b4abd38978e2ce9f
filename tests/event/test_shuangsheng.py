"""迎新春·双升 from the announcement to the ranking."""

from __future__ import annotations

from datetime import timedelta

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


async def sheet_waits(group: Group) -> tuple[int, int]:
    """台1 is played out on its sheet, won by 南北, and the last hand waits for the other side's word."""
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    pairing = next(each for each in (await group.state()).open if each.table == 1)
    for number in range(3):
        await group.say(int(pairing.a or 0), f"/hand 台1 庄{'北南'[number % 2]} 0 底0 庄抠")
        group.now += timedelta(minutes=5)
    await group.ring()
    (table,) = [one for one in await group.tables() if str(one.options["place"]).startswith("1.1.")]
    assert (table.status, (await group.state()).results) == ("ended", ())
    return int(pairing.a or 0), int(pairing.b or 0)


async def test_a_typed_result_over_a_sheet_that_waits_is_asked_about(group: Group) -> None:
    one, two = await sheet_waits(group)
    await group.say(CHIEF, "/result 台1 7:7 台上B")
    sheet, typed, question = group.answer.splitlines()
    assert sheet.startswith(f"这一台的记分表还等确认：第1轮台1：选手{one}、")
    assert sheet.endswith("，J:2")
    assert typed.startswith(f"你报的是：第1轮台1：选手{two}、")
    assert typed.endswith("，7:7，胜方在台上")
    assert question == "以哪个为准？记分表留着可查。"
    assert (await group.state()).results == ()
    assert "不是给你的" in (await group.press(ORGANISER, "以我报的为准")).toast
    await group.press(CHIEF, "以我报的为准")
    assert "7:7，胜方在台上（记分表未确认：南北 J:东西 2）" in group.answer
    await group.ring()
    settled = (await group.state()).settled(1, 1)
    assert settled is not None
    assert settled.winner == two
    # The sheet is there to be read, and its open words hold up nothing any more.
    (sheet_of_it,) = [one for one in await group.tables() if str(one.options["place"]).startswith("1.1.")]
    assert (sheet_of_it.status, sheet_of_it.version) == ("ended", 3)
    for table in (2, 3, 4):
        await group.say(CHIEF, f"/result 台{table} 10:7")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert 2 in (await group.state()).published


async def test_or_the_sheet_counts(group: Group) -> None:
    one, two = await sheet_waits(group)
    await group.say(7, "/lang group en")
    await group.say(CHIEF, "/result table 1 7:7 on stage B")
    assert "The sheet of this table still waits to be confirmed: " in group.answer
    assert "Which of the two counts?" in group.answer
    await group.press(CHIEF, "Wait for the sheet")
    assert "your result is not taken" in group.answer
    for number in range(1, 4):
        await group.press(two, f"确认第 {number} 把")
    await group.ring()
    settled = (await group.state()).settled(1, 1)
    assert settled is not None
    assert settled.winner == one


async def test_a_side_that_types_over_a_sheet_is_asked_and_the_other_side_sees_both(group: Group) -> None:
    one, two = await sheet_waits(group)
    await group.say(two, "/result 台1 7:7 台上B")
    assert "以哪个为准" in group.answer
    await group.press(two, "以我报的为准")
    assert "记分表未确认：南北 J:东西 2" in group.answer
    assert "请确认" in group.answer
    assert (await group.state()).results == ()
    # The same said by the other side is the same, though it says nothing of the sheet.
    await group.say(one, "/result 台1 7:7 台上B")
    settled = (await group.state()).settled(1, 1)
    assert settled is not None
    assert settled.winner == two


async def test_what_the_sheet_says_too_needs_no_question(group: Group) -> None:
    await sheet_waits(group)
    await group.say(CHIEF, "/result 台1 J:2")
    assert "以哪个为准" not in group.answer
    assert (await group.state()).settled(1, 1) is not None
