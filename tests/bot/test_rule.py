"""/rule 规则: a clause in full, by its number or by words, the rules of the table that is played first."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.speech.words import words
from engines.registry import GAMES, SHELF


@pytest.mark.parametrize(
    "text",
    ["/rule 4.6.4", "/rule 4.6(4)", "/规则 4.6.4", "/rule chess 4.6.4", "/rule 国象 4.6.4", "/rule 国象第4.6(4)条"],
)
async def test_a_number_gives_the_clause_in_full(room: Any, text: str) -> None:
    await room.say(9, text)
    clause = GAMES["chess"].book["houqin:4.6.4"]
    assert room.last.startswith("国际象棋·后勤杯规则 4.6.4　升变")
    assert clause.text["zh"] in room.last
    assert "由我按记录判定。" in room.last


async def test_a_number_offers_what_lies_below_it(room: Any) -> None:
    await room.say(9, "/rule 9.16")
    assert [label.split()[0] for label in room.said[-1].buttons] == ["9.16.1", "9.16.2", "9.16.3"]
    await room.press(9, "9.16.2")
    assert room.last.startswith("国际象棋·后勤杯规则 9.16.2")
    assert "我们这样理解" in room.last
    await room.press(9, "返回")
    assert room.last.startswith("国际象棋·后勤杯规则 9.16　")


async def test_words_show_the_best_clause_at_once_and_others_by_button(room: Any) -> None:
    await room.say(9, "/rule 易位")
    assert room.last.startswith("国际象棋·后勤杯规则 4.1.2　王车易位")
    assert GAMES["chess"].book["houqin:4.1.2"].text["zh"] in room.last
    assert len(room.said[-1].buttons) == 4
    number = next(iter(room.said[-1].buttons)).split()[0]
    await room.press(9, number)
    assert room.last.startswith(f"国际象棋·后勤杯规则 {number}　")
    await room.press(9, "返回")
    assert room.last.startswith("国际象棋·后勤杯规则 4.1.2　王车易位")


async def test_a_button_to_another_game_names_it(room: Any) -> None:
    await room.say(9, "/rule 刚才他悔棋了咋办")
    assert room.last.startswith("象棋·后勤杯规则 4.7　落子生根")
    assert "1.4 落子不动（围棋·后勤杯规则）" in room.said[-1].buttons


@pytest.mark.parametrize(
    ("number", "hint"),
    [("6.2.1", "/touch"), ("9.10.2", "/claim"), ("9.16.1", "/adjourn"), ("7.6", "/decide"), ("4.5", "照常走棋")],
)
async def test_how_to_have_it_worked_out(room: Any, number: str, hint: str) -> None:
    await room.say(9, f"/rule chess {number}")
    assert hint in room.last


async def test_at_a_table_it_is_worked_out_by_button(room: Any) -> None:
    await room.say(9, "/rule chess 6.2.1")
    assert "在台1 判" not in room.said[-1].buttons
    await room.seat_chess()
    await room.say(9, "/rule chess 6.2.1")
    await room.press(1, "在台1 判")
    assert "摸" in room.last
    await room.seat_sheet()
    await room.say(9, "/rule daguai 6")
    assert "/check" in room.last
    assert list(room.said[-1].buttons) == ["在台2 判"]


async def test_the_rules_that_are_played_by_come_first(room: Any) -> None:
    await room.say(9, "/rule 3.1")
    assert len(room.said[-1].buttons) >= 1, "other books have one of this number too"
    await room.seat_sheet()
    await room.say(9, "/rule 3.1")
    assert room.last.startswith("大怪路子·2017 年教职工赛规则 3.1")
    await room.say(9, "/rule 犯规")
    assert room.last.startswith("大怪路子·")


async def test_a_reply_names_the_rules_too(room: Any) -> None:
    await room.seat_chess()
    await room.seat_sheet()
    shared = {clause.id.partition(":")[2] for clause in GAMES["chess"].book.values()} & {
        clause.id.partition(":")[2] for clause in GAMES["daguai"].book.values()
    }
    number = sorted(shared)[0]
    await room.say(9, f"/rule {number}", reply_to=room.board_of((await room.stream(2)).id))
    assert GAMES["daguai"].book[f"usst2017:{number}"].text["zh"] in room.last
    await room.say(9, f"/rule {number}", reply_to=room.board_of((await room.stream(1)).id))
    assert GAMES["chess"].book[f"houqin:{number}"].text["zh"] in room.last


@pytest.mark.parametrize(("text", "words"), [("/rule", "查哪一条"), ("/rule <b>zz qq</b>", "没有找到“<b>zz qq</b>”")])
async def test_what_is_not_found(room: Any, text: str, words: str) -> None:
    await room.say(9, text)
    assert words in room.last


async def test_what_nothing_answers_is_offered_the_nearest_by_title(room: Any) -> None:
    await room.say(9, "/rule 晚上看电影吗")
    assert room.last.startswith("规则里没有找到“晚上看电影吗”")
    assert "也许想问的是" not in room.last, "it is about something else"
    await room.say(9, "/rule 棋钟是不是要自己做")
    assert room.last.startswith("规则里没有找到“棋钟是不是要自己做”")
    assert "也许想问的是：" in room.last
    assert 0 < len(room.said[-1].buttons) <= 3
    assert "由裁判" not in room.last
    number = next(iter(room.said[-1].buttons)).split()[0]
    await room.press(9, number)
    assert f"规则 {number}　" in room.last


@pytest.mark.parametrize(
    ("opened", "quoted"),
    [
        ("/new 双升 后勤杯", "规则没有写到的事，双升·后勤杯规则第 12b 条说："),
        ("/new 双升 迎新春", "规则没有写到的事，双升·迎新春规则第 14 条说："),
        ("/new 大怪路子", "规则没有写到的事，赛事·2017 年教职工赛通知第 6 条说："),
        ("/new 象棋", None),
    ],
)
async def test_what_the_document_leaves_open_is_said_to_be_open(room: Any, opened: str, quoted: str | None) -> None:
    await room.say(1, opened)
    await room.say(9, "/rule 能穿拖鞋来比赛吗")
    assert room.last.startswith("规则里没有找到“能穿拖鞋来比赛吗”")
    assert "也可以当场问裁判" in room.last
    assert quoted in room.last if quoted else "规则没有写到的事" not in room.last


_WORD = re.compile(r"[\w'-]+")


@pytest.mark.parametrize("question", ["bottom", "throw", "time"])
async def test_a_long_title_on_a_button_is_cut_between_words(room: Any, question: str) -> None:
    await room.say(7, "/lang group en")
    await room.say(9, f"/rule {question}")
    say = words("en")
    named = [say.plain(key) for prefix in ("game.", "rules.") for key in say.keys(prefix)]
    titles = [clause.title["en"] for book in SHELF.books.values() for clause in book.values()]
    whole = set(_WORD.findall(" ".join([*titles, *named])))
    cut = [label for label in room.said[-1].buttons if label.endswith("…")]
    assert cut
    assert [label for label in cut if _WORD.findall(label)[-1] not in whole] == []


async def test_the_other_rule_set_stands_beside_a_clause(room: Any) -> None:
    await room.say(9, "/rule 双升 houqin:10")
    assert room.last.startswith("双升·后勤杯规则 10　")
    beside = GAMES["shuangsheng"].book["yingxinchun:10"]
    assert f"对照：\n双升·迎新春规则 10　{beside.title['zh']}\n{beside.text['zh']}" in room.last
    await room.press(9, "10 ")
    assert room.last.startswith("双升·迎新春规则 10　")


async def test_a_game_that_cannot_be_played_yet_has_its_rules(room: Any) -> None:
    await room.say(9, "/rule 围棋 第四条")
    assert room.last.startswith("围棋·后勤杯规则 4　")


@pytest.mark.parametrize(
    "question", ["甩牌", "甩排 双升", "王走过了还能易位吗", "长" * 500, "<b>&</b>", "；' OR 1=1 --"]
)
async def test_any_question_gets_an_answer_that_can_be_sent(room: Any, question: str) -> None:
    await room.say(9, f"/rule {question}")
    assert len(room.heard) == 1


async def test_every_clause_in_full_can_be_sent(room: Any) -> None:
    for game in ("shuangsheng", "xiangqi"):
        for clause in list(SHELF.books[game].values())[::6]:
            await room.say(9, f"/rule {game}/{clause.id}")
            assert clause.text["zh"] in room.last


async def test_mere_talk_of_rules_gets_silence(room: Any) -> None:
    room.reads_all = True
    await room.say(9, "规则 是人定的嘛")
    assert room.heard == []


async def test_in_private_and_in_english(room: Any, private_chat: Callable[[int], Any]) -> None:
    room.speaks[9] = "en"
    await room.whisper(9, "/rule promotion")
    assert "Promotion" in room.last
    assert "Decided by me from the record." in room.last
    await room.press(9, "4.6.5", place=private_chat(9))
    assert "4.6.5" in room.last


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("王走过了还能易位吗", "国际象棋·后勤杯规则 4.1.5.1"),
        ("抠底", "双升·后勤杯规则 10"),
        ("jiefeng", "大怪路子·2017 年教职工赛规则 4.4"),
        ("国际象棋第9.5条", "国际象棋·后勤杯规则 9.5"),
        ("may a marble leave the target triangle", "跳棋·迎新春规则 5"),
    ],
)
async def test_a_question_written_plainly_in_private_is_rule(room: Any, text: str, clause: str) -> None:
    await room.whisper(9, text)
    assert room.last.startswith(clause)


async def test_so_is_one_of_somebody_who_sits_at_a_table(room: Any) -> None:
    await room.seat_chess()
    await room.whisper(1, "王走过了还能易位吗")
    assert room.last.startswith("国际象棋·后勤杯规则 4.1.5.1")
    await room.whisper(1, "e4")
    assert (await room.stream(1)).version > 0
    assert "规则 " not in room.last


async def test_and_of_somebody_who_sits_at_two(room: Any) -> None:
    await room.seat_chess()
    await room.seat_sheet()
    await room.whisper(1, "问牌什么时候可以问")
    assert "5.1.2" in room.last.splitlines()[0]


@pytest.mark.parametrize("text", ["谢谢", "好的", "ok", "hello there", "今天真热", "今天天气不错", "zzz"])
async def test_talk_in_private_is_no_question(room: Any, text: str) -> None:
    await room.whisper(9, text)
    assert "规则 " not in room.last.splitlines()[0]


async def test_a_plain_question_in_a_group_gets_silence(room: Any) -> None:
    room.reads_all = True
    await room.say(9, "王走过了还能易位吗")
    assert room.heard == []


@pytest.mark.parametrize(("language", "footer"), [("zh", "裁判记录："), ("en", "The referee records it with ")])
async def test_what_the_rules_leave_open_is_recorded_as_a_ruling(room: Any, language: str, footer: str) -> None:
    """12b: its reading and what stands beneath name one command."""
    await room.say(7, f"/lang group {language}")
    await room.say(1, "/rule shuangsheng/houqin:12b")
    assert f"{footer}/ruling" in room.last
    assert "/decide" not in room.last
