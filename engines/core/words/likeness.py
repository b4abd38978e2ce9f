"""Find the texts that match a question, for texts that come and go: each search reads them anew, without an index.

Matching compares letters only; the meaning of a text is not judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from engines.core.words.spelling import loose, plain, telling

_LEAST = 0.34
"""The share of the question, weighted for rarity among the texts, that a matching text must contain."""
_SINGLE = 0.25
"""The weight given to a single Chinese character, since it says little alone."""
_LONGEST_QUERY = 100


def alike(asked: str, texts: Sequence[str], most: int) -> list[int]:
    """Return the positions of the matching texts, best first; among equals the earlier text comes first."""
    wanted = telling(asked[:_LONGEST_QUERY])
    read = [plain(text) for text in texts]
    holding = {piece: frozenset(place for place, text in enumerate(read) if piece in text) for piece in wanted}
    worth = {
        piece: log(1 + len(read) / (1 + len(found))) * (_SINGLE if len(piece) == 1 and not piece.isascii() else 1.0)
        for piece, found in holding.items()
        # A piece may straddle a word and the small talk next to it, and then means nothing: 响了 in 手机响了.
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
