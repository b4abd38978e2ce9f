"""Names of people around a table, looked up when shown, so that no record contains a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.app.match import Match
from bot.app.request.rights import Standing
from bot.app.request.wishes import PLAYERS
from bot.app.speech.names import name_of, title
from bot.app.speech.words import Words
from storage.store import Person, Reader, Stream

_TWO = 2


def people_at(unit: Reader, match: Match) -> Mapping[int, Person]:
    return unit.persons({match.stream.creator, *match.seats.values()})


def between(unit: Reader, words: Words, stream: Stream) -> str:
    """Name the players at a table by the first on each side: 小林–小周; empty before anybody sits down.

    A table with a chosen number of players has no sides: 小林等 6 人.
    """
    seats = sorted(unit.seats(stream.id).items())
    people = unit.persons({person for _, person in seats})
    if PLAYERS in stream.options and len(seats) > _TWO:
        return words.plain("table.several", first=name_of(words, people, seats[0][1]), count=len(seats))
    return words.plain("table.between").join(name_of(words, people, person) for _, person in seats[:_TWO])


def entitled(unit: Reader, words: Words, stream: Stream) -> str:
    """Return 台N with its game and players."""
    players = between(unit, words, stream)
    return f"{title(words, stream)} {players}" if players else title(words, stream)


def accounts_of(unit: Reader, people: Iterable[int]) -> dict[int, int]:
    """Return an account id for each person who has an account."""
    return {person: account.account_id for person in people for account in unit.accounts(person)[:1]}


def referees(unit: Reader, match: Match) -> list[int]:
    """Return the people appointed to referee here, or the organisers if there are none; never a player at this
    table."""
    held = [
        (person, role) for person, role in unit.officials(match.stream.chat_id) if person not in match.seats.values()
    ]
    judging = [person for person, role in held if role != "organiser"]
    return list(dict.fromkeys(judging or [person for person, _ in held]))


def refereed(unit: Reader, match: Match) -> bool:
    """Return whether an appointed official may referee here. An administrator without a seat may in any case."""
    return any(person not in match.seats.values() for person, _ in unit.officials(match.stream.chat_id))


def absent_sides(unit: Reader, match: Match) -> frozenset[int]:
    """Return the sides in a running match without any account and therefore without a spokesperson."""
    return unlinked_sides(unit, match) if match.stream.status == "playing" else frozenset()


def unlinked_sides(unit: Reader, match: Match) -> frozenset[int]:
    """Return the sides without any account, whether or not the match is running."""
    linked = unit.linked(set(match.seats.values()))
    present = {match.side_of(seat) for seat, person in match.seats.items() if person in linked}
    return frozenset(range(len(match.table.sides))) - present


def called(words: Words, who: Standing) -> str:
    """Return the name printed beneath a person's act; a referee is marked as such."""
    if who.person is None:
        return words.plain("referee")
    return words.plain("referee_named", name=who.person.name) if who.referee else who.person.name
