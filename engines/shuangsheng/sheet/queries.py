"""Judge queries about 双升 score sheets: a hand's result, the level table, the multiplier of the bottom."""

from __future__ import annotations

from typing import Any, TypeVar

from engines.core.game.query import Answer, Query, Unanswerable, accepted
from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.checks import UNIT
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, SIDES, TRUMPS, UNKNOWN, side_of
from engines.shuangsheng.sheet.scores.judge import Case, Judged, judge, no_strikes
from engines.shuangsheng.sheet.scores.levels import Level, level_of, name_of
from engines.shuangsheng.sheet.scores.penalties import STRIKES
from engines.shuangsheng.sheet.scores.scoring import (
    DEALER,
    DEFENDER,
    JACKS,
    MOST_PAIRS,
    ROLES,
    Fine,
    Result,
    Role,
    scale_of,
)
from engines.shuangsheng.wording import seat as seat_named

Word = TypeVar("Word", bound=str)
_BOTH = "both"
_MOST_FINES = 50
_FURTHEST = 100_000
_LEVEL = "a level: 2 … 10, J Q K A, 负1 …"


def level_delta(question: Query) -> Answer:
    points = _whole(question, "points")
    if points % UNIT:
        raise _illegal(question, "points_not_five")
    dealer_up, defender_up, swapped = scale_of(question.rules).steps(points)
    return {"dealer_up": dealer_up, "defender_up": defender_up, "defenders_take_stage": swapped}


def bottom_multiplier(question: Query) -> Answer:
    pairs = question.number("pairs")
    if pairs > MOST_PAIRS:
        raise _illegal(question, "component")
    return {"multiplier": scale_of(question.rules).multiplier(pairs)}


def hand(question: Query) -> Answer:
    case = _case(question)
    judged = accepted(judge(question.rules, case))
    scored = judged.score
    next_level = None if judged.next_level is None else name_of(judged.next_level)
    return {
        "total": scored.total,
        "up": scored.up,
        "dealer_side_level": name_of(scored.levels[DEALER]),
        "defender_side_level": name_of(scored.levels[DEFENDER]),
        "stage": scored.stage,
        "strikes": judged.strikes,
        "match_over": judged.over,
        "next": {"dealer_seat": judged.next_dealer, "level": next_level, "bid": scored.bid},
        "steps": _steps(question, case, judged),
    }


def _case(question: Query) -> Case:
    seat = _seat(question)
    miscount = _choice(question, "miscount", (*ROLES, _BOTH))
    wrong = ROLES if miscount == _BOTH else () if miscount is None else (Role(miscount),)
    points, net = _points(question, seat)
    return Case(
        levels={DEALER: _level(question, "dealer_level"), DEFENDER: _level(question, "defender_level")},
        result=_result(question, wrong),
        trump=_trump(question),
        points=points,
        net=net,
        fines=_fines(question, "level_penalties", seat),
        strikes=_strikes(question, seat),
        time_up=question.flag("time_up"),
        dealer=seat,
    )


def _result(question: Query, miscount: tuple[Role, ...]) -> Result:
    """Read the result of a hand. Fields without influence on the score may be missing, for instance after a
    miscount."""
    known = {name for name in question.fields if question.fields[name] is not None}
    last = _choice(question, "last_trick_won_by", ROLES)
    if last is None and not miscount:
        raise _mistyped("last_trick_won_by", "dealer or defender")
    buried = _choice(question, "burier", ROLES) or DEALER
    settled = bool(miscount) or (last == DEALER and buried == DEALER)

    def points(name: str, *, needed: bool) -> int:
        return _whole(question, name) if needed or name in known else 0

    return Result(
        tricks=points("trick_points", needed=not miscount),
        bottom=points("bottom_points", needed=not miscount),
        last=last or DEALER,
        pairs=points("last_component_pairs", needed=not settled),
        buried=buried,
        jack=_choice(question, "J", JACKS),
        miscount=miscount,
    )


def _points(question: Query, seat: Seat | None) -> tuple[tuple[Fine, ...], int]:
    """Read the fines, listed one by one or as their sum. If both are given they must agree."""
    fines = _fines(question, "fines", seat)
    net = 0 if question.fields.get("point_penalty") is None else _whole(question, "point_penalty")
    if not fines:
        return (), net
    if net not in (0, sum(fine.amount if fine.side == DEALER else -fine.amount for fine in fines)):
        raise Unanswerable("unreadable", "point_penalty", "point_penalty is not the sum of the fines")
    return fines, 0


