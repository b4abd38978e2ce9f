"""分批: the room has fewer tables than a round has pairings. Who sits where is written down; who waits follows from
that, and is called when a table of the room is free."""

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
    """Where the tables of a round that is not published yet will sit, and for which wave the others wait."""
    setup = hall.state.setup
    alone = hall.state.stands_in(draft.round)
    there = {table: numbered(hall, draft, table) for table in played(draft.order, alone=alone)}
    sits = seated(there, setup.desks, draft.desks)
    late = [table for table in there if table not in sits]
    return sits, {table: wave_at(len(sits) + at, setup.desks) for at, table in enumerate(late)}


def place(desk: Desk, hall: Hall, draft: Draft) -> Hall:
    """Write down where the tables of a round that was just published sit, as far as it is not at their numbers."""
    state = hall.state
    here = {each.table: hall.numbered(each) for each in state.open if each.round == draft.round}
    for table, at in sorted(seated(here, state.setup.desks, draft.desks).items()):
        if hall.state.desk(draft.round, table) != at:
            hall = _put(desk, hall, draft.round, table, at)
    return hall


def fill(desk: Desk, hall: Hall) -> Hall:
    """Whoever waits sits down where a desk is free, and is called."""
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
    """Those of a later wave who have a desk, and whom nobody has started."""
    state = hall.state
    here = [each for each in state.open if (each.round, each.table) in state.later]
    return [each for each in here if each not in state.waiting and not state.begun(each.round, each.table)]


def starts(hall: Hall, pairings: list[Pairing]) -> Keyboard:
    """开始 for tables that begin by themselves."""
    say, late = hall.say, [hall.numbered(each) for each in pairings if each in ready(hall)]
    called = {table: say.plain("button.start_at", number=table) for table in late}
    return rows([Button(called[table], e.Round(f"start table {table}"), hall.stream.id) for table in late], 4)


def waits(hall: Hall) -> list[Html]:
    """Who waits, wave by wave; nothing where nobody does."""
    say, state = hall.say, hall.state
    found: dict[int, list[str]] = {}
    for each in state.waiting:
        found.setdefault(wave(state, each.table), []).append(say.plain("event.table_number", table=hall.numbered(each)))
    return [say.html("event.wave_waits", wave=number, tables=say.join(there)) for number, there in found.items()]
