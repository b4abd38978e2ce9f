"""Three processes on one PostgreSQL database, killed at random: nothing twice, nothing lost, in order."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from storage.address import Address, Server
from storage.databases import open_any
from storage.store import Message, Stream, Unit

REPLICAS = 3
CHATS = (-1, -2, -3, -4)
Rows = Callable[[Address, str], list[tuple[Any, ...]]]

PREAMBLE = """
import asyncio, random, sys
from datetime import UTC, datetime, timedelta
from engines.core.rulings import Seat
from storage.address import address
from storage.databases import open_any
from storage.store import Message, NewEntry

def write(unit, text):
    stream = unit.stream(1)
    return unit.append(1, stream.version, NewEntry(Seat(0), text, None, datetime.now(UTC), text))
"""

# Every replica is given every update, as by a messenger that never hears an acknowledgement.
SERVE = """
def serve(number):
    def work(unit):
        cause = f"1:{number}"
        known = unit.handled(cause)
        if known is not None:
            return known
        now = datetime.now(UTC)
        unit.meet_chat(-1, "group", "组", number)
        reply = str(write(unit, cause).seq)
        unit.post(Message(-1, cause, {}, now, stream_id=1))
        unit.plan(cause, now, 1, {})
        unit.mark_handled(cause, reply, now)
        return reply
    return work

async def main():
    store = await open_any(address(sys.argv[1]))
    numbers = list(range(int(sys.argv[2])))
    random.shuffle(numbers)
    async def player(share):
        for number in share:
            print(number, await store.run(serve(number)), flush=True)
    await asyncio.gather(*(player(numbers[first::4]) for first in range(4)))
    await store.close()

asyncio.run(main())
"""

# What is due becomes a message of its chat, in one unit.
FIRE = """
async def main():
    store = await open_any(address(sys.argv[1]))
    def fire(unit):
        now = datetime.now(UTC)
        due = unit.claim_due(now, 3)
        for row in due:
            unit.post(Message(row.payload["chat"], "text", {"n": row.payload["n"]}, now))
        return len(due)
    while await store.read(lambda unit: unit.next_due()) is not None:
        await store.run(fire)
    await store.close()

asyncio.run(main())
"""

# What is sent is written down in the stream, in the same unit as the report.
SEND = """
async def main():
    store = await open_any(address(sys.argv[1]))
    def report(outgoing):
        def work(unit):
            unit.sent(outgoing)
            write(unit, f"{outgoing.message.chat_id} {outgoing.message.payload['n']}")
        return work
    while await store.read(lambda unit: unit.next_post()) is not None:
        now = datetime.now(UTC)
        claimed = await store.run(lambda unit: unit.claim(now, 5, now + timedelta(seconds=float(sys.argv[2]))))
        for outgoing in claimed:
            await store.run(report(outgoing))
        await asyncio.sleep(0 if claimed else 0.02)
    await store.close()

