"""A table that follows another: the same match again, or a match the game offers after a result."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import of_event
from bot.app.people.offices import office
from bot.app.request import commands as c
from bot.app.request.rights import standing
from bot.app.table.table_creation import create, why_refused
from engines.core.books.rulesets import SEATING, SEATINGS
from engines.core.chat.related import Next
from engines.core.game.table import open_table
from engines.core.rulings import Refusal, Seat
from storage.store import MATCH, Stream


def open_sequel(desk: Desk, text: str) -> None:
    """Serve `=7`, which repeats table 7, and `=7 word`, which opens the match following it under that word."""
    stream_id, _, word = text.partition(" ")
    number = c.number(stream_id)
    old = None if number is None else desk.unit.glance(number)
    if old is None or old.kind != MATCH or old.chat_id != desk.chat.id or of_event(old):
        desk.toast(desk.own.plain("toast.stale"))
    elif word:
        _follow(desk, old, word)
    else:
        _again(desk, old)


def _again(desk: Desk, old: Stream) -> None:
    """Repeat a table. A former player gets the same people seated, two opponents with seats exchanged; any other asker
    gets a table with free seats."""
    match = load(desk.unit, desk.folding, old)
    seats: dict[Seat, int] = {}
    if standing(match, office(desk)).seats and len(match.seats) == match.table.seats and not match.by_card:
        changed = all(len(side) == 1 for side in match.table.sides) and len(match.table.sides) == 2
        seats = {Seat(1 - seat) if changed else seat: person for seat, person in match.seats.items()}
    create(desk, old.game, old.rule_set, dict(old.options), seats)


def _follow(desk: Desk, old: Stream, word: str) -> None:
    """Open a match the game offers after a result. If the offer assigns all seats, the match begins at once."""
    match = load(desk.unit, desk.folding, old)
    outcome = match.table.outcome
    offered = match.manner.related.next_matches(match.table.state, outcome) if outcome else ()
    following = next((each for each in offered if each.word == word), None)
    if following is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    who = standing(match, office(desk))
    if not (who.seats or who.hosts):
        desk.refuse("rights.around")
        return
    options = {**old.options, **following.options}
    seats = _moved(match.seats, following)
    if seats and SEATING in options:
        options[SEATING] = SEATINGS[0]
    opened = open_table(match.game, old.rule_set, options)
    if isinstance(opened, Refusal):
        desk.answer(why_refused(desk, match.game, match.table.rules, opened))
    else:
        create(desk, old.game, old.rule_set, options, {seat: who for seat, who in seats.items() if seat < opened.seats})


def _moved(seats: Mapping[Seat, int], following: Next) -> dict[Seat, int]:
    """Return the seats in the following match; people without a place there are left out."""
    moved = {Seat(to): seats.get(Seat(seat)) for seat, to in enumerate(following.seats) if to >= 0}
    return {seat: person for seat, person in moved.items() if person is not None}
