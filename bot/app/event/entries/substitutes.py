"""换人: replace a member of an entry."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event.entries.lineup import entry_in, speaks_for
from bot.app.event.entries.members import Somebody, introduced, namesakes, somebody
from bot.app.event.entries.slip import SlipFault, fault, wrong_name
from bot.app.event.standing import EventRole
from bot.app.event.tables import reseat_at
from bot.app.event.tournament import Tournament
from bot.app.event.writer import again, refuse, write
from bot.app.record.writer import attempt
from bot.app.request import commands_event as e
from bot.app.speech.words import Html
from engines.core.rulings import REFEREE, Refusal
from engines.tournament.lines import Replaced
from engines.tournament.notation import notate
from engines.tournament.state import seat_of

_LONGEST_REASON = 100
_CHANGE = re.compile(r"^\s*(?:→|->|⇒|>|换成|换|=)?\s*(\S+)(?:\s+(.*))?$")


def substitute(desk: Desk, tournament: Tournament, who: EventRole, command: e.Substitute) -> None:
    """Serve `/substitute 甲 → 戊 生病`, optionally with the entry number first."""
    text = command.text.strip()
    found = entry_in(tournament, text)
    if isinstance(found, SlipFault):
        desk.refuse(found.key if text else "event.substitute_usage", **found.args)
        return
    entry, rest = found
    names = tournament.names_of(tournament.members(entry))
    text = rest if text[:1].isdigit() or text.startswith("#") else text
    member = next((place for place, name in enumerate(names, 1) if text.lower().startswith(name.lower())), 0)
    change = _CHANGE.match(text[len(names[member - 1]) :]) if member else None
    if change is None:
        desk.refuse("event.substitute_usage")
        return
    come, why = change[1], (change[2] or "").strip()[:_LONGEST_REASON]
    one = _forbidden(desk, tournament, who, entry, why) or wrong_name(come) or _comes(desk, tournament, entry, come)
    if isinstance(one, SlipFault):
        desk.refuse(one.key, **one.args)
        return
    replace(desk, tournament, entry, member, one, why)


def replace(desk: Desk, tournament: Tournament, entry: int, member: int, one: Somebody, why: str) -> None:
    """Substitute `one` for a member of an entry and announce it, or say why the event refuses it and change nothing.

    The new member takes the event seat at once. Each table of the event that is seating or playing gives the member's
    seat to the new one later, in a transaction of its own. The caller has checked the right to substitute.
    """
    gone = tournament.members(entry)[member - 1]
    tried = attempt(desk, tournament.match, REFEREE, notate(tournament.state, Replaced(entry, member, gone, 0, why)))
    if isinstance(tried, Refusal):
        refuse(desk, tournament, tried)
        return
    come = introduced(desk, tournament, one, tournament.state.entrants[entry].unit)
    done = write(desk, tournament, Replaced(entry, member, gone, come, why))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    seat = seat_of(entry, member)
    desk.unit.free_seat(tournament.stream.id, seat)
    desk.unit.take_seat(tournament.stream.id, seat, come)
    reseat_at(desk, tournament, gone, come)
    after, say = again(desk, done[0]), tournament.say
    names = {"gone": tournament.names_of([gone])[0], "come": after.names_of([come])[0], "called": after.called(entry)}
    lines = [say.html("event.replaced_why" if why else "event.replaced", **names, why=why)]
    if tournament.state.entrants[entry].eldest == member:
        lines.append(say.html("event.replaced_eldest", come=names["come"]))
    lines += namesakes(after, entry)
    desk.tell(Html("\n".join(lines)), (), tournament.stream)


def _forbidden(desk: Desk, tournament: Tournament, who: EventRole, entry: int, why: str) -> SlipFault | None:
    """The reason why the asker may not substitute, or None. Before the first start the unit decides, afterwards the
    chief referee with a reason."""
    if entry in tournament.state.outs:
        return fault("event.no_entry")
    if not tournament.state.started:
        return None if speaks_for(tournament, who, entry) else fault("rights.contact")
    if not tournament.state.setup.substitutes:
        return None  # the engine refuses everybody, with the clause
    if no_chief := who.no_chief(tournament, [entry]):
        return fault(no_chief)
    return None if why else fault("event.substitute_reason")


def _comes(desk: Desk, tournament: Tournament, entry: int, name: str) -> Somebody | SlipFault:
    one = somebody(desk, tournament, name, tournament.state.entrants[entry].unit)
    if isinstance(one, SlipFault | str):
        return one
    there = tournament.entries_of(one.id)
    return fault("event.twice", name=name, called=tournament.called(there[0])) if there else one
