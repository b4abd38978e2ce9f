"""Read an entry as people say it: with punctuation after it, their side before it, or in their own words.

Text the table can read unchanged is never reinterpreted, so stored records keep their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import Tried, attempt
from bot.app.speech.naming import names_of
from engines.core.chat.speech import OTHER_SIDE
from engines.core.game.verdicts import OFFER, split_offer
from engines.core.rulings import Fact, Refusal, Seat

_STOPS = "。．.｡，,、；;！!～~…"
"""Punctuation people put after a sentence. Question marks are excluded, because a question is no entry."""
_BETWEEN = re.compile(r"[\s:：,，]*")
_BARE_OFFER = re.compile(
    r"(?P<move>\S.*?)[\s,，]+(?:i\s+)?(?:offer(?:ing)?\s+(?:a\s+)?)?draw", re.IGNORECASE | re.DOTALL
)


def heard(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """Return the first reading of a text that the table understands, and the table's answer, which may be a refusal.

    If the table understands no reading, the text is returned unchanged with its refusal. A player to move who puts
    another side's name before the move is refused.
    """
    first: Tried | None = None
    for named, said in _ways(match, text):
        meant, tried = _said(desk, match, seat, said)
        if not (isinstance(tried, Refusal) and tried.kind == "unreadable"):
            return meant, _other_side(match, seat, named) or tried
        first = tried if first is None else first
    assert first is not None  # noqa: S101 - the text as it stands is the first of the ways
    return text, first


def _ways(match: Match, text: str) -> Iterator[tuple[Seat | None, str]]:
    """Yield readings: the text unchanged, without final punctuation, with an offer spelt out, and each also without a
    leading seat name."""
    table = match.table
    called: list[tuple[Seat, str]] | None = None if match.manner.entered == "played" else []
    for said in dict.fromkeys((text, text.rstrip(_STOPS + " "))):
        found = _BARE_OFFER.fullmatch(said) if "draw" in table.rules.verdicts else None
        for way in (said, f"{found['move']} {OFFER}") if found else (said,):
            yield None, way
            # Look up the seat names only once, and only if the unchanged text cannot be read.
            called = _called(match) if called is None else called
            for seat, name in called:
                edge = r"(?![a-z])" if name.isascii() else ""
                if behind := re.match(rf"{re.escape(name)}{edge}{_BETWEEN.pattern}(?=\S)", way, re.IGNORECASE):
                    yield seat, way[behind.end() :]
                    break


def _called(match: Match) -> list[tuple[Seat, str]]:
    """Return the names a seat may have before its move, longest first. Single Latin letters are excluded, since they
    may be pieces."""
    seats = (Seat(number) for number in range(match.table.seats))
    names = ((seat, name) for seat in seats for name in names_of(match, seat))
    return sorted((each for each in names if len(each[1]) > 1 or not each[1].isascii()), key=lambda each: -len(each[1]))


def _said(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """Return the text in the game's own notation, with the table's answer."""
    move, offered = split_offer(text, match.table.rules)
    meant = match.manner.talk.spoken_entry(match.table.state, seat, move) if match.stream.status == "playing" else move
    if meant == move:
        return text, attempt(desk, match, seat, text)
    behind = f" {OFFER}" if offered else ""
    if isinstance(meant, Refusal):
        return text, replace(meant, candidates=tuple(f"{each}{behind}" for each in meant.candidates))
    return f"{meant}{behind}", attempt(desk, match, seat, f"{meant}{behind}")


def _other_side(match: Match, seat: Seat, named: Seat | None) -> Refusal | None:
    """Refuse a move prefixed with the wrong side's name by the player whose turn it is."""
    if named in (None, seat) or seat not in match.table.to_act:
        return None
    return Refusal("illegal", OTHER_SIDE, facts=(Fact("sides", {"named": Seat(named), "own": seat}),))
