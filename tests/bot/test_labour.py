"""What takes long is worked out elsewhere: once, for one thing at a time of each person, and never in anybody's way.

小林 (1) has red and 小周 (2) black; 阿梅 (3) watches.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.app.folding import Folding, Tables
from bot.app.path import labour
from bot.app.path.labour import Crowded, Here, Labour, TooLong
from bot.app.request.incoming import Place
from bot.app.rules.questions import picture
from engines.core.game.tasks import Ask, Read, Task, Turn
from engines.registry import everything
from tests.bot.conftest import Room, private
from tests.bot.test_why import CHASES, CHASING, cycled

WHY = f"/why {CHASING} 循环 {' '.join(CHASES)}"
ELSEWHERE = Place(-1002, "supergroup", "另一个群")
SENTENCES = {
    "work.busy": ("你上一个问题还在算，算完这一个再问。", "Your last question is still being worked out"),
    "work.crowded": ("现在排队等着算的太多，请过一会儿再问。", "Too many questions are waiting"),
    "work.too_long": ("这个局面太复杂，没能算完。请裁判裁定，或过一会儿再试。", "This position is too involved"),
}


class Slow:
    """Workers that note what they are asked, and take as long as a test wants."""

    def __init__(self) -> None:
        self.tasks: list[Task[Any]] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.asked, self.second = asyncio.Event(), asyncio.Event()

    async def do(self, task: Task[Any], *, first: bool = False) -> Any:
        self.tasks.append(task)
        (self.second if self.asked.is_set() else self.asked).set()
        await self.go_on.wait()
        return await Here(everything()).do(task)


class Unable:
    def __init__(self, error: Exception) -> None:
        self._error = error

    async def do(self, task: Task[Any], *, first: bool = False) -> Any:
        raise self._error


@pytest.fixture
def slow(room: Room) -> Slow:
    workers = Slow()
    room.app.labour = Labour(workers)
    return workers


def kinds(slow: Slow) -> list[type]:
    return [type(task) for task in slow.tasks]


async def test_a_question_is_worked_out_by_the_workers_and_by_nobody_else(
    room: Room, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[str] = set()
    done = Ask.done

    def noted(self: Ask, games: Any) -> Any:
        threads.add(threading.current_thread().name)
        return done(self, games)

    monkeypatch.setattr(Ask, "done", noted)
    await room.say(3, WHY)
    assert "红方：长捉。" in room.answer
    assert Ask in kinds(slow)
    assert threads
    assert not [name for name in threads if name.startswith(("storage", "Main"))]


async def test_others_are_served_while_one_thing_is_worked_out(room: Room, slow: Slow) -> None:
    for text, person in (("/new chess", 5), ("/join 白", 5), ("/join 黑", 6)):
        await room.say(person, text, place=ELSEWHERE)
    slow.go_on.clear()
    asked = asyncio.create_task(room.app.handle(room.incoming(3, text=WHY)))
    await slow.asked.wait()
    for text in ("/move e4", "/history", "/rule 长将怎么判"):
        await room.app.handle(room.incoming(5, text=text, place=ELSEWHERE))
    assert not asked.done()
    slow.go_on.set()
    await asked
    await room.flush()
    assert any("红方：长捉。" in said.text for said in room.heard)


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_one_question_at_a_time_of_each_person(room: Room, slow: Slow, language: str) -> None:
    if language == "en":
        room.speaks[3] = "en"
        await room.whisper(3, "/lang en")
    slow.go_on.clear()
    first = asyncio.create_task(room.app.handle(room.incoming(3, text=WHY)))
    await slow.asked.wait()
    again = room.incoming(3, text=WHY, place=private(3))
    await room.app.handle(again)
    await room.flush()
    assert SENTENCES["work.busy"][language == "en"] in room.answer
    await room.app.handle(again)
    await room.flush()
    assert room.heard == [], "told once, however often it is delivered"
    other = asyncio.create_task(room.app.handle(room.incoming(2, text=WHY)))
    async with asyncio.timeout(60):
        await slow.second.wait()
    slow.go_on.set()
    await asyncio.gather(first, other)
    await room.whisper(3, WHY)
    assert "红方：长捉。" in room.answer or "Red" in room.answer, "and then he may ask again"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("error", [Crowded(), TooLong()])
async def test_what_is_not_worked_out_is_said_and_nothing_is_done(
    room: Room, error: labour.Unworked, language: str
) -> None:
    if language == "en":
        await room.say(7, "/lang group en")
    room.app.labour = Labour(Unable(error))
    await room.say(3, WHY)
    assert SENTENCES[error.key][language == "en"] in room.answer
    assert await room.app.store.read(lambda unit: unit.stream(1)) is None, "no score is kept"


async def test_a_press_is_answered_where_it_was_pressed(room: Room) -> None:
    await room.say(3, WHY)
    room.app.labour = Labour(Unable(Crowded()))
    assert SENTENCES["work.crowded"][0] in (await room.press(3, "1")).toast


async def test_the_same_thing_is_worked_out_once_with_its_picture(room: Room, slow: Slow) -> None:
    await room.say(3, WHY)
    before = len(slow.tasks)
    folding = Folding(Tables(everything()), patient=True)
    payload = room.said[-1].payload
    task = Ask(payload["game"], payload["rule_set"], payload["word"], payload["asked"])
    folding.worked[task] = await room.app.labour.done(task)
    assert picture(folding, payload) is not None
    await room.say(2, WHY)
    assert len(slow.tasks) == before


async def test_a_long_score_is_read_and_turned_elsewhere_and_a_short_one_here(room: Room, slow: Slow) -> None:
    game = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 300, 2))
    await room.say(3, "/review 1. e4 e5 2. Nf3 Nc6")
    assert slow.tasks == []
    await room.say(3, f'/review 国际象棋 [Event "long"]\n\n{game} *')
    assert {*kinds(slow)} == {Read, Turn}
    assert "共 600 步" in room.said[-1].text
    slow.tasks.clear()
    await room.press(3, "⏮")
    assert kinds(slow) == [Turn]
    assert "第 0 步，共 600 步" in room.said[-1].text


async def test_the_chat_is_shown_that_something_is_under_way(
    room: Room, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []

    async def working(place: Place) -> None:
        shown.append(place.chat_id)
        if len(shown) == 2:
            slow.go_on.set()

    monkeypatch.setattr(labour, "_NOTICED", 0.01)
    monkeypatch.setattr(labour, "_SHOWN", 0.01)
    room.app.labour = Labour(slow, working)
    slow.go_on.clear()
    await room.say(3, WHY)
    assert len(shown) >= 2
    assert {*shown} == {room.group.chat_id}
    count = len(shown)
    await asyncio.sleep(0.05)
    assert len(shown) == count, "not a moment longer than it takes"


async def test_a_position_that_players_typed_as_ruled_is_ruled_anew(room: Room) -> None:
    """象棋: nobody writes the ruling of his own claim."""
    await cycled(room, CHASING, CHASES)
    for text in ("/move claim repetition = black 26.3", "/claim repetition = black 26.3"):
        await room.say(1, text)
        if any("确定提出" in name for said in room.said for name in said.buttons):
            await room.press(1, "确定提出")
    assert not [line for line, _ in await room.entries() if "black" in line]
