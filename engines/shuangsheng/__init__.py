"""双升: two decks, two sides of two. The score sheet of a match, hand by hand, and the rules of the cards."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game import Game
from engines.core.rulesets import Rules, load_rules
from engines.core.rulings import Fact, Seat
from engines.shuangsheng import telling
from engines.shuangsheng.book import BOOK, HERE
from engines.shuangsheng.card_points import CARD_FACTS, CARD_POINTS, TRACTOR_POINT
from engines.shuangsheng.card_rules import check_cards
from engines.shuangsheng.entries import SEATED, Action, Foul, Hand, Ruled
from engines.shuangsheng.fouling import FOULS
from engines.shuangsheng.notation import notate, parse
from engines.shuangsheng.penalties import prices_of
from engines.shuangsheng.scoring import scale_of
from engines.shuangsheng.sheet import apply, bell, flagged, outcome, start, timed, to_act
from engines.shuangsheng.standing import Sheet
from engines.shuangsheng.view import position, scene, to_csv

FACTS: Mapping[str, tuple[str, ...]] = {**telling.TOLD, **telling.REFUSED, **CARD_FACTS}
"""Every fact this game states, with the names of its values."""

REASONS: Mapping[str, frozenset[str]] = {
    "houqin": frozenset({"levels", "stage", "strikes_follow", "strikes_takeback", "ruling"}),
    "yingxinchun": frozenset({"levels", "stage", "past_ten", "ruling"}),
}
"""How a match ends, in each rule set."""

_EITHER = frozenset(
    {
        "missing_points",
        "missing_last",
        "missing_bottom",
        "missing_component",
        "missing_dealer",
        "contradiction",
        "points_not_five",
        "points_over",
        "points_negative",
        "bottom_over",
        "total_impossible",
        "component",
        "level",
        "time_up",
        "bell_rung",
        "bell_silent",
        "minutes",
        "no_hand",
        "no_clause",
        "clause_needed",
        "fine_amount",
        "unknown_foul",
        "foul_count",
    }
)
REFUSALS: Mapping[str, frozenset[str]] = {
    "houqin": _EITHER | {"jack_level", "jack_last", "jack_no_trump", "substitution"},
    "yingxinchun": _EITHER | {"jack_none", "no_miscount", "early_review", "turn_again", "turned_late"},
}
"""What an entry can be refused for, in each rule set."""

_FOULED: Mapping[str, frozenset[str]] = {
    "houqin": frozenset({"follow_error", "takeback", "failed_throw", "miscount", "hint", "delay"}),
    "yingxinchun": frozenset(FOULS) - {"follow_error", "takeback", "miscount", "hint", "delay"},
}
_TOLD: Mapping[str, frozenset[str]] = {
    "houqin": frozenset({"stayed", "took_stage", "sum_dug", "capped", "must_play", "jack_fell", "miscounted"}),
    "yingxinchun": frozenset({"stayed", "took_stage", "sum_dug", "sum_paid"}),
}
"""What is told of a scored hand together with the clause it rests on."""

_CARDS: Mapping[str, frozenset[str]] = {"houqin": CARD_POINTS, "yingxinchun": CARD_POINTS | {TRACTOR_POINT}}
POINTS: Mapping[str, frozenset[str]] = {
    name: REASONS[name] | REFUSALS[name] | _FOULED[name] | _TOLD[name] | _CARDS[name] for name in REASONS
}
"""Everything this game may name that a clause covers, in each rule set."""


def _rules(name: str) -> Rules:
    rules = load_rules(HERE, name, POINTS[name], BOOK)
    scale_of(rules)  # Numbers that cannot score end the start-up, not a match.
    prices_of(rules)
    check_cards(rules)
    return rules


def _departs(sheet: Sheet, seat: Seat, action: Action) -> tuple[Fact, ...]:
    return telling.departs(sheet, action) if isinstance(action, Hand) else ()


def _amends(action: Action) -> bool:
    """A review (复牌) comes after the last card: what it finds still counts."""
    return isinstance(action, Foul | Ruled)


GAME: Game[Sheet, Action] = Game(
    key="shuangsheng",
    book=BOOK,
    rule_sets={name: _rules(name) for name in POINTS},
    sides=SEATED,
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=apply,
    flagged=flagged,
    outcome=outcome,
    scene=scene,
    position=position,
    departs=_departs,
    exports={"csv": to_csv},
    fouls=FOULS,
    grounds={"award": ("ruling",), "forfeit": ("ruling",), "void": ("ruling",)},
    amends=_amends,
    bell=bell,
    timed=timed,
    reported=True,
)
