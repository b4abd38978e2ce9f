"""Everything 围棋 may say, as keys that both catalogues must cover."""

from __future__ import annotations

from engines.core.game.says import Says
from engines.go.points import FACTS, REASONS, REFUSALS, SHOWN

SAYS = Says(facts=FACTS, shown=frozenset(SHOWN), refusals=REFUSALS, reasons=REASONS)
