"""分批: a room with fewer tables than a round has pairings."""

from __future__ import annotations

import re

from bot.app.request.incoming import Place
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, drawn, entered, to_come


async def published(group: Group, desks: str = "2") -> None:
    """Four pairs of tables in a room of so many desks."""
    await entered(group, "迎新春·双升", size=2, 桌数=desks)
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")


async def begun(group: Group) -> None:
    await published(group)
    await group.press(CHIEF, "开始本轮")
    await group.ring()


def here(group: Group) -> list[str]:
    """What was said in the group."""
    return [said.text for said in group.heard if said.chat_id == group.group.chat_id]


async def test_the_preview_says_who_sits_where_and_who_waits(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 桌数="2")
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    lines = next(said.text for said in group.heard if said.chat_id == ORGANISER).splitlines()[1:5]
    assert [re.findall(r"在 . 号桌|第.批，等桌", line) for line in lines] == [
        ["在 1 号桌"], ["在 2 号桌"], ["第2批，等桌"], ["第2批，等桌"],
    ]  # fmt: skip


async def test_only_the_first_wave_is_rung_for_and_the_others_hear_that_they_wait(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 桌数="2")
    await drawn(group)
    late = to_come(await group.state())[2]
    await group.say(int(late.a or 0), "/start", place=Place(int(late.a or 0), "private"))
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert any("第2批，等桌：台3、台4" in text for text in here(group))
    (call,) = (text for text in here(group) if "请入座" in text)
    assert [line[:2] for line in call.splitlines()[1:]] == ["台1", "台2"]
    assert all("号桌" in line for line in call.splitlines()[1:])
    private = next(said.text for said in group.heard if said.chat_id == late.a)
    assert "第2批，等桌：有桌空出就叫你。" in private.splitlines()
    await group.say(int(late.a or 0), "/mine")
    assert "第2批，等桌：有桌空出就叫你。" in group.last.splitlines()


async def test_the_start_of_the_round_is_that_of_the_first_wave(group: Group) -> None:
    await begun(group)
    assert [table.status for table in await group.tables()] == ["playing", "playing", "seating", "seating"]
    state = await group.state()
    assert [state.begun(1, table) for table in (1, 2, 3, 4)] == [True, True, False, False]
    await group.say(CHIEF, "/round 开始 台3")
    assert group.last == "台3还没有桌子，有桌空出才能开始。"
    await group.say(5, "/round")
    assert group.last.count("第2批，等桌") == 2


async def test_a_settled_table_gives_its_desk_to_the_next_who_has_a_time_of_his_own(group: Group) -> None:
    await begun(group)
    await group.ring(10)
    await group.say(CHIEF, "/result 台2 10:7")
    told = next(text for text in here(group) if text.startswith("🪑"))
    assert told.startswith("🪑 2 号桌空出来了，请台3入座：")
    assert len(re.findall("选手", told.splitlines()[1])) == 2
    state = await group.state()
    assert (state.desk(1, 3), state.desk(1, 4), state.begun(1, 3)) == (2, None, False)
    await group.press(1, "开始 台3")
    assert not (await group.state()).begun(1, 3)
    await group.press(REFEREE, "开始 台3")
    await group.ring()
    assert "第1轮台3" in group.all
    assert [table.status for table in await group.tables()][2:] == ["playing", "seating"]
    await group.say(1, "/round")
    assert "（还剩 39:5" in group.last
    await group.ring(25.5)  # 35 minutes of the first wave
    assert [text for text in here(group) if "⏳" in text] == ["⏳ 《联赛》第1轮还有 5 分钟。"]
    await group.ring(5)
    assert next(text for text in here(group) if "⏰" in text).startswith("⏰ 《联赛》第1轮时间到！")
    still = next(text for text in here(group) if "还没有结果的台" in text)
    assert "台1" in still
    assert "台3" not in still
    assert "台4" not in still
    await group.ring(5)
    assert [text for text in here(group) if "⏳" in text] == ["⏳ 《联赛》第1轮台3还有 5 分钟。"]


async def test_the_pinned_text_says_which_tables_are_to_be_started(group: Group) -> None:
    await begun(group)
    assert "下一步：报齐并确认本轮赛果。" in group.pinned
    for table in (1, 2):
        await group.say(CHIEF, f"/result 台{table} 10:7")
        await group.ring()
    assert "进行中" in group.pinned.splitlines()[1]
    assert group.pinned.endswith("下一步：请开始这些台：3、4（/round 开始 台3）")


