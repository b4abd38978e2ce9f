"""报名: entries come from the unit. Whoever enters for a unit first speaks for it from then on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event.hall import CONTACTS, Hall, again, refuse, seat_members, write
from bot.app.event.standing import Part
from bot.app.people.whom import LONGEST_NAME, meant
from bot.app.request import commands_event as e
from bot.app.request.incoming import clean_name
from bot.app.speech.words import Html
from engines.core.rulings import Refusal, Seat
from engines.tournament.lines import Enter, Leave
from storage.store import Person


def entries(desk: Desk, hall: Hall, who: Part, command: e.Entries) -> None:
    """名单: who is entered, unit by unit."""
    say, state = hall.say, hall.state
    lines = [say.html("event.entries", title=hall.title, count=len(state.entrants))]
    lines += [
        say.html("event.entry_line", number=number, called=hall.called(number)) for number in sorted(state.entrants)
    ]
    desk.answer(Html("\n".join(lines)))


def enter(desk: Desk, hall: Hall, who: Part, command: e.Enter) -> None:
    """`/enter 计算机系 甲 乙`."""
    setup, told = hall.state.setup, command.text.split()
    if not told:
        desk.refuse("event.enter_usage")
        return
    unit = setup.units.index(told[0]) + 1 if told[0] in setup.units else 0
    if setup.units and not unit:
        desk.refuse("event.unit_unknown", unit=told[0][:32], known=desk.public.join(setup.units))
        return
    names = told[1:] if unit else told
    if len(names) != setup.size:
        desk.refuse("event.names", size=setup.size)
        return
    contact = hall.contact(unit)
    if unit and contact is not None and not (who.organiser or contact == who.person_id):
        desk.refuse("rights.contact")
        return
    people = [the_person(desk, hall, name, setup.unit(unit)) for name in names]
    if any(person is None or hall.entries_of(person.id) for person in people):
        desk.refuse("event.twice")
        return
    number = max(hall.state.entrants, default=0) + 1
    done = write(desk, hall, Enter(number, unit))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    seat_members(desk, hall, number, [person.id for person in people if person])
    if unit and contact is None and not who.organiser:
        desk.unit.take_seat(hall.stream.id, Seat(CONTACTS + unit), desk.asker.id)
    hall = again(desk, done[0])
    desk.tell(hall.told(done[1]), (), hall.stream)


def the_person(desk: Desk, hall: Hall, name: str, unit: str) -> Person | None:
    """Somebody by name: one who was seen here, else a plain person of that name and unit."""
    found: Sequence[Person] = meant(desk, name, hall.stream.chat_id)
    fitting = [person for person in found if not person.unit or not unit or person.unit == unit]
    if len(fitting) == 1:
        return fitting[0]
    plain = clean_name(name, LONGEST_NAME)
    if fitting or not plain:
        return None
    person = desk.unit.introduce(plain)
    desk.unit.see(hall.stream.chat_id, person.id, desk.at)
    if unit:
        desk.unit.choose_unit(person.id, unit)
    return person


def scratch(desk: Desk, hall: Hall, who: Part, command: e.Scratch) -> None:
    """退赛: `/scratch 7 临时有事`."""
    number, _, why = command.text.strip().partition(" ")
    entry = int(number) if number.isdigit() and len(number) < 7 else 0
    entrant = hall.state.entrants.get(entry)
    if entrant is None:
        desk.refuse("event.no_entry")
        return
    if not who.organiser and entrant.unit not in who.units:
        desk.refuse("rights.contact")
        return
    round = 0 if hall.state.stand is None else max(1, hall.state.rounds)
    done = write(desk, hall, Leave(entry, round, "withdrawn", why.strip()[:100]))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.tell(done[0].told(done[1]), (), hall.stream)
