"""Every answer that a server may give to a message, and what becomes of the message."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from storage.store import Message

GROUP = -1001000000001


def text(html: str, chat: int = GROUP, **more: Any) -> Message:
    return Message(chat, "text", {"html": html, "keyboard": []}, datetime.now(UTC), **more)


async def test_a_text_that_is_too_long_comes_in_pieces(hall: Any) -> None:
    asked = await hall.say(1, "/help")
    keyboard = [[["好", "h:::"]]]
    payload = {"html": "<b>" + "长" * 5000 + "</b>\n" + "短" * 4000, "keyboard": keyboard, "reply_to": asked}
    await hall.post(Message(GROUP, "text", payload, datetime.now(UTC)))
    await hall.send_all()
    sent = [message for message in await hall.messages() if set(message.get("text", "")) & {"长", "短"}]
    assert "".join(message["text"] for message in sent).replace("\n", "") == "长" * 5000 + "短" * 4000
    assert [len(message["text"]) <= 4096 for message in sent] == [True] * 3
    assert [message.get("reply_to_message", {}).get("message_id") for message in sent] == [asked, None, None]
    assert ["reply_markup" in message for message in sent] == [False, False, True]
    assert hall.failed() == []


async def test_a_caption_that_is_too_long_is_cut(hall: Any) -> None:
    payload = {"name": "a.txt", "content": "a", "html": "<b>" + "长" * 2000 + "</b>"}
    await hall.post(Message(GROUP, "document", payload, datetime.now(UTC)))
    await hall.send_all()
    (sent,) = [message for message in await hall.messages() if "document" in message]
    assert sent["caption"] == "长" * 1023 + "…"


async def test_what_was_to_stand_in_a_message_that_is_gone_is_said_anew(hall: Any) -> None:
    payload = {"html": "结论", "keyboard": [], "message_id": 99_999}
    await hall.post(Message(GROUP, "edit", payload, datetime.now(UTC)))
    await hall.send_all()
    assert (await hall.texts())[-1] == "结论"
    assert hall.failed() == []


@pytest.mark.parametrize(
    ("status", "words"), [(401, "Unauthorized"), (404, "Not Found"), (409, "Conflict: terminated by other request")]
)
async def test_what_was_certainly_not_done_is_tried_again_whatever_the_policy(
    hall: Any, monkeypatch: pytest.MonkeyPatch, status: int, words: str
) -> None:
    monkeypatch.setattr("bot.chat.sending.delivery._LONGEST_PAUSE", 0)
    hall.weather.plan("sendMessage", hall.weather.refuse(status, words))
    await hall.post(text("到底", policy="at_most_once"))
    await hall.send_all()
    assert [said for said in await hall.texts() if said == "到底"] == ["到底"]
    assert hall.failed() == []


@pytest.mark.parametrize("kind", ["internal", "bad_gateway", "reset_before", "reset_after"])
@pytest.mark.parametrize("policy", ["at_most_once", "at_least_once"])
async def test_a_server_in_trouble_is_judged_by_the_policy(
    hall: Any, monkeypatch: pytest.MonkeyPatch, kind: str, policy: Any
) -> None:
    monkeypatch.setattr("bot.chat.sending.delivery._LONGEST_PAUSE", 0)
    await hall.ui("POST", "faults", kind=kind, method="sendMessage", chat_id=GROUP)
    await hall.post(text("结果", policy=policy))
    await hall.send_all()
    said = [line for line in await hall.texts() if line == "结果"]
    if policy == "at_least_once":
        assert len(said) == (2 if kind == "reset_after" else 1)
    else:
        assert len(said) == (1 if kind == "reset_after" else 0)
        assert len(hall.failed()) == 1


async def test_a_message_that_never_arrives_is_given_up_at_last(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would hold up its chat for ever."""
    monkeypatch.setattr("bot.chat.sending.delivery._LONGEST_PAUSE", 0)
    monkeypatch.setattr("bot.chat.sending.delivery._MOST_DOUBTS", 4)
    await hall.ui("POST", "faults", kind="internal", method="sendMessage", times=4)
    await hall.post(text("毒"))
    await hall.post(text("下一条"))
    await hall.send_all()
    assert (await hall.texts())[-1] == "下一条"
    assert len(hall.failed()) == 1


async def test_a_fault_in_writing_down_what_was_sent_stops_nobody(
    hall: Any, monkeypatch: pytest.MonkeyPatch, logged: list[Any]
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("our own")

    with monkeypatch.context() as patch:
        patch.setattr("bot.chat.sending.texts.noted", fail)
        await hall.post(text("说了一次"))
        await hall.send_all()
    await hall.post(text("下一条"))
    await hall.send_all()
    assert (await hall.texts())[-2:] == ["说了一次", "下一条"]
    assert hall.failed() == ["ValueError"]
    assert [line["event"] for line in logged] == ["note_fault"]


async def test_an_old_board_that_cannot_be_taken_away_now_is_taken_away_later(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.sending.delivery._LONGEST_PAUSE", 0)
    await hall.seat_chess()
    await hall.ui("POST", "faults", kind="internal", method="deleteMessage", times=3)
    await hall.say(1, "/board")
    await hall.take_all()
    await hall.send_all()
    assert len([message for message in await hall.messages() if "photo" in message]) == 1
    assert hall.failed() == []
