"""/check and /review for cards: said in words, with the clause, and drawn."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.app.folding import Folding, Tables
from bot.app.rules.questions import picture
from engines.core.cards import DECK
from engines.core.scenes.scene import CardsScene
from engines.registry import GAMES
from engines.shuangsheng.cards.trump import trump_of
from rendering.draw import draw
from rendering.layout import Text
from rendering.registry import lay_out

GUEST = 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("打5主黑桃 H4466 是拖拉机吗", "后勤杯规则　打 5，主 ♠；牌 ♥4♥4♥6♥6（拖拉机）\n⚑ 是拖拉机（规则 6：拖拉机）"),
        ("迎新春 打2主黑桃 领 HTT 手 H339 出 H39", "罚 20 分（规则 12.2："),
        ("双升 迎新春 打2主黑桃 甩 HQQJ 别家 HK", "⚑ 甩不出去：♥J 被 ♥K 管住"),
        ("打2主黑桃 甩 HQQJ", "这里不判成立"),
        ("打2主黑桃 墩 北 HAA 西 H34 南 S33 东 H55", "⚑ 南家 ♠3♠3 最大，这一墩 10 分"),
        ("大怪 S10 H10 > S9 H9", "♠10 ♥10 管得住 ♠9 ♥9"),
    ],
)
async def test_a_question_is_answered_with_a_picture(room: Any, text: str, said: str) -> None:
    await room.say(GUEST, f"/check {text}")
    assert said in room.last
    answer = room.said[-1]
    assert answer.kind == "frame"
    assert answer.payload["reply_to"]
    drawn = picture(Folding(Tables(GAMES)), answer.payload)
    assert drawn is not None
    assert isinstance(drawn[0], CardsScene)
    assert draw(*drawn).startswith(b"\x89PNG")
    assert not [item for item in lay_out(*drawn).items if isinstance(item, Text) and "cards." in item.text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "写明打几、什么主"),
        ("H4466", "请写明打几"),
        ("打5 H4466", "请写明什么主"),
        ("打5主黑桃 领 HA 出 H3", "判跟牌要知道手牌"),
        ("打5主黑桃 BJ", "是大王（大怪）还是小王（小怪）？"),
        ("打5主黑桃 HA S3", "规则 7"),
        ("打5主黑桃 <b>", "不是牌"),
        ("大怪 S8 H8 > S9 H9", "比 ♠9 ♥9（9）小"),
    ],
)
async def test_a_question_that_lacks_something(room: Any, text: str, said: str) -> None:
    await room.say(GUEST, f"/check {text}")
    assert said in room.last


async def seated(room: Any) -> None:
    await room.say(1, "/new 双升 迎新春")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join {label}")


async def test_the_rules_and_the_level_are_those_of_ones_table(room: Any) -> None:
    await seated(room)
    await room.say(1, "/hand 庄北 打4 0 庄收")
    await room.say(1, "/check 无主 S7788")
    assert "迎新春规则　打 5，无主" in room.last


async def test_talk_that_begins_with_the_word_is_left_alone(room: Any) -> None:
    room.reads_all = True
    await room.say(1, "验牌 吧")
    assert room.heard == []


def a_hand(dealer: str = "北") -> str:
    """Everybody throws nothing and follows as he can: single cards only, each hand sorted by suit."""
    chance = random.Random(3)
    rules = GAMES["shuangsheng"].rule_sets["yingxinchun"]
    trump = trump_of(rules, 2, "S")
    cards = [*DECK, *DECK]
    chance.shuffle(cards)
    hands = [cards[25 * seat : 25 * seat + 25] for seat in range(4)]
    lines, leader = [f"打2 主黑桃 庄{dealer}"], 0
    for _ in range(25):
        led, best, said = "", (False, -1), []
        won = leader
        for seat in ((leader + turn) % 4 for turn in range(4)):
            same = trump.of_suit(hands[seat], led) if led else []
            card = (same or hands[seat])[0]
            led = led or trump.suits[card]
            hands[seat].remove(card)
            said.append(f"{'北西南东'[seat]} {card}")
            strength = (trump.is_trump(card), trump.heights[card] if trump.suits[card] in (led, "T") else -1)
            if strength > best:
                best, won = strength, seat
        lines.append(" ".join(said))
        leader = won
    return "\n".join([*lines, "底 " + " ".join(cards[100:])])


async def test_a_written_hand_goes_into_the_form_by_one_button(room: Any) -> None:
    await seated(room)
    await room.say(2, f"/review {a_hand()}")
    assert "没有发现违规出牌" in room.last
    assert "有分的墩：" in room.last
    await room.press(2, "填入记分表")
    assert "北家坐庄" in room.last
    await room.press(2, "记入这一把")
    assert (await room.standing())[0].startswith("hand dealer=N level=2 trump=S tricks=")


async def test_a_written_hand_by_reply(room: Any) -> None:
    await room.say(GUEST, "/复牌", quoted=a_hand())
    assert "要记入请发：/hand dealer=N level=2" in room.last


async def test_a_hand_is_not_gone_over_before_all_cards_are_out(room: Any) -> None:
    await seated(room)
    await room.say(2, "/review " + a_hand().rsplit("\n", 4)[0])
    assert "牌全部出完才能复牌。（规则 12.7：" in room.last


async def test_a_hand_of_the_other_game(room: Any) -> None:
    await room.say(GUEST, "/review A1: S3\nB1: S4\nA2: S3")
    assert "在第 3 行：A2 S3" in room.last


# Without a table that runs: by every rule set, as far as they differ.

THROWN = "/check 打5无主 甩 HQQJ 别家 HK"


async def test_a_throw_that_fails_costs_what_each_rule_set_says(room: Any) -> None:
    await room.say(GUEST, THROWN)
    assert "罚 10 分（规则 7：甩牌出错）" in room.last
    assert "迎新春规则：" in room.last
    assert "罚 30 分（规则 12.2：甩错、跟错、越序）" in room.last
    assert room.said[-1].kind == "frame"


async def test_it_is_said_in_english_too(room: Any) -> None:
    room.speaks[GUEST] = "en"
    await room.whisper(GUEST, "/check level 5 no trumps throw HQQJ others HK")
    assert "10 points" in room.last
    assert "30 points" in room.last
    assert not re.search("[\u4e00-\u9fff]", room.last)


async def test_where_they_agree_one_answers(room: Any) -> None:
    await room.say(GUEST, "/check 打2主黑桃 墩 北 HAA 西 H34 南 S33 东 H55")
    assert "迎新春" not in room.last


@pytest.mark.parametrize(("named", "fine"), [("后勤杯", "罚 10 分"), ("迎新春", "罚 30 分")])
async def test_who_names_a_rule_set_is_answered_by_it_alone(room: Any, named: str, fine: str) -> None:
    await room.say(GUEST, THROWN.replace("/check", f"/check {named}"))
    assert fine in room.last
    assert room.last.count("罚") == 1


async def test_at_a_table_where_people_still_sit_down_both_are_given(room: Any) -> None:
    await room.say(1, "/new 双升 迎新春")
    await room.say(1, THROWN)
    assert "罚 10 分" in room.last
    assert "罚 30 分" in room.last
    for person, seat in enumerate("北西南东", 1):
        await room.say(person, f"/join {seat}")
    await room.say(1, THROWN)
    assert "罚 30 分" in room.last
    assert "罚 10 分" not in room.last


@pytest.mark.parametrize(
    ("game", "asked", "usage"),
    [
        ("大怪路子", "/check", "管不管得住"),
        ("双升 迎新春", "/check", "写明打几、什么主"),
        ("双升 迎新春", "/check 大怪路子", "管不管得住"),
        ("大怪路子", "/check 双升", "写明打几、什么主"),
        ("大怪路子", THROWN, "甩不出去"),
    ],
)
async def test_how_to_ask_is_told_of_the_game_that_is_asked_about(room: Any, game: str, asked: str, usage: str) -> None:
    """The one that is named, or that people are sitting down to; a question of the other game stays one."""
    await room.say(1, f"/new {game}")
    await room.say(1, asked)
    assert usage in room.answer


@pytest.mark.parametrize(
    ("language", "typed", "usage"),
    [
        ("zh", "五子棋", "/check 黑 H7 H9 G8 I8 白 A1"),
        ("zh", "五子棋 胡说", "/check 黑 H7 H9 G8 I8 白 A1"),
        ("zh", "大怪路子", "/check S10 H10 > S9 H9"),
        ("en", "gomoku", "/check black H7 H9 G8 I8 white A1"),
    ],
)
async def test_the_usage_is_that_of_the_game_asked_about(room: Any, language: str, typed: str, usage: str) -> None:
    await room.say(7, f"/lang group {language}")
    await room.say(GUEST, f"/check {typed}")
    assert usage in room.last
