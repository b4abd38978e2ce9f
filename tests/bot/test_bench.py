"""裁判台: the referee's acts on one message; any line struck and put back, after a look at what would change."""

from __future__ import annotations

from typing import Any

import pytest

A, B = 1, 2
REFEREE = 7


@pytest.fixture
async def sheet(room: Any) -> Any:
    """Two hands, a foul in the third, and the third hand."""
    await room.seat_sheet()
    await room.hands("AAABBB", "ABABAB")
    await room.say(REFEREE, "/foul 台1 A1 讲话")
    await room.hands("BBBAAA")
    return room


async def test_the_desk_offers_what_fits_the_table(sheet: Any) -> None:
    await sheet.say(REFEREE, "/desk 台1")
    assert sheet.last == "裁判台　台1 大怪路子"
    assert list(sheet.said[-1].buttons) == ["裁定", "记犯规", "暂停", "划去一行", "记录"]
    await sheet.say(REFEREE, "/strike 台1 1")
    await sheet.press(REFEREE, "同意")
    await sheet.say(REFEREE, "/裁判台 台1")
    assert list(sheet.said[-1].buttons) == ["裁定", "记犯规", "暂停", "划去一行", "恢复一行", "记录"]


async def test_a_board_with_a_clock_can_be_paused(room: Any) -> None:
    await room.say(1, "/new chess clock=25m+10s")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(REFEREE, "/desk 台1")
    assert list(room.said[-1].buttons) == ["裁定", "暂停", "记录"]
    await room.press(REFEREE, "暂停")
    assert (await room.table()).clock.paused
    await room.say(REFEREE, "/desk 台1")
    await room.press(REFEREE, "继续")
    assert not (await room.table()).clock.paused


async def test_a_sheet_can_be_paused_from_the_desk(sheet: Any) -> None:
    await sheet.say(REFEREE, "/desk 台1")
    await sheet.press(REFEREE, "暂停")
    assert (await sheet.table()).paused
    await sheet.say(REFEREE, "/desk 台1")
    await sheet.press(REFEREE, "继续")
    assert not (await sheet.table()).paused


@pytest.mark.parametrize(
    ("button", "asked"), [("裁定", "怎样裁定？"), ("记犯规", "谁犯规？"), ("划去一行", "划去哪一行？")]
)
async def test_each_button_leads_to_the_act_itself(sheet: Any, button: str, asked: str) -> None:
    await sheet.say(REFEREE, "/desk 台1")
    assert "只有裁判" in (await sheet.press(A, button)).toast
    await sheet.press(REFEREE, button)
    assert asked in sheet.last


async def test_history_numbers_every_line(sheet: Any) -> None:
    await sheet.say(REFEREE, "/strike 台1 2")
    await sheet.press(REFEREE, "同意")
    await sheet.say(A, "/history")
    assert [line.split()[0] for line in sheet.last.splitlines()[1:]] == ["1.", "#2", "·", "#3", "2."]


@pytest.mark.parametrize("text", ["#3", "＃3", " #3 "])
async def test_a_foul_is_struck_by_its_place_in_the_record(sheet: Any, text: str) -> None:
    await sheet.say(REFEREE, f"/strike 台1 {text}")
    assert sheet.last.splitlines() == ["划去 #3 犯规：A1 小林 讲话", "确定这样改吗？"]
    assert "要由" not in (await sheet.press(REFEREE, "同意")).toast
    assert "✓ 已划去（裁判 Robin）。" in sheet.last
    assert await sheet.standing() == ["AAABBB", "ABABAB", "BBBAAA"]


@pytest.mark.parametrize("text", ["3", "第3盘", "3."])
async def test_a_hand_is_struck_by_its_number(sheet: Any, text: str) -> None:
    await sheet.say(REFEREE, f"/划去 台1 {text}")
    assert sheet.last.splitlines() == ["划去 3. 名次 BBBAAA", "总分：A 11 : B 8 → A 11 : B 0", "确定这样改吗？"]
    await sheet.press(REFEREE, "同意")
    assert await sheet.points() == {"A": 11, "B": 0}


async def test_by_buttons_and_back_again(sheet: Any) -> None:
    await sheet.say(REFEREE, "/strike 台1")
    lines = ["3. 名次 BBBAAA", "#3 犯规：A1 小林 讲话", "2. 名次 ABABAB", "1. 名次 AAABBB"]
    assert list(sheet.said[-1].buttons) == lines
    await sheet.press(REFEREE, "2. 名次 ABABAB")
    await sheet.press(REFEREE, "同意")
    assert await sheet.points() == {"A": 8, "B": 8}
    await sheet.say(REFEREE, "/restore 台1")
    assert list(sheet.said[-1].buttons) == ["#2 名次 ABABAB"]
    await sheet.press(REFEREE, "#2")
    assert sheet.last.splitlines() == ["恢复 #2 名次 ABABAB", "总分：A 8 : B 8 → A 11 : B 8", "确定这样改吗？"]
    await sheet.press(REFEREE, "同意")
    assert "✓ 已恢复（裁判 Robin）。" in sheet.last
    assert await sheet.standing() == ["AAABBB", "ABABAB", "foul 0 talking", "BBBAAA"]


