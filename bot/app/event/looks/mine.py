"""我的比赛: a player's present match, or a named player's: table, side, opponent, unit, time, and the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.desk import Desk
from bot.app.event.calls import desk_named, sides_in
from bot.app.event.hall import Hall, players
from bot.app.event.looks.pictures import marks
from bot.app.event.moments import to_come, where
from bot.app.event.results.unsettled import given
from bot.app.event.standing import Part
from bot.app.event.tables import awaited
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.tournament.desks import wave
from engines.tournament.model import Pairing, Row
from engines.tournament.sheets import LAST_PRIZE

_MOST = 8
"""The most entries shown in an answer."""


def mine(desk: Desk, hall: Hall, who: Part, command: e.Mine) -> None:
    named = command.text.strip()
    entries = called(hall, named) if named else who.entries
    if not entries:
        desk.refuse("event.mine_nobody" if named else "event.mine_none", name=named[:64])
        return
    blocks = [Html("\n".join((_head(hall, entry), *_told(desk, hall, entry)))) for entry in entries[:_MOST]]
    prizes = [entry for entry in entries[:_MOST] if hall.state.ended == "close" and _placed(hall, entry)]
    say = hall.say
    keys = tuple(
        (Button(say.plain("button.certificate", name=hall.names(one)), e.Show("certificate", one), hall.stream.id),)
        for one in prizes
    )
    desk.answer(Html("\n\n".join(blocks)), keys)


def everywhere(desk: Desk, found: Sequence[tuple[Hall, Part]], command: e.Mine) -> None:
    """Answer 我的比赛 across several events: each event knowing the player answers; if none does, the last event says
    so."""
    named = command.text.strip()
    there = [(hall, who) for hall, who in found if (called(hall, named) if named else who.entries)]
    for hall, who in (there or found[-1:])[-_MOST:]:
        mine(desk, hall, who, command)


def called(hall: Hall, text: str) -> Sequence[int]:
    """Return the entries matching a name, a unit or a number."""
    wanted = text.removesuffix("号")
    numbers = sorted(hall.state.entrants)
    exact = [one for one in numbers if wanted in (str(one), hall.unit_of(one), *_names(hall, one))]
    return exact or [one for one in numbers if any(wanted in name for name in _names(hall, one))]


def _names(hall: Hall, entry: int) -> list[str]:
    return [hall.people[person].name for person in hall.members(entry) if person in hall.people]


def _head(hall: Hall, entry: int) -> Html:
    return hall.say.html("event.mine_head", called=hall.called(entry), title=hall.title)


def _told(desk: Desk, hall: Hall, entry: int) -> Iterator[Html]:
    say, state = hall.say, hall.state
    if state.stand is None:
        approved = state.entrants[entry].approved
        yield say.html("event.mine_entered" if approved else "event.mine_waiting")
        return
    row = next((row for row in state.standing if row.id == entry), None)
    here = [pairing for pairing in state.open if entry in players(pairing)]
    for pairing in here:
        yield from _at_table(desk, hall, entry, pairing)
    if here:
        return
    yield _between(hall, entry, row)


def _at_table(desk: Desk, hall: Hall, entry: int, pairing: Pairing) -> Iterator[Html]:
    say, state = hall.say, hall.state
    round, table = pairing.round, pairing.table
    sits = sides_in(hall, round).get(entry)
    side = f" · {sits[1]}" if sits else ""
    yield say.html("event.mine_table", round=round, table=hall.numbered(pairing), side=side)
    others = [hall.called(one) for one in players(pairing) if one != entry]
    if others:
        yield say.html("event.mine_against", names=say.join(others))
    elif pairing.kind == "fill_in":
        yield say.html("event.mine_fill_in")
    place = " ".join(text for text in (to_come(hall, round, desk.at), where(state.setup, round)) if text)
    if place:
        yield say.html("event.mine_when", when=place)
    at = desk_named(hall, round, table)
    if at is not None:
        yield say.html("event.called_desk", desk=at)
    if pairing in state.waiting:
        yield say.html("event.called_waits", wave=wave(state, table))
        return
    waits: str | None = marks(hall).get((round, table))
    if waits == "pending" and not given(hall, pairing, entry):
        todo = "confirm"
    else:
        todo = waits or ("playing" if state.begun(round, table) else "coming")
    if todo == "playing" and not state.setup.by_hand:
        todo = "draw" if pairing in awaited(desk, hall) else "at_table"
    yield say.html(f"event.todo.{todo}", table=hall.numbered(pairing))


def _between(hall: Hall, entry: int, row: Row | None) -> Html:
    """Describe an entry without an open table: eliminated, placed, or waiting for the next round."""
    say, state = hall.say, hall.state
    if row is not None and row.out:
        return say.html(f"event.mine_{row.out}")
    over = state.stand is not None and state.stand.over
    playing = state.format.eliminates or over
    if row is not None and row.place is not None and playing:
        return say.html("event.mine_place", place=row.place)
    free = state.stand and any(
        each.round == state.rounds and each.kind == "bye" and each.winner == entry for each in state.stand.settled
    )
    return say.html("event.mine_bye" if free else "event.mine_next", round=state.rounds + 1)


def _placed(hall: Hall, entry: int) -> bool:
    return any(row.id == entry and row.place is not None and row.place <= LAST_PRIZE for row in hall.state.standing)
