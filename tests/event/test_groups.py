"""迎新春·跳棋: every round of groups is drawn anew, in public, from confirmed results alone."""

from __future__ import annotations

from tests.event.conftest import CHIEF, ORGANISER, Group, begun
from tests.event.test_tables import held


async def test_6_the_groups_of_the_next_round_are_a_lot_of_their_own(group: Group) -> None:
    await held(group, "yxc_tiaoqi")
    for person in range(1, 15):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.say(ORGANISER, "/lots")
    assert "没有要抽的签" in group.last
    tables = (await group.state()).open
    for pairing in tables[:-1]:
        await group.say(CHIEF, f"/result 台{pairing.table} {' '.join(f'选手{one}' for one in pairing.players or ())}")
    await group.say(ORGANISER, "/pairings")
    assert f"还有没打完的：第1轮台{len(tables)}" in group.last
    last = tables[-1]
    await group.say(CHIEF, f"/result 台{last.table} {' '.join(f'选手{one}' for one in last.players or ())}")
    await group.say(ORGANISER, "/pairings")
    assert group.last == "第2轮要先抽签：/lots"
    await group.say(ORGANISER, "/lots")
    through = {one for pairing in tables for one in (pairing.players or ())[:3]}
    await group.say(int(min(through)), "/word 夏雨")
    state = await group.state()
    assert {one for table in state.placed[2] for one in table} == through
    await group.say(1, "/verify")
    assert group.last.count("✓") == 2
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert (await group.state()).rounds == 2


async def test_6_the_echo_shows_who_is_level_and_who_goes_on(group: Group) -> None:
    await held(group, "yxc_tiaoqi")
    for person in range(1, 9):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await begun(group)
    first, *_ = (await group.state()).open
    one, two, three, four = (f"选手{name}" for name in first.players or ())
    speaker = int((first.players or ())[0])
    await group.say(speaker, f"/result {one}")
    assert "至少写到第 3 名" in group.answer
    await group.say(speaker, f"/result {one} {one} {two}")
    assert "每人只写一次" in group.answer
    await group.say(speaker, f"/result {one} {two} {three}={four}")
    assert f"{three}＝{four}" in group.answer
    assert "加赛" in group.answer
    await group.press(CHIEF, "结果正确")
    await group.say(CHIEF, f"/result 台{first.table} {four} {three}")
    assert f"晋级第2轮：{one}、{two}、{four}" in group.answer
