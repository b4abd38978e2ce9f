"""How fast the store writes, against bare sqlite3 with the same pragmas in the same run.

One unit is what a move costs: an entry with its compare-and-set, the served update, a message, a pending
confirmation. With 32 callers at once the store finds most of them queued and commits them together; bare sqlite3
commits exactly 32 together, on one thread.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from engines.core.rulings import Seat
from storage.migrations import migrate
from storage.sqlite import durable
from storage.sqlite_store import SqliteStore, open_store
from storage.store import Account, Message, NewEntry, NewStream, Unit

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
CHAT = -1001234567890
ROUNDS = 5
SECONDS = 1.0
"""Each writer in each round."""


@dataclass(frozen=True)
class Result:
    """Units per second of each round; both writers take turns, so that a slow moment hits both."""

    store: list[float]
    bare: list[float]

    @property
    def ratio(self) -> float:
        return statistics.median(ours / theirs for ours, theirs in zip(self.store, self.bare, strict=True))


def begin(unit: Unit) -> tuple[int, int]:
    unit.meet_chat(CHAT, "supergroup", "后勤杯")
    person = unit.meet(Account("telegram", 7_000_000_001, "甲"))
    new = NewStream("match", CHAT, None, "chess", "houqin", {}, person.id, NOW)
    return unit.create_stream(new).id, person.id


def move(stream: int, person: int, number: int) -> Callable[[Unit], None]:
    def work(unit: Unit) -> None:
        entry = unit.append(stream, number, NewEntry(Seat(0), "e4", person, NOW, f"1:{number}"))
        unit.mark_handled(f"1:{number}", "e4", NOW)
        unit.post(Message(CHAT, "board", {"stream": stream}, NOW, stream_id=stream, version=entry.version))
        unit.add_pending(stream, "hand", seq=entry.seq, version=entry.version, by=person, payload={}, at=NOW)

    return work


async def through_the_store(
    store: SqliteStore, stream: int, person: int, numbers: count[int], callers: int, seconds: float
) -> float:
    started = time.perf_counter()
    done = 0
    while (spent := time.perf_counter() - started) < seconds:
        await asyncio.gather(*(store.run(move(stream, person, next(numbers))) for _ in range(callers)))
        done += callers
    return done / spent


def bare_move(database: sqlite3.Connection, stream: int, person: int, number: int) -> None:
    at, cause = "2026-03-01 12:00:00.000000", f"1:{number}"
    database.execute("UPDATE stream SET version = version + 1 WHERE id = ? AND version = ?", (stream, number))
    database.execute(
        "INSERT INTO entry (stream_id, seq, seat, text, person_id, at, cause, version, struck)"
        " VALUES (?, (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE stream_id = ?), 0, 'e4', ?, ?, ?, ?, 0)",
        (stream, stream, person, at, cause, number + 1),
    )
    database.execute("INSERT INTO handled (cause, reply, at) VALUES (?, 'e4', ?)", (cause, at))
    database.execute(
        "INSERT INTO outbox (chat_id, kind, payload, next_at, priority, policy, stream_id, version, attempts,"
        " generation, failed) VALUES (?, 'board', ?, ?, 5, 'at_least_once', ?, ?, 0, 1, 0)",
        (CHAT, json.dumps({"stream": stream}), at, stream, number + 1),
    )
    database.execute(
        "INSERT INTO pending (stream_id, kind, seq, version, by, payload, created_at)"
        " VALUES (?, 'hand', ?, ?, ?, '{}', ?)",
        (stream, number + 1, number + 1, person, at),
    )


def through_bare_sqlite(
    database: sqlite3.Connection, stream: int, person: int, numbers: count[int], callers: int, seconds: float
) -> float:
    started = time.perf_counter()
    done = 0
    while (spent := time.perf_counter() - started) < seconds:
        database.execute("BEGIN IMMEDIATE")
        for _ in range(callers):
            bare_move(database, stream, person, next(numbers))
        database.execute("COMMIT")
        done += callers
    return done / spent


async def compare(folder: Path, callers: int, seconds: float) -> Result:
    store = open_store(folder / f"store{callers}.db")
    stream, person = await store.run(begin)

    bare_path = folder / f"bare{callers}.db"
    migrate(bare_path)
    seeded = open_store(bare_path)
    bare_stream, bare_person = await seeded.run(begin)
    await seeded.close()
    database = durable(bare_path, "rw")
    database.execute("PRAGMA foreign_keys=ON")

    ours, theirs = count(), count()
    result = Result([], [])
    for _ in range(ROUNDS):
        result.store.append(await through_the_store(store, stream, person, ours, callers, seconds))
        result.bare.append(through_bare_sqlite(database, bare_stream, bare_person, theirs, callers, seconds))
    await store.close()
    database.close()
    return result


def rows() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        for callers in (1, 32):
            result = asyncio.run(compare(Path(folder), callers, SECONDS))
            yield {
                "callers": callers,
                "store_per_s": round(statistics.median(result.store)),
                "bare_per_s": round(statistics.median(result.bare)),
                "ratio": round(result.ratio, 3),
            }
