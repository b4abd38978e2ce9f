"""Updates are brought to a webhook: in order per chat, chats side by side, again until accepted."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import telegram
from aiohttp import web

GROUP, LIN, ZHOU = -1001000000001, 1001, 1002
SECRET = "tell-no_one"


@dataclass
class Ear:
    """A bot's webhook. `answer` says what becomes of an update; a status, or a closed door for None."""

    url: str = ""
    heard: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)
    open_now: int = 0
    most_open: int = 0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)
    answer: Callable[[dict[str, Any]], Awaitable[int | None]] | None = None

    async def hear(self, request: web.Request) -> web.Response:
        update = await request.json()
        self.open_now += 1
        self.most_open = max(self.most_open, self.open_now)
        async with self.news:
            self.heard.append(update)
            self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
            self.news.notify_all()
        try:
            status = 200 if self.answer is None else await self.answer(update)
        finally:
            self.open_now -= 1
        if status is None:
            assert request.transport is not None
            request.transport.abort()
        return web.Response(status=status or 200)

    async def after(self, count: int) -> list[dict[str, Any]]:
        """All that was heard, once it is so many."""
        async with asyncio.timeout(10), self.news:
            await self.news.wait_for(lambda: len(self.heard) >= count)
        return self.heard


@pytest.fixture
async def ear() -> AsyncIterator[Ear]:
    ear = Ear()
    app = web.Application()
    app.router.add_post("/hook", ear.hear)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    ear.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield ear
    await runner.cleanup()


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def settled(local: Any, **expected: Any) -> dict[str, Any]:
    """getWebhookInfo, once it says this."""
    async with asyncio.timeout(10):
        while True:
            info: dict[str, Any] = await local.do("getWebhookInfo")
            if expected.items() <= info.items():
                return info
            await asyncio.sleep(0.02)


async def test_updates_are_brought_with_the_secret(local: Any, ear: Ear) -> None:
    async with local.bot() as bot:
        assert await bot.set_webhook(ear.url, secret_token=SECRET, max_connections=7)
        await local.say("/new")
        joined, greeted, said = await ear.after(3)
        assert said["message"]["text"] == "/new"
        assert joined["update_id"] < greeted["update_id"] < said["update_id"]
        assert ear.secrets == [SECRET] * 3
        await settled(local, pending_update_count=0)
        info = await bot.get_webhook_info()
    assert (info.url, info.max_connections, info.last_error_message) == (ear.url, 7, None)
    assert SECRET not in str(info)


async def test_without_a_secret_there_is_no_header(local: Any, ear: Ear) -> None:
    await local.do("setWebhook", url=ear.url)
    await ear.after(2)
    assert ear.secrets == [None, None]
    assert (await local.do("getWebhookInfo"))["max_connections"] == 40


async def test_a_webhook_and_polling_exclude_each_other(local: Any, ear: Ear) -> None:
    await local.news()
    poll = asyncio.create_task(local.call("getUpdates", offset=local.offset, timeout=30))
    await asyncio.sleep(0.1)
    await local.do("setWebhook", url=ear.url)
    answer = await asyncio.wait_for(poll, 5)
    assert answer["description"] == "Conflict: terminated by setWebhook request"
    async with local.bot() as bot:
        with pytest.raises(telegram.error.Conflict, match="while webhook is active"):
            await bot.get_updates()
    await local.do("deleteWebhook")
    await local.say("/new")
    assert texts(await local.news()) == ["/new"]
    assert ear.heard == []


@pytest.mark.parametrize("how", ["deleteWebhook", "setWebhook"])
async def test_the_end_of_a_webhook_keeps_or_drops_what_is_due(local: Any, ear: Ear, how: str) -> None:
    ear.answer = lambda update: asyncio.sleep(0, 503)
    await local.do("setWebhook", url=ear.url)
    await ear.after(1)
    end = {"url": ""} if how == "setWebhook" else {}
    await local.do(how, **end)
    assert len(await local.do("getUpdates")) == 2
    await local.do(how, **end, drop_pending_updates=True)
    assert await local.do("getUpdates") == []
    assert await local.do("getWebhookInfo") == {"url": "", "has_custom_certificate": False, "pending_update_count": 0}


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (500, "Wrong response from the webhook: 500 Internal Server Error"),
        (302, "Wrong response from the webhook: 302 Found"),
        (799, "Wrong response from the webhook: 799"),
        (None, "Connection reset by peer"),
    ],
)
async def test_what_is_not_accepted_comes_again(local: Any, ear: Ear, status: int | None, words: str) -> None:
    await local.news()
    await local.do("getUpdates", offset=local.offset)
    answers = iter([status, status, 204])

    async def answer(update: dict[str, Any]) -> int | None:
        return next(answers)

    ear.answer = answer
    await local.do("setWebhook", url=ear.url)
    await local.say("/new")
    first, second, third = await ear.after(3)
    assert first == second == third
    info = await settled(local, pending_update_count=0)
    assert (info["last_error_message"], info["last_error_date"]) == (words, int(local.clock.time))
    await local.do("setWebhook", url=ear.url)
    assert "last_error_message" not in await local.do("getWebhookInfo")


