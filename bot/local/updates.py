"""The queue of updates, and the single poller allowed to read the queue.

An update is written in the same transaction as the event it reports, and leaves the queue only when acknowledged by a
later offset or a webhook's 2xx. Until then the update is delivered again under the same number.
"""

import asyncio
import json
import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Any

from bot.local.errors import ApiError
from bot.local.rows.store import Store

LONGEST_POLL = 50
MOST_AT_ONCE = 100
REMEMBERED = 100  # acknowledged updates kept for the fault "redeliver"

Update = dict[str, Any]
Disturb = Callable[[list[Update], list[Update]], list[Update]]  # (due, acknowledged) → to deliver


class Updates:
    def __init__(self, store: Store, kinds: Collection[str], disturb: Disturb) -> None:
        self._store = store
        self.kinds = frozenset(kinds)
        self._disturb = disturb
        self._acknowledged: deque[Update] = deque(maxlen=REMEMBERED)
        self._waiting: asyncio.Future[str | None] | None = None  # None: news; else why it ends
        self.arrived = asyncio.Event()

    def add(self, kind: str, payload: dict[str, Any]) -> None:
        if not self.allowed() or kind in self.allowed():
            self._store.run(
                "INSERT INTO updates (kind, payload, chat_id) VALUES (?, ?, ?)",
                *(kind, json.dumps(payload), chat_of({kind: payload})),
            )
            self._store.after_commit(self.wake)

    def allowed(self) -> list[str]:
        """Return the kinds of updates the bot asked for; an empty list means all kinds."""
        return list(json.loads(self._store.fact("allowed_updates") or "[]"))

    def allow(self, kinds: list[str]) -> None:
        self._store.set_fact("allowed_updates", json.dumps(kinds))

    def count(self) -> int:
        row = self._store.one("SELECT count(*) AS n FROM updates")
        return 0 if row is None else row["n"]

    def drop_all(self) -> None:
        with self._store.transaction():
            self._store.run("DELETE FROM updates")

    def wake(self) -> None:
        self._end_wait(None)
        self.arrived.set()

    # For a poller

    async def poll(self, offset: int, limit: int, wait: int, allowed: list[str] | None) -> list[Update]:
        """Return the next updates, waiting if there are none. An earlier poller still waiting is ended with a
        conflict."""
        self.send_away("other getUpdates request; make sure that only one bot instance is running")
        with self._store.transaction():
            if allowed is not None:
                self.allow(allowed)
            self._acknowledge(offset)
        limit = min(max(limit, 1), MOST_AT_ONCE)
        pending = self._pending(limit)
        if pending or wait <= 0:
            return pending
        waiting = self._waiting = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(min(wait, LONGEST_POLL)):
                reason = await waiting
        except TimeoutError:
            return []
        finally:
            if self._waiting is waiting:
                self._waiting = None
        if reason is not None:
            raise ApiError(409, f"Conflict: terminated by {reason}")
        return self._pending(limit)

    def send_away(self, reason: str) -> None:
        """End the wait of the current poller, if any."""
        self._end_wait(reason)

    def _end_wait(self, reason: str | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(reason)

    def _acknowledge(self, offset: int) -> None:
        if offset > 0:
            self._done("DELETE FROM updates WHERE update_id < ? RETURNING *", offset)
        elif offset < 0:  # counted from the end of the queue
            self._done(
                "DELETE FROM updates WHERE update_id NOT IN "
                "(SELECT update_id FROM updates ORDER BY update_id DESC LIMIT ?) RETURNING *",
                -offset,
            )

    def _pending(self, limit: int) -> list[Update]:
        rows = self._store.all("SELECT * FROM updates ORDER BY update_id LIMIT ?", limit)
        return self._disturb(_updates(rows), list(self._acknowledged))

    # For a webhook

    def chats(self) -> list[int]:
        """Return the chats with updates in the queue."""
        return [row["chat_id"] for row in self._store.all("SELECT DISTINCT chat_id FROM updates")]

    def of_chat(self, chat_id: int, limit: int) -> list[Update]:
        rows = self._store.all(
            "SELECT * FROM updates WHERE chat_id = ? ORDER BY update_id LIMIT ?", chat_id, min(limit, MOST_AT_ONCE)
        )
        done = [update for update in self._acknowledged if chat_of(update) == chat_id]
        return self._disturb(_updates(rows), done) if rows else []

    def acknowledge(self, update_id: int) -> None:
        with self._store.transaction():
            self._done("DELETE FROM updates WHERE update_id = ? RETURNING *", update_id)

    def _done(self, statement: str, value: int) -> None:
        rows = self._store.all(statement, value)
        self._acknowledged.extend(sorted(_updates(rows), key=lambda update: int(update["update_id"])))


def chat_of(update: Update) -> int:
    """Return the chat of an update. A button press has the chat in its message; an inline query has only its sender."""
    payload = next(value for name, value in update.items() if name != "update_id")
    message = payload.get("message", payload)
    chat_id: int = message.get("chat", payload.get("from"))["id"]
    return chat_id


def _updates(rows: Iterable[sqlite3.Row]) -> list[Update]:
    return [{"update_id": row["update_id"], row["kind"]: json.loads(row["payload"])} for row in rows]
