"""抽牌 when a table of 大怪路子 is opened."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("text", "first", "said"),
    [
        ("/new 大怪路子 抽牌 A=♠A B=♥K", "A", "A 抽到 ♠A，B 抽到 ♥K：A 队先坐庄"),
        ("/new 大怪路子 抽牌 A 红桃3 B 大怪", "B", "B 抽到 大王：B 队先坐庄"),
        ("/new daguai draw A=S2 B=D3", "B", "B 队先坐庄"),
    ],
)
async def test_the_higher_card_deals_first(room: Any, text: str, first: str, said: str) -> None:
    await room.say(1, text)
    assert any(said in message.text for message in room.said)
    assert (await room.stream()).options["first_dealer"] == first


async def test_the_bot_draws(room: Any) -> None:
    await room.say(1, "/new 大怪路子 抽牌")
    first = (await room.stream()).options["first_dealer"]
    assert any(f"{first} 队先坐庄" in message.text for message in room.said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/new 大怪路子 抽牌 A=♠A B=♠A", "请重抽"),
        ("/new 大怪路子 抽牌 A=♠A", "写两队各抽到的牌"),
        ("/new chess 抽牌", "抽牌"),
    ],
)
async def test_what_is_no_draw_opens_no_table(room: Any, text: str, said: str) -> None:
    await room.say(1, text)
    assert said in room.last
    assert await room.app.store.read(lambda unit: unit.stream_ids()) == []
