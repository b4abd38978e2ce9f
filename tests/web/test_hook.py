"""The webhook is set as it must be, found again when somebody changed it, and left alone when all is well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from telegram import Bot
from telegram.error import Forbidden

from bot.chat.intake.hook import Hook
from bot.chat.intake.intake import ALLOWED
from bot.chat.request import AiohttpRequest

TOKEN = "7000000001:local-test-token"
URL = "https://caipan.example.org/telegram"
TURNED_AWAY = {"last_error_date": 1_800_000_000, "last_error_message": "Wrong response from the webhook: 403 Forbidden"}
Until = Callable[..., Any]


@pytest.fixture
async def hook(telegram: Any) -> AsyncIterator[Hook]:
    async with Bot(TOKEN, base_url=f"{telegram.address}/bot", request=AiohttpRequest()) as bot:
        yield Hook(bot, URL, "secret")


@pytest.fixture
async def keeping(hook: Hook) -> AsyncIterator[asyncio.Task[None]]:
    """The hook is set and looked after, some twenty times a second."""
    await hook.set()
    task = asyncio.create_task(hook.keep(every=0.05))
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_set_with_everything_it_needs(telegram: Any, hook: Hook) -> None:
    await hook.set()
    assert telegram.hook == {
        "url": URL,
        "secret_token": "secret",
        "allowed_updates": ALLOWED,
        "max_connections": 40,
    }


async def test_left_alone_when_all_is_well(telegram: Any, keeping: object, until: Until) -> None:
    await until(lambda: telegram.count("getWebhookInfo") >= 3, "three looks")
    assert telegram.count("setWebhook") == 1


@pytest.mark.parametrize("change", [{"url": ""}, {"url": "https://elsewhere.example.org/"}, {"allowed_updates": []}])
async def test_renewed_when_somebody_changed_it(
    telegram: Any, keeping: object, until: Until, change: dict[str, Any]
) -> None:
    telegram.hook |= change
    await until(lambda: telegram.count("setWebhook") == 2, "a renewal")
    assert telegram.hook["url"] == URL
    assert telegram.hook["allowed_updates"] == ALLOWED


async def test_renewed_once_for_each_time_telegram_was_turned_away(
    telegram: Any, keeping: object, until: Until
) -> None:
    telegram.error = TURNED_AWAY
    await until(lambda: telegram.count("setWebhook") == 2, "a renewal")
    seen = telegram.count("getWebhookInfo")
    await until(lambda: telegram.count("getWebhookInfo") >= seen + 3, "three looks")
    assert telegram.count("setWebhook") == 2
    telegram.error = TURNED_AWAY | {"last_error_date": 1_800_000_060}
    await until(lambda: telegram.count("setWebhook") == 3, "another renewal")


async def test_an_error_of_another_kind_is_no_reason(telegram: Any, keeping: object, until: Until) -> None:
    telegram.error = {"last_error_date": 1_800_000_000, "last_error_message": "Connection refused"}
    await until(lambda: telegram.count("getWebhookInfo") >= 3, "three looks")
    assert telegram.count("setWebhook") == 1


async def test_goes_on_looking_when_telegram_is_unwell(telegram: Any, keeping: Any, until: Until) -> None:
    telegram.unwell = 502, "Bad Gateway"
    telegram.hook = {}
    await until(lambda: telegram.count("getWebhookInfo") >= 2, "two looks")
    telegram.unwell = None
    await until(lambda: telegram.hook.get("url") == URL, "a renewal")
    assert not keeping.done()


async def test_a_token_that_is_no_longer_accepted_ends_it(telegram: Any, keeping: Any) -> None:
    telegram.unwell = 403, "Forbidden: bot was blocked"
    with pytest.raises(Forbidden):
        await asyncio.wait_for(keeping, 5)
