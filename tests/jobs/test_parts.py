"""Matches that are parts of a league, and kills between a match and its league: every result is taken up once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.app.record.followup import FOLLOW
from engines.core.rulings import Seat
from storage.address import Address, Server
from storage.databases import look, open_any
from storage.sql.unit import SqlUnit
from storage.store import MATCH, Account, NewStream, Unit
from tests.bot.league import HELD, LEAGUE
from tests.storage.process import working

GROUP = -1001
PATIENCE = 90.0

# Plays every match of the league to its mate, as a messenger that never hears an acknowledgement delivers the moves,
# and says so after each; with an alarm clock, or without.
PLAYER = """
import asyncio, sys
from datetime import UTC, datetime
from bot.app.path.handle import App
from bot.app.request.incoming import Incoming, Place
from bot.jobs.alarm import Alarm
from storage.address import address
from storage.databases import open_any
from storage.store import Account
from tests.bot.league import HELD

async def main():
    alarm = Alarm(heartbeat=0.2)
    app = App(await open_any(address(sys.argv[1])), HELD, planned=alarm.expect)
    if sys.argv[2] == "alarm":
        ringing = asyncio.create_task(alarm.run(app, lambda: None))
    for table in range(1, int(sys.argv[3]) + 1):
        for ply, move in enumerate("f3 e5 g4 Qh4".split()):
            who = Account("telegram", 1 + ply % 2, "甲乙"[ply % 2])
            text = f"/move 台{table} {move}"
            place = Place(-1001, "supergroup", "棋牌群")
            await app.handle(Incoming(f"1:{table}:{ply}", place, who, datetime.now(UTC), 100 + ply, text=text))
        print(table, flush=True)
    print("played", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


def founded(where: Address, tables: int) -> int:
    """A league with so many matches, at which the same two sit; gives its number."""
    now = datetime.now(UTC)

    def work(unit: Unit) -> int:
        unit.meet_chat(GROUP, "supergroup", "棋牌群")
        people = [unit.meet(Account("telegram", 1 + seat, "甲乙"[seat])).id for seat in range(2)]
        league = unit.create_stream(NewStream("event", GROUP, None, LEAGUE.key, "houqin", {}, people[0], now))
        unit.set_status(league.id, "playing", started_at=now)
        for _ in range(tables):
            match = unit.create_stream(NewStream(MATCH, GROUP, None, "chess", "houqin", {}, people[0], now, league.id))
            for seat, person in enumerate(people):
                unit.take_seat(match.id, Seat(seat), person)
            unit.set_status(match.id, "playing", started_at=now)
        return league.id

    async def found() -> int:
        store = await open_any(where)
        league = await store.run(work)
        await store.close()
        return league

    return asyncio.run(found())


async def rung(where: Address) -> int:
    """A process that comes after, and does what is due; how much that was."""
    app, done = App(await open_any(where), HELD), 0
    while await app.ring(datetime.now(UTC), []):
        done += 1
    await app.store.close()
    return done


def player(where: Address, tables: int, *, alarm: bool) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that plays, until it is killed."""
    return working(PLAYER, where, "alarm" if alarm else "deaf", str(tables))


def heard(process: subprocess.Popen[str], wanted: str) -> None:
    assert process.stdout is not None
    assert any(line.strip() == wanted for line in process.stdout), f"never said {wanted}"


def seen(where: Address, work: Callable[[SqlUnit], Any]) -> Any:
    return look(where, lambda connection: work(SqlUnit(connection, writing=False)))


def results(where: Address, league: int) -> list[tuple[str, str]]:
    """What stands in the league's record, and what it was written for."""
    return sorted(seen(where, lambda unit: [(line.text, line.cause) for line in unit.entries(league)]))


def wanted(where: Address, league: int) -> list[tuple[str, str]]:
    children = seen(where, lambda unit: unit.children(league))
    return sorted((f"result {match.id} 1", f"match:{match.id}:4") for match in children)


def until(look: Callable[[], Any], wanted: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while look() != wanted:
        assert time.monotonic() < deadline, f"{look()} is not {wanted}"
        time.sleep(0.05)


def test_what_a_match_means_to_its_league_outlives_whoever_played_it(where: Address) -> None:
    """Killed after the match's commit and before anything else: the next process takes the result up, the one after
    that not again."""
    league = founded(where, 1)
    with player(where, 1, alarm=False) as process:
        heard(process, "1")
        process.kill()
    assert results(where, league) == []
    (due,) = seen(where, lambda unit: unit.planned_at(league, FOLLOW))
    (match,) = seen(where, lambda unit: unit.children(league))
    assert (match.status, match.version, due.payload["cause"]) == ("ended", 4, f"match:{match.id}:4")
    assert [asyncio.run(rung(where)) for _ in range(2)] == [1, 0]
    assert results(where, league) == wanted(where, league)
    assert seen(where, lambda unit: (unit.next_due(), unit.dead_letters(9))) == (None, [])


@pytest.mark.slow
def test_every_result_is_taken_up_once_however_often_somebody_is_killed(where: Address) -> None:
    """On a server two play and ring at once, and each is given every move."""
    tables, kills = 200, 15
    league, chance = founded(where, tables), random.Random(5)
    together = 2 if isinstance(where, Server) else 1
    for _ in range(kills):
        with ExitStack() as stack:
            playing = [stack.enter_context(player(where, tables, alarm=True)) for _ in range(together)]
            heard(playing[0], "1")
            time.sleep(chance.uniform(0.0, 0.4))
    with player(where, tables, alarm=True) as process:
        heard(process, "played")
        until(lambda: results(where, league), wanted(where, league))
    assert seen(where, lambda unit: (unit.next_due(), unit.dead_letters(9))) == (None, [])
    state = seen(where, lambda unit: unit.stream(league))
    assert state.version == tables
