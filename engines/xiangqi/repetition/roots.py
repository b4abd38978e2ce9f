"""根: find the protection of an attacked piece (cxa2011:24.15, 24.16) and recognise joint attacks (24.17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import CHARIOT, GENERAL
from engines.xiangqi.repetition.captures import takers
from engines.xiangqi.repetition.step import Step, lifted
from engines.xiangqi.repetition.threats import Threat
from engines.xiangqi.repetition.worth import worth

Kind = Literal["rooted", "short", "none", "false", "hidden"]


@dataclass(frozen=True, slots=True)
class Root:
    """有根, 少根, 无根, 假根 or 暗根 of a target, with the moves that would recapture."""

    kind: Kind
    moves: tuple[Move, ...] = ()


def root(step: Step, threat: Threat) -> Root:
    """Return the protection of the target of a capture."""
    target, board = threat.target, step.taken(threat)
    there = board.attackers(target, -step.side)
    moves = tuple((origin, target) for origin in takers(board, target, -step.side))
    if not there:
        return Root("none")
    if not moves or threat.gain >= worth(step.after.at[target], target, step.side):
        return Root("false", tuple((origin, target) for origin in there))
    seen = step.after.attackers(target, -step.side)
    if all(origin not in seen for origin, _ in moves):
        return Root("hidden", moves)
    return Root("short" if threat.gain > 0 else "rooted", moves)


def joint(step: Step, threat: Threat) -> bool:
    """联合捉子: whether the capture gains only because another piece takes part."""
    board, target = step.taken(threat), threat.target
    if not board.attackers(target, -step.side):
        return False
    for where, piece in [*step.after.pieces[step.side].items()]:
        if where == threat.first[0] or abs(piece) == GENERAL:
            continue
        if step.is_screen(threat, where):
            if target in step.after.reach(where):
                return True
        elif (_supports(board, where, target) or _holds(board, where, target)) and not step.without(threat, where):
            return True
    return False


def _supports(board: Board, where: int, target: int) -> bool:
    return where in board.attackers(target, -board.turn)


def _holds(board: Board, where: int, target: int) -> bool:
    """Whether a root cannot recapture because of the piece on `where`."""
    allowed = takers(board, target, board.turn)
    return any(origin not in allowed for origin in takers(lifted(board, where), target, board.turn))


def heavy(step: Step, threat: Threat, why: str) -> bool:
    """26.8.1: whether a threat is a mate, or captures a chariot or a piece without root and is not joint.

    A threat that exists again because another piece escaped counts as joint, since both pieces are needed. Between two
    of a kind that could capture each other it does not: 26.9 alone decides there.
    """
    if threat.kind == "mate":
        return True
    if threat.kind == "checks":
        return len(threat.attackers) == 1 and why != "escaped"
    piece, target = step.after.at[threat.first[0]], step.after.at[threat.target]
    if joint(step, threat) or (why == "escaped" and piece != -target):
        return False
    return abs(target) == CHARIOT or root(step, threat).kind in ("none", "false")
