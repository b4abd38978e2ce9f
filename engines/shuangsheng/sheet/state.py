"""Where a sheet stands: every hand scored in order, from the lines as they were entered. Nothing of it is stored.

A hand is scored once, when it is entered. Only a penalty recorded for an earlier one scores that hand, and all that
followed from it, anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engines.core.rulesets import Rules
from engines.core.rulings import Seat
from engines.shuangsheng.sheet.entries import SIDES, Hand, Side, next_seat, partner, side_of
from engines.shuangsheng.sheet.levels import FIRST, Level
from engines.shuangsheng.sheet.penalties import STRIKES, Penalty, Price, strike_clauses, strikes_in
from engines.shuangsheng.sheet.scoring import DEALER, ROLES, Fine, Scale, Score, score

_AT_FIRST: Mapping[Side, Level] = MappingProxyType(dict.fromkeys(SIDES, FIRST))

Strike = tuple[int, Side, str]
"""Hand, side and kind."""


@dataclass(frozen=True, slots=True)
class Row:
    """A scored hand: where both sides stood, what it came to, and where they stand after it."""

    number: int
    hand: Hand
    penalties: tuple[Penalty, ...]
    """What the referee recorded for this hand."""
    before: Mapping[Side, Level]
    score: Score
    levels: Mapping[Side, Level]
    dealer: Seat | None
    """Who is proposed to deal next; None where the next hand is bid for."""
    appointed: Seat | None
    """Who was to deal it by the referee's word."""
    asked: Seat | None
    """Who was to deal it; None where the deal was bid for."""
    past: tuple[int, Side] | None
    """The hand that first took a side past the last level, this one or an earlier, and that side."""

    @property
    def stage(self) -> Side:
        return self.hand.side(self.score.stage)

    @property
    def departs(self) -> bool:
        """Whether it was played by another dealer or at another level than the sheet asks; it stands as played."""
        level = self.before[side_of(self.hand.dealer)]
        return self.asked not in (None, self.hand.dealer) or max(level, FIRST) != max(self.hand.level, FIRST)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match between two sides: the finished hands, what was recorded against whom, whether the time is up."""

    rules: Rules
    scale: Scale
    prices: Mapping[str, Price]
    minutes: int = 0
    from_start: bool = False
    """Whether the time of the match begins with it, whenever a card is turned."""
    began: float = 0.0
    """When play began, in seconds from the start: where a card is turned for the first drawer, with that card."""
    now: float = 0.0
    """The time, as long as play has not begun."""
    rows: tuple[Row, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    """What the referee recorded, in that order; fines in the lines of hands are not among them."""
    open_penalties: tuple[Penalty, ...] = ()
    """Those of the hand being played."""
    recorded_strikes: tuple[Strike, ...] = ()
    """Those among the penalties, and in `line_strikes` those in the lines of hands."""
    line_strikes: tuple[Strike, ...] = ()
    appointed: Seat | None = None
    """Who deals next by the referee's word."""
    drawer: Seat | None = None
    """Who draws first in the first hand."""
    rung: bool = False
    closed: bool = False
    """The time is up, and no hand is to come."""

    @property
    def current(self) -> int:
        """The number of the hand being played."""
        return len(self.rows) + 1

    @property
    def levels(self) -> Mapping[Side, Level]:
        return self.rows[-1].levels if self.rows else _AT_FIRST

    @property
    def dealer(self) -> Seat | None:
        """Who should deal next; None where the deal is bid for."""
        if self.appointed is not None or not self.rows:
            return self.appointed
        return self.rows[-1].dealer

    @property
    def stage(self) -> Side | None:
        """台上: the side that would deal next."""
        return None if self.dealer is None else side_of(self.dealer)

    def with_hand(self, hand: Hand) -> Sheet:
        """The same after one more hand, scored with what was recorded while it was played."""
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
        """The same with a penalty on record. One of an earlier hand changes its score and all that followed from it."""
        fined = ((penalty.side, penalty.levels, penalty.clause),)
        opened = penalty.hand == self.current
        return replace(
            self,
            rows=self.rows if opened else self._rescored(penalty),
            penalties=(*self.penalties, penalty),
            open_penalties=(*self.open_penalties, penalty) if opened else self.open_penalties,
            recorded_strikes=self.recorded_strikes + self._strikes(penalty.hand, fined),
        )

    def _rescored(self, penalty: Penalty) -> tuple[Row, ...]:
        first = penalty.hand - 1
        rows = list(self.rows[:first])
        for row in self.rows[first:]:
            against = (*row.penalties, penalty) if row.number == penalty.hand else row.penalties
            rows.append(self._row(rows[-1] if rows else None, row.hand, against, row.appointed))
        return tuple(rows)

    def _row(self, last: Row | None, hand: Hand, against: tuple[Penalty, ...], appointed: Seat | None) -> Row:
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
        return Row(number, hand, against, before, scored, after, dealer, appointed, asked, past)

    def _past(self, number: int, levels: Mapping[Side, Level], stage: Side) -> tuple[int, Side] | None:
        """The side that a hand took past the last level; of two the higher, and at equal levels who has the stage."""
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
        """Every strike: the referee's first, for a match goes on only while none decided it."""
        return self.recorded_strikes + self.line_strikes

    def strikes(self, hand: int | None = None) -> dict[Side, dict[str, int]]:
        """Strikes of each side by kind, in the whole match or in one hand."""
        given = [(side, kind) for number, side, kind in self.struck if hand in (None, number)]
        return {side: {kind: given.count((side, kind)) for kind in STRIKES} for side in SIDES}

    def struck_out(self) -> tuple[Side, str] | None:
        """The side that has lost by its strikes, and which. Whoever came to them first, in the order of the record."""
        counts: dict[tuple[Side, str], int] = {}
        for _, side, kind in self.struck:
            counts[side, kind] = counts.get((side, kind), 0) + 1
            if counts[side, kind] >= self.scale.strikes_lose:
                return side, kind
        return None

    def past(self) -> tuple[Row, Side] | None:
        """The first hand that took a side past the last level, and that side."""
        past = self.rows[-1].past if self.rows else None
        return (self.rows[past[0] - 1], past[1]) if past else None

    def leader(self) -> Side | None:
        """Who has the higher level, or at equal levels the stage; None where only the referee can say."""
        if not self.rows:
            return None
        ns, ew = (self.levels[side] for side in SIDES)
        return self.stage if ns == ew else SIDES[ns < ew]
