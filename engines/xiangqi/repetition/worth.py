"""子力价值: the value of a piece in an exchange (cxa2011:1.2, 26.6).

A chariot is worth two of the other strong pieces; a strong piece outweighs any number of weak pieces, and weak pieces
outweigh soldiers. A soldier at home is worth nothing. The attacker gives a crossed soldier for a chariot and for
nothing less.
"""

from __future__ import annotations

from engines.xiangqi.position.geometry import (
    ADVISER,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    GENERAL,
    HORSE,
    RED,
    SOLDIER,
    at_home,
)

STRONG, WEAK, CROSSED = 1000, 30, 1
GIVEN = STRONG + STRONG // 2
"""The value of a crossed soldier that the attacker itself gives away."""
_WORTH = {GENERAL: 0, ADVISER: WEAK, ELEPHANT: WEAK, HORSE: STRONG, CANNON: STRONG, CHARIOT: 2 * STRONG, SOLDIER: 0}
PIECES = tuple(_WORTH[kind] if kind else 0 for kind in (0, *range(1, 8)))


def worth(piece: int, where: int, attacker: int) -> int:
    """Return the value of a piece on a point in an exchange that `attacker` began."""
    kind = abs(piece)
    if kind != SOLDIER:
        return PIECES[kind]
    side = RED if piece > 0 else BLACK
    if at_home(where, side):
        return 0
    return GIVEN if side == attacker else CROSSED
