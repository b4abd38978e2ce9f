"""Decide why a threat exists after a move but did not exist before: only a new threat is 杀 or 捉 (cxa2011:24.3).

The rules are asked in order, and the first that holds names the reason. If none holds, the threat existed before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.xiangqi.repetition.captures import standing
from engines.xiangqi.repetition.step import Step
from engines.xiangqi.repetition.threats import Threat


class Novelty(NamedTuple):
    """A reason why a threat is new; `holds` receives the threat and the earlier threats that it replaces."""

    name: str
    clause: str
    holds: Callable[[Step, Threat, tuple[Threat, ...]], bool]


def _formed(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether no matching threat existed before. An even exchange must be a new attack, since an old attack was no
    threat (26.5)."""
    return not olds and not (threat.even and threat.first in step.touched)


def _grown(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether the threat existed but gained less, and the answer that reduced its gain is gone."""
    return bool(olds) and all(old.gain < threat.gain and not _still_answered(step, threat, old) for old in olds)


def _still_answered(step: Step, threat: Threat, old: Threat) -> bool:
    if threat.kind == "checks" or len(old.line) < 2 or old.line[1][1] == threat.target:
        return False
    answers = standing(step.taken(threat), -step.side, step.side, step.search)
    return answers.get(old.line[1][1], 0) >= threat.gain - old.gain


def _cured(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether carrying out the threat before the move would have allowed mate by checks, or an equal loss by checks,
    and the move has removed or reduced this loss."""
    if step.checked or not _no_less(threat, olds):
        return False
    return all((was := step.refuted(step.before, old)) and was > step.refuted(step.after, threat) for old in olds)


def _escaped(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether carrying out the threat before would have lost as much, because the piece that moved was then under
    attack.

    The rule does not apply if the piece takes no part in the threat and the other side's last move created the threat.
    """
    if not _no_less(threat, olds) or not step.safer:
        return False
    if not all(old.first[0] != step.move[0] and step.at_stake >= old.gain for old in olds):
        return False
    return step.takes_part(threat) or all(step.stood_earlier(old) for old in olds)


def _no_less(threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether the earlier threats gained a piece, and no less than now. Never true for mates and even exchanges."""
    return threat.kind != "mate" and not threat.even and bool(olds) and all(old.gain >= threat.gain for old in olds)


NOVELTIES = (
    Novelty("formed", "24.3", _formed),
    Novelty("grown", "24.3", _grown),
    Novelty("cured", "24.3", _cured),
    Novelty("escaped", "24.17", _escaped),
)


def novelty(step: Step, threat: Threat) -> Novelty | None:
    """Return the reason why a threat is new; None if it existed before."""
    olds = _stood(step, threat)
    return next((rule for rule in NOVELTIES if rule.holds(step, threat, olds)), None)


def _stood(step: Step, threat: Threat) -> tuple[Threat, ...]:
    """Return the earlier threats that match: mates by the same first move; the same capture; for checks that win
    something, any gain as large with no other pieces."""
    had = step.had
    if threat.kind == "mate":
        return tuple(old for old in had.mates if step.carried(old.first) == threat.first)
    if threat.kind != "checks":
        return tuple(old for old in had.captures if step.carried(old.first) == threat.first)
    pieces = {*threat.attackers}
    return tuple(
        old
        for old in had.gains
        if old.gain >= threat.gain
        and {step.now_at(where) for where in old.attackers} <= pieces
        and not had.lost_again(old)
    )
