"""Assembles the parts of the local server and runs the server until stopped."""

import asyncio
import errno
import re
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.local.acts.people import begin, check_bot, hear_browser
from bot.local.botapi import BotApi
from bot.local.faults import Faults
from bot.local.guard import add_headers, guard
from bot.local.intake import PLAIN_BYTES
from bot.local.messenger import Messenger
from bot.local.rows.roster import BotAccount
from bot.local.rows.standing import ADMINISTRATOR, MEMBER, Standing
from bot.local.rows.store import Store
from bot.local.ui import ui_routes
from bot.local.webhook import PATIENCE

FILE_NAME = "local.sqlite3"
PORTS_TO_TRY = 20
FAULTS = web.AppKey("faults", Faults)


def build_app(
    store: Store,
    token: str,
    *,
    host: str = "127.0.0.1",
    bot_username: str = "caipan_bot",
    bot_name: str = "裁判",
    limits: bool = False,
    reads_all: bool = False,
    administrator: bool = False,
    await_page: bool = False,
    clock: Callable[[], float] = time.time,
    patience: float = PATIENCE,
    zone: str | None = None,
) -> web.Application:
    """Create the application on an open store, which the caller closes.

    `limits`: answer 429 when the bot sends too much. `reads_all`: privacy mode is off. `administrator`: the bot is an
    administrator of the first group. `await_page`: create the first group when a page is opened, in the language of its
    browser, and not at once. `patience`: the time limit in seconds for a webhook's answer. `zone`: the time zone of the
    page, by default the browser's. `app[FAULTS]` switches faults on and off.
    """
    if not re.fullmatch(r"[0-9]{1,15}:[\w-]+", token):
        raise ValueError("a bot token looks like 123456:letters-and-digits")
    bot = BotAccount(int(token.partition(":")[0]), bot_username, bot_name, reads_all)
    messenger = Messenger(store, bot, limits, clock, patience, zone)
    standing = ADMINISTRATOR if administrator else MEMBER
    check_bot(messenger)
    if not await_page:
        begin(messenger, standing)

    async def let_go(app: web.Application) -> None:
        messenger.events.close()
        messenger.updates.wake()

    app = web.Application(middlewares=[guard(host), _begins(messenger, standing)], client_max_size=PLAIN_BYTES)
    app[FAULTS] = messenger.faults
    app.add_routes(BotApi(messenger, token).routes())
    app.add_routes(ui_routes(messenger))
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(messenger.courier.run)
    app.on_shutdown.append(let_go)
    return app


def _begins(messenger: Messenger, bot: Standing) -> Middleware:
    """Create the middleware that sets up the first group when a page is opened, in the language of the browser."""

    @web.middleware
    async def first(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.startswith("/ui/"):
            hear_browser(messenger, request.headers.get("Accept-Language", ""))
            begin(messenger, bot)
        return await handler(request)

    return first


def run_local(
    data: Path,
    host: str,
    port: int,
    token: str,
    *,
    bot_username: str = "caipan_bot",
    bot_name: str = "裁判",
    limits: bool = False,
    reads_all: bool = False,
    administrator: bool = False,
    await_page: bool = False,
    zone: str | None = None,
    on_ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM. `data` is the folder of the store; `on_ready` receives the address.

    Exits with a line on stderr and status 1 if the folder is in use or no port is free.
    """
    try:
        data.mkdir(parents=True, exist_ok=True)
        with closing(Store(data / FILE_NAME)) as store:
            app = build_app(
                store,
                token,
                host=host,
                bot_username=bot_username,
                bot_name=bot_name,
                limits=limits,
                reads_all=reads_all,
                administrator=administrator,
                await_page=await_page,
                zone=zone,
            )
            asyncio.run(_serve(app, host, port, on_ready or _print_address))
    except (OSError, ValueError) as error:
        sys.exit(f"caipan local: {error}")
    except sqlite3.Error as error:
        sys.exit(f"caipan local: {data / FILE_NAME}: {error}")


async def _serve(app: web.Application, host: str, port: int, on_ready: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    # No access log: the path of every call contains the token.
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await runner.setup()
    try:
        taken = await _listen(runner, host, port)
        on_ready(address(host, taken))
        await stop.wait()
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> int:
    """Bind to the port or, if taken, to the next free one, and return it. Port 0 binds to any free port."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65535) + 1):
        site = web.TCPSite(runner, host, candidate)
        try:
            await site.start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        taken: int = runner.addresses[0][1]
        if port not in (0, taken):
            print(f"端口 {port} 已被占用，改用 {taken} · Port {port} is busy, using {taken}", flush=True)
        return taken
    raise ValueError(f"no free port from {port} to {port + PORTS_TO_TRY}")


def address(host: str, port: int) -> str:
    """Return the address of the page for a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}"


def _print_address(url: str) -> None:
    print(f"本地聊天 · Local chat: {url}", flush=True)
