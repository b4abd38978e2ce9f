"""What is told at a real table: remedies beside fines, clauses, levels below 2, what a hand was, what was gained."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.speech.words import words
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.core.scenes.scene import LevelSheet
from engines.shuangsheng import GAME


def after(*lines: str, rule_set: str = "houqin") -> Table[Any, Any]:
    table = open_table(GAME, rule_set)
    assert isinstance(table, Table)
    for line in lines:
        table = enter(table, line).table
    return table


def enter(table: Table[Any, Any], line: str) -> Played[Any, Any]:
    played = table.play(REFEREE, line)
    assert isinstance(played, Played), (line, played)
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in played.facts)
    return played


def said(table: Table[Any, Any], line: str) -> str:
    return "\n".join(words("zh").fact("shuangsheng", fact) or "" for fact in enter(table, line).facts)


@pytest.mark.parametrize(
    ("foul", "clause", "told"),
    [
        ("假将吃", "12.1", "必须恢复原来应该出的牌"),
        ("多牌", "12.1", "不能赢墩，其中的分归对方"),
        ("抓底前错张", "12.6", "任意抽一张"),
        ("抓冒底 2", "12.4", "接着抓完这一轮"),
        ("多抓底", "12.4", "收多少张扣多少张"),
        ("扣底差错", "12.5", "最后一轮算小牌"),
    ],
)
def test_what_has_to_be_done_beside_the_fine(foul: str, clause: str, told: str) -> None:
    table = after(rule_set="yingxinchun")
    played = enter(table, f"foul N {foul}")
    assert table.rules.clause(played.facts[0].point or "") == f"yingxinchun:{clause}"
    assert told in said(table, f"foul N {foul}")


@pytest.mark.parametrize(
    ("rule_set", "typed", "kept"),
    [
        ("houqin", "foul N 跟错牌", "foul 0 follow_error"),
        ("yingxinchun", "foul N 跟错牌", "foul 0 wrong_suit n=1"),
        ("yingxinchun", "foul N 跟错牌 2张", "foul 0 wrong_suit n=2"),
        ("houqin", "foul N 多牌", "foul 0 miscount"),
        ("yingxinchun", "foul N 少牌", "foul 0 wrong_count"),
    ],
)
def test_a_word_is_the_foul_that_its_rule_set_has(rule_set: str, typed: str, kept: str) -> None:
    assert enter(after(rule_set=rule_set), typed).text == kept


@pytest.mark.parametrize("word", ["换人", "调换", "替换"])
def test_clause_1_nobody_is_substituted(word: str) -> None:
    refusal = after().play(REFEREE, f"foul N {word}")
    assert isinstance(refusal, Refusal)
    assert (refusal.point, refusal.clause) == ("substitution", "houqin:1")


def test_clause_9_the_dealer_after_a_double_miscount() -> None:
    table = after("庄北 双方错张")
    asked = table.play(Seat(0), "60 庄收")
    assert isinstance(asked, Refusal)
    assert (asked.point, asked.clause) == ("missing_dealer", "houqin:9")
    fact = enter(after(), "庄北 双方错张").facts[-1]
    assert (fact.key, table.rules.clause(fact.point or "")) == ("next_bid", "houqin:9")


def test_a_level_below_2_says_which_card_is_level() -> None:
    table = after("庄北 40 庄收 庄降3级 12.7", rule_set="yingxinchun")
    assert "打 负2，级牌是 2。" in said(after(rule_set="yingxinchun"), "庄北 40 庄收 庄降3级 12.7")
    assert any("负2（级牌 2）" in str(words("zh").fact("shuangsheng", fact)) for fact in table.caption)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("庄北 95 底25 庄抠底 对 防埋", "庄家抠底 25（对）"),
        ("庄北 95 底20 庄抠底 对 防埋", "庄家抠底 20（对）"),
        ("庄北 95 底20 庄抠底 单 防埋", "庄家抠底 20（单）"),
        ("庄北 60 底15 庄收", "庄家方收底（底 15）"),
        ("庄北 60 庄收", "庄家方收底"),
    ],
)
def test_the_bottom_and_the_component_stand_in_the_line(line: str, told: str) -> None:
    played = enter(after(rule_set="yingxinchun"), line)
    assert told in words("zh").line(played.table, played.text)


def test_the_picture_shows_what_was_gained_after_the_stop_at_j() -> None:
    table = after("庄北 0 庄收", "0 庄收", "20 庄收", "0 庄收")
    scene = table.scene
    assert isinstance(scene, LevelSheet)
    assert [dict(row.steps)["NS"] for row in scene.rows] == [3, 3, 2, 1]


def test_a_hand_that_stands_as_played_is_marked() -> None:
    table = after("庄北 40 庄收", "庄西 打5 40 庄收", "dealer S", "40 庄收")
    scene = table.scene
    assert isinstance(scene, LevelSheet)
    assert [row.notes for row in scene.rows] == [(), ("as_played",), ()]
