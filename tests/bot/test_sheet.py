"""大怪路子: hands that are reported, confirmed, objected to and settled."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

A, B, A2, B2 = 1, 2, 3, 4
REFEREE = 7


@pytest.fixture
async def sheet(room: Any) -> Any:
    await room.seat_sheet()
    return room


async def lines(room: Any) -> list[int]:
    return [report["line"] for report in await room.waiting()]


async def test_a_reported_hand_counts_at_once_and_waits(sheet: Any) -> None:
    await sheet.say(A, "/hand AABABB")
    assert "第 1 盘：A 方头家，抓两家。A 5 : B 0" in sheet.last
    assert "待 B 方确认" in sheet.last
    assert set(sheet.said[-1].buttons) == {"✓ 确认第 1 盘", "✗ 第 1 盘有异议"}
    assert await sheet.points() == {"A": 5, "B": 0}
    assert "第 1 盘由 A 方报，待对方确认" in await sheet.caption()
    assert (await sheet.live()).labels.marks == {1: "pending"}


@pytest.mark.parametrize(
    "text", ["/hand ABABAB", "/hand A1 B1 A2 B2 A3", "记牌 ababab", "/move ABABAB", "/hand 甲乙甲乙甲乙"]
)
async def test_a_hand_in_every_form(sheet: Any, text: str) -> None:
    sheet.reads_all = True
    await sheet.say(A, text)
    assert await lines(sheet) == [1]


async def test_a_hand_by_reply_to_the_sheet(sheet: Any) -> None:
    await sheet.reply(B, "ABABAB")
    assert await sheet.standing() == ["ABABAB"]


@pytest.mark.parametrize("text", ["A", "B", "AB", "你好", "AA", "b"])
async def test_a_letter_or_two_among_talk_is_no_hand(sheet: Any, text: str) -> None:
    sheet.reads_all = True
    await sheet.say(A, text)
    assert sheet.heard == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/hand AAB", "名次未定"),
        ("/hand AAAABB", "每方只有三人"),
        ("/hand A1 A1 A2", "写了不止一次"),
        ("/hand xyz", "从头家起写出完顺序"),
        ("/hand foul A1 讲话", "这要由裁判来做"),
        ("/hand award 0", "这要由裁判来做"),
        ("/hand resign", "没读懂"),
    ],
)
async def test_a_hand_that_does_not_count_says_why(sheet: Any, text: str, said: str) -> None:
    await sheet.say(A, text)
    assert said in sheet.last
    assert await sheet.entries() == []


@pytest.mark.parametrize("text", ["foul A1 讲话", "award 0", "award void"])
async def test_only_a_hand_is_reported_as_a_hand_even_by_the_referee(sheet: Any, text: str) -> None:
    await sheet.say(REFEREE, f"/hand 台1 {text}")
    assert "没读懂" in sheet.last
    await sheet.hands("ABABAB")
    await sheet.say(REFEREE, f"/fix 台1 1 {text}")
    assert "没读懂" in sheet.last
    assert await sheet.standing() == ["ABABAB"]


async def test_the_other_side_confirms_by_button(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    await sheet.press(B2, "确认第 1 盘")
    assert sheet.last.splitlines() == [
        "第 1 盘：A 方头家，抓一家。A 3 : B 0",
        "总分 A 3 : B 0，头家 1 : 0",
        "第 2 盘：B1 坐庄，洗牌、发牌、先出；A1 扦牌",
        "✓ 老秦 确认第 1 盘。",
    ]
    assert await sheet.waiting() == []
    assert "待对方确认" not in await sheet.caption()
    assert "没有待确认的盘" in (await sheet.press_data(B, "k:1::1")).toast


@pytest.mark.parametrize("how", ["确认", "confirm", "确认 台1"])
async def test_the_other_side_confirms_by_word(sheet: Any, how: str) -> None:
    sheet.reads_all = True
    await sheet.hands("ABABAB")
    await sheet.say(B, how)
    assert await sheet.waiting() == []


async def test_the_other_sides_next_report_confirms(sheet: Any) -> None:
    await sheet.hands("ABABAB", by=A)
    await sheet.hands("BBAABA", by=B)
    assert [(report["line"], report["by_side"]) for report in await sheet.waiting()] == [(2, "B")]


async def test_the_message_of_a_hand_that_was_settled_otherwise_says_so_and_has_no_buttons(sheet: Any) -> None:
    await sheet.hands("ABABAB", by=A)
    first = sheet.said[-1]
    await sheet.hands("BABABA", by=B)
    settled = next(said for said in sheet.said if said.place == first.place)
    assert settled.text.splitlines()[-1] == "✓ 小周 接着报了下一盘，第 1 盘即为确认。"
    assert (settled.text.splitlines()[0], settled.buttons) == (first.text.splitlines()[0], {})
    late = await sheet.press_data(B, first.buttons["✓ 确认第 1 盘"], message_id=first.message_id)
    assert "没有待确认的盘" in late.toast
    assert len(await sheet.waiting()) == 1


async def test_every_copy_of_a_report_is_answered_at_once(sheet: Any) -> None:
    """The report itself, the question whether it was the same hand, the reminder; confirmed beneath the board."""
    await sheet.say(A, "/hand ABABAB")
    report = sheet.said[-1]
    await sheet.say(B, "/hand ABABAB")
    asked = sheet.said[-1]
    await sheet.press_live(B2, "确认第 1 盘")
    copies = {said.place: said for said in sheet.said}
    assert copies[report.place].text.endswith("✓ 老秦 确认第 1 盘。")
    assert copies[report.place].buttons == copies[asked.place].buttons == {}
    assert copies[asked.place].text == asked.text


async def test_a_hand_that_is_taken_back_keeps_its_message_without_buttons(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    report = sheet.said[-1]
    await sheet.say(A, "/undo")
    kept = next(said for said in sheet.said if said.place == report.place)
    assert (kept.text, kept.buttons) == (report.text, {})


async def test_whoever_must_answer_a_report_is_called_by_name(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    assert sheet.last.splitlines()[-1] == "请 小周、老秦、小许 答复。"
    assert sheet.said[-1].payload["html"].count("tg://user?id=") == 3


async def test_in_a_quiet_chat_nobody_is_rung_for(sheet: Any) -> None:
    await sheet.say(REFEREE, "/settings quiet")
    await sheet.hands("ABABAB")
    assert sheet.last.splitlines()[-1] == "请 小周、老秦、小许 答复。"
    assert "tg://" not in sheet.said[-1].payload["html"]


async def test_whoever_reports_at_the_same_moment_is_shown_the_first_report_and_asked(sheet: Any) -> None:
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "/hand ABABAB")
    assert "A方刚报了第 1 盘：名次 ABABAB" in sheet.last
    assert list(sheet.said[-1].buttons) == ["✓ 就是这一盘，确认", "另一盘，记第 2 盘", "✗ 第 1 盘有异议"]
    assert await sheet.standing() == ["ABABAB"]
    await sheet.press(B, "就是这一盘")
    assert await sheet.waiting() == []
    assert await sheet.standing() == ["ABABAB"]


async def test_where_the_two_lines_differ_theirs_is_confirmed_only_by_a_button_that_says_so(sheet: Any) -> None:
    """Both lines are said, that they differ, and which is kept; nothing that confirms stands first."""
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "/hand BBAABA")
    assert "A方刚报了第 1 盘：名次 ABABAB\n你报的是：名次 BBAABA\n两行不一样。" in sheet.last
    assert list(sheet.said[-1].buttons) == ["另一盘，记第 2 盘", "✗ 第 1 盘有异议", "就是这一盘，按对方的记"]
    await sheet.press(B, "按对方的记")
    assert any("记的是：名次 ABABAB；没有记：名次 BBAABA" in said.text for said in sheet.heard)
    assert await sheet.waiting() == []
    assert await sheet.standing() == ["ABABAB"]


async def test_where_the_two_lines_differ_english(sheet: Any) -> None:
    await sheet.say(REFEREE, "/lang group en")
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "/hand BBAABA")
    assert "The two differ. Is it the same hand? If theirs is kept, yours is not logged." in sheet.last
    await sheet.press(B, "Same: keep theirs")
    assert "Kept: out in the order ABABAB; not logged: out in the order BBAABA" in sheet.all


async def test_another_hand_is_logged_once_whoever_presses_again(sheet: Any) -> None:
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "/hand BBAABA")
    button = sheet.button("另一盘")
    assert "不是给你的" in (await sheet.press_data(B2, button)).toast
    await sheet.press_data(B, button)
    assert "局面已经变了" in (await sheet.press_data(B, button)).toast
    assert await sheet.standing() == ["ABABAB", "BBAABA"]
    assert await lines(sheet) == [2]


async def test_the_same_sides_next_report_confirms_nothing(sheet: Any) -> None:
    await sheet.hands("ABABAB", by=A)
    await sheet.hands("BBAABA", by=A2)
    assert await lines(sheet) == [1, 2]


async def test_ones_own_side_cannot_confirm(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    for person in (A, A2):
        assert "请对方或裁判确认" in (await sheet.press(person, "确认第 1 盘")).toast
    assert (await sheet.press(8, "确认第 1 盘")).toast == "只有在座的选手或裁判可以这样做。"
    assert await lines(sheet) == [1]


async def test_the_referees_report_needs_no_confirmation(sheet: Any) -> None:
    await sheet.say(REFEREE, "/hand 台1 ABABAB")
    assert "待" not in sheet.last
    assert await sheet.waiting() == []


async def test_the_referee_confirms_too(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    await sheet.press(REFEREE, "确认第 1 盘")
    assert sheet.last.endswith("\n✓ 裁判 Robin 确认第 1 盘。")


async def test_an_objection_strikes_the_hand_and_freezes_the_sheet(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    assert "第 1 盘 名次 AABABB 已划去，记分暂停（小周 有异议）" in sheet.all
    assert await sheet.entries() == [("AABABB", True)]
    assert await sheet.points() == {"A": 0, "B": 0}
    assert "第 1 盘有异议，记分暂停" in await sheet.caption()
    assert {"撤回异议", "重报这一盘"} <= set(await sheet.live_buttons())


async def test_while_frozen_nothing_else_is_taken(sheet: Any) -> None:
    await sheet.hands("AABABB", "ABABAB", "ABBAAB")
    await sheet.press(B, "确认第 1 盘")
    await sheet.press(B, "第 2 盘有异议")
    before = await sheet.entries()
    for person, text in (
        (A, "/undo"),
        (B, "/fix 1 BBBAAA"),
        (REFEREE, "/fix 台1 1 作废"),
        (REFEREE, "/foul 台1 A1 讲话"),
        (REFEREE, "/foul 台1"),
        (B, "/fix 1"),
    ):
        await sheet.say(person, text)
        assert "请先解决" in sheet.last, text
    assert "请先解决" in (await sheet.press_data(B, "d:1::3")).toast
    assert await sheet.entries() == before
    assert len(await sheet.waiting("dispute")) == 1


async def test_a_proposal_from_before_the_objection_is_not_carried_out_while_frozen(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.say(A, "/fix 1 ABABAB")
    agree = sheet.button("同意")
    await sheet.press(B, "有异议")
    assert "请先解决" in (await sheet.press_data(B, agree)).toast
    assert await sheet.standing() == []


@pytest.mark.parametrize(("who", "other"), [(A, B), (B, A)])
async def test_a_new_report_of_the_disputed_hand_waits_for_the_other_side(sheet: Any, who: int, other: int) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(who, "/hand ABABAB")
    assert "第 1 盘重报为 名次 ABABAB" in sheet.last
    assert sheet.last.splitlines()[1].startswith("总分：A ")
    assert "请对方或裁判确认" in (await sheet.press(who, "确认第 1 盘")).toast
    await sheet.say(other, "/hand BBBAAA")
    assert "已有新的报法" in sheet.last
    await sheet.press(other, "确认第 1 盘")
    assert await sheet.standing() == ["ABABAB"]
    assert await sheet.waiting() == await sheet.waiting("dispute") == []
    await sheet.hands("AABABB")
    assert await lines(sheet) == [2]


async def test_whoever_reported_anew_may_report_anew_again(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(A2, "/hand ABBABA")
    assert await sheet.standing() == ["ABBABA"]
    assert len(await sheet.waiting()) == 1


async def test_the_referees_new_report_settles_the_dispute(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(REFEREE, "/hand 台1 BBBAAA")
    assert await sheet.standing() == ["BBBAAA"]
    assert await sheet.waiting() == await sheet.waiting("dispute") == []


async def test_the_disputed_hand_is_reported_anew_by_fix_too(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(B, "/fix 1 ABABAB")
    await sheet.press(A, "确认第 1 盘")
    assert await sheet.standing() == ["ABABAB"]


async def test_the_referee_voids_the_disputed_hand(sheet: Any) -> None:
    await sheet.hands("AABABB", "ABABAB")
    await sheet.press(B, "第 1 盘有异议")
    await sheet.say(A, "/fix 1 作废")
    assert "只有裁判" in sheet.last
    await sheet.say(REFEREE, "/fix 台1 1 作废")
    assert "作废第 1 条" in sheet.last
    assert await sheet.standing() == ["ABABAB"]
    assert await sheet.waiting("dispute") == []
    assert await lines(sheet) == [1]


async def test_an_objection_is_withdrawn_by_the_side_that_raised_it(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    assert "只有提出异议的一方或裁判" in (await sheet.press(A, "撤回异议")).toast
    await sheet.press(B2, "撤回异议")
    assert "第 1 盘按原报 名次 AABABB 恢复" in sheet.all
    assert await sheet.standing() == ["AABABB"]
    assert await sheet.waiting() == await sheet.waiting("dispute") == []
    assert "局面已经变了" in (await sheet.press_data(B, "w:1::")).toast


async def test_an_objection_is_overruled_by_the_referee(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.say(B, "有异议")
    await sheet.press(REFEREE, "撤回异议")
    assert await sheet.standing() == ["AABABB"]


async def test_only_the_referee_withdraws_the_referees_objection(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(REFEREE, "有异议")
    for person in (A, B):
        assert "只有提出异议的一方或裁判" in (await sheet.press(person, "撤回异议")).toast
    await sheet.press(REFEREE, "撤回异议")
    assert await sheet.standing() == ["AABABB"]


async def test_withdrawing_the_objection_withdraws_the_new_report(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(A, "/hand ABABAB")
    await sheet.press_live(B, "撤回异议")
    assert await sheet.standing() == ["AABABB"]
    assert await sheet.waiting() == []


async def test_an_objection_to_the_new_report_keeps_the_sheet_frozen(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(B, "/hand BBBAAA")
    await sheet.say(A, "有异议")
    assert await sheet.standing() == []
    assert [(dispute["side"], dispute["text"]) for dispute in await sheet.waiting("dispute")] == [(0, "BBBAAA")]
    assert "只有提出异议的一方" in (await sheet.press_live(B, "撤回异议")).toast
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "确认")
    assert await sheet.standing() == ["ABABAB"]
    assert (await sheet.afresh()).state == (await sheet.table()).state


async def test_an_objection_to_the_earlier_of_two_waiting_hands_keeps_the_later_in_its_place(sheet: Any) -> None:
    await sheet.hands("AABABB", "BBBAAA")
    await sheet.press(B, "第 1 盘有异议")
    assert await sheet.standing() == ["BBBAAA"]
    assert await lines(sheet) == [2]
    await sheet.press(B, "撤回异议")
    assert await sheet.standing() == ["AABABB", "BBBAAA"]
    assert [row.order for row in (await sheet.table()).scene.rows] == [tuple("AABABB"), tuple("BBBAAA")]
    assert await lines(sheet) == [2]


async def test_a_word_of_consent_settles_the_dispute_before_anything_older(sheet: Any) -> None:
    await sheet.hands("AABABB", "BBBAAA")
    await sheet.press(B, "第 2 盘有异议")
    await sheet.say(A, "/hand ABABAB")
    await sheet.say(B, "确认")
    assert await sheet.waiting("dispute") == []
    assert await lines(sheet) == [1]


async def test_confirming_another_hand_leaves_the_sheet_frozen(sheet: Any) -> None:
    await sheet.hands("AABABB", "BBBAAA")
    await sheet.press(B, "第 2 盘有异议")
    await sheet.press_data(B, "k:1::1")
    assert await lines(sheet) == []
    assert len(await sheet.waiting("dispute")) == 1


async def test_ones_own_unconfirmed_report_is_taken_back_at_once(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press_live(A2, "撤回上一盘")
    assert "✓ 已撤回（阿梅）" in sheet.last
    assert await sheet.standing() == []
    assert await sheet.waiting() == []


async def test_a_confirmed_hand_is_taken_back_by_consent(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "确认")
    await sheet.say(A, "/undo")
    assert "对方或裁判同意后生效" in sheet.last
    await sheet.press(B, "同意")
    assert await sheet.standing() == []


async def test_the_other_sides_waiting_report_is_not_taken_back_at_once(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.say(B, "/undo")
    assert "对方或裁判同意后生效" in sheet.last
    assert await sheet.standing() == ["AABABB"]


async def test_two_presses_to_take_back_take_one_hand_back(sheet: Any) -> None:
    await sheet.hands("AABABB", "ABABAB")
    button = (await sheet.live_buttons())["撤回上一盘"]
    await sheet.press_data(A, button)
    assert "局面已经变了" in (await sheet.press_data(A, button)).toast
    assert await sheet.standing() == ["AABABB"]


async def test_a_sheet_knows_no_resignation_and_no_draw(sheet: Any) -> None:
    await sheet.say(A, "/resign")
    assert "这里没有认输" in sheet.last
    await sheet.say(A, "/offer")
    assert "这里没有提和" in sheet.last


async def test_eight_hands_end_the_sheet_with_the_result(sheet: Any) -> None:
    await sheet.hands(*["AABABB"] * 7)
    assert (await sheet.stream()).status == "playing"
    await sheet.hands("AABABB", by=B)
    assert sheet.last.startswith("台1 大怪路子\n⚑ 终局：A1 小林、A2 阿梅、A3 小唐 胜（积分高）"), "a message of its own"
    stream = await sheet.stream()
    assert stream.status == "ended"
    assert stream.outcome["places"] == [[0, 2, 4], [1, 3, 5]]
    await sheet.hands("ABABAB", by=A)
    assert "已经结束" in sheet.last
    await sheet.press(A, "确认第 8 盘")
    assert await sheet.waiting() == []


async def test_an_objection_to_the_last_hand_reopens_the_sheet(sheet: Any) -> None:
    await sheet.hands(*["AABABB"] * 8)
    await sheet.press(B, "第 8 盘有异议")
    assert (await sheet.stream()).status == "playing"
    await sheet.say(REFEREE, "/hand 台1 BBBAAA")
    assert (await sheet.stream()).status == "ended"


async def test_the_sheet_as_a_file(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.say(8, "/pgn")
    assert sheet.said[-1].payload["name"] == "daguai-1.csv"
    assert sheet.said[-1].payload["content"].splitlines()[1].startswith("1,A1,AABABB,")


@pytest.mark.parametrize("name", ['=HYPERLINK("http://example.org";"点")', "+1+1", "-2+3", "@SUM(A1)", "＝1+1"])
async def test_nobodys_name_is_a_formula_in_the_file(sheet: Any, name: str) -> None:
    sheet.names = {**sheet.names, A: name}
    await sheet.hands("AABABB")
    await sheet.say(8, "/pgn")
    heads, row = csv.reader(io.StringIO(sheet.said[-1].payload["content"].removeprefix("\ufeff")))
    assert any(name in cell for cell in row), row
    assert [cell for cell in row if cell[:1] in tuple("=+-@＝＋－＠") and not cell.lstrip("-").isdecimal()] == []
    assert dict(zip(heads, row, strict=True))["报的人"] == f"'{name}"


async def test_voiding_a_frozen_match_leaves_no_objection(sheet: Any) -> None:
    await sheet.hands("AABABB")
    await sheet.press(B, "有异议")
    await sheet.say(REFEREE, "/cancel 台1")
    await sheet.press(REFEREE, "确定作废")
    assert (await sheet.stream()).status == "ended"
    assert await sheet.waiting("dispute") == []
