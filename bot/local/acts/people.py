"""The people of the local chat: the first ones, new ones, and their names and languages."""

from dataclasses import dataclass, replace

from bot.local.acts.groups import create_group
from bot.local.acts.hearing import announce
from bot.local.acts.lookup import good_name, person_of
from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.rows.roster import BROWSER, Chat, Person
from bot.local.rows.standing import MEMBER, Standing

FIRST_PERSON_ID = 1001
LANGUAGES = ("", "zh-hans", "en")
"""Allowed languages; empty means the browser's language."""


@dataclass(frozen=True)
class Beginning:
    """The first group: its title, its members, and one more member who speaks the other language."""

    group: str
    names: tuple[str, ...]
    other: tuple[str, str]


CHINESE = Beginning("后勤杯 · 棋牌群", ("小林", "小周", "阿梅", "老秦", "小唐", "小许"), ("Robin", "en"))
ENGLISH = Beginning("Games club", ("Ann", "Bob", "Cat", "Dave", "Eve", "Fay"), ("小周", "zh-hans"))


def check_bot(messenger: Messenger) -> None:
    """Raise ValueError if the stored chat belongs to a different bot."""
    known = messenger.store.fact("bot_id")
    if known is not None and known != str(messenger.bot.id):
        raise ValueError(f"this chat was begun with bot {known}: use its token or another data folder")


def begin(messenger: Messenger, bot: Standing = MEMBER) -> None:
    """Create a group of seven people and the bot at the first start, in the language of the last browser heard, or in
    Chinese. Later starts change nothing."""
    if messenger.store.fact("bot_id") is not None:
        return
    first = ENGLISH if messenger.store.fact(BROWSER) == "en" else CHINESE
    with messenger.store.transaction():
        messenger.store.set_fact("bot_id", str(messenger.bot.id))
        for name in first.names:
            add_person(messenger, name, "")
        add_person(messenger, *first.other)
        create_group(messenger, first.group, bot=bot)


def add_person(messenger: Messenger, name: str, language: str) -> Person:
    """Add a person to every group, with a private chat."""
    roster = messenger.roster
    with messenger.store.transaction():
        number = max((person.id for person in roster.people()), default=FIRST_PERSON_ID - 1) + 1
        person = Person(number, good_name(name), None, _language(language))
        roster.save_person(person)
        roster.save_chat(Chat(person.id, "private", None, started=False, pinned=None))
        roster.place(person.id, person.id, MEMBER)
        roster.place(person.id, messenger.bot.id, MEMBER)
        for group in roster.groups():
            roster.place(group.id, person.id, MEMBER)
            announce(messenger, group, person.id, {"new_chat_members": [roster.user(person.id)]})
        messenger.tell("state")
    return person


def change_person(messenger: Messenger, person_id: int, name: str | None, language: str | None) -> Person:
    person = person_of(messenger, person_id)
    if name is not None:
        person = replace(person, first_name=good_name(name))
    if language is not None:
        person = replace(person, language_code=_language(language))
    with messenger.store.transaction():
        messenger.roster.save_person(person)
        messenger.tell("state")
        messenger.tell("commands")
    return person


def hear_browser(messenger: Messenger, accepted: str) -> None:
    """Store the language of a browser that opened the page (`Accept-Language`)."""
    if not accepted:
        return
    language = "zh-hans" if accepted.lower().startswith("zh") else "en"
    if messenger.store.fact(BROWSER) != language:
        with messenger.store.transaction():
            messenger.store.set_fact(BROWSER, language)


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise UiError("语言只有 zh-hans 和 en · The languages are zh-hans and en")
    return language
