"""What other programs ask of 象棋, over the wire: a line in, a line out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.judge.loop import judge
from engines.registry import GAMES
from engines.xiangqi.position.fen import START
from tests.xiangqi.play import PERPETUAL, TO_AND_FRO

CHECKS = ["a8a9", "d9d8", "a9a8", "d8d9"]


def asked(ask: str, **fields: Any) -> dict[str, Any]:
    line = json.dumps({"id": 7, "ask": ask, "game": "xiangqi", **fields}, ensure_ascii=False)
    (answer,) = judge([line])
    found = json.loads(answer)
    assert found["id"] == 7
    return dict(found)


def failed(ask: str, **fields: Any) -> tuple[str, str]:
    answer = asked(ask, **fields)
    assert answer["ok"] is False
    return answer["error"]["kind"], answer["error"]["point"]


def test_legal_moves_are_sorted_and_in_ucci() -> None:
    moves = asked("legal", fen=START)["moves"]
    assert moves == sorted(moves)
    assert len(moves) == 44
    assert {"h2e2", "b0c2", "e0e1", "a3a4"} <= set(moves)
    assert asked("legal", fen=START.replace(" w ", " b "))["moves"][0] == "a6a5"


def test_perft_counts_leaves() -> None:
    assert asked("perft", fen=START, depth=2)["nodes"] == 1_920
    assert failed("perft", fen=START, depth=9) == ("illegal", "depth")
    assert failed("perft", fen=START) == ("unreadable", "depth")
    assert failed("perft", fen="no", depth=1) == ("unreadable", "fen")
    assert failed("legal", fen="4k4/9/9/9/9/9/9/9/9/4K4 w") == ("illegal", "position")
    assert failed("legal", fen=7) == ("unreadable", "fen")


@pytest.mark.parametrize(("rule_set", "clause"), [("houqin", "houqin:3.1.7"), ("yingxinchun", "yingxinchun:6.4")])
def test_repetition_rules_on_perpetual_check(rule_set: str, clause: str) -> None:
    answer = asked("repetition", rule_set=rule_set, fen=PERPETUAL, prefix=[], cycle=CHECKS)
    assert answer["ruling"] == "RED_LOSES_AT_ONCE"
    assert answer["labels"] == ["将", "闲", "将", "闲"]
    assert (answer["clause"], answer["basis"], answer["limited"]) == (clause, "cxa2011:25.1", False)


def test_repetition_may_be_entered_by_a_prefix_and_written_in_any_notation() -> None:
    fen = "3k5/9/R8/9/9/9/9/9/9/5K3 w"
    cycle = ["车九进一", "将4进1", "车九退一", "将4退1"]
    answer = asked("repetition", fen=fen, prefix=["R9+1", "K4+1", "R9-1", "K4-1"], cycle=cycle)
    assert answer["ok"] is False, "the chariot checks from the eighth rank only once the general stands there"
    answer = asked("repetition", fen=fen, prefix=["R9+1", "K4.5"], cycle=["车九进一", "将5进1", "车九退一", "将5退1"])
    assert answer["ruling"] == "RED_LOSES_AT_ONCE"
    series = asked("repetition", fen=PERPETUAL, prefix=CHECKS, cycle=[])
    assert series["ruling"] == "RED_LOSES_AT_ONCE"


def test_repetition_gives_labels_clause_basis_and_proof() -> None:
    answer = asked("repetition", fen=START, prefix=[], cycle=list(TO_AND_FRO))
    assert (answer["ruling"], answer["limited"], answer["labels"]) == ("DRAW_IF_UNCHANGED", False, ["闲"] * 4)
    assert (answer["clause"], answer["basis"]) == ("houqin:3.2.3", "cxa2011:25.2")
    fen = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w - - 0 1"
    cycle = ["d1e1", "e0d0", "e1d1", "d0e0"]
    for rule_set, clause in (("houqin", "houqin:3.1.7"), ("yingxinchun", "yingxinchun:6.4")):
        answer = asked("repetition", rule_set=rule_set, fen=fen, prefix=[], cycle=cycle)
        assert (answer["ruling"], answer["labels"]) == ("RED_MUST_CHANGE", ["捉", "闲", "捉", "闲"])
        assert (answer["clause"], answer["basis"], answer["limited"]) == (clause, "cxa2011:25.3", False)
    first = answer["proof"]["moves"][0]
    assert (first["move"], first["label"]) == ("d1e1", "捉")
    assert [threat["line"][0][2:] for threat in first["threats"]] == [threat["target"] for threat in first["threats"]]


def test_repetition_weighs_every_answer_and_names_nobody_where_it_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    fen, cycle = "2bk1a3/4a1c2/9/1r7/9/9/1NR6/9/4A4/2B1KAB2 w - - 0 1", ["c3g3", "d9d8", "g3c3", "d8d9"]
    answer = asked("repetition", rule_set="yingxinchun", fen=fen, prefix=[], cycle=cycle)
    assert (answer["ruling"], answer["basis"], answer["limited"]) == ("DRAW_IF_UNCHANGED", "cxa2011:25.2", False)
    fen, cycle = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w - - 0 1", ["d1e1", "e0d0", "e1d1", "d0e0"]
    rules = GAMES["xiangqi"].rule_sets["houqin"]
    monkeypatch.setitem(rules.numbers["repetition"], "boards", 3)
    answer = asked("repetition", fen=fen, prefix=[], cycle=cycle)
    assert (answer["ruling"], answer["basis"], answer["limited"]) == ("DRAW_IF_UNCHANGED", "out of nodes", True)
    assert (answer["labels"], answer["clause"]) == (["闲"] * 4, "houqin:3.2.3")
    perpetual = asked("repetition", fen=PERPETUAL, prefix=[], cycle=CHECKS)
    assert (perpetual["ruling"], perpetual["limited"]) == ("RED_LOSES_AT_ONCE", False), "seen without any search"


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"fen": START, "prefix": [], "cycle": ["h2e2", "h7e7"]}, ("illegal", "cycle_open")),
        ({"fen": START, "prefix": [], "cycle": ["h2h9", "i9h9"]}, ("illegal", "cycle_takes")),
        ({"fen": START, "prefix": ["h2h9"], "cycle": []}, ("illegal", "cycle_takes")),
        ({"fen": START, "prefix": [], "cycle": ["h2e2"]}, ("illegal", "cycle_odd")),
        # A move that cannot be made is named before what is wrong with the whole.
        ({"fen": START, "prefix": [], "cycle": ["b0d1"]}, ("illegal", "leg")),
        ({"fen": START, "prefix": [], "cycle": ["foo"]}, ("unreadable", "text")),
        ({"fen": START, "prefix": [], "cycle": [*TO_AND_FRO] * 11}, ("illegal", "cycle_long")),
        ({"fen": START, "prefix": [*TO_AND_FRO] * 11, "cycle": []}, ("illegal", "cycle_long")),
        ({"fen": "4k4/9/9/9/9/9/9/9/9/9 w", "prefix": [], "cycle": ["h2e2"]}, ("illegal", "position")),
        ({"fen": START, "prefix": ["b0d1"], "cycle": []}, ("illegal", "leg")),
        ({"fen": START, "prefix": ["?"], "cycle": []}, ("unreadable", "text")),
        ({"fen": START, "prefix": [], "cycle": []}, ("unreadable", "cycle")),
        ({"fen": "x", "prefix": [], "cycle": []}, ("unreadable", "fen")),
        ({"fen": START, "prefix": "h2e2", "cycle": []}, ("unreadable", "prefix")),
    ],
)
def test_a_series_that_cannot_be_judged_says_why(fields: dict[str, Any], error: tuple[str, str]) -> None:
    assert failed("repetition", **fields) == error


def test_a_replay_names_position_facts_and_outcome() -> None:
    entries = [[0, "h2e2"], [1, "马8进7"], [0, "炮五进四"], [1, "N7+5"]]
    answer = asked("replay", rule_set="yingxinchun", entries=entries)
    assert [step["text"] for step in answer["steps"]] == ["炮二平五", "马8进7", "炮五进四", "马7进5"]
    assert answer["position"] == "rnbakab1r/9/1c5c1/p1p1n1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 3"
    assert answer["facts"][-1] == {"key": "captured", "args": {"piece": "C", "point": "E6"}}
    assert (answer["to_act"], answer["outcome"]) == ([0], None)


def test_a_replay_from_either_side_and_a_refused_entry_changes_nothing() -> None:
    fen = START.replace(" w ", " b ")
    answer = asked(
        "replay", options={"fen": fen}, entries=[[0, "炮二平五"], [1, "炮8平5"], [1, "炮5进4"], [0, "马二进三"]]
    )
    assert [(step["ok"], step.get("point")) for step in answer["steps"]] == [
        (False, "turn"),
        (True, None),
        (False, "turn"),
        (True, None),
    ]
    assert failed("replay", options={"fen": "x"}, entries=[]) == ("unreadable", "fen")
    assert failed("replay", options={"fen": "9/9/9/9/9/9/9/9/9/4K4 w"}, entries=[]) == ("illegal", "position")


def test_both_rule_sets_are_listed_with_their_options_and_clauses() -> None:
    listed = [each for each in asked("rule_sets")["sets"] if each["game"] == "xiangqi" and each["options"]]
    sets = {each["rule_set"]: each for each in listed}
    assert [*sets] == ["houqin", "yingxinchun"]
    assert sets["houqin"]["options"]["natural_limit"] == 60
    assert sets["yingxinchun"]["options"] == {
        "clock": "30m+10s",
        "fen": "",
        "natural_limit": 30,
        "limit_by": "claim",
        "referee": False,
        "score": False,
    }
    assert sum(sum(each["clauses"].values()) for each in sets.values()) == 41


def test_a_claim_as_the_last_entry_is_answered_with_the_labels_of_its_moves() -> None:
    """Facts within facts are written out as JSON too."""
    entries = [[number % 2, text] for number, text in enumerate(TO_AND_FRO * 3)]
    answer = asked("replay", options={"referee": True}, entries=[*entries, [0, "claim repetition"]])
    (told,) = [fact for fact in answer["facts"] if fact["key"] == "case_labels"]
    assert [each["args"]["label"] for each in told["args"]["moves"]] == ["idle"] * 4


def test_3_2_1_a_position_that_nobody_can_win_is_drawn_by_the_first_move() -> None:
    """Whoever asks about a bare position wants to hear of its moves."""
    fen = "4k4/9/9/9/9/9/9/9/9/3K5 w"
    entries = [[0, "帅六平七"], [0, "帅六平五"], [0, "帅六进一"]]
    answer = asked("replay", options={"fen": fen}, entries=entries)
    assert [step.get("point") for step in answer["steps"]] == ["palace", "facing", None]
    assert answer["outcome"]["reason"] == "nobody_can_win"
