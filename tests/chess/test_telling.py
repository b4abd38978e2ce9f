"""What people tell of a touch, in one line, and the ruling on it in words of the game."""

from __future__ import annotations

import pytest

from engines.chess import FACTS
from engines.chess.touch_report import touch
from engines.core.rulings import Obligation, Refusal

ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
PAWN_ON_SEVENTH = "8/4P3/8/8/k7/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "must", "moves", "clause"),
    [
        ("b1", "move", "Na3 Nc3", "6.2.1"),
        ("Nb1", "move", "Na3 Nc3", "6.2.1"),
        ("马b1", "move", "Na3 Nc3", "6.2.1"),
        ("f3 e5", "capture", "Nxe5", "6.2.2"),
        ("f3、e5 同时", "capture", "Nxe5", "6.2.2"),
        ("f3，e5 together", "capture", "Nxe5", "6.2.2"),
        ("e1 h1", "move", "Ke2 Kf1 O-O", "6.2.1"),
        ("h1 e1", "move", "Rf1 Rg1", "4.1.3"),
        ("e1 放 g1", "move", "O-O", "5.3"),
        ("e1 to g1", "move", "O-O", "5.3"),
        ("a1", "free", "", "6.3"),
        ("b1 摆正", "free", "", "6.1"),
        ("b1 adjust", "free", "", "6.1"),
        ("b1 误碰", "free", "", "6.2"),
        ("b1 late", "free", "", "6.4"),
    ],
)
def test_one_line_is_ruled_on(rules, text, must, moves, clause):
    ruling = touch(rules, ITALIAN, text)
    assert isinstance(ruling, Obligation)
    assert (ruling.must, ruling.clause) == (must, f"houqin:{clause}")
    if must != "free":
        assert sorted(ruling.moves) == moves.split()


def test_a_position_in_the_text_takes_the_place_of_the_table(rules):
    ruling = touch(rules, ITALIAN, f"e7 放 e8 {PAWN_ON_SEVENTH}")
    assert isinstance(ruling, Obligation)
    assert (ruling.must, ruling.clause) == ("move", "houqin:5.4")
    assert set(ruling.moves) == {"e8=Q+", "e8=R", "e8=B+", "e8=N"}


def test_the_ruling_says_what_it_was_told(rules):
    ruling = touch(rules, ITALIAN, "e1 h1 同时 放 g1")
    assert isinstance(ruling, Obligation)
    told = [(fact.key, dict(fact.args)) for fact in ruling.told]
    assert told == [
        ("touched", {"pieces": ("K", "R"), "squares": ("e1", "h1")}),
        ("touched_together", {}),
        ("released", {"square": "g1"}),
    ]
    assert all(tuple(fact.args) == FACTS[fact.key] for fact in ruling.told)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", "touched"),
        ("同时", "touched"),
        ("e9", "touched"),
        ("b1 hello", "touched"),
        ("e4 e3", "touch_empty"),
        ("b1 8/8/8/8/8/8/8/8", "position"),
        ("b1 9/8/8/8/8/8/8/8 w - - 0 1", "fen"),
    ],
)
def test_what_cannot_be_ruled_on(rules, text, point):
    refusal = touch(rules, ITALIAN, text)
    assert isinstance(refusal, Refusal)
    assert refusal.point == point
