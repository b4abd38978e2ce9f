"""The queue of updates and the one poller who may read it.

An update is written in the transaction of what it tells of, and leaves the queue only when a later offset
acknowledges it; until then it is delivered again under the same number.
"""

import asyncio
import json
from collections.abc import Collection
from typing import Any

from bot.local.errors import ApiError
from bot.local.store import Store

LONGEST_POLL = 50
MOST_AT_ONCE = 100


class Updates:
    def __init__(self, store: Store, kinds: Collection[str]) -> None:
        self._store = store
        self.kinds = frozenset(kinds)
        self._waiting: asyncio.Future[bool] | None = None

    def add(self, kind: str, payload: dict[str, Any]) -> None:
        if self._is_wanted(kind):
            self._store.run("INSERT INTO updates (kind, payload) VALUES (?, ?)", kind, json.dumps(payload))
            self._store.after_commit(self.wake)

    def count(self) -> int:
        row = self._store.one("SELECT count(*) AS n FROM updates")
        return 0 if row is None else row["n"]

    def drop_all(self) -> None:
        with self._store.transaction():
            self._store.run("DELETE FROM updates")

    def wake(self) -> None:
        self._end_wait(stay=True)

    async def poll(self, offset: int, limit: int, wait: int, allowed: list[str] | None) -> list[dict[str, Any]]:
        """The next updates, waiting for one if need be. Who was waiting already is sent away."""
        self._end_wait(stay=False)
        with self._store.transaction():
            if allowed is not None:
                self._store.set_fact("allowed_updates", json.dumps(allowed))
            self._acknowledge(offset)
        limit = min(max(limit, 1), MOST_AT_ONCE)
        pending = self._pending(limit)
        if pending or wait <= 0:
            return pending
        waiting = self._waiting = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(min(wait, LONGEST_POLL)):
                stay = await waiting
        except TimeoutError:
            return []
        finally:
            if self._waiting is waiting:
                self._waiting = None
        if not stay:
            raise ApiError(
                409,
                "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
            )
        return self._pending(limit)

    def _end_wait(self, stay: bool) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(stay)

    def _is_wanted(self, kind: str) -> bool:
        """A bot that names no kinds gets all that arise here."""
        named = json.loads(self._store.fact("allowed_updates") or "[]")
        return not named or kind in named

    def _acknowledge(self, offset: int) -> None:
        if offset > 0:
            self._store.run("DELETE FROM updates WHERE update_id < ?", offset)
        elif offset < 0:  # counted from the end of the queue
            self._store.run(
                "DELETE FROM updates WHERE update_id NOT IN "
                "(SELECT update_id FROM updates ORDER BY update_id DESC LIMIT ?)",
                -offset,
            )

    def _pending(self, limit: int) -> list[dict[str, Any]]:
        rows = self._store.all("SELECT * FROM updates ORDER BY update_id LIMIT ?", limit)
        return [{"update_id": row["update_id"], row["kind"]: json.loads(row["payload"])} for row in rows]
