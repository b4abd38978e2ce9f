"""Name the people who confirmed each hand on a score sheet, like the last column on paper."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.folding import Folding, as_entries
from bot.app.match import Match
from bot.app.record.numbering import numbered
from bot.app.record.signatures import AGREED, CONFIRMED, DONE, PASSED
from bot.app.speech.names import name_of
from bot.app.speech.words import Words
from engines.core.game import record
from storage.store import Person, Reader, Signature, StoredEntry

_FOR_IT = frozenset({CONFIRMED, PASSED})
_FOR_ITS_PLACE = frozenset({AGREED, f"fix.{DONE}", f"restore.{DONE}"})


def confirmed(words: Words, unit: Reader, folding: Folding, match: Match) -> dict[int, str]:
    """Return the confirmers' names by hand number. Unconfirmed hands are left out; a match without reported hands has
    none."""
    said = unit.signatures(match.stream.id) if match.reported else ()
    if not said:
        return {}
    stored = {line.seq: line for line in unit.entries(match.stream.id)}
    people = unit.persons({sign.person_id or 0 for sign in said})
    folded = record.fold(folding.blank(match.stream), as_entries(match.stream, [*stored.values()]))
    names: dict[int, str] = {}
    for number, step in enumerate(numbered(folded), 1):
        spoke = dict.fromkeys(sign.person_id for sign in said if _confirms(sign, stored[step.entry.seq], stored))
        if spoke:
            names[number] = words.join(_name(words, people, person) for person in spoke)
    return names


def _confirms(sign: Signature, line: StoredEntry, stored: Mapping[int, StoredEntry]) -> bool:
    """Return whether a signature confirms a line: given on the line itself, or on the act that put it in another line's
    place. A line put back unchanged stays confirmed."""
    if sign.seq == line.seq:
        return sign.kind in _FOR_IT
    before = stored[line.replaces] if line.replaces is not None else None
    if before is None:
        return False
    if sign.seq == before.seq and sign.kind in _FOR_ITS_PLACE:
        return True
    return before.text == line.text and _confirms(sign, before, stored)


def _name(words: Words, people: Mapping[int, Person], person: int | None) -> str:
    """Return a signer's name; an anonymous administrator signs as the referee."""
    return words.plain("referee") if person is None else name_of(words, people, person)
