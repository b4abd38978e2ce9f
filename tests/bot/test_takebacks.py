"""Corrections and takebacks of chess moves: with the other side's consent, shown before they are made."""

from __future__ import annotations

from typing import Any

import pytest


async def test_a_takeback_needs_the_other_sides_consent(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(2, "/undo")
    assert room.last == "撤回：e5\n对方或裁判同意后生效。\n请 小林 答复。"
    assert await room.standing() == ["e4", "e5"]
    assert (await room.press(2, "同意")).toast == "要由对方或裁判同意。"
    assert (await room.press(3, "同意")).toast == "只有在座的选手或裁判可以这样做。"
    await room.press(1, "同意")
    assert "✓ 已撤回（小林）" in room.last
    assert await room.standing() == ["e4"]
    assert await room.entries() == [("e4", False), ("e5", True)]


async def test_taking_back_ones_move_takes_the_answer_back_too(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3 Nc6")
    await room.say(1, "悔棋")
    assert room.last.startswith("撤回：Nf3 Nc6")
    await room.press(2, "同意")
    assert await room.standing() == ["e4", "e5"]


@pytest.mark.parametrize(
    ("by", "taken", "left"),
    [(2, "e5 Nf3 提和 不同意和棋", ["e4"]), (1, "Nf3 提和 不同意和棋", ["e4", "e5"])],
    ids=["whoever refused", "whoever offered"],
)
async def test_a_move_is_taken_back_not_what_was_said_of_a_draw(
    room: Any, by: int, taken: str, left: list[str]
) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3")
    await room.say(1, "/offer")
    await room.say(2, "不和")
    assert (await room.standing())[-2:] == ["draw?", "draw no"]
    await room.say(by, "悔棋")
    assert room.last.startswith(f"撤回：{taken}\n")
    await room.press(3 - by, "同意")
    assert await room.standing() == left


async def test_an_offer_alone_is_no_move_to_take_back(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/offer")
    await room.say(1, "/undo")
    assert room.last == "没有可以撤回的。"


async def test_an_agreed_draw_is_taken_back_by_consent(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    await room.say(2, "同意和棋")
    await room.say(2, "/undo")
    await room.press(1, "同意")
    assert await room.standing() == ["e4 draw?"]
    assert (await room.stream()).status == "playing"


async def test_a_takeback_is_refused(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await room.say(1, "/undo")
    await room.press(2, "不同意")
    assert room.last == "小周 不同意，记录不变。"
    assert await room.standing() == ["e4"]
    assert "局面已经变了" in (await room.press_data(2, "a:1::1~1")).toast


async def test_whoever_proposed_may_withdraw(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await room.say(1, "/undo")
    await room.press(1, "撤回")
    assert room.last == "小林 撤回了提议，记录不变。"


async def test_the_referee_takes_back_at_once_and_may_agree_for_the_other_side(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(7, "/undo 台1")
    assert "✓ 已撤回（裁判 Robin）" in room.last
    await room.say(1, "/undo")
    await room.press(7, "同意")
    assert await room.standing() == []


async def test_there_may_be_nothing_to_take_back(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/undo")
    assert room.last == "没有可以撤回的。"
    await room.moves("e4")
    await room.say(2, "/undo")
    assert room.last == "没有可以撤回的。"


async def test_the_takeback_button_of_an_older_position_proposes_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    old = (await room.live_buttons())["悔棋"]
    await room.moves("e5")
    assert "局面已经变了" in (await room.press_data(1, old)).toast
    assert await room.waiting("undo") == []


async def test_two_presses_by_the_referee_take_back_one_move(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    button = (await room.live_buttons())["悔棋"]
    await room.press_data(7, button)
    await room.press_data(7, button)
    assert await room.standing() == ["e4"]


async def test_what_the_referee_decided_the_players_do_not_take_back(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(7, "/cancel 台1")
    await room.press(7, "作废")
    await room.say(1, "/undo")
    assert "只有裁判可以这样做" in room.last
    await room.say(7, "/undo 台1")
    assert (await room.stream()).status == "playing"


async def test_a_resignation_is_taken_back_by_consent_and_the_game_goes_on(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/resign")
    await room.press(1, "确定认输")
    await room.say(1, "/undo")
    await room.press(2, "同意")
    stream = await room.stream()
    assert (stream.status, stream.outcome) == ("playing", None)


async def test_a_correction_shows_the_later_moves_that_it_voids(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Bc4 Nc6 Qh5")
    await room.say(2, "/fix 1 a3")
    preview = room.last.splitlines()
    assert preview[0] == "更正第 1 条：e4 → a3"
    assert "其后的 Bc4 将作废" in preview[1]
    assert "挡住" in preview[1]
    assert preview[-2:] == ["对方或裁判同意后生效。", "请 小林 答复。"]
    assert await room.standing() == ["e4", "e5", "Bc4", "Nc6", "Qh5"]
    await room.press(1, "同意")
    assert await room.standing() == ["a3", "e5"]
    assert (await room.afresh()).state == (await room.table()).state
    await room.say(1, "/move e4")
    assert await room.standing() == ["a3", "e5", "e4"]


async def test_a_correction_may_end_the_game_and_void_what_follows(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Nc6 a3")
    await room.say(2, "/fix 4 Qh4")
    assert "其后的 a3 落在终局之后，将作废" in room.last
    await room.press(1, "同意")
    assert "黑方 小周 胜（将死）" in room.answer
    assert (await room.stream()).status == "ended"


async def test_a_correction_after_the_end_reopens_the_game(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    await room.say(1, "/fix 4 Nc6")
    await room.press(2, "同意")
    assert (await room.stream()).status == "playing"
    assert (await room.table()).to_act == (0,)


async def test_a_long_games_preview_fits_a_message(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    for _ in range(15):
        await room.moves("Ke2 Ke7 Ke1 Ke8")
    await room.say(7, "/fix 台1 1 a3")
    assert room.last.count("将作废") == 8
    assert "另有 52 条也受影响" in room.last
    await room.press(7, "同意")
    assert await room.standing() == ["a3", "e5"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/fix", "请写明第几盘"),
        ("/fix e4", "请写明第几盘"),
        ("/fix 0 e4", "请写明第几盘"),
        ("/fix 9 e4", "没有第 9 条，现在记到第 2 条"),
        ("/fix 1 e4", "第 1 条本来就是 e4"),
        ("/fix 1 e5", "不成立"),
        ("/fix 1 xyzzy", "没读懂"),
        ("/fix 1 resign", "没读懂"),
        ("/fix 1 draw?", "没读懂"),
        ("/fix 1 作废", "只有裁判可以这样做"),
        ("/fix 99999999999999999999999 e4", "请写明第几盘"),
    ],
)
async def test_a_correction_that_cannot_be_made_says_why(room: Any, text: str, said: str) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(1, text)
    assert said in room.last
    assert await room.waiting("fix") == []


async def test_a_preview_is_shown_anew_when_the_record_has_moved_on(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(1, "/fix 1 d4")
    await room.moves("Bc4")
    reply = await room.press(2, "同意")
    assert "请看新的预览" in reply.toast
    assert "其后的 Bc4 将作废" in room.last
    assert await room.standing() == ["e4", "e5", "Bc4"]
    assert (await room.press(1, "同意")).toast == "要由对方或裁判同意。"
    await room.press(2, "同意")
    assert await room.standing() == ["d4", "e5"]


async def test_of_two_corrections_of_one_line_the_second_falls_away(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(1, "/fix 1 d4")
    first = room.button("同意")
    await room.say(2, "/fix 1 c4")
    second = room.button("同意")
    await room.press_data(2, first)
    reply = await room.press_data(1, second)
    assert "局面已经变了" in reply.toast
    assert await room.standing() == ["d4", "e5"]
    assert (await room.press_data(1, second)).toast


async def test_a_new_proposal_takes_the_place_of_ones_old_one(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(1, "/fix 1 d4")
    old = room.button("同意")
    await room.say(1, "/fix 1 c4")
    assert "局面已经变了" in (await room.press_data(2, old)).toast
    await room.press(2, "同意")
    assert await room.standing() == ["c4", "e5"]


async def test_what_the_referee_proposes_is_his_to_confirm(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(7, "/fix 台1 1 d4")
    assert "确定这样改吗" in room.last
    for person in (1, 2):
        assert (await room.press(person, "同意")).toast == "这个按钮不是给你的。"
        assert (await room.press(person, "撤回")).toast == "这个按钮不是给你的。"
    await room.press(7, "同意")
    assert await room.standing() == ["d4", "e5"]
