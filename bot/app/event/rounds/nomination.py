"""指定裁判: the organiser names the referee of a table, in the drafted round or in the running round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.calls import whisper
from bot.app.event.rounds import umpires
from bot.app.event.rounds.drafts import Draft, keep, table_of
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.writer import refuse, write
from bot.app.people.lookup import by_id, meant
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from engines.core.rulings import Refusal
from engines.tournament.lines import Appoint
from engines.tournament.model import EntryId
from storage.store import Person

_AT_TABLE = re.compile(r"(?:台|table ?)?(\d{1,3})\s+(.+?)(\s+anyway)?", re.IGNORECASE)


def name(desk: Desk, tournament: Tournament, who: EventRole, draft: Draft | None, rest: str) -> Draft | None:
    """Serve `/pairings 裁判 台2 张三`: return the draft with the new referee. Return None without a draft (the running
    round is changed instead), or if the person is refused."""
    read = _AT_TABLE.fullmatch(rest.strip())
    number = int(read[1]) if read else 0
    table = (
        table_of(tournament, draft, number)
        if draft is not None
        else tournament.state.table(tournament.state.rounds, number)
    )
    people = meant(desk, read[2].strip(), tournament.stream.chat_id) if read else []
    if read is None or len(people) != 1:
        desk.refuse("event.judge_usage")
        return None
    there = _met(tournament, draft, table)
    if there is None:
        desk.refuse("event.judge_bye", table=number)
    elif _fit(desk, tournament, who, people[0], there, number, meant_so=bool(read[3])):
        if draft is not None:
            return keep(desk, tournament, replace(draft, referees={**draft.referees, table: people[0].id}))
        _appoint(desk, tournament, people[0], table)
    return None


def _met(tournament: Tournament, draft: Draft | None, table: int) -> Sequence[EntryId] | None:
    """The entries at a table of the drafted round, or of the running round without a draft; None where nobody meets."""
    if draft is None:
        pairing = tournament.state.pairing(tournament.state.rounds, table)
        return players(pairing) if pairing is not None else None
    if not 0 < table <= len(draft.order):
        return None
    here = umpires.playing_at(tournament, draft.round, draft.order[table - 1])
    return here if len(here) > 1 or tournament.state.format.cut is not None else None


def _fit(
    desk: Desk,
    tournament: Tournament,
    who: EventRole,
    person: Person,
    there: Sequence[EntryId],
    number: int,
    *,
    meant_so: bool,
) -> bool:
    """Whether a person may judge a table: never a player of the table. A person who is no referee yet needs the
    organiser, and a person from a player's unit needs the organiser's second word."""
    if any(person.id in tournament.members(one) for one in there):
        desk.refuse("event.judge_own", name=person.name, table=number)
        return False
    if person.id not in umpires.pool(desk, tournament) and not who.organiser:
        desk.refuse("rights.organiser")  # naming a new referee is the organiser's right
        return False
    own = umpires.conflict(tournament, person, there)
    if not own or (meant_so and who.organiser):
        return True
    if not who.organiser:
        desk.refuse("event.judge_unit", name=person.name, table=number)
        return False
    anyway = e.Pairings(f"referee {number} {by_id(person)} anyway")
    button = Button(tournament.say.plain("button.judge_anyway"), anyway, tournament.stream.id)
    units = tournament.say.join(tournament.state.setup.unit(one) for one in sorted(own))
    desk.answer(tournament.say.html("event.judge_unit_ask", name=person.name, unit=units, table=number), ((button,),))
    return False


def _appoint(desk: Desk, tournament: Tournament, person: Person, table: int) -> None:
    round = tournament.state.rounds
    done = write(desk, tournament, Appoint(round, table, person.id))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    umpires.install(desk, tournament, [person.id])
    say = tournament.say
    number = tournament.state.number(round, table)
    tables = say.plain("event.table_number", table=number)
    whisper(desk, tournament, person.id, say.html("event.judging", title=tournament.title, round=round, tables=tables))
    at = say.plain("event.round_at", round=round, table=number)
    desk.edit(say.html("event.judge_named", at=at, name=person.name), (), tournament.stream.id)
