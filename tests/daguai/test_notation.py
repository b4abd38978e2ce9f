"""Every form in which people write a finishing order or a foul."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.daguai import GAME, POINTS
from engines.daguai.sheet.notation import FOUL_WORDS, FOULS


@pytest.fixture
def sheet() -> Table[Any, Any]:
    return fresh()


def fresh(**options: str) -> Table[Any, Any]:
    table = open_table(GAME, "usst2017", options)
    assert isinstance(table, Table)
    return table


def canonical(table: Table[Any, Any], text: str, seat: Seat = REFEREE) -> str:
    played = table.play(seat, text)
    assert isinstance(played, Played), played
    return played.text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("AABABB", "AABABB"),
        ("A A B A B B", "AABABB"),
        ("aababb", "AABABB"),
        ("ＡＡＢＡＢＢ", "AABABB"),
        ("a，a，b，a", "AABABB"),
        ("甲甲乙甲乙乙", "AABABB"),
        ("甲、甲、乙、甲", "AABABB"),
        ("  A-A-B-A\n", "AABABB"),
        ("AAA", "AAABBB"),
        ("AAAB", "AAABBB"),
        ("ABBB", "ABBBAA"),
        ("A1 B1 A2 B2 A3 B3", "A1 B1 A2 B2 A3 B3"),
        ("A1B1A2B2A3B3", "A1 B1 A2 B2 A3 B3"),
        ("a1,b1,a2,b2,a3,b3", "A1 B1 A2 B2 A3 B3"),
        ("A1→B1→A2→B2→A3→B3", "A1 B1 A2 B2 A3 B3"),
        ("A1 > B1 > A2 > B2 > A3 > B3", "A1 B1 A2 B2 A3 B3"),
        ("A1->B1->A2->B2->A3", "A1 B1 A2 B2 A3 B3"),
        ("甲1、乙1、甲2、乙2、甲3", "A1 B1 A2 B2 A3 B3"),
        ("Ａ１Ａ２Ａ３", "A1 A2 A3"),
        ("B2 B1 A3 B3", "B2 B1 A3 B3"),
        ("B2 A1 B1 A3 B3", "B2 A1 B1 A3 B3 A2"),
    ],
)
def test_orders(sheet: Table[Any, Any], typed: str, text: str) -> None:
    assert canonical(sheet, typed, Seat(3)) == text
    assert canonical(sheet, text, Seat(3)) == text


@pytest.mark.parametrize(
    ("typed", "kind", "point", "clause"),
    [
        ("AAAAB", "illegal", "too_many", "usst2017:1.2"),
        ("AAABBBA", "illegal", "too_long", "usst2017:1.2"),
        ("AB", "illegal", "not_settled", "usst2017:6"),
        ("AABB", "illegal", "not_settled", "usst2017:6"),
        ("A1 B1 A2 B2", "illegal", "not_settled", "usst2017:6"),
        ("A1 A1 A2", "illegal", "twice", "usst2017:4.5"),
        ("A1 A2 A4", "unreadable", "unknown_label", "usst2017:1.2"),
        ("C1 A1 A2 A3", "unreadable", "unknown_label", "usst2017:1.2"),
        ("A0 A1 A2", "unreadable", "unknown_label", "usst2017:1.2"),
        ("A1 A B1", "unreadable", "mixed", None),
        ("AAB1", "unreadable", "mixed", None),
        ("", "unreadable", "text", None),
        ("   ", "unreadable", "text", None),
        ("1A2B", "unreadable", "unordered", "usst2017:6"),
        ("ABC", "unreadable", "text", None),
        ("good morning", "unreadable", "text", None),
        ("A" * 400, "unreadable", "text", None),
        ("A" * 10_000, "unreadable", "text", None),
        ("<b>AAA</b>", "unreadable", "text", None),
        ("\u202eAAA", "unreadable", "text", None),
        ("AAA\x00", "unreadable", "text", None),
        ("🂡🂡🂡", "unreadable", "text", None),
        ("foul", "unreadable", "text", None),
        ("foul A", "unreadable", "text", None),
        ("fouls are bad", "unreadable", "text", None),
        ("resign", "unreadable", "text", None),
        ("foul A dancing", "unreadable", "unknown_foul", "usst2017:5.3"),
        ("foul 6 talking", "illegal", "no_seat", None),
        ("foul A4 talking", "illegal", "no_seat", None),
        ("foul C talking", "illegal", "no_seat", None),
        ("foul A talking hand=2", "illegal", "no_hand", "usst2017:1.3"),
        ("foul A talking hand=0", "illegal", "no_hand", "usst2017:1.3"),
        ("foul A slow", "illegal", "slow", "usst2017:5.2.4"),
        ("犯规 A2 超时", "illegal", "slow", "usst2017:5.2.4"),
        ("fouled", "illegal", "not_fouled", "usst2017:5.3"),
    ],
)
def test_refusals(sheet: Table[Any, Any], typed: str, kind: str, point: str, clause: str | None) -> None:
    refusal = sheet.play(REFEREE, typed)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, refusal.clause) == (kind, point, clause)
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in refusal.facts)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("foul 2 talking", "foul 2 talking"),
        ("foul A2 talking", "foul 2 talking"),
        ("foul b3 peeking", "foul 5 peeking"),
        ("foul A urging", "foul A urging"),
        ("FOUL  a   Urging", "foul A urging"),
        ("犯规 A2 讲话", "foul 2 talking"),
        ("犯规A2讲话", "foul 2 talking"),
        ("犯规 甲2：说不要", "foul 2 spoken_pass"),
        ("犯规 乙方 偷看", "foul B peeking"),
        ("犯规 乙队 暗示 第1盘", "foul B signalling"),
        ("犯规乙催问第1副", "foul B urging"),
        ("foul 0 volunteer hand=1", "foul 0 volunteer"),
    ],
)
def test_fouls(sheet: Table[Any, Any], typed: str, text: str) -> None:
    assert canonical(sheet, typed) == text
    assert canonical(sheet, text) == text


@pytest.mark.parametrize(
    ("point", "clause"),
    [
        ("volunteer", "5.1.1"),
        ("ask_off_turn", "5.1.2"),
        ("measure_word", "5.1.3"),
        ("talking", "5.2.1"),
        ("spoken_pass", "5.2.2"),
        ("urging", "5.2.3"),
        ("peeking", "5.3.1"),
        ("signalling", "5.3.2"),
    ],
)
def test_part_5_every_foul_has_its_clause_and_words(sheet: Table[Any, Any], point: str, clause: str) -> None:
    assert sheet.rules.clause(point) == f"usst2017:{clause}"
    assert [canonical(sheet, f"犯规 B1 {word}") for word in FOUL_WORDS[point]] == [
        f"foul 1 {point}" for _ in FOUL_WORDS[point]
    ]


def test_fouls_are_offered_to_the_referee_without_the_slow_turn() -> None:
    assert GAME.plays["sheet"].refereeing.fouls == FOULS
    assert {*FOULS, "slow"} == FOUL_WORDS.keys() <= POINTS


def test_an_earlier_hand_is_named_and_the_present_one_is_not(sheet: Table[Any, Any]) -> None:
    played = sheet.play(Seat(0), "AAA")
    assert isinstance(played, Played)
    assert canonical(played.table, "foul A talking hand=1") == "foul A talking hand=1"
    assert canonical(played.table, "犯规 A 讲话 第2盘") == "foul A talking"


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=120) | st.text("AB12甲乙 ,→foul犯规第盘讲话=handsc-", max_size=40))
def test_no_text_is_an_accident(text: str) -> None:
    """Any text is accepted or refused, and what is accepted is canonical once and for all."""
    table = fresh()
    result = table.play(REFEREE, text)
    if isinstance(result, Played):
        assert canonical(table, result.text) == result.text
    else:
        assert result.kind in ("unreadable", "illegal")


WORDED = [
    # as typed                                              as kept
    ("头家A1 二家B1 三家A2 四家A3",                         "A1 B1 A2 A3"),
    ("A1头家，B1二家，A2三家，A3四家",                      "A1 B1 A2 A3"),
    ("这盘A1先走，然后B1，A2，A3",                          "A1 B1 A2 A3"),
    ("名次：A1、B1、A2、A3",                                "A1 B1 A2 A3"),
    ("first A1, then B1, A2, last A3",                      None),
    ("1st A1 2nd B1 3rd A2 4th A3",                         "A1 B1 A2 A3"),
    ("末家B3 头家A1 B1 A2 A3",                              "A1 B1 A2 A3"),
    ("A1 B1 头家A2 A3",                                     None),
    ("不是A1 B1 A2 A3",                                     None),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "kept"), WORDED)
def test_places_may_be_counted_in_words_and_nothing_else_is_passed_over(typed: str, kept: str | None) -> None:
    table = open_table(GAME, "usst2017")
    assert isinstance(table, Table)
    played = table.play(Seat(0), typed)
    if kept is None:
        assert isinstance(played, Refusal)
    else:
        assert isinstance(played, Played), played
        assert played.text.startswith(kept)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("A1 B1", "01"), ("头家A1", "0"), ("A1 A1", "0"), ("A1 唱歌", "0"), ("唱歌", None), ("", None)],
)
def test_an_order_that_is_not_settled_opens_the_form_with_it(typed: str, code: str | None) -> None:
    table = open_table(GAME, "usst2017")
    assert isinstance(table, Table)
    assert table.mode.manner.sheet.form_of_text(table.state, Seat(0), typed) == code
