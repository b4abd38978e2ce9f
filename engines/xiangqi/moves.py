"""Make a move and decide whether it ends the game."""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import Accepted, Fact, Outcome, Point, Seat, draw
from engines.xiangqi.cases import cases
from engines.xiangqi.cases.cycles import complete, series_of, written
from engines.xiangqi.limit import full
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import CANNON, CHARIOT, HORSE, RED, SOLDIER, letter, name
from engines.xiangqi.state import SEATS, Ply, State, lost, other, seat_of

_STRONGEST_FIRST = "RCNPBAK"
_ATTACKING = frozenset({CHARIOT, HORSE, CANNON, SOLDIER})


def make(state: State, seat: Seat, move: Move) -> Accepted[State]:
    """Play a move that `parse` found legal for the side to act; legality is not checked again."""
    origin, target = move
    before = state.board
    piece, taken = before.at[origin], before.at[target]
    board = before.after(move)
    check = board.in_check()
    where = (name(origin), name(target))
    facts = [Fact("moved", {"piece": letter(piece), "from": Point(where[0].upper()), "to": Point(where[1].upper())})]
    if taken:
        facts.append(Fact("captured", {"piece": letter(taken), "point": Point(where[1].upper())}))
    if check:
        facts.append(_check(board))
    after = replace(
        state,
        board=board,
        round=state.round + (before.turn != RED),
        before=0 if taken else state.before,
        plies=() if taken else (*state.plies, Ply(move, board.key, check)),
        counted_from=0 if taken else state.counted_from,
        last=where,
        captured=_with(state.captured, seat, letter(taken)) if taken else state.captured,
        false_limits=(0, 0) if taken else state.false_limits,
        outcome=ended(state, board),
    )
    if state.terms.score:
        cycle = complete(after)
        after = replace(after, series=series_of(after, cycle)) if cycle else after
    if after.outcome or state.terms.score:
        return Accepted(after, tuple(facts))
    after, ruled = perpetual(after)
    after, told = cases.moved(after, seat)
    return Accepted(limited(after), (*facts, *ruled, *told))


def stuck(state: State, board: Board) -> Outcome | None:
    """将死, 困毙: return the loss of the side to move if it has no legal move, else None."""
    if board.has_move():
        return None
    return lost(state, seat_of(board.turn), "mate" if board.in_check() else "stalemate")


def ended(state: State, board: Board) -> Outcome | None:
    """Return the outcome that the board alone decides: 将死, 困毙, or a position that neither side can win."""
    if outcome := stuck(state, board):
        return outcome
    if not state.terms.score and harmless(board):
        return draw(SEATS, "nobody_can_win", state.rules.clause("nobody_can_win"))
    return None


def harmless(board: Board) -> bool:
    """Whether neither side has a chariot, horse, cannon or soldier left. Other positions that cannot be won are left to
    the referee."""
    return not any(abs(piece) in _ATTACKING for side in board.pieces.values() for piece in side.values())


def perpetual(state: State) -> tuple[State, tuple[Fact, ...]]:
    """长将: a side that alone checks with every move of a complete cycle loses without any claim."""
    cycle = complete(state)
    side = cycle.checking if cycle else None
    if cycle is None or side is None:
        return state, ()
    seat = seat_of(side)
    moves = written(state, [ply.move for ply in cycle.plies])
    told = Fact("perpetual", {"seat": seat, "moves": moves}, "perpetual_check")
    after = replace(state, outcome=lost(state, seat, "perpetual_check"), series=series_of(state, cycle))
    return after, (told, *cases.basis(state, "perpetual_check"))


def limited(state: State) -> State:
    """Draw the game if an automatic 自然限着 is reached and no case is open."""
    if state.outcome or state.case or not state.terms.automatic or not full(state):
        return state
    return replace(state, outcome=draw(SEATS, "limit", state.rules.clause("limit")))


def _check(board: Board) -> Fact:
    general = board.generals[board.turn]
    by = tuple(Point(name(at).upper()) for at in board.checkers(board.turn))
    return Fact("check", {"point": Point(name(general).upper()), "by": by})


def _with(
    captured: tuple[tuple[str, ...], tuple[str, ...]], seat: Seat, piece: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    more = tuple(sorted((*captured[seat], piece), key=lambda taken: _STRONGEST_FIRST.index(taken.upper())))
    return (more, captured[1]) if seat < other(seat) else (captured[0], more)
