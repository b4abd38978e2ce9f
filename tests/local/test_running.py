"""The server as a process: it goes on where it was, also after kill -9."""

import asyncio
import http.client
import itertools
import json
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TOKEN = "7000000001:local-test-token"
GROUP, LIN = -1001000000001, 1001
PROGRAM = """
import sys
from pathlib import Path
from bot.local.server import run_local
run_local(Path(sys.argv[1]), "127.0.0.1", int(sys.argv[2]), sys.argv[3])
"""


class Process:
    def __init__(self, data: Path, port: int, token: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(data), str(port), token],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ready(self) -> list[str]:
        """What it prints up to the line with the address."""
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or "http://" not in lines[-1]:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(self.process.communicate()[1])
            lines.append(line.strip())
        self.root = lines[-1].rpartition(" ")[2]
        return lines

    def post(self, path: str, **body: Any) -> Any:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.root + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def call(self, method: str, **parameters: Any) -> Any:
        return self.post(f"/bot{TOKEN}/{method}", **parameters)["result"]

    def say(self, text: str) -> Any:
        return self.post("/ui/messages", chat_id=GROUP, person_id=LIN, text=text)["message"]

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        self.process.communicate(timeout=90)
        return self.process.returncode


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Any]:
    started: list[Process] = []

    def run_one(port: int = 0, token: str = TOKEN) -> Process:
        started.append(Process(tmp_path / "data", port, token))
        return started[-1]

    yield run_one
    for process in started:
        if process.process.poll() is None:
            process.end(signal.SIGKILL)


def write_until_it_dies(server: Any, life: int, accepted: list[str]) -> None:
    for number in itertools.count():
        text = f"/move {life}.{number}"
        try:
            server.say(text)
        except (OSError, http.client.HTTPException):
            return
        accepted.append(text)


def test_nothing_accepted_is_lost_by_kill_9(run: Any) -> None:
    accepted: list[str] = []
    seen: dict[int, str] = {}
    offset = 0

    def fetch(server: Any) -> None:
        for update in server.call("getUpdates", offset=offset):
            assert update["update_id"] >= offset  # what was acknowledged never comes again
            text = update.get("message", {}).get("text", "")
            assert seen.setdefault(update["update_id"], text) == text  # the same number says the same

    lives = 5
    for life in range(lives):
        server = run()
        server.ready()
        writer = threading.Thread(target=write_until_it_dies, args=(server, life, accepted))
        writer.start()
        enough = len(accepted) + 5
        while len(accepted) < enough:
            time.sleep(0.007)
        fetch(server)
        offset = sorted(seen)[len(seen) // 2]  # acknowledges a part of what was seen, at the next start
        server.end(signal.SIGKILL)
        writer.join()
    server = run()
    server.ready()
    known = -1
    while known < len(seen):
        known = len(seen)
        fetch(server)
        offset = max(seen) + 1
    texts = [text for _, text in sorted(seen.items()) if text]
    assert [text for text in texts if text in accepted] == accepted
    # A message may be stored whose answer was lost with the server, but at most the one under way.
    assert len(texts) <= len(accepted) + lives
    assert len(set(texts)) == len(texts)
    with urllib.request.urlopen(f"{server.root}/ui/chats/{GROUP}/messages?limit=100") as response:
        messages = json.load(response)["messages"]
    assert [message["text"] for message in messages if "text" in message][-20:] == texts[-20:]


def test_everything_is_there_after_a_restart(run: Any) -> None:
    first = run()
    first.ready()
    first.post("/ui/people", first_name="小何", language_code="en")
    first.post("/ui/chats", title="决赛")
    first.call("setMyCommands", commands=[{"command": "new", "description": "开局"}])
    keyboard = {"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]}
    sent = first.call("sendMessage", chat_id=GROUP, text="局面", reply_markup=keyboard)
    place = {"chat_id": GROUP, "message_id": sent["message_id"], "person_id": LIN}
    press_id = first.post("/ui/presses", **place, data="ok")["press_id"]
    with urllib.request.urlopen(f"{first.root}/ui/state") as response:
        state = json.load(response)
    updates = first.call("getUpdates")
    assert first.end(signal.SIGTERM) == 0

    second = run()
    second.ready()
    with urllib.request.urlopen(f"{second.root}/ui/state") as response:
        assert json.load(response) == state
    assert second.call("getUpdates") == updates
    assert second.call("getMyCommands") == [{"command": "new", "description": "开局"}]
    assert second.call("answerCallbackQuery", callback_query_id=press_id) is True
    edited = second.call("editMessageText", chat_id=GROUP, message_id=sent["message_id"], text="新局面")
    assert edited["text"] == "新局面"


def test_a_busy_port_is_answered_by_the_next_free_one(run: Any) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        server = run(port)
        lines = server.ready()
    assert len(lines) == 2
    assert f"{port} is busy" in lines[0]
    assert port < int(server.root.rpartition(":")[2]) <= port + 20


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_at_once_also_with_open_streams_and_polls(run: Any, how: signal.Signals) -> None:
    import aiohttp

    server = run()
    await asyncio.to_thread(server.ready)
    async with aiohttp.ClientSession() as session, session.get(f"{server.root}/ui/events") as stream:
        await stream.content.readuntil(b"\n\n")
        offset = (await asyncio.to_thread(server.call, "getUpdates"))[-1]["update_id"] + 1
        poll = asyncio.create_task(asyncio.to_thread(server.call, "getUpdates", offset=offset, timeout=50))
        await asyncio.sleep(0.3)
        loop = asyncio.get_running_loop()
        began = loop.time()
        assert await asyncio.to_thread(server.end, how) == 0
        assert loop.time() - began < 4  # less than the patience with a hanging request
        assert await poll == []


@pytest.mark.parametrize(
    ("port", "token", "words"),
    [(0, "not-a-token", "a bot token looks like"), (0, "8:other", "begun with bot 7000000001")],
)
def test_what_cannot_start_says_so_in_one_line(run: Any, port: int, token: str, words: str) -> None:
    first = run()
    first.ready()
    first.end(signal.SIGTERM)
    second = run(port, token)
    _, errors = second.process.communicate(timeout=90)
    assert second.process.returncode == 1
    assert words in errors
    assert errors.count("\n") == 1


def test_a_second_server_on_the_same_folder_is_refused(run: Any) -> None:
    run().ready()
    second = run()
    _, errors = second.process.communicate(timeout=90)
    assert second.process.returncode == 1
    assert "database is locked" in errors
    assert errors.count("\n") == 1
