"""What programs ask: `go_play`, `score`, and matches in the form of the protocol."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.judge.loop import judge


def ask(**fields: Any) -> dict[str, Any]:
    (line,) = judge([json.dumps({"game": "go", **fields})])
    answer: dict[str, Any] = json.loads(line)
    return answer


def error(**fields: Any) -> tuple[str, str]:
    answer = ask(**fields)
    assert not answer["ok"]
    return answer["error"]["kind"], answer["error"]["point"]


def go_play(moves: str, **more: Any) -> dict[str, Any]:
    return ask(ask="go_play", moves=moves.split(), **{"size": 5, **more})


def test_a_game_is_played_through_and_goes_on_after_two_passes() -> None:
    answer = go_play("A2 A1 B1 pass pass pass pass C10 c3", size=19)
    assert answer == {
        "ok": True,
        "captures": [0, 0, 1, 0, 0, 0, 0, 0, 0],
        "black": ["A2", "B1", "C3"],
        "white": ["C10"],
    }


def test_stones_are_sorted_by_column_then_number() -> None:
    assert go_play("B1 pass A10 pass A2 pass J3 pass H3", size=19)["black"] == ["A2", "A10", "B1", "H3", "J3"]


@pytest.mark.parametrize(
    ("moves", "more", "expected"),
    [
        ("C3 C3", {}, {"kind": "illegal", "point": "occupied", "index": 1, "at": "C3"}),
        ("C3 F1", {}, {"kind": "illegal", "point": "off_board", "index": 1, "at": "F1"}),
        ("B1 pass A2 A1", {}, {"kind": "illegal", "point": "suicide", "index": 3, "at": "A1"}),
        ("C3 hello", {}, {"kind": "unreadable", "point": "text", "index": 1, "at": "hello"}),
        ("C3 score", {}, {"kind": "unreadable", "point": "text", "index": 1}),
        (
            "B3 C3 C4 D4 D3 E3 C2 D2 pass C3 D3",
            {},
            {"kind": "illegal", "point": "ko", "index": 10, "at": "D3", "repeats": 9},
        ),
        (
            "A3 A2 B3 D3 D2 A1 B1 A4 D4 B4 C1 C3 C4 B4 D4 A4",
            {"size": 4, "superko": "positional"},
            {"kind": "illegal", "point": "superko", "index": 15, "at": "A4", "repeats": 12},
        ),
    ],
)
def test_the_first_move_that_does_not_count(moves: str, more: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = go_play(moves, **more)
    assert not answer["ok"]
    assert expected.items() <= answer["error"].items()


def test_long_games_are_taken_and_endless_ones_are_not() -> None:
    assert len(ask(ask="go_play", size=9, moves=["pass"] * 5000)["captures"]) == 5000
    assert error(ask="go_play", size=9, moves=["pass"] * 5001) == ("unreadable", "moves")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"ask": "go_play", "size": 1, "moves": []}, ("illegal", "size")),
        ({"ask": "go_play", "size": 20, "moves": []}, ("illegal", "size")),
        ({"ask": "go_play", "size": "9", "moves": []}, ("unreadable", "size")),
        ({"ask": "go_play", "size": 9}, ("unreadable", "moves")),
        ({"ask": "go_play", "size": 9, "moves": [7]}, ("unreadable", "moves")),
        ({"ask": "go_play", "size": 9, "moves": [], "superko": "never"}, ("unreadable", "superko")),
        ({"ask": "score", "size": 3, "black": ["A1"], "white": ["A1"]}, ("illegal", "occupied")),
        ({"ask": "score", "size": 3, "black": ["D1"], "white": []}, ("illegal", "off_board")),
        ({"ask": "score", "size": 3, "black": ["x"], "white": []}, ("unreadable", "text")),
        ({"ask": "score", "size": 3, "black": ["A1"], "white": [], "dead": ["B1"]}, ("illegal", "empty")),
        ({"ask": "score", "size": 3, "black": ["A1"], "white": [], "komi": "abc"}, ("unreadable", "komi")),
        ({"ask": "score", "size": 3, "white": []}, ("unreadable", "black")),
        ({"ask": "replay", "options": {"size": 1}, "entries": []}, ("illegal", "size")),
        ({"ask": "replay", "options": {"komi": "abc"}, "entries": []}, ("unreadable", "komi")),
        ({"ask": "replay", "seats": 3, "entries": []}, ("illegal", "seats")),
    ],
)
def test_bad_questions(fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert error(**fields) == expected


@pytest.mark.parametrize(
    ("komi", "winner", "margin"), [(0, "black", 0.5), (None, "black", 0.5), (0.5, None, 0), (3.75, "white", 3.25)]
)
def test_a_score(komi: float | None, winner: str | None, margin: float) -> None:
    """Two walls with a column between them, in which Black has a stone; one of his is dead behind White's wall."""
    black = [*(f"B{row}" for row in range(1, 6)), "C3", "E3"]
    white = [f"D{row}" for row in range(1, 6)]
    assert ask(ask="score", size=5, black=black, white=white, dead=["e3"], komi=komi) == {
        "ok": True,
        "black": 13,
        "white": 12,
        "winner": winner,
        "margin": margin,
        "clause": "houqin:8",
    }


def replay(*entries: list[Any], **options: Any) -> dict[str, Any]:
    return ask(ask="replay", options=options, entries=list(entries))


def test_a_match_in_the_form_of_the_protocol() -> None:
    answer = replay(
        [0, "d4"], [1, "pass"], [0, "pass"], [1, "dead D4"], [0, "score ok"], [1, "alive d4"], [1, "score ok"],
        [0, "draw?"], [0, "score ok"], [1, "D5"],
        size=9, komi=3.75,
    )  # fmt: skip
    assert [step["ok"] for step in answer["steps"]] == [True] * 7 + [False, True, False]
    assert [step.get("text", step.get("point")) for step in answer["steps"]] == [
        "D4", "pass", "pass", "dead D4", "score ok", "alive D4", "score ok", "text", "score ok", "over",
    ]  # fmt: skip
    assert answer["outcome"] == {
        "places": [[0], [1]], "reason": "count", "clause": "houqin:8", "void": False, "tallies": {},
    }  # fmt: skip
    assert answer["position"].split("/")[5] == "...X....."
    assert answer["to_act"] == []


def test_both_are_to_act_until_the_outcome() -> None:
    assert replay([0, "pass"], [1, "pass"])["to_act"] == [0, 1]
    assert replay([0, "pass"], [1, "pass"], [0, "score ok"])["to_act"] == [0, 1]
    assert replay([0, "pass"], [1, "pass"], [0, "score ok"], [0, "play on"])["to_act"] == [1]
