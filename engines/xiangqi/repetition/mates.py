"""杀: search for mates by checks alone (cxa2011:24.2)."""

from __future__ import annotations

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.repetition.forcing import checks, replies
from engines.xiangqi.repetition.order import ordered
from engines.xiangqi.repetition.search import Line, Search

_STEPS = (0, 1, 2)
"""The numbers of further checks tried first, so that a short mate is found as a short one, before the full limit."""


def checks_of(board: Board, search: Search) -> list[Move]:
    key, memo = board.code, search.memo
    found = memo.checks.get(key)
    if found is None:
        memo.tally.look()
        found = memo.checks[key] = checks(board)
    return found


def replies_of(board: Board, search: Search) -> list[Move]:
    key, memo = board.code, search.memo
    found = memo.replies.get(key)
    if found is None:
        memo.tally.look()
        found = memo.replies[key] = ordered(board, [*replies(board)])
    return found


def mates_at_once(board: Board, search: Search) -> Move | None:
    """Return a mating move of the side to move, or None."""
    key, known = board.code, search.memo.at_once
    if key not in known:
        known[key] = next((move for move in checks_of(board, search) if _mated_by(board, move, search)), None)
    return known[key]


def _mated_by(board: Board, move: Move, search: Search) -> bool:
    taken = board.make(move)
    mated = _mated(board, search)
    board.unmake(move, taken)
    return mated


def _mated(board: Board, search: Search) -> bool:
    """Whether the side to move, which is in check, has no answer."""
    search.memo.tally.look()
    return next(replies(board), None) is None


def mating(board: Board, search: Search) -> dict[Move, Line]:
    """Return every first move by which the side to move mates with checks alone, each with the longest defence."""
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
    """Return the longest line to mate with `left` more checks against the side to move, which is in check; None if that
    side escapes."""
    if left == 0:
        if _mated(board, search):
            return ()
        search.cut = True
        return None
    key = board.code
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
    cut, search.cut = search.cut, False
    longest = _longest(board, search, left)
    search.forced[key] = (longest, left, not search.cut)
    search.cut |= cut
    return longest


def _longest(board: Board, search: Search, left: int) -> Line | None:
    """Return the line of the longest defence against a check; None if any answer escapes."""
    leaves: dict[Move, int] = {}
    for reply in replies_of(board, search):
        leaves[reply] = _checks_after(board, search, reply)
        if not leaves[reply]:
            return None  # an answer that leaves no check refutes the mate, whatever the other answers are
    longest: Line = ()
    for reply in _by_promise(board, leaves):
        taken = board.make(reply)
        rest = _continued(board, search, left)
        board.unmake(reply, taken)
        if rest is None:
            return None
        if len(rest) + 1 > len(longest):
            longest = (reply, *rest)
    return longest


def answers(board: Board, search: Search) -> list[Move]:
    """Return the answers to a check: captures first, then by the number of checks that may follow, fewest first."""
    return _by_promise(board, {reply: _checks_after(board, search, reply) for reply in replies_of(board, search)})


def captures_first(board: Board, search: Search) -> list[Move]:
    """Return the answers to a check, captures first, for a search that ends behind them."""
    return sorted(replies_of(board, search), key=lambda reply: not board.at[reply[1]])


def _by_promise(board: Board, leaves: dict[Move, int]) -> list[Move]:
    return sorted(leaves, key=lambda reply: (not board.at[reply[1]], leaves[reply]))


def _checks_after(board: Board, search: Search, reply: Move) -> int:
    taken = board.make(reply)
    count = len(checks_of(board, search))
    board.unmake(reply, taken)
    return count


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
