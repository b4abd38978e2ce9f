"""大怪路子: three decks, two teams of three. The score sheet of a round, and a hand card by card."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from engines.core import cards
from engines.core.game import Game, Play
from engines.core.manner import Manner
from engines.core.record import fold_transcript
from engines.core.rulebook import load_book
from engines.core.rulesets import Options, Rules, load_rules
from engines.core.says import Says
from engines.core.verdicts import Sides
from engines.daguai import hand as hands
from engines.daguai import keeping, notation, order_form, plays, tricks, view, view_hand
from engines.daguai import sheet as sheets
from engines.daguai.asking import retell
from engines.daguai.hand import Hand
from engines.daguai.notation import FOUL_WORDS, FOULS
from engines.daguai.queries import QUESTIONS
from engines.daguai.scoring import SIDES, points_table
from engines.daguai.sheet import SEATED, Sheet

REASONS = frozenset({"points", "firsts", "tied"})
"""How a full sheet ends."""

POINTS = (
    frozenset(
        {
            # The table and its options.
            "first_dealer",
            "lots",
            "same_card",
            "dealer",
            "hands",
            "flush_two_high",
            "lead_after_out",
            # A line of the sheet.
            "too_long",
            "too_many",
            "unknown_label",
            "twice",
            "not_settled",
            "no_hand",
            "which_hand",
            "not_fouled",
            "unknown_foul",
            "ruling",
            "hand_open",
            "not_disputed",
            "no_order",
            # A play.
            "copies",
            "not_enough",
            "not_held",
            "no_form",
            "must_lead",
            "other_count",
            "equal",
            "lower_single",
            "lower_key",
            "lower_form",
            # A question about somebody's cards.
            "ask_self",
            "ask_other",
        }
    )
    | FOUL_WORDS.keys()
    | REASONS
)
"""Everything this game may name that a clause covers."""

_FORM = ("cards", "form", "rank")
FACTS: Mapping[str, tuple[str, ...]] = {
    "hand": ("hand", "pattern", "first", *SIDES),
    "rescored": ("hand", "pattern", "first", *SIDES),
    "totals": (*SIDES, "firsts_A", "firsts_B"),
    "next_dealer": ("hand", "dealer", "cutter"),
    "foul": ("hand", "side", "who", "foul", "count"),
    "fouls_decide": ("hand", "side", "other"),
    "chief_referee": ("hand",),
    "ruling": ("hand", "verdict"),
    "earlier_hand": ("hand", "played"),
    # A hand card by card.
    "played": ("who", *_FORM),
    "passed": ("who",),
    "slow": ("who",),
    "gone": ("who", "place"),
    "leads": ("who",),
    # Answers to single questions.
    "lots": (*SIDES, "team"),
    "same_card": ("card",),
    "form": _FORM,
    "beats": ("play", "previous"),
    "told_count": ("who", "count"),
    "untold_count": ("who",),
    # What is wrong with a refused entry.
    "label": ("label",),
    "named": ("count",),
    "out": ("side", "count"),
    "left": SIDES,
    "hands": ("last",),
    "fouls": SIDES,
    "fouls_known": ("fouls",),
    "who": ("who",),
    "card": ("card",),
    "play": ("cards", "count"),
    "to_beat": _FORM,
    "tried": _FORM,
    # The form of a hand, and the buttons of one that is played.
    **order_form.TOLD,
    **view_hand.KEYS,
    **cards.FACTS,
}
"""Every fact this game states, with the names of its values."""

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _rules(name: str) -> Rules:
    rules = load_rules(_HERE, name, POINTS, _BOOK)
    points_table(rules)  # A table that cannot score ends the start-up, not a match.
    return rules


def _sides(options: Options) -> Sides:
    return SEATED


SHEET: Play[Sheet, sheets.Action] = Play(
    sides=_sides,
    start=keeping.start,
    to_act=keeping.to_act,
    parse=notation.parse,
    notate=notation.notate,
    apply=keeping.apply,
    outcome=keeping.outcome,
    scene=view.scene,
    position=view.position,
    departs=keeping.departs,
    amends=keeping.amends,
    exports={"csv": lambda transcript: view.to_csv(fold_transcript(GAME, transcript).table.state)},
    fouls=FOULS,
    manner=Manner(kept="reported", form=order_form.form),
)
HAND: Play[Hand, hands.Action] = Play(
    sides=_sides,
    start=hands.start,
    to_act=tricks.to_act,
    parse=plays.parse,
    notate=plays.notate,
    apply=tricks.apply,
    outcome=tricks.outcome,
    scene=view_hand.scene,
    position=view_hand.position,
    amends=keeping.amends,
    exports={"csv": lambda transcript: view_hand.to_csv(fold_transcript(GAME, transcript).table.state)},
    fouls=FOULS,
    shown=lambda hand, text: cards.shown_cards(text),
    manner=Manner(kept="dictated", keys=view_hand.keys, yields=order_form.yields),
)
GAME: Game = Game(
    key="daguai",
    book=_BOOK,
    rule_sets={name: _rules(name) for name in ("usst2017",)},
    plays={"sheet": SHEET, "hand": HAND},
    says=Says(facts=FACTS),
    questions=QUESTIONS,
    reads=retell,
)
