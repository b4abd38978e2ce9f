"""Score a finished hand: points, steps, levels, stage. The score sheet and the judge share this function.

No clause appears here: the rule set's numbers decide which rule applies, its points name the clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NewType

from engines.core.books.rulebook import BookFault
from engines.core.books.rulesets import Rules
from engines.shuangsheng.sheet.scores.levels import ACE, LOWEST, Level, level_of

Role = NewType("Role", str)
DEALER = Role("dealer")
DEFENDER = Role("defender")
ROLES: tuple[Role, ...] = (DEALER, DEFENDER)
"""台上 and 台下: the roles of the two sides in a hand."""

JACKS = ("main", "off", "both")
"""Which jacks won the last trick: the trump suit's jack, another suit's, or both kinds."""

MOST_PAIRS = 12
"""The longest possible tractor: a hand has twenty-five cards."""


def other(role: Role) -> Role:
    return DEFENDER if role == DEALER else DEALER


MULTIPLIERS: Mapping[str, Callable[[int], int]] = {
    "doubling": lambda pairs: 2 ** (pairs + 1),
    "cards": lambda pairs: 2 * max(1, 2 * pairs),
}
"""抠底倍数: the bottom's multiplier for the largest component led: 0 means a single, 1 a pair, 2 the shortest
tractor."""


@dataclass(frozen=True, slots=True)
class Fine:
    """A number of points or levels deducted from a side, with the rule set's clause."""

    side: Role
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of playing a hand. `pairs` is the length of the largest component led in the last trick."""

    tricks: int
    bottom: int
    last: Role
    pairs: int = 0
    buried: Role = DEALER
    jack: str | None = None
    """逢J: the jacks with which the defenders won the last trick."""
    miscount: tuple[Role, ...] = ()
    """多牌少牌: the sides with a wrong number of cards."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The rule set's numbers for scoring a hand."""

    bands: tuple[tuple[int, int], ...]
    """Pairs of (highest points for the defenders, levels the dealer side climbs)."""
    swap: int
    each: int
    cap: int | None
    """封顶: the most levels the defenders can climb in a hand."""
    multiplier: Callable[[int], int]
    guard: bool
    """谁扣底谁保底: defenders who buried pay for the bottom if the dealer side wins the last trick."""
    floor: Level
    must_play: Level | None
    falls: Mapping[str, Level]
    miscounts: bool
    past: Level | None
    """过10: a side above this level has won."""
    most_points: int
    most_bottom: int
    most_reburied: int
    strikes_lose: int

    def steps(self, total: int) -> tuple[int, int, bool]:
        """Return the levels climbed by the dealer side and by the defenders, and whether the defenders take the
        stage."""
        for limit, up in self.bands:
            if total <= limit:
                return up, 0, False
        up = (total - self.swap) // self.each
        return 0, up if self.cap is None else min(up, self.cap), True

    def capped(self, total: int) -> bool:
        """Return whether the cap reduces the levels for this total."""
        return self.cap is not None and (total - self.swap) // self.each > self.cap

    def bottom(self, result: Result) -> int:
        """Return the multiplier of the bottom for the defenders: 0 if the bottom does not count, negative if the
        defenders pay."""
        times = self.multiplier(result.pairs)
        if result.last == DEFENDER:
            return times
        return -times if self.guard and result.buried == DEFENDER else 0

    def climb(self, level: Level, steps: int, *, leaves: bool) -> Level:
        """Return the level after climbing. No side passes the must-play level, and only a side that dealt at this level
        (`leaves`) climbs beyond."""
        top = level + steps
        stop = self.must_play
        if stop is not None and (level < stop < top or (level == stop and not leaves)):
            top = stop
        return min(top, ACE)


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of a hand. Levels are by role in this hand; `up` follows the table, before any stop or fine."""

    total: int | None
    up: int
    steps: Mapping[Role, int]
    levels: Mapping[Role, Level]
    stage: Role
    bid: bool = False
    """Players bid for the deal of the next hand."""
    multiplier: int = 0
    fines: int = 0
    fell: str | None = None
    """The jack that threw the dealer side down, `main` or `off`; None without a fall."""
    held_back: tuple[Role, ...] = ()
    """The roles stopped at the must-play level."""
    topped: tuple[Role, ...] = ()
    """The roles stopped at the ace."""
    capped: bool = False
    """The cap reduced the defenders' levels."""
    floored: tuple[Role, ...] = ()
    """The roles fined below the lowest level."""
    level_fines: tuple[Fine, ...] = ()
    gained: Mapping[Role, int] = field(default_factory=dict)
    """The levels climbed by each role, after any stop, before falls and fines."""


