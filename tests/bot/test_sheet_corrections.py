"""大怪路子: corrections with their preview, fouls, and the forms by button."""

from __future__ import annotations

from typing import Any

import pytest

A, B, A2, B2 = 1, 2, 3, 4
REFEREE = 7


@pytest.fixture
async def sheet(room: Any) -> Any:
    await room.seat_sheet()
    return room


async def orders(room: Any) -> list[str]:
    return ["".join(row.order) for row in (await room.table()).scene.rows]


async def test_a_correction_shows_the_totals_before_and_after(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB")
    await sheet.say(B, "/fix 1 BBBAAA")
    assert sheet.last.splitlines() == [
        "更正第 1 条：名次 AAABBB → 名次 BBBAAA",
        "总分：A 11 : B 0 → A 3 : B 8",
        "对方或裁判同意后生效。",
        "请 小林、阿梅、小唐 答复。",
    ]
    assert await sheet.points() == {"A": 11, "B": 0}
    assert (await sheet.press(B2, "同意")).toast == "要由对方或裁判同意。"
    await sheet.press(A, "同意")
    assert await sheet.points() == {"A": 3, "B": 8}
    assert await orders(sheet) == ["BBBAAA", "ABABAB"]


@pytest.mark.parametrize("text", ["/fix 1 BBBAAA", "/fix 第1盘 BBBAAA", "更正 1 BBBAAA", "/改 1盘 BBBAAA"])
async def test_a_correction_in_every_wording(sheet: Any, text: str) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, text)
    await sheet.press(A, "同意")
    assert await sheet.standing() == ["BBBAAA"]


