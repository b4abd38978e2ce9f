"""任命: appoint and dismiss organisers, chief referees and referees in a chat, by people with the right to do so."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.folding import Broken, Folding
from bot.app.match import of_event
from bot.app.people.lookup import by_id, choices, the_one, with_accounts
from bot.app.record.writer import show
from bot.app.request import commands_people as p
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import APPOINTED_BY, Office
from bot.app.speech.words import LANGUAGES, Html, words
from storage.store import Deed, Person, Reader, Status, Stream

_CHOOSE = "?"
_ONE_ONLY = "chief_referee"
_ON: tuple[Status, ...] = ("playing",)


def office(desk: Desk, chat_id: int | None = None) -> Office:
    """Return the asker's position in this chat, or in the chat where a table stands."""
    where = desk.chat.id if chat_id is None else chat_id
    roles = desk.unit.roles(where, desk.person.id) if desk.person else frozenset[str]()
    incoming, unit = desk.incoming, desk.unit

    def may_be() -> frozenset[int] | None:
        hidden = incoming.behind_mask
        known = None if hidden is None else [unit.met(*account) for account in hidden]
        return None if known is None else frozenset(person.id for person in known if person)

    # Being an administrator counts only in the chat where the request was made, not at a table reached from elsewhere.
    return Office(
        desk.person,
        lambda: where == desk.chat.id and incoming.admin,
        roles,
        lambda: chief_of(unit, where) is not None,
        may_be,
    )


def chief_of(unit: Reader, chat_id: int) -> int | None:
    """裁判长: return the person appointed chief referee in a chat, or None."""
    return next((person for person, role in unit.officials(chat_id) if role == _ONE_ONLY), None)


def barred(desk: Desk, stream: Stream) -> bool:
    """Return whether the asker may not rule at an event table because they, or members of their unit, play there; no
    office overrides this. The event is read without a lock, so its folded state is not cached."""
    parent = desk.unit.glance(stream.parent) if stream.parent is not None else None
    kind = desk.parents.get(parent.kind) if parent is not None else None
    if parent is None or kind is None or not of_event(stream):
        return False
    try:
        return kind.bars(replace(desk, folding=Folding(desk.folding.tables)), parent, stream)
    except Broken:
        return False


def appoint(desk: Desk, command: p.Appoint) -> None:
    """Serve `/appoint 裁判 @li`, or the same as a reply; buttons ask for missing parts. With no arguments, list all
    roles."""
    role, name = _read(command.text)
    if not role and not name and desk.incoming.reply_author is None:
        _list(desk)
    elif name == _CHOOSE or (not name and desk.incoming.reply_author is None):
        people = choices(desk, with_accounts(desk), lambda person: p.Appoint(f"{by_id(person)} {role}".strip()))
        _put(desk, desk.public.html("appoint.whom"), rows(people, 2))
    elif role and not _may(desk, role):
        return
    elif person := the_one(desk, name, lambda person: p.Appoint(f"{by_id(person)} {role}".strip())):
        if role:
            _appoint(desk, person, role)
        else:
            roles = [
                Button(desk.public.plain(f"role.{role}"), p.Appoint(f"{by_id(person)} {role}")) for role in APPOINTED_BY
            ]
            _put(desk, desk.public.html("appoint.what", name=person.name), rows(roles, 3))


def dismiss(desk: Desk, command: p.Dismiss) -> None:
    """Serve `/dismiss 裁判 @li`, or the same as a reply: revoke a role."""
    role, name = _read(command.text)
    if not name and desk.incoming.reply_author is None:
        _list(desk)
        return
    person = the_one(desk, name, lambda person: p.Dismiss(f"{by_id(person)} {role}".strip()))
    if person is None:
        return
    held = sorted(desk.unit.roles(desk.chat.id, person.id))
    if not role and len(held) > 1:
        buttons = [Button(desk.public.plain(f"role.{held}"), p.Dismiss(f"{by_id(person)} {held}")) for held in held]
        _put(desk, desk.public.html("dismiss.which", name=person.name), rows(buttons, 3))
        return
    role = role or next(iter(held), "")
    if role not in held:
        args = {"name": person.name, "role": desk.public.plain(f"role.{role or 'none'}")}
        desk.refuse("dismiss.not_held", **args)
    elif _may(desk, role):
        _take(desk, person, role)
        _done(desk, desk.public.html("dismiss.done", name=person.name, role=desk.public.plain(f"role.{role}")))


