"""Entries at a table beside moves: claims, fouls and clock presses that the referee records, and rulings on a case."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from engines.core.game.entry_rules import WEIGHED
from engines.core.rulings import REFEREE, Accepted, Fact, Refusal, Seat, draw
from engines.xiangqi.cases import cases
from engines.xiangqi.cases.fouls import FOULS, PRESS, false_claim, foul
from engines.xiangqi.limit import claimable, count
from engines.xiangqi.moves import limited
from engines.xiangqi.repetition.ruling import OUT_OF_NODES
from engines.xiangqi.state import SEATS, Given, Ruled, State

CLAIMS = ("repetition", "limit", "nine")
RULINGS = ("red", "black", "draw", "none")

_CLAIM = re.compile(
    r"claim\s+(?P<claim>repetition|limit|nine)|(?:要求)?(?:裁决|判|提)\s*(?P<said>循环|重复|自然限着|限着|九回合)",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"claim\s+(?P<claim>repetition|nine) = (?P<ruled>red|black|draw) (?P<basis>[0-9.]+|nodes)(?P<limited> limited)?"
)
_NODES = "nodes"
"""The single word for OUT_OF_NODES in a recorded claim."""
_SAID = {"循环": "repetition", "重复": "repetition", "自然限着": "limit", "限着": "limit", "九回合": "nine"}
_FOUL = re.compile(rf"foul\s+(?P<seat>[0-9]{{1,2}})\s+(?P<point>{'|'.join(FOULS)})", re.IGNORECASE)
_PRESS = re.compile(r"press\s+(?P<seat>[0-9]{1,2})", re.IGNORECASE)
_RULING = re.compile(rf"ruling\s+(?P<ruled>{'|'.join(RULINGS)})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """提出: a claim of a cycle, of nine rounds or of the natural limit. In a record it carries the ruling given."""

    kind: Literal["repetition", "limit", "nine"]
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class Foul:
    """犯规 of a seat, including a clock press without a move."""

    seat: Seat
    point: str


@dataclass(frozen=True, slots=True)
class CaseRuling:
    """裁定 on an open case; None means that play goes on."""

    ruled: Ruled | None


Beside = Claim | Foul | CaseRuling


def read_beside(text: str) -> Beside | None:
    """Read a claim, foul or ruling; None for any other text."""
    plain = text.strip()
    if match := _CLAIM.fullmatch(plain):
        kind = (match["claim"] or _SAID[match["said"]]).lower()
        return Claim(kind)  # type: ignore[arg-type]
    if match := _KEPT.fullmatch(plain):
        basis = OUT_OF_NODES if match["basis"] == _NODES else match["basis"]
        return Claim(match["claim"], Given(match["ruled"], basis, bool(match["limited"])))  # type: ignore[arg-type]
    if match := _FOUL.fullmatch(plain):
        return Foul(Seat(int(match["seat"])), match["point"].lower())
    if match := _PRESS.fullmatch(plain):
        return Foul(Seat(int(match["seat"])), PRESS)
    if match := _RULING.fullmatch(plain):
        ruled = match["ruled"].lower()
        return CaseRuling(None if ruled == "none" else ruled)  # type: ignore[arg-type]
    return None


def beside_text(act: Beside) -> str:
    match act:
        case Claim(kind, given):
            if given is None:
                return f"claim {kind}"
            basis = _NODES if given.basis == OUT_OF_NODES else given.basis
            return f"claim {kind}{WEIGHED}{given.ruled} {basis}{' limited' if given.limited else ''}"
        case Foul(seat, point):
            return f"press {int(seat)}" if point == PRESS else f"foul {int(seat)} {point}"
        case CaseRuling(ruled):
            return f"ruling {ruled or 'none'}"


def carry_out(state: State, seat: Seat, act: Beside) -> Accepted[State] | Refusal:
    match act:
        case Claim(kind, given):
            if kind != "limit":
                return cases.opened(state, kind, seat, given)
            return Refusal("illegal", "player_only") if seat == REFEREE else _limit(state, seat)
        case Foul(whose, point):
            return foul(state, whose, point) if whose in SEATS else Refusal("illegal", "no_seat")
        case CaseRuling(ruled):
            result = cases.rule(state, ruled)
            if isinstance(result, Refusal):
                return result
            # A natural limit reached during the open case can take effect now.
            return replace(result, state=limited(result.state))


def weighed(state: State, act: Beside) -> Beside:
    """Return a claim with its ruling worked out anew, ignoring any ruling it carries.

    A claim that is refused carries no ruling; claims of the natural limit and all other entries are returned unchanged.
    """
    if not isinstance(act, Claim) or act.kind == "limit":
        return act
    cycle = cases.claimed(state, act.kind)
    return Claim(act.kind, None if isinstance(cycle, Refusal) else cases.weighed(state, cycle))


def _limit(state: State, seat: Seat) -> Accepted[State] | Refusal:
    """Judge `claim limit`: a true claim draws the game, a false one is a foul and costs time."""
    if state.terms.automatic:
        return Refusal("illegal", "automatic")
    if state.case is not None:
        return Refusal("illegal", "case_open")
    counted = min(count(state, seat).counted, *(count(state, each).moves for each in SEATS))
    if not claimable(state, seat):
        return false_claim(state, seat, counted)
    after = replace(state, outcome=draw(SEATS, "limit", state.rules.clause("limit")))
    told = Fact("limit_stands", {"seat": seat, "count": counted}, "limit")
    return Accepted(after, (told, *cases.basis(state, "limit")), moved=False)
