"""The whole thing as a user starts it: `caipan run` with its local chat, driven over the page's own HTTP calls."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 30.0


class Town:
    """A running bot and its chat. People are numbered from 1, in the order of the page."""

    def __init__(self, data: Path, log: Path) -> None:
        self.data = data
        self.log = log
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CAIPAN_")}
        environment |= {"CAIPAN_DATA": str(self.data), "CAIPAN_PORT": "0", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot.cli", "run"],
            stdout=subprocess.PIPE,
            stderr=self.log.open("a"),
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.address = line.split()[-1]
                break
        assert self.address, self.log.read_text()
        state = self.get("/ui/state")
        self.people = [person["id"] for person in state["people"]]
        self.group = next(chat["id"] for chat in state["chats"] if chat["type"] != "private")

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(15)
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()

    def children(self) -> dict[str, int]:
        """The process numbers of the two halves: `run` is the bot, `local` the chat."""
        assert self.process is not None
        found = {}
        for number in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            try:
                found[Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[3].decode()] = int(number)
            except (FileNotFoundError, IndexError, ProcessLookupError):
                continue
        return found

    def get(self, path: str) -> Any:
        return self._call(path, None)

    def post(self, path: str, body: dict[str, Any], method: str = "POST") -> Any:
        return self._call(path, body, method)

    def _call(self, path: str, body: dict[str, Any] | None, method: str = "GET") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def say(self, person: int, text: str, reply_to: int | None = None, chat: int | None = None) -> dict[str, Any]:
        body = {"chat_id": chat or self.group, "person_id": self.people[person - 1], "text": text}
        return dict(self.post("/ui/messages", body | ({"reply_to": reply_to} if reply_to else {}))["message"])

    def press(self, person: int, label: str) -> None:
        message, data = self.wait(lambda: self.button(label), f"button {label}")
        body = {"chat_id": self.group, "message_id": message, "person_id": self.people[person - 1], "data": data}
        self.post("/ui/presses", body)

    def button(self, label: str) -> tuple[int, str] | None:
        for message in reversed(self.messages()):
            for row in message.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    if label in button["text"]:
                        return message["message_id"], button["callback_data"]
        return None

    def messages(self, chat: int | None = None) -> list[dict[str, Any]]:
        return list(self.get(f"/ui/chats/{chat or self.group}/messages?limit=200")["messages"])

    def texts(self, chat: int | None = None) -> list[str]:
        return [message.get("text") or message.get("caption") or "" for message in self.messages(chat)]

    def saw(self, text: str, chat: int | None = None) -> str:
        """Wait until some message holds the text, and give that message's whole text."""

        def look() -> str | None:
            return next((said for said in reversed(self.texts(chat)) if text in said), None)

        return str(self.wait(look, text))

    def wait(self, look: Callable[[], Any], what: str) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if found := look():
                    return found
            except OSError:  # the chat is just being started again
                pass
            time.sleep(0.05)
        raise AssertionError(f"not seen: {what}\n" + "\n---\n".join(self.texts()[-12:]) + "\n" + self.log.read_text()[-4000:])

    def faults(self) -> list[str]:
        """What the log says of our own faults."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    town = Town(tmp_path / "data", tmp_path / "log")
    town.start()
    yield town
    town.stop()
