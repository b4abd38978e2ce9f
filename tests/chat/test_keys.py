"""A menu beneath the live message: its buttons are edited, with the picture where it marks what was picked; a newer
board brings its own again."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

import rendering.draw as painter
from storage.store import Message

GROUP = -1001000000001
NO_LIMIT = ("answerCallbackQuery", "deleteMessage")
"""Calls that no limit counts."""


async def shown(hall: Any) -> list[str]:
    """The labels beneath the board."""
    (board,) = [message for message in await hall.messages() if "photo" in message]
    return [key["text"] for row in board["reply_markup"]["inline_keyboard"] for key in row]


async def picture(hall: Any) -> str:
    (board,) = [message for message in await hall.messages() if "photo" in message]
    return str(board["photo_url"])


async def press(hall: Any, person: int, label: str) -> None:
    await hall.press(person, label)
    await hall.take_all()
    await hall.send_all()


async def test_piece_and_target_cost_three_edits_and_the_mention(hall: Any) -> None:
    await hall.seat_chess()
    before = len(hall.weather.calls)
    for label in ("选子走棋", "马g1", "马f3"):
        await press(hall, 1, label)
    spent = Counter(call for call in hall.weather.calls[before:] if call not in NO_LIMIT)
    assert spent == {"editMessageReplyMarkup": 1, "editMessageMedia": 2, "sendMessage": 1}
    assert await hall.entries() == ["Nf3"]
    assert "选子走棋" in await shown(hall)
    assert hall.failed() == []


async def test_while_a_piece_is_picked_its_targets_are_marked_in_the_picture(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[list[tuple[str, str]]] = []

    def draw(scene: Any, labels: Any) -> bytes:
        drawn.append([(mark.kind, mark.at) for mark in scene.marks])
        return painter.draw(scene, labels)

    monkeypatch.setattr("bot.chat.sending.live.draw", draw)
    await hall.seat_chess()
    await press(hall, 1, "选子走棋")
    plain = await picture(hall)
    await press(hall, 1, "马g1")
    marked = await picture(hall)
    assert marked != plain
    assert "返回" in await shown(hall)
    await press(hall, 1, "返回")
    assert await picture(hall) == plain
    for label in ("马g1", "返回", "返回"):
        await press(hall, 1, label)
    assert drawn == [[], [("picked", "g1"), ("target", "f3"), ("target", "h3")]], "each was drawn once"
    assert "选子走棋" in await shown(hall)
    await hall.move("e4")
    await hall.send_all()
    assert drawn[2:] == [[]]
    assert hall.failed() == []


async def test_a_board_in_words_gets_the_buttons_alone(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(scene: Any, labels: Any) -> str:
        raise ValueError("no picture today")

    await hall.seat_chess()
    await press(hall, 1, "选子走棋")
    monkeypatch.setattr("bot.chat.sending.live.picture_key", fails)
    await press(hall, 1, "马g1")
    assert {"马f3", "马h3"} <= set(await shown(hall))
    assert hall.failed() == []


async def test_the_menu_stands_beneath_the_board_until_it_is_left(hall: Any) -> None:
    await hall.seat_chess()
    own = await shown(hall)
    await press(hall, 1, "选子走棋")
    assert {"马b1", "兵e2", "返回", "提和", "认输", "记录"} <= set(await shown(hall))
    assert "选子走棋" not in await shown(hall)
    await press(hall, 1, "返回")
    assert await shown(hall) == own


async def test_a_move_by_another_way_takes_the_menu_away(hall: Any) -> None:
    await hall.seat_chess()
    own = await shown(hall)
    await press(hall, 1, "选子走棋")
    await hall.move("e4")
    await hall.send_all()
    assert await shown(hall) == own


async def test_buttons_that_come_after_a_newer_board_are_left_out(hall: Any) -> None:
    """The menu waits in the outbox while the table goes on."""
    await hall.seat_chess()
    own = await shown(hall)
    await hall.press(1, "选子走棋")
    await hall.take_all()
    await hall.move("e4")
    await hall.send_all()
    assert hall.weather.count("editMessageReplyMarkup") == 0
    assert await shown(hall) == own
    assert hall.failed() == []


async def test_of_two_quick_steps_only_the_last_is_shown(hall: Any) -> None:
    await hall.seat_chess()
    await press(hall, 1, "选子走棋")
    edits = ("editMessageReplyMarkup", "editMessageMedia")
    before = hall.weather.count(*edits)
    for label in ("马g1", "马b1"):
        await hall.press(1, label)
        await hall.take_all()
    await hall.send_all()
    assert hall.weather.count(*edits) == before + 1
    assert {"马a3", "马c3"} <= set(await shown(hall))


async def test_a_board_that_somebody_deleted_or_posted_anew_gets_no_other_buttons(hall: Any) -> None:
    await hall.seat_chess()
    await hall.press(1, "选子走棋")
    await hall.take_all()
    await hall.say(1, "/board")
    await hall.take_all()
    await hall.send_all()
    assert "选子走棋" in await shown(hall)
    (board,) = [message for message in await hall.messages() if "photo" in message]
    stream = await hall.look(lambda unit: unit.stream(unit.stream_ids()[-1]))
    await hall.bot.delete_message(GROUP, board["message_id"])
    payload = {"keyboard": [[["返回", "back:1:0:"]]], "message_id": board["message_id"]}
    await hall.post(
        Message(GROUP, "keys", payload, datetime.now(UTC), stream_id=stream.id, version=stream.version, coalesce="keys")
    )
    await hall.send_all()
    assert hall.failed() == []


async def test_a_question_that_was_answered_elsewhere_loses_its_buttons_and_keeps_its_words(hall: Any) -> None:
    """A draw offer that the other side declines by a move."""
    await hall.seat_chess()
    await hall.move("e4 提和")
    await hall.send_all()

    async def offer() -> Any:
        return next(message for message in await hall.messages() if "请 " in message.get("text", ""))

    asked = await offer()
    assert asked["reply_markup"]["inline_keyboard"]
    await hall.move("e5")
    await hall.send_all()
    answered = await offer()
    assert answered["text"] == asked["text"]
    assert not answered.get("reply_markup", {}).get("inline_keyboard")
    assert hall.failed() == []
