"""The JSON-lines loop: every question, every kind of error, and whatever else may stand on a line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.judge import judge, main_loop
from bot.judge.loop import LONGEST_LINE
from bot.judge.reference import updated
from engines.chess import judge as position
from engines.core.game.query import MOST_ENTRIES
from engines.registry import GAMES

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROOT = Path(__file__).parents[2]


def ask(**question: Any) -> dict[str, Any]:
    return ask_line(json.dumps(question))


def ask_line(line: str) -> dict[str, Any]:
    (answer,) = judge([line])
    assert "\n" not in answer
    result = json.loads(answer)
    assert isinstance(result, dict)
    return result


def error(answer: dict[str, Any]) -> tuple[str, str]:
    assert answer["ok"] is False
    assert isinstance(answer["error"]["detail"], str)
    return answer["error"]["kind"], answer["error"]["point"]


def stream(data: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    main_loop(io.BytesIO(data), out)
    return [json.loads(line) for line in out.getvalue().decode().splitlines()]


@pytest.mark.parametrize(("game", "rule_set"), [("tournament", "usst2017"), ("xiangqi", "cxa2011")])
def test_a_text_that_is_only_referred_to_has_no_options_and_opens_no_table(game: str, rule_set: str) -> None:
    rows = [row for row in ask(ask="rule_sets")["sets"] if (row["game"], row["rule_set"]) == (game, rule_set)]
    assert [row["options"] for row in rows] == [{}]
    refused = ask(ask="replay", game=game, rule_set=rule_set, entries=[])
    assert (refused["ok"], refused["error"]["kind"]) == (False, "unknown")


A_HAND = {"ask": "replay", "game": "daguai", "entries": []}


def test_rule_sets() -> None:
    sets = {(row["game"], row["rule_set"]): row for row in ask(ask="rule_sets")["sets"]}
    played = [(game.key, name) for game in GAMES.values() for name in game.rule_sets]
    assert list(sets) == [*played, ("tournament", "usst2017"), ("xiangqi", "cxa2011")]
    for (game, _), row in sets.items():
        if game not in GAMES:  # no table of it can be opened
            assert row["options"] == {}
            assert row["clauses"]["quoted"] > 0
    daguai = sets["daguai", "usst2017"]
    assert daguai["options"] == {
        "depth": "sheet",
        "first_dealer": "A",
        "deals": 8,
        "dealer": 0,
        "hands": [],
        "flush_two_high": False,
        "lead_after_out": "next_seat",
    }
    assert sum(daguai["clauses"].values()) == len(GAMES["daguai"].book)
    assert daguai["clauses"].keys() == {"engine", "referee", "quoted"}


def test_replay_of_a_chess_game() -> None:
    entries = [[0, "f3"], [1, "e7e5"], [1, "d5"], [0, "兵g4"], [0, "Ke3"], [1, "后h4"]]
    answer = ask(ask="replay", game="chess", rule_set="houqin", seats=2, entries=entries)
    assert [step.get("text") for step in answer["steps"]] == ["f3", "e5", None, "g4", None, "Qh4#"]
    assert answer["steps"][2] == {
        "ok": False,
        "kind": "illegal",
        "point": "turn",
        "clause": "houqin:2.1",
        "facts": [],
    }
    assert answer["to_act"] == []
    assert answer["outcome"] == {
        "places": [[1], [0]],
        "reason": "mate",
        "clause": "houqin:9.1",
        "void": False,
        "tallies": {},
    }
    assert answer["position"].startswith("rnb1kbnr/pppp1ppp/8/4p3/6Pq/")
    assert "check" in [fact["key"] for fact in answer["facts"]]


def test_cards_are_answered_in_codes_however_they_were_written() -> None:
    entries = [[0, "♠10 红桃10"], [1, "大怪 XW"], [2, "不要"]]
    answer = ask(ask="replay", game="daguai", options={"depth": "hand"}, entries=entries)
    assert [step["text"] for step in answer["steps"]] == ["ST HT", "DW XW", "pass"]


def test_replay_names_the_candidates_of_an_ambiguous_move() -> None:
    entries = [[0, "Nf3"], [1, "e5"], [0, "d4"], [1, "d5"], [0, "Nd2"]]
    step = ask(ask="replay", game="chess", entries=entries)["steps"][-1]
    assert (step["kind"], step["point"]) == ("ambiguous", "which_piece")
    assert sorted(step["candidates"]) == ["Nbd2", "Nfd2"]


def test_replay_with_a_clock() -> None:
    answer = ask(
        ask="replay",
        game="chess",
        options={"clock": "1m", "unheard_of": 1},
        entries=[[0, "e4", 30], [1, "e5", 31.5], [0, "Nf3"], ["clock", "flag 1", 89.9], ["clock", "flag 1", 90]],
    )
    assert [step["ok"] for step in answer["steps"]] == [True, True, True, False, True]
    assert answer["steps"][3]["point"] == "time_left"
    assert answer["outcome"]["places"] == [[0], [1]]


def test_replay_of_a_sheet() -> None:
    entries = [[0, "aaa"], ["ref", "犯规 B1 讲话"], ["ref", "foul 1 urging"], [4, "BBB"]]
    answer = ask(ask="replay", game="daguai", options={"first_dealer": "A"}, entries=entries)
    assert [step["text"] for step in answer["steps"]] == ["AAABBB", "foul 1 talking", "foul 1 urging", "BBBAAA"]
    assert answer["to_act"] == [0, 1, 2, 3, 4, 5]
    assert answer["outcome"] is None
    assert answer["position"]["totals"]["A"] == {"points": 16, "firsts": 2, "eights": 2}
    assert answer["facts"][0] == {
        "key": "hand",
        "args": {"hand": 2, "pattern": "fouled", "first": "A", "A": 8, "B": 0},
    }


def test_replay_of_nothing() -> None:
    answer = ask(ask="replay", game="chess", entries=[])
    assert (answer["steps"], answer["to_act"], answer["position"]) == ([], [0], START)
    assert answer["facts"] == []


def test_a_full_sheet_gives_its_tallies() -> None:
    outcome = ask(ask="replay", game="daguai", entries=[[0, "AAA"]] * 8)["outcome"]
    assert outcome["tallies"]["A"] == {"points": 64, "firsts": 8, "eights": 8, "fives": 0, "threes": 0}
    assert (outcome["places"], outcome["clause"]) == ([[0, 2, 4], [1, 3, 5]], "usst2017:6")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"order": "AABABB"}, {"points": {"A": 5, "B": 0}, "first": "A", "pattern": "caught2"}),
        ({"order": "AAA"}, {"points": {"A": 8, "B": 0}, "first": "A", "pattern": "caught3"}),
        ({"order": "AAA", "fouls": {"A": 2}}, {"points": {"A": 0, "B": 8}, "first": "B", "pattern": "fouled"}),
        (
            {"order": "AAA", "fouls": {"A": 2, "B": 2}},
            {"points": {"A": 0, "B": 0}, "first": None, "pattern": "both_fouled"},
        ),
        ({"order": "AAA", "fouls": None}, {"points": {"A": 8, "B": 0}, "first": "A", "pattern": "caught3"}),
    ],
)
def test_score(question: dict[str, Any], expected: dict[str, Any]) -> None:
    assert ask(ask="score", game="daguai", **question) == {"ok": True, **expected}


def test_legal_and_perft() -> None:
    moves = ask(ask="legal", game="chess", fen=START)["moves"]
    assert len(moves) == 20
    assert moves == sorted(moves)
    assert ask(ask="perft", game="chess", fen=START, depth=3)["nodes"] == 8902
    assert "limited" not in ask(ask="perft", game="chess", fen=START, depth=3)


def test_perft_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = partial(position.perft, most=10_000)
    monkeypatch.setattr(position, "perft", limited)
    told = ask(ask="perft", game="chess", fen=START, depth=6)
    assert (told["nodes"], told["limited"]) == (10_000, True)


CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("question", "must", "moves", "clause"),
    [
        ({"fen": START, "touched": ["g1"]}, "move", ["g1f3", "g1h3"], "6.2.1"),
        ({"fen": START, "touched": ["E2", "G1"], "together": False}, "move", ["e2e3", "e2e4"], "6.2.1"),
        ({"fen": START, "touched": ["a1"]}, "free", 20, "6.3"),
        ({"fen": START, "touched": ["a2"], "adjust": {"announced": True}}, "free", 20, "6.1"),
        ({"fen": START, "touched": ["a2"], "adjust": {"announced": False, "consent": True}}, "move", 2, "6.2.1"),
        ({"fen": START, "touched": ["a2"], "adjust": None, "accidental": True}, "free", 20, "6.2"),
        ({"fen": START, "touched": ["a2"], "too_late": True}, "free", 20, "6.4"),
        ({"fen": CASTLE, "touched": ["h1", "e1"]}, "move", 9, "4.1.3"),
        ({"fen": CASTLE, "touched": ["h1", "e1"], "together": True}, "move", 7, "6.2.1"),
        ({"fen": CASTLE, "touched": ["e1"], "released": {"piece": "K", "to": "g1"}}, "move", ["e1g1"], "5.3"),
        ({"fen": CASTLE, "touched": ["e1"], "released": {"piece": "e1", "to": "c1"}}, "move", ["e1c1"], "5.3"),
        ({"fen": CASTLE, "touched": ["h8", "h1"]}, "capture", ["h1h8"], "6.2.2"),
    ],
)
def test_touch(question: dict[str, Any], must: str, moves: list[str] | int, clause: str) -> None:
    answer = ask(ask="touch", game="chess", rule_set="houqin", **question)
    assert (answer["ok"], answer["must"], answer["clause"]) == (True, must, f"houqin:{clause}")
    assert moves in (answer["moves"], len(answer["moves"]))


def test_replay_of_claims_and_an_adjournment() -> None:
    there_and_back = [[0, "Nf3"], [1, "Nf6"], [0, "Ng1"], [1, "Ng8"]]
    early = ask(ask="replay", game="chess", entries=[*there_and_back, [0, "claim repetition"]])
    assert (early["outcome"], early["to_act"], early["facts"][0]["key"]) == (None, [0], "claim_fails")
    right = ask(ask="replay", game="chess", entries=[*there_and_back * 2, [0, "claim repetition"]])
    assert (right["outcome"]["places"], right["outcome"]["clause"]) == ([[0, 1]], "houqin:9.10.2")
    costly = ask(
        ask="replay", game="chess", options={"clock": "10m"}, entries=[[0, "e4", 1], [1, "claim repetition e5", 302]]
    )
    assert (costly["outcome"]["reason"], costly["steps"][1]["text"]) == ("time", "claim repetition e5")


def test_what_is_sealed_is_in_no_answer_before_it_is_opened() -> None:
    sealed = [[0, "e4"], [1, "seal 兵c5"]]
    line = json.dumps({"ask": "replay", "game": "chess", "entries": sealed})
    (answer,) = judge([line])
    assert "c5" not in answer
    assert json.loads(answer)["steps"][1] == {"ok": True, "text": "seal"}
    opened = ask(ask="replay", game="chess", entries=[*sealed, ["ref", "resume"]])
    assert [step["text"] for step in opened["steps"]] == ["e4", "seal 兵c5", "resume"]
    assert opened["facts"][0]["args"] == {"seat": 1, "text": "兵c5", "move": "c5"}


@pytest.mark.parametrize(
    ("question", "kind", "point"),
    [
        ({}, "unreadable", "ask"),
        ({"ask": 7}, "unreadable", "ask"),
        ({"ask": "sing"}, "unknown", "ask"),
        ({"ask": "replay"}, "unreadable", "game"),
        ({"ask": "replay", "game": "bridge"}, "unknown", "game"),
        ({"ask": "replay", "game": ["chess"]}, "unreadable", "game"),
        ({"ask": "replay", "game": "chess", "rule_set": "fide"}, "unknown", "rule_set"),
        ({"ask": "replay", "game": "chess", "rule_set": 3}, "unreadable", "rule_set"),
        ({"ask": "replay", "game": "chess"}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": "e4"}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [["e4"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, 4]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": ["e4"]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[True, "e4"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[-1, "e4"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [["white", "e4"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[[], "e4"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, "e4", "soon"]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, "e4", True]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, "e4", -1]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, "e4", 10**400]]}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "entries": [[0, "e4"]] * (MOST_ENTRIES + 1)}, "unreadable", "entries"),
        ({"ask": "replay", "game": "chess", "seats": 3, "entries": []}, "illegal", "seats"),
        ({"ask": "replay", "game": "chess", "seats": "2", "entries": []}, "unreadable", "seats"),
        ({"ask": "replay", "game": "chess", "options": [], "entries": []}, "unreadable", "options"),
        ({"ask": "replay", "game": "chess", "options": {"clock": "x"}, "entries": []}, "unreadable", "clock"),
        ({"ask": "replay", "game": "chess", "options": {"clock": [1]}, "entries": []}, "unreadable", "clock"),
        ({"ask": "replay", "game": "daguai", "options": {"depth": "trick"}, "entries": []}, "illegal", "depth"),
        ({**A_HAND, "options": {"depth": "hand", "dealer": 6}}, "illegal", "dealer"),
        ({**A_HAND, "options": {"depth": "hand", "dealer": "0"}}, "unreadable", "dealer"),
        ({**A_HAND, "options": {"depth": "hand", "hands": "S3"}}, "unreadable", "hands"),
        ({**A_HAND, "options": {"depth": "hand", "hands": ["Z9", "", "", "", "", ""]}}, "unreadable", "card"),
        ({**A_HAND, "options": {"depth": "hand", "hands": ["S3 S3 S3 S3", "", "", "", "", ""]}}, "illegal", "copies"),
        ({**A_HAND, "options": {"depth": "hand", "lead_after_out": "nobody"}}, "illegal", "lead_after_out"),
        ({**A_HAND, "options": {"depth": "hand", "lead_after_out": 1}}, "unreadable", "lead_after_out"),
        ({"ask": "legal", "game": "daguai", "fen": START}, "unknown", "ask"),
        ({"ask": "legal", "game": "chess"}, "unreadable", "fen"),
        ({"ask": "legal", "game": "chess", "fen": "?"}, "unreadable", "fen"),
        ({"ask": "legal", "game": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "illegal", "position"),
        ({"ask": "perft", "game": "chess", "fen": START}, "unreadable", "depth"),
        ({"ask": "perft", "game": "chess", "fen": START, "depth": 2.0}, "unreadable", "depth"),
        ({"ask": "perft", "game": "chess", "fen": START, "depth": True}, "unreadable", "depth"),
        ({"ask": "perft", "game": "chess", "fen": START, "depth": -1}, "unreadable", "depth"),
        ({"ask": "perft", "game": "chess", "fen": START, "depth": 10**30}, "illegal", "depth"),
        ({"ask": "replay", "game": "chess", "options": {"fen": "x"}, "entries": []}, "unreadable", "fen"),
        ({"ask": "replay", "game": "chess", "options": {"fen": [1]}, "entries": []}, "unreadable", "fen"),
        ({"ask": "touch", "game": "daguai", "fen": START, "touched": ["e2"]}, "unknown", "ask"),
        ({"ask": "touch", "game": "chess", "fen": START}, "unreadable", "touched"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": "e2"}, "unreadable", "touched"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": [4]}, "unreadable", "touched"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": ["e2"] * 101}, "unreadable", "touched"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": ["e4"]}, "illegal", "no_piece"),
        ({"ask": "touch", "game": "chess", "touched": ["e2"]}, "unreadable", "fen"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": [], "together": 1}, "unreadable", "together"),
        ({"ask": "touch", "game": "chess", "fen": START, "touched": [], "adjust": True}, "unreadable", "adjust"),
        (
            {"ask": "touch", "game": "chess", "fen": START, "touched": [], "released": {"to": "e4"}},
            "unreadable",
            "piece",
        ),
        ({"ask": "score", "game": "chess", "order": "AAA"}, "unknown", "ask"),
        ({"ask": "score", "game": "daguai"}, "unreadable", "order"),
        ({"ask": "score", "game": "daguai", "order": "xyz"}, "unreadable", "text"),
        ({"ask": "score", "game": "daguai", "order": "AABB"}, "illegal", "not_settled"),
        ({"ask": "score", "game": "daguai", "order": "AAA", "fouls": {"C": 1}}, "unreadable", "fouls"),
        ({"ask": "score", "game": "daguai", "order": "AAA", "fouls": {"A": "2"}}, "unreadable", "A"),
        ({"ask": "score", "game": "daguai", "order": "AAA", "fouls": 2}, "unreadable", "fouls"),
    ],
)
def test_errors(question: dict[str, Any], kind: str, point: str) -> None:
    answer = ask(id="q", **question)
    assert answer["id"] == "q"
    assert error(answer) == (kind, point)


def test_an_error_of_the_rules_cites_the_clause() -> None:
    assert ask(ask="score", game="daguai", order="AABB")["error"]["clause"] == "usst2017:6"


def test_a_seat_that_does_not_exist_is_a_refused_step() -> None:
    answer = ask(ask="replay", game="chess", entries=[[2, "e4"], [10**30, "e4"], [0, "e4"]])
    assert [step.get("point") for step in answer["steps"]] == ["no_seat", "no_seat", None]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "nonsense",
        "{",
        "[]",
        "3",
        "null",
        '"ask"',
        '{"ask": NaN}',
        '{"id": Infinity, "ask": "rule_sets"}',
        '{"id": 1e999, "ask": "rule_sets"}',
        '{"id": ' + "9" * 5000 + ', "ask": "rule_sets"}',
        '{"ask": "rule_sets"} trailing',
        '{"ask": "rule_sets", "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"ask": "rule_sets", "id": ' + "[" * 100_000,
        "\x00",
        '{"ask": "\x00"}',
        "\udcff",
        "x" * 1_000_000,
        " " * (LONGEST_LINE + 1),
    ],
    ids=lambda line: repr(line[:20]),
)
def test_a_bad_line_is_answered_as_unreadable(line: str) -> None:
    assert error(ask_line(line)) == ("unreadable", "line")


@pytest.mark.parametrize("depth", range(900, 1010, 7))
def test_nesting_near_the_limit_is_answered_too(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for line in (
        f'{{"ask": "rule_sets", "id": {deep}}}',
        f'{{"ask": "replay", "game": "chess", "entries": [], "options": {{"clock": {deep}}}}}',
        f'{{"ask": "replay", "game": "chess", "entries": {deep}}}',
    ):
        assert isinstance(ask_line(line)["ok"], bool)


@pytest.mark.parametrize(
    "echo", [1, 0, -3, 1.5, "一", "", None, False, [1, {"a": 2}], {"x": 1}, "\ud800", "\x00", 2**200]
)
def test_the_id_is_echoed(echo: Any) -> None:
    assert ask(id=echo, ask="rule_sets")["id"] == echo
    assert ask(id=echo, ask="sing")["id"] == echo


def test_without_an_id_none_is_given() -> None:
    assert "id" not in ask(ask="rule_sets")


def test_an_option_of_null_is_as_good_as_left_out() -> None:
    for game in GAMES:
        plain = ask(ask="replay", game=game, entries=[])
        row = next(row for row in ask(ask="rule_sets")["sets"] if row["game"] == game)
        assert ask(ask="replay", game=game, entries=[], options=dict.fromkeys(row["options"])) == plain


def test_unknown_fields_are_ignored() -> None:
    assert ask(ask="score", game="daguai", order="AAA", colour="red", fen=3)["ok"] is True


def test_strange_texts_are_refused_steps() -> None:
    texts = ["", "\x00", "\ud800", "\u202eAAA", "🂡", "<b>", "a" * 10_000, "９" * 400]
    for game in GAMES:
        answer = ask(ask="replay", game=game, entries=[[0, text] for text in texts])
        assert [step["kind"] for step in answer["steps"]] == ["unreadable"] * len(texts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["e4", "AAA", "draw?", "resign", "O-O", "fouled", "claim 50", "seal e4", "resume"]
)
SEATS = st.integers(-1, 7) | st.sampled_from(["ref", "clock"])
QUESTIONS = st.fixed_dictionaries(
    {"ask": st.sampled_from(["replay", "legal", "perft", "touch", "score", "rule_sets"]) | JSON},
    optional={
        "game": st.sampled_from(list(GAMES)) | JSON,
        "rule_set": JSON,
        "options": st.dictionaries(st.sampled_from(["clock", "depth", "fen", "fifty_move_extra"]), JSON) | JSON,
        "entries": st.lists(st.tuples(SEATS, TEXTS) | st.tuples(SEATS, TEXTS, st.floats(0, 1e6)) | JSON, max_size=8),
        "fen": st.just(START) | JSON,
        "touched": st.lists(st.sampled_from(["e2", "a1", "d7", "e4"]), max_size=3) | JSON,
        "released": st.fixed_dictionaries({"piece": st.sampled_from("KP"), "to": st.just("e4")}) | JSON,
        "depth": st.integers(-1, 2) | JSON,
        "order": TEXTS | JSON,
        "fouls": st.dictionaries(st.sampled_from("AB"), st.integers(0, 3)) | JSON,
        "id": JSON,
    },
)


@settings(deadline=None, max_examples=300)
@given(QUESTIONS)
def test_any_question_has_an_answer(question: dict[str, Any]) -> None:
    answer = ask_line(json.dumps(question))
    if answer["ok"] is False:
        assert answer["error"]["kind"] in ("unreadable", "ambiguous", "illegal", "unknown")
    assert answer.get("id") == question.get("id")


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=80))
def test_any_bytes_have_as_many_answers_as_lines(data: bytes) -> None:
    lines = data.split(b"\n")
    assert len(stream(data)) == len(lines) - (lines[-1] == b"")


def test_lines_are_answered_in_order_whatever_stands_between_them() -> None:
    good = b'{"id": %d, "ask": "score", "game": "daguai", "order": "AAA"}'
    bad = [b"\xff\xfe", b"", b"\x00", b"x" * 1_000_000, b"[" * 50_000, b'{"id": 9', "é".encode("latin-1")]
    lines = [line for n, junk in enumerate(bad) for line in (good % n, junk)]
    answers = stream(b"\r\n".join(lines))
    assert [answer.get("id") for answer in answers] == [v for n in range(len(bad)) for v in (n, None)]
    assert [answer["ok"] for answer in answers] == [True, False] * len(bad)


def test_a_line_beyond_all_bounds_is_one_line() -> None:
    answers = stream(b'{"id": 1, "x": "' + b"y" * (2 * LONGEST_LINE + 10) + b'"}\n{"id": 2, "ask": "rule_sets"}')
    assert error(answers[0]) == ("unreadable", "line")
    assert answers[1]["id"] == 2
    assert len(answers) == 2


def test_a_byte_order_mark_does_no_harm() -> None:
    assert stream('\ufeff{"ask": "rule_sets"}\n'.encode())[0]["ok"] is True


class Deaf(io.BytesIO):
    """Standard output whose reader has gone."""

    def flush(self) -> None:
        raise BrokenPipeError


def test_the_loop_ends_when_nobody_listens() -> None:
    questions = io.BytesIO(b'{"ask": "rule_sets"}\n' * 3)
    main_loop(questions, Deaf())
    assert len(questions.read().splitlines()) == 2


def test_each_answer_is_sent_before_the_next_question_and_nothing_heavy_is_loaded() -> None:
    program = (
        "import sys; from bot.judge import main_loop; main_loop(sys.stdin.buffer, sys.stdout.buffer);"
        "heavy = {'telegram', 'sqlalchemy', 'sqlmodel', 'aiohttp', 'PIL', 'apscheduler'};"
        "sys.exit(','.join(sorted(heavy & sys.modules.keys())) or 0)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(b'{"id": %d, "ask": "rule_sets"}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, b"")


def test_the_document_lists_every_point_as_the_registry_has_it() -> None:
    document = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert updated(document) == document, "run: python -m bot.judge.reference docs/protocol.md"


def test_an_answer_that_cannot_be_written_ends_one_answer_not_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.judge.loop.answer", lambda question: {"odd": object()})
    first, second = (json.loads(line) for line in judge(['{"id": 1, "ask": "replay"}', "no JSON"]))
    assert (first["id"], first["error"]["point"], second["error"]["point"]) == (1, "fault", "line")
    assert "not JSON serializable" in capsys.readouterr().err


def test_a_fault_of_ours_ends_one_answer_not_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def faulty(question: Any) -> Any:
        raise KeyError("a fault")

    monkeypatch.setattr("bot.judge.loop.answer", faulty)
    answers = [json.loads(line) for line in judge(['{"id": 1, "ask": "rule_sets"}', "no JSON"])]
    assert [answer["error"]["point"] for answer in answers] == ["fault", "line"]
    assert "KeyError" in capsys.readouterr().err
