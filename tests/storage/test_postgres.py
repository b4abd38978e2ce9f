"""What is PostgreSQL's own: rows held against other processes, and a server that goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.address import Server
from storage.databases import Unusable, open_any
from storage.postgres_store import PostgresStore, connecting, open_server
from storage.sql.unit import SqlUnit
from storage.store import Message, NewEntry, Reader, Stream, Unavailable, Unit


@pytest.fixture
async def store(server: Server) -> AsyncIterator[PostgresStore]:
    store = await open_server(server)
    yield store
    await store.close()


@pytest.fixture
async def beside(server: Server, store: PostgresStore) -> AsyncIterator[AsyncConnection]:
    """Another process's connection."""
    engine = connecting(server, 1)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


def sleep(unit: Reader, seconds: float) -> None:
    assert isinstance(unit, SqlUnit)
    unit._all(text(f"SELECT pg_sleep({seconds})"))


async def waits_for(connection: AsyncConnection) -> None:
    """Until somebody waits for a lock that this connection holds."""
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))")
    async with asyncio.timeout(60):
        while not await connection.scalar(waiting):
            await connection.execute(text("SELECT pg_sleep(0.01)"))


class Line:
    """The way to the server, which can be cut, and on which the server's answers can be held back."""

    def __init__(self, server: Server) -> None:
        parts = urlsplit(server.url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path
        self._listening: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.cut_at: bytes | None = None
        """Cut as soon as a request holds this: it does not arrive."""
        self.deaf_at: bytes | None = None
        """Hold the answers back from the request that holds this: it arrives."""
        self._answers = asyncio.Event()
        self._answers.set()

    async def open(self, port: int = 0) -> Server:
        self._listening = await asyncio.start_server(self._connected, "127.0.0.1", port)
        self.port = int(self._listening.sockets[0].getsockname()[1])
        return Server(f"postgresql://postgres:secret@127.0.0.1:{self.port}{self._database}?sslmode=disable")

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_server, of_server = await asyncio.open_unix_connection(self._socket)
        self._writers |= {writer, of_server}
        for work in (self._forth(reader, of_server), self._back(to_server, writer)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _forth(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while request := await reader.read(65536):
                if self.cut_at and self.cut_at in request:
                    self._cut()
                    return
                if self.deaf_at and self.deaf_at in request:
                    self._answers.clear()
                writer.write(request)
                await writer.drain()
        writer.close()

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while answer := await reader.read(65536):
                await self._answers.wait()
                writer.write(answer)
                await writer.drain()
        writer.close()

    def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self._answers.set()

    async def close(self) -> None:
        self.cut_at = self.deaf_at = None
        assert self._listening is not None
        self._listening.close()
        self._cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@pytest.fixture
async def line(server: Server, store: PostgresStore) -> AsyncIterator[Line]:
    line = Line(server)
    yield line
    with suppress(AssertionError):
        await line.close()


async def test_a_stream_that_was_read_is_the_units_own(
    store: PostgresStore, beside: AsyncConnection, new_stream: Callable[..., Stream], entry: Callable[..., NewEntry]
) -> None:
    stream = await store.run(new_stream)
    await beside.execute(text("UPDATE stream SET version = version + 1"))
    waiting = asyncio.create_task(store.run(lambda unit: unit.stream(stream.id)))
    await waits_for(beside)
    assert not waiting.done()
    await beside.commit()
    found = await waiting
    assert found is not None
    assert found.version == 1


async def test_a_stream_that_was_glanced_at_is_nobodys(
    store: PostgresStore, beside: AsyncConnection, new_stream: Callable[..., Stream], now: datetime
) -> None:
    """A unit that holds a parent looks at its child, and one that holds a child writes to its parent: neither waits."""
    event = await store.run(lambda unit: new_stream(unit, kind="event"))
    child = await store.run(lambda unit: new_stream(unit, parent=event.id))
    await beside.execute(text(f"UPDATE stream SET version = version + 1 WHERE id = {child.id}"))

    def look(unit: Unit) -> tuple[Stream | None, list[Stream]]:
        unit.stream(event.id)
        return unit.glance(child.id), list(unit.children(event.id))

    assert await asyncio.wait_for(store.run(look), 2) == (child, [child])
    await beside.commit()
    await beside.execute(text(f"UPDATE stream SET version = version + 1 WHERE id = {event.id}"))

    def follow(unit: Unit) -> None:
        unit.stream(child.id)
        unit.plan("follow", now, event.id, {})
        new_stream(unit, parent=event.id)

    await asyncio.wait_for(store.run(follow), 2)


async def test_people_who_are_held_are_not_merged_meanwhile(store: PostgresStore, beside: AsyncConnection) -> None:
    """Whoever looks at two persons after holding them sees what an other has made of them."""
    gone, kept = await store.run(lambda unit: (unit.introduce("甲"), unit.introduce("乙")))
    await beside.execute(text(f"UPDATE person SET merged_into = {kept.id} WHERE id = {gone.id}"))

    def look(unit: Unit) -> int:
        unit.hold([kept.id, gone.id])
        return unit.persons([gone.id])[gone.id].id

    waiting = asyncio.create_task(store.run(look))
    await waits_for(beside)
    assert not waiting.done()
    await beside.commit()
    assert await waiting == kept.id


async def test_what_merely_refers_to_a_held_stream_can_be_written(
    store: PostgresStore, beside: AsyncConnection, new_stream: Callable[..., Stream], now: datetime
) -> None:
    stream = await store.run(new_stream)
    await beside.execute(text("SELECT * FROM stream FOR NO KEY UPDATE"))

    def note(unit: Unit) -> None:
        unit.remember_message(stream.chat_id, 9, stream.id)
        unit.post(Message(stream.chat_id, "text", {}, now, stream_id=stream.id))

    await asyncio.wait_for(store.run(note), 2)
    assert await store.read(lambda unit: unit.stream(stream.id)) == stream


async def test_settings_changed_by_another_are_not_written_over(store: PostgresStore, beside: AsyncConnection) -> None:
    await store.run(lambda unit: unit.meet_chat(-1, "group", "组", 1))
    await beside.execute(text("UPDATE chat SET language = 'en'"))
    meeting = asyncio.create_task(store.run(lambda unit: unit.meet_chat(-1, "group", "组", 2)))
    await waits_for(beside)
    await beside.commit()
    chat = await meeting
    assert (chat.language, chat.last_message_id) == ("en", 2)


async def test_an_update_served_by_another_meanwhile_gets_the_first_reply(
    store: PostgresStore, beside: AsyncConnection, now: datetime
) -> None:
    runs: list[str | None] = []

    def serve(unit: Unit) -> str:
        known = unit.handled("1:7")
        runs.append(known)
        if known is None:
            unit.mark_handled("1:7", "second", now)
        return known or "second"

    await beside.execute(text("INSERT INTO handled (cause, reply, at) VALUES ('1:7', 'first', now())"))
    serving = asyncio.create_task(store.run(serve))
    await waits_for(beside)
    assert runs == [None]
    await beside.commit()
    assert await serving == "first"
    assert runs == [None, "first"]


async def test_two_who_hold_what_the_other_wants_both_come_through(
    store: PostgresStore, new_stream: Callable[..., Stream], now: datetime
) -> None:
    first, second = await store.run(lambda unit: (new_stream(unit, -1).id, new_stream(unit, -2).id))

    def take(one: int, other: int) -> Callable[[Unit], None]:
        def work(unit: Unit) -> None:
            unit.stream(one)
            sleep(unit, 0.2)
            unit.stream(other)
            unit.mark_handled(str(one), "", now)

        return work

    await asyncio.gather(store.run(take(first, second)), store.run(take(second, first)))
    for stream in (first, second):
        assert await store.read(lambda unit, stream=stream: unit.handled(str(stream))) == ""  # type: ignore[misc]


async def test_the_backstop_of_the_order_is_heard_of_at_once(
    store: PostgresStore, new_stream: Callable[..., Stream]
) -> None:
    stream = await store.run(new_stream)
    runs = 0

    def disorder(unit: Unit) -> None:
        nonlocal runs
        runs += 1
        assert isinstance(unit, SqlUnit)
        for _ in range(2):
            unit._write(
                text(
                    "INSERT INTO entry (stream_id, seq, seat, text, at, cause, version, struck)"
                    f" VALUES ({stream.id}, 1, 0, 'e4', now(), '1:1', 1, false)"
                )
            )

    with pytest.raises(IntegrityError, match="pk_entry"):
        await store.run(disorder)
    assert runs == 1


async def test_a_read_is_one_snapshot_and_waits_for_nobody(
    store: PostgresStore, beside: AsyncConnection, now: datetime
) -> None:
    looked = asyncio.Event()

    def look_twice(unit: Reader) -> tuple[str | None, str | None]:
        before = unit.handled("a")
        looked.set()
        sleep(unit, 0.3)
        return before, unit.handled("a")

    looking = asyncio.create_task(store.read(look_twice))
    await looked.wait()
    await store.run(lambda unit: unit.mark_handled("a", "", now))
    assert await looking == (None, None)

    await beside.execute(text("UPDATE handled SET reply = 'b'"))
    assert await asyncio.wait_for(store.read(lambda unit: unit.handled("a")), 2) == ""


async def test_a_claimer_takes_no_more_than_it_asked_for_and_never_what_another_holds(
    store: PostgresStore, beside: AsyncConnection, now: datetime
) -> None:
    def fill(unit: Unit) -> None:
        for n in range(30):
            unit.post(Message(n % 3, "text", {"n": n}, now))
            unit.plan("flag", now, None, {"n": n})

    await store.run(fill)
    await beside.execute(text("SELECT * FROM outbox WHERE chat_id = 0 FOR UPDATE"))
    await beside.execute(text("SELECT * FROM due WHERE id <= 25 FOR UPDATE"))
    lease = now + timedelta(minutes=1)
    claimed = await store.run(lambda unit: (unit.claim(now, 9, lease), unit.claim_due(now, 3), unit.claim_due(now, 9)))
    # Of each chat only the oldest; of the first chat not even that, nor what comes after it.
    assert [outgoing.message.payload["n"] for outgoing in claimed[0]] == [1, 2]
    assert [[due.payload["n"] for due in dues] for dues in claimed[1:]] == [[25, 26, 27], [28, 29]]


async def test_what_the_sender_writes_down_waits_for_nobody_who_is_busy_in_the_chat(
    store: PostgresStore, beside: AsyncConnection, now: datetime
) -> None:
    def fill(unit: Unit) -> None:
        for chat in (-1, -2):
            unit.meet_chat(chat, "group", "组", 1)
            unit.post(Message(chat, "text", {}, now))

    def report(unit: Unit) -> list[int]:
        for outgoing in claimed:
            unit.spoke(outgoing.message.chat_id, 7)
            unit.sent(outgoing)
        return [chat.last_message_id for chat in map(unit.chat, (-1, -2)) if chat]

    await store.run(fill)
    claimed = await store.run(lambda unit: unit.claim(now, 9, now + timedelta(minutes=1)))
    await beside.execute(text("SELECT * FROM chat WHERE id = -1 FOR NO KEY UPDATE"))
    assert await asyncio.wait_for(store.run(report), 5) == [1, 7]
    assert await store.read(lambda unit: unit.waiting()) == 0


async def test_a_replica_that_starts_takes_nothing_from_those_that_run(
    store: PostgresStore, server: Server, now: datetime
) -> None:
    lease = now + timedelta(hours=1)
    await store.run(lambda unit: unit.post(Message(1, "text", {}, now)))
    assert len(await store.run(lambda unit: unit.claim(now, 10, lease))) == 1
    another = await open_server(server)
    assert await another.run(lambda unit: unit.claim(now, 10, lease)) == []
    await another.close()


async def test_a_caller_who_gives_up_leaves_nothing_behind(store: PostgresStore, now: datetime) -> None:
    marked = asyncio.Event()

    def slow(unit: Unit) -> None:
        unit.mark_handled("a", "", now)
        marked.set()
        sleep(unit, 5)

    task = asyncio.create_task(store.run(slow))
    await marked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.read(lambda unit: unit.handled("a")) is None
    await asyncio.wait_for(store.run(lambda unit: unit.mark_handled("a", "", now)), 2)


async def test_connections_that_were_ended_are_made_anew(store: PostgresStore, beside: AsyncConnection) -> None:
    await store.run(lambda unit: unit.handled("a"))
    ended = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
    await beside.execute(text(f"{ended} WHERE pid <> pg_backend_pid() AND datname = current_database()"))
    with pytest.raises(Unavailable):
        await store.run(lambda unit: unit.handled("a"))
    assert await store.run(lambda unit: unit.handled("a")) is None


async def test_a_server_that_goes_away_and_comes_back(line: Line, now: datetime) -> None:
    far = await open_server(await line.open())
    await line.close()
    for act in (far.run, far.read):
        with pytest.raises(Unavailable):
            await act(lambda unit: unit.handled("a"))
    await line.open(line.port)
    await far.run(lambda unit: unit.mark_handled("a", "", now))
    assert await far.read(lambda unit: unit.handled("a")) == ""
    await far.close()


async def test_a_line_cut_before_the_commit_means_unavailable_and_undone(line: Line, now: datetime) -> None:
    far = await open_server(await line.open())
    line.cut_at = b"COMMIT"
    with pytest.raises(Unavailable):
        await far.run(lambda unit: unit.mark_handled("a", "", now))
    line.cut_at = None
    assert await far.read(lambda unit: unit.handled("a")) is None
    await far.close()


async def test_whoever_never_heard_of_the_commit_finds_it_done(line: Line, now: datetime) -> None:
    far = PostgresStore(connecting(await line.open(), 2, patience=0.5))
    line.deaf_at = b"COMMIT"
    with pytest.raises(Unavailable):
        await far.run(lambda unit: unit.mark_handled("a", "", now))
    line.deaf_at = None
    line._cut()
    assert await far.read(lambda unit: unit.handled("a")) == ""
    await far.close()


async def test_a_server_that_does_not_answer_in_time_means_unavailable(line: Line) -> None:
    far = PostgresStore(connecting(await line.open(), 2, patience=0.3))
    with pytest.raises(Unavailable, match="in time"):
        await asyncio.wait_for(far.run(lambda unit: sleep(unit, 3)), 2)
    assert await far.run(lambda unit: unit.handled("a")) is None
    await far.close()


UNUSABLE = [
    ("postgres:secret@/nowhere", 'database "nowhere" does not exist'),
    ("stranger:secret@/postgres", 'role "stranger" does not exist'),
]


@pytest.mark.parametrize(("which", "why"), UNUSABLE)
async def test_what_an_operator_has_to_mend_is_one_line_without_the_password(
    server: Server, which: str, why: str
) -> None:
    with pytest.raises(Unusable, match=why) as error:
        await open_any(Server(f"postgresql://{which}?{urlsplit(server.url).query}"))
    assert "secret" not in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("host", ["127.0.0.1:1", "nowhere.invalid"])
async def test_a_server_that_is_away_is_one_line_without_the_password(host: str) -> None:
    with pytest.raises(Unavailable, match=f"cannot reach postgresql://{host}/caipan: ") as error:
        await open_any(Server(f"postgresql://caipan:secret@{host}/caipan"))
    assert "secret" not in str(error.value)
    assert "\n" not in str(error.value)
