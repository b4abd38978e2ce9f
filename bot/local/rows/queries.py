"""Inline queries as rows, each answerable once and for a short time."""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from bot.local.errors import bad_request
from bot.local.rows.store import Store

LIFETIME = 60  # the time for the bot's answer, in seconds


@dataclass(frozen=True)
class Query:
    id: str
    person_id: int
    results: list[dict[str, Any]] | None  # None until the bot has answered


class Queries:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, person_id: int, text: str, date: int) -> str:
        query_id = str(10**18 + secrets.randbelow(8 * 10**18))
        self._store.run("DELETE FROM queries WHERE person_id = ? AND date < ?", person_id, date - LIFETIME)
        self._store.run("INSERT INTO queries VALUES (?, ?, ?, ?, NULL)", query_id, person_id, text, date)
        return query_id

    def get(self, query_id: str) -> Query | None:
        row = self._store.one("SELECT * FROM queries WHERE id = ?", query_id)
        if row is None:
            return None
        return Query(row["id"], row["person_id"], None if row["results"] is None else json.loads(row["results"]))

    def answer(self, query_id: str, results: list[dict[str, Any]], now: int) -> Query:
        row = self._store.one(
            "UPDATE queries SET results = ? WHERE id = ? AND results IS NULL AND date >= ? RETURNING person_id",
            *(json.dumps(results), query_id, now - LIFETIME),
        )
        if row is None:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return Query(query_id, row["person_id"], results)
