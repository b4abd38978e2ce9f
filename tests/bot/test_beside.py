"""What takes long is worked out beside the writer: a record that is read keeps nobody waiting, and nothing is lost."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.app.path.rehearsal import Rehearsal, Unforeseen
from bot.app.request import commands as c
from bot.app.request.incoming import Place
from engines.core.game import record
from storage.store import Reader, Unit

ELSEWHERE = Place(-1002, "supergroup", "另一个群")
SEATS = ("北", "西", "南", "东")


async def sheet(room: Any, hands: int = 3) -> None:
    await room.say(1, "/new 双升 后勤杯")
    for person, seat in enumerate(SEATS, 1):
        await room.say(person, f"/join {seat}")
    for hand in range(hands):
        await room.say(1, "/hand 庄北 80 庄收" if not hand else "/hand 80 庄收")
        await room.say(2, "确认")


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which thread each whole record was folded."""
    threads: list[str] = []
    replay = record.replay

    def noted(table: Any, entries: Any) -> Any:
        entries = tuple(entries)
        if len(entries) > 1:
            threads.append(threading.current_thread().name)
        return replay(table, entries)

    monkeypatch.setattr(record, "replay", noted)
    return threads


@pytest.mark.parametrize("asked", ["/history", "/pgn", "/fix 1 95 庄收", "/undo"])
async def test_a_record_is_read_beside_the_writer(room, folds, asked) -> None:
    await sheet(room)
    folds.clear()
    await room.say(1, asked)
    assert room.heard, asked
    assert folds
    assert "storage-writer" not in folds


async def test_a_long_reading_keeps_no_other_group_waiting(room) -> None:
    await sheet(room)
    for text, person in (("/new chess", 5), ("/join 白", 5), ("/join 黑", 6)):
        await room.say(person, text, place=ELSEWHERE)
    reading, go_on = threading.Event(), threading.Event()

    def look(unit: Any) -> None:
        reading.set()
        go_on.wait()

    first = asyncio.create_task(room.app.store.study(look))
    await asyncio.to_thread(reading.wait)
    asked = asyncio.create_task(room.app.handle(room.incoming(1, text="/history")))
    try:
        await room.app.handle(room.incoming(5, text="/move e4", place=ELSEWHERE))
        assert not asked.done()
    finally:
        go_on.set()
    await asyncio.gather(first, asked)
    await room.flush()
    assert any("双升" in said.text for said in room.heard)


async def test_what_was_read_twice_is_said_once(room) -> None:
    await sheet(room)
    asked = room.incoming(1, text="/history")
    await asyncio.gather(room.app.handle(asked), room.app.handle(asked))
    await room.flush()
    assert len([said for said in room.heard if said.kind == "text"]) == 1


async def test_whoever_was_never_met_reads_too(room) -> None:
    await sheet(room)
    await room.say(None, "/history", place=room.group)
    read = room.answer
    stranger = replace(room.incoming(99, text="/history"), place=room.group)
    await room.app.handle(stranger)
    await room.flush()
    assert room.answer == read
    assert await room.app.store.read(lambda unit: unit.met("telegram", 99)) is not None


async def test_a_rehearsal_writes_nothing(room) -> None:
    await sheet(room)

    def look(unit: Any) -> None:
        rehearsed = Rehearsal(unit)
        kept = {"meet", "meet_chat", "see", "post", "mark_handled"}
        writing = {name for name in dir(Unit) if not name.startswith("_")} - set(dir(Reader)) - kept
        assert {"append", "strike", "set_status", "create_stream", "add_pending", "plan", "redeem", "hold"} <= writing
        for name in writing:
            with pytest.raises(Unforeseen):
                getattr(rehearsed, name)

    await room.app.store.study(look)


def test_what_is_done_all_the_time_is_not_gone_through_twice() -> None:
    assert [kind for kind in (c.Move, c.Hand, c.Say, c.Join) if kind.declared.long] == []
