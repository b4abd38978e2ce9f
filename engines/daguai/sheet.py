"""The score sheet: finished hands and fouls as they were entered; scores are derived, never stored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.core.rulesets import Options, Rules
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.daguai.scoring import SIDES, TEAM, PointsTable, Score, Side, other, points_table

SEATS = tuple(Seat(number) for number in range(2 * TEAM))
SEATED = (SEATS[0::2], SEATS[1::2])
"""The two teams sit alternately; the first dealer's team has the even seats."""


@dataclass(frozen=True, slots=True)
class Order:
    """A finishing order: all six sides (`A`, `B`), or the labels (`A1` …) of those who are known."""

    names: tuple[str, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """By side and complete: once a side is out, all who remain are of the other."""
        known = tuple(name[0] for name in self.names)
        return known + tuple(side for side in SIDES for _ in range(TEAM - known.count(side)))


@dataclass(frozen=True, slots=True)
class Fouled:
    """A hand that fouls have ended before there was an order."""


@dataclass(frozen=True, slots=True)
class Foul:
    """记过: a foul that the referee records, against a seat or a side. `hand` None: the one being played."""

    who: Seat | Side
    point: str
    hand: int | None = None


Action = Order | Fouled | Foul


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round between two teams. `hands` are the finished ones, `fouls` pairs of hand number and side."""

    rules: Rules
    table: PointsTable
    first_dealer: Side
    hands: tuple[Order | Fouled, ...] = ()
    fouls: tuple[tuple[int, Side], ...] = ()

    @property
    def size(self) -> int:
        """How many hands make a round."""
        return int(self.rules.numbers["hands"])

    @property
    def current(self) -> int:
        """The number of the hand being played."""
        return len(self.hands) + 1

    @property
    def full(self) -> bool:
        return len(self.hands) >= self.size

    def side(self, seat: Seat) -> Side:
        return self.first_dealer if seat in SEATED[0] else other(self.first_dealer)

    def label(self, seat: Seat) -> str:
        return f"{self.side(seat)}{seat // 2 + 1}"

    def seat(self, label: str) -> Seat | None:
        return next((seat for seat in SEATS if self.label(seat) == label), None)

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        return SEATED[side != self.first_dealer]

    def dealer(self, hand: int) -> Seat:
        """依次坐庄: each in turn, so both no. 1 deal a second time."""
        return SEATS[(hand - 1) % len(SEATS)]

    def fouls_in(self, hand: int) -> dict[Side, int]:
        return {side: self.fouls.count((hand, side)) for side in SIDES}

    def score(self, hand: int) -> Score:
        line = self.hands[hand - 1]
        return self.table.score(line.sides if isinstance(line, Order) else (), self.fouls_in(hand))

    def totals(self) -> dict[Side, dict[str, int]]:
        """Points, 头家 and hands worth the most, per side."""
        scores = [self.score(hand) for hand in range(1, self.current)]
        most = max(points for _, points in self.table.rows.values())
        return {
            side: {
                "points": sum(score.points[side] for score in scores),
                "firsts": sum(score.first == side for score in scores),
                "eights": sum(score.points[side] == most for score in scores),
            }
            for side in SIDES
        }


def start(rules: Rules, options: Options) -> Sheet | Refusal:
    if options["depth"] != "sheet":
        return Refusal("illegal", "depth")
    if options["first_dealer"] not in SIDES:
        return Refusal("illegal", "first_dealer")
    return Sheet(rules, points_table(rules), options["first_dealer"])


def to_act(sheet: Sheet) -> tuple[Seat, ...]:
    """Anyone at the table may enter a hand."""
    return () if sheet.full else SEATS


def apply(sheet: Sheet, seat: Seat, action: Action) -> Accepted[Sheet] | Refusal:
    match action:
        case Foul():
            return _record(sheet, action) if seat == REFEREE else Refusal("illegal", "referee_only")
        case Fouled() if not sheet.table.losers(sheet.fouls_in(sheet.current)):
            return Refusal("illegal", "not_fouled", facts=(Fact("fouls", sheet.fouls_in(sheet.current)),))
        case _:
            return _close(sheet, action)


def _close(sheet: Sheet, line: Order | Fouled) -> Accepted[Sheet]:
    after = replace(sheet, hands=(*sheet.hands, line))
    hand = sheet.current
    return Accepted(after, (_scored("hand", after, hand), *_attention(after, hand), _totals(after), *_next(after)))


def _record(sheet: Sheet, foul: Foul) -> Accepted[Sheet] | Refusal:
    hand = sheet.current if foul.hand is None else foul.hand
    if not 1 <= hand <= sheet.current:
        return Refusal("illegal", "no_hand", facts=(Fact("hands", {"last": sheet.current}),))
    side = foul.who if isinstance(foul.who, str) else sheet.side(foul.who)
    who = foul.who if isinstance(foul.who, str) else sheet.label(foul.who)
    after = replace(sheet, fouls=(*sheet.fouls, (hand, side)))
    count = after.fouls_in(hand)[side]
    facts = [Fact("foul", {"hand": hand, "side": side, "who": who, "foul": foul.point, "count": count})]
    if count == sheet.table.fouls_lose:
        facts.append(Fact("fouls_decide", {"hand": hand, "side": side, "other": other(side)}))
    if hand == sheet.current:
        facts += _attention(after, hand)
    elif after.score(hand) != sheet.score(hand):
        facts += (_scored("rescored", after, hand), *_attention(after, hand), _totals(after))
    return Accepted(after, tuple(facts))


def _scored(key: str, sheet: Sheet, hand: int) -> Fact:
    score = sheet.score(hand)
    return Fact(key, {"hand": hand, "pattern": score.pattern, "first": score.first or "", **score.points})


def _attention(sheet: Sheet, hand: int) -> tuple[Fact, ...]:
    """What only the chief referee can settle: both sides have fouled too often."""
    both = len(sheet.table.losers(sheet.fouls_in(hand))) == len(SIDES)
    return (Fact("chief_referee", {"hand": hand}),) if both else ()


def _totals(sheet: Sheet) -> Fact:
    totals = sheet.totals()
    points = {side: totals[side]["points"] for side in SIDES}
    return Fact("totals", points | {f"firsts_{side}": totals[side]["firsts"] for side in SIDES})


def _next(sheet: Sheet) -> tuple[Fact, ...]:
    """Who deals the next hand, and his upper seat, who cuts."""
    if sheet.full:
        return ()
    dealer = sheet.dealer(sheet.current)
    dealer_label, cutter = sheet.label(dealer), sheet.label(SEATS[dealer - 1])
    return (Fact("next_dealer", {"hand": sheet.current, "dealer": dealer_label, "cutter": cutter}),)


def outcome(sheet: Sheet) -> Outcome | None:
    """By points, then by 头家; equal in both is a tie, which an event settles."""
    if not sheet.full:
        return None
    totals = sheet.totals()
    for tally in ("points", "firsts"):
        a, b = (totals[side][tally] for side in SIDES)
        if a != b:
            winner = SIDES[a < b]
            places = (sheet.seats_of(winner), sheet.seats_of(other(winner)))
            return Outcome(places, tally, tallies=totals)
    return Outcome((SEATS,), "tied", tallies=totals)


def flagged(sheet: Sheet, seat: Seat) -> Outcome:
    """No rule set of this game has a clock for the match: a slow player loses a turn, not the round."""
    raise AssertionError("a sheet has no clock")
