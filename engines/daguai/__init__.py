"""大怪路子: three decks, two teams of three. The score sheet of a round, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

from engines.core.game import Game
from engines.core.rulebook import load_book
from engines.core.rulesets import Rules, load_rules
from engines.core.rulings import Refusal
from engines.daguai.notation import FOUL_WORDS, FOULS, notate, parse
from engines.daguai.scoring import SIDES, Score, Side, points_table
from engines.daguai.sheet import (
    SEATED,
    SEATS,
    Action,
    Foul,
    Fouled,
    Order,
    Sheet,
    apply,
    flagged,
    outcome,
    start,
    to_act,
)
from engines.daguai.view import position, scene, to_csv

REASONS = frozenset({"points", "firsts", "tied"})
"""How a full sheet ends."""

POINTS = (
    frozenset(
        {
            "first_dealer",
            "too_long",
            "too_many",
            "unknown_label",
            "twice",
            "not_settled",
            "no_hand",
            "not_fouled",
            "unknown_foul",
        }
    )
    | FOUL_WORDS.keys()
    | REASONS
)
"""Everything this game may name that a clause covers."""

FACTS: Mapping[str, tuple[str, ...]] = {
    "hand": ("hand", "pattern", "first", *SIDES),
    "rescored": ("hand", "pattern", "first", *SIDES),
    "totals": (*SIDES, "firsts_A", "firsts_B"),
    "next_dealer": ("hand", "dealer", "cutter"),
    "foul": ("hand", "side", "who", "foul", "count"),
    "fouls_decide": ("hand", "side", "other"),
    "chief_referee": ("hand",),
    # What is wrong with a refused entry.
    "label": ("label",),
    "named": ("count",),
    "out": ("side", "count"),
    "left": SIDES,
    "hands": ("last",),
    "fouls": SIDES,
    "fouls_known": ("fouls",),
}
"""Every fact this game states, with the names of its values."""

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _rules(name: str) -> Rules:
    rules = load_rules(_HERE, name, POINTS, _BOOK)
    points_table(rules)  # A table that cannot score ends the start-up, not a match.
    return rules


GAME: Game[Sheet, Action] = Game(
    key="daguai",
    book=_BOOK,
    rule_sets={name: _rules(name) for name in ("usst2017",)},
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
    exports={"csv": to_csv},
    fouls=FOULS,
    reported=True,
)


def score(rules: Rules, order: str, fouls: Mapping[Side, int]) -> Score | Refusal:
    """What one hand is worth. An order that fouls make needless may be given as `fouled`."""
    sheet = Sheet(rules, points_table(rules), SIDES[0])
    line = parse(sheet, SEATS[0], order)
    if isinstance(line, Foul):
        line = Refusal("unreadable", "text")
    if isinstance(line, Fouled) and not sheet.table.losers(fouls):
        line = Refusal("illegal", "not_fouled")
    if isinstance(line, Refusal):
        return replace(line, clause=rules.clause(line.point))
    return sheet.table.score(line.sides if isinstance(line, Order) else (), fouls)
