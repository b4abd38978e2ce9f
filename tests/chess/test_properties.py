"""What holds in every position that play can reach."""

from __future__ import annotations

import copy

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.chess import FACTS, GAME, REFUSALS
from engines.chess.state import State
from engines.chess.view import choices
from engines.core.game.play import Seen
from engines.core.rulings import Accepted, Seat

BOARD = GAME.plays["board"]


def at_leisure(examples: int) -> settings:
    """A position takes some plies to reach, which a busy machine must not count against it."""
    return settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow])


WORDS = {
    chess.PAWN: "兵",
    chess.KNIGHT: "马",
    chess.BISHOP: "象",
    chess.ROOK: "车",
    chess.QUEEN: "后",
    chess.KING: "王",
}


def in_chinese(board: chess.Board, move: chess.Move) -> str:
    if board.is_castling(move):
        return "短易位" if board.is_kingside_castling(move) else "长易位"
    piece = WORDS[board.piece_type_at(move.from_square) or chess.PAWN]
    how = "吃" if board.is_capture(move) else "到"
    became = f"变{WORDS[move.promotion]}" if move.promotion else ""
    return f"{piece}{chess.square_name(move.from_square)}{how}{chess.square_name(move.to_square)}{became}"


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A state after some random plies, from the start or from a position full of special moves."""
    fen = draw(
        st.sampled_from(
            [
                chess.STARTING_FEN,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
            ]
        )
    )
    rules = GAME.rule_sets["houqin"]
    state = State(rules, chess.Board(fen))
    for choice in draw(st.lists(st.integers(0, 200), max_size=40)):
        moves = sorted(state.board.legal_moves, key=chess.Move.uci)
        if state.outcome or not moves:
            break
        accepted = BOARD.apply(state, BOARD.to_act(state)[0], moves[choice % len(moves)])
        assert isinstance(accepted, Accepted)
        state = accepted.state
    return state


@at_leisure(25)
@given(state=reached())
def test_every_legal_move_is_read_back_in_every_wording(state):
    seat = Seat(0 if state.board.turn else 1)
    for move in list(state.board.legal_moves):
        san = GAME.plays["board"].notate(state, move)
        for text in (san, san.replace("x", "").rstrip("+#"), move.uci(), in_chinese(state.board, move)):
            assert GAME.plays["board"].parse(state, seat, text) == move, (state.board.fen(), text)


@at_leisure(40)
@given(state=reached(), origin=st.sampled_from(chess.SQUARES), to=st.sampled_from(chess.SQUARES))
def test_a_move_is_either_legal_or_refused_with_a_reason(state, origin, to):
    text = chess.square_name(origin) + chess.square_name(to)
    result = GAME.plays["board"].parse(state, Seat(0), text)
    targets = [move for move in state.board.legal_moves if (move.from_square, move.to_square) == (origin, to)]
    if isinstance(result, chess.Move):
        assert targets == [result]
    elif targets:
        assert (result.kind, result.point, len(result.candidates)) == ("ambiguous", "promotion", 4)
    elif result.kind == "ambiguous":
        # `b2c1`, which no pawn can play, may have been meant as a bishop's `B2c1`.
        assert (result.point, text[0]) == ("other_case", "b")
    else:
        assert result.kind == "illegal"
        assert result.clause in GAME.book
        assert {fact.key for fact in result.facts} <= set(REFUSALS[result.point])
        if result.point == "in_check":
            assert dict(result.facts[1].args)["by"]


@at_leisure(40)
@given(state=reached(), choice=st.integers(0, 200))
def test_nothing_passed_in_is_altered(state, choice):
    before = copy.deepcopy((state.board, state.last, state.captured, state.kings_moved))
    seat = Seat(0 if state.board.turn else 1)
    moves = list(state.board.legal_moves)
    for text in ("Nf3", "O-O", "e4", "xx", "e5e6"):
        GAME.plays["board"].parse(state, seat, text)
    if moves and not state.outcome:
        accepted = GAME.plays["board"].apply(state, seat, moves[choice % len(moves)])
        assert accepted.state.board is not state.board
        assert accepted.state.board.move_stack == []
        assert all(tuple(fact.args) == FACTS[fact.key] for fact in accepted.facts)
        pieces = len(accepted.state.board.piece_map())
        assert pieces == len(state.board.piece_map()) - any(fact.key == "captured" for fact in accepted.facts)
    (
        BOARD.scene(state, Seen()),
        BOARD.position(state),
        choices(state),
        BOARD.outcome(state),
    )
    assert before == (state.board, state.last, state.captured, state.kings_moved)
    assert state.board.move_stack == []


@at_leisure(40)
@given(state=reached())
def test_choices_hold_every_legal_move_once(state):
    listed = [san for moves in choices(state).values() for san in moves]
    legal = [] if state.outcome else [state.board.san(move) for move in state.board.legal_moves]
    assert sorted(listed) == sorted(legal)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seats_are_white_and_black(seat, played):
    assert BOARD.sides({}) == ((0,), (1,))
    assert played("e4 " * seat).to_act == (seat,)
