"""Everything chess may say, as keys that both catalogues must cover."""

from __future__ import annotations

from engines.chess.acts import ASKED, LABELS
from engines.chess.claims import CLAIMS
from engines.chess.points import FACTS, REASONS, REFUSALS
from engines.core.game.says import Says

_ON_THE_BOARD = frozenset({"moved", "castled", "captured", "en_passant", "promoted", "check"})
_ASKED = {
    # The obligation after a touch, and how to ask about it.
    **{f"must_{must}": ("moves",) for must in ("move", "capture", "free")},
    **{f"touch_{how}": () for how in ("how", "together", "adjust", "accident")},
    "piece_at": ("piece", "square"),
    "touch_turn": ("seat",),
}
_SPOKEN = {
    # Beside the board, and in place of the picture.
    "adjourned": ("seat",),
    "move_number": ("number",),
    "side_stands": ("seat", "pieces"),
    "figure_on": ("figure", "square"),
    "pawn_on": ("square",),
    # Moves.
    "plays": ("figure", "origin", "takes", "to", "becomes", "check"),
    "castles_short": ("check",),
    "castles_long": ("check",),
    # Record lines other than moves. A sealed text or an announced move may be left out.
    **{f"entry_claim_{kind}": ("move",) for kind in CLAIMS},
    "entry_seal": ("text",),
    "entry_resume": (),
    "entry_absent": ("seats",),
}

SAYS = Says(
    facts={**FACTS, **_ASKED, **_SPOKEN, **ASKED, **LABELS},
    shown=_ON_THE_BOARD | LABELS.keys() | {fact for facts in REFUSALS.values() for fact in facts},
    noted=frozenset({"claim_stands", "claim_fails"}),
    refusals=REFUSALS,
    reasons=REASONS,
    values={
        "piece": (*"KQRBNPkqrbnp", ""),
        "figure": (*"KQRBN",),
        "takes": ("x",),
        "becomes": (*"QRBN",),
        "side": ("short", "long"),
        "claim": CLAIMS,
    },
)
