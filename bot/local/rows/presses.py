"""Presses of inline buttons, each answerable once and for a limited time."""

import secrets
from dataclasses import dataclass

from bot.local.errors import bad_request
from bot.local.rows.store import Store

LIFETIME = 15 * 60  # seconds


@dataclass(frozen=True)
class Press:
    id: str
    person_id: int


class Presses:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, chat_id: int, message_id: int, person_id: int, data: str, date: int) -> Press:
        press = Press(str(10**18 + secrets.randbelow(8 * 10**18)), person_id)
        self._store.run(
            "INSERT INTO presses VALUES (?, ?, ?, ?, ?, ?, 0)",
            *(press.id, chat_id, message_id, person_id, data, date),
        )
        return press

    def answer(self, press_id: str, now: int) -> Press:
        row = self._store.one(
            "UPDATE presses SET answered = 1 WHERE id = ? AND NOT answered AND date >= ? RETURNING person_id",
            *(press_id, now - LIFETIME),
        )
        if row is None:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return Press(press_id, row["person_id"])
