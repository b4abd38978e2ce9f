"""A table of an event that has no record of its own, for its game is played elsewhere: named by its round and number at
the head of what is said of it, where it is found again."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.match import Broken, Folding
from bot.app.speech.words import LANGUAGES, words
from storage.store import EVENT, Stream

Spot = tuple[int, int]
"""Round and table."""


def aside(desk: Desk) -> Desk:
    """A desk at which an event is looked at and not held, so that what is folded of it is kept nowhere."""
    return replace(desk, folding=Folding(desk.folding.tables))


def spot_now(desk: Desk, stream: Stream | None) -> Spot | None:
    """The table that was named as 台N, of the round that is played now; None where it has a record of its own."""
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
    """What is said of a table, with its name before it."""
    return text if spot is None else f"{called(desk, spot)} {text}"


def split(text: str) -> tuple[Spot | None, str]:
    """The table that a text names first, in whatever language it was written, and the rest."""
    for language in LANGUAGES:
        named = words(language).plain("ruling.spot", round=r"(\d+)", table=r"(\d+)")
        if found := re.match(rf"{named} (.*)", text, re.DOTALL):
            return (int(found[1]), int(found[2])), found[3]
    return None, text
