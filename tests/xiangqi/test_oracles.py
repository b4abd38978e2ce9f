"""Our moves against two programs that others wrote. Neither ever judges repetition here.

Where they are not installed these tests skip; in CI they must run.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from engines.core.rulings import Refusal
from engines.xiangqi.move_text import notate_move, parse_move, to_ucci
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import START, read_fen, write_fen
from engines.xiangqi.position.geometry import RANKS, point

Positions = Callable[[int, int], list[Board]]


def oracle(name: str) -> Any:
    if os.environ.get("CI"):
        return import_module(name)
    return pytest.importorskip(name)


def renumbered(ucci: str) -> str:
    """The same move with ranks counted from 1."""
    return f"{ucci[0]}{int(ucci[1]) + 1}{ucci[2]}{int(ucci[3]) + 1}"


MANY = [pytest.param(2, 200), pytest.param(20, 2_000, marks=pytest.mark.slow)]
"""So many random games, and at least so many positions."""


@pytest.mark.parametrize(("games", "least"), MANY)
def test_pyffish_has_the_same_moves(games: int, least: int, positions: Positions) -> None:
    pyffish = oracle("pyffish")
    boards = positions(games, 77)
    assert len(boards) >= least
    for board in boards:
        ours = sorted(renumbered(to_ucci(move)) for move in board.legal())
        theirs = sorted(pyffish.legal_moves("xiangqi", write_fen(board), []))
        assert ours == theirs, write_fen(board)


@pytest.mark.parametrize(("games", "least"), MANY)
def test_open_spiel_has_the_same_moves(games: int, least: int) -> None:
    """It goes from move to move, so its own games are played in step with ours."""
    pyspiel = oracle("pyspiel")
    spiel, chance, seen = pyspiel.load_game("xiangqi"), random.Random(5), 0
    for _ in range(2 * games):
        state, setup = spiel.new_initial_state(), read_fen(START)
        assert not isinstance(setup, Refusal)
        board = setup.board
        while not state.is_terminal() and seen < least:
            actions = {points_of(state.action_to_string(action)): action for action in state.legal_actions()}
            assert sorted(actions) == sorted(board.legal()), write_fen(board)
            move = chance.choice(sorted(actions))
            state.apply_action(actions[move])
            board = board.after(move)
            seen += 1
    assert seen >= least


def points_of(action: str) -> Move:
    """`S(6,0)-(5,0)`: rows from the top, columns from the left."""
    row, column, to_row, to_column = map(int, re.findall(r"[0-9]+", action))
    return point(column, RANKS - 1 - row), point(to_column, RANKS - 1 - to_row)


def test_pyffish_writes_soldiers_by_order_and_file_as_we_read_them() -> None:
    pyffish = oracle("pyffish")
    stacks = (
        "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w",
        "3k5/9/2P1P4/2P1P4/4P4/9/9/9/9/5K3 w",
        "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/2p1p4/2p1p4/2p6/9/3K5 b",
    )
    for fen in stacks:
        setup = read_fen(fen)
        assert not isinstance(setup, Refusal), fen
        for move in setup.board.legal():
            text = pyffish.get_san("xiangqi", setup.fen, renumbered(to_ucci(move)), False, pyffish.NOTATION_XIANGQI_WXF)
            found = parse_move(setup.board, text)
            if isinstance(found, Refusal):
                assert text[0] == text[1]
                assert notate_move(setup.board, move) in found.candidates
            else:
                assert found == move, text
