"""A game of chess at a table: moves by every way in, refusals, questions asked back, the end."""

from __future__ import annotations

from typing import Any

import pytest


async def test_a_short_game_ends_in_mate_and_the_clause_is_said(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    assert room.last == "台1 国际象棋\n⚑ 终局：黑方 小周 胜（将死）（规则 9.1：将死）"
    stream = await room.stream()
    assert stream.status == "ended"
    assert stream.outcome["places"] == [[1], [0]]
    assert await room.standing() == ["f3", "e5", "g4", "Qh4#"]
    assert set(await room.live_buttons()) == {"再来一局", "复盘", "棋谱", "记录"}


@pytest.mark.parametrize("text", ["/move e4", "走 e4", "/走 e4", "/move 兵e4", "/MOVE e2e4", "/move@caipan_bot e4"])
async def test_a_move_by_command(room: Any, text: str) -> None:
    await room.seat_chess()
    room.reads_all = True
    await room.say(1, text)
    assert await room.standing() == ["e4"]


async def test_a_move_by_reply_to_the_board(room: Any) -> None:
    await room.seat_chess()
    await room.reply(1, "马f3")
    assert await room.standing() == ["Nf3"]


async def test_plain_text_is_a_move_only_where_the_bot_reads_all(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "e4")
    assert await room.standing() == []
    assert room.heard == []
    room.reads_all = True
    await room.say(1, "e4")
    assert await room.standing() == ["e4"]


@pytest.mark.parametrize(
    "text", ["你好", "今天天气不错", "哈哈 e4 好棋", "A", "走 吃饭去", "确认", "ok", "😀", "<b>", "{}", "e9"]
)
async def test_talk_in_the_group_gets_silence(room: Any, text: str) -> None:
    await room.seat_chess()
    room.reads_all = True
    for person in (1, 2, 3, 7):
        await room.say(person, text)
        assert room.heard == []
    assert await room.entries() == []


async def test_talk_in_reply_to_the_board_is_answered_with_how_to_write_a_move(room: Any) -> None:
    await room.seat_chess()
    await room.reply(1, "好棋")
    assert "没读懂" in room.last
    assert "Nf3" in room.last


async def test_out_of_turn_is_refused_with_its_clause_but_talk_out_of_turn_is_not(room: Any) -> None:
    await room.seat_chess()
    await room.say(2, "/move e5")
    assert "还没有轮到你" in room.last
    assert "规则 2.1" in room.last
    room.reads_all = True
    await room.say(2, "e5")
    assert room.heard == []


@pytest.mark.parametrize(
    ("before", "text", "words"),
    [
        ("", "/move Ke2", ["不成立", "自己的白兵", "规则 3.1"]),
        ("", "/move Bc4", ["e2 有白兵挡住", "规则 3.2"]),
        ("", "/move O-O", ["不能短易位", "规则 4.1.6.2"]),
        ("e4 f5 Qh5", "/move a6", ["受白后（h5）攻击", "规则 8.1"]),
        ("", "/move xyzzy", ["没读懂", "可以这样写", "Nf3"]),
    ],
)
async def test_a_refusal_says_what_is_wrong_by_which_clause_or_how_to_write_it(
    room: Any, before: str, text: str, words: list[str]
) -> None:
    await room.seat_chess()
    await room.moves(before)
    count = len(await room.entries())
    await room.say(1 + count % 2, text)
    assert [word for word in words if word not in room.last] == []
    assert len(await room.entries()) == count


async def test_move_without_a_move_offers_the_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move")
    assert "请写出着法" in room.last
    await room.press(1, "选子走棋")
    await room.press(1, "马g1")
    assert set(room.said[-1].buttons) == {"马f3", "马h3", "返回"}
    await room.press(1, "返回")
    assert "走哪个子" in room.last
    await room.press(1, "马g1")
    reply = await room.press(1, "马f3")
    assert reply.toast == "马f3"
    assert room.last == "✓ 马f3"
    assert await room.standing() == ["Nf3"]


async def test_picking_is_for_whoever_is_to_move(room: Any) -> None:
    await room.seat_chess()
    assert (await room.press_live(2, "选子走棋")).toast == "还没有轮到你。"
    assert (await room.press_live(3, "选子走棋")).toast == "只有在座的选手可以这样做。"
    await room.press_live(1, "选子走棋")
    assert (await room.press(2, "马g1")).toast == "还没有轮到你。"


async def test_a_pick_of_an_older_position_changes_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.press_live(1, "选子走棋")
    group = (await room.live_buttons())["马g1"]
    await room.press(1, "马g1")
    move = (await room.live_buttons())["马f3"]
    await room.moves("e4 e5")
    for old in (group, move):
        assert "局面已经变了" in (await room.press_data(1, old)).toast
    assert await room.standing() == ["e4", "e5"]


async def test_an_ambiguous_move_is_asked_back_with_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.moves("Nf3 d6 d3 d5")
    await room.say(1, "/move Nd2")
    assert "是哪一个" in room.last
    assert set(room.said[-1].buttons) == {"马bd2", "马fd2"}
    await room.press(1, "马bd2")
    assert (await room.standing())[-1] == "Nbd2"


async def test_an_answer_to_an_old_question_changes_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.moves("Nf3 d6 d3 d5")
    await room.say(1, "/move Nd2")
    old = room.button("马bd2")
    await room.moves("a3 a6")
    assert "局面已经变了" in (await room.press_data(1, old)).toast
    assert (await room.standing())[-2:] == ["a3", "a6"]


async def test_a_promotion_is_asked_back_and_made_by_button(room: Any) -> None:
    await room.seat_chess()
    await room.moves("a4 b5 axb5 a6 bxa6 Bb7 axb7 h6")
    await room.say(1, "/move bxa8")
    assert "升变为什么" in room.last
    assert len(room.said[-1].buttons) == 4
    await room.press(2, "b×a8变后")
    assert len(await room.entries()) == 8
    await room.press(1, "b×a8变马")
    assert (await room.standing())[-1] == "bxa8=N"


async def test_two_presses_of_one_button_make_one_move(room: Any) -> None:
    await room.seat_chess()
    await room.moves("Nf3 d6 d3 d5")
    await room.say(1, "/move Nd2")
    button = room.button("马bd2")
    first = await room.press_data(1, button)
    second = await room.press_data(1, button)
    assert first.toast == "马bd2"
    assert "局面已经变了" in second.toast
    assert len(await room.entries()) == 5


@pytest.mark.parametrize("text", ["/resign", "认输", "/move resign", "/move 认输", "/move 投降"])
async def test_resigning_is_asked_back_however_it_is_said(room: Any, text: str) -> None:
    await room.seat_chess()
    room.reads_all = True
    await room.say(1, text)
    assert room.last == "小林，确定认输吗？只有你本人按才算数。"
    assert (await room.stream()).status == "playing"
    assert (await room.press(2, "确定认输")).toast == "这个按钮不是给你的。"
    assert (await room.stream()).status == "playing"
    await room.press(1, "确定认输")
    assert "黑方 小周 胜（对方认输）" in room.all
    assert "规则 9.2" in room.all
    assert (await room.stream()).status == "ended"


@pytest.mark.parametrize("text", ["resign", "投降"])
async def test_resigning_by_plain_text_is_asked_back_too(room: Any, text: str) -> None:
    await room.seat_chess()
    await room.reply(1, text)
    assert "确定认输吗" in room.last
    assert await room.entries() == []


async def test_an_old_question_whether_to_resign_resigns_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/resign")
    await room.moves("e4 e5")
    assert "局面已经变了" in (await room.press(1, "确定认输")).toast
    assert (await room.stream()).status == "playing"


async def test_resigning_out_of_turn_counts(room: Any) -> None:
    await room.seat_chess()
    await room.press_live(2, "认输")
    await room.press(2, "确定认输")
    assert "白方 小林 胜" in room.all


async def test_a_draw_offered_with_a_move_is_as_it_should_be(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    assert "白方提和" in room.last
    assert "提醒" not in room.last
    assert await room.standing() == ["e4 draw?"]


async def test_a_draw_offered_alone_stands_with_a_word_about_when_to_offer(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/offer")
    assert "应在走棋之后提和" in room.last


async def test_a_draw_offered_out_of_turn_stands_with_a_word_about_disturbing(room: Any) -> None:
    await room.seat_chess()
    await room.say(2, "提和")
    assert "在对方思考时提和" in room.last


@pytest.mark.parametrize("how", ["button", "live", "同意和棋", "/move 同意和棋"])
async def test_an_offer_is_accepted(room: Any, how: str) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 draw?")
    if how == "button":
        await room.press(2, "同意和棋")
    elif how == "live":
        await room.press_live(2, "同意和棋")
    else:
        await room.say(2, how)
    assert "终局：和（双方同意）" in room.all
    assert "规则 9.6" in room.all
    assert (await room.stream()).outcome["places"] == [[0, 1]]


async def test_nobody_accepts_his_own_offer(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    assert "提和要由对方答复" in (await room.press(1, "同意和棋")).toast
    assert (await room.press(3, "同意和棋")).toast == "只有在座的选手可以这样做。"
    assert (await room.stream()).status == "playing"


@pytest.mark.parametrize("how", ["不和", "draw no", "button"])
async def test_an_offer_is_declined_by_word(room: Any, how: str) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    await (room.press(2, "不同意") if how == "button" else room.say(2, how))
    assert "黑方不同意和棋" in room.all
    assert (await room.table()).verdict.offer is None


async def test_a_move_declines_an_offer(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    assert "白方提和，等对方答复" in await room.caption()
    offer = room.said[-1]
    assert offer.text.endswith("\n请 小周 答复。")
    await room.say(2, "/move e5")
    assert (await room.table()).verdict.offer is None
    assert next(said for said in room.said if said.place == offer.place).buttons == {}, "it is answered"
    late = await room.press_data(2, offer.buttons["同意和棋"], message_id=offer.message_id)
    assert "没有待答复的提和" in late.toast


async def test_nobody_offers_twice_while_his_offer_stands(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    await room.say(1, "/offer")
    assert "不能再提" in room.last
    assert "规则 9.7" in room.last


@pytest.mark.parametrize("how", ["/offer", "提和", "/move draw?", "/move 提和"])
@pytest.mark.parametrize(
    ("language", "asked", "accept"),
    [
        ("zh", "对方已提和，同意？", "同意和棋"),
        ("en", "The other side has offered a draw already. Do you accept?", "Accept draw"),
    ],
)
async def test_an_offer_that_meets_an_offer_is_asked_back_and_accepts_it(
    room: Any, how: str, language: str, asked: str, accept: str
) -> None:
    """Nobody who wants a draw is told to make a move, which would decline it."""
    await room.say(7, f"/lang group {language}")
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    await room.say(2, how)
    assert room.last == asked
    assert (await room.table()).verdict.offer == 0
    await room.press(2, accept)
    assert await room.standing() == ["e4 draw?", "draw ok"]
    assert (await room.stream()).status == "ended"


async def test_whoever_is_offered_a_draw_may_still_resign_by_button(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4 提和")
    assert {"同意和棋", "不同意", "认输"} <= set(await room.live_buttons())


async def test_the_offer_button_of_an_older_position_offers_nothing(room: Any) -> None:
    await room.seat_chess()
    old = (await room.live_buttons())["提和"]
    await room.moves("e4 e5")
    assert "局面已经变了" in (await room.press_data(1, old)).toast
    assert (await room.table()).verdict.offer is None


async def test_after_the_end_whoever_played_is_told_that_it_has_ended(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    for text in ("/move e4", "/resign", "/offer"):
        await room.say(1, text)
        assert "已经结束" in room.last, text
    await room.say(3, "/move e4")
    assert "这里没有你在座且未结束的台" in room.last


async def test_the_game_as_a_file(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    await room.say(3, "/pgn")
    assert room.said[-1].kind == "document"
    payload = room.said[-1].payload
    assert payload["name"] == "chess-1.pgn"
    for line in (
        '[White "小林"]',
        '[Black "小周"]',
        '[Event "棋牌群"]',
        '[Date "2026.03.01"]',
        '[Result "0-1"]',
        "1. f3 e5 2. g4 Qh4# 0-1",
    ):
        assert line in payload["content"]


async def test_the_record_names_every_line_its_author_and_what_was_struck(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/history")
    assert "还没有记录" in room.last
    await room.moves("e4 e5")
    await room.say(2, "/fix 1 d4")
    await room.press(1, "同意")
    await room.say(3, "/history")
    lines = room.last.splitlines()
    assert lines[0] == "台1 国际象棋"
    assert lines[1].startswith("#1 e4　白方 小林")
    assert lines[2].startswith("　· 黑方 小周 提议改为 d4")
    assert lines[3].startswith("　· 白方 小林 同意")
    assert lines[4].startswith("1. d4　白方 小林")
    assert lines[5].startswith("2. e5　黑方 小周")
    assert "<s>e4</s>" in room.said[-1].payload["html"]


async def test_a_record_too_long_for_a_message_comes_as_a_file(room: Any) -> None:
    await room.seat_chess()
    for _ in range(20):
        await room.moves("Nf3 Nf6 Ng1 Ng8")
    await room.say(1, "/history")
    assert room.said[-1].kind == "document"
    assert room.said[-1].payload["content"].splitlines()[79].startswith("80. Ng8\t黑方 小周\t")


async def test_the_board_is_posted_again_on_request(room: Any) -> None:
    await room.seat_chess()
    for person, text in ((1, "/board"), (3, "/tally"), (7, "棋盘"), (None, "/board")):
        await room.app.handle(room.incoming(person, text=text))
        outbox = await room.app.store.run(lambda unit: unit.claim(room.now, 50, room.now))
        assert [(row.message.kind, row.message.payload["anew"]) for row in outbox] == [("live", True)]
        await room.flush()


async def test_a_board_game_takes_no_hand_and_no_foul(room: Any) -> None:
    await room.seat_chess()
    for text in ("/hand ABABAB", "/hand"):
        await room.say(1, text)
        assert "请用 /move" in room.last
    await room.say(7, "/foul 台1 白 讲话")
    assert "不记犯规" in room.last
    await room.say(1, "/fix 3")
    assert "/fix 3 AABABB" in room.last


async def test_a_corrected_line_stands_in_its_place_and_a_later_one_is_the_newest(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3")
    await room.say(7, "/fix 台1 2 c5")
    await room.press(7, "同意")
    assert "最近：e4 c5 马f3" in await room.caption()
    await room.say(7, "/history 台1")
    assert [line.split("　")[0] for line in room.last.splitlines()[1:]] == ["1. e4", "#2 e5", "", "2. c5", "3. Nf3"]


async def test_an_offer_with_an_ambiguous_move_goes_with_whichever_is_chosen(room: Any) -> None:
    await room.seat_chess()
    await room.moves("Nf3 d5 d4 e5 dxe5 Nc6")
    await room.say(1, "/move Nd2 提和")
    assert list(room.said[-1].buttons) == ["马bd2 提和", "马fd2 提和"]
    await room.press(1, "马bd2")
    assert (await room.standing())[-1] == "Nbd2 draw?"
    assert "白方提和" in await room.caption()


async def test_whoever_may_not_move_so_is_shown_how_he_may(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move Ke2")
    assert "按“选子走棋”看能走哪里" in room.last
    assert list(room.said[-1].buttons) == ["选子走棋"]
    await room.say(2, "/move e5")
    assert room.said[-1].buttons == {}, "it is not his turn"


async def test_the_caption_has_the_number_and_the_last_moves(room: Any) -> None:
    await room.seat_chess()
    assert "第 1 回合" in await room.caption()
    await room.moves("e4 e5 Nf3 Nc6 Bb5 a6 O-O")
    caption = await room.caption()
    assert "最近：马c6 象b5 a6 短易位" in caption
    assert "第 4 回合" in caption
    await room.say(2, "/board 黑")
    assert room.said[-1].payload["view"] == "black"
    await room.say(2, "/board 白方")
    assert room.said[-1].payload["view"] == "white"
    await room.say(7, "/lang group en")
    assert "Last: Nc6 Bb5 a6 O-O" in await room.caption()
    assert "Move 4" in await room.caption()


async def test_what_is_no_move_stands_apart_from_the_last_moves(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3")
    await room.say(1, "/offer")
    assert "最近：e4 e5 马f3，提和" in await room.caption()
    await room.say(2, "/move Nc6")
    assert "最近：e5 马f3 马c6" in await room.caption()
