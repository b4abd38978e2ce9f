"""Buttons under older messages: whatever became of the code since, a press does what it did, or says it is too late."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from tests.stored.evening import STALE, alone, filled, go, record

STORED = tomllib.loads((Path(__file__).parent / "buttons.toml").read_text(encoding="utf-8"))
ROWS: list[dict[str, Any]] = STORED["button"]
LETTERS = "!#$%*+0123456789=?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""All that were ever in use; none of them is free for anything else."""


def named(row: dict[str, Any]) -> str:
    return f"{row['press']} at {row['at']}"


async def come_to(room: Any, row: dict[str, Any]) -> list[str]:
    """Live through the evening until somebody finds the message; what the record says by then."""
    room.names |= {8: "王小明", 9: "王小明"}
    await go(room, [*STORED["tables"][row["at"]], *row.get("before", ())])
    return await record(room)


async def press(room: Any, row: dict[str, Any], data: str) -> str:
    """Press it where it stood; what whoever pressed reads."""
    where: dict[str, Any] = {"place": alone(room, row["by"])} if row.get("private") else {}
    if row.get("live"):
        where["message_id"] = room.board_of(int(await filled(room, "{stream}")))
    reply = await room.press_data(row["by"], await filled(room, data), **where)
    return str(reply.toast)


@pytest.mark.parametrize("row", ROWS, ids=named)
async def test_an_older_button_does_what_it_did(room: Any, row: dict[str, Any]) -> None:
    before = await come_to(room, row)
    if row.get("stale"):
        assert await press(room, row, row["press"].replace("{version}", "77")) == STALE
        assert (await record(room), room.heard, room.drawn) == (before, [], [])
    assert await press(room, row, row["press"]) == row.get("toast", "")
    after, expected = await record(room), row.get("record", before)
    assert len(after) == len(expected), after
    assert all(map(fnmatchcase, after, expected)), after
    for text in row.get("said", ()):
        assert text in room.answer
    assert "said" in row or room.heard == []
    labels = [label for said in room.heard for label in said.buttons]
    assert [label for label in row.get("offers", ()) if label not in labels] == []
    if row.get("redraws"):
        assert room.drawn
    if "seats" in row:
        assert {str(seat): name for seat, name in (await room.seats(1)).items()} == row["seats"]
    if "status" in row:
        assert (await room.stream(1)).status == row["status"]


def test_no_letter_is_forgotten() -> None:
    assert {row["press"][0] for row in ROWS} == set(LETTERS)
