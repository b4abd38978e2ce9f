"""What waits for somebody's word or for its time since an earlier release: it is understood as it was meant."""

from __future__ import annotations

import json
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.stored.evening import filled, go, record

HERE = Path(__file__).parent
TABLES = tomllib.loads((HERE / "buttons.toml").read_text(encoding="utf-8"))["tables"]
STORED = tomllib.loads((HERE / "waiting.toml").read_text(encoding="utf-8"))


def named(row: dict[str, Any]) -> str:
    kinds = [waiting["kind"] for waiting in row["rows"]] if "rows" in row else [row["kind"]]
    return " ".join((*kinds, "at", row["at"]))


async def let_wait(room: Any, row: dict[str, Any]) -> None:
    """Whatever waits at the first table is what the row says, and nothing else."""

    def work(unit: Any) -> None:
        stream = unit.stream(unit.stream_ids()[0])
        for old in unit.pendings(stream.id):
            unit.drop_pending(old.id)
        newest = 0
        for each in row["rows"]:
            payload = json.loads(each["payload"].replace("PENDING", str(newest)))
            person = {account.account_id: one for one in unit.persons(range(1, 50)) for account in unit.accounts(one)}
            added = unit.add_pending(
                stream.id,
                each["kind"],
                seq=each.get("seq"),
                version=stream.version,
                by=person[each["by"]],
                payload=payload,
                at=room.now,
            )
            newest = added.id

    await room.app.store.run(work)


async def plan(room: Any, row: dict[str, Any]) -> None:
    """Nothing is planned but what the row says."""
    person = int(await filled(room, f"{{person[{row['person']}]}}")) if "person" in row else None

    def work(unit: Any) -> None:
        tables = unit.stream_ids()[:1]
        for table in tables:
            for old in unit.planned_at(table, row["kind"]):
                unit.call_off(old.id)
        payload = json.loads(row["payload"].replace("VERSION", str(unit.stream(tables[0]).version if tables else 0)))
        when = room.now + timedelta(minutes=row["minutes"] - 1)
        chat = room.group.chat_id if person else None
        unit.plan(row["kind"], when, next(iter(tables), None), payload, chat_id=chat, person_id=person)

    await room.app.store.run(work)


async def expect(room: Any, row: dict[str, Any], answers: str) -> None:
    assert await record(room) == row.get("record", [])
    for text in row.get("said", ()):
        assert text in answers
    assert "said" in row or answers == ""


@pytest.mark.parametrize("row", STORED["pending"], ids=named)
async def test_what_waits_for_a_word_is_answered(room: Any, row: dict[str, Any]) -> None:
    await go(room, [*TABLES[row["at"]], *row.get("before", ())])
    await let_wait(room, row)
    if "press" in row:
        reply = await room.press_data(row["by"], await filled(room, row["press"]))
        assert reply.toast == row["toast"]
    else:
        await go(room, row["says"])
    await expect(room, row, room.answer)


@pytest.mark.parametrize("row", STORED["due"], ids=named)
async def test_what_was_planned_happens_when_its_time_comes(room: Any, row: dict[str, Any]) -> None:
    await go(room, [*TABLES[row["at"]], *row.get("before", ())])
    await plan(room, row)
    room.now += timedelta(minutes=row["minutes"])
    while await room.app.ring(room.now, []):
        pass
    await room.flush()
    await expect(room, row, room.answer)
    labels = [label for said in room.heard for label in said.buttons]
    assert [label for label in row.get("offers", ()) if label not in labels] == []


async def test_an_update_that_was_served_before_gets_the_reply_that_was_written_down(room: Any) -> None:
    served = '{"toast": "已入座：白方", "alert": false}'
    await room.app.store.run(lambda unit: unit.mark_handled("1:4711", served, room.now))
    reply = await room.press_data(1, "j:1:0:=0", cause="1:4711")
    assert (reply.toast, room.heard) == ("已入座：白方", [])
