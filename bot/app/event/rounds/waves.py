"""分批: the room has fewer tables than the round has pairings. The record stores the occupied tables; the waiting
pairings follow from it and are called when a table becomes free."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.calls import both_of, call, whisper
from bot.app.event.hall import Hall, write
from bot.app.event.rounds.drafts import Draft, numbered
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.desks import seated, to_seat, wave, wave_at
from engines.tournament.lines import Moved
from engines.tournament.model import Pairing
from engines.tournament.numbers import played


def foreseen(hall: Hall, draft: Draft) -> tuple[dict[int, int], dict[int, int]]:
    """The physical tables of a round before publication, and the wave of each pairing that must wait."""
    setup = hall.state.setup
    alone = hall.state.stands_in(draft.round)
    there = {table: numbered(hall, draft, table) for table in played(draft.order, alone=alone)}
    sits = seated(there, setup.desks, draft.desks)
    late = [table for table in there if table not in sits]
    return sits, {table: wave_at(len(sits) + at, setup.desks) for at, table in enumerate(late)}


def place(desk: Desk, hall: Hall, draft: Draft) -> Hall:
    """Record the physical tables of a round just published, where they differ from the table numbers."""
    state = hall.state
    here = {each.table: hall.numbered(each) for each in state.open if each.round == draft.round}
    for table, at in sorted(seated(here, state.setup.desks, draft.desks).items()):
        if hall.state.desk(draft.round, table) != at:
            hall = _put(desk, hall, draft.round, table, at)
    return hall


def fill(desk: Desk, hall: Hall) -> Hall:
    """Seat waiting pairings at free physical tables, and call their players and referees."""
    coming = to_seat(hall.state)
    for pairing, at in coming:
        hall = _put(desk, hall, pairing.round, pairing.table, at)
    if coming:
        pairings = [pairing for pairing, _ in coming]
        lead = Html("\n".join(_free(hall, pairing, at) for pairing, at in coming))
        call(desk, hall, pairings, lead, starts(hall, pairings))
    for pairing, at in coming:
        judge = hall.state.referees.get((pairing.round, pairing.table))
        if judge is not None:
            whisper(desk, hall, judge, _free(hall, pairing, at), starts(hall, [pairing]))
    return hall


def _free(hall: Hall, pairing: Pairing, at: int) -> Html:
    return hall.say.html("event.desk_free", desk=at, table=hall.numbered(pairing), names=both_of(hall, pairing))


def _put(desk: Desk, hall: Hall, round: int, table: int, at: int) -> Hall:
    done = write(desk, hall, Moved(round, table, at))
    return hall if isinstance(done, Refusal) else done[0]


def ready(hall: Hall) -> list[Pairing]:
    """The pairings of later waves that have a physical table and are not started."""
    state = hall.state
    here = [each for each in state.open if (each.round, each.table) in state.later]
    return [each for each in here if each not in state.waiting and not state.begun(each.round, each.table)]


def starts(hall: Hall, pairings: list[Pairing]) -> Keyboard:
    """Buttons 开始 for tables of later waves, which start separately."""
    say, late = hall.say, [hall.numbered(each) for each in pairings if each in ready(hall)]
    called = {table: say.plain("button.start_at", number=table) for table in late}
    return rows([Button(called[table], e.Round(f"start table {table}"), hall.stream.id) for table in late], 4)


def waits(hall: Hall) -> list[Html]:
    """The waiting tables by wave; empty if none waits."""
    say, state = hall.say, hall.state
    found: dict[int, list[str]] = {}
    for each in state.waiting:
        found.setdefault(wave(state, each.table), []).append(say.plain("event.table_number", table=hall.numbered(each)))
    return [say.html("event.wave_waits", wave=number, tables=say.join(there)) for number, there in found.items()]
