"""Lines written into an event's record, and the people put into its seats."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament, seen, tournament_of
from bot.app.record.writer import enter
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.tournament.lines import Action
from engines.tournament.notation import notate
from engines.tournament.state import seat_of
from storage.store import StoredEntry


def write(
    desk: Desk, tournament: Tournament, action: Action, author: int | None = None
) -> tuple[Tournament, tuple[Fact, ...], StoredEntry] | Refusal:
    """Write a line of the event, or return the refusal. The stored line names its author."""
    entered = enter(desk, tournament.match, REFEREE, notate(tournament.state, action), author=author)
    if isinstance(entered, Refusal):
        return entered
    match, played, line = entered
    return seen(desk, match), played.facts, line


def wrote(desk: Desk, tournament: Tournament, *actions: Action, author: int | None = None) -> Tournament | None:
    """Write several lines in order. At the first refusal tell the asker why and return None."""
    for action in actions:
        done = write(desk, tournament, action, author)
        if isinstance(done, Refusal):
            refuse(desk, tournament, done)
            return None
        tournament = done[0]
    return tournament


def refuse(desk: Desk, tournament: Tournament, refusal: Refusal) -> None:
    """Tell the asker why nothing was written."""
    desk.answer(desk.public.html("event.refused", why=tournament.refused(refusal)))


def seat_members(desk: Desk, tournament: Tournament, entry: int, persons: Sequence[int]) -> None:
    """Put the people of an entry into its seats."""
    for member, person in enumerate(persons, 1):
        desk.unit.take_seat(tournament.stream.id, seat_of(entry, member), person)


def again(desk: Desk, tournament: Tournament) -> Tournament:
    """Load the event again after its seats have changed."""
    return tournament_of(desk, desk.stream(tournament.stream.id))
