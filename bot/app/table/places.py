"""安排: seat another person, including a mere name without an account, and choose each side's captain."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.people.lookup import LONGEST_NAME, by_id, choices, meant
from bot.app.record.writer import show
from bot.app.request import commands_people as p
from bot.app.request.buttons import Button, rows
from bot.app.request.incoming import clean_name
from bot.app.request.rights import Standing
from bot.app.speech.names import seat_label
from bot.app.speech.naming import seat_named
from bot.app.table import terms
from bot.app.table.seats import begin_when_full
from engines.core.rulings import Seat
from storage.store import Person

_EMPTY = frozenset({"-", "空", "空位", "empty", "free"})
_NEW = "+"
"""Prefix that makes a name mean a new person rather than a person already seen."""


def assign(desk: Desk, match: Match, who: Standing, command: p.Assign) -> None:
    """Serve `/seat A2 王小明`: seat the person with this name, or a new person known only by the name."""
    label, _, name = command.text.strip().partition(" ")
    seat = seat_named(match, label)
    if seat is None or not (name or desk.incoming.reply_author):
        if desk.addressed:
            known = desk.public.join(_label(desk, match, seat) for side in match.table.sides for seat in side)
            desk.answer(desk.public.html("place.usage", known=known))
    elif not match.seats_open:
        key = "join.started" if match.stream.status == "playing" else f"status.{match.stream.status}"
        desk.refuse(key)
    elif name.lower() in _EMPTY:
        _clear(desk, match, who, seat)
    elif seat in match.seats:
        desk.refuse("join.taken")
    else:
        _seat(desk, match, seat, name)


def _seat(desk: Desk, match: Match, seat: Seat, name: str) -> None:
    chat_id = match.stream.chat_id
    found = [] if name.startswith(_NEW) else meant(desk, name, chat_id)
    plain = clean_name(name.removeprefix(_NEW), LONGEST_NAME)
    if len(found) > 1:
        again = choices(desk, found, lambda person: p.Assign(f"={int(seat)} {by_id(person)}"), match.stream.id)
        another = Button(desk.public.plain("button.another"), p.Assign(f"={int(seat)} {_NEW}{plain}"), match.stream.id)
        desk.answer(desk.public.html("whom.which"), (*rows(again, 2), (another,) if another.fits else ()))
        return
    if not found and (name.startswith(("@", "=")) or not plain):
        desk.refuse("whom.nobody", name=name[:64])
        return
    person = found[0] if found else _introduce(desk, chat_id, plain)
    for old in match.seats_of(person.id):
        desk.unit.free_seat(match.stream.id, old)
    desk.unit.take_seat(match.stream.id, seat, person.id)
    args = {"label": _label(desk, match, seat), "name": person.name}
    if desk.pressed:
        desk.edit(desk.public.html("place.done", **args), (), match.stream.id)
    desk.toast(desk.own.plain("toast.done"))
    desk.nod(match.stream)
    begin_when_full(desk, match.stream)


def _introduce(desk: Desk, chat_id: int, name: str) -> Person:
    person = desk.unit.introduce(name)
    desk.unit.see(chat_id, person.id, desk.at)
    return person


def _clear(desk: Desk, match: Match, who: Standing, seat: Seat) -> None:
    """Free a seat held by a mere name; officials may free any seat."""
    sitting = match.seats.get(seat)
    if sitting is not None and not who.office.official and desk.unit.linked([sitting]):
        desk.refuse("place.not_yours")
        return
    desk.unit.free_seat(match.stream.id, seat)
    terms.lapse(desk, match.stream, desk.unit.persons([sitting])[sitting].name if sitting is not None else "")
    desk.toast(desk.own.plain("toast.done"))
    show(desk, match.stream)


def captain(desk: Desk, match: Match, who: Standing, command: p.Captain) -> None:
    """Serve `/captain A2`: choose a side's captain, as a member of that side or as the table's host."""
    seat = seat_named(match, command.seat) if command.seat else (who.seats[0] if who.seats else None)
    if seat is None or seat not in match.seats:
        if desk.addressed:
            known = desk.public.join(_label(desk, match, taken) for taken in sorted(match.seats))
            desk.answer(desk.public.html("captain.usage", known=known or "—"))
        return
    if match.by_lot and match.stream.status == "seating":
        desk.refuse("captain.undrawn")
        return
    side = match.table.sides[match.side_of(seat)]
    if not who.hosts and not set(who.seats) & set(side):
        desk.refuse("captain.own_side")
        return
    if len(side) == 1:
        desk.refuse("captain.alone")
        return
    desk.unit.name_captain(match.stream.id, seat, side)
    desk.toast(desk.own.plain("toast.done"))
    show(desk, match.stream)
    desk.nod(match.stream)


def _label(desk: Desk, match: Match, seat: Seat) -> str:
    return seat_label(desk.public, match, seat)
