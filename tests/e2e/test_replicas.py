"""Two bots on one PostgreSQL behind a load balancer, killed by turns: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytestmark = pytest.mark.slow

TOKEN = "7000000001:local-test-token"
KILLS = 10
PLAYERS = ((1, 2), (3, 4), (5, 6))
"""Each pair has a chess table in a group of its own."""
MOVES = ("Nf3", "Nf6", "Ng1", "Ng8") * 30
PAUSE = 0.2


class Balancer(ThreadingHTTPServer):
    """Gives each request to the next bot; a bot that breaks off is answered for, so that the update comes again."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Forwarding)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.turns = count()
        self.ports = [free_port(), free_port()]
        self.served = [0, 0]
        """How many updates each of the bots has taken."""


class Forwarding(BaseHTTPRequestHandler):
    server: Balancer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        number = next(self.server.turns) % len(self.server.ports)
        bot = f"http://127.0.0.1:{self.server.ports[number]}{self.path}"
        try:
            with urllib.request.urlopen(urllib.request.Request(bot, body, dict(self.headers)), timeout=30):
                status = 200
            self.server.served[number] += 1
        except urllib.error.HTTPError as error:
            status = error.code
            error.close()
        except OSError:
            status = 502
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class Replica:
    """One of the bots. Whoever kills it starts it again."""

    def __init__(self, settings: dict[str, str], log: Path) -> None:
        self._settings = settings
        self._log = log
        self.start()

    def start(self) -> None:
        self._before = self._readied()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([sys.executable, "-m", "bot.cli", "run"], env=self._settings, stderr=log)

    def ready(self) -> bool:
        return self._readied() > self._before

    def _readied(self) -> int:
        return self._log.read_text().count('"event": "ready"') if self._log.exists() else 0

    def faults(self) -> list[str]:
        return [line for line in self._log.read_text().splitlines() if '"level": "error"' in line or "Trace" in line]

    def end(self, number: int) -> int:
        self._process.send_signal(number)
        return self._process.wait(20)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.fixture
def balancer() -> Iterator[Balancer]:
    with Balancer() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def chat(empty_town: Any, postgres: Callable[[], str]) -> Any:
    """The local chat alone."""
    empty_town.database = postgres()
    empty_town.start("local", "--token", TOKEN)
    return empty_town


@pytest.fixture
def replicas(chat: Any, balancer: Balancer, tmp_path: Path) -> Iterator[list[Replica]]:
    settings = chat.settings(CAIPAN_TOKEN=TOKEN, CAIPAN_MODE="webhook", CAIPAN_API_URL=chat.address)
    settings |= {"CAIPAN_PUBLIC_URL": balancer.url, "CAIPAN_LIMITS": "false"}
    bots = [Replica(settings | {"CAIPAN_PORT": str(port)}, tmp_path / f"log-{port}") for port in balancer.ports]
    chat.wait(lambda: all(bot.ready() for bot in bots), "both bots")
    yield bots
    assert [bot.end(signal.SIGTERM) for bot in bots] == [0, 0]


def open_table(chat: Any, group: int, white: int, black: int) -> None:
    chat.say(white, "/new chess", chat=group)
    chat.say(white, "/join 白", chat=group)
    chat.say(black, "/join 黑", chat=group)
    chat.wait(lambda: any("轮到 白方" in text for text in chat.texts(group)), "the start of the match")


def play(chat: Any, group: int, players: tuple[int, int]) -> None:
    """All moves, never waiting for the bots."""
    for number, move in enumerate(MOVES):
        chat.say(players[number % 2], f"/move {move}", chat=group)
        time.sleep(PAUSE)


def kill(chat: Any, bots: list[Replica], chance: random.Random) -> None:
    """By turns, while the other one is there to go on."""
    for number in range(KILLS):
        bot, other = bots[number % 2], bots[1 - number % 2]
        chat.wait(lambda bot=bot, other=other: bot.ready() and other.ready(), "both bots")
        time.sleep(chance.uniform(0.0, 1.0))
        assert bot.end(signal.SIGKILL) == -signal.SIGKILL, "it had ended by itself"
        bot.start()


def standing(chat: Any) -> list[list[str]]:
    """The record of each table, in the order of their opening."""
    return [[entry["text"] for entry in match["entries"] if not entry["struck"]] for match in chat.record()]


def test_nothing_is_lost_and_nothing_counts_twice(chat: Any, balancer: Balancer, replicas: list[Replica]) -> None:
    groups = [chat.group, *(chat.post("/ui/chats", {"title": f"Hall {number}"})["id"] for number in (2, 3))]
    for group, players in zip(groups, PLAYERS, strict=True):
        open_table(chat, group, *players)
    playing = [Thread(target=play, args=(chat, *each)) for each in zip(groups, PLAYERS, strict=True)]
    for thread in playing:
        thread.start()
    kill(chat, replicas, random.Random(20261116))
    for thread in playing:
        thread.join()

    chat.wait(lambda: all(len(record) >= len(MOVES) for record in standing(chat)), "every move in the records")
    for group in groups:
        chat.say(7, "/help", chat=group)
        chat.saw("/tables", chat=group)  # everything said before has been dealt with
    assert standing(chat) == [list(MOVES)] * len(groups)
    assert [text for group in groups for text in chat.texts(group) if "✗" in text] == []
    assert min(balancer.served) > len(MOVES) // 2, "both bots have worked"
    assert [bot.faults() for bot in replicas] == [[], []]
