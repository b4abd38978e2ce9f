"""The state of a chess game: the board, captured pieces, and whether the position has ended the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from struct import Struct

import chess

from engines.core.books.rulesets import Rules
from engines.core.rulings import Accepted, Fact, Outcome, Seat, draw, win

WHITE, BLACK = Seat(0), Seat(1)
SEATS = (WHITE, BLACK)
_STRONGEST_FIRST = "QRBNP"
_KEY = Struct("<8Q?b")


@dataclass(frozen=True, slots=True)
class Sealed:
    """封棋: a sealed move, as typed and still unread, with its seat."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """A position with the little history that matters.

    The board is never altered: each move is played on a copy without a stack. `last` holds the start and end of the
    last move, after castling also the rook's squares; `captured` holds each seat's captures; `kings_moved`
    distinguishes a king that has returned home from a king that never left; `seen` lists positions since the last
    irreversible move, because earlier positions cannot recur; `extra` lists announced moves beyond fifty, by material;
    `opened` lists sealed moves opened at resumptions.
    """

    rules: Rules
    board: chess.Board
    last: tuple[str, ...] = ()
    captured: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    kings_moved: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    seen: tuple[bytes, ...] = ()
    extra: tuple[tuple[str, int], ...] = ()
    sealed: Sealed | None = None
    opened: tuple[str, ...] = ()


def seat_of(color: chess.Color) -> Seat:
    return WHITE if color == chess.WHITE else BLACK


def other(seat: Seat) -> Seat:
    return BLACK if seat == WHITE else WHITE


def written(board: chess.Board, move: chess.Move) -> str:
    """Return a move in SAN. The library plays the move on the board to see whether it gives check, and others may read
    the same board meanwhile, so work on a copy."""
    return board.copy(stack=False).san(move)


def set_up(rules: Rules, board: chess.Board, extra: tuple[tuple[str, int], ...] = ()) -> State:
    """Begin a game with this position. Whether the position could have arisen is not judged here."""
    return State(rules, board.copy(stack=False), outcome=_ended(board), seen=(position_key(board),), extra=extra)


def position_key(board: chess.Board) -> bytes:
    """相同局面: return equal keys for the same pieces on the same squares, the same side to move and the same possible
    moves.

    A right to castle counts until king or rook has moved, an en passant square only if the capture is really possible.
    """
    passing = board.ep_square if board.has_legal_en_passant() else None
    return _KEY.pack(
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.clean_castling_rights(),
        board.turn,
        -1 if passing is None else passing,
    )


def outcome(state: State) -> Outcome | None:
    """Return the outcome if the position has ended the game, else None."""
    return state.outcome


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (seat_of(state.board.turn),)


def make(state: State, seat: Seat, move: chess.Move) -> Accepted[State]:
    """Play a move that `parse` found for the side to act, without judging it again."""
    board = state.board.copy(stack=False)
    moved, taken = board.piece_at(move.from_square), _taken(board, move)
    rook = _rook_squares(board, move)
    passing = board.is_en_passant(move)
    earlier = () if board.is_irreversible(move) else state.seen
    board.push(move)
    board.clear_stack()

    origin, to = chess.square_name(move.from_square), chess.square_name(move.to_square)
    facts = [Fact("moved", {"piece": str(moved), "from": origin, "to": to})]
    if rook:
        facts.append(Fact("castled", {"side": "short" if rook[0][0] == "h" else "long"}))
    if taken:
        facts.append(Fact("captured", {"piece": taken[0], "square": taken[1]}))
    if passing:
        facts.append(Fact("en_passant", {"square": to}))
    if move.promotion:
        facts.append(Fact("promoted", {"piece": str(board.piece_at(move.to_square)), "square": to}))
    if board.is_check():
        checkers = tuple(map(chess.square_name, board.checkers()))
        facts.append(Fact("check", {"square": king_square(board), "by": checkers}))

    king = moved is not None and moved.piece_type == chess.KING
    after = replace(
        state,
        board=board,
        last=(origin, to, *rook),
        captured=_with(state.captured, seat, taken[0]) if taken else state.captured,
        kings_moved=state.kings_moved | {seat} if king else state.kings_moved,
        outcome=_ended(board),
        seen=(*earlier, position_key(board)),
    )
    return Accepted(after, tuple(facts))


def after_leaving(state: State, seat: Seat, why: str) -> Accepted[State] | None:
    """Return the state after a seat leaves, or None if the table should end the match as a loss for that seat.

    A fallen flag (超时) loses, or draws against a bare king. Any other departure returns None, except against a bare
    king, which draws. A departure after the game has already ended (both seats leave) also returns None.
    """
    if why != "flag" and (state.outcome or not _bare(state, other(seat))):
        return None
    return Accepted(replace(state, outcome=lost(state, seat, "time")))


def lost(state: State, seat: Seat, reason: str) -> Outcome:
    """Return the outcome if a seat loses away from the board; an opponent with a bare king only draws."""
    opponent = other(seat)
    return draw(SEATS, "bare_king") if _bare(state, opponent) else win((opponent,), (seat,), reason)


def _bare(state: State, seat: Seat) -> bool:
    """单王: return whether the seat has only its king left."""
    return chess.popcount(state.board.occupied_co[seat == WHITE]) == 1


def king_square(board: chess.Board) -> str:
    """Return the square of the king whose side is to move."""
    return next(chess.square_name(square) for square in board.pieces(chess.KING, board.turn))


def home_of(color: chess.Color) -> chess.Square:
    """Return a king's initial square."""
    return chess.E1 if color == chess.WHITE else chess.E8


def _ended(board: chess.Board) -> Outcome | None:
    if not any(board.generate_legal_moves()):
        if not board.is_check():
            return draw(SEATS, "stalemate")
        loser = seat_of(board.turn)
        return win((other(loser),), (loser,), "mate")
    return draw(SEATS, "dead_position") if is_dead(board) else None


def is_dead(board: chess.Board) -> bool:
    """Return whether the position is among the three dead endings listed in the document; two knights, say, play on."""
    if board.pawns or board.rooks or board.queens:
        return False
    minor = board.bishops | board.knights
    if chess.popcount(minor) <= 1:
        return True
    white, black = board.bishops & board.occupied_co[True], board.bishops & board.occupied_co[False]
    one_each = minor == white | black and chess.popcount(white) == chess.popcount(black) == 1
    same_colour = not minor & chess.BB_LIGHT_SQUARES or not minor & chess.BB_DARK_SQUARES
    return one_each and same_colour


def _taken(board: chess.Board, move: chess.Move) -> tuple[str, str] | None:
    """Return the captured piece and its square, or None."""
    if not board.is_capture(move):
        return None
    square = move.to_square
    if board.is_en_passant(move):
        square = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return str(board.piece_at(square)), chess.square_name(square)


def _rook_squares(board: chess.Board, move: chess.Move) -> tuple[str, ...]:
    """Return the castling rook's start and end squares; empty for other moves."""
    if not board.is_castling(move):
        return ()
    rank = chess.square_rank(move.from_square)
    files = (7, 5) if board.is_kingside_castling(move) else (0, 3)
    return tuple(chess.square_name(chess.square(file, rank)) for file in files)


def _with(
    captured: tuple[tuple[str, ...], tuple[str, ...]], seat: Seat, piece: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    more = sorted((*captured[seat], piece), key=lambda letter: _STRONGEST_FIRST.index(letter.upper()))
    return (tuple(more), captured[1]) if seat == WHITE else (captured[0], tuple(more))
