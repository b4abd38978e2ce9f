"""提醒: say something to a person later, in the chat where they asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.app.desk import REMINDER, Desk
from bot.app.remind.times import Which, read_when
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.names import mention
from bot.app.speech.words import Html, language_of, words
from storage.store import Chat, Due, Message, Person

REMIND = "remind"
_LONGEST_TEXT = 200
_MOST = 20
"""The most open reminders per person and chat."""
_LATE = timedelta(minutes=2)
"""A reminder delayed by more than this mentions the time it was due."""
_SOON = timedelta(minutes=2)


def remind(desk: Desk, command: a.Remind) -> None:
    """Serve `/remind 10分钟 带水` and `/remind 明天 15:00 决赛`; without arguments, list the asker's reminders here."""
    person = desk.asker
    if not command.text.strip():
        _list(desk, person)
        return
    read = read_when(command.text.strip(), desk.at, desk.zone)
    if isinstance(read, str):
        if desk.addressed:
            desk.answer(desk.public.html(f"remind.{read}"))
        return
    if isinstance(read, Which):
        _ask(desk, read)
        return
    when, text = read[0], read[1] or desk.public.plain("remind.default")
    if len(text) > _LONGEST_TEXT:
        desk.answer(desk.public.html("remind.long", most=_LONGEST_TEXT))
    elif len(_mine(desk, person)) >= _MOST:
        desk.answer(desk.public.html("remind.many", most=_MOST))
    else:
        place = desk.incoming.place
        payload = {"text": text, "wall": when.wall, "zone": str(desk.zone), "thread": place.thread_id}
        due = desk.plan(REMIND, when.at, None, payload, chat_id=place.chat_id, person_id=person.id)
        moment = _shown(desk, due.due_at)
        off = Button(desk.public.plain("button.call_off"), a.CallOff(due.id))
        desk.answer(desk.public.html("remind.set", name=person.name, when=moment, text=text), ((off,),))


def _ask(desk: Desk, which: Which) -> None:
    """Ask whether an hour means morning or evening, with a button for each, or explain how to write it."""
    buttons = [
        Button(_shown(desk, when.at), a.Remind(f"{when.wall.replace('T', ' ')} {which.rest}".strip()))
        for when in which.moments
    ]
    fitting = all(button.fits for button in buttons)
    desk.answer(desk.public.html("remind.which"), rows(buttons, 2) if fitting else ())


def call_off(desk: Desk, command: a.CallOff) -> None:
    """Cancel a reminder, by a button in the list or beneath its promise."""
    person = desk.asker
    due = next((due for due in desk.unit.planned_in(desk.chat.id, REMIND) if due.id == command.due), None)
    if due is None:
        desk.toast(desk.own.plain("remind.gone"))
    elif due.person_id != person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    elif not desk.unit.call_off(due.id):
        desk.toast(desk.own.plain("remind.gone"))
    else:
        desk.toast(desk.own.plain("toast.done"))
        off = desk.public.html("remind.off", when=_shown(desk, due.due_at), text=due.payload["text"])
        left = _mine(desk, person)
        desk.edit(Html(f"{off}\n{_lines(desk, left)}") if left else off, _buttons(desk, left), None)


def ring(desk: Desk, due: Due) -> None:
    """Deliver a due reminder, to the asker and in the chat where they asked."""
    if due.person_id is None or due.chat_id is None:
        return
    person = desk.unit.persons({due.person_id}).get(due.person_id)
    if person is None:
        return
    account = next((account.account_id for account in desk.unit.accounts(person.id)), 0)
    say = words(_language(desk.chat, person))
    name = mention(say, {person.id: person}, {person.id: account}, person.id)
    html = say.html("remind.now", name=name, text=due.payload["text"])
    if desk.at - due.due_at > _LATE:
        html = Html(f"{html} {say.html('remind.late', when=_shown(desk, due.due_at))}")
    payload = {"html": html, "keyboard": []}
    desk.unit.post(Message(due.chat_id, "text", payload, desk.at, REMINDER, thread_id=due.payload["thread"]))


def _list(desk: Desk, person: Person) -> None:
    mine = _mine(desk, person)
    if not mine:
        desk.answer(desk.public.html("remind.usage"))
        return
    desk.answer(_lines(desk, mine), _buttons(desk, mine))


def _mine(desk: Desk, person: Person) -> list[Due]:
    return [due for due in desk.unit.planned_in(desk.chat.id, REMIND) if due.person_id == person.id]


def _lines(desk: Desk, mine: Sequence[Due]) -> Html:
    lines = [
        desk.public.html("remind.line", number=number, when=_shown(desk, due.due_at), text=due.payload["text"])
        for number, due in enumerate(mine, 1)
    ]
    return Html("\n".join(lines))


def _buttons(desk: Desk, mine: Sequence[Due]) -> Keyboard:
    buttons = [
        Button(desk.public.plain("button.call_off_one", line=line), a.CallOff(due.id))
        for line, due in enumerate(mine, 1)
    ]
    return rows(buttons, 4)


def _shown(desk: Desk, moment: datetime) -> str:
    local, now = moment.astimezone(desk.zone), desk.at.astimezone(desk.zone)
    if local.year != now.year:
        return local.strftime("%Y-%m-%d %H:%M")
    if local.date() != now.date():
        return local.strftime("%m-%d %H:%M")
    # For a moment close to now the seconds matter.
    return local.strftime("%H:%M:%S" if abs(moment - desk.at) < _SOON else "%H:%M")


def _language(chat: Chat, person: Person) -> str:
    private = chat.kind == "private"
    return language_of(person.language if private else None, chat.language)
