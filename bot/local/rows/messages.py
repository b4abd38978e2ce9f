"""Messages as rows and as Bot API objects."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from bot.local.rows.files import Files
from bot.local.rows.roster import ANONYMOUS_ADMINISTRATOR, Chat, Roster
from bot.local.rows.store import Store
from bot.local.rows.topics import Topics
from bot.local.texts.entities import to_html


@dataclass(frozen=True)
class Message:
    chat_id: int
    message_id: int
    sender_id: int
    date: int
    edit_date: int | None
    reply_to: int | None
    thread: int | None  # the topic or, outside of topics, the first message of the chain of replies
    body: dict[str, Any]  # the content fields of the Bot API object


class Messages:
    def __init__(self, store: Store, roster: Roster, topics: Topics, files: Files) -> None:
        self._store = store
        self._files = files
        self._roster = roster
        self._topics = topics

    def coming(self, chat: Chat) -> int:
        """Return the number of the next message in this chat."""
        row = self._store.one("SELECT last_message_id + 1 AS number FROM chats WHERE id = ?", chat.id)
        if row is None:
            raise AssertionError(f"no chat {chat.id}")
        return int(row["number"])

    def add(
        self,
        chat: Chat,
        sender_id: int,
        date: int,
        body: dict[str, Any],
        reply_to: int | None = None,
        topic: int | None = None,
    ) -> Message:
        """Add a message. Numbers increase within each chat and are never reused."""
        thread = self._thread(chat, reply_to) if topic is None else topic
        number = self.coming(chat)
        self._store.run("UPDATE chats SET last_message_id = ? WHERE id = ?", number, chat.id)
        message = Message(chat.id, number, sender_id, date, None, reply_to, thread, body)
        self._store.run(
            "INSERT INTO messages (chat_id, message_id, sender_id, date, reply_to, thread, body) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(chat.id, number, sender_id, date, reply_to, thread, json.dumps(body)),
        )
        return message

    def _thread(self, chat: Chat, reply_to: int | None) -> int | None:
        """Return the thread of a reply: its original's topic or chain of replies. Only supergroups have threads."""
        original = None if reply_to is None or chat.type != "supergroup" else self.get(chat.id, reply_to)
        if original is None:
            return None
        return original.message_id if original.thread is None else original.thread

    def get(self, chat_id: int, message_id: int) -> Message | None:
        row = self._store.one("SELECT * FROM messages WHERE chat_id = ? AND message_id = ?", chat_id, message_id)
        return None if row is None else _message(row)

    def rewrite(self, message: Message) -> None:
        self._store.run(
            "UPDATE messages SET body = ?, edit_date = ? WHERE chat_id = ? AND message_id = ?",
            *(json.dumps(message.body), message.edit_date, message.chat_id, message.message_id),
        )

    def delete(self, message: Message) -> None:
        self._store.run(
            "DELETE FROM messages WHERE chat_id = ? AND message_id = ?", message.chat_id, message.message_id
        )

    def in_thread(self, chat_id: int, thread: int) -> list[Message]:
        rows = self._store.all("SELECT * FROM messages WHERE chat_id = ? AND thread = ?", chat_id, thread)
        return [_message(row) for row in rows]

    def before(self, chat_id: int, message_id: int | None, limit: int) -> list[Message]:
        """Return the newest messages below this number, oldest first."""
        below = 2**62 if message_id is None else message_id
        rows = self._store.all(
            "SELECT * FROM messages WHERE chat_id = ? AND message_id < ? ORDER BY message_id DESC LIMIT ?",
            *(chat_id, below, limit),
        )
        return [_message(row) for row in reversed(rows)]

    def holding(self, chat_id: int, words: str, limit: int) -> list[Message]:
        """Return the newest messages with these words in text or caption, newest first, ignoring the case of Latin
        letters."""
        rows = self._store.all(
            "SELECT * FROM messages WHERE chat_id = ? AND instr(lower(coalesce("
            "json_extract(body, '$.text'), json_extract(body, '$.caption'), '')), lower(?)) "
            "ORDER BY message_id DESC LIMIT ?",
            *(chat_id, words, limit),
        )
        return [_message(row) for row in rows]

    def as_object(self, message: Message, with_reply: bool = True) -> dict[str, Any]:
        """Return the Bot API object `Message`. A quoted message does not show its own quoted message."""
        chat = self._roster.chat(message.chat_id)
        if chat is None:
            raise AssertionError(f"no chat {message.chat_id}")
        result: dict[str, Any] = {
            "message_id": message.message_id,
            "from": self._roster.user(message.sender_id),
            "chat": self._roster.chat_object(chat),
            "date": message.date,
        }
        if message.sender_id == ANONYMOUS_ADMINISTRATOR.id:
            result["sender_chat"] = result["chat"]
        if message.edit_date is not None:
            result["edit_date"] = message.edit_date
        reply_to = message.reply_to
        if message.thread is not None:
            result["message_thread_id"] = message.thread
            if chat.is_forum and self._topics.has(chat.id, message.thread):
                result["is_topic_message"] = True
                # As in Telegram, a message in a topic without a reply counts as a reply to the topic's announcement.
                reply_to = message.thread if reply_to is None and message.message_id != message.thread else reply_to
        if with_reply and reply_to is not None:
            original = self.get(message.chat_id, reply_to)
            if original is not None:
                result["reply_to_message"] = self.as_object(original, with_reply=False)
        return result | message.body

    def for_page(self, message: Message) -> dict[str, Any]:
        """Return the Bot API object with additional fields for the page."""
        shown = self.as_object(message, with_reply=message.reply_to is not None)
        text = shown.get("text", shown.get("caption", ""))
        shown["html"] = to_html(text, shown.get("entities", shown.get("caption_entities", [])))
        if "photo" in shown:
            unique_id = shown["photo"][-1]["file_unique_id"]
            shown |= {"photo_url": f"/ui/files/{unique_id}", "photo_text": self._files.description(unique_id)}
        if "document" in shown:
            url = f"/ui/files/{shown['document']['file_unique_id']}"
            shown["document"] = shown["document"] | {"url": url}
        return shown


def _message(row: sqlite3.Row) -> Message:
    return Message(
        row["chat_id"],
        row["message_id"],
        row["sender_id"],
        row["date"],
        row["edit_date"],
        row["reply_to"],
        row["thread"],
        json.loads(row["body"]),
    )