def _appoint(desk: Desk, person: Person, role: str) -> None:
    if not _may(desk, role):
        return
    args = {"name": person.name, "role": desk.public.plain(f"role.{role}")}
    if not desk.unit.linked([person.id]) and not _sent_here(desk, person):
        desk.refuse("appoint.plain", **args)
        return
    if role in desk.unit.roles(desk.chat.id, person.id):
        desk.refuse("appoint.already", **args)
        return
    before = [held_by for held_by, held in desk.unit.officials(desk.chat.id) if held == role == _ONE_ONLY]
    predecessors = list(desk.unit.persons(before).values())
    for predecessor in predecessors:
        _take(desk, predecessor, role)
    desk.unit.grant(desk.chat.id, person.id, role)
    log(desk, "appoint", person=person.id, role=role)
    names = desk.public.join(predecessor.name for predecessor in predecessors)
    _done(desk, desk.public.html("appoint.instead" if names else "appoint.done", before=names, **args))


def _sent_here(desk: Desk, person: Person) -> bool:
    """Return whether a person without an account takes part in a running event here, as a referee sent by a unit."""
    return any(stream.chat_id == desk.chat.id for stream in desk.unit.taking_part(person.id, _ON))


def _take(desk: Desk, person: Person, role: str) -> None:
    desk.unit.revoke(desk.chat.id, person.id, role)
    log(desk, "dismiss", person=person.id, role=role)


def log(desk: Desk, kind: str, chat_id: int | None = None, **payload: int | str) -> None:
    """Log a change to people or roles, by person id: a name in the log could not be forgotten."""
    by = desk.person.id if desk.person else None
    desk.unit.note(Deed(desk.chat.id if chat_id is None else chat_id, desk.at, by, kind, payload))


def _may(desk: Desk, role: str) -> bool:
    if office(desk).appoints(role):
        return True
    key = f"rights.{APPOINTED_BY[role]}"
    desk.refuse(key)
    return False


def _list(desk: Desk) -> None:
    """List all role holders, with a button to revoke each role."""
    say = desk.public
    held = desk.unit.officials(desk.chat.id)
    people = desk.unit.persons({person for person, _ in held})
    lines, buttons = [say.html("appoint.list" if held else "appoint.none")], []
    for role in APPOINTED_BY:
        bearers = [people[person] for person, of in held if of == role]
        if bearers:
            names = say.join(person.name for person in bearers)
            lines.append(say.html("appoint.line", role=say.plain(f"role.{role}"), names=names))
        for person in bearers:
            label = say.plain("button.dismiss", name=person.name[:24], role=say.plain(f"role.{role}"))
            buttons.append(Button(label, p.Dismiss(f"{by_id(person)} {role}")))
    more = Button(say.plain("button.appoint"), p.Appoint(_CHOOSE))
    _put(desk, Html("\n".join(lines)), (*rows(buttons, 2), (more,)))


def _put(desk: Desk, text: Html, keyboard: Keyboard) -> None:
    if desk.pressed:
        desk.edit(text, keyboard, None)
    else:
        desk.answer(text, keyboard)


def _done(desk: Desk, text: Html) -> None:
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(text, (), None)
    for stream in desk.unit.streams(desk.chat.id, ("seating", "playing")):
        if stream.version == 0:  # until play begins a table says whether it has a referee
            show(desk, stream)


def _read(text: str) -> tuple[str, str]:
    """Split a text into the role, which stands first or last, and the person."""
    parts = text.split()
    for index in (0, -1):
        if parts and (role := _role(parts[index])):
            del parts[index]
            return role, " ".join(parts)
    return "", " ".join(parts)


def _role(word: str) -> str | None:
    for role in APPOINTED_BY:
        called = {
            role,
            *(name for language in LANGUAGES for name in words(language).plain(f"role.{role}.names").split()),
        }
        if word.lower() in called:
            return role
    return None
