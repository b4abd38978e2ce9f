"""The bot as an operator starts it: with a webhook, back to polling, twice with one token, and with wrong settings."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

TOKEN = "7000000001:local-test-token"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
GROUP = -1001000000001


@dataclass
class Running:
    process: asyncio.subprocess.Process
    log: Path

    def lines(self) -> list[str]:
        return self.log.read_text().splitlines()

    def said(self, event: str) -> dict[str, Any] | None:
        """What the log says of something, if it has happened."""
        found = (json.loads(line) for line in self.lines() if f'"event": "{event}"' in line)
        return next(found, None)

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 90)


Start = Callable[..., Any]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts `caipan run` with settings; whoever still runs at the end is killed."""
    async with AsyncExitStack() as stack:
        count = 0

        async def run(*words: str, data: str = "data", **settings: object) -> Running:
            nonlocal count
            count += 1
            environment = {key: value for key, value in os.environ.items() if not key.startswith("CAIPAN_")}
            environment |= {"CAIPAN_TOKEN": TOKEN, "CAIPAN_DATA": str(tmp_path / data)}
            environment |= {f"CAIPAN_{name.upper()}": str(value) for name, value in settings.items()}
            log = tmp_path / f"log-{count}"
            with log.open("w") as err:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "bot.cli", "run", *words), env=environment, stderr=err
                )
            stack.push_async_callback(end, process)
            return Running(process, log)

        yield run


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


@pytest.fixture
def port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def message(number: int, text: str) -> dict[str, Any]:
    who = {"id": 1001, "is_bot": False, "first_name": "小林", "language_code": "zh-hans"}
    chat = {"id": GROUP, "type": "supergroup", "title": "棋牌群"}
    said = {"message_id": number, "date": 1_800_000_000, "chat": chat, "from": who, "text": text}
    return {"update_id": number, "message": said}


async def test_a_bot_with_a_webhook_from_start_to_stop(
    telegram: Any, start: Start, until: Callable[..., Any], port: int
) -> None:
    public = f"http://127.0.0.1:{port}"
    settings = {"api_url": telegram.address, "public_url": public, "port": port}
    bot = await start(mode="webhook", **settings)
    await until(lambda: bot.said("ready"), "ready")
    assert telegram.hook["url"] == f"{public}/telegram"
    secret = telegram.hook["secret_token"]
    assert TOKEN not in secret
    async with telegram.session.post(telegram.hook["url"], json=message(1, "/new chess")) as answer:
        assert answer.status == 403
    headers = {HEADER: secret}
    async with telegram.session.post(telegram.hook["url"], json=message(2, "/help"), headers=headers) as answer:
        assert answer.status == 200
    await until(telegram.history, "an answer in the group")
    async with telegram.session.get(f"{public}/healthz") as answer:
        assert answer.status == 200
    assert await bot.stop() == 0
    assert telegram.hook["url"] == f"{public}/telegram"  # what comes meanwhile waits for the next start
    assert telegram.count("getUpdates") == 0
    spoken = bot.log.read_text()
    assert secret not in spoken
    assert TOKEN not in spoken
    assert "Traceback" not in spoken

    again = await start(mode="polling", api_url=telegram.address)
    await until(lambda: telegram.count("getUpdates"), "polling")
    assert telegram.hook == {}
    assert again.said("listening") is None
    assert await again.stop() == 0


async def test_replicas_agree_on_the_secret_and_an_own_one_is_used(
    telegram: Any, start: Start, until: Callable[..., Any]
) -> None:
    settings = {"mode": "webhook", "api_url": telegram.address, "public_url": "https://caipan.example.org", "port": 0}
    secrets = []
    for data, more in (("one", {}), ("two", {}), ("three", {"webhook_secret": "my-own_1"})):
        telegram.hook = {}
        bot = await start("--no-web", data=data, **settings, **more)  # a webhook needs its port all the same
        await until(lambda bot=bot: bot.said("ready"), "ready")
        assert bot.said("listening") is not None
        secrets.append(telegram.hook["secret_token"])
        assert await bot.stop() == 0
    assert secrets[0] == secrets[1]
    assert secrets[2] == "my-own_1"


