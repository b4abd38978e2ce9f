"""An entry as people say it: with a stop behind it, with their side before it, in words of their own.

What the table reads as it stands is never read otherwise; so what stands on record is what it always was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import Tried, attempt
from bot.app.speech.naming import names_of
from engines.core.manner import OTHER_SIDE
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.verdicts import OFFER, split_offer

_STOPS = "。．.｡，,、；;！!～~…"
"""What people put behind a sentence. A question mark is none of it: a question is no entry."""
_BETWEEN = re.compile(r"[\s:：,，]*")
_BARE_OFFER = re.compile(
    r"(?P<move>\S.*?)[\s,，]+(?:i\s+)?(?:offer(?:ing)?\s+(?:a\s+)?)?draw", re.IGNORECASE | re.DOTALL
)


def heard(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """The entry that a text is, and what the table says to it; the text as it stands where nothing reads it."""
    first: Tried | None = None
    for named, said in _ways(match, text):
        meant, tried = _said(desk, match, seat, said)
        if not (isinstance(tried, Refusal) and tried.kind == "unreadable"):
            return meant, _other_side(match, seat, named) or tried
        first = tried if first is None else first
    assert first is not None  # noqa: S101 - the text as it stands is the first of the ways
    return text, first


def _ways(match: Match, text: str) -> Iterator[tuple[Seat | None, str]]:
    """The text as it stands, without stops, with an offer spelt out; each also without the seat that it begins with."""
    table = match.table
    called: list[tuple[Seat, str]] | None = None if match.manner.kept == "played" else []
    for said in dict.fromkeys((text, text.rstrip(_STOPS + " "))):
        found = _BARE_OFFER.fullmatch(said) if "draw" in table.rules.verdicts else None
        for way in (said, f"{found['move']} {OFFER}") if found else (said,):
            yield None, way
            # What everybody is called is looked up once, and only where the text as it stands is not read.
            called = _called(match) if called is None else called
            for seat, name in called:
                edge = r"(?![a-z])" if name.isascii() else ""
                if behind := re.match(rf"{re.escape(name)}{edge}{_BETWEEN.pattern}(?=\S)", way, re.IGNORECASE):
                    yield seat, way[behind.end() :]
                    break


def _called(match: Match) -> list[tuple[Seat, str]]:
    """What each seat may be called in front of its move, the longest first; a single Latin letter may be a piece."""
    seats = (Seat(number) for number in range(match.table.seats))
    names = ((seat, name) for seat in seats for name in names_of(match, seat))
    return sorted((each for each in names if len(each[1]) > 1 or not each[1].isascii()), key=lambda each: -len(each[1]))


def _said(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """The text in the game's own words, and what the table says to it."""
    move, offered = split_offer(text, match.table.rules)
    meant = match.manner.heard(match.table.state, seat, move) if match.stream.status == "playing" else move
    if meant == move:
        return text, attempt(desk, match, seat, text)
    behind = f" {OFFER}" if offered else ""
    if isinstance(meant, Refusal):
        return text, replace(meant, candidates=tuple(f"{each}{behind}" for each in meant.candidates))
    return f"{meant}{behind}", attempt(desk, match, seat, f"{meant}{behind}")


def _other_side(match: Match, seat: Seat, named: Seat | None) -> Refusal | None:
    """Why a move with a side before it does not count: whoever is to move has named another."""
    if named in (None, seat) or seat not in match.table.to_act:
        return None
    return Refusal("illegal", OTHER_SIDE, facts=(Fact("sides", {"named": Seat(named), "own": seat}),))
