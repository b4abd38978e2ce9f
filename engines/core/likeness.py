"""Which of some texts speak of what is asked: for texts that come and go, so that nothing is built beforehand.

A text is looked at letter by letter and no index of its words is needed; what it means is not judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from engines.core.spelling import loose, plain, telling

_LEAST = 0.34
"""The share of a question, by how rare its pieces are among the texts, that a text must hold to speak of it."""
_SINGLE = 0.25
"""What a single Chinese character counts for: it says little by itself."""
_LONGEST_QUERY = 100


def alike(asked: str, texts: Sequence[str], most: int) -> list[int]:
    """The places of the texts that hold enough of a question, best first, earlier ones before later."""
    wanted = telling(asked[:_LONGEST_QUERY])
    read = [plain(text) for text in texts]
    holding = {piece: frozenset(place for place, text in enumerate(read) if piece in text) for piece in wanted}
    worth = {
        piece: log(1 + len(read) / (1 + len(found))) * (_SINGLE if len(piece) == 1 and not piece.isascii() else 1.0)
        for piece, found in holding.items()
        # Where a word meets the talk around it nothing is said: 响了 of 手机响了.
        if found or not loose(piece)
    }
    whole = sum(worth.values())
    scores = {
        place: sum(value for piece, value in worth.items() if place in holding[piece]) for place in range(len(read))
    }
    words = {place for piece, found in holding.items() if len(piece) > 1 for place in found}
    ranked = sorted(
        (-score, place) for place, score in scores.items() if score >= _LEAST * whole > 0 and place in words
    )
    return [place for _, place in ranked[:most]]
