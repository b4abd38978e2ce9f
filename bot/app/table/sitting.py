"""Replace players' names in a line with their seats, so that either may be used."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import Tried
from bot.app.rules.pinyin import alike, spelt
from bot.app.speech.names import seat_label
from bot.app.speech.people import people_at
from bot.app.speech.words import words
from bot.app.table.spoken_entry import heard
from engines.core.rulings import Seat
from engines.core.words.numerals import DIGITS

_SHORTEST = 2
_FAMILIAR = "小老阿"
"""Before a family name, among people who know each other."""
_NO_NAME = frozenset(f"{DIGITS}十百王鬼对主牌拖")


def by_seats(desk: Desk, match: Match, seat: Seat, text: str) -> tuple[str, Tried]:
    """Return a report with names replaced by seats, and the table's answer. Replacement comes first, so that a sentence
    about players at the table is not ignored as talk."""
    return heard(desk, match, seat, _seated(desk, match, text) if match.reported else text)


def _seated(desk: Desk, match: Match, text: str) -> str:
    """Replace the names of seated players, in characters or pinyin, with their seats' Chinese labels.

    A name stays as written if it has one character, consists of digits, or belongs to more than one seat.
    """
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
    """Replace each known name in a text with its seat."""
    seats = {name.casefold(): seat for name, seat in known.items()}
    if not seats:
        return text
    for name in seats:
        text = _as_heard(text, name, seats)
    pattern = "|".join(map(_alone, sorted(seats, key=len, reverse=True)))
    return re.sub(pattern, lambda found: f" {seats[found[0].casefold()]} ", text, flags=re.IGNORECASE).strip()


def _as_heard(text: str, name: str, others: Collection[str]) -> str:
    """Replace a name of the same sound by the name at the table, such as 小晨 by 小陈, unless it is a card or a
    number."""
    if name[0] not in _FAMILIAR or len(name) != _SHORTEST:
        return text
    written = {found for found in re.findall(f"{name[0]}(.)", text) if found != name[1] and found not in _NO_NAME}
    for other in written:
        called = name[0] + other
        meant = [each for each in others if len(each) == _SHORTEST and each[0] == name[0] and alike(other, each[1])]
        if called not in others and meant == [name]:
            text = text.replace(called, name)
    return text


def _alone(name: str) -> str:
    """Return a pattern for a name. A Latin name must be a whole word; Chinese puts nothing between words."""
    edges = (r"(?<![A-Za-z])" if name[0].isascii() else "", r"(?![A-Za-z])" if name[-1].isascii() else "")
    return f"{edges[0]}{re.escape(name)}{edges[1]}"
