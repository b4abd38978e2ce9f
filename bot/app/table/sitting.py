"""Names in a line instead of seats: whoever sits at the table is known by his name as by his seat."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import Tried, attempt
from bot.app.speech.names import seat_label
from bot.app.speech.people import people_at
from bot.app.speech.words import words
from engines.core.rulings import Refusal, Seat

_SHORTEST = 2


def by_seats(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """A report with the names in it as seats, and what the table says to it; as it stands where it can be read so, or
    names nobody."""
    tried = attempt(desk, match, seat, text)
    if not match.reported or not isinstance(tried, Refusal) or tried.kind != "unreadable":
        return text, tried
    people = people_at(desk.unit, match)
    seats: dict[str, list[Seat]] = {}
    for sitting, person in match.seats.items():
        name = people[person].name if person in people else ""
        if len(name) >= _SHORTEST and not name.isdigit():
            seats.setdefault(name.casefold(), []).append(sitting)
    known = {name: sitting[0] for name, sitting in seats.items() if len(sitting) == 1}
    if not known:
        return text, tried
    pattern = "|".join(map(_alone, sorted(known, key=len, reverse=True)))

    def seated(found: re.Match[str]) -> str:
        return f" {seat_label(words('zh'), match, known[found[0].casefold()])} "

    named = re.sub(pattern, seated, text, flags=re.IGNORECASE).strip()
    return (text, tried) if named == text else (named, attempt(desk, match, seat, named))


def _alone(name: str) -> str:
    """A name in Latin letters is a word of its own; in Chinese nothing stands between words."""
    edges = (r"(?<![A-Za-z])" if name[0].isascii() else "", r"(?![A-Za-z])" if name[-1].isascii() else "")
    return f"{edges[0]}{re.escape(name)}{edges[1]}"
