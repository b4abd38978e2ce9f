"""Which table is meant: the message replied to, 台N, one's own, the topic, or a question back with buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

REFEREE = 7


async def two_tables(room: Any) -> None:
    """小林 plays white at both: against 小周 at table 1, against 阿梅 at table 2."""
    await room.seat_chess(1, 2)
    await room.seat_chess(1, 3)


async def test_ones_only_table_needs_no_name(room: Any) -> None:
    await two_tables(room)
    await room.say(1, "/move 台1 e4")
    await room.say(1, "/move 台2 d4")
    await room.say(2, "/move e5")
    await room.say(3, "/move d5")
    assert await room.standing(1) == ["e4", "e5"]
    assert await room.standing(2) == ["d4", "d5"]


@pytest.mark.parametrize("text", ["/move 台2 e4", "/move e4 台2", "走 台2 e4", "台2 e4", "/move table 2 e4"])
async def test_a_table_is_named_in_the_text(room: Any, text: str) -> None:
    await two_tables(room)
    room.reads_all = True
    await room.say(1, text)
    assert await room.standing(2) == ["e4"]
    assert await room.standing(1) == []


async def test_a_reply_names_the_table(room: Any) -> None:
    await two_tables(room)
    first = await room.stream(1)
    await room.say(1, "e4", reply_to=room.board_of(first.id))
    await room.say(1, "/move d4", reply_to=room.board_of((await room.stream(2)).id))
    assert await room.standing(1) == ["e4"]
    assert await room.standing(2) == ["d4"]


async def test_with_several_tables_the_question_back_has_buttons_that_do_it(room: Any) -> None:
    await two_tables(room)
    await room.say(1, "/move e4")
    assert room.last == "是哪一张台？"
    assert set(room.said[-1].buttons) == {"台1 国际象棋 小林–小周", "台2 国际象棋 小林–阿梅"}
    assert (await room.press(3, "台1")).toast == "只有在座的选手可以这样做。"
    await room.press(1, "台1")
    assert await room.standing(1) == ["e4"]
    assert await room.standing(2) == []


async def test_what_no_button_can_carry_is_asked_to_be_written_with_its_table(room: Any) -> None:
    await two_tables(room)
    await room.say(1, "/move " + "马" * 30)
    assert "写明台号" in room.last
    assert room.said[-1].buttons == {}


async def test_talk_is_not_asked_back_in_a_group(room: Any) -> None:
    await two_tables(room)
    room.reads_all = True
    await room.say(1, "e4")
    assert room.heard == []


async def sheets_and_a_board(room: Any) -> None:
    """小林 sits at a sheet of 大怪路子 (1), at one of 双升 (2), and plays white at a chess board (3)."""
    await room.seat_sheet()
    await room.say(1, "/new 双升 后勤杯")
    for person, seat in enumerate("北西南东", 1):
        await room.say(person, f"/join 台2 {seat}")
    await room.seat_chess(1, 2)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ABABAB", 1),
        ("/hand ABABAB", 1),
        ("庄北 75 庄收", 2),
        ("/hand 庄北 75 庄收", 2),
        ("马f3。", 3),
        ("/move 白E4", 3),
    ],
)
async def test_what_only_one_table_can_read_goes_there(room: Any, text: str, number: int) -> None:
    """Also where nobody has addressed the bot, in a group where it hears everything."""
    await sheets_and_a_board(room)
    room.reads_all = True
    await room.say(1, text)
    assert [len(await room.standing(each)) for each in (1, 2, 3)] == [each == number for each in (1, 2, 3)]


async def test_a_hand_half_said_opens_the_form_where_it_is_one(room: Any) -> None:
    await sheets_and_a_board(room)
    await room.say(1, "/hand 庄北 75")
    assert "防家墩分 75" in room.last
    assert "庄家方收底" in room.said[-1].buttons


async def test_what_only_one_table_can_read_goes_there_from_the_private_chat(room: Any) -> None:
    await sheets_and_a_board(room)
    await room.whisper(1, "ABABAB")
    assert await room.standing(1) == ["ABABAB"]


async def test_what_two_tables_can_read_is_still_asked(room: Any) -> None:
    """A move that is legal at one of them alone may have been meant for the other."""
    await two_tables(room)
    await room.say(1, "/move 台1 e4")
    await room.say(1, "/move d4")
    assert room.last == "是哪一张台？"
    assert await room.standing(2) == []


async def test_what_no_table_can_read_is_asked_as_before(room: Any) -> None:
    await two_tables(room)
    await room.say(1, "/move 随便走")
    assert room.last == "是哪一张台？"


async def test_a_text_is_tried_at_few_tables_only(room: Any) -> None:
    """Of whoever plays at more than those nothing is guessed."""
    await room.seat_sheet()
    for _ in range(8):
        await room.seat_chess(1, 2)
    await room.whisper(1, "ABABAB")
    assert [await room.standing(number) for number in (1, 9)] == [[], []]


async def test_a_table_that_is_not_there(room: Any) -> None:
    await two_tables(room)
    await room.say(1, "/move 台9 e4")
    assert "这里没有" in room.last
    await room.say(4, "/history 台9")
    assert "这里没有这样的台" in room.last


async def test_without_any_table(room: Any) -> None:
    for text in ("/board", "/history", "/pgn", "/join", "/cancel", "/hand ABABAB", "/fix 1 e4", "/undo", "/foul"):
        await room.say(1, text)
        assert "用 /new 开一张" in room.last, text
    for text in ("/move e4", "/leave", "/resign", "/offer"):
        await room.say(1, text)
        assert "/join" in room.last, text
    room.reads_all = True
    for text in ("e4", "确认", "记录", "取消", "认输"):
        await room.say(1, text)
        assert room.heard == [], text


async def test_nobody_is_asked_which_table_where_there_is_only_one(room: Any) -> None:
    await room.seat_sheet()
    await room.say(REFEREE, "/hand ABABAB")
    assert await room.standing() == ["ABABAB"]


async def test_the_referee_is_asked_before_a_running_match_is_void(room: Any) -> None:
    await room.seat_sheet()
    await room.say(REFEREE, "/cancel")
    assert room.last == "台1 大怪路子 小林–小周 正在进行。确定把这一局作废吗？只有裁判按才算数。"
    assert (await room.stream()).status == "playing"
    assert "由在座各方都同意，或由裁判" in (await room.press(1, "确定作废")).toast
    assert (await room.stream()).status == "playing"
    await room.press(REFEREE, "确定作废")
    assert (await room.stream()).outcome["void"]
    assert "⚖ 台1 大怪路子　裁判 Robin：判本局作废" in room.answer


async def test_a_question_about_another_position_voids_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.say(REFEREE, "/cancel")
    await room.moves("e4")
    assert "局面已经变了" in (await room.press(REFEREE, "确定作废")).toast
    assert (await room.stream()).status == "playing"


async def test_ones_own_running_table_comes_before_one_that_fills(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.say(1, "/new chess")
    await room.say(1, "/join 台2 白")
    await room.say(1, "/move e4")
    assert await room.standing(1) == ["e4"]
    await room.say(1, "/leave")
    assert "是哪一张台" in room.last, "either may be meant"


async def test_ones_own_match_that_has_just_ended_comes_before_those_of_others(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.moves("f3 e5 g4 Qh4")
    await room.seat_chess(3, 4)
    await room.seat_chess(5, 6)
    await room.say(1, "/history")
    assert room.last.startswith("台1 国际象棋")
    room.now += timedelta(hours=2)
    await room.say(1, "/history")
    assert room.last == "是哪一张台？"


async def test_a_notice_says_which_table_where_there_are_several(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.say(1, "/offer 台1")
    assert not room.last.startswith("台1")
    await room.seat_chess(3, 4)
    await room.say(3, "/move e4 提和")
    assert room.last.splitlines()[0] == "台2 国际象棋 阿梅–老秦"
    await room.say(4, "/undo")
    await room.seat_sheet()
    await room.hands("AAABBB")
    assert room.last.splitlines()[0] == "台3 大怪路子 小林–小周"
    await room.press(2, "确认第 1 盘")
    assert room.last.splitlines()[0] == "台3 大怪路子 小林–小周"


async def test_a_reply_to_something_that_is_about_no_table_names_none(room: Any) -> None:
    await room.seat_sheet()
    await room.say(REFEREE, "/help")
    await room.seat_chess(8, 9)
    await room.reply(REFEREE, "/cancel", to="开台")
    assert room.last == "是哪一张台？"
    assert (await room.stream(1)).status == "playing"


async def test_looking_needs_no_seat_and_no_name(room: Any) -> None:
    await room.seat_chess()
    await room.say(9, "/history")
    assert "台1 国际象棋" in room.last


async def test_the_newest_ended_match_is_looked_at_when_none_is_open(room: Any) -> None:
    for _ in range(2):
        await room.seat_chess()
        await room.moves("f3 e5 g4 Qh4")
    await room.say(9, "/history")
    assert "台2 国际象棋" in room.last


async def test_an_open_table_comes_before_an_ended_one(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    await room.seat_chess()
    await room.moves("e4")
    await room.say(1, "/history")
    assert "台2" in room.last
    await room.say(1, "/history 台1")
    assert "Qh4#" in room.last


async def test_in_a_topic_its_own_table_is_meant(room: Any) -> None:
    topic = replace(room.group, thread_id=77)
    await room.seat_chess(1, 2)
    await room.say(1, "/new chess", place=topic)
    await room.say(1, "/join 白", place=topic)
    await room.say(3, "/join 黑", place=topic)
    assert (await room.stream(2)).thread_id == 77
    await room.say(1, "/move e4", place=topic)
    await room.say(1, "/move d4")
    assert await room.standing(2) == ["e4"]
    assert await room.standing(1) == ["d4"]
    await room.say(3, "/offer", place=topic)
    assert room.said[-1].thread_id == 77


async def test_what_is_done_from_another_topic_is_said_where_the_table_stands(room: Any) -> None:
    topic = replace(room.group, thread_id=77)
    await room.seat_chess(1, 2)
    await room.say(1, "/move 台1 e4 提和", place=topic)
    assert [(said.thread_id, "提和" in said.text) for said in room.heard] == [(None, True), (77, False)]


async def test_in_private_one_plays_at_ones_table_and_the_group_hears_it(room: Any) -> None:
    await room.seat_chess()
    await room.whisper(1, "e4 提和")
    assert await room.standing() == ["e4 draw?"]
    assert [(said.chat_id, said.text) for said in room.heard][-1] == (1, "好")
    assert "白方提和" in room.heard[0].text
    assert room.heard[0].chat_id == room.group.chat_id
    await room.press(2, "同意和棋")
    assert (await room.stream()).status == "ended"


async def test_a_proposal_made_in_private_is_put_to_the_group(room: Any) -> None:
    await room.seat_sheet()
    await room.whisper(1, "/hand AAABBB")
    await room.press(2, "确认第 1 盘")
    await room.whisper(1, "/undo")
    await room.press(2, "同意")
    assert await room.standing() == []


async def test_in_private_several_tables_are_asked_back_and_named_by_number(room: Any) -> None:
    await two_tables(room)
    await room.whisper(1, "/move e4")
    assert set(room.said[-1].buttons) == {"台1 国际象棋 小林–小周", "台2 国际象棋 小林–阿梅"}
    await room.whisper(1, "/move 台2 e4")
    assert await room.standing(2) == ["e4"]
    await room.whisper(1, "d4")
    assert list(room.said[-1].buttons) == ["台1 国际象棋 小林–小周", "台2 国际象棋 小林–阿梅"]
    await room.press(1, "台1", place=type(room.group)(1, "private"))
    assert await room.standing(1) == ["d4"]


async def test_in_private_a_refusal_stays_private(room: Any) -> None:
    await room.seat_chess()
    await room.whisper(1, "/move Ke2")
    assert {said.chat_id for said in room.heard} == {1}


async def test_what_cannot_be_read_in_private_is_answered(room: Any) -> None:
    for text, said in (
        ("你好", "没有读懂"),
        (None, "我只读文字"),
        ("", "没有读懂"),
        ("/nonsense", "没有读懂"),
        ("x" * 5000, "太长"),
    ):
        await room.whisper(1, text)
        assert said in room.last
    for text in ("你好", None, "", "/nonsense", "x" * 5000):
        await room.say(1, text)
        assert room.heard == []


@pytest.mark.parametrize("word", ["end", "stop", "END", "结束"])
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh", "没有“/{}”这个命令。认输是 /resign，提和是 /offer"),
        ("en", "There is no command “/{}”. Resign with /resign"),
    ],
)
async def test_who_wants_to_end_a_match_is_told_how(room: Any, word: str, language: str, told: str) -> None:
    await room.say(7, f"/lang group {language}")
    await room.seat_chess()
    await room.say(1, f"/{word}")
    assert room.last.startswith(told.format(word))
    assert await room.standing() == []


async def test_new_in_one_character_opens_a_table(room: Any) -> None:
    await room.say(1, "/新 象棋 后勤杯")
    assert (await room.stream()).game == "xiangqi"
    room.reads_all = True
    await room.say(1, "新 象棋 后勤杯")
    assert room.heard == [], "without the slash it is talk"


async def test_a_chinese_command_that_there_is_none_of_is_answered(room: Any) -> None:
    """Other bots' commands are in Latin letters: it can only have been meant for us."""
    await room.say(1, "/下棋 象棋")
    assert room.last == "没有“/下棋”这个命令。开台是 /new，别的见 /help。"


