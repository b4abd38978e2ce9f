"""Positions of 象棋 for the tests beside this file."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engines.core.rulings import Refusal
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START, read_fen

Positions = Callable[[int, int], list[Board]]
BoardOf = Callable[[str], Board]


@pytest.fixture(scope="session")
def board_of() -> BoardOf:
    def read(fen: str) -> Board:
        setup = read_fen(fen)
        assert not isinstance(setup, Refusal), fen
        return setup.board

    return read


@pytest.fixture(scope="session")
def positions(board_of: BoardOf) -> Positions:
    """Positions of so many random games, by seed."""

    def played(games: int, seed: int) -> list[Board]:
        chance, found = random.Random(seed), []
        for _ in range(games):
            board = board_of(START)
            for _ in range(120):
                moves = board.legal()
                if not moves:
                    break
                board = board.after(chance.choice(moves))
                found.append(board)
        return found

    return played
