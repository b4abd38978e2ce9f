"""Find attacks on a general and the moves that could expose a general: the inner loops of the legal moves.

`at` holds the piece of every point; `foe` is the attacking side. The other general also attacks, because the two
generals may not face each other.
"""

from __future__ import annotations

from engines.xiangqi.position.geometry import BETWEEN, CANNON, CHARIOT, HORSE, HORSES_AT, RAYS, SOLDIER, SOLDIERS_AT


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
    """Return the points that decide whether a general is attacked: `leaving`, `closing` and `ending`.

    A piece leaving a point in `leaving`, or landing on a point in `closing`, may expose the general. `ending` is None
    unless the general is in check; then it holds the points whose leaving, and those whose filling, could end the
    check.
    """
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