async def test_a_correction_is_refused_by_the_other_side(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.press(A2, "不同意")
    assert sheet.last == "阿梅 不同意，记录不变。"
    assert await sheet.standing() == ["AAABBB"]


async def test_a_correction_by_agreement_needs_no_further_confirmation(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(A, "/fix 1 ABABAB")
    await sheet.press(B, "同意")
    assert await sheet.waiting() == []


async def test_the_referee_corrects_after_looking_at_the_preview(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(REFEREE, "/fix 台1 1 BBBAAA")
    assert "确定这样改吗" in sheet.last
    await sheet.press(REFEREE, "同意")
    assert "✓ 已更正（裁判 Robin）" in sheet.last
    assert await sheet.points() == {"A": 0, "B": 8}


async def test_a_preview_for_an_older_record_is_shown_anew(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.hands("ABABAB")
    assert "请看新的预览" in (await sheet.press(A, "同意")).toast
    assert "A 11 : B 0 → A 3 : B 8" in sheet.last
    await sheet.press(A, "同意")
    assert await orders(sheet) == ["BBBAAA", "ABABAB"]


async def test_of_two_corrections_of_one_hand_the_second_falls_away(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(A, "/fix 1 ABABAB")
    first = sheet.button("同意")
    await sheet.say(B, "/fix 1 BBBAAA")
    second = sheet.button("同意")
    await sheet.press_data(B, first)
    assert "局面已经变了" in (await sheet.press_data(A, second)).toast
    assert await orders(sheet) == ["ABABAB"]


async def test_the_referee_voids_a_hand_and_what_waits_keeps_its_number(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB", "BBBAAA")
    await sheet.press(B, "确认第 1 盘")
    await sheet.say(REFEREE, "/fix 台1 1 作废")
    assert sheet.last.splitlines()[0] == "作废第 1 条：名次 AAABBB"
    await sheet.press(REFEREE, "同意")
    assert await orders(sheet) == ["ABABAB", "BBBAAA"]
    assert [report["line"] for report in await sheet.waiting()] == [1, 2]
    assert (await sheet.live()).labels.marks == {1: "pending", 2: "pending"}


async def test_a_correction_after_the_end_changes_the_outcome(sheet: Any) -> None:
    await sheet.hands(*["ABABAB"] * 7, "BBABAA")
    assert "A1 小林、A2 阿梅、A3 小唐 胜" in sheet.all
    for line in range(1, 5):
        await sheet.say(REFEREE, f"/fix 台1 {line} BBBAAA")
        await sheet.press(REFEREE, "同意")
    assert "B1 小周、B2 老秦、B3 小许 胜" in sheet.answer
    assert (await sheet.stream()).outcome["places"] == [[1, 3, 5], [0, 2, 4]]


async def test_a_hand_voided_after_the_end_reopens_the_sheet(sheet: Any) -> None:
    await sheet.hands(*["ABABAB"] * 8)
    await sheet.say(REFEREE, "/fix 台1 3 作废")
    await sheet.press(REFEREE, "同意")
    stream = await sheet.stream()
    assert (stream.status, stream.outcome, stream.ended_at) == ("playing", None, None)
    await sheet.hands("BBBAAA")
    assert (await sheet.stream()).status == "ended"


async def test_fouls_are_the_referees(sheet: Any) -> None:
    for person in (A, B, 8):
        await sheet.say(person, "/foul 台1 A2 讲话")
        assert "只有裁判可以这样做" in sheet.last
    assert await sheet.entries() == []


@pytest.mark.parametrize("text", ["A2 讲话", "A2 talking", "A2讲话", "a2 讲话", "A 讲话"])
async def test_a_foul_in_one_line(sheet: Any, text: str) -> None:
    await sheet.say(REFEREE, f"/foul 台1 {text}")
    assert "犯规（讲话），A 方本盘第 1 次" in sheet.last
    assert (await sheet.table()).scene.open_fouls == {"A": 1, "B": 0}


async def test_a_foul_by_buttons(sheet: Any) -> None:
    await sheet.say(REFEREE, "/foul 台1")
    assert set(sheet.said[-1].buttons) == {"A1", "A2", "A3", "B1", "B2", "B3"}
    assert "只有裁判" in (await sheet.press(A, "B1")).toast
    await sheet.press(REFEREE, "B2")
    await sheet.press(REFEREE, "偷看")
    assert "第 1 盘 B2 犯规（偷看），B 方本盘第 1 次" in sheet.last
    assert sheet.said[-1].buttons == {}


async def test_two_presses_of_a_foul_count_one_foul(sheet: Any) -> None:
    await sheet.say(REFEREE, "/foul 台1")
    await sheet.press(REFEREE, "B2")
    foul = sheet.button("偷看")
    await sheet.press_data(REFEREE, foul)
    assert "局面已经变了" in (await sheet.press_data(REFEREE, foul)).toast
    assert (await sheet.table()).scene.open_fouls == {"A": 0, "B": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A2 打人", "没有这种犯规"),
        ("A9 讲话", "没有这个座位"),
        ("A2 超时", "不记犯规"),
        ("x" * 300, "没读懂"),
        ("A", "没读懂"),
        ("A2 讲话 第9盘", "没有这一盘"),
    ],
)
async def test_a_foul_that_cannot_be_recorded_says_why(sheet: Any, text: str, said: str) -> None:
    await sheet.say(REFEREE, f"/foul 台1 {text}")
    assert said in sheet.last
    assert await sheet.entries() == []


async def test_two_fouls_of_a_side_decide_the_hand(sheet: Any) -> None:
    await sheet.say(REFEREE, "/foul 台1 A1 讲话")
    await sheet.say(REFEREE, "/foul 台1 A3 偷看")
    assert "A 方第 1 盘犯规已满" in sheet.last
    await sheet.say(B, "/hand 犯规结束")
    assert await sheet.points() == {"A": 0, "B": 8}
    await sheet.say(A, "/hand 犯规结束")
    assert "没有一方犯规已满" in sheet.last


async def test_a_foul_against_a_finished_hand_rescores_it(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(REFEREE, "/foul 台1 A1 讲话 第1盘")
    await sheet.say(REFEREE, "/foul 台1 A1 讲话 第1盘")
    assert "第 1 盘改判" in sheet.last
    assert await sheet.points() == {"A": 0, "B": 8}


async def test_no_foul_before_the_start_and_after_the_end_only_of_a_hand_that_is_named(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    await room.say(REFEREE, "/foul 台1 A1 讲话")
    assert "坐满才开始" in room.last
    assert await room.entries() == []
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
        await room.say(person, f"/join {label}")
    await room.hands(*["ABABAB"] * 8)
    await room.say(REFEREE, "/foul 台1 A1 讲话")
    assert "请写明第几盘" in room.last


async def test_a_foul_keeps_the_numbers_of_the_hands(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(REFEREE, "/foul 台1 A1 讲话")
    await sheet.hands("ABABAB")
    assert "第 2 盘" in sheet.last
    await sheet.say(B, "/fix 2 BBBAAA")
    await sheet.press(A, "同意")
    assert await sheet.standing() == ["AAABBB", "foul 0 talking", "BBBAAA"]


async def test_the_players_do_not_take_back_what_the_referee_wrote(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(REFEREE, "/foul 台1 A1 讲话")
    await sheet.say(A, "/undo")
    assert "只有裁判可以这样做" in sheet.last
    await sheet.say(REFEREE, "/undo 台1")
    assert await sheet.standing() == ["AAABBB"]


async def test_a_hand_by_buttons_to_its_end(sheet: Any) -> None:
    await sheet.press_live(A, "记一盘")
    assert "第 1 盘" in sheet.last
    for label in ("A1", "B2", "A2"):
        await sheet.press(A, label)
    assert "出完顺序：A1 B2 A2" in sheet.last
    assert "第 4 个出完的是谁" in sheet.last
    assert set(sheet.said[-1].buttons) == {"A3 小唐", "B1 小周", "B3 小许", "记不全了，只记分 ▸", "返回", "取消"}
    await sheet.press(A, "返回")
    assert "出完顺序：A1 B2\n" in sheet.last
    await sheet.press(A, "A2")
    await sheet.press(A, "A3")
    assert await sheet.standing() == ["A1 B2 A2 A3"]
    assert "出完顺序：A1 B2 A2 A3" in sheet.all
    assert "待 B 方确认" in sheet.all


async def test_a_form_of_an_older_sheet_changes_nothing(sheet: Any) -> None:
    await sheet.press_live(A, "记一盘")
    old = sheet.button("A1")
    await sheet.hands("ABABAB")
    assert "第 1 盘已经记过了" in (await sheet.press_data(A, old)).toast
    assert "局面已经变了" in (await sheet.press_data(A, "f:1:0:024~0")).toast
    assert await sheet.standing() == ["ABABAB"]


async def test_two_people_filling_in_the_same_hand_log_it_once(sheet: Any) -> None:
    await sheet.say(A, "/hand")
    await sheet.press(A, "A1")
    await sheet.press(A, "A2")
    last = sheet.button("A3")
    assert (await sheet.press_data(A, last)).toast == "第 1 盘已记"
    assert (await sheet.press_data(B, last)).toast == "这张表是对方在填。"
    assert (await sheet.press_data(A2, last)).toast == "第 1 盘已经记过了。"
    assert "你填的是：\n出完顺序：A1 A2 A3" in sheet.last
    assert len(await sheet.standing()) == 1


async def test_a_hand_filled_in_while_the_other_side_reports_it_is_compared(sheet: Any) -> None:
    await sheet.say(B, "/hand")
    for label in ("A1", "A2"):
        await sheet.press(B, label)
    last = sheet.said[-1]
    await sheet.hands("AAABBB")
    await sheet.press_data(B, last.buttons["A3 小唐"], message_id=last.message_id)
    assert "A方刚报了第 1 盘：名次 AAABBB" in sheet.last
    assert "你报的是：名次 A1 A2 A3" in sheet.last


async def test_a_correction_by_buttons_ends_in_its_preview(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB")
    await sheet.say(B, "/fix 1")
    assert "第 1 盘" in sheet.last
    for label in ("B1", "B2", "B3"):
        await sheet.press(B, label)
    assert "更正第 1 条：名次 AAABBB → 名次 B1 B2 B3" in sheet.last
    await sheet.press(A, "同意")
    assert await sheet.points() == {"A": 3, "B": 8}


@pytest.mark.parametrize("text", ["/fix 9", "/fix 999999"])
async def test_there_is_no_form_for_a_hand_that_was_not_played(sheet: Any, text: str) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, text)
    assert "现在记到第 1 条" in sheet.last


async def test_the_disputed_hand_is_reported_anew_by_buttons(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.press(B, "有异议")
    await sheet.press(B, "重报这一盘")
    for label in ("B1", "B2", "B3"):
        await sheet.press(B, label)
    assert "第 1 盘重报为 名次 B1 B2 B3" in sheet.all
    await sheet.press(A, "确认第 1 盘")
    assert await sheet.standing() == ["B1 B2 B3"]


@pytest.mark.parametrize("order", ["0" * 50, "²³", "9", "00", "x~", "00112"])
async def test_a_forged_form_enters_nothing(sheet: Any, order: str) -> None:
    reply = await sheet.press_data(A, f"fill:1:0:{order}~0~0")
    assert "局面已经变了" in reply.toast
    assert sheet.heard == []
    assert await sheet.standing() == []


@pytest.mark.parametrize("text", ["/undo", "/undo 1"])
async def test_a_players_takeback_never_touches_a_line_of_the_referees(sheet: Any, text: str) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(REFEREE, "/foul 台1 A1 讲话")
    before = await sheet.entries()
    for person in (A, B):
        await sheet.say(person, text)
        assert sheet.said[-1].buttons == {}
        assert "只有裁判" in sheet.last
    assert (await sheet.entries(), await sheet.waiting("undo")) == (before, [])
