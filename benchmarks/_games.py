"""Chess moves to play when a benchmark needs a long game."""

from __future__ import annotations

import random

import chess


def long_game(plies: int) -> list[str]:
    """The moves of a game that has not ended: at random, nothing is taken."""
    for seed in range(1000):
        board, chance = chess.Board(), random.Random(seed)
        while len(board.move_stack) < plies and not board.is_game_over():
            moves = [move for move in board.legal_moves if not board.is_capture(move)]
            if not moves:
                break
            board.push(chance.choice(moves))
        if len(board.move_stack) == plies and not board.is_game_over():
            return [move.uci() for move in board.move_stack]
    raise AssertionError("no such game was found")
