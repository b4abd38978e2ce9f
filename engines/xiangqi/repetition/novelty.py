"""Why a threat is there after a move that was not there before it: only such a threat is 杀 or 捉 (cxa2011:24.3).

A rule is asked in order; the first that holds names the reason. Where none does, the threat stood before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.xiangqi.repetition.captures import standing
from engines.xiangqi.repetition.step import Step
from engines.xiangqi.repetition.threats import Threat


class Novelty(NamedTuple):
    """A reason why a threat is new; `holds` is asked with the threat and those that stood for it before."""

    name: str
    clause: str
    holds: Callable[[Step, Threat, tuple[Threat, ...]], bool]


def _formed(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Nothing of the kind stood before. What comes out even must be a new attack: an old one was no threat (26.5)."""
    return not olds and not (threat.even and threat.first in step.touched)


def _grown(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """It stood, but came to less, for the answer that there was is gone."""
    return bool(olds) and all(old.gain < threat.gain and not _still_answered(step, threat, old) for old in olds)


def _still_answered(step: Step, threat: Threat, old: Threat) -> bool:
    if threat.kind == "checks" or len(old.line) < 2 or old.line[1][1] == threat.target:
        return False
    answers = standing(step.taken(threat), -step.side, step.side, step.search)
    return answers.get(old.line[1][1], 0) >= threat.gain - old.gain


def _cured(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whoever had carried it out before would have been mated by checks, or would have lost as much by them."""
    if step.checked or not _no_less(threat, olds):
        return False
    return all((was := step.refuted(step.before, old)) and was > step.refuted(step.after, threat) for old in olds)


def _escaped(step: Step, threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whoever had carried it out before would have lost as much with the piece that has moved out of an attack. Not if
    the piece has no part in it and the other side's last move has brought it about: that is its own doing."""
    if not _no_less(threat, olds) or not step.safer:
        return False
    if not all(old.first[0] != step.move[0] and step.at_stake >= old.gain for old in olds):
        return False
    return step.takes_part(threat) or all(step.stood_earlier(old) for old in olds)


def _no_less(threat: Threat, olds: tuple[Threat, ...]) -> bool:
    """Whether a piece was to be won before as it is now; of a mate it does not matter what else there was."""
    return threat.kind != "mate" and not threat.even and bool(olds) and all(old.gain >= threat.gain for old in olds)


NOVELTIES = (
    Novelty("formed", "24.3", _formed),
    Novelty("grown", "24.3", _grown),
    Novelty("cured", "24.3", _cured),
    Novelty("escaped", "24.17", _escaped),
)


def novelty(step: Step, threat: Threat) -> Novelty | None:
    """Why a threat is new; None where it stood before."""
    olds = _stood(step, threat)
    return next((rule for rule in NOVELTIES if rule.holds(step, threat, olds)), None)


def _stood(step: Step, threat: Threat) -> tuple[Threat, ...]:
    """What stood before in its place: a mate by the same first move; the same capture; of checks that win something,
    whatever won as much by no other pieces."""
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
