"""The people of an entry: found again by name and unit, or new."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.entries.slip import Fault, fault
from bot.app.event.hall import Hall
from bot.app.people.whom import LONGEST_NAME, meant
from bot.app.request.incoming import clean_name
from bot.app.speech.words import Html
from storage.store import Person

Somebody = Person | str
"""Someone whom we know, or the name of someone whom we do not."""


def somebody(desk: Desk, hall: Hall, name: str, unit: int) -> Somebody | Fault:
    """Whoever is meant by a name in a unit: somebody seen here who is of that unit or of none we know, else somebody
    new of that name. Two of one name in two units are two."""
    if desk.person is not None and name.lower() in desk.public.plain("event.myself").split("/"):
        return desk.person
    found = [person for person in meant(desk, name, hall.stream.chat_id) if _of_unit(hall, person, unit)]
    if len(found) > 1:
        ours = [person for person in found if person.unit and person.unit == hall.state.setup.unit(unit)]
        found = ours if len(ours) == 1 else found
    if len(found) > 1:
        return fault("event.several", name=name)
    if found:
        return found[0]
    if name.startswith(("@", "=")):
        return fault("event.not_seen", name=name)
    return clean_name(name, LONGEST_NAME)


def _of_unit(hall: Hall, person: Person, unit: int) -> bool:
    """Whether somebody may be of a unit: by what is known of him, or by the entry that he is in."""
    called = hall.state.setup.unit(unit)
    entered = {hall.unit_of(entry) for entry in hall.entries_of(person.id)}
    if not called:
        return True
    return called in entered if entered else person.unit in ("", called)


def introduced(desk: Desk, hall: Hall, one: Somebody, unit: int) -> int:
    """The person, who is met now if he was not before. A name without an account belongs to its unit from here on."""
    if isinstance(one, str):
        found = somebody(desk, hall, one, unit)
        one = found if isinstance(found, Person) else desk.unit.introduce(clean_name(one, LONGEST_NAME))
    called = hall.state.setup.unit(unit)
    desk.unit.see(hall.stream.chat_id, one.id, desk.at)
    if called and not one.unit and not desk.unit.linked([one.id]):
        desk.unit.choose_unit(one.id, called)
    return one.id


def namesakes(hall: Hall, entry: int) -> list[Html]:
    """That somebody of an entry is called like somebody of another, whom we take for another person."""
    mine = hall.names_of(hall.members(entry))
    return [
        hall.say.html("event.namesake", name=name, called=hall.called(other))
        for other in hall.state.entrants
        if other != entry
        for name in hall.names_of(hall.members(other))
        if name in mine
    ]
