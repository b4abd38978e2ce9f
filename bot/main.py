"""The composition root: builds a running bot from settings."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, TelegramError

from bot.app.path.handle import App
from bot.app.path.labour import Labour
from bot.app.rules.library import library
from bot.app.speech.words import LANGUAGES, catalogue, learn
from bot.chat.intake.hook import Hook
from bot.chat.intake.intake import Intake
from bot.chat.intake.polling import Polling
from bot.chat.menus import publish
from bot.chat.pulse import Pulse
from bot.chat.request import AiohttpRequest
from bot.chat.sending.limits import TELEGRAM, Limiter
from bot.chat.sending.live import LiveSender
from bot.chat.sending.sender import Sender
from bot.chat.sending.texts import show_working
from bot.jobs.alarm import Alarm
from bot.settings import HERE, Settings, Wrong
from bot.web.health import Health, Vitals
from bot.web.numbers import Numbers
from bot.web.server import PATH, build_app, serving
from bot.web.webhook import Webhook
from bot.workers.pool import WORKER, Pool
from engines.registry import SHELF, everything
from storage.address import Address
from storage.databases import Unusable, open_any
from storage.store import Store, Unavailable

log = structlog.get_logger()

_RETRY_SECONDS = 2.0
_TRIES = 5
"""The number of attempts to open the database at start."""
_SWITCH_SECONDS = 0.0001
"""The switch interval between threads. The writer gives way at every statement; with Python's default of five
milliseconds, one long read would cost every other request a hundred."""
_LAST_WORDS = 5.0
"""The time in seconds for messages being sent when the bot is told to stop."""


def run_bot(settings: Settings, *, listen: bool = True, worker: str = WORKER) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises `Wrong` with a one-line message for problems the operator can solve.

    `listen=False`: open no port merely for health and metrics, whatever the settings say. `worker` is the module run by
    worker processes; it must know the same games.
    """
    set_up_log(settings.log)
    learn(everything().values())
    for language in LANGUAGES:
        catalogue(language)
    library(SHELF)
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.freeze()  # objects loaded by now live for ever and need no garbage collection
    try:
        asyncio.run(_run(settings, settings.listens and (listen or settings.mode == "webhook"), worker))
    except Conflict as error:
        other = "has set a webhook" if "webhook" in error.message else "is polling"
        raise Wrong(f"another process {other} with the same token; stop it first") from None
    except (InvalidToken, Forbidden):
        raise Wrong("CAIPAN_TOKEN is not accepted by the Bot API server") from None


async def _run(settings: Settings, listens: bool, worker: str) -> None:
    if settings.token is None:
        raise Wrong("CAIPAN_TOKEN is missing")
    store = await _open(settings.database)
    proxy = settings.proxy.get_secret_value() if settings.proxy and not _is_here(settings.api_url) else None
    bot = Bot(
        settings.token.get_secret_value(),
        base_url=f"{settings.api_url}/bot",
        base_file_url=f"{settings.api_url}/file/bot",
        request=AiohttpRequest(proxy),
        get_updates_request=AiohttpRequest(proxy, connections=2),
    )
    pool = Pool(everything(), module=worker)
    labour = Labour(pool, partial(show_working, bot))
    try:
        await _persist(bot.initialize)
        alarm = Alarm()
        app = App(store, everything(), settings.zone, SHELF, home=bot.link, planned=alarm.expect, labour=labour)
        await _persist(lambda: publish(bot, app.vocabulary))
        numbers = Numbers()
        limiter = Limiter(TELEGRAM if settings.limits else None)
        live = LiveSender(bot, store, app.tables, limiter, app.zone)
        pulse = Pulse()
        sender = Sender(bot, store, live, limiter, numbers.tried, pulse, labour)
        vitals = Vitals(sender.silence, pulse, serving=False)
        intake = Intake(bot, app, sender.wake, numbers.took, in_turn=settings.mode != "webhook")
        webhook = Webhook(intake, settings.secret, numbers.refused) if settings.mode == "webhook" else None
        receiver = _receiver(bot, intake, store, settings, webhook)
        async with AsyncExitStack() as door:
            if listens:
                health = Health(store, vitals, numbers)
                await door.enter_async_context(_listening(build_app(health, webhook), settings))
            await receiver.agree()
            vitals.serving = True
            stop = _asked_to_stop()
            log.info("ready", bot=bot.username, mode=settings.mode)
            ringing = alarm.run(app, sender.wake, receiver.behind)
            await _until_stopped(stop, sender, intake, door, receiver.run(), intake.tidy(), ringing)
    finally:
        await pool.close()
        await bot.shutdown()
        await store.close()


