"""台号: people see and type one number for a table, which counts the tables that are played."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.app.match import number_of
from engines.tournament.sheets import sheet
from storage.store import EVENT, NewStream
from tests.event.conftest import CHIEF, ORGANISER, Group, begun, drawn, entered

TABLE = re.compile(r"(?:台|[Tt]able )(\d+)")
CHESS = "houqin_chess"


def numbers(text: str) -> list[int]:
    return [int(number) for number in TABLE.findall(text)]


async def eighteen(group: Group, **settings: Any) -> tuple[int, int]:
    """Eighteen in a bracket of 32, so that two tables are played in round 1; the places of these in the draw."""
    await entered(group, "迎新春·象棋", units=9, **settings)
    await drawn(group)
    state = await group.state()
    one, two = (each.table for each in state.stand.pairings if each.round == 1)  # type: ignore[union-attr]
    return one, two


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_round_1_of_eighteen_has_table_1_and_table_2(group: Group, language: str) -> None:
    """In the lot, the preview, the round, the pinned text and on the buttons; nobody who is free has one."""
    await group.say(7, f"/lang group {language}")
    places = await eighteen(group)
    assert places not in ((1, 2), (2, 1))
    lot = next(said.text for said in group.heard if said.text.count("\n") > 3 and numbers(said.text))
    assert numbers(lot) == [1, 2]
    free = {"zh": "轮空：", "en": "Byes: "}[language]
    assert free in lot
    await group.say(ORGANISER, "/pairings")
    preview = [said.text for said in group.heard if free in said.text][-1]
    assert numbers(preview)[:2] == [1, 2]  # below them stands an example
    await group.press(ORGANISER, {"zh": "发布", "en": "Publish"}[language])
    buttons = {label for said in group.heard for label in said.buttons if numbers(label)}
    assert buttons == {"zh": {"台1 报赛果", "台2 报赛果"}, "en": {"Result of table 1", "Result of table 2"}}[language]
    await group.press(CHIEF, {"zh": "开始本轮", "en": "Start the round"}[language])
    await group.say(1, "/round")
    assert numbers(group.last) == [1, 2]
    assert numbers(group.pinned) == [1, 2]


async def test_the_picture_of_a_round_and_the_bracket_bear_the_same_numbers(group: Group) -> None:
    places = await eighteen(group)
    await begun(group)
    state = await group.state()
    grid: Any = sheet(state, "pairings", {}, 1)
    assert [row.cells[0].value for row in grid.sections[0].rows] == [1, 2]
    bracket: Any = sheet(state, "bracket", {})
    first = [meeting.table for meeting in bracket.rounds[0].matches if meeting is not None]
    assert first == [1, 2]
    sources = [slot.source for meeting in bracket.rounds[1].matches for slot in (meeting.a, meeting.b) if slot.source]
    assert sorted(sources) == [1, 2]
    assert [meeting.table for meeting in bracket.rounds[1].matches] == list(range(1, 9))
    assert set(places) != {1, 2}


async def test_a_result_is_told_by_the_number_and_written_down_by_the_place(group: Group) -> None:
    _, place = await eighteen(group)
    await begun(group)
    await group.say(CHIEF, "/result 台2 1:0")
    assert any(line.startswith(f"result 1.{place}.1 ") for line in await group.lines())
    assert "第1轮台2：" in group.answer
    await group.say(CHIEF, "/result 1.2 0:1 原因 记反了")
    assert "第1轮台2：" in group.last
    await group.press(CHIEF, "确认更正")
    assert "第1轮台2：" in group.answer
    await group.say(CHIEF, f"/result 台{place} 1:0")
    assert group.answer == "这一台现在没有要报的赛果。"
    await group.say(CHIEF, "/round 迟到 台1")
    assert "迟到 台3 姓名" in group.answer  # who is late is to be said, so the table was found
    await group.say(CHIEF, f"/round 开始 台{place}")
    assert "没有这一台" in group.answer


async def test_the_button_of_a_table_is_for_that_table(group: Group) -> None:
    one, _ = await eighteen(group)
    await begun(group)
    await group.press(CHIEF, "台1 报赛果")
    pairing = (await group.state()).pairing(1, one)
    assert pairing is not None
    assert f"选手{pairing.a}（" in group.answer
    await group.press(CHIEF, "胜")
    assert any(line.startswith(f"result 1.{one}.1 ") for line in await group.lines())


async def test_a_table_is_moved_and_given_a_referee_by_its_number(group: Group) -> None:
    one, two = await eighteen(group)
    await group.say(ORGANISER, "/pairings")
    await group.say(ORGANISER, "/pairings 换台 2 7")
    await group.say(ORGANISER, "/pairings 裁判 台2 裁判员")
    await group.press(ORGANISER, "发布")
    state = await group.state()
    assert (state.desk(1, one), state.desk(1, two)) == (1, 7)
    assert [place for place in state.referees if place == (1, two)] == [(1, two)]
    assert f"desk 1.{two} 7" in await group.lines()
    await group.say(CHIEF, "/result 7号桌 1:0")
    assert "第1轮台2：" in group.answer


async def test_a_room_of_one_table_seats_table_1_and_lets_table_2_wait(group: Group) -> None:
    one, two = await eighteen(group, 桌数="1")
    await begun(group)
    state = await group.state()
    assert (state.desk(1, one), state.desk(1, two)) == (1, None)
    await group.say(1, "/round")
    assert [("桌" in line or "批" in line) for line in group.last.splitlines() if line.startswith("台2：")] == [True]
    await group.say(CHIEF, "/result 台1 1:0")
    assert (await group.state()).desk(1, two) == 1
    await group.say(CHIEF, "/round 开始 台2")
    assert (await group.state()).begun(1, two)


async def test_a_latecomer_beside_one_who_was_free_is_at_the_next_table(group: Group) -> None:
    places = await eighteen(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.say(ORGANISER, "/event 1 名额=3")
    await group.say(ORGANISER, "/enter 计算机系 迟来的")
    assert "补入第1轮台3" in group.answer
    state = await group.state()
    (new,) = {each.table for each in state.open} - set(places)
    assert (state.number(1, new), state.table(1, 3)) == (3, new)
    assert [state.number(1, place) for place in places] == [1, 2]


async def test_a_table_in_the_group_is_called_by_the_number(group: Group) -> None:
    await eighteen(group, 对局="群内")
    await begun(group)
    assert sorted(number_of(table) for table in await group.tables()) == [1, 2]
    await group.say(1, "/history 台2")
    assert "台2" in group.last
    await group.say(CHIEF, "/decide 台1 红胜 认输")
    await group.ring()
    assert "第1轮台1：" in group.answer


async def test_an_event_stored_before_keeps_the_places_as_its_numbers(group: Group) -> None:
    """What the start of its record does not say, it does not do."""

    def make(unit: Any) -> None:
        creator = unit.met("telegram", ORGANISER).id
        new = NewStream(EVENT, group.group.chat_id, None, "tournament", CHESS, {}, creator, group.now)
        unit.set_status(unit.create_stream(new).id, "playing", started_at=group.now)

    await group.app.store.run(make)
    for number in range(1, 6):
        group.names[number] = f"选手{number}"
        await group.say(number, "你好")
        await group.say(ORGANISER, f"/enter 选手{number}")
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    (only,) = (each.table for each in (await group.state()).stand.pairings if each.round == 1)  # type: ignore[union-attr]
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert f"台{only} 报赛果" in {label for said in group.heard for label in said.buttons}
    await group.say(CHIEF, f"/result 台{only} 1:0")
    assert f"第1轮台{only}：" in group.answer
    bye = next(number for number in range(1, 5) if number != only)
    await group.say(CHIEF, f"/result 台{bye} 1:0")
    assert f"台{bye}轮空" in group.answer


@pytest.mark.parametrize(
    ("language", "named", "later"),
    [
        ("zh", "第1轮（2 台，14 个轮空）", "第2轮（16 强赛）"),
        ("en", "Round 1 (tables: 2, byes: 14)", "Round 2 (Round of 16)"),
    ],
)
async def test_a_round_is_called_by_who_really_plays(group: Group, language: str, named: str, later: str) -> None:
    await group.say(7, f"/lang group {language}")
    await eighteen(group)
    await group.say(1, "/schedule")
    assert named in group.answer
    assert later in group.answer
    assert "32" not in group.answer
    await begun_in(group, language)
    assert named in group.pinned
    await group.say(1, "/bracket")
    await group.press(1, {"zh": "文字", "en": "As text"}[language])
    assert {"zh": "首轮 2 台", "en": "Round 1: 2 tables"}[language] in group.last


async def begun_in(group: Group, language: str) -> None:
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, {"zh": "发布", "en": "Publish"}[language])
    await group.press(CHIEF, {"zh": "开始本轮", "en": "Start the round"}[language])
