"""A hand that is entered play by play: opening its table, tricks, corrections, what is shown, the way onto a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.cards import DECK, Card

OPEN = "/new 双升 后勤杯 复牌 打5 主黑桃 庄北"
WHEEL = "北西南东"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (OPEN, ("houqin", "5", "S", "N")),
        ("/new 双升 houqin full hand level=5 trump=S dealer=N", ("houqin", "5", "S", "N")),
        ("/new 双升 迎新春 复牌 南家坐庄 无主 打10", ("yingxinchun", "10", "NT", "S")),
        ("/new 双升 后勤杯 逐墩 打J 主♥ 庄东家", ("houqin", "J", "H", "E")),
        ("/new 双升 迎新春 复牌 打负1 主方块 庄W", ("yingxinchun", "负1", "D", "W")),
        ("/new 双升 yingxinchun hand level=A trump=NT dealer=E", ("yingxinchun", "A", "NT", "E")),
    ],
)
async def test_a_table_is_opened_in_one_line(room: Any, text: str, options: tuple[str, ...]) -> None:
    await room.say(1, text)
    stream = await room.stream()
    assert (stream.rule_set, *(stream.options[name] for name in ("level", "trump", "dealer"))) == options
    assert (stream.status, stream.options["depth"]) == ("playing", "hand")
    assert "轮到" in await room.caption()
