"""What survives when the process does not."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from storage.address import Address
from storage.sqlite_store import Busy, open_store
from tests.storage.process import working

COMMITTER = """
import asyncio, sys
from datetime import UTC, datetime
from engines.core.rulings import Seat
from storage.address import address
from storage.databases import open_any
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
    store = await open_any(address(sys.argv[1]))
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


def committing(where: Address, name: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that commits as fast as it can and says so after each."""
    return working(COMMITTER, where, name)


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_every_acknowledged_unit_survives_kill_9_and_none_is_there_twice(
    where: Address, rows: Callable[[Address, str], list[tuple[Any, ...]]], rounds: int
) -> None:
    acknowledged: set[str] = set()
    chance = random.Random(1)
    for round_ in range(rounds):
        with committing(where, str(round_)) as process:
            assert process.stdout is not None
            for _ in range(chance.randint(1, 60)):
                acknowledged.add(process.stdout.readline().strip())
            process.kill()
            # A line cut off by the kill was printed after its commit, but cannot be read.
            acknowledged |= {line.strip() for line in process.stdout if line.endswith("\n")}

        columns = ("cause FROM entry", "cause FROM handled", "kind FROM pending", "kind FROM outbox")
        found = [sorted(row[0] for row in rows(where, f"SELECT {what}")) for what in columns]
        sequence = [row[0] for row in rows(where, "SELECT seq FROM entry ORDER BY seq")]
        assert all(found[0] == others for others in found[1:])
        assert len(set(found[0])) == len(found[0])
        assert acknowledged <= set(found[0])
        assert sequence == list(range(1, len(sequence) + 1))
        assert rows(where, "SELECT version FROM stream") == [(len(sequence),)]
    if isinstance(where, Path):
        assert rows(where, "PRAGMA integrity_check") == [("ok",)]


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
