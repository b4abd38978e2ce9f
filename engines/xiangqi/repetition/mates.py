"""杀: mate by nothing but checks (cxa2011:24.2)."""

from __future__ import annotations

from collections.abc import Collection

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.forcing import checks, replies
from engines.xiangqi.repetition.order import ordered
from engines.xiangqi.repetition.search import Search

Line = tuple[Move, ...]


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


def mating(board: Board, search: Search, banned: Collection[Move] = ()) -> dict[Move, Line]:
    """Every first move from which the side to move mates by checks alone, with the longest defence; not by `banned`
    captures."""
    found: dict[Move, Line] = {}
    for move in checks_of(board, search):
        if move in banned:
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
    for left in range(search.limit.mates):
        search.cut = False
        line = _forced(board, search, left)
        if line is not None or not search.cut:
            return line
    return None


def _forced(board: Board, search: Search, left: int) -> Line | None:
    """The side to move is in check: the longest line to its mate with `left` more checks; None if it gets away."""
    key = board.key
    known = search.memo.forced.get(key)
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
    for reply in replies_of(board, search):
        if left == 0:
            search.cut = True
            longest = None
            break
        taken = board.make(reply)
        rest = _continued(board, search, left)
        board.unmake(reply, taken)
        if rest is None:
            longest = None
            break
        if longest is not None and len(rest) + 1 > len(longest):
            longest = (reply, *rest)
    search.memo.forced[key] = (longest, left, not search.cut)
    search.cut |= cut
    return longest


def _continued(board: Board, search: Search, left: int) -> Line | None:
    for move in checks_of(board, search):
        taken = board.make(move)
        line = _forced(board, search, left - 1)
        board.unmake(move, taken)
        if line is not None:
            return (move, *line)
    return None
