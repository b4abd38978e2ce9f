"""The sheet of 双升 over JSON: the worked hands, `hand` in all its fields, and what cannot be asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.judge import judge

PLAIN = {
    "dealer_level": "5",
    "defender_level": "4",
    "trick_points": 65,
    "bottom_points": 10,
    "last_trick_won_by": "defender",
    "last_component_pairs": 0,
    "burier": "dealer",
}


def ask(**question: Any) -> dict[str, Any]:
    (answer,) = judge([json.dumps({"game": "shuangsheng", **question})])
    result = json.loads(answer)
    assert isinstance(result, dict)
    return result


def hand(rule_set: str = "houqin", **fields: Any) -> dict[str, Any]:
    return ask(ask="hand", rule_set=rule_set, **{**PLAIN, **fields})


def worked(points: str, levels: str, **more: Any) -> dict[str, Any]:
    """`65+10x0 防`: points in tricks, the bottom with its component, who won the last trick; `5/4`: the levels."""
    tricks, _, rest = points.partition("+")
    bottom, _, rest = rest.partition("x")
    pairs, last = rest.split()
    dealer, defender = levels.split("/")
    return {
        "dealer_level": dealer,
        "defender_level": defender,
        "trick_points": int(tricks),
        "bottom_points": int(bottom),
        "last_component_pairs": int(pairs),
        "last_trick_won_by": {"庄": "dealer", "防": "defender"}[last],
        **more,
    }


def down(levels: int, clause: str) -> dict[str, Any]:
    """Levels that the dealer side is fined."""
    return {"level_penalties": [["dealer", levels, clause]]}


WORKED = [
    # what it shows         rule set       hand          levels  more                   total up after stage over
    ("单扣",                  "houqin",      "65+10x0 防", "5/4",  {},                     85, 0, "5/4", "防", None),
    ("对扣",                  "houqin",      "65+10x1 防", "5/4",  {},                     105, 0, "5/4", "防", None),
    ("三连对十六倍，封顶三级", "houqin",      "60+25x3 防", "5/4",  {},                     460, 3, "5/7", "防", None),
    ("无分",                  "houqin",      "0+30x0 庄",  "6/4",  {},                     0, 3, "9/4", "庄", None),
    ("台下甩错两张",          "houqin",      "85+10x0 庄", "6/4",  {"point_penalty": -20}, 65, 1, "7/4", "庄", None),
    ("主 J 抠底满 80",        "houqin",      "65+10x0 防", "J/9",  {"J": "main"},          85, 0, "2/9", "防", None),
    ("主 J 抠底不足 80",      "houqin",      "45+10x0 防", "J/9",  {"J": "main"},          65, 1, "Q/9", "庄", None),
    ("跨 J 必须停",           "houqin",      "20+0x0 庄",  "10/9", {},                     20, 2, "J/9", "庄", None),
    ("先升两级再降一级",      "houqin",      "20+0x0 庄",  "5/4",  down(1, "5"),           20, 2, "6/4", "庄", None),
    ("不低于 2",              "houqin",      "130+0x0 庄", "2/2",  down(1, "8"),           130, 1, "2/3", "防", None),
    ("三连对十二倍，不封顶",  "yingxinchun", "60+25x3 防", "5/4",  {},                     360, 7, "5/J", "防", "防"),
    ("拖拉机八倍",            "yingxinchun", "60+25x2 防", "5/4",  {},                     260, 4, "5/8", "防", None),
    ("庄家扣底庄家抠底",      "yingxinchun", "75+25x1 庄", "5/4",  {},                     75, 1, "6/4", "庄", None),
    ("防家反主又抠底",        "yingxinchun", "60+20x0 防", "5/4",  {"burier": "defender"}, 100, 0, "5/4", "防", None),
    ("庄家方漏拖拉机",        "yingxinchun", "70+0x0 庄",  "5/4",  {"point_penalty": 40},  110, 0, "5/4", "防", None),
    ("查出两次降两级",        "yingxinchun", "20+0x0 庄",  "3/4",  down(2, "12.1"),        20, 2, "3/4", "庄", None),
    ("交流加罚两级",          "yingxinchun", "20+0x0 庄",  "5/4",  down(2, "12.8"),        20, 2, "5/4", "庄", None),
    ("打过 10",               "yingxinchun", "165+0x0 庄", "7/9",  {},                     165, 2, "7/J", "防", "防"),
]  # fmt: skip
ROLES = {"庄": "dealer", "防": "defender", None: None}


@pytest.mark.parametrize(
    ("shows", "rule_set", "played", "before", "more", "total", "up", "after", "stage", "over"), WORKED
)
def test_worked_hands(
    shows: str,
    rule_set: str,
    played: str,
    before: str,
    more: dict[str, Any],
    total: int,
    up: int,
    after: str,
    stage: str,
    over: str | None,
) -> None:
    answer = hand(rule_set, **worked(played, before, **more))
    levels = f"{answer['dealer_side_level']}/{answer['defender_side_level']}"
    assert (answer["total"], answer["up"], levels) == (total, up, after), shows
    assert (answer["stage"], answer["match_over"]) == (ROLES[stage], ROLES[over]), shows


def test_a_hand_answers_with_all_that_follows() -> None:
    answer = hand(
        dealer_seat=1,
        level_penalties=[["defender", 1, "houqin:5"]],
        strikes={"defender": {"follow": 1}},
    )
    assert answer == {
        "ok": True,
        "total": 85,
        "up": 0,
        "dealer_side_level": "5",
        "defender_side_level": "3",
        "stage": "defender",
        "strikes": {"dealer": {"follow": 0, "takeback": 0}, "defender": {"follow": 2, "takeback": 0}},
        "match_over": None,
        "next": {"dealer_seat": 2, "level": "3", "bid": False},
        "steps": ["tricks 65 + bottom 20 (=10x2) + penalties 0 = 85", "houqin:5: defender -1"],
    }


def test_a_miscount_needs_no_points() -> None:
    question = {"ask": "hand", "rule_set": "houqin", "dealer_level": "J", "defender_level": "9"}
    answer = ask(**question, miscount="defender")
    assert (answer["total"], answer["up"], answer["dealer_side_level"], answer["stage"]) == (None, 1, "Q", "dealer")
    both = ask(**question, miscount="both", time_up=True, dealer_seat=0)
    assert (both["match_over"], both["next"]) == ("dealer", {"dealer_seat": None, "level": None, "bid": True})
    equal = ask(**{**question, "defender_level": "J"}, miscount="both", time_up=True)
    assert (equal["match_over"], equal["next"]["level"]) == ("referee", "J")


@pytest.mark.parametrize(
    ("more", "total"),
    [
        ({"fines": [["defender", 20, "houqin:7"]]}, 65),
        ({"fines": [["dealer", 20, "7"]]}, 105),
        ({"fines": [["dealer", 20, "7"], ["defender", 50, "7"]]}, 55),
        ({"fines": [["NS", 20, "7"]], "dealer_seat": 0}, 105),
        ({"fines": [["NS", 20, "7"]], "dealer_seat": 3}, 65),
        ({"fines": [["dealer", 20, "7"]], "point_penalty": 20}, 105),
        ({"fines": [], "point_penalty": -90}, -5),
        ({"point_penalty": None, "fines": None, "level_penalties": None, "J": None, "miscount": None}, 85),
        ({"trump": {}, "colour": "red"}, 85),
        ({"trump": {"level": "5", "suit": "s"}}, 85),
    ],
)
def test_fines_one_by_one_or_in_sum(more: dict[str, Any], total: int) -> None:
    assert hand(**more)["total"] == total


@pytest.mark.parametrize(
    ("strikes", "seat", "dealer", "defender"),
    [
        ({"dealer": {"follow": 2}}, None, 2, 0),
        ({"NS": {"follow": 2}, "EW": {"follow": 1}}, 0, 2, 1),
        ({"NS": {"follow": 2}, "EW": {"follow": 1}}, 3, 1, 2),
        ({"NS": None, "EW": {}}, 3, 0, 0),
    ],
)
def test_strikes_by_role_or_by_side(strikes: dict[str, Any], seat: int | None, dealer: int, defender: int) -> None:
    after = hand(strikes=strikes, dealer_seat=seat)["strikes"]
    assert (after["dealer"]["follow"], after["defender"]["follow"]) == (dealer, defender)


BAD = [
    ({"trick_points": None}, "unreadable", "trick_points"),
    ({"trick_points": "65"}, "unreadable", "trick_points"),
    ({"trick_points": 65.0}, "unreadable", "trick_points"),
    ({"trick_points": True}, "unreadable", "trick_points"),
    ({"trick_points": 10**9}, "unreadable", "trick_points"),
    ({"bottom_points": None}, "unreadable", "bottom_points"),
    ({"last_component_pairs": None}, "unreadable", "last_component_pairs"),
    ({"last_trick_won_by": None}, "unreadable", "last_trick_won_by"),
    ({"last_trick_won_by": "N"}, "unreadable", "last_trick_won_by"),
    ({"burier": ["dealer"]}, "unreadable", "burier"),
    ({"dealer_level": "1"}, "unreadable", "dealer_level"),
    ({"defender_level": None}, "unreadable", "defender_level"),
    ({"J": "big"}, "unreadable", "J"),
    ({"miscount": "N"}, "unreadable", "miscount"),
    ({"fines": 20}, "unreadable", "fines"),
    ({"fines": [["dealer", 20]]}, "unreadable", "fines"),
    ({"fines": [["NS", 20, "7"]]}, "unreadable", "fines"),
    ({"fines": [["dealer", 20, "7"]], "point_penalty": 30}, "unreadable", "point_penalty"),
    ({"level_penalties": [["dealer", "1", "5"]]}, "unreadable", "level_penalties"),
    ({"strikes": []}, "unreadable", "strikes"),
    ({"strikes": {"dealer": {"follow": -1}}}, "unreadable", "follow"),
    ({"strikes": {"NS": {"follow": 1}}}, "unreadable", "strikes"),
    ({"strikes": {"N": {"follow": 1}}, "dealer_seat": 0}, "unreadable", "strikes"),
    ({"time_up": 1}, "unreadable", "time_up"),
    ({"dealer_seat": 4}, "unreadable", "dealer_seat"),
    ({"trump": {"suit": "X"}}, "unreadable", "trump"),
    ({"trick_points": 66}, "illegal", "points_not_five"),
    ({"trick_points": -5}, "illegal", "points_negative"),
    ({"trick_points": 195}, "illegal", "points_over"),
    ({"bottom_points": 85}, "illegal", "bottom_over"),
    ({"last_component_pairs": 13}, "illegal", "component"),
    ({"last_component_pairs": -1}, "illegal", "component"),
    ({"J": "main"}, "illegal", "jack_level"),
    ({"dealer_level": "J", "J": "off", "last_trick_won_by": "dealer"}, "illegal", "jack_last"),
    ({"dealer_level": "J", "J": "main", "trump": {"level": "J", "suit": None}}, "illegal", "jack_no_trump"),
    ({"dealer_level": "负1"}, "illegal", "level"),
    ({"fines": [["dealer", 20, "yingxinchun:12.2"]]}, "illegal", "no_clause"),
    ({"fines": [["dealer", -20, "7"]]}, "illegal", "fine_amount"),
    ({"level_penalties": [["dealer", 0, "5"]]}, "illegal", "fine_amount"),
    ({"strikes": {"dealer": {"follow": 3}}}, "illegal", "over"),
]


@pytest.mark.parametrize(("fields", "kind", "point"), BAD)
def test_bad_input(fields: dict[str, Any], kind: str, point: str) -> None:
    answer = hand(**fields)
    assert answer["ok"] is False
    assert (answer["error"]["kind"], answer["error"]["point"]) == (kind, point)


def test_level_delta() -> None:
    table = {
        0: (3, 0, False),
        35: (2, 0, False),
        75: (1, 0, False),
        80: (0, 0, True),
        200: (0, 3, True),
        -5: (3, 0, False),
    }
    for points, expected in table.items():
        answer = ask(ask="level_delta", rule_set="houqin", points=points, trump={})
        assert (answer["dealer_up"], answer["defender_up"], answer["defenders_take_stage"]) == expected
    assert ask(ask="level_delta", rule_set="houqin", points=400)["defender_up"] == 3
    assert ask(ask="level_delta", rule_set="yingxinchun", points=400)["defender_up"] == 8
    for wrong, point in ((37, "points_not_five"), ("40", "points"), (None, "points")):
        assert ask(ask="level_delta", rule_set="houqin", points=wrong)["error"]["point"] == point


def test_bottom_multiplier() -> None:
    for rule_set, expected in (("houqin", [2, 4, 8, 16, 32]), ("yingxinchun", [2, 4, 8, 12, 16])):
        asked = [ask(ask="bottom_multiplier", rule_set=rule_set, pairs=pairs) for pairs in range(5)]
        assert [answer["multiplier"] for answer in asked] == expected
    assert ask(ask="bottom_multiplier", pairs=13)["error"]["point"] == "component"
    assert ask(ask="bottom_multiplier", pairs=-1)["error"]["kind"] == "unreadable"


def test_a_match_is_replayed_from_its_lines() -> None:
    entries = [
        [0, "hand dealer=N level=2 trump=S tricks=65 bottom=10 last=defender pairs=0 buried=dealer"],
        [1, "hand dealer=W level=2 trump=NT tricks=62 bottom=10 last=dealer pairs=0 buried=dealer"],
        ["ref", "foul 1 follow_error"],
        [1, "75 底20 庄收"],
        ["ref", "bell"],
        [3, "120 庄收"],
    ]
    answer = ask(ask="replay", rule_set="houqin", seats=4, entries=entries)
    assert [step["ok"] for step in answer["steps"]] == [True, False, True, True, True, True]
    assert answer["steps"][1]["point"] == "points_not_five"
    assert answer["steps"][3]["text"].startswith("hand dealer=W level=2 trump=? tricks=75 bottom=20 last=dealer")
    assert answer["position"]["levels"] == {"NS": "3", "EW": "2"}
    assert (answer["outcome"]["places"], answer["outcome"]["reason"]) == ([[0, 2], [1, 3]], "levels")
    assert answer["to_act"] == []
