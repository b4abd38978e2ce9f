"""Acts that end any game besides its own rules: resignation, agreed draw, forfeit, the referee's decision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from engines.core.books.rulesets import Rules
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
"""The possible first letters of a common act. Most entries are moves; checking the first letter skips them quickly."""
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
"""The line for a match that all sides have abandoned without any ruling."""
_EVERYWHERE: Mapping[str, tuple[str, ...]] = {"void": (_DROPPED,)}
"""Grounds for a decision in every game."""

Sides = tuple[tuple[Seat, ...], ...]
Grounds = Mapping[str, tuple[str, ...]]
"""Points a referee may name as the reason: for `award` or `forfeit` to seats, for a `draw`, for a `void` match.

A point with a different wording for all seats together has a second key ending in `_all`.
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
    """提和, a draw offer. `with_move`: made together with a move, as required."""

    with_move: bool = False
    text: ClassVar[str] = OFFER


@dataclass(frozen=True, slots=True)
class OfferAnswer:
    accepts: bool

    @property
    def text(self) -> str:
        return "draw ok" if self.accepts else "draw no"


@dataclass(frozen=True, slots=True)
class Decision:
    """The referee awards the match to seats, takes it from seats, declares a draw, or orders a replay.

    `whom` lists seats separated with commas. An award may also list places, `3>0>5,1`: a comma marks a tie, and seats
    not named share the last place.
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
        """Return the point at the beginning of the reason, if such a decision may rest on that point.

        A ground for one side's forfeit also serves as a ground for an award to the other side.
        """
        kinds = (self.verb, "forfeit") if self.seats else (self.whom,)
        point = self.reason.partition(" ")[0]
        known = any(
            point in (*grounds.get(kind, ()), *_EVERYWHERE.get(kind, ())) for kind in kinds
        ) and not point.endswith(_ALL)
        return point if known else None


Act = Resign | Offer | OfferAnswer | Decision


@dataclass(frozen=True, slots=True)
class Verdict:
    """The standing draw offer, and the match's end if something other than the game itself ended the match."""

    offer: Seat | None = None
    outcome: Outcome | None = None
    agreed: frozenset[Seat] = frozenset()
    """The seats that have accepted the standing offer, if several must accept."""
    offers: tuple[tuple[Seat, int], ...] = ()
    """The number of offers each seat has made, if the rules limit offers."""
    left: frozenset[Seat] = frozenset()
    """The seats that have left the match while others play on."""

    def after_move(self, seat: Seat) -> Verdict:
        """Return the verdict after a move: a move from another seat declines a standing offer, a move from the offering
        seat keeps it."""
        return self if self.offer in (None, seat) else replace(self, offer=None, agreed=frozenset())


def parse(text: str, rules: Rules) -> Act | None:
    """Parse a common act in any accepted wording; return None if this rule set has no such act."""
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
    return OfferAnswer(canonical == "draw ok") if canonical in ("draw ok", "draw no") else None


def is_about_a_draw(text: str) -> bool:
    """Return whether a canonical record line only offers a draw or answers an offer."""
    return text == Offer.text or text in (OfferAnswer(True).text, OfferAnswer(False).text)


def split_offer(text: str, rules: Rules) -> tuple[str, bool]:
    """Split a text such as `Nf3 提和` into the move and whether a draw offer accompanies it."""
    match = _SUFFIX.match(text) if text[-1:] in _OFFERED_BY and "draw" in rules.verdicts else None
    return (match["move"], True) if match else (text, False)


def parse_flag(text: str) -> Seat | None:
    match = _FLAG.fullmatch(text.strip())
    return Seat(int(match[1])) if match else None


def judge(
    verdict: Verdict, seat: Seat, act: Act, rules: Rules, sides: Sides, to_act: tuple[Seat, ...], grounds: Grounds
) -> Accepted[Verdict] | Refusal:
    """Carry out a common act. The right to speak for a seat, and whether a match continues without a seat, are not
    judged here."""
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
        case OfferAnswer() if verdict.offer is None:
            return Refusal("illegal", "no_offer")
        case OfferAnswer() if verdict.offer == seat:
            return Refusal("illegal", "own_offer")
        case OfferAnswer(accepts=True):
            agreed = verdict.agreed | {seat}
            if _all_agree(sides, {verdict.offer, *agreed}, verdict.left):
                drawn = behind(draw(everyone, "agreed"), verdict.left)
                return Accepted(Verdict(outcome=drawn), (Fact("agreed"),))
            return Accepted(replace(verdict, agreed=agreed), (Fact("agrees", {"seat": seat}),))
        case OfferAnswer():
            return Accepted(replace(verdict, offer=None, agreed=frozenset()), (Fact("declined", {"seat": seat}),))
        case Decision():
            return _decide(act, sides, everyone, grounds)


def behind(outcome: Outcome, left: frozenset[Seat]) -> Outcome:
    """Apply the outcome to the seats still playing; seats that had left before share the last place."""
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
    # An untimely offer still stands, but the referee should hear about it.
    untimely = "offer_before_moving" if seat in to_act else "offer_out_of_turn"
    facts = ("offer",) if act.with_move or rules.offers.own_time else ("offer", untimely)
    return Accepted(replace(verdict, offer=seat), tuple(Fact(key, {"seat": seat}) for key in facts))


def _all_agree(sides: Sides, agreed: set[Seat | None], left: frozenset[Seat]) -> bool:
    """Return whether every side still playing has agreed; a single seat speaks for its side."""
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
    """Return the places in an ordered award. Naming a seat places its whole side; sides not named come last."""
    places = [
        tuple(sorted({seat for side in sides if set(side) & set(map(int, place)) for seat in side}))
        for place in act.places
    ]
    known = {seat for place in places for seat in place}
    rest = tuple(sorted(seat for side in sides for seat in side if seat not in known))
    return (*places, rest) if rest else tuple(places)
