"""A hand in one line: any order and wording, one canonical text; what is unclear is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.game.game import Game
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.shuangsheng import GAME

AnyTable = Table[Any, Any]
FIRST = "hand dealer=N level=2 trump=S tricks=40 bottom=0 last=dealer pairs=0 buried=dealer"

NOTHING = "trump=? tricks=0 bottom=0 last=dealer pairs=0 buried=dealer"
HELD = "trump=? tricks=60 bottom=0 last=dealer pairs=0 buried=dealer"


def opened(rule_set: str = "houqin", *lines: str) -> AnyTable:
    game: Game = GAME
    table = open_table(game, rule_set)
    assert isinstance(table, Table)
    for line in lines:
        played = table.play(REFEREE, line)
        assert isinstance(played, Played), (line, played)
        table = played.table
    return table


def line(table: AnyTable, text: str) -> str:
    played = table.play(Seat(1), text)
    assert isinstance(played, Played), (text, played)
    return played.text.removeprefix("hand dealer=S level=3 ")


HOUQIN = [
    # as typed                                  as kept, behind `hand dealer=S level=3`
    ("75 底20 防抠 对",                         "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("防抠 对 底20 75",                         "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("对抠 底20 75分",                          "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("７５　底２０　防抠　对",                  "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("75底20防抠对",                            "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("防家得75分，底牌20分，防家对子抠底",      "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("75 底20 抠底 单",                         "trump=? tricks=75 bottom=20 last=defender pairs=0 buried=dealer"),
    ("75 底20 单扣",                            "trump=? tricks=75 bottom=20 last=defender pairs=0 buried=dealer"),
    ("75 底20 双扣",                            "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("75 底20 台下扣底 拖拉机",                 "trump=? tricks=75 bottom=20 last=defender pairs=2 buried=dealer"),
    ("75 底20 防抠 拖3",                        "trump=? tricks=75 bottom=20 last=defender pairs=3 buried=dealer"),
    ("75 底20 防抠 三连对",                     "trump=? tricks=75 bottom=20 last=defender pairs=3 buried=dealer"),
    ("75 底20 防抠 4连对",                      "trump=? tricks=75 bottom=20 last=defender pairs=4 buried=dealer"),
    ("总85 底10 防抠 单",                       "trump=? tricks=65 bottom=10 last=defender pairs=0 buried=dealer"),
    ("总分115 底10 防抠 对 75",                 "trump=? tricks=75 bottom=10 last=defender pairs=1 buried=dealer"),
    ("总65 庄收",                               "trump=? tricks=65 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("60 庄收",                                 HELD),
    ("60 庄家保底 底15",                        "trump=? tricks=60 bottom=15 last=dealer pairs=0 buried=dealer"),
    ("保底 60 无主",                            "trump=NT tricks=60 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("0 守底 主黑桃",                           "trump=S tricks=0 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("0 守底 ♥️",                               "trump=H tricks=0 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("0 守底 主方",                             "trump=D tricks=0 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("0 守底 打3 梅花",                         "trump=C tricks=0 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("60 庄收 罚 防 20 7",                      f"{HELD} points=defender:20:7"),
    ("60 庄收 罚庄10分(7)",                     f"{HELD} points=dealer:10:7"),
    ("60 庄收 东西罚10",                        f"{HELD} points=defender:10:7"),
    ("60 庄收 庄降1级 第5条",                   f"{HELD} levels=dealer:1:5"),
    ("60 庄收 降 防 1 8",                       f"{HELD} levels=defender:1:8"),
    ("60 庄收 罚西 1级 12b",                    f"{HELD} levels=defender:1:12b"),
    ("60 庄收 防甩错5/1",                       f"{HELD} points=defender:10:7"),
    ("60 庄收 甩错 庄 2张",                     f"{HELD} points=dealer:20:7"),
    ("错张庄",                                  f"{NOTHING} miscount=dealer"),
    ("台下多牌少牌",                            f"{NOTHING} miscount=defender"),
    ("双方错张 防60",                           f"{HELD} miscount=both"),
    ("60 庄收 铃",                              f"{HELD} bell"),
    ("75 bottom 20 pair defenders took last",   "trump=? tricks=75 bottom=20 last=defender pairs=1 buried=dealer"),
    ("total 115 bottom 10 pair, last defender", "trump=? tricks=75 bottom=10 last=defender pairs=1 buried=dealer"),
    ("60 points dealer took the last trick NT", "trump=NT tricks=60 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("tricks=60 last=dealer trump=♣",           "trump=C tricks=60 bottom=0 last=dealer pairs=0 buried=dealer"),
    ("60 last dealer fine defenders 20 7",      f"{HELD} points=defender:20:7"),
    ("60 last=dealer points=NS:20:houqin:7 levels=EW:1:5",
     f"{HELD} points=dealer:20:7 levels=defender:1:5"),
    ("60 last=dealer throw=defender:5:2",       f"{HELD} points=defender:20:7"),
]  # fmt: skip

YINGXINCHUN = [
    ("95 底25 庄抠 对 防埋",                    "trump=? tricks=95 bottom=25 last=dealer pairs=1 buried=defender"),
    ("95 底25 庄抠底 对 防扣底",                "trump=? tricks=95 bottom=25 last=dealer pairs=1 buried=defender"),
    ("总-5 底25 庄抠底 对 防扣底",              "trump=? tricks=95 bottom=25 last=dealer pairs=1 buried=defender"),
    ("60 庄收 防甩错5/1",                       f"{HELD} points=defender:50:12.2"),
    ("60 庄收 防降2级 12.8",                    f"{HELD} levels=defender:2:12.8"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "kept"), HOUQIN)
def test_a_line_of_houqin(typed: str, kept: str) -> None:
    table = opened("houqin", FIRST)
    assert line(table, typed) == kept
    assert line(table, f"hand dealer=S level=3 {kept}") == kept


@pytest.mark.parametrize(("typed", "kept"), YINGXINCHUN)
def test_a_line_of_yingxinchun(typed: str, kept: str) -> None:
    table = opened("yingxinchun", FIRST)
    assert line(table, typed) == kept
    assert line(table, f"hand dealer=S level=3 {kept}") == kept


@pytest.mark.parametrize("who", ["庄北", "北坐庄", "北家坐庄", "dealer=N", "dealer N", "庄家N", "N庄", "dealer=0"])
def test_who_dealt_the_first_hand_is_said(who: str) -> None:
    for text in (f"{who} 40 庄收 主黑桃", f"40 庄收 ♠ {who}"):
        played = opened().play(Seat(2), text)
        assert isinstance(played, Played), (text, played)
        assert played.text == FIRST


REFUSED = [
    # as typed                     kind          point
    ("75",                         "unreadable", "missing_last"),
    ("防抠 底20 对",               "unreadable", "missing_points"),
    ("75 防抠 对",                 "unreadable", "missing_bottom"),
    ("75 防抠 底20",               "unreadable", "missing_component"),
    ("75 60 庄收",                 "unreadable", "contradiction"),
    ("75 庄收 防抠 底5 单",        "unreadable", "contradiction"),
    ("75 庄收 底5 底10",           "unreadable", "contradiction"),
    ("75 庄收 唱歌",               "unreadable", "text"),
    ("hello",                      "unreadable", "text"),
    ("tricks=x last=dealer",       "unreadable", "text"),
    ("60 last=nobody",             "unreadable", "text"),
    ("60 庄收 J=nine",             "unreadable", "text"),
    ("60 庄收 points=nobody:10:7", "unreadable", "text"),
    ("60 庄收 points=dealer",      "unreadable", "text"),
    ("60 庄收 庄降1级",            "unreadable", "clause_needed"),
    ("72 庄收",                    "illegal",    "points_not_five"),
    ("-5 庄收",                    "illegal",    "points_negative"),
    ("60 底-5 防抠 单",            "illegal",    "points_negative"),
    ("180 底30 庄收",              "illegal",    "points_over"),
    ("20 底85 防抠 单",            "illegal",    "bottom_over"),
    ("20 底5 防抠 13连对",         "illegal",    "component"),
    ("总20 底20 防抠 对",          "illegal",    "total_impossible"),
    ("总300 庄收",                 "illegal",    "total_impossible"),
    ("总105 60 底10 防抠 对",      "illegal",    "total_impossible"),
    ("60 底10 防抠 单 主J",        "illegal",    "jack_level"),
    ("60 庄收 打J 主J",            "illegal",    "jack_last"),
    ("60 底10 防抠 单 打J 主J 无主", "illegal",  "jack_no_trump"),
    ("60 庄收 打负1",              "illegal",    "level"),
    ("60 庄收 罚 庄 3 7",          "illegal",    "fine_amount"),
    ("60 庄收 levels=dealer:99:5", "illegal",    "fine_amount"),
    ("60 庄收 levels=dealer:1:13", "illegal",    "no_clause"),
    ("60 庄收 levels=dealer:1:yingxinchun:5", "illegal", "no_clause"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "kind", "point"), REFUSED)
def test_what_is_unclear_or_cannot_be(typed: str, kind: str, point: str) -> None:
    refusal = opened("houqin", FIRST).play(Seat(1), typed)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.kind, refusal.point) == (kind, point)


@pytest.mark.parametrize(
    ("typed", "point"),
    [("60 底10 防抠 单 打J 主J", "jack_none"), ("错张庄", "no_miscount"), ("60 庄收 levels=dealer:1:12b", "no_clause")],
)
def test_what_yingxinchun_does_not_know(typed: str, point: str) -> None:
    refusal = opened("yingxinchun", FIRST).play(Seat(1), typed)
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


def test_the_first_hand_must_say_who_dealt() -> None:
    refusal = opened().play(Seat(1), "60 庄收")
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, refusal.clause) == ("unreadable", "missing_dealer", "houqin:2")


def test_a_total_is_echoed_with_the_points_in_tricks() -> None:
    played = opened("houqin", FIRST).play(Seat(1), "总85 底10 单扣")
    assert isinstance(played, Played)
    told = {fact.key: dict(fact.args) for fact in played.facts}
    assert told["total_given"] == {"total": 85, "tricks": 65}
    assert told["sum_dug"] == {"tricks": 65, "bottom": 10, "multiplier": 2, "counted": 20, "fines": 0, "total": 85}


@pytest.mark.parametrize(
    "text",
    [
        "foul N hint" + " 1" * 190 + "x",
        "foul N hint " + "1" * 380,
        "foul N " + "跟" * 390,
        "罚 庄 " + "1 " * 190,
        "庄 " * 190,
        "第" * 399,
        "(" * 399,
        "对" * 399 + "x",
        "hand=" * 79,
    ],
)
def test_a_long_line_is_refused(text: str) -> None:
    """A pattern that can match in many ways would not come to an end here."""
    assert isinstance(opened("houqin", FIRST).play(REFEREE, text), Refusal)


PARTS = [
    "75",
    "底20",
    "防抠",
    "庄收",
    "对",
    "拖",
    "三连对",
    "总85",
    "罚防20",
    "庄降1级",
    "5",
    "7",
    "points=dealer:10:7",
    "levels=EW:1:5",
    "♠",
    "无主",
    "主J",
    "错张庄",
    "铃",
    "last=dealer",
    "tricks=60",
    "bottom=10",
    "防埋",
    "反主",
    "扣底",
    "抠底",
    "庄北",
    "dealer=W",
    "打J",
    "level=负1",
    "-",
    "=",
    "(",
    "12.2",
    "家",
    "级",
    "foul",
    "N",
    "follow_error",
    "hand=1",
    "5/1",
    "第3把",
]


@settings(deadline=None, max_examples=300)
@given(rule_set=st.sampled_from(("houqin", "yingxinchun")), parts=st.lists(st.sampled_from(PARTS), max_size=12))
def test_whatever_is_read_reads_the_same_when_it_is_kept(rule_set: str, parts: list[str]) -> None:
    table = opened(rule_set, FIRST)
    played = table.play(REFEREE, " ".join(parts))
    if isinstance(played, Played):
        again = table.play(REFEREE, played.text)
        assert isinstance(again, Played)
        assert (again.text, again.table.state) == (played.text, played.table.state)
    else:
        assert played.kind in ("unreadable", "illegal")
