"""What ends any game beside its own rules: resignation, agreed draw, forfeit, the referee's decision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from engines.core.rulesets import Rules
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat, draw, win

OFFER = "draw?"
_LONGEST_REASON = 200
_WORDS = {
    "resign": ("resign", "认输", "投降", "投子认负"),
    OFFER: (OFFER, "draw ?", "提和", "求和"),
    "draw ok": ("draw ok", "accept draw", "同意和棋", "同意和", "同意提和", "接受和棋"),
    "draw no": ("draw no", "decline draw", "不同意和棋", "拒绝和棋", "拒绝提和", "不和"),
}
_BY_WORD = {word: text for text, words in _WORDS.items() for word in words}
_BEGINS = frozenset(word[0] for word in (*_BY_WORD, "award", "forfeit"))
"""What a common act may begin with: most entries are moves, and are not looked at any further."""
_OFFERED_BY = frozenset("?和)")
_SUFFIX = re.compile(r"^(?P<move>.*\S)\s*(?:draw\s?\?|提和|求和|\(=\))$", re.IGNORECASE | re.DOTALL)
_DECISION = re.compile(
    r"(?P<verb>award|forfeit)\s+(?P<whom>void|draw|[0-9]{1,2}(?:\s*[,>]\s*[0-9]{1,2})*)(?:\s+(?P<reason>.+))?",
    re.IGNORECASE,
)
_MARKS = re.compile(r"\s*([,>])\s*")
_BEHIND = ">"
_FLAG = re.compile(r"flag ([0-9]{1,2})")
_ALL = "_all"

_DROPPED = "dropped"
DROPPED = f"award void {_DROPPED}"
"""The line of a match that all its sides have dropped: nobody has ruled on it."""
_EVERYWHERE: Mapping[str, tuple[str, ...]] = {"void": (_DROPPED,)}
"""What such a decision may rest on in every game."""

Sides = tuple[tuple[Seat, ...], ...]
Grounds = Mapping[str, tuple[str, ...]]
"""Points that a referee may name as the reason: of `award` or `forfeit` to seats, of a `draw`, of a `void` match.

