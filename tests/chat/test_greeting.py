"""The first words in a group: in the language of whoever brings the bot there, and everything after them too."""

from __future__ import annotations

import re
from typing import Any

import pytest

HAN = re.compile(r"[\u4e00-\u9fff]")
OURS = str.maketrans("", "", "双升大怪路子中文裁判")
"""What stands in an English sentence as it is: the games' own names, and a language on its button."""


async def group_of(hall: Any, language: str, own: str = "") -> int:
    """A group that somebody makes, whose client speaks a language, and who may have chosen another."""
    await hall.ui("PATCH", "people/1001", language_code=language)
    if own:
        await hall.say(1, f"/lang {own}", chat=1001)
        await hall.take_all()
    chat = int((await hall.ui("POST", "chats", title="New"))["id"])
    await hall.take_all()
    await hall.send_all()
    return chat


async def words_of(hall: Any, chat: int) -> list[str]:
    shown = [message for message in await hall.messages(chat) if message["from"]["id"] == hall.bot.id]
    keys = [key["text"] for each in shown for row in each["reply_markup"]["inline_keyboard"] for key in row]
    return [*(each.get("text") or each["caption"] for each in shown), *keys]


@pytest.mark.parametrize(
    ("client", "own", "english"),
    [("en", "", True), ("zh-hans", "", False), ("en", "zh", False), ("zh-hans", "en", True)],
)
async def test_a_group_begins_in_the_language_of_whoever_adds_the_bot(
    hall: Any, client: str, own: str, english: bool
) -> None:
    chat = await group_of(hall, client, own)
    await hall.say(2, "/new chess", chat=chat)
    await hall.take_all()
    await hall.send_all()
    said = await words_of(hall, chat)
    assert len(said) > 12
    chinese = [text for text in said if HAN.search(text.translate(OURS))]
    assert (chinese == []) is english, chinese


async def test_a_group_that_was_there_keeps_its_language_when_the_bot_comes_back(hall: Any) -> None:
    await hall.ui("PATCH", "people/1001", language_code="en")
    for status in ("left", "member"):
        await hall.ui("PATCH", f"chats/{hall.group}/members/{hall.bot.id}", status=status)
    await hall.take_all()
    await hall.send_all()
    assert (await words_of(hall, hall.group))[-1] != ""
    assert "我在群里当裁判" in (await hall.texts())[-1]
