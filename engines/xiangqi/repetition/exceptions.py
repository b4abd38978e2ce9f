"""通则: exceptions by which a new threat is no 杀 or 捉 (cxa2011:26), tried in order.

`threats` already handles captures by soldiers and generals (26.1, 26.7), gains of soldiers (26.6) and even exchanges
(26.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.xiangqi.position.board import Board
from engines.xiangqi.position.geometry import ADVISER, CANNON, CHARIOT, ELEPHANT, GENERAL, HORSE, SOLDIER, at_home
from engines.xiangqi.repetition.captures import takers
from engines.xiangqi.repetition.step import Step
from engines.xiangqi.repetition.threats import Threat
from engines.xiangqi.repetition.worth import worth


class Waiver(NamedTuple):
    """An exception: a reason why a new threat does not count."""

    name: str
    clause: str
    holds: Callable[[Step, Threat], bool]


def _general_answers(step: Step, threat: Threat) -> bool:
    """26.1.2: the threat arises because the general itself moves out of check."""
    return step.checked and abs(step.before.at[step.move[0]]) == GENERAL


def _just_crossed(step: Step, threat: Threat) -> bool:
    """26.6: the target is a soldier that crossed the river with the preceding move."""
    if step.last is None or threat.kind == "mate" or threat.target != step.last[1]:
        return False
    return abs(step.after.at[threat.target]) == SOLDIER and at_home(step.last[0], -step.side)


def _offered(step: Step, threat: Threat) -> bool:
    """26.9: the capture only offers to exchange two pieces of a kind, and the attacked side loses nothing by
    accepting."""
    return threat.first in step.now.offers


def _touched_twice(step: Step, threat: Threat) -> bool:
    """26.10.2: the threat depends on a piece that offers an exchange to the target, and the target has a root."""
    if threat.kind in ("mate", "checks") or not takers(step.taken(threat), threat.target, -step.side):
        return False
    return any(
        target == threat.target
        and origin != threat.first[0]
        and not step.is_screen(threat, origin)
        and not step.without(threat, origin)
        for origin, target in step.now.offers
    )


def _guards(step: Step, threat: Threat) -> bool:
    """26.2: the side's only attacking piece attacks an adviser or elephant while holding the draw against at least
    equal force. Which points hold the draw cannot be computed, so any point will do."""
    if threat.kind == "mate" or abs(step.after.at[threat.target]) not in (ADVISER, ELEPHANT):
        return False
    ours, theirs = _forces(step.after, step.side), _forces(step.after, -step.side)
    return len(ours) == 1 and sum(theirs) >= sum(ours)


def _forces(board: Board, side: int) -> list[int]:
    """进攻子: return the values of a side's attacking pieces. Soldiers count once they have crossed the river."""
    return [
        worth(piece, where, -side)
        for where, piece in board.pieces[side].items()
        if abs(piece) in (HORSE, CHARIOT, CANNON) or (abs(piece) == SOLDIER and not at_home(where, side))
    ]


def _left_behind(step: Step, threat: Threat) -> bool:
    """26.5: the checking side gives away more behind the line than its checks win."""
    return step.now.lost_again(threat)


EXCEPTIONS = (
    Waiver("general_answers", "26.1.2", _general_answers),
    Waiver("just_crossed", "26.6", _just_crossed),
    Waiver("offered", "26.9", _offered),
    Waiver("touched_twice", "26.10.2", _touched_twice),
    Waiver("guards", "26.2", _guards),
    Waiver("left_behind", "26.5", _left_behind),
)


def exception(step: Step, threat: Threat) -> Waiver | None:
    return next((rule for rule in EXCEPTIONS if rule.holds(step, threat)), None)