@dataclass(frozen=True, slots=True)
class _Receiver:
    """The source of updates: the agreement needed first, the work that keeps updates coming, and whether some are
    unserved."""

    agree: Callable[[], Awaitable[None]]
    run: Callable[[], Coroutine[None, None, None]]
    behind: Callable[[Collection[int]], bool]


def _receiver(bot: Bot, intake: Intake, store: Store, settings: Settings, webhook: Webhook | None) -> _Receiver:
    if webhook is None:
        polling = Polling(bot, intake, store)
        return _Receiver(lambda: _persist(bot.delete_webhook), polling.run, polling.behind)
    hook = Hook(bot, f"{settings.public_url}{PATH}", settings.secret)

    async def announce() -> None:
        try:
            await hook.set()
        except BadRequest as error:
            raise Wrong(f"CAIPAN_PUBLIC_URL is not accepted by the Bot API server: {error.message}") from None

    return _Receiver(lambda: _persist(announce), hook.keep, lambda chats: not hook.abreast or webhook.busy(chats))


async def _persist(call: Callable[[], Awaitable[object]]) -> None:
    """Call the Bot API until it answers, since its server may start after the bot."""
    while True:
        try:
            await call()
            return
        except (InvalidToken, Forbidden):
            raise
        except TelegramError as error:
            log.warning("api_away", error=type(error).__name__, again_in=_RETRY_SECONDS)
            await asyncio.sleep(_RETRY_SECONDS)


@asynccontextmanager
async def _listening(app: web.Application, settings: Settings) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(serving(app, settings.host, settings.port))
        except OSError as error:
            where = f"{settings.host}:{settings.port}"
            raise Wrong(f"cannot listen on {where} (CAIPAN_HOST, CAIPAN_PORT): {error.strerror or error}") from None
        log.info("listening", host=settings.host, port=port)
        yield


async def _open(where: Address) -> Store:
    """Open the store, retrying a few times, since the database server may start after the bot."""
    for left in reversed(range(_TRIES)):
        try:
            return await open_any(where)
        except Unusable as error:
            raise Wrong(str(error)) from None
        except Unavailable as error:
            if not left:
                raise Wrong(str(error)) from None
            log.warning("database_away", error=str(error), again_in=_RETRY_SECONDS)
            await asyncio.sleep(_RETRY_SECONDS)
    raise AssertionError("the last try returns or raises")


def _is_here(url: str) -> bool:
    """Whether a server runs on this machine and is reached without a proxy."""
    return urlsplit(url).hostname in HERE


def _asked_to_stop() -> asyncio.Event:
    """Return an event that a signal sets. Whoever reads that the bot is ready may send one at once."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def _until_stopped(
    stop: asyncio.Event, sender: Sender, intake: Intake, door: AsyncExitStack, *work: Coroutine[None, None, None]
) -> None:
    """Run until one part fails, which ends all parts, or until `stop` is set."""
    sending = asyncio.create_task(sender.run())
    others = [asyncio.create_task(part) for part in (*work, _wait(stop))]
    done, _ = await asyncio.wait([sending, *others], return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await door.aclose()
    # Messages being sent are completed: an interrupted one would be sent again at the next start.
    sender.stop()
    answering = asyncio.create_task(intake.settled())
    await asyncio.wait([sending, answering], timeout=_LAST_WORDS)
    sending.cancel()
    answering.cancel()
    await asyncio.gather(sending, answering, *others, return_exceptions=True)
    for task in done:
        task.result()


async def _wait(event: asyncio.Event) -> None:
    await event.wait()


def set_up_log(level: str) -> None:
    """Log readable lines to a terminal, and JSON elsewhere. Library logs are muted: they contain addresses with the
    token."""
    number = getattr(logging, level.upper())
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    for name in ("httpx", "aiohttp", "telegram"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # Tracebacks are plain: a richer format would print the values of variables, and so secrets.
    how: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if sys.stderr.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *how,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
