"""Find the person a text means: the author of the message replied to, an @username, or a name seen in the chat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.app.desk import Desk
from bot.app.request import commands as c
from bot.app.request.buttons import Button, rows
from bot.app.speech.words import Words
from storage.store import Person

_MOST_OFFERED = 24
LONGEST_NAME = 32
"""The most characters in a name or unit given by hand."""


def by_id(person: Person) -> str:
    """Return the text by which buttons refer to a person."""
    return f"={person.id}"


def described(words: Words, person: Person) -> str:
    """Return a name to choose from a list, with the unit, since several people may share a name."""
    return words.plain("whom.unit", name=person.name, unit=person.unit) if person.unit else person.name


def meant(desk: Desk, text: str, chat_id: int | None = None) -> Sequence[Person]:
    """Return all people a text may mean, here or in another chat; an empty text means the author of the message replied
    to."""
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
    """Return the only person meant. If nobody or several people fit, say so and offer a button `again` for each
    candidate."""
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
    """Return people with accounts, who can press buttons, among those seen here or in another chat, newest first."""
    seen = desk.unit.seen(desk.chat.id if chat_id is None else chat_id, 2 * _MOST_OFFERED)
    linked = desk.unit.linked([person.id for person in seen])
    return [person for person in seen if person.id in linked][:_MOST_OFFERED]
