"""报名: entries come from the unit. Whoever enters for a unit first speaks for it from then on."""

from __future__ import annotations

from datetime import datetime

from bot.app.desk import Desk
from bot.app.event.entries.late import free_places
from bot.app.event.entries.members import Somebody, introduced, somebody
from bot.app.event.entries.roll import missing
from bot.app.event.entries.slip import Fault, Slip, fault, nearest, read_slip, turned, unit_in
from bot.app.event.hall import CONTACTS, REFEREES, Hall, again, refuse, seat_members, write
from bot.app.event.moments import moment, shown
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.commands import number
from bot.app.speech.words import Html
from engines.core.rulings import Refusal, Seat
from engines.tournament.lines import Approve, Enter, Leave
from engines.tournament.state import SEATS_EACH

ASKED = "asked"
"""A question of ours that somebody answers by a reply."""


def enter(desk: Desk, hall: Hall, who: Part, command: e.Enter) -> None:
    """`/enter 计算机系 甲 乙`; alone it asks for the unit, with a unit alone for the names."""
    text, setup = command.text.strip(), hall.state.setup
    meant_for, _, rest = text.partition("/")
    if desk.pressed and number(meant_for) is not None:
        if int(meant_for) != desk.asker.id:
            desk.toast(desk.own.plain("toast.not_yours"))
            return
        text = rest
    if (shut := _shut(desk, hall, who)) is not None:
        _refuse(desk, shut)
        return
    unit, names = unit_in(text, setup.units)
    if turned(desk.incoming.text or ""):
        # Marks that turn a line around were left out of the text already.
        desk.refuse("event.name_turned")
    elif not text and setup.units:
        _ask_unit(desk, hall)
    elif not names:
        _ask_names(desk, hall, unit)
    else:
        slip = read_slip(text, setup)
        if isinstance(slip, Fault):
            _refuse(desk, slip, _units_like(desk, hall, slip, names))
        else:
            enlist(desk, hall, who, slip)


def answered(desk: Desk, hall: Hall, who: Part, text: str) -> bool:
    """Take a reply to the question for names; whether there was one."""
    asked = [one for one in hall.match.waiting(ASKED) if one.by == who.person_id and "unit" in one.payload]
    if not asked or desk.person is None:
        return False
    unit = int(asked[-1].payload["unit"])
    enter(desk, hall, who, e.Enter(f"#{unit} {text}" if unit else text))
    return True


def enlist(desk: Desk, hall: Hall, who: Part, slip: Slip) -> Hall | None:
    """Enter somebody, unless something speaks against it; then nothing is kept."""
    wrong = against(hall, who, slip)
    people = [] if wrong else somebodies(desk, hall, slip)
    wrong = wrong or (people if isinstance(people, Fault) else None)
    if wrong is not None or isinstance(people, Fault):
        _refuse(desk, wrong or fault("event.no_entry"))
        return None
    return _written(desk, hall, who, slip, people) if slip.names else _unit_kept(desk, hall, who, slip)


def _written(desk: Desk, hall: Hall, who: Part, slip: Slip, people: list[Somebody]) -> Hall | None:
    setup, entry = hall.state.setup, hall.next_number
    place = None if hall.state.stand is None else free_places(hall, slip.unit, slip.table)
    if isinstance(place, Fault):
        _refuse(desk, place)
        return None
    approved = who.organiser or not setup.approval
    done = write(desk, hall, Enter(entry, slip.unit, slip.eldest, slip.seed or None, place, approved))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return None
    seat_members(desk, hall, entry, [introduced(desk, hall, one, slip.unit) for one in people])
    kept_for_unit(desk, hall, who, slip)
    after = again(desk, done[0])
    lines = [after.told(done[1])]
    if place is not None:
        lines.append(after.say.html("event.late_place", table=place[1]))
    lines += [
        after.say.html("event.unit_lacks", unit=setup.unit(slip.unit), what=what) for what in missing(after, slip.unit)
    ]
    for pending in hall.match.waiting(ASKED):
        if pending.by == who.person_id:
            desk.unit.drop_pending(pending.id)
    desk.tell(Html("\n".join(lines)), () if approved else _approval(after, entry), hall.stream)
    return after


def _unit_kept(desk: Desk, hall: Hall, who: Part, slip: Slip) -> Hall:
    """A referee or a contact alone."""
    kept_for_unit(desk, hall, who, slip)
    after = again(desk, hall)
    say, unit = hall.say, hall.state.setup.unit(slip.unit)
    lines = []
    if slip.referees:
        lines.append(
            say.html("event.unit_referee", unit=unit, names=say.join(after.names_of(after.referees_of(slip.unit))))
        )
    if slip.contact and (contact := after.contact(slip.unit)) is not None:
        lines.append(say.html("event.unit_contact", unit=unit, name=after.names_of([contact])[0]))
    desk.tell(Html("\n".join(lines)), (), hall.stream)
    return after


def kept_for_unit(desk: Desk, hall: Hall, who: Part, slip: Slip) -> None:
    """Who speaks for the unit, and whom it sends as referees; named anew they take the place of those before."""
    if not slip.unit:
        return
    stream, seat = hall.stream.id, Seat(CONTACTS + slip.unit)
    if slip.contact:
        desk.unit.free_seat(stream, seat)
        desk.unit.take_seat(stream, seat, introduced(desk, hall, slip.contact, slip.unit))
    elif hall.contact(slip.unit) is None and not who.organiser:
        desk.unit.take_seat(stream, seat, desk.asker.id)
    if slip.referees:
        first = REFEREES + SEATS_EACH * slip.unit
        for place in range(SEATS_EACH):
            desk.unit.free_seat(stream, Seat(first + place))
        for place, name in enumerate(slip.referees[:SEATS_EACH]):
            desk.unit.take_seat(stream, Seat(first + place), introduced(desk, hall, name, slip.unit))