async def board_and_sheet(room: Any) -> None:
    """小林 and 小周 sit at both: a chess board, 台1, and a sheet, 台2."""
    await room.seat_chess(1, 2)
    await room.seat_sheet()


async def test_a_hand_means_the_sheet_and_a_move_the_board(room: Any) -> None:
    await board_and_sheet(room)
    await room.say(1, "/move e4")
    await room.say(1, "/hand ABABAB")
    await room.say(2, "/hand")
    assert "第 2 盘" in room.last
    assert await room.standing(1) == ["e4"]
    assert await room.standing(2) == ["ABABAB"]
    await room.say(1, "/offer")
    assert "draw?" in await room.standing(1)


async def test_an_act_that_fits_both_is_asked_back(room: Any) -> None:
    await board_and_sheet(room)
    await room.say(1, "/undo")
    assert room.last == "是哪一张台？"


async def test_a_referee_is_offered_the_tables_that_fit(room: Any) -> None:
    await board_and_sheet(room)
    await room.say(REFEREE, "/foul A1 讲话")
    assert await room.standing(2) == ["foul 0 talking"]


async def test_an_act_that_fits_no_table_is_refused_at_ones_own(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.say(1, "/hand ABABAB")
    assert "这张台是下棋" in room.last


@pytest.mark.parametrize(("text", "number"), [("/join 白", 1), ("/join A2", 2), ("/seat A2 王小明", 2)])
async def test_a_seat_that_only_one_table_has_is_not_asked_about(room: Any, text: str, number: int) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/new 大怪路子")
    await room.say(1, text)
    assert len(await room.seats(number)) == 1
    assert "哪一张" not in room.answer


async def test_a_seat_that_is_taken_at_one_table_is_meant_at_the_other(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    await room.say(2, "/new chess")
    await room.say(2, "/join 白")
    assert await room.seats(2) == {0: "小周"}


async def at_two_sheets(room: Any) -> None:
    """Two play at a sheet of 大怪路子 and at one of 双升, and chess besides; the bot reads everything."""
    await room.seat_sheet()
    await room.say(1, "/new 双升 后勤杯")
    for person, seat in zip((1, 2, 8, 9), "北西南东", strict=True):
        await room.say(person, f"/join 台2 {seat}")
    await room.seat_chess()
    await room.say(1, "/hand 台1 ABABAB")
    room.reads_all = True


async def test_a_word_alone_confirms_the_only_hand_that_waits_for_it(room: Any) -> None:
    await at_two_sheets(room)
    await room.say(7, "确认")
    assert room.heard == [], "who plays nowhere is not taken at a word"
    await room.say(2, "确认")
    assert "小周 确认第 1 盘" in room.answer


async def test_a_word_that_two_hands_wait_for_is_asked_about(room: Any) -> None:
    await at_two_sheets(room)
    await room.say(1, "/hand 台2 庄北 75 庄收")
    await room.say(2, "有异议")
    assert room.last == "是哪一张台？"
    assert len(room.said[-1].buttons) == 2
    await room.press(2, "台2 双升")
    assert "有异议" in room.answer
    assert await room.standing(2) == []
