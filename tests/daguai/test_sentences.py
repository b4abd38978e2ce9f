"""What people read of 大怪路子: refusals, what everyone hears, and the record in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.app.speech.words import words
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.daguai import GAME, SHEET

REFUSED = [
    ("AAB", "名次未定：A 方还有 1 人、B 方还有 2 人没有出完，请写到一方三人都出完为止。"),
    ("A1 A1 A2", "A1 写了不止一次。"),
    ("A1 A4", "没有 A4；编号是 A1 A2 A3、B1 B2 B3。"),
    ("AAAABB", "A 方写了 4 个，每方只有三人。"),
    ("A1 B A2", "字母和编号请勿混用，要么全写 A、B，要么全写 A1、B2 这样的编号。"),
    ("fouled", "这一盘没有一方犯规已满（A 0 次，B 0 次），请写出完顺序。"),
]


def opened(**options: object) -> Table[object, object]:
    table = open_table(GAME, None, options)
    assert isinstance(table, Table)
    return table


def told(lines: Sequence[tuple[Seat, str]], **options: object) -> list[Fact]:
    table, facts = opened(**options), list[Fact]()
    for seat, text in lines:
        played = table.play(seat, text)
        assert isinstance(played, Played), text
        table = played.table
        facts += played.facts
    return facts


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong(text: str, said: str) -> None:
    refusal = opened().play(Seat(0), text)
    assert isinstance(refusal, Refusal)
    assert words("zh").refusal("daguai", refusal) == said
    english = words("en").refusal("daguai", refusal)
    assert english.isprintable()
    assert not re.search(r"[\u4e00-\u9fff]|  |None", english.replace("→", ""))


def test_fouls_are_called_by_words_that_can_be_typed() -> None:
    say, table = words("zh"), opened()
    for point in SHEET.refereeing.fouls:
        word = say.plain(f"value.daguai.foul.{point}")
        played = table.play(REFEREE, f"foul A2 {word}")
        assert isinstance(played, Played)
        assert played.text == f"foul 2 {point}"
        assert word in say.plain("hint.daguai.foul")


@pytest.mark.parametrize(
    "said",
    [
        "<b>第 1 盘</b>：A 方头家，抓三家。A 8 : B 0",
        "总分 A 8 : B 0，头家 1 : 0",
        "第 2 盘：B1 坐庄，洗牌、发牌、先出；A1 扦牌",
        "⚑ 第 1 盘 A1 犯规（讲话），A 方本盘第 1 次。",
        "A 方第 1 盘犯规已满，按被抓三家计，B 方记头家；没打完的不必再打，报“被抓三家”。",
        "<b>第 1 盘改判</b>：B 方头家，对方犯规已满，按抓三家计。A 0 : B 8",
        "<b>第 2 盘</b>：无头家，双方犯规都已满。A 0 : B 0",
    ],
)
def test_a_sheet_is_told_in_words(said: str) -> None:
    """A plain hand, one that fouls end, one that both sides lose, one rescored."""
    lines = (
        [(Seat(0), "AAABBB")]
        + [(REFEREE, f"foul {who} talking hand=1") for who in ("A1", "A2", "B1", "B2")]
        + [(REFEREE, f"foul {who} talking") for who in ("A1", "A1", "B1", "B1")]
        + [(Seat(1), "fouled"), (Seat(0), "ABABAB"), (REFEREE, "foul ruling A hand=2")]
    )
    assert said in [words("zh").fact("daguai", fact) for fact in told(lines)]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("S3", "A1：♠3（单张，3）"),
        ("DW", "A1：大怪（单张，大怪）"),
        ("D4 H4", "A1：♦4 ♥4（对子，4）"),
    ],
)
def test_a_joker_has_its_own_name_as_a_rank(cards: str, said: str) -> None:
    """A rank is a word of the game, and no card, though its letters look like one."""
    facts = told([(Seat(0), cards)], depth="hand")
    assert words("zh").fact("daguai", facts[0]) == said


@pytest.mark.parametrize(
    ("line", "chinese", "english"),
    [
        ("ABABAB", "名次 ABABAB", "out in the order ABABAB"),
        ("fouled", "犯规已满，这一盘不记名次", "ended by fouls, without an order"),
        ("foul 2 talking", "犯规：A2 讲话", "foul: A2 talking"),
        ("foul A peeking hand=3", "犯规：A 方 偷看（第 3 盘）", "foul: side A peeking (hand 3)"),
        (
            "foul ruling B hand=3",
            "总裁判裁定：B 方得分，按抓三家计（第 3 盘）",
            "chief referee: B's hand, scored as three caught (hand 3)",
        ),
        ("award 0 离场", "判 A1 胜：离场", "won by A1, by decision: 离场"),
    ],
)
def test_a_line_of_a_sheet_is_read_out(line: str, chinese: str, english: str) -> None:
    assert [words(language).line(opened(), line) for language in ("zh", "en")] == [chinese, english]


def test_the_labels_follow_who_deals_first() -> None:
    assert words("zh").line(opened(first_dealer="B"), "foul 0 talking") == "犯规：B1 讲话"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("S3 H3", "♠3 ♥3"),
        ("pass", "不出"),
        ("foul 3 slow", "B2 超时，失去这次出牌"),
        ("foul 3 talking", "犯规：B2 讲话"),
    ],
)
def test_a_line_of_a_hand_is_read_out(line: str, said: str) -> None:
    assert words("zh").line(opened(depth="hand"), line) == said
