"""Questions about the cards of 双升, over the wire: every answer's fields, and every kind of bad question."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.judge import judge

TRUMP = {"level": "2", "suit": "S"}


def ask(ask_: str, rule_set: str = "houqin", **fields: Any) -> dict[str, Any]:
    line = {"ask": ask_, "game": "shuangsheng", "rule_set": rule_set, "trump": TRUMP, **fields}
    (answer,) = judge([json.dumps(line)])
    result = json.loads(answer)
    assert isinstance(result, dict)
    return result


def error(answer: dict[str, Any]) -> tuple[str, str]:
    assert answer["ok"] is False, answer
    assert isinstance(answer["error"]["detail"], str)
    return answer["error"]["kind"], answer["error"]["point"]


def test_kind_and_decompose() -> None:
    assert ask("kind", cards=["H5", "H5", "H6", "H6"])["kind"] == "tractor"
    assert ask("kind", cards="H5 H5")["kind"] == "pair"
    assert ask("decompose", cards=["HA", "HK", "H9", "HK", "HA"])["components"] == ["HK HK HA HA", "H9"]
    assert ask("kind", trump={"level": "10", "suit": "h"}, cards="S9 S9 SJ SJ")["kind"] == "tractor"
    assert ask("kind", trump={"level": "T", "suit": None}, cards="S10 S10 XW XW")["kind"] == "throw"
    assert ask("kind", trump={"level": "负2"}, cards="C2 C2 XW XW", rule_set="yingxinchun")["kind"] == "tractor"


def test_sort() -> None:
    answer = ask("sort", cards="H6 H5 H4 S3 S2 C4 H2 D3 XW DW")
    assert answer["cards"] == ["H4", "H5", "H6", "C4", "D3", "S3", "H2", "S2", "XW", "DW"]


def test_follow_legal() -> None:
    fields: dict[str, Any] = {"hand": "H5 H5 H6 H6 H7 H7", "lead": "HT HT HJ HJ", "play": ["H5", "H5", "H7", "H7"]}
    assert ask("follow_legal", **fields) == {
        "ok": True,
        "legal": True,
        "fine": {"points": 0, "levels": 0, "clause": None},
    }
    assert ask("follow_legal", "yingxinchun", **fields) == {
        "ok": True,
        "legal": False,
        "point": "follow_tractor",
        "missed": 2,
        "fine": {"points": 40, "levels": 0, "clause": "yingxinchun:12.2"},
    }
    wrong = ask("follow_legal", hand="H6 S7", lead="H5", play="S7")
    assert (wrong["legal"], wrong["point"], wrong["fine"]) == (
        False,
        "follow_suit",
        {"points": 0, "levels": 1, "clause": "houqin:5"},
    )


def test_trick_winner() -> None:
    assert ask("trick_winner", seats=["P1", "P2", "P3"], plays=[["H5"], ["HK"], "S3"])["winner"] == "P3"
    assert ask("trick_winner", seats=[2, 3, 0, 1], plays=[["H5"], ["HK"], ["HA"], ["H7"]])["winner"] == 0


def test_throw() -> None:
    answer = ask("throw", "yingxinchun", cards=["HQ", "HQ", "HJ"], others=[["HK"], []])
    assert answer == {
        "ok": True,
        "valid": False,
        "forced": ["HJ"],
        "fine": 30,
        "clause": "yingxinchun:12.2",
        "stopped": [{"component": "HJ", "by": "HK", "hand": 0}],
    }
    assert ask("throw", cards=["HA", "HK"], others=[["HQ"], ["SA"]])["valid"] is True
    assert ask("throw", cards=["HA", "HK"], others=[["HQ"]], complete=False)["valid"] is None
    assert ask("throw", cards=["HA", "HQ"], others=[["HK"]], complete=False)["valid"] is False


def test_bid() -> None:
    bids = [[1, ["H2"], "draw"], [2, ["S2"], "draw"], [0, ["DW", "DW"], "buried"]]
    answer = ask("bid", first=True, levels={"NS": "2", "EW": "2"}, drawn_first=3, bids=bids)
    assert answer == {
        "ok": True,
        "accepted": [True, True, True],
        "trump": {"level": "2", "suit": None},
        "dealer": 2,
        "burier": 0,
    }
    hidden = ask("bid", "yingxinchun", first=True, levels={"0": "2", "1": "2"}, drawn_first=3, bids=bids)
    assert (hidden["accepted"], hidden["dealer"], hidden["burier"]) == ([True, False, True], 1, 0)


@pytest.mark.parametrize(
    "levels", [{"NS": "10", "EW": "3"}, {"0": 10, "1": "3"}, {"S": "T", "E": "3"}, {"dealer": "10", "defender": "3"}]
)
def test_levels_by_side_seat_or_role(levels: dict[str, Any]) -> None:
    answer = ask("bid", first=False, levels=levels, drawn_first=2, bids=[[1, ["C10"], "draw"]])
    assert (answer["accepted"], answer["trump"], answer["dealer"]) == ([True], {"level": "10", "suit": "C"}, 2)
    named = ask("bid", first=False, levels=levels, dealer="S", bids=[[1, ["C10"], "draw"]])
    assert named == answer


def test_nobody_bids() -> None:
    fields: dict[str, Any] = {"first": False, "levels": {"NS": "5", "EW": "2"}, "drawn_first": 0, "bids": []}
    assert ask("bid", **fields, bottom=["D9", "SA"])["trump"] == {"level": "5", "suit": "D"}
    assert error(ask("bid", **fields)) == ("unreadable", "bottom_unknown")


def whole_hand(seed: int) -> tuple[list[Any], list[str]]:
    """Twenty-five tricks of one card each, whoever follows what, and the bottom."""
    pack = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA"] + ["XW", "DW"]
    pack *= 2
    Random(seed).shuffle(pack)
    tricks = [[[seat, [pack[25 * seat + turn]]] for seat in range(4)] for turn in range(25)]
    return tricks, pack[100:]


@pytest.mark.parametrize("rule_set", ["houqin", "yingxinchun"])
def test_a_review_is_ready_to_be_scored(rule_set: str) -> None:
    tricks, bottom = whole_hand(7)
    answer = ask("review", rule_set, dealer=0, tricks=tricks, bottom=bottom, burier=1, defender_level="9")
    assert answer["ok"], answer
    hand = answer["hand"]
    assert len(answer["tricks"]) == 25
    assert sum(trick["points"] for trick in answer["tricks"]) + hand["bottom_points"] == 200
    assert (hand["dealer_level"], hand["defender_level"], hand["burier"]) == ("2", "9", "defender")
    known = {"trick", "seat", "point", "clause", "fine", "proof"}
    assert known | ({"declared"} if rule_set == "yingxinchun" else set()) == answer["faults"][0].keys()
    assert sum(fine["fine"]["levels"] for fine in answer["faults"]) == sum(row[1] for row in hand["level_penalties"])
    assert sum(fine["fine"]["points"] for fine in answer["faults"]) == sum(row[1] for row in hand["fines"])
    # So many faults at random that only the shape of the question is of interest here.
    scored = ask(
        "hand", rule_set, **{**hand, "level_penalties": hand["level_penalties"][:2], "fines": hand["fines"][:2]}
    )
    assert scored["ok"], scored
    assert ask("review", rule_set, dealer="N", tricks=tricks, bottom=bottom)["hand"]["burier"] == "dealer"


@pytest.mark.parametrize(("rule_set", "asked"), [("houqin", False), ("yingxinchun", True)])
def test_clause_12_7_a_fault_carries_its_proof_and_whether_it_was_declared(rule_set: str, asked: bool) -> None:
    tricks, bottom = whole_hand(7)
    given = {"dealer": 0, "tricks": tricks, "bottom": bottom}
    faults = ask("review", rule_set, **given)["faults"]
    missed = [fault for fault in faults if fault["point"] in ("follow_suit", "follow_pairs", "follow_tractor")]
    assert missed
    for fault in missed:
        later = [cards[0] for trick in tricks[fault["trick"] - 1 :] for who, cards in trick if who == fault["seat"]]
        assert fault["proof"]
        assert set(fault["proof"]) <= set(later), "cards of the suit that was led, which he still held"
        assert fault.get("declared", "not asked") == (None if asked else "not asked")
    cheated = {"points": 0, "levels": 3, "clause": "yingxinchun:12.7"}
    first = [missed[0]["trick"], missed[0]["seat"]]
    for said, declared in ((True, missed), (False, []), ([first], missed[:1])):
        found = ask("review", rule_set, declared=said, **given)
        for fault, before in zip(found["faults"], faults, strict=True):
            open_ = asked and before in missed
            assert ("declared" in fault) == open_
            assert not open_ or fault["declared"] == (before in declared)
            assert fault["fine"] == (cheated if open_ and before not in declared else before["fine"])
        levels = sum(fault["fine"]["levels"] for fault in found["faults"])
        assert levels == sum(row[1] for row in found["hand"]["level_penalties"])
    assert ask("review", rule_set, declared=[[99, 0]], **given)["error"]["point"] == "declared"


OTHER: dict[str, dict[str, Any]] = {
    "kind": {},
    "follow_legal": {"hand": "H5 H6", "lead": "H3", "play": "H5"},
    "trick_winner": {"seats": [0, 1], "plays": [["H5"], ["H6"]]},
    "throw": {"cards": "HA HK", "others": []},
    "bid": {"first": True, "levels": {}, "drawn_first": 0, "bids": [[0, ["H2"], "draw"]]},
    "review": {"dealer": 0, "tricks": whole_hand(1)[0], "bottom": whole_hand(1)[1]},
}


@pytest.mark.parametrize(
    ("name", "fields", "kind", "point"),
    [
        ("kind", {"cards": ["H5", "H5", "H5"]}, "illegal", "copies"),
        ("kind", {"cards": ["H5", "D5"]}, "illegal", "mixed_suits"),
        ("kind", {"cards": []}, "unreadable", "cards_none"),
        ("kind", {"cards": ""}, "unreadable", "cards_none"),
        ("kind", {}, "unreadable", "cards"),
        ("kind", {"cards": [5]}, "unreadable", "cards"),
        ("kind", {"cards": {"H5": 1}}, "unreadable", "cards"),
        ("kind", {"cards": ["H1"]}, "unreadable", "card"),
        ("kind", {"cards": ["ZZ"]}, "unreadable", "card"),
        ("kind", {"cards": ["H5H6"]}, "unreadable", "card"),
        ("kind", {"cards": ["BJ"]}, "ambiguous", "which_joker"),
        ("kind", {"cards": [s + r for s in "SH" for r in "23456789TJQKA"]}, "illegal", "cards_many"),
        ("kind", {"cards": ["H5"], "trump": {}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": 5}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": {"level": "1", "suit": "S"}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": {"level": True, "suit": "S"}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": {"level": "2", "suit": "X"}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": {"level": "2", "suit": "SH"}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "trump": {"level": "2", "suit": 1}}, "unreadable", "trump"),
        ("kind", {"cards": ["H5"], "rule_set": "nobody"}, "unknown", "rule_set"),
        ("follow_legal", {"play": "H7"}, "illegal", "not_held"),
        ("follow_legal", {"play": "H5 H5"}, "illegal", "not_held"),
        ("follow_legal", {"play": []}, "unreadable", "cards_none"),
        ("follow_legal", {"hand": None}, "unreadable", "hand"),
        ("follow_legal", {"lead": "H3 D3"}, "illegal", "mixed_suits"),
        ("trick_winner", {"plays": []}, "unreadable", "plays"),
        ("trick_winner", {"plays": [["H5"], []]}, "unreadable", "cards_none"),
        ("trick_winner", {"plays": [["H5"]] * 5}, "unreadable", "plays"),
        ("trick_winner", {"plays": [["H5"], ["H6", "H6"]]}, "illegal", "follow_count"),
        ("trick_winner", {"plays": [["H5", "D5"], ["H6", "H6"]]}, "illegal", "mixed_suits"),
        ("trick_winner", {"seats": [0]}, "unreadable", "seats"),
        ("trick_winner", {"seats": [0, [1]]}, "unreadable", "seats"),
        ("throw", {"cards": "HA DA"}, "illegal", "mixed_suits"),
        ("throw", {"others": None}, "unreadable", "others"),
        ("throw", {"others": [[]] * 4}, "unreadable", "others"),
        ("throw", {"others": [5]}, "unreadable", "others"),
        ("throw", {"complete": "no"}, "unreadable", "complete"),
        ("bid", {"bids": None}, "unreadable", "bids"),
        ("bid", {"bids": [[0, ["H2"]]]}, "unreadable", "bids"),
        ("bid", {"bids": [[0, ["H2"], "later"]]}, "unreadable", "bids"),
        ("bid", {"bids": [[4, ["H2"], "draw"]]}, "illegal", "no_seat"),
        ("bid", {"bids": [["Q", ["H2"], "draw"]]}, "unreadable", "bids"),
        ("bid", {"bids": [[0, ["H2", "H2", "H2"], "draw"]]}, "illegal", "copies"),
        ("bid", {"drawn_first": None}, "unreadable", "drawn_first"),
        ("bid", {"drawn_first": -1}, "illegal", "no_seat"),
        ("bid", {"levels": {"up": "2"}}, "unreadable", "levels"),
        ("bid", {"levels": {"NS": "1"}}, "unreadable", "levels"),
        ("bid", {"levels": {}, "first": False}, "unreadable", "levels"),
        ("bid", {"first": 1}, "unreadable", "first"),
        ("review", {"tricks": []}, "illegal", "hand_count"),
        ("review", {"tricks": None}, "unreadable", "tricks"),
        ("review", {"tricks": [5]}, "unreadable", "tricks"),
        ("review", {"tricks": [[5]]}, "unreadable", "tricks"),
        ("review", {"tricks": [[[0, ["H5"]]]]}, "illegal", "no_seat"),
        ("review", {"tricks": whole_hand(1)[0][:24]}, "illegal", "hand_count"),
        ("review", {"bottom": whole_hand(1)[1][:3]}, "illegal", "bottom_count"),
        ("review", {"bottom": whole_hand(2)[1]}, "illegal", "copies"),
        ("review", {"dealer": None}, "unreadable", "dealer"),
        ("review", {"dealer": 9}, "illegal", "no_seat"),
        ("review", {"burier": "nobody"}, "unreadable", "burier"),
        ("review", {"defender_level": "0"}, "unreadable", "defender_level"),
    ],
)
def test_bad_questions(name: str, fields: dict[str, Any], kind: str, point: str) -> None:
    assert error(ask(name, **{**OTHER[name], **fields})) == (kind, point)


def test_errors_of_the_rules_cite_the_clause() -> None:
    assert ask("kind", "yingxinchun", cards="HA DA")["error"]["clause"] == "yingxinchun:8"


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 30)
    | st.sampled_from(["H5", "DW", "BJ", "", "draw", "甲", "SAKK", "2"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["level", "suit", "NS"]), inner),
    max_leaves=8,
)
FIELDS = [
    "trump",
    "cards",
    "hand",
    "lead",
    "play",
    "seats",
    "plays",
    "others",
    "complete",
    "first",
    "levels",
    "drawn_first",
    "bids",
    "bottom",
    "dealer",
    "tricks",
    "burier",
]


@settings(deadline=None, max_examples=300)
@given(st.sampled_from([*OTHER, "sort", "decompose"]), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6))
def test_whatever_is_asked_there_is_an_answer_and_no_fault_of_ours(name: str, fields: dict[str, Any]) -> None:
    answer = ask(name, **{**OTHER.get(name, {}), **fields})
    assert answer["ok"] or answer["error"]["point"] != "fault", fields
