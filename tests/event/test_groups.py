"""迎新春·跳棋: every round of groups is drawn anew, in public, from confirmed results alone."""

from __future__ import annotations

from collections.abc import Sequence

from engines.tournament.model import EntryId
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered
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
    tables = (await group.state()).open
    assert f"没有要抽的签；还有没打完的：第1轮台1、第1轮台2、第1轮台{len(tables)}。" in group.last
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


async def seated(group: Group, many: int, **settings: str) -> None:
    """迎新春·跳棋 played in the chat, its first round begun."""
    given = " ".join(f"{name}={value}" for name, value in settings.items())
    await group.say(ORGANISER, f"/event 迎新春·跳棋 标题=跳棋赛 对局=群内 {given}")
    for person in range(1, many + 1):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await begun(group)


def names(entries: Sequence[EntryId]) -> list[str]:
    return [f"选手{one}" for one in entries]


async def test_a_group_has_a_table_with_its_players_in_the_order_of_the_lot(group: Group) -> None:
    """Eight in groups of six are four and four; a table has as many seats."""
    await seated(group, 8)
    state, tables = await group.state(), await group.tables()
    assert [table.status for table in tables] == ["playing", "playing"]
    for pairing, table in zip(state.open, tables, strict=True):
        assert list((await group.seats(table.number)).values()) == names(pairing.players or ())
        assert len((await group.table(table.number)).sides) == 4


async def test_the_end_of_a_group_flows_to_the_event_with_ties_and_those_who_left(group: Group) -> None:
    await seated(group, 8)
    one, two = [pairing.players or () for pairing in (await group.state()).open]
    leaver = int(one[3])
    await group.say(leaver, "/resign 台1")
    await group.say(CHIEF, "/decide 台1 C>A=B 天黑了")
    await group.ring()
    places = [each.places for each in (await group.state()).stand.settled]  # type: ignore[union-attr]
    assert places == [((one[2],), (one[0], one[1]), (leaver,))]
    assert f"选手{one[2]}" in group.all
    await group.say(CHIEF, "/decide 台2 A>B>C>D 天黑了")
    await group.ring()
    state = await group.state()
    assert state.stand is not None
    assert state.stand.wants == 2
    assert {table.status for table in await group.tables()} == {"ended"}
    assert two[0] in {row.id for row in state.stand.standing if row.place is None}


async def test_6_who_are_level_on_the_line_play_it_off_at_a_table_of_their_own(group: Group) -> None:
    await seated(group, 8)
    (pairing, _) = (await group.state()).open
    a, b, c, d = pairing.players or ()
    await group.say(CHIEF, "/decide 台1 A>B>C=D 天黑了")
    await group.ring()
    again = (await group.state()).open[0]
    assert (again.kind, again.players) == ("playoff", (c, d))
    table = (await group.tables())[-1]
    assert (table.status, table.options["place"]) == ("playing", f"1.1.2 {c} {d} playoff")
    assert list((await group.seats(table.number)).values()) == names((c, d))
    assert [each.status for each in await group.tables()] == ["ended", "playing", "playing"]
    await group.say(CHIEF, f"/result 台1 选手{c}=选手{d}")
    await group.ring()
    tables = await group.tables()
    assert [each.status for each in tables] == ["ended", "playing", "cancelled", "playing"]
    assert tables[-1].options["place"] == f"1.1.3 {c} {d} playoff"
    await group.say(CHIEF, "/decide 台1 B>A 天黑了")
    await group.ring()
    settled = (await group.state()).settled(1, 1)
    assert settled is not None
    assert settled.places == ((a,), (b,), (d,), (c,))


async def test_a_running_group_goes_on_without_whoever_withdraws(group: Group) -> None:
    await seated(group, 8)
    (pairing, _) = (await group.state()).open
    a, b, c, d = pairing.players or ()
    await group.say(ORGANISER, f"/scratch {b} 生病")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["playing", "playing"]
    first = (await group.tables())[0]
    assert (await group.table(first.number)).verdict.left == {1}
    await group.say(ORGANISER, "/event 赛事1 标题=跳棋决赛")
    await group.ring()
    assert len([line for line, _ in await group.entries(first.number) if line.startswith("forfeit")]) == 1
    await group.say(CHIEF, "/decide 台1 D>A>C 天黑了")
    await group.ring()
    settled = (await group.state()).settled(1, 1)
    assert settled is not None
    assert settled.places == ((d,), (a,), (c,))


