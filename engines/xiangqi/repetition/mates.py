"""杀: mate by nothing but checks (cxa2011:24.2)."""

from __future__ import annotations

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.forcing import checks, replies
from engines.xiangqi.repetition.order import ordered
from engines.xiangqi.repetition.search import Search

Line = tuple[Move, ...]
_STEPS = (0, 1, 2)
"""How many more checks are tried first, so that a short mate is found as a short one; then as many as there may be."""


def checks_of(board: Board, search: Search) -> list[Move]:
    key, memo = board.key, search.memo.checks
    found = memo.get(key)
    if found is None:
        found = memo[key] = checks(board)
    return found


def replies_of(board: Board, search: Search) -> list[Move]:
    key, memo = board.key, search.memo.replies
    found = memo.get(key)
    if found is None:
        found = memo[key] = ordered(board, [*replies(board)])
    return found


def mates_at_once(board: Board, search: Search) -> Move | None:
    """A move of the side to move that mates."""
    key = board.key
    if key not in search.memo.at_once:
        search.memo.at_once[key] = next((move for move in checks_of(board, search) if _mated_by(board, move)), None)
    return search.memo.at_once[key]


def _mated_by(board: Board, move: Move) -> bool:
    taken = board.make(move)
    mated = next(replies(board), None) is None
    board.unmake(move, taken)
    return mated


def mating(board: Board, search: Search) -> dict[Move, Line]:
    """Every first move from which the side to move mates by checks alone, with the longest defence."""
    found: dict[Move, Line] = {}
    for move in checks_of(board, search):
        if move in search.banned:
            continue
        taken = board.make(move)
        line = _deepened(board, search)
        board.unmake(move, taken)
        if line is not None:
            found[move] = (move, *line)
    return found


def mates(board: Board, search: Search) -> bool:
    """Whether the side to move mates by checks alone."""
    for move in checks_of(board, search):
        taken = board.make(move)
        line = _deepened(board, search)
        board.unmake(move, taken)
        if line is not None:
            return True
    return False


def _deepened(board: Board, search: Search) -> Line | None:
    for left in (*(step for step in _STEPS if step < search.limit.mates - 1), search.limit.mates - 1):
        search.cut = False
        line = _forced(board, search, left)
        if line is not None or not search.cut:
            return line
    return None


def _forced(board: Board, search: Search, left: int) -> Line | None:
    """The side to move is in check: the longest line to its mate with `left` more checks; None if it gets away."""
    if left == 0:
        if search.spend() and next(replies(board), None) is None:
            return ()
        search.cut = True
        return None
    key = board.key
    known = search.forced.get(key)
    if known is not None:
        line, depth, whole = known
        if line is not None:
            if depth <= left:
                return line
        elif whole:
            return None
        elif depth >= left:
            search.cut = True
            return None
    if not search.spend():
        search.cut = True
        return None
    longest: Line | None = ()
    cut, search.cut = search.cut, False
    for reply in answers(board, search):
        taken = board.make(reply)
        rest = _continued(board, search, left)
        board.unmake(reply, taken)
        if rest is None:
            longest = None
            break
        if longest is not None and len(rest) + 1 > len(longest):
            longest = (reply, *rest)
    search.forced[key] = (longest, left, not search.cut)
    search.cut |= cut
    return longest


def answers(board: Board, search: Search) -> list[Move]:
    """The answers to a check, first those that leave the fewest others."""
    left = []
    for reply in replies_of(board, search):
        taken = board.make(reply)
        count = len(checks_of(board, search))
        board.unmake(reply, taken)
        left.append((not board.at[reply[1]], count, reply))
    left.sort(key=lambda one: one[:2])
    return [reply for *_, reply in left]


def _continued(board: Board, search: Search, left: int) -> Line | None:
    for move in checks_of(board, search):
        if move in search.banned and board.at[move[0]] == -board.at[move[1]]:
            continue
        taken = board.make(move)
        line = _forced(board, search, left - 1)
        board.unmake(move, taken)
        if line is not None:
            return (move, *line)
    return None
