"""Where a sheet stands: every hand scored in order, from the lines as they were entered. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engines.core.rulesets import Rules
from engines.core.rulings import Seat
from engines.shuangsheng.entries import SIDES, Hand, Side, next_seat, partner, side_of
from engines.shuangsheng.levels import FIRST, Level
from engines.shuangsheng.penalties import STRIKES, Penalty, Price, strike_clauses, strikes_in
from engines.shuangsheng.scoring import DEALER, ROLES, Fine, Scale, Score, score


@dataclass(frozen=True, slots=True)
class Row:
    """A scored hand: where both sides stood, what it came to, and where they stand after it."""

    number: int
    hand: Hand
    before: Mapping[Side, Level]
    score: Score
    levels: Mapping[Side, Level]
    dealer: Seat | None
    """Who is proposed to deal next; None where the next hand is bid for."""

    @property
    def stage(self) -> Side:
        return self.hand.side(self.score.stage)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match between two sides: the finished hands, what was recorded against whom, whether the time is up."""

    rules: Rules
    scale: Scale
    prices: Mapping[str, Price]
    minutes: int = 0
    hands: tuple[Hand, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    """What the referee recorded, in that order; fines in the lines of hands are not among them."""
    rows: tuple[Row, ...] = ()
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
        return len(self.hands) + 1

    @property
    def levels(self) -> Mapping[Side, Level]:
        return self.rows[-1].levels if self.rows else MappingProxyType(dict.fromkeys(SIDES, FIRST))

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

    def kept(self) -> Sheet:
        """The same with every hand scored anew."""
        rows: list[Row] = []
        for hand in self.hands:
            before = rows[-1].levels if rows else dict.fromkeys(SIDES, FIRST)
            rows.append(self._row(len(rows) + 1, hand, before))
        return replace(self, rows=tuple(rows))

    def _row(self, number: int, hand: Hand, before: Mapping[Side, Level]) -> Row:
        against = [penalty for penalty in self.penalties if penalty.hand == number]
        wrong = {*hand.result.miscount, *(hand.role(penalty.side) for penalty in against if penalty.miscount)}
        result = replace(hand.result, miscount=tuple(role for role in ROLES if role in wrong))
        points = [Fine(hand.role(p.side), p.points, p.clause) for p in against if p.points]
        levels = [Fine(hand.role(p.side), p.levels, p.clause) for p in against if p.levels]
        by_role = {role: before[hand.side(role)] for role in ROLES}
        scored = score(self.scale, by_role, hand.level, result, (*hand.points, *points), (*hand.levels, *levels))
        after = MappingProxyType({side: scored.levels[hand.role(side)] for side in SIDES})
        follows = partner(hand.dealer) if scored.stage == DEALER else next_seat(hand.dealer)
        return Row(number, hand, MappingProxyType(dict(before)), scored, after, None if scored.bid else follows)

    def strikes(self, hand: int | None = None) -> dict[Side, dict[str, int]]:
        """Strikes of each side by kind, in the whole match or in one hand."""
        given = [(side, kind) for number, side, kind in self._struck() if hand in (None, number)]
        return {side: {kind: given.count((side, kind)) for kind in STRIKES} for side in SIDES}

    def struck_out(self) -> tuple[Side, str] | None:
        """The side that has lost by its strikes, and which. Whoever came to them first, in the order of the record."""
        counts = {(side, kind): 0 for side in SIDES for kind in STRIKES}
        for _, side, kind in self._struck():
            counts[side, kind] += 1
            if counts[side, kind] >= self.scale.strikes_lose:
                return side, kind
        return None

    def _struck(self) -> list[tuple[int, Side, str]]:
        """Hand, side and kind of every strike: the referee's first, for a match goes on only while none decided it."""
        kinds = strike_clauses(self.prices)
        recorded = [(p.hand, (Fine(p.side, p.levels, p.clause),)) for p in self.penalties]
        lines = [
            (number, tuple(replace(fine, side=hand.side(fine.side)) for fine in hand.levels))
            for number, hand in enumerate(self.hands, 1)
        ]
        return [(number, side, kind) for number, fines in recorded + lines for side, kind in strikes_in(fines, kinds)]

    def past(self) -> tuple[Row, Side] | None:
        """The first hand that took a side past the last level, and that side."""
        past = self.scale.past
        for row in self.rows if past is not None else ():
            above = [side for side in SIDES if row.levels[side] > (past or 0)]
            if above:
                return row, max(above, key=lambda side: (row.levels[side], side == row.stage))
        return None

    def leader(self) -> Side | None:
        """Who has the higher level, or at equal levels the stage; None where only the referee can say."""
        if not self.rows:
            return None
        ns, ew = (self.levels[side] for side in SIDES)
        return self.stage if ns == ew else SIDES[ns < ew]

    def open_penalties(self) -> tuple[Penalty, ...]:
        return tuple(penalty for penalty in self.penalties if penalty.hand == self.current)