def score(
    scale: Scale,
    levels: Mapping[Role, Level],
    played: Level,
    result: Result,
    point_fines: Sequence[Fine] = (),
    level_fines: Sequence[Fine] = (),
) -> HandScore:
    """Score a hand: points, then steps, then the jack, then fines in levels. `played` is the level at stake in the
    hand."""
    fines = sum(fine.amount if fine.side == DEALER else -fine.amount for fine in point_fines)
    times = scale.bottom(result)
    if result.miscount:
        total, steps, stage = None, *_miscounted(result.miscount)
    else:
        total = result.tricks + times * result.bottom + fines
        dealer_up, defender_up, swapped = scale.steps(total)
        steps, stage = {DEALER: dealer_up, DEFENDER: defender_up}, DEFENDER if swapped else DEALER
    leaves = {DEALER: played == scale.must_play, DEFENDER: False}
    climbed = {role: scale.climb(levels[role], steps[role], leaves=leaves[role]) for role in ROLES}
    short = tuple(role for role in ROLES if climbed[role] < levels[role] + steps[role])
    after = dict(climbed)
    fell = _fall(scale, played, result, total)
    if fell is not None:
        after[DEALER] = min(after[DEALER], scale.falls[fell])
    for fine in level_fines:
        after[fine.side] -= fine.amount
    floored = tuple(role for role in ROLES if after[role] < scale.floor)
    after |= dict.fromkeys(floored, scale.floor)
    return HandScore(
        total=total,
        up=max(steps.values()),
        steps=MappingProxyType(steps),
        levels=MappingProxyType(after),
        stage=stage,
        bid=len(result.miscount) == len(ROLES),
        multiplier=0 if result.miscount else times,
        fines=0 if result.miscount else fines,
        fell=fell,
        held_back=tuple(role for role in short if climbed[role] == scale.must_play),
        topped=tuple(role for role in short if climbed[role] == ACE),
        capped=total is not None and scale.capped(total),
        floored=floored,
        level_fines=tuple(level_fines),
        gained=MappingProxyType({role: climbed[role] - levels[role] for role in ROLES}),
    )


def _miscounted(wrong: tuple[Role, ...]) -> tuple[dict[Role, int], Role]:
    """Return the steps and the stage after a miscount: the correct side climbs one level and takes the stage. If both
    sides miscounted, nobody climbs."""
    if len(wrong) == len(ROLES):
        return dict.fromkeys(ROLES, 0), DEALER
    winner = other(wrong[0])
    return {role: int(role == winner) for role in ROLES}, winner


def _fall(scale: Scale, played: Level, result: Result, total: int | None) -> str | None:
    """Return which jack throws the dealer side down, or None. With both kinds of jack the lower fall applies."""
    claimed = result.jack is not None and played == scale.must_play and result.last == DEFENDER
    if not claimed or total is None or total < scale.swap:
        return None
    return "off" if result.jack == "off" else "main"


def scale_of(rules: Rules) -> Scale:
    """Read the scale from a rule set. Unusable numbers stop the start-up."""
    numbers = rules.numbers
    bands = tuple((int(band["up_to"]), int(band["dealer_up"])) for band in numbers["bands"])
    if list(bands) != sorted(bands, key=lambda band: (band[0], -band[1])) or bands[-1][0] >= numbers["swap"]:
        raise BookFault(f"{rules.game}/{rules.name}: the bands must rise, below the points that change places")
    if numbers["multiplier"] not in MULTIPLIERS:
        raise BookFault(f"{rules.game}/{rules.name}: no such multiplier {numbers['multiplier']}")
    return Scale(
        bands=bands,
        swap=int(numbers["swap"]),
        each=int(numbers["each"]),
        cap=numbers.get("cap"),
        multiplier=MULTIPLIERS[numbers["multiplier"]],
        guard=bool(numbers["guard"]),
        floor=_level(rules, "floor") or LOWEST,
        must_play=_level(rules, "must_play"),
        falls=MappingProxyType({kind: _named(rules, text) for kind, text in numbers.get("falls", {}).items()}),
        miscounts=bool(numbers["miscounts"]),
        past=_level(rules, "past"),
        most_points=int(numbers["most_points"]),
        most_bottom=int(numbers["most_bottom"]),
        most_reburied=int(numbers["most_reburied"]),
        strikes_lose=int(numbers["strikes_lose"]),
    )


def _level(rules: Rules, name: str) -> Level | None:
    return _named(rules, rules.numbers[name]) if name in rules.numbers else None


def _named(rules: Rules, text: str) -> Level:
    level = level_of(text)
    if level is None:
        raise BookFault(f"{rules.game}/{rules.name}: no such level {text}")
    return level
