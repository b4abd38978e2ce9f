"""What people decide about themselves: their name, their unit, and being forgotten."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.people.identity import OPEN
from bot.app.people.lookup import LONGEST_NAME, meant, replied_to
from bot.app.people.offices import log, office
from bot.app.record.writer import relabel, show
from bot.app.request import commands_people as p
from bot.app.request.buttons import Button
from bot.app.request.incoming import clean_name
from bot.app.table import terms
from storage.store import Person

_INTO = re.compile(r"\s*(?:→|->|=>)\s*")


def rename(desk: Desk, command: p.Rename) -> None:
    """Serve `/rename 新名` for the asker's own name, and `/rename 旧名 → 新名` by an organiser for a person without an
    account.

    A person with an account uses the same name in further groups, so only they may change it.
    """
    if not desk.addressed:
        return
    *whose, new = _INTO.split(command.text.strip(), maxsplit=1)
    name = clean_name(new, LONGEST_NAME)
    if not name or name.startswith(("@", "=", "+", "/")):
        desk.answer(desk.public.html("rename.usage"))
        return
    person = _whose(desk, whose)
    if person is None:
        return
    if person != desk.person and not office(desk).organiser:
        desk.refuse("rights.organiser")
        return
    if person != desk.person and desk.unit.linked([person.id]):
        args = {"name": person.name, "new": name}
        desk.refuse("rename.himself", **args)
        return
    desk.unit.rename(person.id, name)
    log(desk, "rename", person=person.id)
    for stream in desk.unit.seated(person.id, OPEN):
        relabel(desk, stream)
    desk.answer(desk.public.html("rename.done", old=person.name, new=name))


def _whose(desk: Desk, named: list[str]) -> Person | None:
    if not named:
        return replied_to(desk) or desk.person
    found = meant(desk, named[0])
    if len(found) == 1:
        return found[0]
    desk.answer(desk.public.html("rename.whose" if found else "whom.nobody", name=named[0][:64]))
    return None


def choose_unit(desk: Desk, command: p.ChooseUnit) -> None:
    """Serve `/unit 机械学院`: set the unit that distinguishes people sharing a name."""
    if not desk.addressed or desk.person is None:
        return
    unit = clean_name(command.text, LONGEST_NAME)
    if unit:
        desk.unit.choose_unit(desk.person.id, unit)
    key = "unit.done" if unit else "unit.usage"
    desk.answer(desk.public.html(key, name=desk.person.name, unit=unit or desk.person.unit or "—"))


def forget(desk: Desk, command: p.Forget) -> None:
    """忘记我: forget a person after one confirmation. Seats at tables not yet begun become free; finished play stays,
    without the name."""
    person = desk.person
    if not desk.addressed or person is None:
        return
    if command.by == 0:
        sure = Button(desk.public.plain("button.forget"), p.Forget(person.id))
        desk.answer(desk.public.html("forget.sure", name=person.name), ((sure,),))
        return
    if command.by != person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
        return
    tables = desk.unit.seated(person.id, OPEN)
    for stream in tables:
        for seat, sitting in desk.unit.seats(stream.id).items():
            if stream.status == "seating" and sitting == person.id:
                desk.unit.free_seat(stream.id, seat)
                terms.lapse(desk, stream, desk.aloud(stream).plain("person.anonymous"))
    log(desk, "forget", person=person.id)
    desk.unit.forget(person.id)
    for stream in tables:
        (show if stream.status == "seating" else relabel)(desk, stream)
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(desk.public.html("forget.done"), (), None)
