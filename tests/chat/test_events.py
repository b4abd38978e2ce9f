"""An event in the real messenger: its pictures, drawn from how it stands when they are sent, and in words where they
cannot be; its pinned text, always the same message."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat.sending import picture_posts

GROUP = -1001000000001


async def say(hall: Any, person: int, text: str) -> None:
    await hall.say(person, text)
    await hall.take_all()
    await hall.send_all()


async def press(hall: Any, person: int, label: str) -> None:
    await hall.press(person, label)
    await hall.take_all()
    await hall.send_all()


async def published(hall: Any) -> None:
    """Four entered, lots drawn, the first round published. The first person administers the group."""
    await say(hall, 2, "/tables")
    await say(hall, 1, "/event 后勤杯·国际象棋 标题=联赛 单位=计算机系、数学系")
    for names in ("计算机系 小周", "计算机系 乙", "数学系 丙", "数学系 丁"):
        await say(hall, 1, f"/enter {names}")
    await say(hall, 1, "/lots")
    await say(hall, 2, "/word 春风")
    await say(hall, 1, "/pairings 发布")


async def pictures(hall: Any) -> list[dict[str, Any]]:
    return [message for message in await hall.messages(GROUP) if "photo" in message]


async def bulletins(hall: Any) -> list[dict[str, Any]]:
    return [message for message in await hall.messages(GROUP) if message.get("text", "").startswith("📌 赛事1")]


async def may_pin(hall: Any, allowed: bool) -> None:
    rights = {"can_pin_messages": allowed}
    await hall.ui("PATCH", f"chats/{GROUP}/members/{hall.bot.id}", status="administrator", rights=rights)
    await hall.take_all()


async def pinned(hall: Any) -> int | None:
    state = await hall.ui("GET", "state")
    (chat,) = [chat for chat in state["chats"] if chat["id"] == GROUP]
    return chat["pinned"]  # type: ignore[no-any-return]


async def test_pictures_of_an_event_are_sent_with_their_words_and_a_text(hall: Any) -> None:
    await published(hall)
    (first,) = await pictures(hall)
    assert "第1轮" in first["caption"]
    await say(hall, 2, "/bracket")
    bracket = (await pictures(hall))[-1]
    assert bracket["caption"] == "联赛 · 签表"
    await press(hall, 3, "文字版")
    assert any("小周（计算机系）" in text and "半决赛" in text for text in await hall.texts())
    assert hall.failed() == []


async def test_a_picture_that_cannot_be_drawn_is_said_in_words(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await published(hall)
    before = len(await pictures(hall))

    def fails(*args: Any) -> bytes:
        raise RuntimeError("no paint")

    monkeypatch.setattr(picture_posts, "draw", fails)
    await say(hall, 2, "/standings")
    await say(hall, 2, "/bracket")
    assert len(await pictures(hall)) == before
    assert any("小周（计算机系）" in text and "半决赛" in text for text in (await hall.texts())[-1:])
    assert hall.failed() == []


async def test_one_text_is_edited_and_pinned_whatever_becomes_of_boards_with_notice_once_a_round(hall: Any) -> None:
    await may_pin(hall, True)
    await published(hall)
    (text,) = await bulletins(hall)
    assert await pinned(hall) == text["message_id"]
    assert "对阵已发布" in text["text"]
    # Once when it was posted, once aloud for the round.
    assert hall.weather.count("pinChatMessage") == 2
    await say(hall, 1, "/result 台1 1:0")
    await say(hall, 1, "/result 台2 1:0")
    (now,) = await bulletins(hall)
    assert now["message_id"] == text["message_id"]
    assert "发布第2轮对阵" in now["text"]
    assert hall.weather.count("pinChatMessage") == 2
    await say(hall, 1, "/pairings 发布")
    assert hall.weather.count("pinChatMessage") == 3
    assert await pinned(hall) == text["message_id"]
    await say(hall, 1, "/result 台1 1:0")
    await say(hall, 1, "/close")
    assert await pinned(hall) is None
    assert hall.failed() == []


async def test_a_text_that_was_deleted_is_posted_anew(hall: Any) -> None:
    await may_pin(hall, True)
    await published(hall)
    (text,) = await bulletins(hall)
    await hall.bot.delete_message(GROUP, text["message_id"])
    await say(hall, 1, "/result 台1 1:0")
    (now,) = await bulletins(hall)
    assert now["message_id"] != text["message_id"]
    assert await pinned(hall) == now["message_id"]


async def test_without_the_right_to_pin_the_organiser_is_told_once(hall: Any) -> None:
    await published(hall)
    await say(hall, 1, "/result 台1 1:0")
    told = [text for text in await hall.texts() if "没有置顶消息的权限" in text]
    assert len(told) == 1
    assert told[0].startswith("📌 小林")
    assert len(await bulletins(hall)) == 1
    assert hall.failed() == []
