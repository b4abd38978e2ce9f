"""What a move is said to have done, and what there is to see after it."""

from __future__ import annotations

import pytest

from engines.chess import FACTS, GAME
from engines.chess.view import choices
from engines.core.rulings import Seat
from engines.core.scenes.scene import Mark


@pytest.mark.parametrize(
    ("fen", "text", "told"),
    [
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - -",
            "exd5",
            [("moved", "P", "e4", "d5"), ("captured", "p", "d5")],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
            "exd6",
            [("moved", "P", "e5", "d6"), ("captured", "p", "d5"), ("en_passant", "d6")],
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3",
            "dxe3",
            [("moved", "p", "d4", "e3"), ("captured", "P", "e4"), ("en_passant", "e3")],
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "O-O", [("moved", "K", "e1", "g1"), ("castled", "short")]),
        ("r3k3/8/8/8/8/8/8/4K3 b q -", "O-O-O", [("moved", "k", "e8", "c8"), ("castled", "long")]),
        (
            "3rk3/4P3/8/8/8/8/8/4K3 w - -",
            "exd8=N",
            [("moved", "P", "e7", "d8"), ("captured", "r", "d8"), ("promoted", "N", "d8")],
        ),
        (
            "4k3/8/8/8/8/8/4N3/4R1K1 w - -",
            "Nc3+",
            [("moved", "N", "e2", "c3"), ("check", "e8", ("e1",))],
        ),
        (
            "4k3/8/8/4N3/8/8/8/4R1K1 w - -",
            "Nd3",
            [("moved", "N", "e5", "d3"), ("check", "e8", ("e1",))],
        ),
    ],
)
def test_facts_of_a_move(at, fen, text, told):
    table = at(fen)
    step = table.play(table.to_act[0], text)
    assert [(fact.key, *fact.args.values()) for fact in step.facts] == told
    assert all(tuple(fact.args) == FACTS[fact.key] for fact in step.facts)


def test_what_was_taken_is_kept_strongest_first(played):
    scene = played("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6+ Bd7 Bxd7+").scene
    assert scene.captured == {0: ("q", "b", "n", "p"), 1: ("P", "P")}


def test_the_scene_of_a_castling(at):
    scene = at("4k3/8/8/8/8/8/8/R3K3 w Q -").play(Seat(0), "O-O-O").table.scene
    assert scene.last == ("e1", "c1", "a1", "d1")
    assert scene.pieces == {"e8": "k", "c1": "K", "d1": "R"}
    assert (scene.files, scene.ranks, scene.marks, scene.to_act) == ("abcdefgh", "12345678", (), (1,))


def test_the_scene_of_a_check(at):
    scene = at("4k3/8/8/8/8/8/8/R3K3 w Q -").play(Seat(0), "Ra8").table.scene
    assert (scene.last, scene.marks) == (("a1", "a8"), (Mark("e8", "check"),))


@pytest.mark.parametrize(
    ("placement", "lead"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", {}),
        ("4k3/8/8/8/8/8/8/4K2Q", {0: 9}),
        ("r3k2r/8/8/8/8/8/8/4K2Q", {1: 1}),
        ("4k3/pp6/8/8/8/8/8/1B2K1N1", {0: 4}),
    ],
)
def test_the_scene_says_whose_material_outweighs_the_others(at, placement, lead):
    scene = at(f"{placement} w - -").scene
    assert (scene.lead, scene.colours) == (lead, {0: "white", 1: "black"})


def test_the_position_is_fen(played):
    table = played("e4 c5 Nf3")
    assert GAME.plays["board"].position(table.state) == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


def test_choices_are_the_legal_moves_by_piece(at):
    assert choices(at("3r4/4P3/8/8/8/8/k7/4K2R w K -").state) == {
        "Ke1": ("Kf1", "O-O", "Ke2", "Kf2"),
        "Rh1": ("Rf1", "Rg1", "Rh2+", "Rh3", "Rh4", "Rh5", "Rh6", "Rh7", "Rh8"),
        "e7": ("exd8=Q", "exd8=R", "exd8=B", "exd8=N", "e8=Q", "e8=R", "e8=B", "e8=N"),
    }


def test_no_choices_once_the_position_has_ended_it(played):
    assert choices(played("f3 e5 g4 Qh4#").state) == {}
