"""Matches to play when a benchmark needs a long one."""

from __future__ import annotations

import random

import chess

_OPENING = 4
"""Moves by pawns with which the pieces get out."""
_PATIENCE = 100
"""Plies without a pawn's move; after 150 the game would be drawn."""


def long_game(plies: int, patient: bool = False) -> list[str]:
    """The moves of a game of chess that has not ended: at random, nothing is taken.

    `patient`: after the opening no pawn moves before it must, so that the game can last much longer.
    """
    for seed in range(1000):
        board, chance = chess.Board(), random.Random(seed)
        while len(board.move_stack) < plies and not board.is_game_over():
            moves = [move for move in board.legal_moves if not board.is_capture(move)]
            if patient:
                due = board.fullmove_number <= _OPENING or board.halfmove_clock >= _PATIENCE
                moves = [move for move in moves if _by_pawn(board, move) == due] or moves
            if not moves:
                break
            board.push(chance.choice(moves))
        if len(board.move_stack) == plies and not board.is_game_over():
            return [move.uci() for move in board.move_stack]
    raise AssertionError("no such game was found")


def _by_pawn(board: chess.Board, move: chess.Move) -> bool:
    return board.piece_type_at(move.from_square) == chess.PAWN


def long_sheet(hands: int) -> list[str]:
    """The hands of a 双升 sheet that has not ended: with 80 points the defenders get the deal, and nobody climbs."""
    return ["庄北 80 庄收", *["80 庄收"] * (hands - 1)]
