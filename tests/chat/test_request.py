"""The HTTP client: what it says when things fail, that it never gives the token away, and that proxies work."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from telegram import Bot, BotCommand, InputFile
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.chat.request import AiohttpRequest, NotSent, NotTheApi, seconds_of

TOKEN = "7000000001:secret-of-the-hall"
SECRET = "secret-of-the-hall"
GROUP = -1001000000001
NOBODY_LISTENS = "http://127.0.0.1:9"


@asynccontextmanager
async def bot_at(root: str, proxy: str | None = None) -> AsyncIterator[Bot]:
    """A bot that has not greeted the server yet."""
    requests = AiohttpRequest(proxy), AiohttpRequest(proxy)
    bot = Bot(TOKEN, f"{root}/bot", f"{root}/file/bot", request=requests[0], get_updates_request=requests[1])
    for request in requests:
        await request.initialize()
    try:
        yield bot
    finally:
        for request in requests:
            await request.shutdown()


class Proxy:
    """A proxy that knows CONNECT, and remembers where it was asked to lead."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode()
        self.asked.append(line)
        host, _, port = line.split()[1].rpartition(":")
        there = await asyncio.open_connection(host, int(port))
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        await asyncio.gather(_pipe(reader, there[1]), _pipe(there[0], writer))


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


@pytest.fixture
async def proxy() -> AsyncIterator[tuple[Proxy, str]]:
    proxy = Proxy()
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()


async def test_an_http_proxy_leads_to_the_server(hall: Any, proxy: tuple[Proxy, str]) -> None:
    asked, address = proxy
    async with bot_at(hall.root, address) as bot:
        assert (await bot.get_me()).username == "caipan_bot"
        await bot.send_message(GROUP, "经过代理")
    assert "经过代理" in await hall.texts()
    assert {line.split()[0] for line in asked.asked} == {"CONNECT"}
    assert SECRET not in " ".join(asked.asked)


@pytest.mark.parametrize("scheme", ["http", "socks5"])
async def test_a_proxy_that_is_not_there_is_a_message_not_sent(hall: Any, scheme: str) -> None:
    async with bot_at(hall.root, f"{scheme}://user:password@127.0.0.1:9") as bot:
        with pytest.raises(NotSent) as caught:
            await bot.send_message(GROUP, "x")
    told = "".join(traceback.format_exception(caught.value))
    assert SECRET not in told.replace(__file__, "")
    assert "password@" not in told


