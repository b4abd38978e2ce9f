"""An event asked for by its game or its format, in English as well; and what English entries and places mean."""

from __future__ import annotations

import pytest

from tests.event.conftest import ORGANISER, Group

ENGLISH = "/lang group en"


async def english(group: Group) -> None:
    await group.say(7, ENGLISH)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("象棋", ["迎新春·象棋", "后勤杯·象棋"]),
        ("xiangqi", ["迎新春·象棋", "后勤杯·象棋"]),
        ("双升", ["迎新春·双升", "后勤杯·双升"]),
        ("yingxinchun", ["迎新春·双升", "迎新春·象棋", "迎新春·跳棋"]),
        ("swiss", ["后勤杯·双升", "后勤杯·象棋", "后勤杯·国际象棋", "后勤杯·围棋", "后勤杯·五子棋"]),
        ("循环赛", ["后勤杯·双升", "后勤杯·象棋", "后勤杯·国际象棋", "后勤杯·围棋", "后勤杯·五子棋"]),
    ],
)
async def test_several_events_are_offered(group: Group, text: str, offered: list[str]) -> None:
    await group.say(ORGANISER, f"/event {text}")
    assert group.answer == f"办哪一项“{text}”？"
    assert list(group.said[-1].buttons) == offered


@pytest.mark.parametrize(
    ("text", "preset", "form"),
    [
        ("chess", "houqin_chess", "knockout"),
        ("围棋", "houqin_go", "knockout"),
        ("chess swiss", "houqin_chess", "swiss"),
        ("瑞士制 象棋", "houqin_xiangqi", "swiss"),
        ("五子棋瑞士制", "houqin_gomoku", "swiss"),
        ("round robin go", "houqin_go", "round_robin"),
        ("New Year Cup xiangqi", "yxc_xiangqi", "knockout"),
    ],
)
async def test_the_only_one_that_fits_is_asked_about_step_by_step(
    group: Group, text: str, preset: str, form: str
) -> None:
    await english(group)
    await group.say(ORGANISER, f"/event {text}")
    assert group.answer.startswith("Event 1 (draft) 1/")
    assert (await group.event()).rule_set == preset
    assert (await group.state()).setup.format == form


async def test_a_button_carries_what_else_was_said(group: Group) -> None:
    await group.say(ORGANISER, "/event 象棋 瑞士制 轮数=3 单位=甲、乙")
    assert "赛制：瑞士制" in group.answer
    assert "轮数：3" in group.answer
    await group.say(ORGANISER, "/event 双升 单位=甲、乙")
    await group.press(ORGANISER, "后勤杯·双升")
    assert "参赛单位：甲、乙" in group.answer
    await group.say(ORGANISER, "/event 双升 单位=计算机科学与技术系、数学科学系、物理系")
    assert "请把名字写全" in group.answer


async def test_only_an_organiser_begins_one(group: Group) -> None:
    for text in ("/event chess", "/event chess swiss 轮数=3"):
        await group.say(1, text)
        assert "只有组织者" in group.answer
    await group.say(ORGANISER, "/event chess tomorrow")
    assert "看不懂“tomorrow”" in group.answer


async def test_after_the_last_one_is_over_it_is_not_said_that_there_never_was_one(group: Group) -> None:
    await english(group)
    await group.say(ORGANISER, "/event")
    assert group.answer == "There is no event here yet."
    await group.say(ORGANISER, "/event chess title=Spring units=Staff")
    await group.say(ORGANISER, "/event event 1 cancel rain")
    await group.say(ORGANISER, "/event")
    assert group.answer == "No event is on now. The last was event 1, Spring, which was called off: /event event 1"
    await group.say(ORGANISER, "/event event 1")
    assert "Spring" in group.answer


async def test_words_in_a_row_are_several_people_or_one(group: Group) -> None:
    await english(group)
    await group.say(ORGANISER, "/event chess title=Spring units=Staff, Members")
    await group.say(ORGANISER, "/enter event 1 Members Ann Bob Cat Dave")
    assert group.answer == "Is “Ann Bob Cat Dave” one person, or several: Ann, Bob, Cat, Dave?"
    assert (await group.press(1, "4 people")).toast
    assert not (await group.state()).entrants
    await group.press(ORGANISER, "4 people")
    assert group.answer.splitlines() == [f"Entered: {name} (Members)" for name in ("Ann", "Bob", "Cat", "Dave")]
    await group.say(ORGANISER, "/enter Staff Mary Ann van Lee")
    await group.press(ORGANISER, "One person")
    assert group.answer == "Entered: Mary Ann van Lee (Staff)"
    assert (await group.press(ORGANISER, "One person")).toast
    assert len((await group.state()).entrants) == 5
    await group.say(ORGANISER, "/enter Staff Jane Lee")
    assert group.answer == "Entered: Jane Lee (Staff)"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("place=Union Building, Room 3", "Place: Union Building, Room 3"),
        ("place=Union Building, Room 3, Room 4", "Place: round 1: Union Building, Room 3, round 2: Room 4"),
        ("place=Room 3, Room 4", "Place: round 1: Room 3, round 2: Room 4"),
        ("place=Gym; Union hall", "Place: round 1: Gym, round 2: Union hall"),
        ("place=1 Park Road, Old Hall dates=21 March 15:00", "15:00 1 Park Road, Old Hall"),
        ("place=Gym, Union hall dates=21 March 15:00, 28 March 15:00", "15:00 Gym, round 2"),
    ],
)
async def test_a_comma_may_belong_to_a_place(group: Group, place: str, told: str) -> None:
    await english(group)
    await group.say(ORGANISER, f"/event chess title=Spring {place}")
    assert told in group.answer