async def test_a_group_that_is_too_large_for_a_table_is_typed_and_that_is_said(group: Group) -> None:
    await seated(group, 8, 每组="8")
    assert await group.tables() == []
    assert "赛果请用 /result 报：台1" in group.all
    await group.say(CHIEF, f"/result 台1 {' '.join(names((await group.state()).open[0].players or ()))}")
    stand = (await group.state()).stand
    assert stand is not None
    assert stand.over


async def test_by_default_the_games_are_played_on_real_boards(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·跳棋 标题=跳棋赛")
    assert "对局：线下，赛果由人报" in group.answer
    await group.say(ORGANISER, "/event 赛事1 对局=群内")
    assert "对局：群内，机器人为每场开台" in group.answer
    assert not (await group.state()).setup.by_hand
    await group.say(ORGANISER, "/event 赛事1 手工=是")
    assert (await group.state()).setup.by_hand


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


async def four(group: Group, *plain: int) -> list[int]:
    """A group of four, of whom some have no account."""
    await entered(group, "迎新春·跳棋", units=4, each=1)
    for person in plain:
        await group.say(ORGANISER, f"/substitute 选手{person} 老张{person}")
    await drawn(group)
    await begun(group)
    (table,) = (await group.state()).open
    return [int(one) for one in table.players or ()]


async def test_all_others_confirm_an_order_also_those_whom_it_leaves_out(group: Group) -> None:
    first, second, third, last = await four(group)
    await group.say(first, f"/result 台1 选手{first} 选手{second} 选手{third}")
    assert f"选手{last}" in group.answer
    for person, out in ((second, {third, last}), (third, {last})):
        await group.press(person, "结果正确")
        assert {one for one in (second, third, last) if f"选手{one}" in group.answer.splitlines()[-1]} == out
        assert (await group.state()).results == ()
    await group.press(last, "有异议")
    assert "有异议" in group.answer
    assert (await group.state()).results == ()


async def test_for_whoever_has_no_account_the_referee_confirms_an_order(group: Group) -> None:
    first, second, third, last = await four(group, 4)
    linked = [one for one in (first, second, third, last) if one != 4]
    named = {one: f"选手{one}" if one != 4 else "老张4" for one in (first, second, third, last)}
    await group.say(linked[0], f"/result 台1 {named[first]} {named[second]} {named[third]}")
    for person in linked[1:]:
        await group.press(person, "结果正确")
    assert group.answer.splitlines()[-1] == "请确认：裁判"
    assert (await group.state()).results == ()
    await group.press(REFEREE, "结果正确")
    assert len((await group.state()).results) == 1


async def test_an_order_is_corrected_to_one_with_somebody_who_was_left_out(group: Group) -> None:
    first, second, third, last = await four(group)
    await group.say(REFEREE, f"/result 台1 选手{first} 选手{second} 选手{third}")
    await group.say(REFEREE, f"/result 1.1 选手{first} 选手{second} 选手{last} 原因 看错了")
    await group.press(REFEREE, "确认更正")
    (result,) = (await group.state()).results
    assert result.places == ((first,), (second,), (last,))


async def test_nobody_corrects_the_order_of_a_group_in_which_his_unit_plays(group: Group) -> None:
    await group.say(REFEREE, "/unit 数学系")
    first, second, third, _ = await four(group)
    await group.say(CHIEF, f"/result 台1 选手{first} 选手{second} 选手{third}")
    again = f"/result 1.1 选手{second} 选手{first} 选手{third} 原因 看错了"
    await group.say(REFEREE, again)
    assert "找裁判" in group.answer
    await group.say(CHIEF, again)
    refused = await group.press(REFEREE, "确认更正")
    assert "本单位" in refused.toast
    assert (await group.state()).results[0].places == ((first,), (second,), (third,))
