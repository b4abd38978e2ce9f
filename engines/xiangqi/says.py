"""Everything that 象棋 may say and that both catalogues must have words for."""

from __future__ import annotations

from engines.core.game.says import Says
from engines.xiangqi import acts, speech
from engines.xiangqi.cases import reasons, why
from engines.xiangqi.cases.fouls import FOULS, PRESS
from engines.xiangqi.claims import CLAIMS
from engines.xiangqi.points import BASIS, FACTS, REASONS, REFUSALS
from engines.xiangqi.view import NUMERALS, RIMS

_ON_THE_BOARD = frozenset({"moved", "captured", "check"})
_ASKED = {
    # The duty after a touch, and the questions that lead to it.
    **{f"must_{must}": ("moves",) for must in ("move", "capture", "free")},
    "touch_turn": ("seat",),
    **{f"touch_{how}": () for how in ("how", "together", "straighten", "accident", "consent", "agreed", "not_agreed")},
    "piece_at": ("piece", "point"),
}
_LABELS = {**acts.LABELS, **speech.LABELS}

SAYS = Says(
    facts={**FACTS, **_ASKED, **speech.SPOKEN, **acts.ASKED, **_LABELS, **reasons.FACTS, **why.FACTS},
    shown=_ON_THE_BOARD | acts.LABELS.keys() | {fact for facts in REFUSALS.values() for fact in facts},
    pictured=RIMS | NUMERALS,
    refusals=REFUSALS,
    reasons=REASONS,
    values={
        "piece": tuple("KABNRCPkabnrcp"),
        "claim": CLAIMS,
        "foul": (*FOULS, PRESS),
        "clause": tuple(dict.fromkeys((*BASIS, *reasons.CLAUSES))),
        "label": (*reasons.LABELS.values(), reasons.UNSEARCHED),
        "habit": reasons.HABITS,
        "new": reasons.NEW,
        "waived": reasons.WAIVED,
        "root": reasons.ROOTS,
        "target": tuple("KABNRCPkabnrcp"),
    },
)
