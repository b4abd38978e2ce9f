"""Which person is meant: whoever wrote the message replied to, @username, or a name among people seen in the chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.app.desk import Desk
from bot.app.request import commands as c
from bot.app.request.buttons import Button, rows
from bot.app.speech.words import Words
from storage.store import Person

_MOST_OFFERED = 24
LONGEST_NAME = 32
"""Letters of a name or unit that is given by hand."""


def by_id(person: Person) -> str:
    """A person as buttons carry him."""
    return f"={person.id}"


def described(words: Words, person: Person) -> str:
    """A name to choose by: with the unit, since names are not always enough."""
    return words.plain("whom.unit", name=person.name, unit=person.unit) if person.unit else person.name


def meant(desk: Desk, text: str, chat_id: int | None = None) -> Sequence[Person]:
    """Everyone who may be meant, here or in another chat; without words, whoever wrote the message replied to."""
    where = desk.chat.id if chat_id is None else chat_id
    if text.startswith("="):
        number = c.number(text[1:])
        person = None if number is None else desk.unit.acquaintance(where, number)
        return [person] if person else []
    if text:
        return desk.unit.find(where, text)
    author = replied_to(desk)
    return [author] if author else []


def replied_to(desk: Desk) -> Person | None:
    author = desk.incoming.reply_author
    if author is None:
        return None
    person = desk.unit.meet(author)
    desk.unit.see(desk.chat.id, person.id, desk.at)
    return person


def the_one(desk: Desk, text: str, again: Callable[[Person], c.Command]) -> Person | None:
    """The one who is meant; where it is nobody or several, says so, with buttons that ask again for each."""
    found = meant(desk, text)
    if len(found) == 1:
        return found[0]
    if found:
        desk.answer(desk.public.html("whom.which"), rows(choices(desk, found, again), 2))
    else:
        desk.refuse("whom.nobody", name=text[:64])
    return None


def choices(
    desk: Desk, people: Iterable[Person], again: Callable[[Person], c.Command], stream_id: int | None = None
) -> list[Button]:
    buttons = [Button(described(desk.public, person)[:40], again(person), stream_id) for person in people]
    return [button for button in buttons if button.text and button.fits][:_MOST_OFFERED]


def with_accounts(desk: Desk, chat_id: int | None = None) -> list[Person]:
    """Those seen here, or in another chat, newest first, who can press a button."""
    seen = desk.unit.seen(desk.chat.id if chat_id is None else chat_id, 2 * _MOST_OFFERED)
    linked = desk.unit.linked([person.id for person in seen])
    return [person for person in seen if person.id in linked][:_MOST_OFFERED]
