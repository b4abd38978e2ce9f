"""What a finished hand comes to: points, steps, levels, stage. One function for the sheet and for the judge.

Clauses are not named here: a rule set's numbers say which rule there is, its points which clause holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NewType

from engines.core.rulebook import BookFault
from engines.core.rulesets import Rules
from engines.shuangsheng.sheet.levels import ACE, LOWEST, Level, level_of

Role = NewType("Role", str)
DEALER = Role("dealer")
DEFENDER = Role("defender")
ROLES: tuple[Role, ...] = (DEALER, DEFENDER)
"""台上 and 台下, as they are in one hand."""

JACKS = ("main", "off", "both")
"""Which jacks won the last trick: of the trump suit, of another, or both kinds."""

MOST_PAIRS = 12
"""Twenty-five cards hold no longer tractor."""


def other(role: Role) -> Role:
    return DEFENDER if role == DEALER else DEALER


MULTIPLIERS: Mapping[str, Callable[[int], int]] = {
    "doubling": lambda pairs: 2 ** (pairs + 1),
    "cards": lambda pairs: 2 * max(1, 2 * pairs),
}
"""抠底倍数 by the pairs of the largest component led: 0 a single, 1 a pair, 2 the shortest tractor."""


@dataclass(frozen=True, slots=True)
class Fine:
    """So many points or levels against a side, by a clause of the rule set."""

    side: Role
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Result:
    """A hand as it was played out. `pairs` describes the largest component led in the last trick."""

    tricks: int
    bottom: int
    last: Role
    pairs: int = 0
    buried: Role = DEALER
    jack: str | None = None
    """逢J: which jacks the defenders won the last trick with."""
    miscount: tuple[Role, ...] = ()
    """多牌少牌: the sides with a wrong number of cards."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers of a rule set that score a hand."""

    bands: tuple[tuple[int, int], ...]
    """Up to so many points of the defenders, the dealer side climbs so many levels."""
    swap: int
    each: int
    cap: int | None
    """封顶: the most that defenders climb."""
    multiplier: Callable[[int], int]
    guard: bool
    """谁扣底谁保底: defenders who buried pay when the dealer side wins the last trick."""
    floor: Level
    must_play: Level | None
    falls: Mapping[str, Level]
    miscounts: bool
    past: Level | None
    """过10: who stands above this has won."""
    most_points: int
    most_bottom: int
    most_reburied: int
    strikes_lose: int

    def steps(self, total: int) -> tuple[int, int, bool]:
        """How far the dealer side and the defenders climb, and whether they change places."""
        for limit, up in self.bands:
            if total <= limit:
                return up, 0, False
        up = (total - self.swap) // self.each
        return 0, up if self.cap is None else min(up, self.cap), True

    def capped(self, total: int) -> bool:
        """Whether so many points would be worth more levels, were there no cap."""
        return self.cap is not None and (total - self.swap) // self.each > self.cap

    def bottom(self, result: Result) -> int:
        """The multiplier of the bottom as it counts for the defenders: 0 where it does not, negative where they pay."""
        times = self.multiplier(result.pairs)
        if result.last == DEFENDER:
            return times
        return -times if self.guard and result.buried == DEFENDER else 0

    def climb(self, level: Level, steps: int, *, leaves: bool) -> Level:
        """Up from a level. Nobody passes the one that must be played; it is left only by whoever held it."""
        top = level + steps
        stop = self.must_play
        if stop is not None and (level < stop < top or (level == stop and not leaves)):
            top = stop
        return min(top, ACE)


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand came to. Levels by role of this hand; `up` as the table says, before any stop or fine."""

    total: int | None
    up: int
    steps: Mapping[Role, int]
    levels: Mapping[Role, Level]
    stage: Role
    bid: bool = False
    """The next hand is bid for."""
    multiplier: int = 0
    fines: int = 0
    fell: str | None = None
    """`main` or `off`: which jack threw the dealer side down."""
    held_back: tuple[Role, ...] = ()
    """Who was stopped at the level that must be played."""
    topped: tuple[Role, ...] = ()
    """Who would have climbed above the ace."""
    capped: bool = False
    """The defenders would have climbed further."""
    floored: tuple[Role, ...] = ()
    """Who was fined more levels than there are."""
    level_fines: tuple[Fine, ...] = ()
    gained: Mapping[Role, int] = field(default_factory=dict)
    """How far each side climbed, after any stop, before a fall and fines."""


def score(
    scale: Scale,
    levels: Mapping[Role, Level],
    played: Level,
    result: Result,
    point_fines: Sequence[Fine] = (),
    level_fines: Sequence[Fine] = (),
) -> Score:
    """Points, then steps, then the jack, then fines in levels. `played` is the level that was played for."""
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
    return Score(
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
    """The other side climbs one; a dealer side that was wrong leaves the stage; both: nothing moves."""
    if len(wrong) == len(ROLES):
        return dict.fromkeys(ROLES, 0), DEALER
    winner = other(wrong[0])
    return {role: int(role == winner) for role in ROLES}, winner


def _fall(scale: Scale, played: Level, result: Result, total: int | None) -> str | None:
    """Which jack throws the dealer side down; with both kinds the lower fall counts."""
    claimed = result.jack is not None and played == scale.must_play and result.last == DEFENDER
    if not claimed or total is None or total < scale.swap:
        return None
    return "off" if result.jack == "off" else "main"


def scale_of(rules: Rules) -> Scale:
    """The scale of a rule set; one that cannot score ends the start-up."""
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
