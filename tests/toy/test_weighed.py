"""What comes of a claim is worked out elsewhere, kept in its line, and worked out anew when somebody was quicker."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.app.path.labour import Labour
from engines.core.game.record import Entry
from engines.core.game.table import Played
from engines.core.game.tasks import Record, Weigh, Weighed
from engines.core.rulings import CLOCK, Seat
from tests.bot.conftest import Room
from tests.bot.test_labour import Slow
from tests.toy.game import GAME, play
from tests.toy.game.state import State, locked
from tests.toy.play import ROUND, begun, played
from tests.toy.test_chat import lines, moves, seated


@pytest.fixture(autouse=True)
def first_is_a(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot always falls on A, and the well is d4."""
    monkeypatch.setattr("secrets.randbelow", lambda number: 0 if number == 3 else number - 1)


@pytest.fixture
def slow(room: Room) -> Slow:
    workers = Slow()
    room.app.labour = Labour(workers)
    return workers


@pytest.fixture
def looked_into(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which threads claims were looked into."""
    threads: list[str] = []

    def noted(state: State) -> bool:
        threads.append(threading.current_thread().name)
        return locked(state)

    monkeypatch.setattr(play, "locked", noted)
    return threads


async def test_neither_the_writer_nor_the_study_looks_into_a_claim(
    room: Room, slow: Slow, looked_into: list[str]
) -> None:
    await seated(room)
    await moves(room, *ROUND)
    await room.say(1, "/claim")
    await room.press(1, "确定")
    assert (await lines(room))[-1] == "claim locked = fails"
    assert looked_into
    assert not [name for name in looked_into if name.startswith(("storage", "Main"))]
    looked_into.clear()
    room.app.tables.keep({})
    await room.say(2, "/history")
    await room.say(2, "/review")
    assert looked_into == [], "nor is it looked into when the record is read again"


async def test_a_claim_whose_table_has_moved_meanwhile_is_worked_out_anew(room: Room, slow: Slow) -> None:
    await seated(room)
    await moves(room, *ROUND)
    await room.say(1, "/claim")
    sure = room.incoming(1, press=room.button("确定"), message_id=room.said[-1].message_id)
    slow.tasks.clear()
    slow.asked.clear()
    slow.go_on.clear()
    claimed = asyncio.create_task(room.app.handle(sure))
    await slow.asked.wait()
    await room.say(7, "/fence 台1 a4")
    assert (await lines(room))[-1] == "fence a4"
    slow.go_on.set()
    await claimed
    await room.flush()
    first, second = slow.tasks
    assert isinstance(first, Weigh)
    assert isinstance(second, Weigh)
    assert [line.text for line in second.record.lines][-1] == "fence a4"
    assert first.record.lines == second.record.lines[:-1]
    assert (await lines(room))[-2:] == ["fence a4", "claim locked = fails"]
    assert "A 走得动" in room.all


def test_a_claim_leads_to_the_same_state_bare_and_weighed() -> None:
    for table in (begun(*ROUND), begun("a1", "b1", "c1", "a2", "b2", "c2", wells="d4")):
        seat = table.to_act[0]
        assert table.mode.entries.weighed is not None
        text = table.mode.entries.weighed(table.state, seat, "claim locked")
        assert text != "claim locked"
        assert played(table, (seat, text)).state == played(table, (seat, "claim locked")).state
        assert table.weighs(seat, "claim locked")
        assert table.weighs(seat, "无路可走")
        assert not table.weighs(seat, text)
        assert not table.weighs(seat, "stay")


def test_what_was_found_is_told_as_if_it_had_been_worked_out_here() -> None:
    table = begun(*ROUND)
    placed = [Entry(number, Seat((number - 1) % 3), square) for number, square in enumerate(ROUND, 1)]
    record = Record(GAME.key, "village", "{}", (Entry(0, CLOCK, "lot 0 d4"), *placed))
    found = Weigh(record, Seat(0), "无路可走 = stands", 0.0).done({GAME.key: GAME})
    here = table.play(Seat(0), "claim locked")
    assert isinstance(found, Weighed)
    assert isinstance(here, Played)
    assert (found.text, found.facts) == ("claim locked = fails", here.facts)
