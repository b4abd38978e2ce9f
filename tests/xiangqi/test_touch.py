"""摸子 4.1–4.7: a row for each case, as a referee would tell it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.judge.question_kinds import answer
from engines.core.chat.buttons import Menu
from engines.core.game.query import Query, Unanswerable
from engines.core.game.questions import Answer, Asked
from engines.core.rulings import Refusal
from engines.registry import GAMES
from engines.xiangqi.position.fen import START
from engines.xiangqi.queries import QUESTIONS

XIANGQI = GAMES["xiangqi"]
PLAY = "3k5/9/9/9/r3p4/9/4P4/9/1N7/R4K3 w"
"""Red: chariot a0, horse b1, soldier e3, general f0. Black: chariot a5, soldier e5, general d9."""
ALL = 26


def ruled(rule_set: str = "houqin", fen: str = PLAY, **told: Any) -> dict[str, Any]:
    fields = {"ask": "touch", "game": "xiangqi", "rule_set": rule_set, "fen": fen, **told}
    return answer(Query(fields, GAMES))


CHARIOT = ["a0a1", "a0a2", "a0a3", "a0a4", "a0a5", "a0b0", "a0c0", "a0d0", "a0e0"]
HORSE = ["b1a3", "b1c3", "b1d0", "b1d2"]


@pytest.mark.parametrize(
    ("touched", "more", "must", "moves", "clause"),
    [
        # 4.1: one's own piece moves; if it cannot, the next touched that can; if none can, anything.
        (["b1"], {}, "move", HORSE, "4.1"),
        (["e3"], {}, "move", ["e3e4"], "4.1"),
        (["e3", "b1"], {}, "move", ["e3e4"], "4.1"),
        # 4.2: an opposing piece is taken, by whatever can; if nothing can, anything.
        (["a5"], {}, "capture", ["a0a5"], "4.2"),
        (["e5"], {}, "free", None, "4.2"),
        (["e5", "a5"], {}, "capture", ["a0a5"], "4.2"),
        # 4.3: own piece, then an opposing one.
        (["a0", "a5"], {}, "capture", ["a0a5"], "4.3"),
        (["b1", "a5"], {}, "move", HORSE, "4.3"),
        (["b1", "e5"], {}, "move", HORSE, "4.3"),
        # Of several own pieces the first that can move is the one that was touched.
        (["b1", "a0", "a5"], {}, "move", HORSE, "4.3"),
        (["a0", "b1", "a5"], {}, "capture", ["a0a5"], "4.3"),
        # 4.4: an opposing piece, then one's own.
        (["a5", "a0"], {}, "capture", ["a0a5"], "4.4"),
        (["a5", "b1"], {}, "capture", ["a0a5"], "4.4"),
        (["e5", "b1"], {}, "move", HORSE, "4.4"),
        # 4.5: both at once go as 4.4.
        (["b1", "a5"], {"together": True}, "capture", ["a0a5"], "4.5"),
        (["b1", "e5"], {"together": True}, "move", HORSE, "4.5"),
        # 4.6: straightening with consent and on one's own time, and accidents, bind nobody; else it is a touch.
        (["b1"], {"adjust": {"consent": True, "own_time": True}}, "free", None, "4.6"),
        (["b1"], {"adjust": {"announced": True, "consent": True, "own_time": False}}, "move", HORSE, "4.1"),
        (["b1"], {"adjust": {"announced": True}}, "move", HORSE, "4.1"),
        (["a5"], {"adjust": {"consent": False, "own_time": True}}, "capture", ["a0a5"], "4.2"),
        (["b1"], {"accidental": True}, "free", None, "4.6"),
        # 4.7: a legal move stands once the hand has left the piece.
        (["b1"], {"released": {"piece": "b1", "to": "c3"}}, "move", ["b1c3"], "4.7"),
        (["a0"], {"released": {"piece": "A0", "to": "A5"}}, "capture", ["a0a5"], "4.7"),
        ([], {"released": {"piece": "e3", "to": "e4"}}, "move", ["e3e4"], "4.7"),
    ],
)
def test_what_a_touch_obliges_to(
    touched: list[str], more: dict[str, Any], must: str, moves: list[str] | None, clause: str
) -> None:
    for rule_set in ("houqin", "yingxinchun"):
        found = ruled(rule_set, touched=touched, **more)
        assert found["must"] == must
        assert found["moves"] == (moves if moves is not None else ruled(touched=["b1"], accidental=True)["moves"])
        assert found["clause"] == (f"houqin:{clause}" if rule_set == "houqin" else "yingxinchun:1")


def test_4_3_a_piece_that_cannot_move_lets_another_take() -> None:
    """The elephant has no move; the chariot takes instead. The horse is pinned and is passed over."""
    fen = "4k4/9/4r4/9/9/9/9/4N4/5R3/4K1B2 w"
    assert ruled(fen=fen, touched=["e2"])["must"] == "free"
    assert ruled(fen=fen, touched=["e2", "f1"])["must"] == "move"
    blocked = "3k5/9/9/9/r8/9/9/9/1P1N5/R1B2K3 w".replace("1P1N5", "1N1N5")
    assert ruled(fen=blocked, touched=["c0", "a5"]) == {"must": "capture", "moves": ["a0a5"], "clause": "houqin:4.3"}


def test_free_means_every_legal_move() -> None:
    moves = ruled(touched=["e5"])["moves"]
    assert moves == sorted(moves)
    assert {*CHARIOT, *HORSE} <= set(moves)


@pytest.mark.parametrize(
    ("fen", "released", "point", "houqin", "yingxinchun"),
    [
        (START, {"piece": "b0", "to": "d1"}, "leg", "3.1.6", "1"),
        (START, {"piece": "h2", "to": "h7"}, "screen", "3.1.6", "1"),
        (START, {"piece": "h9", "to": "g7"}, "no_piece", "3.1.6", "1"),
        ("3k5/9/9/9/9/9/9/3N5/9/3K5 w", {"piece": "d2", "to": "e4"}, "facing", "3.1.2", "4.1"),
        ("3kr4/9/9/9/9/9/9/4N4/9/4K4 w", {"piece": "e2", "to": "d4"}, "in_check", "3.1.6", "4.1"),
    ],
)
def test_4_7_an_illegal_move_that_was_released_goes_as_one(
    fen: str, released: dict[str, str], point: str, houqin: str, yingxinchun: str
) -> None:
    for rule_set, clause in (("houqin", houqin), ("yingxinchun", yingxinchun)):
        with pytest.raises(Unanswerable) as refused:
            ruled(rule_set, fen, touched=[released["piece"]], released=released)
        assert (refused.value.kind, refused.value.point) == ("illegal", point)
        assert refused.value.more["clause"] == f"{rule_set}:{clause}"


@pytest.mark.parametrize(
    ("told", "kind", "point"),
    [
        ({"touched": ["z1"]}, "unreadable", "touched"),
        ({"touched": []}, "unreadable", "touched"),
        ({"touched": ["e4"]}, "illegal", "no_piece"),
        ({"touched": ["b1"], "released": {"piece": "b1", "to": "?"}}, "unreadable", "released"),
        ({"touched": ["b1"], "fen": "x"}, "unreadable", "fen"),
        ({"touched": "b1"}, "unreadable", "touched"),
    ],
)
def test_what_cannot_be_ruled_on_says_why(told: dict[str, Any], kind: str, point: str) -> None:
    with pytest.raises(Unanswerable) as refused:
        ruled(**told)
    assert (refused.value.kind, refused.value.point) == (kind, point)


def asked(text: str) -> Answer | Menu | Refusal:
    chat = next(question.chat for question in QUESTIONS if question.word == "touch")
    assert chat is not None
    rules = XIANGQI.rules()
    assert rules is not None
    return chat(Asked(rules, text))


@pytest.mark.parametrize(
    ("text", "points", "moves"),
    [
        ("炮二 马8", ("H2", "H9"), "炮二进七"),
        ("h2 b9 同时", ("H2", "B9"), None),
        ("炮8", ("H7",), "无"),
        ("兵三", ("G3",), "兵三进一"),
        ("卒7", ("G6",), None),
        ("炮二 放 e2", ("H2",), "炮二平五"),
        (f"马b0 {START}".replace("马b0", "b0"), ("B0",), None),
    ],
)
def test_pieces_may_be_named_as_players_do(text: str, points: tuple[str, ...], moves: str | None) -> None:
    found = asked(text)
    assert isinstance(found, Answer), found
    assert found.told[0].args["points"] == points
    if moves and moves != "无":
        assert found.facts[0].args["moves"] == moves


def test_4_6_straightening_asks_for_consent_and_own_time() -> None:
    menu = asked("炮二 摆正")
    assert isinstance(menu, Menu)
    free, bound = (choice.value for row in menu.rows for choice in row)
    answers = [asked(value) for value in (free, bound)]
    assert [found.facts[0].key for found in answers if isinstance(found, Answer)] == ["must_free", "must_move"]


@pytest.mark.parametrize("text", ["你好", "炮", "前炮", "同时", "炮三", "车5", "e4"])
def test_what_names_no_piece_or_several_is_asked_again(text: str) -> None:
    found = asked(text)
    assert isinstance(found, Refusal)
    assert found.point in ("touched", "touch_empty", "no_piece")
