"""分批: the room has fewer tables than the round has pairings. The record stores the occupied tables; the waiting
pairings follow from it and are called when a table becomes free."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.calls import both_of, call, whisper
from bot.app.event.rounds.drafts import Draft, numbered
from bot.app.event.tournament import Tournament
from bot.app.event.writer import write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Moved
from engines.tournament.model import Pairing
from engines.tournament.numbers import played
from engines.tournament.room_tables import seated, to_seat, wave, wave_at


def foreseen(tournament: Tournament, draft: Draft) -> tuple[dict[int, int], dict[int, int]]:
    """The physical tables of a round before publication, and the wave of each pairing that must wait."""
    setup = tournament.state.setup
    alone = tournament.state.stands_in(draft.round)
    there = {table: numbered(tournament, draft, table) for table in played(draft.order, alone=alone)}
    sits = seated(there, setup.desks, draft.desks)
    late = [table for table in there if table not in sits]
    return sits, {table: wave_at(len(sits) + at, setup.desks) for at, table in enumerate(late)}


def place(desk: Desk, tournament: Tournament, draft: Draft) -> Tournament:
    """Record the physical tables of a round just published, where they differ from the table numbers."""
    state = tournament.state
    here = {each.table: tournament.numbered(each) for each in state.open if each.round == draft.round}
    for table, at in sorted(seated(here, state.setup.desks, draft.desks).items()):
        if tournament.state.desk(draft.round, table) != at:
            tournament = _put(desk, tournament, draft.round, table, at)
    return tournament


def fill(desk: Desk, tournament: Tournament) -> Tournament:
    """Seat waiting pairings at free physical tables, and call their players and referees."""
    coming = to_seat(tournament.state)
    for pairing, at in coming:
        tournament = _put(desk, tournament, pairing.round, pairing.table, at)
    if coming:
        pairings = [pairing for pairing, _ in coming]
        lead = Html("\n".join(_free(tournament, pairing, at) for pairing, at in coming))
        call(desk, tournament, pairings, lead, starts(tournament, pairings))
    for pairing, at in coming:
        judge = tournament.state.referees.get((pairing.round, pairing.table))
        if judge is not None:
            whisper(desk, tournament, judge, _free(tournament, pairing, at), starts(tournament, [pairing]))
    return tournament


def _free(tournament: Tournament, pairing: Pairing, at: int) -> Html:
    return tournament.say.html(
        "event.desk_free", desk=at, table=tournament.numbered(pairing), names=both_of(tournament, pairing)
    )


def _put(desk: Desk, tournament: Tournament, round: int, table: int, at: int) -> Tournament:
    done = write(desk, tournament, Moved(round, table, at))
    return tournament if isinstance(done, Refusal) else done[0]


def ready(tournament: Tournament) -> list[Pairing]:
    """The pairings of later waves that have a physical table and are not started."""
    state = tournament.state
    here = [each for each in state.open if (each.round, each.table) in state.later]
    return [each for each in here if each not in state.waiting and not state.begun(each.round, each.table)]


def starts(tournament: Tournament, pairings: list[Pairing]) -> Keyboard:
    """Buttons 开始 for tables of later waves, which start separately."""
    say, late = tournament.say, [tournament.numbered(each) for each in pairings if each in ready(tournament)]
    called = {table: say.plain("button.start_at", number=table) for table in late}
    return rows([Button(called[table], e.Round(f"start table {table}"), tournament.stream.id) for table in late], 4)


def waits(tournament: Tournament) -> list[Html]:
    """The waiting tables by wave; empty if none waits."""
    say, state = tournament.say, tournament.state
    found: dict[int, list[str]] = {}
    for each in state.waiting:
        found.setdefault(wave(state, each.table), []).append(
            say.plain("event.table_number", table=tournament.numbered(each))
        )
    return [say.html("event.wave_waits", wave=number, tables=say.join(there)) for number, there in found.items()]
