"""What a watcher sees: well or not and why, and the numbers."""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.chat.pulse import Pulse


async def test_well(house: Any) -> None:
    status, body = await house.get("/healthz")
    assert (status, json.loads(body)) == (200, {"ok": True, "database": True, "sender": True, "token": True})
    status, body = await house.get("/readyz")
    assert (status, json.loads(body)["serving"]) == (200, True)


async def test_unwell_while_the_database_cannot_be_written_to(house: Any) -> None:
    with house.locked():
        status, body = await house.get("/healthz")
        expected = {"ok": False, "database": False, "sender": True, "token": True}
        assert (status, json.loads(body)) == (503, expected)
        assert math.isnan(await house.number("caipan_outbox_messages"))
    assert (await house.get("/healthz"))[0] == 200


async def test_unwell_when_the_database_takes_too_long(house: Any) -> None:
    await house.patience(10_000)
    with house.locked():
        assert (await house.get("/healthz"))[0] == 503


async def test_unwell_when_the_sender_has_not_looked_for_long(house: Any) -> None:
    house.silence = 179.0
    assert (await house.get("/healthz"))[0] == 200
    house.silence = 181.0
    status, body = await house.get("/healthz")
    assert (status, json.loads(body)) == (503, {"ok": False, "database": True, "sender": False, "token": True})


async def unwell(house: Any, path: str) -> set[str]:
    """What a watcher is told to be amiss; empty where all is well."""
    status, body = await house.get(path)
    told = {part for part, well in json.loads(body).items() if not well}
    assert (status == 200) == (not told)
    return told


async def test_a_full_disk_is_seen_by_writing(house: Any) -> None:
    assert await house.post(house.say("/help")) == 200
    with structlog.testing.capture_logs() as lines, house.full_disk():
        for path in ("/healthz", "/readyz"):
            assert await unwell(house, path) == {"ok", "database"}
        assert await house.number('caipan_well{part="database"}') == 0
    assert [line["parts"] for line in lines if line["event"] == "unwell"] == [["database"]]
    assert await unwell(house, "/healthz") == set()
    assert await house.number('caipan_well{part="database"}') == 1


async def test_a_revoked_token_is_seen_by_sending(house: Any, local: str, until: Callable[..., Any]) -> None:
    """In the webhook's mode nobody else shows the token to the messenger."""
    house.bot._base_url = f"{local}/bot7000000009:revoked"
    with structlog.testing.capture_logs() as lines:
        assert await house.post(house.say("/help")) == 200
        sending = asyncio.create_task(house.sender.run())

        async def refused() -> bool:
            return "token" in await unwell(house, "/healthz")

        await until(refused, "that the token is refused")
        assert "token" in await unwell(house, "/readyz")
        assert await house.number('caipan_well{part="token"}') == 0
        house.sender.stop()
        await sending
    assert "token_refused" in [line["event"] for line in lines]


async def test_a_messenger_that_is_away_makes_unready_at_first_and_unwell_in_the_end(house: Any) -> None:
    now = 0.0
    house.vitals.pulse = pulse = Pulse(lambda: now)
    pulse.away("TimedOut")
    assert await unwell(house, "/readyz") == set()
    now = 20.0
    pulse.away("TimedOut")
    assert await unwell(house, "/readyz") == {"ok", "sender"}
    assert await unwell(house, "/healthz") == set()
    now = 200.0
    assert await unwell(house, "/healthz") == {"ok", "sender"}
    pulse.answered()
    assert await unwell(house, "/readyz") == set()


async def test_not_ready_while_it_starts_or_stops(house: Any) -> None:
    house.vitals.serving = False
    assert await unwell(house, "/readyz") == {"ok", "serving"}
    assert await unwell(house, "/healthz") == set()


async def test_the_sender_tells_how_long_it_has_been_silent(house: Any, until: Callable[..., Any]) -> None:
    await asyncio.sleep(0.2)
    silent = house.sender.silence()
    assert silent >= 0.2
    sending = asyncio.create_task(house.sender.run())
    await until(lambda: house.sender.silence() < silent, "a look into the outbox")
    house.sender.stop()
    await sending


async def test_updates_are_counted_by_how_they_went(house: Any) -> None:
    poisoned = house.say("/new chess")
    poisoned["message"]["date"] = "yesterday"
    with house.locked():
        await house.post(house.say("/new chess"))
    for update in (house.say("/new chess"), house.say("/help"), poisoned):
        assert await house.post(update) == 200
    await house.post(house.say("/new chess"), secret="guessed")
    await house.post(data=b"?", headers={"Content-Type": "application/json"})
    assert await house.number('caipan_updates_total{outcome="served"}') == 2
    assert await house.number('caipan_updates_total{outcome="buried"}') == 1
    assert await house.number('caipan_updates_total{outcome="away"}') == 1
    assert await house.number("caipan_update_seconds_count") == 3
    assert await house.number('caipan_webhook_refused_total{reason="secret"}') == 1
    assert await house.number('caipan_webhook_refused_total{reason="form"}') == 1


async def test_messages_are_counted_while_they_wait_and_when_they_are_sent(
    house: Any, until: Callable[..., Any]
) -> None:
    assert await house.post(house.say("/help")) == 200
    assert await house.post(house.say("/help", 4711, 4711)) == 200  # nobody known there
    assert await house.number("caipan_outbox_messages") == 2
    sending = asyncio.create_task(house.sender.run())

    async def empty() -> bool:
        return bool(await house.number("caipan_outbox_messages") == 0)

    await until(empty, "an empty outbox")
    assert await house.number('caipan_messages_total{kind="text",outcome="sent"}') == 1
    assert await house.number('caipan_messages_total{kind="text",outcome="failed"}') == 1
    house.sender.stop()
    await sending


async def test_numbers_are_in_the_form_prometheus_reads(house: Any) -> None:
    async with house.session.get(house.address + "/metrics") as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        assert "# TYPE caipan_updates_total counter" in await answer.text()


@pytest.mark.parametrize("document", ["operators.md", "en/operators.md"])
async def test_every_number_is_written_down(house: Any, document: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / document).read_text(encoding="utf-8")
    _, shown = await house.get("/metrics")
    existing = {name for name in re.findall(r"^# TYPE (caipan_\w+)", shown, re.MULTILINE) if "_created" not in name}
    assert existing == set(re.findall(r"^\| `(caipan_\w+)", text, re.MULTILINE))