def _shut(desk: Desk, hall: Hall, who: Part) -> Fault | None:
    """Whether entries are closed to whoever asks."""
    state = hall.state
    if state.ended or who.organiser:
        return fault("event.ended") if state.ended else None
    if state.stand is not None:
        return fault("event.drawn_already")
    if closed(hall, desk.at):
        return fault("event.deadline_over", when=shown(desk.public, state.setup.deadline))
    return None


def closed(hall: Hall, at: datetime) -> bool:
    """Whether the deadline is over."""
    until = moment(hall.state.setup.deadline)
    return until is not None and at >= until


def against(hall: Hall, who: Part, slip: Slip, coming: int = 0) -> Fault | None:
    """What speaks against an entry, whoever is named in it, where so many others of its unit come with it."""
    setup, unit = hall.state.setup, hall.state.setup.unit(slip.unit)
    contact = hall.contact(slip.unit) if slip.unit else None
    if contact is not None and not (who.organiser or contact == who.person_id):
        return fault("event.not_contact", unit=unit, name=hall.names_of([contact])[0])
    if slip.contact and not who.organiser:
        return fault("rights.organiser")
    if slip.seed and not who.organiser:
        return fault("rights.organiser")
    if not slip.names:
        return None if slip.referees or slip.contact else fault("event.names", size=setup.size, given=0)
    if len(slip.names) != setup.size:
        return fault("event.names", size=setup.size, given=len(slip.names))
    if setup.eldest and not slip.eldest:
        return fault("event.no_eldest", name=slip.names[0])
    if slip.seed and slip.seed in {one.seed for one in hall.state.entrants.values()}:
        return fault("event.seed_taken", seed=slip.seed)
    over = setup.most and slip.unit and len(hall.state.of_unit(slip.unit)) + coming >= setup.most
    if over and not (who.organiser and setup.beyond):
        return fault("event.over_quota", unit=unit, most=setup.most)
    return None


def somebodies(desk: Desk, hall: Hall, slip: Slip) -> list[Somebody] | Fault:
    """The people of a slip, none of whom plays elsewhere in this event."""
    found: list[Somebody] = []
    for name in slip.names:
        one = somebody(desk, hall, name, slip.unit)
        if isinstance(one, Fault):
            return one
        if one in found:
            return fault("event.same_twice", name=name)
        there = [] if isinstance(one, str) else hall.entries_of(one.id)
        if there:
            return fault("event.twice", name=name, called=hall.called(there[0]))
        found.append(one)
    return found


def approve(desk: Desk, hall: Hall, who: Part, command: e.Approve) -> None:
    """审核: the organiser's word on an entry that waits."""
    entrant = hall.state.entrants.get(command.number)
    if entrant is None or entrant.approved:
        desk.toast(desk.own.plain("toast.stale"))
        return
    reason = hall.say.plain("event.not_approved")
    line = Approve(command.number) if command.yes else Leave(command.number, 0, "withdrawn", reason)
    done = write(desk, hall, line)
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(done[0].told(done[1]), (), hall.stream.id)


def _approval(hall: Hall, entry: int) -> Keyboard:
    yes = Button(hall.say.plain("button.approve"), e.Approve(entry, True), hall.stream.id)
    return ((yes, Button(hall.say.plain("button.send_back"), e.Approve(entry, False), hall.stream.id)),)


def _refuse(desk: Desk, wrong: Fault, keyboard: Keyboard = ()) -> None:
    """Say what is wrong, and that nothing came of it."""
    if wrong.key.startswith("rights."):
        desk.refuse(wrong.key)
    elif keyboard:
        desk.answer(desk.public.html(wrong.key, **wrong.args), keyboard)
    else:
        desk.refuse("event.not_entered", why=desk.public.plain(wrong.key, **wrong.args))


def _units_like(desk: Desk, hall: Hall, wrong: Fault, text: str) -> Keyboard:
    """The units that may have been meant by one that there is not; each enters the same people there."""
    if wrong.key != "event.unit_unknown" or desk.person is None:
        return ()
    units = hall.state.setup.units
    word, _, names = text.partition(" ")
    buttons = []
    for unit in nearest(word, units):
        full = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit} {names}".strip()), hall.stream.id)
        short = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit}"), hall.stream.id)
        buttons.append(full if full.fits else short)
    return rows(buttons, 1)


def _ask_unit(desk: Desk, hall: Hall) -> None:
    say, person = desk.public, desk.asker.id
    buttons = [
        Button(unit[:40], e.Enter(f"{person}/#{number}"), hall.stream.id)
        for number, unit in enumerate(hall.state.setup.units, 1)
    ]
    desk.answer(say.html("event.ask_unit", title=hall.title), rows(buttons, 2))


def _ask_names(desk: Desk, hall: Hall, unit: int) -> None:
    """Ask for the names; whoever was asked answers by a reply."""
    say, setup, person = desk.public, hall.state.setup, desk.asker.id
    for pending in hall.match.waiting(ASKED):
        if pending.by == person:
            desk.unit.drop_pending(pending.id)
    desk.unit.add_pending(
        hall.stream.id, ASKED, seq=None, version=hall.stream.version, by=person, payload={"unit": unit}, at=desk.at
    )
    key = "event.ask_names_eldest" if setup.eldest else "event.ask_names"
    text = say.html(key, unit=setup.unit(unit) or hall.title, size=setup.size)
    desk.say(text, (), stream_id=hall.stream.id, reply=True)