async def test_time_that_the_first_wave_was_given_is_not_that_of_the_next(group: Group) -> None:
    await begun(group)
    await group.say(CHIEF, "/round +5")
    await group.say(CHIEF, "/result 台1 10:7")
    await group.press(CHIEF, "开始 台3")
    state = await group.state()
    assert state.ends(1, 3) == state.began[1, 3] + 40 * 60
    assert state.ends(1, 2) == state.began[1, 0] + 45 * 60
    await group.say(CHIEF, "/round 暂停")
    await group.say(CHIEF, "/result 台2 10:7")
    assert (await group.press(CHIEF, "开始 台4")).toast == "现在暂停着。先发 /round 继续，再开始。"


async def test_an_unconfirmed_result_frees_no_desk(group: Group) -> None:
    await begun(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 台1 10:7")
    assert [each.table for each in (await group.state()).waiting] == [3, 4]
    await group.press(int(pairing.b or 0), "结果正确")
    assert [each.table for each in (await group.state()).waiting] == [4]


async def test_a_result_that_is_taken_back_gets_its_desk_back_if_nobody_sits_there(group: Group) -> None:
    await begun(group)
    await group.say(CHIEF, "/decide 台1 南北胜 对方离场")
    await group.ring()
    assert (await group.state()).desk(1, 3) == 1
    await group.say(CHIEF, "/strike 台1 #1")
    await group.press(CHIEF, "同意")
    await group.ring()
    state = await group.state()
    assert [each.table for each in state.waiting] == [1, 4]
    assert (state.begun(1, 1), state.desk(1, 3)) == (True, 1)
    await group.say(CHIEF, "/result 台2 10:7")
    state = await group.state()
    assert (state.desk(1, 1), state.desk(1, 4)) == (2, None)


async def test_a_pairing_changes_places_with_one_that_waits(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 桌数="2")
    await drawn(group)
    await group.say(ORGANISER, "/pairings 换台 1 9")
    assert group.last == "场地只有 2 张桌子。"
    await group.say(ORGANISER, "/pairings 换台 1 4")
    await group.press(ORGANISER, "发布")
    state = await group.state()
    assert {table: state.desk(1, table) for table in (1, 2, 3, 4)} == {1: None, 2: 2, 3: None, 4: 1}
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["seating", "playing", "seating", "playing"]


async def test_byes_need_no_desk(group: Group) -> None:
    """Six pairs: two tables of the bracket are byes, wherever the lot put them."""
    await entered(group, "迎新春·双升", size=2, units=3, 桌数="2")
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    state = await group.state()
    assert len(state.open) == 2
    assert sorted(state.desk(1, each.table) or 0 for each in state.open) == [1, 2]
    assert state.waiting == ()


async def test_the_number_of_desks_changes_during_the_round(group: Group) -> None:
    await published(group, "0")
    await group.say(ORGANISER, "/event 赛事1 桌数=3")
    assert "第2批，等桌：台4" in group.all
    await group.say(CHIEF, "/round 开始")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["playing", "playing", "playing", "seating"]
    await group.say(ORGANISER, "/event 赛事1 桌数=4")
    assert "🪑 4 号桌空出来了，请台4入座" in group.all
    await group.say(ORGANISER, "/event 赛事1 桌数=1")
    state = await group.state()
    assert [state.desk(1, table) for table in (1, 2, 3, 4)] == [1, 2, 3, None]
    await group.say(ORGANISER, "/event 赛事1 桌数=0")
    assert (await group.state()).desk(1, 4) == 4
    await group.say(CHIEF, "/history 赛事1")
    assert "桌数" in group.last


async def test_waves_in_english(group: Group) -> None:
    await group.say(7, "/lang group en")
    await entered(group, "迎新春·双升", size=2, desks="2")
    await group.say(ORGANISER, "/lots now")
    await group.say(1, "/word spring")
    await group.say(ORGANISER, "/pairings publish")
    await group.say(CHIEF, "/round start")
    assert "Wave 2, waiting for a desk: table 3, table 4" in group.all
    await group.say(CHIEF, "/result table 1 10:7")
    assert "🪑 Desk 1 is free, table 3 please: " in group.all
    assert "Start table 3" in [label for said in group.heard for label in said.buttons]
