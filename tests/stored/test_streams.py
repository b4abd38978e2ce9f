"""Matches that an earlier release has stored: they are shown, and they go on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engines.core.rulings import Seat
from storage.store import NewEntry, NewStream
from tests.stored.evening import filled, go, record

STORED = tomllib.loads((Path(__file__).parent / "streams.toml").read_text(encoding="utf-8"))["stream"]


def named(row: dict[str, Any]) -> str:
    options = json.loads(row["options"])
    return " ".join((row.get("kind", "match"), row["game"], row["rule_set"], options.get("depth", ""))).strip()


async def stored(room: Any, row: dict[str, Any]) -> None:
    """The row as it lies in the database."""
    await go(room, [f"{person} /help" for person in (1, 2, 3, 4, 5, 6, 7)])

    def work(unit: Any) -> None:
        person = {account.account_id: one for one in unit.persons(range(1, 50)) for account in unit.accounts(one)}
        kind, options = row.get("kind", "match"), json.loads(row["options"])
        new = NewStream(kind, room.group.chat_id, None, row["game"], row["rule_set"], options, person[1], room.now)
        stream = unit.create_stream(new)
        for seat, account in enumerate(row["seats"]):
            unit.take_seat(stream.id, Seat(seat), person[account])
        unit.set_status(stream.id, "playing", started_at=room.now)
        version = stream.version
        for number, (seat, text) in enumerate(row["lines"], 1):
            replaced = row.get("replaces", {}).get(str(number))
            if replaced is not None:
                version = unit.strike(stream.id, version, row["struck"], f"1:{number}")
            line = NewEntry(Seat(seat), text, None, room.now, f"1:{number}", replaces=replaced)
            version = unit.append(stream.id, version, line).version
        if "status" in row:
            outcome = json.loads(row["outcome"]) if "outcome" in row else None
            unit.set_status(stream.id, row["status"], ended_at=room.now, outcome=outcome)

    await room.app.store.run(work)


@pytest.mark.parametrize("row", STORED, ids=named)
async def test_a_stored_match_is_shown_and_goes_on(room: Any, row: dict[str, Any]) -> None:
    await stored(room, row)
    if "caption" in row:
        caption = await room.caption()
        assert [text for text in row["caption"] if text not in caption] == [], caption
    if "press" in row:
        await room.press_data(1, await filled(room, row["press"]))
    else:
        await go(room, row["says"])
    assert [text for text in row.get("said", ()) if text not in room.answer] == [], room.answer
    assert await record(room) == row["record"], room.answer
