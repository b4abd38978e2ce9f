"""A game that lives in the tests alone, in a real process: a whole match in the local chat, and a league around it."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from storage.migrations import migrate
from storage.sqlite_store import open_store
from storage.store import Account, NewStream, Unit
from tests.toy.game import GAME

pytestmark = pytest.mark.slow

SEATS = "ABC"
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


def is_drawn(town: Any, message: dict[str, Any]) -> bool:
    with urllib.request.urlopen(town.address + message["photo_url"], timeout=60) as picture:
        return bool(picture.read().startswith(b"\x89PNG"))


def entries(town: Any, number: int = 1) -> list[str]:
    match = next(match for match in town.record() if match["table"] == number)
    return [entry["text"] for entry in match["entries"] if not entry["struck"]]


def agreed(town: Any, *people: int) -> None:
    for person in people:
        town.press(person, "同意")


def test_a_whole_match_with_everything_the_game_declares(town: Any) -> None:
    town.say(1, "/new 圈地 村规 三人 wells=2 clock=1s+9x60s")
    shows(town, "台1", "圈地")
    for person, label in enumerate(SEATS, 1):
        town.press(person, f"{label} 入座")
    town.saw("这一局水井有 2 口")
    agreed(town, LOOKS_ON, 1, 2, 3)
    begun = shows(town, "放子：还有 6 颗。", "00:01＋9×1分")
    assert is_drawn(town, begun)
    (lot,) = entries(town)
    drawn = re.fullmatch(r"lot ([0-2]) [a-d][1-4] [a-d][1-4]", lot)
    assert drawn
    first = int(drawn[1])
    turn = [(first + later) % 3 + 1 for later in range(3)]

    time.sleep(1.1)  # the first one's second is over, so from now on he has a minute for each move
    # The wells lie where the lot has put them, so a stone goes wherever the menu offers a square, in two steps.
    placed: list[str] = []
    for stone in range(6):
        person = turn[stone % 3]
        town.press(person, "走棋")
        town.press(person, " 列")
        square = town.wait(lambda: offered(town), "a square")
        town.press(person, square)
        placed.append(square)
        shows(town, f"放子：还有 {5 - stone} 颗。" if stone < 5 else "走子：3 人在场。")
    assert entries(town)[1:] == placed
    shows(town, "（读秒，之后还有 8 次）")

    town.press(turn[0], "申请清点")
    town.press(turn[0], "确定")
    assert "还有人走得动" in town.saw("申请清点，还有人走得动")
    # A button is pressed on the board that shows whose turn it is: one drawn before would be out of date.
    shows(town, f"轮到 {SEATS[turn[1] - 1]}")
    town.press(turn[1], "停一手")
    shows(town, f"轮到 {SEATS[turn[2] - 1]}")
    town.say(turn[2], "/resign")
    town.press(turn[2], "确定认输")
    town.saw("其余 2 人接着走")
    shows(town, f"轮到 {SEATS[first]}")

    town.say(turn[0], "/reckon")
    town.saw("提议现在就清点")
    agreed(town, turn[1])
    shows(town, "清点：大家同意才算。")
    town.press(turn[0], "清点")
    town.press(turn[0], f"{SEATS[first]} ＋")
    town.saw(f"{SEATS[first]} 占 3 格")
    town.press(turn[0], "就这样清点")
    town.press(turn[1], "同意这样")
    end = shows(town, "⚑ 终局")
    assert is_drawn(town, end)
    assert all(label in end["caption"] for label in SEATS), "all places are told"

    town.say(1, "/pgn 台1 txt")
    town.wait(lambda: any("document" in message for message in town.messages()), "the file")
    (match,) = town.record()
    assert match["files"]["txt"].startswith("[plots village players=3 wells=2]")
    assert match["outcome"]["reason"] == "counted"
    assert match["outcome"]["places"][0] == [first], "one more was counted for him than for the other"
    assert match["outcome"]["places"][-1] == [turn[2] - 1], "who has left is last"
    town.press(1, "换位再来")
    shows(town, "台2", "圈地")
    assert town.faults() == []


def offered(town: Any) -> str | None:
    """A square that the menu has a button for now."""
    for message in reversed(town.messages()):
        for row in message.get("reply_markup", {}).get("inline_keyboard", []):
            for button in row:
                if re.fullmatch("[a-d][1-4]", button["text"]):
                    return str(button["text"])
    return None


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