A point that reads otherwise when it concerns all seats has a second one, with `_all` behind it.
"""

FACTS: Mapping[str, tuple[str, ...]] = {
    "resign": ("seat",),
    "offer": ("seat",),
    "offer_before_moving": ("seat",),
    "offer_out_of_turn": ("seat",),
    "agreed": (),
    "agrees": ("seat",),
    "declined": ("seat",),
    "decision": ("verb", "whom", "reason"),
    "flag": ("seat",),
}
"""Every fact that the common acts and the clock state, with the names of its values."""


@dataclass(frozen=True, slots=True)
class Resign:
    text: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class Offer:
    """提和. `with_move`: made together with a move, as it should be."""

    with_move: bool = False
    text: ClassVar[str] = OFFER


@dataclass(frozen=True, slots=True)
class Answer:
    accepts: bool

    @property
    def text(self) -> str:
        return "draw ok" if self.accepts else "draw no"


@dataclass(frozen=True, slots=True)
class Decision:
    """The referee gives the match to seats, takes it from seats, calls it drawn, or has it played again.

    `whom` are seats, with commas between; of an award also places, `3>0>5,1`: a comma ties, and whoever is not named
    shares the last place.
    """

    verb: str
    whom: str
    reason: str

    @property
    def text(self) -> str:
        return f"{self.verb} {self.whom} {self.reason}".rstrip()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(int(number)) for place in self.places for number in place if number.isdigit())

    @property
    def places(self) -> list[list[str]]:
        return [place.split(",") for place in self.whom.split(_BEHIND)]

    def ground(self, grounds: Grounds) -> str | None:
        """The point that the reason begins with, if it is one on which such a decision may rest.

        What makes one side forfeit the match is also a ground to award it to the other.
        """
        kinds = (self.verb, "forfeit") if self.seats else (self.whom,)
        point = self.reason.partition(" ")[0]
        known = any(
            point in (*grounds.get(kind, ()), *_EVERYWHERE.get(kind, ())) for kind in kinds
        ) and not point.endswith(_ALL)
        return point if known else None


Act = Resign | Offer | Answer | Decision


@dataclass(frozen=True, slots=True)
class Verdict:
    """A standing draw offer, and the end of the match where it was not the game itself that ended it."""

    offer: Seat | None = None
    outcome: Outcome | None = None
    agreed: frozenset[Seat] = frozenset()
    """Who has accepted the offer that stands, where more than one must."""
    offers: tuple[tuple[Seat, int], ...] = ()
    """How often each seat has offered, where the rules count it."""
    left: frozenset[Seat] = frozenset()
    """Who has left the match while the others play on."""

    def after_move(self, seat: Seat) -> Verdict:
        """A move by the other side declines the offer; one by the side that offered leaves it standing."""
        return self if self.offer in (None, seat) else replace(self, offer=None, agreed=frozenset())


def parse(text: str, rules: Rules) -> Act | None:
    """The common act that a text is, in any accepted wording; None where this rule set has no such act."""
    plain = " ".join(text.split())
    if plain[:1].lower() not in _BEGINS:
        return None
    if match := _DECISION.fullmatch(plain):
        whom = _MARKS.sub(r"\1", match["whom"])
        reason = "".join(letter for letter in match["reason"] or "" if letter.isprintable())
        return Decision(match["verb"].lower(), whom.lower(), reason[:_LONGEST_REASON].strip())
    canonical = _BY_WORD.get(plain.lower())
    if canonical == "resign" and "resign" in rules.verdicts:
        return Resign()
    if "draw" not in rules.verdicts:
        return None
    if canonical == OFFER:
        return Offer()
    return Answer(canonical == "draw ok") if canonical in ("draw ok", "draw no") else None


def is_about_a_draw(text: str) -> bool:
    """Whether a line of the record, in canonical text, only offers a draw or answers an offer."""
    return text == Offer.text or text in (Answer(True).text, Answer(False).text)


def split_offer(text: str, rules: Rules) -> tuple[str, bool]:
    """`Nf3 提和`: the move, and whether a draw is offered with it."""
    match = _SUFFIX.match(text) if text[-1:] in _OFFERED_BY and "draw" in rules.verdicts else None
    return (match["move"], True) if match else (text, False)


def parse_flag(text: str) -> Seat | None:
    match = _FLAG.fullmatch(text.strip())
    return Seat(int(match[1])) if match else None


def judge(
    verdict: Verdict, seat: Seat, act: Act, rules: Rules, sides: Sides, to_act: tuple[Seat, ...], grounds: Grounds
) -> Accepted[Verdict] | Refusal:
    """Carry out a common act. Who may speak for a seat is not judged here, nor whether a match goes on without one."""
    everyone = tuple(sorted(seat for side in sides for seat in side))
    if (seat == REFEREE) != isinstance(act, Decision):
        return Refusal("illegal", "referee_only" if isinstance(act, Decision) else "player_only")
    match act:
        case Resign():
            side = next(side for side in sides if seat in side)
            outcome = win(tuple(other for other in everyone if other not in side), side, "resign")
            return Accepted(Verdict(outcome=behind(outcome, verdict.left)), (Fact("resign", {"seat": seat}),))
        case Offer():
            return _offer(verdict, seat, act, rules, sides, to_act)
        case Answer() if verdict.offer is None:
            return Refusal("illegal", "no_offer")
        case Answer() if verdict.offer == seat:
            return Refusal("illegal", "own_offer")
        case Answer(accepts=True):
            agreed = verdict.agreed | {seat}
            if _all_agree(sides, {verdict.offer, *agreed}, verdict.left):
                drawn = behind(draw(everyone, "agreed"), verdict.left)
                return Accepted(Verdict(outcome=drawn), (Fact("agreed"),))
            return Accepted(replace(verdict, agreed=agreed), (Fact("agrees", {"seat": seat}),))
        case Answer():
            return Accepted(replace(verdict, offer=None, agreed=frozenset()), (Fact("declined", {"seat": seat}),))
        case Decision():
            return _decide(act, sides, everyone, grounds)


def behind(outcome: Outcome, left: frozenset[Seat]) -> Outcome:
    """The same end for those who still played; whoever had left before shares the last place."""
    if not left:
        return outcome
    places = tuple(tuple(seat for seat in place if seat not in left) for place in outcome.places)
    return replace(outcome, places=(*places, tuple(sorted(left))))


def _offer(
    verdict: Verdict, seat: Seat, act: Offer, rules: Rules, sides: Sides, to_act: tuple[Seat, ...]
) -> Accepted[Verdict] | Refusal:
    if verdict.offer is not None:
        return Refusal("illegal", "offer_standing")
    if rules.offers.own_time and not act.with_move and seat not in to_act:
        return Refusal("illegal", "turn")
    made = dict(verdict.offers)
    others = [made.get(other, 0) for side in sides if seat not in side for other in side]
    if rules.offers.ahead is not None and made.get(seat, 0) - max(others, default=0) >= rules.offers.ahead:
        return Refusal("illegal", "offers")
    if rules.offers.ahead is not None:
        verdict = replace(verdict, offers=tuple(sorted({**made, seat: made.get(seat, 0) + 1}.items())))
    # An offer at another moment stands all the same, but whoever keeps order must hear of it.
    untimely = "offer_before_moving" if seat in to_act else "offer_out_of_turn"
    facts = ("offer",) if act.with_move or rules.offers.own_time else ("offer", untimely)
    return Accepted(replace(verdict, offer=seat), tuple(Fact(key, {"seat": seat}) for key in facts))


def _all_agree(sides: Sides, agreed: set[Seat | None], left: frozenset[Seat]) -> bool:
    """Whether every side that still plays has said yes; one word a side."""
    return all(set(side) & agreed for side in sides if not set(side) <= left)


def _decide(act: Decision, sides: Sides, everyone: tuple[Seat, ...], grounds: Grounds) -> Accepted[Verdict] | Refusal:
    if any(seat not in everyone for seat in act.seats) or (act.verb == "forfeit" and not act.seats):
        return Refusal("illegal", "no_seat")
    ordered = len(act.places) > 1
    if ordered and (act.verb != "award" or len(set(act.seats)) < len(act.seats)):
        return Refusal("illegal", "award")
    if act.verb == "award" and act.seats and not ordered and all(set(side) & set(act.seats) for side in sides):
        return Refusal("illegal", "award")
    named = {seat for side in sides if set(side) & set(act.seats) for seat in side}
    chosen = tuple(seat for seat in everyone if seat in named)
    rest = tuple(seat for seat in everyone if seat not in named)
    reason = act.ground(grounds) or act.verb
    if not rest and reason + _ALL in grounds.get(act.verb, ()):
        reason += _ALL
    match act.whom:
        case "void":
            outcome = Outcome((everyone,), reason, void=True)
        case "draw":
            outcome = draw(everyone, reason)
        case _ if ordered:
            outcome = Outcome(_placed(act, sides), reason)
        case _ if act.verb == "award":
            outcome = win(chosen, rest, reason)
        case _:
            outcome = win(rest, chosen, reason)
    return Accepted(
        Verdict(outcome=outcome),
        (Fact("decision", {"verb": act.verb, "whom": act.whom, "reason": act.reason}),),
    )


def _placed(act: Decision, sides: Sides) -> tuple[tuple[Seat, ...], ...]:
    """The places of an award that orders them, each with the whole side of whoever is named; the rest come last."""
    places = [
        tuple(sorted({seat for side in sides if set(side) & set(map(int, place)) for seat in side}))
        for place in act.places
    ]
    known = {seat for place in places for seat in place}
    rest = tuple(sorted(seat for side in sides for seat in side if seat not in known))
    return (*places, rest) if rest else tuple(places)
