"""Hands as people say them: what is read, what is asked, and what the form is opened with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.judge.loop import judge
from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.core.scenes.scene import Scorecard
from engines.daguai import GAME
from engines.daguai.sheet.export import to_csv
from engines.daguai.sheet.state import Order
from tests.daguai.spoken import ASKED, EXACT, WRONG, Row, judged, lacking, rows
from tests.daguai.spoken import read as canonical

SEEN = list(rows(Path(__file__).parent / "spoken_seen.txt"))
A1, B1, A2 = Seat(0), Seat(1), Seat(2)

READ = [
    # by whom  as said                                                as kept
    (REFEREE, "A队抓三家",                                             "AAABBB"),
    (REFEREE, "A队全关B队",                                            "AAABBB"),
    (REFEREE, "抓三家，头家B1",                                        "BBBAAA"),
    (A1,      "我们全关",                                              "AAABBB"),
    (B1,      "我们全关",                                              "BBBAAA"),
    (B1,      "他们抓三家",                                            "AAABBB"),
    (A1,      "我们被抓三家",                                          "BBBAAA"),
    (A1,      "咱们把对面三家全抓了",                                   "AAABBB"),
    (REFEREE, "一二四五三六",                                          "A1 B1 B2 A3 A2 B3"),
    (REFEREE, "1 2 4 5 3 6",                                          "A1 B1 B2 A3 A2 B3"),
    (REFEREE, "1号第一个走，4号第二，3号第三，5号第四",                    "A1 B2 A2 A3"),
    (REFEREE, "A1 头家 B1 二家 三号第三 A3 四家",                        "A1 B1 A2 A3"),
    (A2,      "B1第一，我第二，A1第三，A3第四",                          "B1 A2 A1 A3"),
    (REFEREE, "A队名次一、四、五",                                      "ABBAAB"),
    (B1,      "我们一三五他们二四六",                                    "BABABA"),
    (REFEREE, "A头家，抓一家，头两名都是A的人",                           "AABBAB"),
    (A1,      "我们头家，自己人被关两个",                                 "ABBBAA"),
    (B1,      "我们头家抓两家二家对面",                                  "BABBAA"),
    (REFEREE, "A头家得八分",                                            "AAABBB"),
    (REFEREE, "末家B3 头家A1 B1 A2 A3",                                 "A1 B1 A2 A3 B2 B3"),
    (REFEREE, "Team A swept",                                          "AAABBB"),
    (B1,      "they got all three of us",                              "AAABBB"),
    (REFEREE, "B was first, third and fifth",                          "BABABA"),
    (REFEREE, "first A1, second B1, third A2, fourth A3",              "A1 B1 A2 A3"),
    (REFEREE, "seats 2, 4, 6",                                         "B1 B2 B3"),
    (A2,      "me, B3, A1, A3 in that order",                          "A2 B3 A1 A3"),
    (A1,      "we were first but two of ours were last",               "ABBBAA"),
]  # fmt: skip

ASKED_FOR = [
    # by whom  as said                                      buttons of the form that is opened
    (REFEREE, "A队抓两家",                                   {"AABABB", "ABAABB", "=A5"}),
    (B1,      "我们抓一家",                                  {"BBAABA", "BABABA", "BAABBA", "=B3"}),
    (REFEREE, "头家B2抓两家",                                {"BBABAA", "BABBAA", "=B5"}),
    (REFEREE, "A1头家，本家被关一家",                         {"AABBBA", "ABABBA", "ABBABA", "=A1"}),
    (REFEREE, "我们抓三家",                                  {"AAABBB", "BBBAAA"}),
    (REFEREE, "三分",                                       {"AABBAB", "ABABAB", "ABBAAB", "=A3",
                                                            "BBAABA", "BABABA", "BAABBA", "=B3"}),
    (REFEREE, "AAB",                                        {"AABABB", "AABBAB", "AABBBA", "=A5", "=A3", "=A1"}),
    (REFEREE, "A caught two",                               {"AABABB", "ABAABB", "=A5"}),
    (A1,      "we were out first and caught one of them",   {"AABBAB", "ABABAB", "ABBAAB", "=A3"}),
    (REFEREE, "AABABB 好像是",                               {"AABABB"}),
    (REFEREE, "A1 B1 A2 A3 没唱歌",                          {"0124"}),
]  # fmt: skip

PASSED_OVER = [
    # as said by the referee                                                 as kept          left out
    ("A1 B1 A2 A3，唱歌",                                                     "A1 B1 A2 A3",   "唱歌"),
    ("喝茶去了，A队抓三家",                                                     "AAABBB",        "喝茶去"),
    ("B队真是神仙牌，前三全占",                                                 "BBBAAA",        "神仙"),
    ("A1 clinched first, B1 snatched second, A2 third, A3 fourth",           "A1 B1 A2 A3",   "clinched / snatched"),
    ("Team A shamelessly caught three",                                      "AAABBB",        "shamelessly"),
    ("ABABAB, karaoke at midnight",                                         "ABABAB",        "karaoke / midnight"),
]  # fmt: skip

DANGEROUS = [
    # Said by the referee, each with one order but for a word that may be anything, or turns it round.
    "A队逃过抓三家", "A队抓三家未遂", "听说A队抓三家", "A队红方抓三家", "小李头家，A1二家，A2三家，A3四家",
    "A1 轻取 B1，B2 B3", "A1 A2 小李 A3", "昨天A队抓三家", "A队抓三家，更正", "A1 B4 A2 A3", "ABABAB 改一下",
    "A failed to catch three", "A nearly swept", "A caught three, joking", "Gina first, A1 second, A2 third, A3 fourth",
    "A1 overpowered B1, B2, B3", "A1, A2, Gina, A3", "A swept, prbably", "A averted a sweep", "opposite of ABABAB",
    "hand 4: ABBAAB", "第四盘 ABBAAB", "A swept by Gina", "A1, A2 and Gina, A3", "yesterday ABABAB",
    "A hoped to sweep", "your team swept",
]  # fmt: skip

NOT_READ = [
    # as said by the referee                   why
    ("可能是AABABB",                            "doubt"),
    ("AABABB?",                                "doubt"),
    ("not A first, B first",                   "doubt"),
    ("小李头家，A1二家",                         "unread"),
    ("头家A1，然后B1，还有谁忘了",                 "doubt"),
    ("A队头家，B队也是头家",                      "against"),
    ("A头家，B抓三家",                           "against"),
    ("他们抓三家",                               "whose"),
]  # fmt: skip


def opened(**options: Any) -> Table[Any, Any]:
    table = open_table(GAME, None, options)
    assert isinstance(table, Table)
    return table


def after(*lines: str) -> Table[Any, Any]:
    table = opened()
    for line in lines:
        played = table.play(REFEREE if line.startswith("foul") else A1, line)
        assert isinstance(played, Played), line
        table = played.table
    return table


def choices(table: Table[Any, Any], code: str) -> list[Choice]:
    form = GAME.plays["sheet"].manner.sheet.form
    assert form is not None
    shown = form(table.state, A1, Filling(code, 1))
    assert shown is not None
    return [choice for row in shown.rows for choice in row]


def test_lines_that_people_wrote_down_are_read_or_asked_and_never_misread() -> None:
    """The share is what is reached; it may rise, and what is asked may become less."""
    read = [judged(row) for row in SEEN if row.one]
    assert WRONG not in read
    assert read.count(EXACT) >= 311
    assert {judged(row) for row in SEEN if not row.one} == {ASKED}
    assert [row.line for row in SEEN if lacking(row)] == []


@pytest.mark.parametrize(("seat", "said", "kept"), READ)
def test_a_hand_is_read_by_who_did_what(seat: Seat, said: str, kept: str) -> None:
    played = opened().play(seat, said)
    assert isinstance(played, Played), played
    assert played.text == kept


@pytest.mark.parametrize(("seat", "said", "buttons"), ASKED_FOR)
def test_what_leaves_the_order_open_opens_the_form_with_what_is_possible(
    seat: Seat, said: str, buttons: set[str]
) -> None:
    table = opened()
    assert isinstance(table.play(seat, said), Refusal)
    code = table.mode.manner.sheet.form_of_text(table.state, seat, said)
    assert code is not None
    offered = {choice.value for choice in choices(table, code) if choice.label.key != "seats_key"}
    assert offered == buttons


@pytest.mark.parametrize(("said", "kept", "left_out"), PASSED_OVER)
def test_words_on_which_nothing_hangs_are_passed_over_and_named(said: str, kept: str, left_out: str) -> None:
    played = opened().play(REFEREE, said)
    assert isinstance(played, Played), played
    assert played.text == kept
    assert [fact.args["piece"] for fact in played.facts if fact.key == "passed_over"] == [left_out]


@pytest.mark.parametrize("said", DANGEROUS)
def test_words_that_may_turn_it_round_are_never_passed_over(said: str) -> None:
    assert isinstance(opened().play(REFEREE, said), Refusal)


@pytest.mark.parametrize(("said", "why"), NOT_READ)
def test_what_is_not_certain_is_quoted(said: str, why: str) -> None:
    refusal = opened().play(REFEREE, said)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, [fact.key for fact in refusal.facts]) == ("unreadable", "text", [why])


def test_seats_are_counted_round_the_table_from_a1_whoever_deals_first() -> None:
    played = opened(first_dealer="B").play(REFEREE, "1 2 3 4 5 6")
    assert isinstance(played, Played)
    assert played.text == "A1 B2 A2 B3 A3 B1"


@pytest.mark.parametrize(("typed", "kept"), [("A=5", "A=5"), ("b = 3", "B=3"), ("甲=1", "A=1"), ("A=8", "AAABBB")])
def test_points_may_stand_without_an_order(typed: str, kept: str) -> None:
    played = opened().play(A1, typed)
    assert isinstance(played, Played)
    assert played.text == kept
    assert ("order_untold" in {fact.key for fact in played.facts}) == ("=" in kept)


@pytest.mark.parametrize("typed", ["A=0", "A=4", "A=64", "C=5", "A=5 B=0", "A=B"])
def test_points_that_no_order_is_worth_are_refused(typed: str) -> None:
    assert isinstance(opened().play(A1, typed), Refusal)


def test_a_hand_without_an_order_counts_like_one_with_it() -> None:
    with_orders = after("AABABB", "BBABAA", "ABABAB", "ABBBAA", "AAA", "BABABA", "AABBBA", "BBB")
    without = after("A=5", "B=5", "A=3", "ABBBAA", "AAA", "B=3", "A=1", "BBB")
    assert with_orders.outcome == without.outcome
    assert without.outcome is not None
    assert without.outcome.tallies["A"] == {"points": 17, "firsts": 5, "eights": 1, "fives": 1, "threes": 1}


def test_fouls_and_rulings_score_it_anew() -> None:
    lost = after("A=5", "foul A1 talking hand=1", "foul A2 talking hand=1").state
    assert dict(lost.score(1).points) == {"A": 0, "B": 8}
    both = ("foul A talking hand=1", "foul A talking hand=1", "foul B talking hand=1", "foul B talking hand=1")
    ruled = after("A=5", *both, "foul ruling order hand=1").state
    assert dict(ruled.score(1).points) == {"A": 5, "B": 0}


def test_the_sheet_and_its_files_say_that_the_order_is_not_recorded() -> None:
    table = after("A=5", "AAA")
    assert isinstance(table.scene, Scorecard)
    assert [(row.order, row.note) for row in table.scene.rows] == [((), "unordered"), (tuple("AAABBB"), None)]
    assert to_csv(table.state).splitlines()[1:] == ["1,A1,unordered,5,0,A,0,0", "2,B1,AAABBB,8,0,A,0,0"]


def test_whoever_fills_in_the_seats_may_still_say_points_only() -> None:
    table = opened()
    (only,) = [choice for choice in choices(table, "01") if choice.label.key == "points_only"]
    offered = {choice.value for choice in choices(table, only.value)}
    assert {value for value in offered if value.startswith("=")} == {"=A5", "=A3", "=A1"}
    (everything,) = [choice for choice in choices(table, "") if choice.label.key == "points_only"]
    offered = {choice.value for choice in choices(table, everything.value)}
    points = {f"={side}{worth}" for side in "AB" for worth in (5, 3, 1)}
    assert offered - {""} == points | {"AAABBB", "BBBAAA", "ABBBAA", "BAAABB"}


def test_a_gap_in_the_order_is_filled_in_its_place() -> None:
    table = opened()
    code = table.mode.manner.sheet.form_of_text(table.state, REFEREE, "头家A1，末家B3")
    assert code == "0----5"
    assert {choice.value for choice in choices(table, code) if choice.label.key == "seat_named"} == {
        "01---5", "02---5", "03---5", "04---5",
    }  # fmt: skip
    back = [choice.value for choice in choices(table, "01---5") if choice.label.key == "back"]
    assert back == ["0----5"]


@pytest.mark.parametrize(
    ("said", "point"),
    [
        ("A=5", "unknown_label"),
        ("A=3", "not_settled"),
        ("A队抓两家", "text"),
        ("A队抓三家", "text"),
        ("我头家", "text"),
    ],
)
def test_programs_are_read_as_before(said: str, point: str) -> None:
    """The form of `caipan judge` is fixed: it has no sentences, and no points without an order."""
    asked = [
        {"ask": "score", "game": "daguai", "order": said},
        {"ask": "replay", "game": "daguai", "entries": [[0, said], [0, "AABABB"]]},
    ]
    scored, replayed = map(json.loads, judge(json.dumps(each) for each in asked))
    assert scored["error"]["point"] == point
    assert [step.get("point", step.get("text")) for step in replayed["steps"]] == [point, "AABABB"]


_WORDS = "A1 A2 A3 B1 B2 B3 A B 我们 他们 头家 末家 第二 三家 抓两家 抓三家 被关一家 全走了 剩下 然后 ， 最后 和 1 2 3 we they first last caught two of us".split()  # noqa: SIM905, E501


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(_WORDS), max_size=9), st.sampled_from([A1, B1, REFEREE]))
def test_whatever_is_read_is_read_the_same_from_its_canonical_text(words: list[str], seat: Seat) -> None:
    table = opened()
    said = " ".join(words)
    played = table.play(seat, said)
    if isinstance(played, Played):
        again = table.play(seat, played.text)
        assert isinstance(again, Played)
        assert (again.text, again.table.state) == (played.text, played.table.state)
    else:
        code = table.mode.manner.sheet.form_of_text(table.state, seat, said)
        assert code is None or choices(table, code)


_READ = [row for row in SEEN if row.one and judged(row) == EXACT]
_CHATTER = [
    "火锅", "啤酒炸鸡", "窗外打雷", "咖啡凉啦", "pizza", "karaoke at midnight", "marvellous", "the kettle boiled",
    "zzyzx",
]  # fmt: skip
_TURNING = [
    "可能", "好像是", "更正", "未遂", "听说", "才怪", "作废", "小李", "红方", "七", "?", "maybe", "not", "nearly",
    "annulled", "I mean Bob", "scratch that, wrong", "mabye", "prbably", "joking", "they failed", "your team",
    "b4", "A7",
]  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(_READ), st.sampled_from(_CHATTER), st.booleans())
def test_chatter_never_changes_what_is_read(row: Row, chatter: str, before: bool) -> None:
    with_it = f"{chatter}，{row.line}" if before else f"{row.line}，{chatter}"
    assert canonical(replace(row, line=with_it)) in ("", canonical(row))


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(_READ), st.sampled_from(_TURNING), st.booleans())
def test_what_may_turn_it_round_is_asked_wherever_it_stands(row: Row, turning: str, before: bool) -> None:
    with_it = f"{turning}，{row.line}" if before else f"{row.line}，{turning}"
    assert canonical(replace(row, line=with_it)) == ""


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(_READ), st.sampled_from(_CHATTER), st.integers(0, 200))
def test_a_strange_word_within_a_line_never_makes_another_order_of_it(row: Row, chatter: str, at: int) -> None:
    words = row.line.split(" ")
    here = at % (len(words) + 1)
    said = canonical(replace(row, line=" ".join([*words[:here], chatter, *words[here:]])))
    assert said == "" or sides(said) == sides(canonical(row))


def sides(said: str) -> str:
    """The order by team that a line means."""
    return "".join(Order(tuple(said.split()) if " " in said else tuple(said)).sides)