async def test_a_webhook_that_is_away_is_waited_for(local: Any, ear: Ear) -> None:
    port = ear.url.split(":")[-1].split("/")[0]
    runner = web.ServerRunner(web.Server(lambda request: asyncio.sleep(0, web.Response())))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    free = runner.addresses[0][1]
    await runner.cleanup()
    assert str(free) != port
    await local.do("setWebhook", url=f"http://127.0.0.1:{free}/")
    info = await settled(local, last_error_message="Connection refused")
    assert info["pending_update_count"] == 2
    await local.do("setWebhook", url=ear.url)
    assert len(await ear.after(2)) == 2


async def test_no_answer_in_time_is_no_answer(start: Any, ear: Ear) -> None:
    local = await start(patience=0.2)
    answers = iter([10.0])

    async def answer(update: dict[str, Any]) -> int:
        await asyncio.sleep(next(answers, 0))
        return 200

    ear.answer = answer
    await local.do("setWebhook", url=ear.url)
    first, second, _ = await ear.after(3)
    assert first == second
    await settled(local, last_error_message="Read timeout expired", pending_update_count=0)


async def test_a_chat_waits_for_its_own_updates_and_no_others(local: Any, ear: Ear) -> None:
    await local.news()
    await local.do("getUpdates", offset=local.offset)
    gate = asyncio.Event()

    async def answer(update: dict[str, Any]) -> int:
        if update["message"]["chat"]["id"] == GROUP:
            await gate.wait()
        return 200

    ear.answer = answer
    await local.do("setWebhook", url=ear.url)
    for number in range(3):
        await local.say(f"/a {number}")
    for number in range(3):
        await local.say(f"/b {number}", person=ZHOU, chat=ZHOU)
    heard = await ear.after(4)
    await asyncio.sleep(0.2)
    assert texts(heard) == ["/a 0", "/b 0", "/b 1", "/b 2"]
    assert (await local.do("getWebhookInfo"))["pending_update_count"] == 3
    gate.set()
    assert texts(await ear.after(6))[4:] == ["/a 1", "/a 2"]
    await settled(local, pending_update_count=0)


async def test_no_more_connections_than_allowed(local: Any, ear: Ear) -> None:
    async def answer(update: dict[str, Any]) -> int:
        await asyncio.sleep(0.05)
        return 200

    ear.answer = answer
    for person in range(1001, 1008):
        await local.say("/start", person=person, chat=person)
    await local.do("setWebhook", url=ear.url, max_connections=3)
    assert len(await ear.after(9)) == 9
    assert ear.most_open == 3


async def test_a_press_waits_behind_the_messages_of_its_chat(local: Any, ear: Ear) -> None:
    await local.news()
    await local.do("getUpdates", offset=local.offset)
    keyboard = {"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]}
    sent = await local.do("sendMessage", chat_id=GROUP, text="x", reply_markup=keyboard)
    gate = asyncio.Event()

    async def answer(update: dict[str, Any]) -> int:
        await gate.wait()
        return 200

    ear.answer = answer
    await local.do("setWebhook", url=ear.url)
    await local.say("/new")
    await local.press(sent["message_id"], "ok")
    await ear.after(1)
    await asyncio.sleep(0.2)
    assert len(ear.heard) == 1
    gate.set()
    assert "callback_query" in (await ear.after(2))[1]


async def test_only_the_kinds_asked_for(local: Any, ear: Ear) -> None:
    await local.do("deleteWebhook", drop_pending_updates=True)
    await local.do("setWebhook", url=ear.url, allowed_updates=["my_chat_member"])
    await local.say("/new")
    await local.set_status(local.bot_id, "administrator")
    (update,) = await ear.after(1)
    assert "my_chat_member" in update
    assert (await local.do("getWebhookInfo"))["allowed_updates"] == ["my_chat_member"]


async def test_it_is_kept_over_a_restart(start: Any, ear: Ear) -> None:
    first = await start()
    await first.do("setWebhook", url=ear.url, secret_token=SECRET)
    await ear.after(2)
    await settled(first, pending_update_count=0)
    await first.stop()
    second = await start()
    await second.say("/new")
    assert texts([(await ear.after(3))[2]]) == ["/new"]
    assert ear.secrets == [SECRET] * 3


async def test_changes_at_once_leave_one_courier(local: Any, ear: Ear) -> None:
    await asyncio.gather(*(local.do("setWebhook", url=ear.url) for _ in range(10)))
    await ear.after(2)
    await settled(local, pending_update_count=0)
    before = len(ear.heard)
    await local.say("/new")
    await ear.after(before + 1)
    await asyncio.sleep(0.2)
    assert len(ear.heard) == before + 1


async def test_faults_of_updates_reach_the_webhook(local: Any, ear: Ear) -> None:
    await local.do("deleteWebhook", drop_pending_updates=True)
    for text in ("/a", "/b", "/c"):
        await local.say(text)
    faults = ({"kind": "reorder"}, {"kind": "duplicate"}, {"kind": "malformed", "patch": {"message": {"text": "?"}}})
    for fault in faults:
        assert (await local.ui("POST", "faults", json=fault))[0] == 200
    await local.do("setWebhook", url=ear.url)
    assert texts(await ear.after(4)) == ["?", "?", "/b", "/a"]
    await settled(local, pending_update_count=0)
    await local.ui("POST", "faults", json={"kind": "redeliver", "updates": 2})
    await local.say("/d")
    assert texts((await ear.after(7))[4:]) == ["/b", "/a", "/d"]
    await settled(local, pending_update_count=0)
