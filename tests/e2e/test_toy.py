"""A game that lives in the tests alone, in a real process: a whole match in the local chat, and a league around it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from storage.migrations import migrate
from storage.sql import open_store
from storage.store import Account, NewStream, Unit
from tests.toy.game import GAME

pytestmark = pytest.mark.slow

SEATS = "ABC"
STONES = ("a1", "b1", "c1", "a3", "b3", "c3")
LOOKS_ON = 4


@pytest.fixture
def town(empty_town: Any) -> Any:
    """`caipan run`, started by the module that has registered one game more."""
    empty_town.program = "tests.toy.launch"
    empty_town.start()
    return empty_town


def shows(town: Any, *texts: str) -> dict[str, Any]:
    """Wait until a picture says all of this in its caption."""

    def look() -> dict[str, Any] | None:
        pictured = [message for message in town.messages() if "photo" in message]
        return next((one for one in reversed(pictured) if all(text in one["caption"] for text in texts)), None)

    found: dict[str, Any] = town.wait(look, str(texts))
    return found


def entries(town: Any, number: int = 1) -> list[str]:
    match = next(match for match in town.record() if match["table"] == number)
    return [entry["text"] for entry in match["entries"] if not entry["struck"]]


def test_the_judge_knows_it_too() -> None:
    asked = [
        {"id": 1, "ask": "reach", "game": "plots", "from": "b2", "taken": ["b3"]},
        {"id": 2, "ask": "replay", "game": "plots", "seats": 4, "entries": [["clock", "lot 0 d4"], [0, "a1"]]},
        {"id": 3, "ask": "replay", "game": "plots", "seats": 5, "entries": []},
        {"id": 4, "ask": "rule", "game": "plots", "query": "提和"},
        {"id": 5, "ask": "reach", "game": "plots", "from": "z9", "taken": []},
    ]
    command = [sys.executable, "-m", "tests.toy.launch", "judge"]
    spoken = "\n".join(map(json.dumps, asked))
    run = subprocess.run(command, input=spoken, capture_output=True, text=True, check=True)
    reach, replayed, crowd, rule, strange = map(json.loads, run.stdout.splitlines())
    assert reach == {"id": 1, "ok": True, "squares": ["a2", "c2", "b1"], "clause": "village:2.3"}
    assert replayed["to_act"] == [1]
    assert crowd["error"]["point"] == "players"
    assert rule["clauses"][0]["id"] == "village:4.2"
    assert strange["error"]["point"] == "square"
    assert run.stderr == ""


def found(town: Any) -> tuple[int, int]:
    """A league, and a table for two that is a part of it, before anybody runs: an event has no commands yet."""
    path = town.data / "caipan.db"
    path.parent.mkdir()
    migrate(path)

    def work(unit: Unit) -> tuple[int, int]:
        now = datetime.now(UTC)
        unit.meet_chat(town.group, "supergroup", "棋牌群")
        person = unit.meet(Account("telegram", town.person(1), "小林")).id
        new = partial(NewStream, chat_id=town.group, thread_id=None, creator=person, created_at=now)
        league = unit.create_stream(new(kind="event", game="league", rule_set="season", options={}))
        unit.set_status(league.id, "playing", started_at=now)
        options = dict(GAME.rule_sets["street"].options)
        match = unit.create_stream(
            new(kind="match", game="plots", rule_set="street", options=options, parent=league.id)
        )
        return league.id, match.id

    async def write() -> tuple[int, int]:
        store = open_store(path)
        try:
            return await store.run(work)
        finally:
            await store.close()

    return asyncio.run(write())


def test_a_kill_between_a_match_and_its_league_loses_nothing(empty_town: Any) -> None:
    """The result is committed; whatever dies before the league has taken it up, it does so once afterwards."""
    town = empty_town
    town.program = "tests.toy.launch"
    league, match = found(town)
    town.start()

    def look(question: str, number: int) -> list[Any]:
        with closing(sqlite3.connect(f"file:{town.data / 'caipan.db'}?mode=ro", uri=True)) as database:
            return [value for (value,) in database.execute(question, [number])]

    for person, label in enumerate("AB", 1):
        town.say(person, f"/join 台1 {label}")
    shows(town, "放子：还有 2 颗。")
    town.say(1, "/resign")
    town.press(1, "确定认输")
    ended = "SELECT 1 FROM stream WHERE id = ? AND status = 'ended'"
    taken = "SELECT text FROM entry WHERE stream_id = ? ORDER BY seq"
    town.wait(lambda: look(ended, match), "the end of the match")
    town.kill(town.children()["run"])
    town.wait(lambda: look(taken, league), "the league's line")
    for _ in range(2):
        town.kill(town.wait(lambda: town.children().get("run"), "the bot again"))
    town.say(2, "/history 台1")
    town.saw("认输")
    assert look(taken, league) == [f"result {match} 1>0"]
    assert town.faults() == []