async def test_a_proxy_that_refuses_is_a_message_not_sent(hall: Any) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server, bot_at(hall.root, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as bot:
        with pytest.raises(NotSent):
            await bot.send_message(GROUP, "x")


async def _refused(hall: Any) -> str:
    return NOBODY_LISTENS


async def _breaks_off(hall: Any) -> str:
    async def answer(request: Any, handler: Any) -> Any:
        request.transport.close()
        return await handler(request)

    hall.weather.plan("sendMessage", answer)
    return str(hall.root)


async def _silent(hall: Any) -> str:
    hall.weather.plan("sendMessage", hall.weather.do_and_stay_silent(1.0))
    return str(hall.root)


async def _nonsense(hall: Any) -> str:
    async def answer(request: Any, handler: Any) -> Any:
        return aiohttp.web.Response(text="<html>请先登录</html>", content_type="text/html")

    hall.weather.plan("sendMessage", answer)
    return str(hall.root)


def _page(status: int, kind: str = "text/html", body: str = "<h1>{} was not found</h1>") -> Any:
    """Something before the server answers in its place, and repeats the address that was asked for."""

    async def plan(hall: Any) -> str:
        async def answer(request: Any, handler: Any) -> Any:
            return aiohttp.web.Response(status=status, text=body.replace("{}", str(request.rel_url)), content_type=kind)

        hall.weather.plan("sendMessage", answer)
        return str(hall.root)

    return plan


TROUBLE = [
    (_refused, NotSent),
    (_breaks_off, NetworkError),
    (_silent, TimedOut),
    (_nonsense, NotTheApi),
    *((_page(status), NotTheApi) for status in (200, 400, 401, 403, 404, 409, 429, 502)),
    *((_page(404, "application/json", body), NotTheApi) for body in ('{"error": "{}"}', '["{}"]', '"{}"', "null")),
    (_page(200, "application/json", '{"status": "{}"}'), NotTheApi),
]
NAMES = ["refused", "breaks off", "silent", "nonsense", *map(str, range(len(TROUBLE) - 4))]


@pytest.mark.parametrize(("trouble", "error"), TROUBLE, ids=NAMES)
async def test_no_error_gives_the_token_away(
    hall: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    trouble: Any,
    error: type[TelegramError],
) -> None:
    monkeypatch.setattr("bot.chat.request._READ", 0.3)
    async with bot_at(await trouble(hall)) as bot:
        with pytest.raises(error) as caught:
            await bot.send_message(GROUP, "x")
    seen: BaseException | None = caught.value
    while seen is not None:
        assert SECRET not in f"{seen} {seen!r}"
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    assert SECRET not in caplog.text


async def test_a_server_that_was_reached_may_have_done_it(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where nobody was reached is trying again harmless."""
    monkeypatch.setattr("bot.chat.request._READ", 0.3)
    for trouble in (_breaks_off, _silent):
        async with bot_at(await trouble(hall)) as bot:
            with pytest.raises(NetworkError) as caught:
                await bot.send_message(GROUP, "x")
        assert not isinstance(caught.value, NotSent | BadRequest)


async def test_a_time_to_wait_is_read(hall: Any) -> None:
    hall.weather.plan("sendMessage", hall.weather.refuse(429, "Too Many Requests: retry after 7", retry_after=7))
    with pytest.raises(RetryAfter) as caught:
        await hall.bot.send_message(GROUP, "x")
    assert seconds_of(caught.value) == 7.0


async def test_files_and_words_arrive_as_they_were_given(hall: Any) -> None:
    content, caption = b"1. e4 e5 *", '马 <"&> 🐼'
    sent = await hall.bot.send_document(GROUP, InputFile(content, filename='对局 "一".pgn'), caption=caption)
    assert sent.caption == caption
    assert sent.document.file_size == len(content)
    assert sent.document.file_name == '对局 "一".pgn'
    file = await hall.bot.get_file(sent.document.file_id)
    assert bytes(await file.download_as_bytearray()) == content


async def test_before_the_beginning_and_after_the_end_it_says_so() -> None:
    request = AiohttpRequest()
    with pytest.raises(RuntimeError, match="initialised"):
        await request.do_request(NOBODY_LISTENS, "GET")
    await request.initialize()
    await request.shutdown()
    await request.shutdown()
    with pytest.raises(RuntimeError, match="initialised"):
        await request.do_request(NOBODY_LISTENS, "GET")


async def test_a_call_without_files_is_json_with_values_of_their_own_kind() -> None:
    heard: list[tuple[str, Any]] = []

    async def answer(request: web.Request) -> web.Response:
        heard.append((request.content_type, await request.json()))
        return web.json_response({"ok": True, "result": True})

    app = web.Application()
    app.router.add_post("/bot{token}/{method}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with bot_at(f"http://127.0.0.1:{runner.addresses[0][1]}") as bot:
            await bot.set_my_commands([BotCommand("help", "说明 ♞ & =+%")], language_code="zh")
            await bot.delete_message(GROUP, 7)
    finally:
        await runner.cleanup()
    commands = [{"command": "help", "description": "说明 ♞ & =+%"}]
    assert heard == [
        ("application/json", {"commands": commands, "language_code": "zh"}),
        ("application/json", {"chat_id": GROUP, "message_id": 7}),
    ]


async def test_an_answer_without_end_is_broken_off(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def pour(request: web.Request, handler: Any) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(100):
            await response.write(b"x" * 1000)
        return response

    monkeypatch.setattr("bot.chat.request._LARGEST", 5000)
    hall.weather.plan("getChat", pour)
    async with bot_at(hall.root) as bot:
        with pytest.raises(NetworkError, match="too large"):
            await bot.get_chat(GROUP)
        assert (await bot.get_chat(GROUP)).id == GROUP
