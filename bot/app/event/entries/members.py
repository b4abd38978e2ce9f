"""The people of an entry: known persons found by name and unit, or new ones."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.entries.slip import SlipFault, fault
from bot.app.event.tournament import Tournament
from bot.app.people.lookup import LONGEST_NAME, meant
from bot.app.request.incoming import clean_name
from bot.app.speech.words import Html
from storage.store import Person

Somebody = Person | str
"""A known person, or the name of an unknown one."""


def somebody(desk: Desk, tournament: Tournament, name: str, unit: int) -> Somebody | SlipFault:
    """The person with this name in a unit: someone seen in this chat from this unit or an unknown one, else a new
    person. Equal names in different units are different people."""
    if desk.person is not None and name.lower() in desk.public.plain("event.myself").split("/"):
        return desk.person
    found = [person for person in meant(desk, name, tournament.stream.chat_id) if _of_unit(tournament, person, unit)]
    if len(found) > 1:
        ours = [person for person in found if person.unit and person.unit == tournament.state.setup.unit(unit)]
        found = ours if len(ours) == 1 else found
    if len(found) > 1:
        return fault("event.several", name=name)
    if found:
        return found[0]
    if name.startswith(("@", "=")):
        return fault("event.not_seen", name=name)
    return clean_name(name, LONGEST_NAME)


def _of_unit(tournament: Tournament, person: Person, unit: int) -> bool:
    """Whether a person may belong to a unit, judged by the person's entries in this event, else by the stored unit."""
    called = tournament.state.setup.unit(unit)
    entered = {tournament.unit_of(entry) for entry in tournament.entries_of(person.id)}
    if not called:
        return True
    return called in entered if entered else person.unit in ("", called)


def introduced(desk: Desk, tournament: Tournament, one: Somebody, unit: int) -> int:
    """The person's number; a new name becomes a person first. A person without an account and without a unit gets this
    unit."""
    if isinstance(one, str):
        found = somebody(desk, tournament, one, unit)
        one = found if isinstance(found, Person) else desk.unit.introduce(clean_name(one, LONGEST_NAME))
    called = tournament.state.setup.unit(unit)
    desk.unit.see(tournament.stream.chat_id, one.id, desk.at)
    if called and not one.unit and not desk.unit.linked([one.id]):
        desk.unit.choose_unit(one.id, called)
    return one.id


def namesakes(tournament: Tournament, entry: int) -> list[Html]:
    """Warnings that a member of an entry has the same name as a member of another entry."""
    mine = tournament.names_of(tournament.members(entry))
    return [
        tournament.say.html("event.namesake", name=name, called=tournament.called(other))
        for other in tournament.state.entrants
        if other != entry
        for name in tournament.names_of(tournament.members(other))
        if name in mine
    ]