def _fines(question: Query, name: str, seat: Seat | None) -> tuple[Fine, ...]:
    given = question.fields.get(name)
    if given is None:
        return ()
    if not isinstance(given, list) or len(given) > _MOST_FINES:
        raise _mistyped(name, f"a list of at most {_MOST_FINES} [side, number, clause]")
    return tuple(_fine(question, name, item, seat) for item in given)


def _fine(question: Query, name: str, item: Any, seat: Seat | None) -> Fine:
    match item:
        case [str(side), int(amount), str(clause)] if not isinstance(amount, bool) and abs(amount) <= _FURTHEST:
            rule_set, _, number = clause.strip().lower().rpartition(":")
            if rule_set not in ("", question.rules.name):
                raise _illegal(question, "no_clause")
            return Fine(_role(name, side, seat), amount, number)
    raise _mistyped(name, "a list of [side, number, clause]")


def _role(name: str, side: str, seat: Seat | None) -> Role:
    if side in ROLES:
        return Role(side)
    if side in SIDES and seat is not None:
        return DEALER if side == side_of(seat) else DEFENDER
    raise _mistyped(name, "by side: dealer or defender, or NS or EW where dealer_seat is given")


def _strikes(question: Query, seat: Seat | None) -> dict[Role, dict[str, int]]:
    strikes = no_strikes()
    given = Query(question.mapping("strikes"))
    for side in given.fields:
        role, counts = _role("strikes", side, seat), Query(given.mapping(side))
        strikes[role] |= {kind: counts.number(kind) for kind in STRIKES if counts.fields.get(kind) is not None}
    return strikes


def _trump(question: Query) -> str:
    """Read the trump suit: `{"suit": null}` means no-trump; `{}` or a missing field means unknown."""
    given = question.fields.get("trump")
    suit = given.get("suit", UNKNOWN) if isinstance(given, dict) else UNKNOWN if given is None else given
    named = NO_TRUMP if suit is None else str(suit).upper()
    if named not in TRUMPS:
        raise _mistyped("trump", 'an object with "suit": S, H, C, D or null')
    return named


def _seat(question: Query) -> Seat | None:
    given = question.fields.get("dealer_seat")
    if given is None:
        return None
    seat = None if isinstance(given, bool) else seat_named(str(given))
    if seat is None:
        raise _mistyped("dealer_seat", "0 to 3")
    return seat


def _level(question: Query, name: str) -> Level:
    given = question.fields.get(name)
    level = level_of(str(given)) if isinstance(given, str | int) and not isinstance(given, bool) else None
    if level is None:
        raise _mistyped(name, _LEVEL)
    return level


def _choice(question: Query, name: str, known: tuple[Word, ...]) -> Word | None:
    given = question.fields.get(name)
    if given is not None and given not in known:
        raise _mistyped(name, " or ".join(known))
    return next((word for word in known if word == given), None)


def _whole(question: Query, name: str) -> int:
    value = question.fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _FURTHEST:
        raise _mistyped(name, "a whole number")
    return value


def _steps(question: Query, case: Case, judged: Judged) -> list[str]:
    """Return the arithmetic line by line, with the clauses."""
    scored, result, rules = judged.score, case.result, question.rules
    if scored.total is None:
        steps = [f"{rules.clause('miscount')}: wrong number of cards: {', '.join(result.miscount)}"]
    else:
        counted = f"bottom {scored.multiplier * result.bottom} (={result.bottom}x{scored.multiplier})"
        steps = [f"tricks {result.tricks} + {counted} + penalties {scored.fines} = {scored.total}"]
    steps += ["the most that defenders climb"] if scored.capped else []
    steps += [f"逢J必打: {role} stops at J" for role in scored.held_back]
    steps += [f"{rules.clause('jack_level')}: dealer side {scored.fell} J"] if scored.fell else []
    steps += [f"{role} stops at A" for role in scored.topped]
    steps += [f"{rules.name}:{fine.clause}: {fine.side} -{fine.amount}" for fine in scored.level_fines]
    return steps


def _illegal(question: Query, point: str) -> Unanswerable:
    return Unanswerable("illegal", point, point, {"clause": question.rules.clause(point)})


def _mistyped(name: str, wanted: str) -> Unanswerable:
    return Unanswerable("unreadable", name, f"{name} must be {wanted}")
