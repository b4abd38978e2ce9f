"""The composition root: settings in, one running bot out."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Coroutine

import structlog
from telegram import Bot
from telegram.error import Conflict, Forbidden, InvalidToken, TelegramError

from bot.app.handle import App
from bot.app.words import LANGUAGES, catalogue
from bot.chat.intake import Intake
from bot.chat.live import LiveSender
from bot.chat.menus import publish
from bot.chat.request import AiohttpRequest
from bot.chat.sender import Sender
from bot.settings import Settings, Wrong
from engines.registry import GAMES
from storage.lock import Busy
from storage.sql import open_store

log = structlog.get_logger()

_RETRY_SECONDS = 2.0


def run_bot(settings: Settings) -> None:
    """Run until SIGINT or SIGTERM. Raises `Wrong` with one clear line for what an operator can mend."""
    set_up_log(settings.log)
    for language in LANGUAGES:
        catalogue(language)
    try:
        asyncio.run(_run(settings))
    except Busy as error:
        raise Wrong(f"another bot is using this database: {error}") from None
    except Conflict:
        raise Wrong("another process is polling with the same token; stop it first") from None
    except (InvalidToken, Forbidden):
        raise Wrong("CAIPAN_TOKEN is not accepted by the Bot API server") from None
    except OSError as error:
        raise Wrong(f"cannot use {settings.database}: {error.strerror or error}") from None


async def _run(settings: Settings) -> None:
    if settings.token is None:
        raise Wrong("CAIPAN_TOKEN is missing")
    store = open_store(settings.database)
    app = App(store, GAMES, settings.zone)
    proxy = settings.proxy.get_secret_value() if settings.proxy else None
    bot = Bot(
        settings.token.get_secret_value(),
        base_url=f"{settings.api_url}/bot",
        base_file_url=f"{settings.api_url}/file/bot",
        request=AiohttpRequest(proxy),
        get_updates_request=AiohttpRequest(proxy, connections=2),
    )
    try:
        await _connect(bot)
        sender = Sender(bot, store, LiveSender(bot, store, app.tables))
        intake = Intake(bot, app, sender.wake)
        log.info("ready", bot=bot.username)
        await _until_stopped(intake.poll(), sender.run())
    finally:
        await bot.shutdown()
        await store.close()


async def _connect(bot: Bot) -> None:
    """Wait for the Bot API server, which may start after us."""
    while True:
        try:
            await bot.initialize()
            await bot.delete_webhook()
            await publish(bot)
            return
        except (InvalidToken, Forbidden):
            raise
        except TelegramError as error:
            log.warning("api_away", error=type(error).__name__, again_in=_RETRY_SECONDS)
            await asyncio.sleep(_RETRY_SECONDS)


async def _until_stopped(*work: Coroutine[None, None, None]) -> None:
    """Run until one part fails, which ends all, or a signal asks to stop."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    tasks = [asyncio.create_task(part) for part in (*work, _wait(stop))]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        task.result()


async def _wait(event: asyncio.Event) -> None:
    await event.wait()


def set_up_log(level: str) -> None:
    """Lines for people on a terminal, JSON for machines. The libraries' own chatter names addresses with the token."""
    number = getattr(logging, level.upper())
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    for name in ("httpx", "aiohttp", "telegram"):
        logging.getLogger(name).setLevel(logging.WARNING)
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
