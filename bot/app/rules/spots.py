"""An event table without a record of its own, because its game is played elsewhere. Stored texts name it by round and
number at their beginning, where `split` finds it again."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.folding import Broken, Folding
from bot.app.speech.words import LANGUAGES, words
from storage.store import EVENT, Stream

Spot = tuple[int, int]
"""Round and table number."""


def aside(desk: Desk) -> Desk:
    """Return a copy of the desk for reading an event without a lock, so that nothing folded there gets cached."""
    return replace(desk, folding=Folding(desk.folding.tables))


def spot_now(desk: Desk, stream: Stream | None) -> Spot | None:
    """Return the table named as 台N in the event's current round; None for a stream with its own record, or if no table
    was named."""
    parent = desk.parents.get(stream.kind) if stream is not None and stream.kind == EVENT else None
    if stream is None or parent is None or desk.number is None:
        return None
    try:
        return parent.round(aside(desk), stream), desk.number
    except Broken:
        return None


def called(desk: Desk, spot: Spot) -> str:
    return desk.public.plain("ruling.spot", round=spot[0], table=spot[1])


def headed(desk: Desk, spot: Spot | None, text: str) -> str:
    """Prefix a text with the table's name."""
    return text if spot is None else f"{called(desk, spot)} {text}"


def split(text: str) -> tuple[Spot | None, str]:
    """Split a text into the table it names first, in either language, and the rest."""
    for language in LANGUAGES:
        named = words(language).plain("ruling.spot", round=r"(\d+)", table=r"(\d+)")
        if found := re.match(rf"{named} (.*)", text, re.DOTALL):
            return (int(found[1]), int(found[2])), found[3]
    return None, text
