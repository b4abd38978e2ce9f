"""Decide whether an entry is accepted (deadline, contact, quota), and store the unit's contact and referees."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.entries.members import Somebody, introduced, somebody
from bot.app.event.entries.roll import promised
from bot.app.event.entries.slip import Slip, SlipFault, fault
from bot.app.event.moments import closed, shown
from bot.app.event.standing import EventRole
from bot.app.event.tournament import CONTACTS, REFEREES, Tournament
from engines.core.rulings import Seat
from engines.tournament.state import SEATS_EACH


def shut(desk: Desk, tournament: Tournament, who: EventRole) -> SlipFault | None:
    """The reason why the asker cannot enter anybody now, or None."""
    state = tournament.state
    if state.ended or who.organiser:
        return fault("event.ended") if state.ended else None
    if state.stand is not None:
        return fault("event.drawn_already")
    if closed(tournament, desk.at):
        return fault("event.deadline_over", when=shown(desk.public, state.setup.deadline))
    return None


def singles(slip: Slip, size: int) -> list[Slip]:
    """Split a slip with several names into one slip per person, if each person is an entry."""
    if size > 1 or len(slip.names) < 2:
        return [slip]
    first, *others = slip.names
    return [replace(slip, names=(first,)), *(Slip(slip.unit, (name,)) for name in others)]


def admitted(desk: Desk, tournament: Tournament, who: EventRole, slip: Slip) -> list[Somebody] | SlipFault:
    """The people of a slip, or the fault that refuses the slip."""
    apart = singles(slip, tournament.state.setup.size)
    if len(apart) > 1 and (slip.seed or slip.table or tournament.state.stand is not None):
        return fault("event.names_one")
    wrong = filter(None, (against(tournament, who, one, coming) for coming, one in enumerate(apart)))
    return next(wrong, None) or somebodies(desk, tournament, slip)


def against(tournament: Tournament, who: EventRole, slip: Slip, coming: int = 0) -> SlipFault | None:
    """The fault that refuses a slip, apart from its names; None if there is none. `coming` counts the unit's entries
    accepted just before from the same message or list."""
    setup, unit = tournament.state.setup, tournament.state.setup.unit(slip.unit)
    contact = tournament.contact(slip.unit) if slip.unit else None
    if contact is not None and not (who.organiser or contact == who.person_id):
        return fault("event.not_contact", unit=unit, name=tournament.names_of([contact])[0])
    if slip.contact and not who.organiser:
        return fault("rights.organiser")
    if slip.seed and not who.organiser:
        return fault("rights.organiser")
    if not slip.names:
        return None if slip.referees or slip.contact else fault("event.names", size=setup.size, given=0)
    if promised(tournament):
        return fault("event.lot_promised")
    if len(slip.names) != setup.size:
        return fault("event.names", size=setup.size, given=len(slip.names))
    if setup.eldest and not slip.eldest:
        return fault("event.no_eldest", name=slip.names[0])
    if slip.seed and slip.seed in {one.seed for one in tournament.state.entrants.values()}:
        return fault("event.seed_taken", seed=slip.seed)
    over = setup.most and slip.unit and len(tournament.state.of_unit(slip.unit)) + coming >= setup.most
    if over and not (who.organiser and setup.beyond):
        return fault("event.over_quota", unit=unit, most=setup.most)
    return None


def somebodies(desk: Desk, tournament: Tournament, slip: Slip) -> list[Somebody] | SlipFault:
    """The people of a slip, or a fault if somebody is named twice or already plays in this event."""
    found: list[Somebody] = []
    for name in slip.names:
        one = somebody(desk, tournament, name, slip.unit)
        if isinstance(one, SlipFault):
            return one
        if one in found:
            return fault("event.same_twice", name=name)
        there = [] if isinstance(one, str) else tournament.entries_of(one.id)
        if there:
            return fault("event.twice", name=name, called=tournament.called(there[0]))
        found.append(one)
    return found


def kept_for_unit(desk: Desk, tournament: Tournament, who: EventRole, slip: Slip) -> None:
    """Store the contact and referees a slip names for its unit, replacing earlier ones. The first person to enter for a
    unit becomes the contact, except the organiser."""
    if not slip.unit:
        return
    stream, seat = tournament.stream.id, Seat(CONTACTS + slip.unit)
    if slip.contact:
        desk.unit.free_seat(stream, seat)
        desk.unit.take_seat(stream, seat, introduced(desk, tournament, slip.contact, slip.unit))
    elif tournament.contact(slip.unit) is None and not who.organiser:
        desk.unit.take_seat(stream, seat, desk.asker.id)
    if slip.referees:
        first = REFEREES + SEATS_EACH * slip.unit
        for place in range(SEATS_EACH):
            desk.unit.free_seat(stream, Seat(first + place))
        for place, name in enumerate(slip.referees[:SEATS_EACH]):
            desk.unit.take_seat(stream, Seat(first + place), introduced(desk, tournament, name, slip.unit))