async def test_polling_with_a_port_serves_health(
    telegram: Any, start: Start, until: Callable[..., Any], port: int
) -> None:
    bot = await start(mode="polling", api_url=telegram.address, port=port)
    await until(lambda: bot.said("ready"), "ready")
    async with telegram.session.get(f"http://127.0.0.1:{port}/healthz") as answer:
        assert answer.status == 200
    async with telegram.session.post(f"http://127.0.0.1:{port}/telegram", json=message(1, "/help")) as answer:
        assert answer.status == 404
    assert await bot.stop() == 0


async def test_polling_without_a_web_server_on_request(
    telegram: Any, start: Start, until: Callable[..., Any], port: int
) -> None:
    bot = await start("--no-web", mode="polling", api_url=telegram.address, port=port)
    await until(lambda: bot.said("ready"), "ready")
    assert bot.said("listening") is None
    assert await bot.stop() == 0


async def test_of_two_pollers_with_one_token_one_ends_with_a_clear_line(
    local: str, start: Start, until: Callable[..., Any]
) -> None:
    bots = [await start(mode="polling", api_url=local, data=f"data-{number}") for number in (1, 2)]
    ended = await until(lambda: [bot for bot in bots if bot.process.returncode is not None], "an end")
    await asyncio.sleep(0.5)
    (loser,) = ended
    assert loser.process.returncode == 2
    assert loser.lines()[-1] == "caipan: another process is polling with the same token; stop it first"
    assert "Traceback" not in loser.log.read_text()
    (winner,) = (bot for bot in bots if bot is not loser)
    assert await winner.stop() == 0


async def complaint(bot: Running) -> str:
    assert await asyncio.wait_for(bot.process.wait(), 90) == 2
    assert "Traceback" not in bot.log.read_text()
    return bot.lines()[-1]


async def test_a_webhook_set_by_another_while_polling(telegram: Any, start: Start) -> None:
    telegram.polling = 409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first"
    bot = await start(mode="polling", api_url=telegram.address)
    assert await complaint(bot) == "caipan: another process has set a webhook with the same token; stop it first"


async def test_an_address_that_telegram_does_not_like(telegram: Any, start: Start) -> None:
    telegram.unwell = 400, "Bad Request: bad webhook: Failed to resolve host: Name or service not known"
    bot = await start(mode="webhook", api_url=telegram.address, public_url="https://nowhere.example.org", port=0)
    assert await complaint(bot) == (
        "caipan: CAIPAN_PUBLIC_URL is not accepted by the Bot API server: "
        "Bad webhook: failed to resolve host: name or service not known"
    )


async def test_a_port_that_is_taken(telegram: Any, start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        bot = await start(mode="webhook", api_url=telegram.address, public_url="https://caipan.example.org", port=port)
        assert (await complaint(bot)).startswith(
            f"caipan: cannot listen on 127.0.0.1:{port} (CAIPAN_HOST, CAIPAN_PORT)"
        )
    assert telegram.count("setWebhook") == 0


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({}, "CAIPAN_MODE=webhook needs CAIPAN_PUBLIC_URL"),
        ({"public_url": "http://caipan.example.org"}, "CAIPAN_PUBLIC_URL must be the address others reach the bot at"),
        ({"public_url": "caipan.example.org"}, "CAIPAN_PUBLIC_URL must be the address others reach the bot at"),
        ({"public_url": "https://u:p@caipan.example.org"}, "CAIPAN_PUBLIC_URL must be the address others reach"),
        ({"public_url": "https://caipan.example.org/?a=1"}, "CAIPAN_PUBLIC_URL must be the address others reach"),
        ({"webhook_secret": "with space"}, "CAIPAN_WEBHOOK_SECRET must be 1 to 256 letters, digits, _ and -"),
        ({"webhook_secret": "x" * 257}, "CAIPAN_WEBHOOK_SECRET must be 1 to 256 letters, digits, _ and -"),
        ({"token": ""}, "CAIPAN_MODE=webhook needs CAIPAN_TOKEN"),
    ],
    ids=str,
)
def test_wrong_settings_end_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    line: str,
) -> None:
    from bot.cli import main

    monkeypatch.chdir(tmp_path)  # no `.env` of the desk
    for name, value in {"mode": "webhook", "token": TOKEN, **settings}.items():
        monkeypatch.setenv(f"CAIPAN_{name.upper()}", value)
    assert main(["run"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"caipan: {line}")
    assert complaint.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