async def test_a_corrected_line_is_restored_in_the_place_of_its_correction(sheet: Any) -> None:
    await sheet.say(REFEREE, "/fix 台1 1 BBBAAA")
    await sheet.press(REFEREE, "同意")
    assert await sheet.points() == {"A": 3, "B": 16}
    await sheet.say(REFEREE, "/恢复 台1 #1")
    await sheet.press(REFEREE, "同意")
    assert await sheet.points() == {"A": 11, "B": 8}
    assert await sheet.standing() == ["AAABBB", "ABABAB", "foul 0 talking", "BBBAAA"]


async def test_a_foul_is_restored(sheet: Any) -> None:
    for text in ("/strike 台1 #3", "/restore 台1 #3"):
        await sheet.say(REFEREE, text)
        await sheet.press(REFEREE, "同意")
    assert await sheet.standing() == ["AAABBB", "ABABAB", "foul 0 talking", "BBBAAA"]


async def test_what_was_restored_meanwhile_is_previewed_anew_and_stands_once(sheet: Any) -> None:
    await sheet.say(REFEREE, "/strike 台1 1")
    await sheet.press(REFEREE, "同意")
    await sheet.say(REFEREE, "/restore 台1 #1")
    first = sheet.button("同意")
    await sheet.answer_to(REFEREE, 9, "/appoint 裁判")
    await sheet.say(9, "/restore 台1 #1")
    await sheet.press(9, "同意")
    assert "请看新的预览" in (await sheet.press_data(REFEREE, first)).toast
    await sheet.press(REFEREE, "同意")
    assert await sheet.standing() == ["AAABBB", "ABABAB", "foul 0 talking", "BBBAAA"]
    assert await sheet.points() == {"A": 11, "B": 8}


async def test_declined_it_changes_nothing(sheet: Any) -> None:
    before = await sheet.entries()
    await sheet.say(REFEREE, "/strike 台1 1")
    assert (await sheet.press(A, "同意")).toast == "这个按钮不是给你的。"
    await sheet.press(REFEREE, "不同意")
    assert await sheet.entries() == before


@pytest.mark.parametrize(
    "text", ["/strike 台1 9", "/strike 台1 #9", "/strike 台1 x", "/restore 台1 #1", "/restore 台1 1", "/restore 台1 #x"]
)
async def test_a_line_that_is_not_there(sheet: Any, text: str) -> None:
    await sheet.say(REFEREE, text)
    assert "行号见 /history" in sheet.last


async def test_nothing_to_strike_or_to_restore(room: Any) -> None:
    await room.seat_sheet()
    await room.say(REFEREE, "/strike 台1")
    assert room.last == "还没有可以划去的行。"
    await room.say(REFEREE, "/restore 台1")
    assert room.last == "没有划去的行。"


async def test_a_struck_move_voids_what_no_longer_follows(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
    assert (await room.stream()).status == "ended"
    await room.say(REFEREE, "/strike 台1 3")
    assert "其后的 Qxf7# 将作废" in room.last
    await room.press(REFEREE, "同意")
    assert (await room.stream()).status == "playing"
    await room.say(REFEREE, "/restore 台1 #3")
    assert "确定这样改吗" in room.last


async def test_with_the_last_move_the_clocks_stand_still(room: Any) -> None:
    await room.say(1, "/new chess clock=25m+10s")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.moves("e4 e5")
    await room.say(REFEREE, "/strike 台1 1")
    await room.press(REFEREE, "不同意")
    assert not (await room.table()).clock.paused
    await room.say(REFEREE, "/strike 台1 2")
    assert room.last.splitlines() == ["划去 2. e5", "确定这样改吗？"]
    await room.press(REFEREE, "同意")
    assert (await room.table()).clock.paused
    assert await room.standing() == ["e4", "pause"]


async def test_an_objection_is_settled_first(sheet: Any) -> None:
    await sheet.press(B, "第 3 盘有异议")
    for text in ("/strike 台1 1", "/restore 台1 #4"):
        await sheet.say(REFEREE, text)
        assert sheet.last == "有一盘还有异议，请先解决。"


async def test_at_a_finished_table_lines_can_still_be_struck(sheet: Any) -> None:
    await sheet.hands(*["ABABAB"] * 5)
    assert (await sheet.stream()).status == "ended"
    await sheet.say(REFEREE, "/desk 台1")
    assert list(sheet.said[-1].buttons) == ["划去一行", "记录"]
    await sheet.say(REFEREE, "/strike 台1 8")
    await sheet.press(REFEREE, "同意")
    assert (await sheet.stream()).status == "playing"
