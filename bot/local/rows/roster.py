"""People, chats and members, as rows and as Bot API objects."""

import hashlib
import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from bot.local.rows.standing import LEFT, Standing
from bot.local.rows.store import Store

BROWSER = "browser_language"
"""The key under which the last browser's language is stored."""
GROUP_TYPES = ("group", "supergroup")


@dataclass(frozen=True)
class BotAccount:
    id: int
    username: str
    name: str
    reads_all: bool

    def user(self) -> dict[str, Any]:
        return {"id": self.id, "is_bot": True, "first_name": self.name, "username": self.username}

    def me(self) -> dict[str, Any]:
        return self.user() | {
            "can_join_groups": True,
            "can_read_all_group_messages": self.reads_all,
            "supports_inline_queries": True,
            "can_connect_to_business": False,
            "has_main_web_app": False,
        }


# The account that represents every anonymous administrator of every group.
ANONYMOUS_ADMINISTRATOR = BotAccount(1087968824, "GroupAnonymousBot", "Group", reads_all=False)


@dataclass(frozen=True)
class Person:
    id: int
    first_name: str
    username: str | None
    language_code: str  # empty for a person who uses the browser's language

    def as_dict(self) -> dict[str, Any]:
        named = {"username": self.username} if self.username else {}
        return {"id": self.id, "first_name": self.first_name, **named, "language_code": self.language_code}


@dataclass(frozen=True)
class Chat:
    id: int
    type: str
    title: str | None
    started: bool  # a bot cannot write to a person who never wrote to the bot
    pinned: int | None
    is_forum: bool = False
    migrated_to: int | None = None  # the id of the supergroup that a basic group has become

    @property
    def is_group(self) -> bool:
        return self.type in GROUP_TYPES

    @property
    def instance(self) -> str:
        """The Bot API's `chat_instance`: equal for all button presses in this chat, and different from the chat's
        id."""
        return str(int.from_bytes(hashlib.sha256(str(self.id).encode()).digest()[:7], "big"))


class Roster:
    def __init__(self, store: Store, bot: BotAccount) -> None:
        self._store = store
        self.bot = bot

    # People

    def people(self) -> list[Person]:
        return [_person(row) for row in self._store.all("SELECT * FROM people ORDER BY id")]

    def person(self, person_id: int) -> Person | None:
        row = self._store.one("SELECT * FROM people WHERE id = ?", person_id)
        return None if row is None else _person(row)

    def save_person(self, person: Person) -> None:
        self._store.run(
            "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)",
            *(person.id, person.first_name, person.username, person.language_code),
        )

    def user(self, user_id: int) -> dict[str, Any] | None:
        if user_id == self.bot.id:
            return self.bot.user()
        if user_id == ANONYMOUS_ADMINISTRATOR.id:
            return ANONYMOUS_ADMINISTRATOR.user()
        person = self.person(user_id)
        if person is None:
            return None
        return {"is_bot": False, **person.as_dict(), "language_code": self.language(person)}

    def language(self, person: Person) -> str:
        """Return the language of a person as reported to the bot."""
        return person.language_code or self._store.fact(BROWSER) or "zh-hans"

    # Chats

    def chats(self) -> list[Chat]:
        return [_chat(row) for row in self._store.all("SELECT * FROM chats ORDER BY id > 0, id DESC")]

    def groups(self) -> list[Chat]:
        """Return the groups that have not been upgraded to supergroups."""
        return [chat for chat in self.chats() if chat.is_group and chat.migrated_to is None]

    def chat(self, chat_id: int) -> Chat | None:
        row = self._store.one("SELECT * FROM chats WHERE id = ?", chat_id)
        return None if row is None else _chat(row)

    def save_chat(self, chat: Chat) -> None:
        self._store.run(
            "INSERT INTO chats (id, type, title, started, pinned, is_forum, migrated_to) VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET title = excluded.title, started = excluded.started, "
            "pinned = excluded.pinned, is_forum = excluded.is_forum, migrated_to = excluded.migrated_to",
            *(chat.id, chat.type, chat.title, chat.started, chat.pinned, chat.is_forum, chat.migrated_to),
        )

    def chat_object(self, chat: Chat) -> dict[str, Any]:
        if chat.is_group:
            forum = {"is_forum": True} if chat.is_forum else {}
            return {"id": chat.id, "type": chat.type, "title": chat.title, **forum}
        person = self.person(chat.id)
        if person is None:
            raise AssertionError(f"private chat {chat.id} without its person")
        named = {"username": person.username} if person.username else {}
        return {"id": chat.id, "type": chat.type, "first_name": person.first_name, **named}

    # Members

    def standing(self, chat_id: int, user_id: int) -> Standing:
        row = self._store.one("SELECT * FROM members WHERE chat_id = ? AND user_id = ?", chat_id, user_id)
        return LEFT if row is None else _standing(row)

    def place(self, chat_id: int, user_id: int, standing: Standing) -> None:
        self._store.run(
            "INSERT OR REPLACE INTO members VALUES (?, ?, ?, ?)",
            *(chat_id, user_id, standing.status, json.dumps(dict(standing.rights))),
        )

    def members(self, chat_id: int) -> list[tuple[int, Standing]]:
        rows = self._store.all("SELECT * FROM members WHERE chat_id = ? ORDER BY user_id", chat_id)
        return [(row["user_id"], _standing(row)) for row in rows]


def _person(row: sqlite3.Row) -> Person:
    return Person(row["id"], row["first_name"], row["username"], row["language_code"])


def _standing(row: sqlite3.Row) -> Standing:
    return Standing(row["status"], json.loads(row["rights"]))


def _chat(row: sqlite3.Row) -> Chat:
    return Chat(
        row["id"],
        row["type"],
        row["title"],
        bool(row["started"]),
        row["pinned"],
        bool(row["is_forum"]),
        row["migrated_to"],
    )
