"""Explain why a move is illegal: name the first fault, in the order of the rules."""

from __future__ import annotations

from engines.core.rulings import Fact, Point, Refusal, Script, Value
from engines.xiangqi.notations.selection import file_number
from engines.xiangqi.notations.wording import DIGITS
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.geometry import (
    ADVISER,
    BETWEEN,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    HORSE_WAYS,
    RANKS,
    RED,
    SOLDIER,
    at_home,
    in_palace,
    letter,
    name,
)

_AWAY = {GENERAL: [0, 1], ADVISER: [1, 1], ELEPHANT: [2, 2], HORSE: [1, 2], SOLDIER: [0, 1]}
"""The distances across and along the board, the smaller first, of pieces that move a fixed step."""


def asked(piece: int, origin: int, target: int | None) -> Fact:
    """State how the refused text was read; the target is empty if a piece of this kind never goes as asked."""
    end = "" if target is None else name(target).upper()
    return Fact("asked", {"piece": letter(piece), "from": Point(name(origin).upper()), "to": Point(end)})


def stands(board: Board, at: int, side: int) -> Fact:
    """State the piece on a point, with file and rank counted from the player's right and side."""
    return Fact("stands", {"piece": letter(board.at[at]), **_where(at, side)})


def empty(at: int, side: int) -> Fact:
    return Fact("empty", _where(at, side))


def _where(at: int, side: int) -> dict[str, Value]:
    file = file_number(at, side)
    rank = at // FILES + 1 if side == RED else RANKS - at // FILES
    called = Script(DIGITS[file - 1] if side == RED else str(file), str(file))
    return {"point": Point(name(at).upper()), "file": called, "rank": rank}


def no_such(board: Board, kind: int) -> Refusal:
    """Refuse a move for which the side to move has no matching piece."""
    return Refusal("illegal", "no_piece", facts=(Fact("missing", {"piece": letter(kind * board.turn)}),))


def why_not(board: Board, origin: int, target: int | None) -> Refusal:
    """Refuse a move with the reason why the piece on `origin` cannot go to `target`; without `target` the kind of piece
    never moves as asked."""
    piece, side = board.at[origin], board.turn
    if piece * side <= 0:
        there = stands(board, origin, side) if piece else empty(origin, side)
        return Refusal("illegal", "no_piece", facts=(there,))
    wish = asked(piece, origin, target)
    if target is None or not _goes(board, origin, target):
        return Refusal("illegal", "wrong_way", facts=(wish,))
    point, where = _in_the_way(board, origin, target) or _out_of_bounds(board, origin, target) or ("", ())
    if point:
        return Refusal("illegal", point, facts=(wish, *(stands(board, at, side) for at in where)))
    after = board.after((origin, target))
    if after.facing():
        return Refusal("illegal", "facing", facts=(wish,))
    attackers = tuple(stands(after, at, side) for at in after.checkers(side))
    return Refusal("illegal", "in_check", facts=(wish, *attackers))


def _goes(board: Board, origin: int, target: int) -> bool:
    """Whether a piece of this kind moves from `origin` to `target` if river, palace and other pieces are ignored."""
    side = board.turn
    across, ahead = target % FILES - origin % FILES, (target // FILES - origin // FILES) * side
    away = sorted((abs(across), abs(ahead)))
    kind = board.at[origin] * side
    if kind in (CHARIOT, CANNON):
        return away[0] == 0 < away[1]
    return away == _AWAY[kind] and (kind != SOLDIER or ahead >= 0)


def _in_the_way(board: Board, origin: int, target: int) -> tuple[str, tuple[int, ...]] | None:
    """Return the rule that a piece in between or on the target breaks, and the points of the blocking pieces; None if
    the way is clear."""
    at, side = board.at, board.turn
    kind = at[origin] * side
    if kind == HORSE:
        leg = next(leg for leg, ends in HORSE_WAYS[origin] if target in ends)
        if at[leg]:
            return "leg", (leg,)
    if kind == ELEPHANT:
        eye = (origin + target) // 2
        if at[eye]:
            return "eye", (eye,)
    if kind in (CHARIOT, CANNON):
        between = tuple(point for point in BETWEEN[origin, target] if at[point])
        if kind == CANNON and at[target] * side < 0:
            if len(between) != 1:
                return "screen", between
        elif between:
            return "blocked", between[:1]
    return ("own_piece", (target,)) if at[target] * side > 0 else None


def _out_of_bounds(board: Board, origin: int, target: int) -> tuple[str, tuple[int, ...]] | None:
    side = board.turn
    kind = board.at[origin] * side
    if kind in (GENERAL, ADVISER) and not in_palace(target, side):
        return "palace", ()
    if kind == ELEPHANT and not at_home(target, side):
        return "river", ()
    sideways = abs(target - origin) == 1
    return ("river", ()) if kind == SOLDIER and sideways and at_home(origin, side) else None
