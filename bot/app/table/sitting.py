"""Names in a line instead of seats: whoever sits at the table is known by his name as by his seat."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import Tried
from bot.app.rules.pinyin import spelt
from bot.app.speech.names import seat_label
from bot.app.speech.people import people_at
from bot.app.speech.words import words
from bot.app.table.heard import heard
from engines.core.rulings import Seat

_SHORTEST = 2


def by_seats(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """A report with the names in it as seats, and what the table says to it. Names go before everything else: who sits
    at the table is no talk to be passed over."""
    return heard(desk, match, seat, _seated(desk, match, text) if match.reported else text)


def _seated(desk: Desk, match: Match, text: str) -> str:
    """A text with the seats of those who sit at a table in the place of their names, in characters or in pinyin."""
    people = people_at(desk.unit, match)
    seats: dict[str, list[Seat]] = {}
    for sitting, person in match.seats.items():
        name = people[person].name if person in people else ""
        if len(name) >= _SHORTEST and not name.isdigit():
            for called in filter(None, {name.casefold(), spelt(name)}):
                seats.setdefault(called, []).append(sitting)
    say = words("zh")
    known = {name: seat_label(say, match, sitting[0]) for name, sitting in seats.items() if len(sitting) == 1}
    return with_seats(text, known)


def with_seats(text: str, known: Mapping[str, str]) -> str:
    """A text with seats in the place of the names that stand for them."""
    seats = {name.casefold(): seat for name, seat in known.items()}
    if not seats:
        return text
    pattern = "|".join(map(_alone, sorted(seats, key=len, reverse=True)))
    return re.sub(pattern, lambda found: f" {seats[found[0].casefold()]} ", text, flags=re.IGNORECASE).strip()


def _alone(name: str) -> str:
    """A name in Latin letters is a word of its own; in Chinese nothing stands between words."""
    edges = (r"(?<![A-Za-z])" if name[0].isascii() else "", r"(?![A-Za-z])" if name[-1].isascii() else "")
    return f"{edges[0]}{re.escape(name)}{edges[1]}"
