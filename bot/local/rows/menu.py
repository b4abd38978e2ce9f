"""The bot's command lists per scope and language, and the choice of the list shown to a person."""

import json
from typing import Any

from bot.local.rows.roster import Chat
from bot.local.rows.store import Store

Scope = dict[str, Any]


class Menu:
    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, scope: Scope, language: str, commands: list[dict[str, Any]]) -> None:
        with self._store.transaction():
            self._store.run(
                "INSERT OR REPLACE INTO commands VALUES (?, ?, ?)", _key(scope), language, json.dumps(commands)
            )

    def get(self, scope: Scope, language: str) -> list[dict[str, Any]]:
        return self._stored(scope, language) or []

    def remove(self, scope: Scope, language: str) -> None:
        with self._store.transaction():
            self._store.run("DELETE FROM commands WHERE scope = ? AND language = ?", _key(scope), language)

    def shown(self, chat: Chat, person_id: int, administrator: bool, language: str) -> list[dict[str, Any]]:
        """Return the commands for a person: the narrowest scope with a list wins, and within it the person's
        language."""
        for scope in _scopes(chat, person_id, administrator):
            for code in (language.partition("-")[0], ""):
                commands = self._stored(scope, code)
                if commands:
                    return commands
        return []

    def _stored(self, scope: Scope, language: str) -> list[dict[str, Any]] | None:
        row = self._store.one("SELECT commands FROM commands WHERE scope = ? AND language = ?", _key(scope), language)
        return None if row is None else list(json.loads(row["commands"]))


def _scopes(chat: Chat, person_id: int, administrator: bool) -> list[Scope]:
    """Return the scopes from narrow to wide, in the order of the Bot API's documentation."""
    here = {"type": "chat", "chat_id": chat.id}
    if not chat.is_group:
        return [here, {"type": "all_private_chats"}, {"type": "default"}]
    admins_here = [{"type": "chat_administrators", "chat_id": chat.id}] if administrator else []
    admins = [{"type": "all_chat_administrators"}] if administrator else []
    member = {"type": "chat_member", "chat_id": chat.id, "user_id": person_id}
    return [member, *admins_here, here, *admins, {"type": "all_group_chats"}, {"type": "default"}]


def _key(scope: Scope) -> str:
    return json.dumps(scope, sort_keys=True)