asyncio.run(main())
"""


def run_replicas(folder: Path, server: Server, program: str, *arguments: str, kills: int = 0) -> list[str]:
    """Run the replicas until each has ended by itself. Before that so many are killed, and started again.

    What they said, without lines cut off by a kill.
    """
    outputs: list[Path] = []

    def start() -> subprocess.Popen[bytes]:
        outputs.append(folder / f"{len(outputs)}.out")
        with outputs[-1].open("wb") as out:
            return subprocess.Popen(
                [sys.executable, "-c", PREAMBLE + program, server.url, *arguments],
                stdout=out,
                cwd=Path(__file__).parents[2],
            )

    chance = random.Random(kills)
    running = [start() for _ in range(REPLICAS)]
    try:
        for _ in range(kills):
            # Long enough for the newest to have begun, now and then.
            time.sleep(chance.uniform(0.3, 1.2))
            which = chance.randrange(REPLICAS)
            running[which].kill()
            running[which].wait()
            running[which] = start()
        assert [process.wait(120) for process in running] == [0] * REPLICAS
    finally:
        for process in running:
            process.kill()
            process.wait()
    lines = [line for output in outputs for line in output.read_text().splitlines(keepends=True)]
    return [line.strip() for line in lines if line.endswith("\n")]


@pytest.fixture
async def prepared(server: Server, new_stream: Callable[..., Stream]) -> Server:
    """A database with one stream, number 1."""
    store = await open_any(server)
    assert (await store.run(new_stream)).id == 1
    await store.close()
    return server


async def fill(server: Server, count: int, add: Callable[[Unit, int, int], object]) -> None:
    def work(unit: Unit) -> None:
        for n in range(count):
            for chat in CHATS:
                add(unit, chat, n)

    store = await open_any(server)
    await store.run(work)
    await store.close()


@pytest.mark.parametrize(("count", "kills"), [(60, 2), pytest.param(1500, 50, marks=pytest.mark.slow)])
async def test_an_update_given_to_all_replicas_counts_once_and_all_give_the_same_reply(
    prepared: Server, tmp_path: Path, rows: Rows, count: int, kills: int
) -> None:
    said = await asyncio.to_thread(run_replicas, tmp_path, prepared, SERVE, str(count), kills=kills)
    replies = dict(line.split() for line in said)
    assert len(set(said)) == len(replies) == count

    def found(statement: str) -> list[tuple[Any, ...]]:
        return rows(prepared, statement)

    entries = await asyncio.to_thread(found, "SELECT cause, seq, version FROM entry ORDER BY seq")
    assert {cause: str(seq) for cause, seq, _ in entries} == {f"1:{n}": reply for n, reply in replies.items()}
    assert [(seq, version) for _, seq, version in entries] == [(n, n) for n in range(1, count + 1)]
    for kind in ("outbox", "due"):
        kept = await asyncio.to_thread(found, f"SELECT kind FROM {kind}")
        assert sorted(kept) == sorted((cause,) for cause, _, _ in entries)


@pytest.mark.parametrize(("count", "kills"), [(40, 2), pytest.param(1500, 50, marks=pytest.mark.slow)])
async def test_what_is_due_fires_once_whoever_is_killed(
    prepared: Server, tmp_path: Path, rows: Rows, now: datetime, count: int, kills: int
) -> None:
    await fill(prepared, count, lambda unit, chat, n: unit.plan("flag", now, None, {"chat": chat, "n": n}))
    await asyncio.to_thread(run_replicas, tmp_path, prepared, FIRE, kills=kills)
    fired = await asyncio.to_thread(rows, prepared, "SELECT chat_id, payload ->> 'n' FROM outbox")
    assert Counter(fired) == Counter((chat, str(n)) for chat in CHATS for n in range(count))


@pytest.mark.parametrize(
    ("count", "kills", "lease"),
    [(25, 0, 60), *(pytest.param(count, kills, 1, marks=pytest.mark.slow) for count, kills in ((40, 2), (400, 50)))],
)
async def test_what_waits_is_sent_in_the_order_of_its_chat(
    prepared: Server, tmp_path: Path, rows: Rows, count: int, kills: int, lease: int
) -> None:
    at = datetime.now(UTC)
    await fill(prepared, count, lambda unit, chat, n: unit.post(Message(chat, "text", {"n": n}, at)))
    await asyncio.to_thread(run_replicas, tmp_path, prepared, SEND, str(lease), kills=kills)
    lines = await asyncio.to_thread(rows, prepared, "SELECT text FROM entry ORDER BY seq")
    sent = [tuple(map(int, text.split())) for (text,) in lines]
    for chat in CHATS:
        assert [n for where, n in dict.fromkeys(sent) if where == chat] == list(range(count))
    # One whose holder was killed before it could report is sent again, and so may be one whose holder was slow.
    if not kills:
        assert len(sent) == len(set(sent))
