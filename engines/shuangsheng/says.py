"""All that 双升 may say, on a sheet and trick by trick: what both catalogues must have words for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from engines.core import cards
from engines.core.game.questions import AT_LINE
from engines.core.game.says import Says
from engines.shuangsheng import acts, new_table
from engines.shuangsheng.cards import asking
from engines.shuangsheng.cards.components import Kind
from engines.shuangsheng.cards.points import CARD_FACTS, FOLLOW_POINTS, TRACTOR_POINT
from engines.shuangsheng.hand import play_facts, reading
from engines.shuangsheng.sheet import entry_facts
from engines.shuangsheng.sheet.form import form
from engines.shuangsheng.sheet.fouls import FOULS
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP, SIDES, TRUMPS, UNKNOWN
from engines.shuangsheng.sheet.scores.penalties import STRIKES
from engines.shuangsheng.sheet.scores.scoring import JACKS, ROLES
from engines.shuangsheng.sheet.view import PICTURED

_SPOKEN: Mapping[str, tuple[str, ...]] = {
    # Beside the sheet.
    "standing": SIDES,
    "below": ("levels",),
    "below_played": ("levels",),
    "levels_now": ("standing",),
    "to_decide": (),
    "deals_next": ("hand", "dealer", "level", "party"),
    "bids_next": ("hand",),
    "lot_awaited": (),
    "draws_first": ("drawer", "cutter"),
    "strikes_now": ("strikes", "lose"),
    "struck": ("party", "mistake", "count"),
    "open_points": ("party", "amount"),
    "open_levels": ("party", "amount"),
    "rung": (),
    "key_lot": (),
    # Beside the cards.
    "playing": ("dealer", "level", "trump"),
    "on_table": ("plays",),
    "laid": ("who", "cards"),
    "to_lead": ("trick", "name", "points"),
    "to_follow": ("leader", "trick", "name", "points"),
    "more_faults": ("count",),
    # Lines of the record; `hand` is empty where it is the one being played, `suit` where it was not noted.
    "entry_dealt": ("dealer", "level", "suit"),
    "entry_tricks": ("tricks",),
    "entry_kept": (),
    "entry_kept_bottom": ("bottom",),
    "entry_dug": ("bottom", "shape"),
    "entry_paid": ("bottom", "shape"),
    "entry_buried": (),
    **{f"entry_jack_{jack}": () for jack in JACKS},
    **{f"entry_miscount_{who}": () for who in (*ROLES, "both")},
    "entry_points": ("party", "amount", "clause", "hand"),
    "entry_levels": ("party", "amount", "clause", "hand"),
    "entry_foul": ("party", "foul", "hand"),
    "counted": ("foul", "count"),
    "entry_dealer": ("seat",),
    "entry_turn": ("seat", "card"),
    "entry_ruling": ("text",),
    "entry_settle": (),
    "entry_extended": ("minutes",),
    "entry_cards": ("cards",),
    "entry_throw": ("thrown", "cards"),
    "entry_show": ("seat", "cards"),
    "entry_bottom": ("cards",),
}
_SHOWING = frozenset({*entry_facts.REFUSED, *CARD_FACTS, *cards.FACTS, AT_LINE, "out"})
"""The errors in a refused entry, named by the sentence of the refusal."""
FACTS: Mapping[str, tuple[str, ...]] = {
    **entry_facts.TOLD,
    **entry_facts.REFUSED,
    **play_facts.TOLD,
    **asking.TOLD,
    **reading.TOLD,
    **CARD_FACTS,
    **cards.FACTS,
    **_SPOKEN,
    **new_table.TOLD,
    **form.TOLD,
    **acts.ASKED,
    **acts.LABELS,
}
"""Every fact this game states, with the names of its values."""

_PLACES = ("dealer", "who", "drawer", "cutter", "asked", "played", "holder")
"""The values that are seats by their letters."""
COLUMNS = {
    # Of a sheet, a hand a row.
    **dict.fromkeys(("hand", "level", "tricks", "bottom", "multiplier", "fines", "total"), ""),
    "dealer": "dealer",
    "trump": "trump",
    "last": "side",
    "buried": "side",
    "stage": "side",
    **{f"{name}_{side}": "" for name in ("steps", "level_fines", "strikes", "level") for side in SIDES},
    # Of a hand, a play a row.
    "trick": "",
    "seat": "who",
    "cards": "cards",
    "thrown": "cards",
    "won": "",
    "points": "",
}
"""What stands above the tables of this game, and what is beneath."""
_FAULTS = (*sorted(FOLLOW_POINTS), TRACTOR_POINT, "forced_part", "turn", "failed_throw", "hand_count", "rebury")


def says(points: Iterable[str], reasons: frozenset[str]) -> Says:
    """`points` are those that an entry can be refused for, `reasons` how a match can end, in any of the rule sets."""
    refused = dict.fromkeys(
        (*sorted(points), "text", new_table.UNREAD, *asking.REFUSED, *reading.REFUSED), tuple(sorted(_SHOWING))
    )
    places = dict.fromkeys(_PLACES, tuple(LABELS))
    return Says(
        facts=FACTS,
        shown=_SHOWING | acts.LABELS.keys() | {"led", "followed", "threw", "line"},
        pictured=frozenset(PICTURED),
        refusals=refused,
        reasons=reasons,
        columns=COLUMNS,
        values={
            **places,
            "who": (*LABELS, *SIDES),
            "side": (*SIDES, entry_facts.BOTH),
            "team": SIDES,
            "party": (*SIDES, *ROLES),
            "trump": TRUMPS,
            "suit": (*"SHCD", NO_TRUMP, UNKNOWN),
            "largest": (*map(str, range(5)), "?"),
            "last": (*ROLES, "?"),
            "counts": ("thrown", "beatable"),
            "shape": tuple(map(str, range(5))),
            "strike": STRIKES,
            "mistake": STRIKES,
            "jack": ("main", "off"),
            "kind": (*get_args(Kind), "mixed"),
            "component": tuple(kind for kind in get_args(Kind) if kind != "throw"),
            "fault": _FAULTS,
            "foul": FOULS,
            "fines": ("0",),
        },
    )
