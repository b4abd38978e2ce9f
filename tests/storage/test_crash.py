"""What survives when the process does not."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage.sql import Busy, open_store

COMMITTER = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from engines.core.rulings import Seat
from storage.sql import open_store
from storage.store import Account, Message, NewEntry, NewStream

now = datetime.now(UTC)

def begin(unit):
    unit.meet_chat(-1, "group", "组")
    person = unit.meet(Account("telegram", 1, "甲"))
    open_streams = unit.streams(-1, ["seating"])
    if open_streams:
        return open_streams[0].id, person.id
    return unit.create_stream(NewStream("match", -1, None, "chess", "houqin", {}, person.id, now)).id, person.id

def act(stream_id, person_id, cause):
    def work(unit):
        entry = unit.append(stream_id, unit.stream(stream_id).version, NewEntry(Seat(0), "e4", person_id, now, cause))
        unit.mark_handled(cause, "", now)
        unit.add_pending(stream_id, cause, seq=entry.seq, version=entry.version, by=person_id, payload={}, at=now)
        unit.post(Message(-1, cause, {}, now))
    return work

async def main():
    store = open_store(Path(sys.argv[1]))
    stream_id, person_id = await store.run(begin)
    async def player(name):
        n = 0
        while True:
            n += 1
            cause = f"{sys.argv[2]}:{name}:{n}"
            await store.run(act(stream_id, person_id, cause))
            print(cause, flush=True)
    await asyncio.gather(*(player(name) for name in range(12)))

asyncio.run(main())
"""


@contextmanager
def committing(path: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """A process that commits as fast as it can and says so after each."""
    process = subprocess.Popen(
        [sys.executable, "-c", COMMITTER, str(path), name],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_every_acknowledged_unit_survives_kill_9_and_none_is_there_twice(path: Path) -> None:
    acknowledged: set[str] = set()
    chance = random.Random(1)
    for round_ in range(5):
        with committing(path, str(round_)) as process:
            assert process.stdout is not None
            acknowledged.add(process.stdout.readline().strip())
            time.sleep(chance.uniform(0.05, 0.4))
            process.kill()
            # A line cut off by the kill was printed after its commit, but cannot be read.
            acknowledged |= {line.strip() for line in process.stdout if line.endswith("\n")}

        database = sqlite3.connect(path)
        columns = ("cause FROM entry", "cause FROM handled", "kind FROM pending", "kind FROM outbox")
        found = [sorted(row[0] for row in database.execute(f"SELECT {what}")) for what in columns]
        stream = database.execute("SELECT version FROM stream").fetchall()
        sequence = [row[0] for row in database.execute("SELECT seq FROM entry ORDER BY seq")]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        database.close()
        assert all(found[0] == others for others in found[1:])
        assert len(set(found[0])) == len(found[0])
        assert acknowledged <= set(found[0])
        assert sequence == list(range(1, len(sequence) + 1))
        assert stream == [(len(sequence),)]
    assert len(acknowledged) > 50


async def test_a_second_process_is_told_who_is_first(path: Path) -> None:
    with committing(path, "first") as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(Busy, match=str(process.pid)):
            open_store(path)
    store = open_store(path)
    with pytest.raises(Busy):
        open_store(path)
    await store.close()
    await open_store(path).close()
