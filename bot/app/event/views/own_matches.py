"""我的比赛: a player's present match, or a named player's: table, side, opponent, unit, time, and the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.desk import Desk
from bot.app.event.calls import desk_named, sides_in
from bot.app.event.moments import to_come, where
from bot.app.event.results.unsettled_results import given
from bot.app.event.standing import EventRole
from bot.app.event.tables import awaited
from bot.app.event.tournament import Tournament, players
from bot.app.event.views.pictures import marks
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.tournament.model import Pairing, StandingRow
from engines.tournament.room_tables import wave
from engines.tournament.sheets import LAST_PRIZE

_MOST = 8
"""The most entries shown in an answer."""


def mine(desk: Desk, tournament: Tournament, who: EventRole, command: e.Mine) -> None:
    named = command.text.strip()
    entries = called(tournament, named) if named else who.entries
    if not entries:
        desk.refuse("event.mine_nobody" if named else "event.mine_none", name=named[:64])
        return
    blocks = [Html("\n".join((_head(tournament, entry), *_told(desk, tournament, entry)))) for entry in entries[:_MOST]]
    prizes = [entry for entry in entries[:_MOST] if tournament.state.ended == "close" and _placed(tournament, entry)]
    say = tournament.say
    keys = tuple(
        (
            Button(
                say.plain("button.certificate", name=tournament.names(one)),
                e.Show("certificate", one),
                tournament.stream.id,
            ),
        )
        for one in prizes
    )
    desk.answer(Html("\n\n".join(blocks)), keys)


def everywhere(desk: Desk, found: Sequence[tuple[Tournament, EventRole]], command: e.Mine) -> None:
    """Answer 我的比赛 across several events: each event knowing the player answers; if none does, the last event says
    so."""
    named = command.text.strip()
    there = [(tournament, who) for tournament, who in found if (called(tournament, named) if named else who.entries)]
    for tournament, who in (there or found[-1:])[-_MOST:]:
        mine(desk, tournament, who, command)


def called(tournament: Tournament, text: str) -> Sequence[int]:
    """Return the entries matching a name, a unit or a number."""
    wanted = text.removesuffix("号")
    numbers = sorted(tournament.state.entrants)
    exact = [one for one in numbers if wanted in (str(one), tournament.unit_of(one), *_names(tournament, one))]
    return exact or [one for one in numbers if any(wanted in name for name in _names(tournament, one))]


def _names(tournament: Tournament, entry: int) -> list[str]:
    return [tournament.people[person].name for person in tournament.members(entry) if person in tournament.people]


def _head(tournament: Tournament, entry: int) -> Html:
    return tournament.say.html("event.mine_head", called=tournament.called(entry), title=tournament.title)


def _told(desk: Desk, tournament: Tournament, entry: int) -> Iterator[Html]:
    say, state = tournament.say, tournament.state
    if state.stand is None:
        approved = state.entrants[entry].approved
        yield say.html("event.mine_entered" if approved else "event.mine_waiting")
        return
    row = next((row for row in state.standing if row.id == entry), None)
    here = [pairing for pairing in state.open if entry in players(pairing)]
    for pairing in here:
        yield from _at_table(desk, tournament, entry, pairing)
    if here:
        return
    yield _between(tournament, entry, row)


def _at_table(desk: Desk, tournament: Tournament, entry: int, pairing: Pairing) -> Iterator[Html]:
    say, state = tournament.say, tournament.state
    round, table = pairing.round, pairing.table
    sits = sides_in(tournament, round).get(entry)
    side = f" · {sits[1]}" if sits else ""
    yield say.html("event.mine_table", round=round, table=tournament.numbered(pairing), side=side)
    others = [tournament.called(one) for one in players(pairing) if one != entry]
    if others:
        yield say.html("event.mine_against", names=say.join(others))
    elif pairing.kind == "fill_in":
        yield say.html("event.mine_fill_in")
    place = " ".join(text for text in (to_come(tournament, round, desk.at), where(state.setup, round)) if text)
    if place:
        yield say.html("event.mine_when", when=place)
    at = desk_named(tournament, round, table)
    if at is not None:
        yield say.html("event.called_desk", desk=at)
    if pairing in state.waiting:
        yield say.html("event.called_waits", wave=wave(state, table))
        return
    waits: str | None = marks(tournament).get((round, table))
    if waits == "pending" and not given(tournament, pairing, entry):
        todo = "confirm"
    else:
        todo = waits or ("playing" if state.begun(round, table) else "coming")
    if todo == "playing" and not state.setup.by_hand:
        todo = "draw" if pairing in awaited(desk, tournament) else "at_table"
    yield say.html(f"event.todo.{todo}", table=tournament.numbered(pairing))


def _between(tournament: Tournament, entry: int, row: StandingRow | None) -> Html:
    """Describe an entry without an open table: eliminated, placed, or waiting for the next round."""
    say, state = tournament.say, tournament.state
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


def _placed(tournament: Tournament, entry: int) -> bool:
    return any(
        row.id == entry and row.place is not None and row.place <= LAST_PRIZE for row in tournament.state.standing
    )
