"""All facts and refusals 大怪路子 can state. Both message catalogues must have words for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.core import cards
from engines.core.cards import BIG, SMALL
from engines.core.game.questions import AT_LINE
from engines.core.game.says import Says
from engines.daguai import acts, new_table
from engines.daguai.asking import TOLD as ASKED
from engines.daguai.hand import reading
from engines.daguai.hand.forms import NAMES
from engines.daguai.sheet import form as order_form
from engines.daguai.sheet.notation import FOULS
from engines.daguai.sheet.scoring import BOTH_FOULED, FOULED, RULED, RULINGS, SIDES
from engines.daguai.sheet.view import PICTURED, UNORDERED

REASONS = frozenset({"points", "firsts", "tied", "fouled"})
"""The reasons a full score sheet can end with."""

_FORM = ("cards", "form", "rank")
_SHOWING: Mapping[str, tuple[str, ...]] = {
    "unread": ("piece",),
    **dict.fromkeys(("doubt", "against", "whose"), ("piece",)),
    "scored": ("first", "points"),
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
    **cards.FACTS,
    AT_LINE: reading.TOLD[AT_LINE],
}
"""The facts inside refusals, showing the error in an entry."""
_SPOKEN: Mapping[str, tuple[str, ...]] = {
    # Captions under the score sheet and the cards.
    "upcoming": ("hand", "hands", "dealer", "cutter"),
    "standing": SIDES,
    "on_table": ("play",),
    "to_play": ("name",),
    "to_lead": ("name",),
    "gone_out": ("order",),
    "key_pass": (),
    "key_count": (),
    # Lines of the record; `hand` is empty for the hand being played.
    "entry_order": ("order",),
    "entry_scored": ("first", "points"),
    "entry_fouled": (),
    "entry_foul": ("whom", "foul", "hand"),
    "entry_slow": ("whom",),
    "entry_ruling": ("verdict", "hand"),
    "entry_pass": (),
    "entry_cards": ("cards",),
}
FACTS: Mapping[str, tuple[str, ...]] = {
    "hand": ("hand", "pattern", "first", *SIDES),
    "rescored": ("hand", "pattern", "first", *SIDES),
    "order_untold": ("hand",),
    "passed_over": ("piece",),
    "totals": (*SIDES, "firsts_A", "firsts_B"),
    "next_dealer": ("hand", "dealer", "cutter"),
    "foul": ("hand", "side", "who", "foul", "count"),
    "fouls_decide": ("hand", "side", "other"),
    "chief_referee": ("hand",),
    "fouled_on_sheet": (),
    "ruling": ("hand", "verdict"),
    "earlier_hand": ("hand", "played"),
    # A hand played card by card.
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
    "count_whom": ("known",),
    "seat_label": ("who",),
    "asked_cards": ASKED["asked_cards"],
    "retold": reading.TOLD["retold"],
    **_SHOWING,
    **_SPOKEN,
    **order_form.TOLD,
    **acts.ASKED,
    **acts.LABELS,
}
"""Every fact this game states, with the names of its values."""

COLUMNS = {
    # A score sheet, with a row for each hand.
    "hand": "",
    "dealer": "",
    "order": "order",
    **{f"{name}_{side}": "" for name in ("points", "fouls") for side in SIDES},
    "first": "",
    # A hand, with a row for each turn.
    "trick": "",
    "player": "",
    "cards": "cards",
    "form": "form",
    "rank": "rank",
}
"""The column headings of this game's exports, with the kind of values beneath."""

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # The table and its options.
    **dict.fromkeys(("first_dealer", "lots", "dealer", "hands", "flush_two_high", "lead_after_out"), ()),
    "same_card": ("same_card",),
    # A line of the sheet.
    "too_long": ("named",),
    "too_many": ("out",),
    "unknown_label": ("label",),
    "twice": ("label",),
    "not_settled": ("left",),
    "unordered": ("scored",),
    "no_hand": ("hands",),
    "which_hand": ("hands",),
    "not_fouled": ("fouls",),
    "unknown_foul": ("fouls_known",),
    "ruling": (),
    "hand_open": ("hands",),
    "not_disputed": ("fouls",),
    "no_order": (),
    "slow": (),
    # A play.
    "copies": ("copies",),
    "not_enough": ("who", "play"),
    "not_held": ("who", "card"),
    "no_form": ("play",),
    "suits_matter": (),
    "must_lead": ("who",),
    **dict.fromkeys(("other_count", "equal", "lower_single", "lower_key", "lower_form"), ("to_beat", "tried")),
    # A question about another player's cards.
    "ask_off_turn": (),
    "ask_self": (),
    "ask_other": ("who",),
}
"""The refusal points for entries and questions, with the facts that explain each."""


def says(patterns: Iterable[str]) -> Says:
    """Return everything this game can say. `patterns` lists the patterns in the rule sets' points tables."""
    return Says(
        facts=FACTS,
        shown=frozenset(_SHOWING) | acts.LABELS.keys() | {"played", "passed"},
        pictured=frozenset(PICTURED),
        refusals={**REFUSALS, new_table.UNREAD: ("unread",), "text": ("unread", "doubt", "against", "whose")},
        reasons=REASONS,
        columns=COLUMNS,
        values={
            "pattern": (*patterns, FOULED, BOTH_FOULED, RULED),
            "first": (*SIDES, ""),
            "verdict": RULINGS,
            "order": ("fouled", UNORDERED),
            "foul": FOULS,
            "whom": SIDES,
            "form": tuple(NAMES),
            "rank": ("T", BIG, SMALL),
        },
    )
