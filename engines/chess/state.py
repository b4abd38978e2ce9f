"""A game of chess in progress: the board, what was taken, and whether the position has ended it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from struct import Struct

import chess

from engines.core.rulesets import Rules
from engines.core.rulings import Accepted, Fact, Outcome, Seat, draw, win

WHITE, BLACK = Seat(0), Seat(1)
SEATS = (WHITE, BLACK)
_STRONGEST_FIRST = "QRBNP"
_KEY = Struct("<8Q?b")


@dataclass(frozen=True, slots=True)
class Sealed:
    """封棋: who sealed, and what, as it was typed. Nobody has read it yet."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """A position with the little history that matters.

    The board is never altered: a move is played on a copy without its stack. `last` is from and to of the
    last move, with the rook's squares when it castled; `captured` is what each seat has taken; `kings_moved`
    tells a king that came home again from one that never left; `seen` are the positions since the last move that
    cannot be taken back, for what lies before it cannot come again; `extra` are the moves announced on top of fifty,
    by material; `opened` are the sealed moves that were read at a resumption.
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
    """A move in SAN. The library plays it on the board and takes it back to see whether it gives check; others may look
    at the board meanwhile, so it is given a copy."""
    return board.copy(stack=False).san(move)


def set_up(rules: Rules, board: chess.Board, extra: tuple[tuple[str, int], ...] = ()) -> State:
    """A game that begins with this position. Whether it could have come about is not judged here."""
    return State(rules, board.copy(stack=False), outcome=_ended(board), seen=(position_key(board),), extra=extra)


def position_key(board: chess.Board) -> bytes:
    """相同局面: equal for the same pieces on the same squares, the same side to move and the same moves possible.

    A right to castle counts while king and rook have not moved, a pawn in passing only if it can really be taken.
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
    """How the position has ended the game; None while it goes on."""
    return state.outcome


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (seat_of(state.board.turn),)


def make(state: State, seat: Seat, move: chess.Move) -> Accepted[State]:
    """Play a move that `parse` found for the side to act. It is not judged again here."""
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


def gone(state: State, seat: Seat, why: str) -> Accepted[State] | None:
    """超时: the flag of a seat has fallen. Whoever leaves otherwise has lost, but not to a bare king; both may have."""
    if why != "flag" and (state.outcome or not _bare(state, other(seat))):
        return None
    return Accepted(replace(state, outcome=lost(state, seat, "time")))


def lost(state: State, seat: Seat, reason: str) -> Outcome:
    """A seat loses otherwise than on the board. Whoever has a bare king cannot win by it."""
    opponent = other(seat)
    return draw(SEATS, "bare_king") if _bare(state, opponent) else win((opponent,), (seat,), reason)


def _bare(state: State, seat: Seat) -> bool:
    """单王: whether a seat has nothing but its king."""
    return chess.popcount(state.board.occupied_co[seat == WHITE]) == 1


def king_square(board: chess.Board) -> str:
    """Where the king of the side to move stands."""
    return next(chess.square_name(square) for square in board.pieces(chess.KING, board.turn))


def home_of(color: chess.Color) -> chess.Square:
    """Where a king stands before it has moved."""
    return chess.E1 if color == chess.WHITE else chess.E8


def _ended(board: chess.Board) -> Outcome | None:
    if not any(board.generate_legal_moves()):
        if not board.is_check():
            return draw(SEATS, "stalemate")
        loser = seat_of(board.turn)
        return win((other(loser),), (loser,), "mate")
    return draw(SEATS, "dead_position") if is_dead(board) else None


def is_dead(board: chess.Board) -> bool:
    """The three endings that the document lists and no other: two knights, for one, play on."""
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
    """The captured piece and where it stood."""
    if not board.is_capture(move):
        return None
    square = move.to_square
    if board.is_en_passant(move):
        square = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return str(board.piece_at(square)), chess.square_name(square)


def _rook_squares(board: chess.Board, move: chess.Move) -> tuple[str, ...]:
    """From and to of the castling rook."""
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
