"""Messages: the rows, and the Bot API object made of one."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from bot.local.entities import to_html
from bot.local.roster import Chat, Roster
from bot.local.store import Store


@dataclass(frozen=True)
class Message:
    chat_id: int
    message_id: int
    sender_id: int
    date: int
    edit_date: int | None
    reply_to: int | None
    body: dict[str, Any]  # the content fields of a Bot API Message


class Messages:
    def __init__(self, store: Store, roster: Roster) -> None:
        self._store = store
        self._roster = roster

    def add(self, chat: Chat, sender_id: int, date: int, body: dict[str, Any], reply_to: int | None = None) -> Message:
        """Numbers count up in every chat by itself and are never given twice."""
        row = self._store.one(
            "UPDATE chats SET last_message_id = last_message_id + 1 WHERE id = ? RETURNING last_message_id", chat.id
        )
        if row is None:
            raise AssertionError(f"no chat {chat.id}")
        message = Message(chat.id, row["last_message_id"], sender_id, date, None, reply_to, body)
        self._store.run(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(chat.id, message.message_id, sender_id, date, None, reply_to, json.dumps(body)),
        )
        return message

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

    def before(self, chat_id: int, message_id: int | None, limit: int) -> list[Message]:
        """The newest messages below this number, oldest first."""
        below = 2**62 if message_id is None else message_id
        rows = self._store.all(
            "SELECT * FROM messages WHERE chat_id = ? AND message_id < ? ORDER BY message_id DESC LIMIT ?",
            *(chat_id, below, limit),
        )
        return [_message(row) for row in reversed(rows)]

    def as_object(self, message: Message, with_reply: bool = True) -> dict[str, Any]:
        """The Bot API's Message. A message replied to does not show what it replied to itself."""
        chat = self._roster.chat(message.chat_id)
        if chat is None:
            raise AssertionError(f"no chat {message.chat_id}")
        result: dict[str, Any] = {
            "message_id": message.message_id,
            "from": self._roster.user(message.sender_id),
            "chat": self._roster.chat_object(chat),
            "date": message.date,
        }
        if message.edit_date is not None:
            result["edit_date"] = message.edit_date
        if with_reply and message.reply_to is not None:
            original = self.get(message.chat_id, message.reply_to)
            if original is not None:
                result["reply_to_message"] = self.as_object(original, with_reply=False)
        return result | message.body

    def for_page(self, message: Message) -> dict[str, Any]:
        """The same with what the page needs to show it."""
        shown = self.as_object(message)
        text = shown.get("text", shown.get("caption", ""))
        shown["html"] = to_html(text, shown.get("entities", shown.get("caption_entities", [])))
        if "photo" in shown:
            shown["photo_url"] = f"/ui/files/{shown['photo'][-1]['file_unique_id']}"
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
        json.loads(row["body"]),
    )
