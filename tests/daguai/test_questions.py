"""Single questions about cards, and hands that somebody wrote down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.judge import judge
from engines.core.rulings import Fact, Refusal
from engines.daguai import GAME
from engines.daguai.hand.reading import HandRecord, read_hand
from engines.daguai.questions import check

RULES = GAME.rule_sets["usst2017"]


def ask(**question: Any) -> dict[str, Any]:
    (line,) = judge([json.dumps({"game": "daguai", **question})])
    answer = json.loads(line)
    assert isinstance(answer, dict)
    return answer


CHECKED = [
    # asked                    held        what it is, or why not
    ("SA HA DA SK 大怪", "", "four_one A"),
    ("黑桃8 大怪", "", "pair 8"),
    ("♠4♥5 大怪 大怪 小怪", "", "four_one 5"),
    ("S3 H4", "", "no_form"),
    ("S3 H3 > S2", "", "other_count"),
    ("SK > HK", "", "equal"),
    ("ST HT 管 S9 H9", "", "pair T"),
    ("S9 H9 压 ST HT", "", "lower_key"),
    ("S9 H9 > ST HJ", "", "no_form"),
    ("SA > SK", "SA S3 S4", "single A"),
    ("SA > SK", "S3 S4", "not_held"),
    ("SA SA", "SA S3", "not_held"),
    ("SA > SK > SQ", "", "text"),
    ("S3 S3 S3 S3", "", "copies"),
    ("3", "", "single 3"),
    ("S8 怪", "", "which_joker"),
]


@pytest.mark.parametrize(("text", "held", "said"), CHECKED)
def test_check(text: str, held: str, said: str) -> None:
    result = check(RULES, text, held)
    if isinstance(result, Refusal):
        assert result.point == said
        assert result.kind == "ambiguous" or result.clause == RULES.clause(said)
        return
    assert f"{result[0].args['form']} {result[0].args['rank']}" == said
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in result)


def test_a_play_that_beats_says_so() -> None:
    answer = check(RULES, "ST HT > S9 H9")
    assert isinstance(answer, tuple)
    assert answer[-1] == Fact("beats", {"play": "ST HT", "previous": "S9 H9"})


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"ask": "classify", "cards": ["S8", "DW"]}, {"form": "对子", "rank": "8"}),
        ({"ask": "classify", "cards": "S8 DW"}, {"form": "对子", "rank": "8"}),
        ({"ask": "classify", "cards": ["st", "s10", "HT"]}, {"form": "三张", "rank": "T"}),
        ({"ask": "classify", "cards": "S2 S7 S8 SJ SK"}, {"form": "同花", "rank": "K"}),
        (
            {"ask": "classify", "cards": "S2 S7 S8 SJ SK", "options": {"flush_two_high": True}},
            {"form": "同花", "rank": "2"},
        ),
    ],
)
def test_classify(question: dict[str, Any], expected: dict[str, Any]) -> None:
    assert ask(**question) == {"ok": True, **expected}


@pytest.mark.parametrize(
    ("question", "kind", "point"),
    [
        ({"ask": "classify", "cards": ["S8", "S9"]}, "illegal", "no_form"),
        ({"ask": "classify", "cards": ["S8"] * 4}, "illegal", "copies"),
        ({"ask": "classify", "cards": ["DW"] * 5}, "illegal", "copies"),
        ({"ask": "classify", "cards": []}, "unreadable", "cards_none"),
        ({"ask": "classify"}, "unreadable", "cards"),
        ({"ask": "classify", "cards": [8]}, "unreadable", "cards"),
        ({"ask": "classify", "cards": ["S1"]}, "unreadable", "card"),
        ({"ask": "beats", "previous": ["S8", "S9"], "play": ["ST"]}, "illegal", "no_form"),
        ({"ask": "beats", "previous": ["S8"]}, "unreadable", "play"),
        ({"ask": "count", "entries": [], "asker": 0}, "unreadable", "asked"),
        ({"ask": "count", "entries": [], "asker": 0, "asked": 6}, "illegal", "no_seat"),
        ({"ask": "count", "asker": 0, "asked": 1}, "unreadable", "entries"),
        ({"ask": "count", "entries": [[0, "S3"]], "asker": 0, "asked": 1}, "illegal", "ask_off_turn"),
        ({"ask": "count", "entries": [[0, "S3"]], "asker": 1, "asked": 5}, "illegal", "ask_other"),
        (
            {"ask": "count", "options": {"hands": ["S3", "", "S4", "", "S5", ""]}, "asker": 1, "asked": 4}
            | {"entries": [[0, "S3"], [1, "pass"], [2, "S4"], [3, "pass"], [4, "S5"]]},
            "illegal",
            "over",
        ),
    ],
)
def test_questions_without_an_answer(question: dict[str, Any], kind: str, point: str) -> None:
    error = ask(**question)["error"]
    assert (error["kind"], error["point"]) == (kind, point)


def test_beats_names_the_point_and_its_clause() -> None:
    answer = ask(ask="beats", previous=["S9", "H9"], play=["D8", "C8"])
    assert (answer["beats"], answer["point"], answer["clause"]) == (False, "lower_key", "usst2017:3.3")
    assert ask(ask="beats", previous=["SA", "SA"], play=["S2", "DW"])["beats"] is True
    assert ask(ask="beats", previous=["S9", "H9"], play=["D8", "C9"])["point"] == "no_form"


# A hand that somebody wrote down.

LAST = {"hands": ["SA", "SK", "S3", "S4", "S5", "S6"]}
WRITTEN = [
    "A2: S3\nB2: 不要\nA3: S5\nB3: 过\nA1: SA",
    "A2: S3; B2: pass; A3: S5; B3: pass; A1: SA",
    "A2：♠3；B2：不要；A3：♠5；B3：不要；A1：♠A",
    "A2: S3 B2: pass A3: S5 B3: pass A1: SA",
    "1. A2 S3\n2. B2 pass\n3. A3 S5\n4. B3 pass\n5. A1 SA\n",
    "甲2: 黑桃3\n乙2: 敲\n甲3: 黑桃5\n乙3: -\n甲1: 黑桃A",
    "A2: S3\npass\nS5\npass\nSA",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_written_hand_is_read_to_its_end(text: str) -> None:
    record = read_hand(RULES, text, LAST)
    assert isinstance(record, HandRecord)
    assert record.fault is None
    assert record.turns == ((2, "S3"), (3, "pass"), (4, "S5"), (5, "pass"), (0, "SA"))
    assert (record.order, record.line) == (("A2", "A3", "A1"), "A2 A3 A1")
    assert record.score is not None
    assert dict(record.score.points) == {"A": 8, "B": 0}


@pytest.mark.parametrize(
    ("text", "number", "who", "point", "clause"),
    [
        ("A1: S3; B1: S3", 2, "B1", "equal", "4.3"),
        ("A1: S3; A2: S4", 2, "A2", "turn", "1.6"),
        ("A1: S3; B1: S4 H4", 2, "B1", "other_count", "3.1"),
        ("A1: S3 H4", 1, "A1", "no_form", "2.3"),
        ("A1: S3; pass; pass; pass; pass; pass; A1: pass", 7, "A1", "must_lead", "4.2"),
        ("A1: S3; B1: foul", 2, "B1", "text", None),
        ("A1: S3; B1: 9", 2, "B1", "no_suit", None),
        ("S3; S4; nonsense; S5", 3, "A2", "card", None),
    ],
)
def test_the_first_fault_is_told_with_its_clause(text: str, number: int, who: str, point: str, clause: str) -> None:
    record = read_hand(RULES, text)
    assert isinstance(record, HandRecord)
    assert record.fault is not None
    assert (record.fault.number, record.fault.who, record.fault.refusal.point) == (number, who, point)
    assert record.fault.refusal.clause == (clause and f"usst2017:{clause}")
    assert len(record.turns) == number - 1
    assert (record.line, record.score) == (None, None)


def test_a_hand_goes_on_or_is_over() -> None:
    open_hand = read_hand(RULES, "B1: S3; A2: S4")
    assert isinstance(open_hand, HandRecord)
    assert (open_hand.fault, open_hand.line, open_hand.order) == (None, None, ())
    too_long = read_hand(RULES, WRITTEN[1] + "; B1: SK", LAST)
    assert isinstance(too_long, HandRecord)
    assert too_long.fault is not None
    assert too_long.fault.refusal.point == "over"


@pytest.mark.parametrize("text", ["", "  \n ;; ", "A1: S3;" * 5_000, " \n" * 10_000, "S3 ;" * 2_000])
def test_what_is_no_hand_at_all(text: str) -> None:
    refusal = read_hand(RULES, text)
    assert isinstance(refusal, Refusal)
    assert refusal.point == "text"


@pytest.mark.parametrize("text", ["S" + " " * 19_000 + "x", " \n" * 9_000 + "x", "A1 " * 6_000, "A1:" * 6_000])
def test_the_longest_texts_are_answered(text: str) -> None:
    """Read in a time that grows with the square of their length, they would hold up whoever waits for this test."""
    assert isinstance(read_hand(RULES, text), HandRecord | Refusal)


def test_options_are_checked_before_the_hand() -> None:
    refusal = read_hand(RULES, "A1: S3", {"dealer": 9})
    assert isinstance(refusal, Refusal)
    assert (refusal.point, refusal.clause) == ("dealer", "usst2017:1.5")
    led = read_hand(RULES, "B1: S3", {"dealer": 0})
    assert isinstance(led, HandRecord)
    assert led.fault is not None
    assert led.fault.refusal.point == "turn"


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80) | st.text("AB123: ;\nSHCDKQ45大小怪pas管>", max_size=60))
def test_no_text_is_an_accident(text: str) -> None:
    assert isinstance(read_hand(RULES, text), HandRecord | Refusal)
    assert isinstance(check(RULES, text), tuple | Refusal)


BARE = [
    # typed                what is answered
    ("AAAK怪",              "form AAAK怪 four_one A"),
    ("99955 > 88822",       "form 99955 three_two 9, beats 99955 88822"),
    ("大怪",                "form DW single DW"),
    ("KK > QQ",             "form KK pair K, beats KK QQ"),
    ("77怪",                "form 77怪 triple 7"),
    ("22AA怪",              "form 22AA怪 three_two 2"),
    ("45怪怪怪",            "suits_matter"),
    ("34567",               "suits_matter"),
    ("278JK",               "suits_matter"),
    ("怪",                  "which_joker"),
    ("999 > 999",           "equal"),
    ("唱歌",                "card"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "answer"), BARE)
def test_cards_without_suits_are_read_wherever_suits_cannot_matter(typed: str, answer: str) -> None:
    found = check(RULES, typed)
    if isinstance(found, Refusal):
        assert found.point == answer
    else:
        told = (" ".join(map(str, (fact.key, *fact.args.values()))) for fact in found)
        assert ", ".join(told) == answer


def test_a_trick_holds_no_more_of_a_card_than_the_decks() -> None:
    found = check(RULES, "S9 S9 H9 H9 H9 > S8 S8 S8 S9 S9")
    assert isinstance(found, Refusal)
    assert (found.point, found.clause) == ("copies", "usst2017:1.2")
