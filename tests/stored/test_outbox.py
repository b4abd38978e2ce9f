"""Messages that an earlier release has left in the outbox: they are sent, with the buttons that they were given."""

from __future__ import annotations

import json
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from storage.store import Message

STORED = tomllib.loads((Path(__file__).parent / "outbox.toml").read_text(encoding="utf-8"))["row"]


def filled(text: str, stream: int, message: int) -> str:
    """What was written down, with the numbers of a table and of a message of ours."""
    return text.replace("STREAM", str(stream)).replace("MESSAGE", str(message))


def named(row: dict[str, Any]) -> str:
    return f"{row['kind']} of {', '.join(json.loads(filled(row['payload'], 1, 1)))}"


async def ours(hall: Any) -> int:
    """A message of ours that older rows speak of."""
    await hall.post(Message(hall.group, "text", {"html": "一条旧消息", "keyboard": []}, datetime.now(UTC)))
    await hall.send_all()
    return int((await hall.messages())[-1]["message_id"])


def carried(message: dict[str, Any]) -> list[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button.get("callback_data") or button["url"] for row in rows for button in row]


@pytest.mark.parametrize("row", STORED, ids=named)
async def test_an_unsent_message_is_sent_as_it_was_written(hall: Any, row: dict[str, Any]) -> None:
    await hall.seat_chess()
    await hall.move("e4", "e5")
    await hall.send_all()
    stream = (await hall.look(lambda unit: unit.stream_ids()))[0]
    old = await ours(hall)
    payload = json.loads(filled(row["payload"], stream, old))
    message = Message(
        hall.group,
        row["kind"],
        payload,
        datetime.now(UTC),
        row["priority"],
        row["policy"],
        stream_id=stream if row["kind"] == "live" else None,
        version=2 if row["kind"] == "live" else None,
        coalesce=filled(row["coalesce"], stream, old) if "coalesce" in row else None,
    )
    await hall.post(message)
    await hall.send_all()
    assert hall.failed() == []
    after = await hall.messages()
    shown = [each for each in after if row.get("shows", "—") in (each.get("text") or each.get("caption") or "")]
    assert bool(shown) == ("shows" in row)
    assert (old not in {each["message_id"] for each in after}) == row.get("gone", False)
    if not shown:
        return
    sent = shown[-1]
    assert (sent["message_id"] == old) == row.get("edits", False)
    if "buttons" in row:
        assert carried(sent) == [data.format(stream=stream) for data in row["buttons"]]
    assert ("photo" in sent) == row.get("picture", False)
    assert sent.get("document", {}).get("file_name", "") == row.get("document", "")
    if "reply_to" in payload:
        assert sent["reply_to_message"]["message_id"] == old
