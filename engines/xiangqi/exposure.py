"""Whether a general is attacked, and what keeps him from it: the inner loops of the legal moves.

`at` holds the piece of every point; `foe` is the side that attacks. The other general counts among the attackers, for
the two may not face.
"""

from __future__ import annotations

from engines.xiangqi.geometry import BETWEEN, CANNON, CHARIOT, HORSE, HORSES_AT, RAYS, SOLDIER, SOLDIERS_AT


def attacked(at: list[int], general: int, foe: int) -> bool:
    """Whether pieces of `foe` attack the general on this point."""
    chariot, cannon, horse = foe * CHARIOT, foe * CANNON, foe * HORSE
    for ray in RAYS[general]:
        screened = False
        for where in ray:
            piece = at[where]
            if piece:
                if screened:
                    if piece == cannon:
                        return True
                    break
                if piece == chariot or piece == foe:  # noqa: SIM109 (a tuple for each piece costs as much again)
                    return True
                screened = True
    for leg, where in HORSES_AT[general]:
        if at[where] == horse and not at[leg]:
            return True
    soldier = foe * SOLDIER
    for where in SOLDIERS_AT[foe][general]:  # noqa: SIM110 (the innermost loop of all: a generator costs a third more)
        if at[where] == soldier:
            return True
    return False


def exposed(at: list[int], general: int, foe: int) -> tuple[set[int], set[int], tuple[set[int], set[int]] | None]:
    """What a general depends on: the points that must not simply be left, those that must not be filled, and in
    check the points whose leaving or filling could end it."""
    straight, cannon, horse = (foe * CHARIOT, foe), foe * CANNON, foe * HORSE
    leaving: set[int] = {general}
    closing: set[int] = set()
    froms: set[int] = set()
    tos: set[int] | None = None
    for ray in RAYS[general]:
        first = second = -1
        for where in ray:
            piece = at[where]
            if not piece:
                continue
            if first < 0:
                first = where
                if piece in straight:
                    tos = {*BETWEEN[general, where], where}
                elif piece == cannon:
                    closing.update(BETWEEN[general, where])
            elif second < 0:
                second = where
                if piece == cannon:
                    tos = {*BETWEEN[general, where], where}
                    froms.add(first)
                elif piece in straight:
                    leaving.add(first)
            else:
                if piece == cannon:
                    leaving.add(first)
                    leaving.add(second)
                break
    for leg, where in HORSES_AT[general]:
        if at[where] == horse:
            if at[leg]:
                leaving.add(leg)
            else:
                tos = {leg, where}
    for where in SOLDIERS_AT[foe][general]:
        if at[where] == foe * SOLDIER:
            tos = {where}
    return leaving, closing, None if tos is None else (froms, tos)
