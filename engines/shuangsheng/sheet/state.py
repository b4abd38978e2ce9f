"""The state of a score sheet: every hand scored in order, computed from the record's lines and never stored.

A hand is scored once, when entered. A penalty recorded for an earlier hand rescores that hand and all hands after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engines.core.books.rulesets import Rules
from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.entries import SIDES, Hand, Side, next_seat, partner, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST, Level
from engines.shuangsheng.sheet.scores.penalties import STRIKES, Penalty, Price, strike_clauses, strikes_in
from engines.shuangsheng.sheet.scores.scoring import DEALER, ROLES, Fine, HandScore, Scale, score

_AT_FIRST: Mapping[Side, Level] = MappingProxyType(dict.fromkeys(SIDES, FIRST))

Strike = tuple[int, Side, str]
"""A strike: the hand's number, the side and the kind."""


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A scored hand, with both sides' levels before and after."""

    number: int
    hand: Hand
    penalties: tuple[Penalty, ...]
    """The penalties recorded for this hand."""
    before: Mapping[Side, Level]
    score: HandScore
    levels: Mapping[Side, Level]
    dealer: Seat | None
    """The proposed next dealer; None if players bid for the next deal."""
    appointed: Seat | None
    """The dealer the referee appointed for this hand, if any."""
    asked: Seat | None
    """The dealer expected for this hand; None if players bid for the deal."""
    past: tuple[int, Side] | None
    """The first hand that took a side past the last level, up to this hand, and the side."""

    @property
    def stage(self) -> Side:
        return self.hand.side(self.score.stage)

    @property
    def departs(self) -> bool:
        """Whether the hand names another dealer or level than the score sheet expects. The hand counts as played."""
        level = self.before[side_of(self.hand.dealer)]
        return self.asked not in (None, self.hand.dealer) or max(level, FIRST) != max(self.hand.level, FIRST)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match between two sides: the finished hands, the recorded penalties, and the time."""

    rules: Rules
    scale: Scale
    prices: Mapping[str, Price]
    minutes: int = 0
    from_start: bool = False
    """Whether the match time runs from the start of the match instead of from the first turned card."""
    began: float = 0.0
    """The beginning of play, in seconds from the match's start; set when the first card is turned."""
    now: float = 0.0
    """The present time, updated until play begins."""
    rows: tuple[ScoredHand, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    """All penalties recorded by the referee, in order. Fines inside hand lines are not included."""
    open_penalties: tuple[Penalty, ...] = ()
    """Penalties in the hand being played."""
    recorded_strikes: tuple[Strike, ...] = ()
    """Strikes from recorded penalties; `line_strikes` holds the strikes from hand lines."""
    line_strikes: tuple[Strike, ...] = ()
    appointed: Seat | None = None
    """The next dealer, if appointed by the referee."""
    drawer: Seat | None = None
    """The seat that draws first in the first hand."""
    rung: bool = False
    closed: bool = False
    """The time is up and no further hand will be played."""

    @property
    def current(self) -> int:
        """The number of the hand being played."""
        return len(self.rows) + 1

    @property
    def levels(self) -> Mapping[Side, Level]:
        return self.rows[-1].levels if self.rows else _AT_FIRST

    @property
    def dealer(self) -> Seat | None:
        """The expected next dealer; None if players bid for the deal."""
        if self.appointed is not None or not self.rows:
            return self.appointed
        return self.rows[-1].dealer

    @property
    def stage(self) -> Side | None:
        """台上: the side expected to deal next."""
        return None if self.dealer is None else side_of(self.dealer)

    def with_hand(self, hand: Hand) -> Sheet:
        """Return the sheet after a further hand, scored with the penalties recorded during play."""
        rung = self.rung or hand.bell
        fined = ((hand.side(fine.side), fine.amount, fine.clause) for fine in hand.levels)
        return replace(
            self,
            rows=(
                *self.rows,
                self._row(self.rows[-1] if self.rows else None, hand, self.open_penalties, self.appointed),
            ),
            open_penalties=(),
            line_strikes=self.line_strikes + self._strikes(self.current, fined),
            appointed=None,
            rung=rung,
            closed=rung,
        )

    def with_penalty(self, penalty: Penalty) -> Sheet:
        """Return the sheet with a penalty recorded. A penalty for an earlier hand rescores that hand and all later
        hands."""
        fined = ((penalty.side, penalty.levels, penalty.clause),)
        opened = penalty.hand == self.current
        return replace(
            self,
            rows=self.rows if opened else self._rescored(penalty),
            penalties=(*self.penalties, penalty),
            open_penalties=(*self.open_penalties, penalty) if opened else self.open_penalties,
            recorded_strikes=self.recorded_strikes + self._strikes(penalty.hand, fined),
        )

    def _rescored(self, penalty: Penalty) -> tuple[ScoredHand, ...]:
        first = penalty.hand - 1
        rows = list(self.rows[:first])
        for row in self.rows[first:]:
            against = (*row.penalties, penalty) if row.number == penalty.hand else row.penalties
            rows.append(self._row(rows[-1] if rows else None, row.hand, against, row.appointed))
        return tuple(rows)

    def _row(
        self, last: ScoredHand | None, hand: Hand, against: tuple[Penalty, ...], appointed: Seat | None
    ) -> ScoredHand:
        number, before = (last.number + 1, last.levels) if last else (1, _AT_FIRST)
        wrong = {*hand.result.miscount, *(hand.role(penalty.side) for penalty in against if penalty.miscount)}
        result = replace(hand.result, miscount=tuple(role for role in ROLES if role in wrong)) if wrong else hand.result
        points = [Fine(hand.role(p.side), p.points, p.clause) for p in against if p.points]
        levels = [Fine(hand.role(p.side), p.levels, p.clause) for p in against if p.levels]
        by_role = {role: before[hand.side(role)] for role in ROLES}
        scored = score(self.scale, by_role, hand.level, result, (*hand.points, *points), (*hand.levels, *levels))
        after = MappingProxyType({side: scored.levels[hand.role(side)] for side in SIDES})
        follows = partner(hand.dealer) if scored.stage == DEALER else next_seat(hand.dealer)
        past = (last and last.past) or self._past(number, after, hand.side(scored.stage))
        dealer = None if scored.bid else follows
        asked = appointed if appointed is not None or last is None else last.dealer
        return ScoredHand(number, hand, against, before, scored, after, dealer, appointed, asked, past)

    def _past(self, number: int, levels: Mapping[Side, Level], stage: Side) -> tuple[int, Side] | None:
        """Return the side that a hand took past the last level: the higher of two, at equal levels the side with the
        stage."""
        last = self.scale.past
        if last is None:
            return None
        above = [side for side in SIDES if levels[side] > last]
        return (number, max(above, key=lambda side: (levels[side], side == stage))) if above else None

    def _strikes(self, hand: int, fined: Iterable[tuple[Side, int, str]]) -> tuple[Strike, ...]:
        kinds = strike_clauses(self.prices)
        return tuple((hand, side, kind) for side, kind in strikes_in(fined, kinds))

    @property
    def struck(self) -> tuple[Strike, ...]:
        """All strikes, recorded penalties before hand lines. The order between the two groups never matters, since the
        match ends with the first deciding strike."""
        return self.recorded_strikes + self.line_strikes

    def strikes(self, hand: int | None = None) -> dict[Side, dict[str, int]]:
        """Return the number of strikes by side and kind, in the whole match or in a single hand."""
        given = [(side, kind) for number, side, kind in self.struck if hand in (None, number)]
        return {side: {kind: given.count((side, kind)) for kind in STRIKES} for side in SIDES}

    def struck_out(self) -> tuple[Side, str] | None:
        """Return the side that lost by strikes and the kind of strike, or None. The first side to reach the limit
        loses."""
        counts: dict[tuple[Side, str], int] = {}
        for _, side, kind in self.struck:
            counts[side, kind] = counts.get((side, kind), 0) + 1
            if counts[side, kind] >= self.scale.strikes_lose:
                return side, kind
        return None

    def past(self) -> tuple[ScoredHand, Side] | None:
        """Return the first hand that took a side past the last level, with the side, or None."""
        past = self.rows[-1].past if self.rows else None
        return (self.rows[past[0] - 1], past[1]) if past else None

    def leader(self) -> Side | None:
        """Return the side with the higher level, at equal levels the side with the stage; None if only the referee can
        decide."""
        if not self.rows:
            return None
        ns, ew = (self.levels[side] for side in SIDES)
        return self.stage if ns == ew else SIDES[ns < ew]
