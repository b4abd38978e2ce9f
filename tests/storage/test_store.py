"""What a store promises, whichever database it keeps."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from inspect import signature
from operator import methodcaller
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage.address import Address
from storage.databases import open_any
from storage.sql.unit import SqlUnit
from storage.store import Account, Conflict, Message, NewEntry, Reader, Store, Stream, Unavailable, Unit

Work = Callable[[Unit], Any]
Rows = Callable[[Address, str], list[tuple[Any, ...]]]


@pytest.fixture
def marking(now: datetime) -> Callable[[str], Work]:
    def marking(cause: str) -> Work:
        return lambda unit: unit.mark_handled(cause, "", now)

    return marking


async def kept(store: Store, causes: list[str]) -> list[str]:
    return await store.read(lambda unit: [cause for cause in causes if unit.handled(cause) is not None])


async def test_run_returns_what_the_work_returns_after_the_commit(
    store: Store, where: Address, rows: Rows, new_stream: Callable[..., Stream]
) -> None:
    stream = await store.run(new_stream)
    assert await store.read(lambda unit: unit.stream(stream.id)) == stream
    assert await asyncio.to_thread(rows, where, "SELECT id FROM stream") == [(stream.id,)]


async def test_a_work_that_raises_undoes_itself_alone(store: Store, marking: Callable[[str], Work]) -> None:
    class Mistake(Exception):
        pass

    def mistaken(unit: Unit) -> None:
        marking("mistaken")(unit)
        raise Mistake

    def stopped(unit: Unit) -> None:
        marking("stopped")(unit)
        next(iter(()))

    def twice(unit: Unit) -> None:
        marking("twice")(unit)
        marking("twice")(unit)

    works = [marking("a"), mistaken, twice, stopped, marking("b")]
    results = await asyncio.gather(*map(store.run, works), return_exceptions=True)
    # A coroutine cannot raise StopIteration: Python makes it a RuntimeError.
    assert [type(result) for result in results] == [type(None), Mistake, IntegrityError, RuntimeError, type(None)]
    assert await kept(store, ["a", "mistaken", "twice", "stopped", "b"]) == ["a", "b"]


async def test_one_of_two_who_believe_the_same_version_gets_a_conflict(
    store: Store, new_stream: Callable[..., Stream], entry: Callable[..., NewEntry]
) -> None:
    stream = await store.run(new_stream)

    def appending(line: str) -> Work:
        return lambda unit: unit.append(stream.id, 0, entry(line))

    results = await asyncio.gather(store.run(appending("e4")), store.run(appending("d4")), return_exceptions=True)
    assert sum(isinstance(result, Conflict) for result in results) == 1
    assert len(await store.read(lambda unit: unit.entries(stream.id))) == 1


async def test_everybody_who_reads_the_version_first_gets_a_line(
    store: Store, new_stream: Callable[..., Stream], entry: Callable[..., NewEntry]
) -> None:
    stream = await store.run(new_stream)

    def appending(number: int) -> Work:
        def work(unit: Unit) -> int:
            now = unit.stream(stream.id)
            assert now is not None
            return unit.append(stream.id, now.version, entry(str(number))).seq

        return work

    seqs = await asyncio.gather(*(store.run(appending(number)) for number in range(40)))
    assert sorted(seqs) == list(range(1, 41))
    lines = await store.read(lambda unit: unit.entries(stream.id))
    assert [(line.seq, line.version) for line in lines] == [(n, n) for n in range(1, 41)]


async def test_who_comes_at_the_same_time_for_the_first_time_is_met_once(
    store: Store, new_stream: Callable[..., Stream], now: datetime
) -> None:
    def come(number: int) -> Work:
        def work(unit: Unit) -> tuple[int, int]:
            person = unit.meet(Account("telegram", 5, "甲"))
            stream = new_stream(unit, -7)
            unit.post(Message(-7, "text", {"n": number}, now, coalesce="live:1"))
            unit.keep_file_id("board", str(number))
            return person.id, stream.number

        return work

    came = await asyncio.gather(*(store.run(come(number)) for number in range(12)))
    assert len({person for person, _ in came}) == 1
    assert sorted(number for _, number in came) == list(range(1, 13))
    claimed = await store.run(lambda unit: unit.claim(now, 10, now))
    assert [outgoing.generation for outgoing in claimed] == [12]


async def test_a_mistake_in_sql_is_not_taken_for_trouble_with_the_database(store: Store) -> None:
    def mistake(unit: Reader) -> None:
        assert isinstance(unit, SqlUnit)
        unit._write(text("SELECT * FROM nowhere"))

    for act in (store.run, store.read):
        with pytest.raises(DBAPIError, match="nowhere"):
            await act(mistake)


async def test_a_reader_cannot_write(store: Store, marking: Callable[[str], Work]) -> None:
    with pytest.raises(DBAPIError, match=r"read-?only"):
        await store.read(marking("a"))  # type: ignore[arg-type]
    assert await kept(store, ["a"]) == []


ASKED: dict[str, Any] = {
    "int": 1,
    "str": "a",
    "datetime": datetime(2026, 1, 1, tzinfo=UTC),
    "Collection[int]": (1,),
    "Collection[Status]": ("playing",),
}


async def test_what_a_reader_is_asked_is_answered_where_nothing_can_be_written(
    store: Store, new_stream: Callable[[Unit], Stream]
) -> None:
    await store.run(new_stream)
    asked = [name for name in dir(Reader) if not name.startswith("_")]
    assert len(asked) > 40
    for name in asked:
        wanted = signature(getattr(Reader, name)).parameters.values()
        args = [ASKED[one.annotation] for one in wanted if one.name != "self" and one.default is one.empty]
        await store.study(methodcaller(name, *args))


async def test_what_a_process_that_is_gone_has_held_is_due_at_once(where: Address, now: datetime) -> None:
    def fill(unit: Unit) -> None:
        for policy, chat in (("at_least_once", 1), ("at_most_once", 2)):
            unit.post(Message(chat, policy, {}, now, policy=policy))  # type: ignore[arg-type]

    store = await open_any(where)
    await store.run(fill)
    assert len(await store.run(lambda unit: unit.claim(now, 10, now + timedelta(hours=1)))) == 2
    await store.close()
    store = await open_any(where)
    claimed = await store.run(lambda unit: unit.claim(now, 10, now + timedelta(hours=1)))
    assert [(outgoing.message.kind, outgoing.attempts) for outgoing in claimed] == [("at_least_once", 2)]
    await store.close()


async def test_closing_finishes_what_was_asked(where: Address, marking: Callable[[str], Work]) -> None:
    causes = [str(n) for n in range(100)]
    store = await open_any(where)
    tasks = [asyncio.create_task(store.run(marking(cause))) for cause in causes]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    await asyncio.gather(*tasks)
    for act in (store.run, store.read):
        with pytest.raises(Unavailable, match="closed"):
            await act(marking("late"))  # type: ignore[arg-type]
    store = await open_any(where)
    assert await kept(store, [*causes, "late"]) == causes
    await store.close()


async def test_a_long_look_keeps_nobody_waiting(store: Store, marking: Callable[[str], Work]) -> None:
    looking, go_on = threading.Event(), threading.Event()

    def look(unit: Reader) -> str | None:
        looking.set()
        assert go_on.wait(60)
        return unit.handled("a")

    long = asyncio.create_task(store.study(look))
    try:
        await asyncio.to_thread(looking.wait)
        await store.run(marking("a"))
        assert await kept(store, ["a"]) == ["a"]
    finally:
        go_on.set()
    assert await long in (None, "")  # of before or after, never of half
    assert await store.study(lambda unit: unit.handled("a")) == ""


async def test_long_looks_are_taken_beside_each_other(store: Store, marking: Callable[[str], Work]) -> None:
    await store.run(marking("a"))
    looking, go_on = threading.Event(), threading.Event()

    def look(unit: Reader) -> None:
        looking.set()
        assert go_on.wait(60)

    long = asyncio.create_task(store.study(look))
    try:
        await asyncio.to_thread(looking.wait)
        async with asyncio.timeout(30):
            assert await store.study(lambda unit: unit.handled("a")) == ""
        assert not long.done()
    finally:
        go_on.set()
    await long


async def test_a_long_look_writes_nothing(store: Store, marking: Callable[[str], Work]) -> None:
    with pytest.raises(DBAPIError):
        await store.study(marking("a"))  # type: ignore[arg-type]
    assert await kept(store, ["a"]) == []
