"""The bots that are measured, each a process of its own, listening on a port of this machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks._messenger import SECRET

_ROOT = Path(__file__).parents[1]


@contextmanager
def caipan(api: str, folder: Path, database: str | None = None) -> Iterator[int]:
    """The bot as an operator runs it, on a SQLite file in the folder or on the database named; gives its port."""
    port = _free_port()
    settings = {
        "CAIPAN_MODE": "webhook",
        "CAIPAN_PUBLIC_URL": f"http://127.0.0.1:{port}",
        "CAIPAN_PORT": str(port),
        "CAIPAN_WEBHOOK_SECRET": SECRET,
    }
    with _running(api, folder, database, settings):
        yield port


@contextmanager
def polling(api: str, folder: Path, database: str | None = None) -> Iterator[None]:
    """The same, fetching its updates by itself."""
    with _running(api, folder, database, {"CAIPAN_MODE": "polling"}):
        yield


@contextmanager
def _running(api: str, folder: Path, database: str | None, how: dict[str, str]) -> Iterator[None]:
    folder.mkdir()
    settings = {
        "CAIPAN_TOKEN": "7000000001:caipan",
        "CAIPAN_API_URL": api,
        "CAIPAN_DATA": str(folder),
        "CAIPAN_LIMITS": "no",
        "CAIPAN_LOG": "error",
        **how,
    }
    if database is not None:
        settings["CAIPAN_DATABASE_URL"] = database
    with _process(["-c", "from bot.cli import main; main(['run'])"], folder, settings):
        yield


@contextmanager
def echo(api: str, client: str) -> Iterator[int]:
    """A bare echo bot, on our HTTP client (`quick`) or on python-telegram-bot's (`stock`); gives its port."""
    port = _free_port()
    with _process(["-m", "benchmarks._echo", client, api, str(port)], _ROOT, {}):
        yield port


@contextmanager
def _process(arguments: Sequence[str], folder: Path, settings: dict[str, str]) -> Iterator[None]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CAIPAN_")}
    environment = {**inherited, "PYTHONPATH": str(_ROOT), **settings}
    with subprocess.Popen([sys.executable, *arguments], cwd=folder, env=environment) as process:
        try:
            yield
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
