"""What leaves when, where not everything may: at a clock that the test holds in its hand."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chat.sending.limits import TELEGRAM
from storage.store import Message

GROUP = -1001000000001
RESULT, BOARD, REMINDER, CHATTER = 1, 4, 6, 7


def text(html: str, chat: int = GROUP, **more: Any) -> Message:
    return Message(chat, "text", {"html": html, "keyboard": []}, datetime.now(UTC), **more)


@pytest.fixture
async def paced(start: Any) -> Any:
    """A hall whose limiter keeps Telegram's limits, rested, its clock stopped."""
    hall = await start(limiting=TELEGRAM)
    hall.clock.hold(later=60)
    return hall


async def later(hall: Any, seconds: float, texts: int) -> list[str]:
    """What the bot has said after so many seconds, once it has said that much."""
    hall.clock.hold(later=seconds)
    hall.sender.wake()

    async def enough() -> list[str] | None:
        said = await hall.texts()
        return said if len(said) >= texts else None

    return list(await hall.until(enough, f"{texts} messages"))


async def test_the_first_go_at_once_and_the_rest_one_by_one_the_weightiest_first(paced: Any) -> None:
    before = len(await paced.texts())
    for word, priority in (("闲", CHATTER), ("话", CHATTER), ("提醒", REMINDER), ("棋盘", BOARD)):
        await paced.post(text(word, priority=priority))
    async with paced.sending():
        said = await later(paced, 0, before + 2)
        assert said[before:] == ["棋盘", "提醒"]
        await paced.post(text("结果", priority=RESULT))
        for number, word in enumerate(("结果", "闲", "话"), 3):
            said = await later(paced, TELEGRAM.chat.every, before + number)
            assert said[before + 2 :][-1] == word
    assert paced.weather.count("sendMessage") == before + 5
    assert paced.failed() == []


async def test_another_chat_does_not_wait_for_a_busy_one(paced: Any) -> None:
    await paced.say(1, "/start", chat=1001)
    for number in range(6):
        await paced.post(text(str(number)))
    async with paced.sending():
        await paced.post(text("私下", chat=1001))
        await paced.saw("私下", chat=1001)
        await paced.until(lambda: _waiting(paced, 4), "the first two of the group")


async def test_a_slow_answer_to_one_chat_holds_up_no_other(hall: Any) -> None:
    await hall.say(1, "/start", chat=1001)
    hall.weather.plan("sendMessage", hall.weather.do_and_stay_silent(5.0))
    await hall.post(text("慢"))
    async with hall.sending():
        await hall.saw("慢")
        await hall.post(text("快", chat=1001))
        await hall.saw("快", chat=1001)
        await hall.until(lambda: _waiting(hall, 1), "the quick one written down before the slow one")


async def test_of_the_boards_that_wait_only_the_newest_is_sent(paced: Any) -> None:
    await paced.seat_chess_at_leisure()
    calls = paced.weather.count("editMessageMedia")
    paced.limiter.pause(GROUP, 30)
    async with paced.sending():
        for move in ("e4", "e5", "Nf3"):
            await paced.move(move)
            paced.sender.wake()
        assert paced.weather.count("editMessageMedia") == calls
        paced.clock.hold(later=31)
        paced.sender.wake()
        await paced.until(lambda: _on_the_board(paced, "马f3"), "Nf3 on the board")
    assert paced.weather.count("editMessageMedia") == calls + 1


async def test_a_call_is_left_out_where_the_next_board_needs_the_room(paced: Any) -> None:
    await paced.seat_chess_at_leisure()
    called = []
    for move in ("e4", "e5", "Nf3", "Nc6"):
        await paced.move(move)
        paced.clock.hold(later=2)
        await paced.send_all()
        called.append(any("轮到" in said and "–" in said for said in (await paced.texts())[-1:]))
    assert called[0]
    assert not called[-1]
    assert "马c6" in next(said for said in await paced.texts() if "台1" in said and "国际象棋" in said)


async def test_who_is_told_to_wait_is_not_asked_again_before(hall: Any) -> None:
    hall.clock.hold()
    hall.weather.plan("sendMessage", hall.weather.refuse(429, "Too Many Requests: retry after 9", retry_after=9))
    calls = hall.weather.count("sendMessage")
    await hall.post(text("一"))
    async with hall.sending():
        await hall.until(lambda: _tried(hall, calls + 1), "a refusal")
        await hall.post(text("结果", priority=RESULT))
        hall.sender.wake()
        await hall.until(lambda: _closed(hall), "a pause")
        assert await hall.look(lambda unit: unit.waiting()) == 2
        assert hall.weather.count("sendMessage") == calls + 1
        hall.clock.hold(later=9)
        hall.sender.wake()
        await hall.saw("结果")
    assert hall.failed() == []


async def _tried(hall: Any, calls: int) -> bool:
    return bool(hall.weather.count("sendMessage") == calls)


async def _waiting(hall: Any, count: int) -> bool:
    return bool(await hall.look(lambda unit: unit.waiting()) == count)


async def _on_the_board(hall: Any, move: str) -> bool:
    return any(move in message.get("caption", "") for message in await hall.messages())


async def _closed(hall: Any) -> bool:
    return GROUP in hall.limiter.closed()


async def test_a_call_that_is_told_to_wait_makes_the_next_board_wait(hall: Any) -> None:
    await hall.seat_chess()
    hall.clock.hold()
    hall.weather.plan("sendMessage", hall.weather.refuse(429, "Too Many Requests: retry after 9", retry_after=9))
    await hall.move("e4")
    await hall.send_all()
    assert hall.limiter.closed() == {GROUP}
