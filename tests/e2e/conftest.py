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

PATIENCE = 90.0
FIRST_PERSON = 1001
GROUP = -1001000000001


class Town:
    """A running bot and its chat. People are numbered from 1, in the order of the page."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.log = folder / "log"
        self.spoken = folder / "spoken"
        """What `caipan run` says to whoever started it."""
        self.program = "bot.cli"
        """The module that is run."""
        self.database = ""
        """The URL of the bot's database, where it is not the file in the data folder."""
        self.process: subprocess.Popen[bytes] | None = None
        self.group = GROUP

    @property
    def address(self) -> str:
        """Where the chat was last said to be; empty before it serves."""
        spoken = self.spoken.read_text().split() if self.spoken.exists() else []
        return next((word for word in reversed(spoken) if word.startswith("http://")), "")

    def settings(self, **more: str) -> dict[str, str]:
        """The environment of a start, free of the settings of whoever runs the tests."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("CAIPAN_")}
        if self.database:
            environment["CAIPAN_DATABASE_URL"] = self.database
        return environment | {"CAIPAN_DATA": str(self.data), "CAIPAN_PORT": "0", "PYTHONUNBUFFERED": "1"} | more

    def start(self, *words: str, **more: str) -> None:
        self.launch(*words, **more)
        self.wait(
            lambda: "http://" in self.spoken.read_text() and self.spoken.read_text().endswith("\n"), "the address"
        )

    def launch(self, *words: str, **more: str) -> None:
        """Start without waiting for it to serve; another command than `run` where one is named."""
        with self.log.open("ab") as log, self.spoken.open("wb") as spoken:
            command = [sys.executable, "-m", self.program, *(words or ("run",))]
            self.process = subprocess.Popen(command, stdout=spoken, stderr=log, env=self.settings(**more))

    def stop(self, number: int = signal.SIGINT) -> int:
        """End it as Ctrl-C does; gives the status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(90)

    def children(self) -> dict[str, int]:
        """The process numbers of the two halves: `run` is the bot, `local` the chat."""
        assert self.process is not None
        found = {}
        for number in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            try:
                found[Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[3].decode()] = int(number)
            except (OSError, IndexError):  # it has just ended, or just begun
                continue
        return found

    def kill(self, number: int) -> None:
        """End one of the two without a word. One that is gone already ended by itself: says what is known of that."""
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            known = f"{self.spoken.read_text()}\n{self.log.read_text()[-4000:]}"
            raise AssertionError(f"process {number} had ended before it was killed\n{known}") from None

    def get(self, path: str) -> Any:
        return self._call(path, None, "GET")

    def post(self, path: str, body: dict[str, Any], method: str = "POST") -> Any:
        return self._call(path, json.dumps(body).encode(), method)

    def _call(self, path: str, data: bytes | None, method: str, kind: str = "application/json") -> Any:
        request = urllib.request.Request(self.address + path, data, {"Content-Type": kind}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def person(self, number: int) -> int:
        return FIRST_PERSON + number - 1

    def say(self, person: int, text: str, reply_to: int | None = None, chat: int | None = None) -> dict[str, Any]:
        body = {"chat_id": chat or self.group, "person_id": self.person(person), "text": text}
        return dict(self.post("/ui/messages", body | ({"reply_to": reply_to} if reply_to else {}))["message"])

    def show(
        self, person: int, picture: bytes, text: str = "", chat: int | None = None, reply_to: int | None = None
    ) -> None:
        """Send a photo with a caption."""
        edge = "a-line-that-is-in-no-picture"
        fields = {"chat_id": chat or self.group, "person_id": self.person(person), "text": text}
        fields |= {"reply_to": reply_to} if reply_to else {}
        form = "".join(
            f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        )
        form += f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="photo.png"\r\n\r\n'
        body = form.encode() + picture + f"\r\n--{edge}--\r\n".encode()
        self._call("/ui/messages", body, "POST", f"multipart/form-data; boundary={edge}")

    def press(self, person: int, label: str, chat: int | None = None) -> None:
        message, data = self.wait(lambda: self.button(label, chat), f"button {label}")
        body = {"chat_id": chat or self.group, "message_id": message, "person_id": self.person(person), "data": data}
        self.post("/ui/presses", body)

    def button(self, label: str, chat: int | None = None) -> tuple[int, str] | None:
        for message in reversed(self.messages(chat)):
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
        shown = "\n---\n".join(self.texts()[-12:]) if self.address else self.spoken.read_text()
        raise AssertionError(f"not seen: {what}\n{shown}\n{self.log.read_text()[-4000:]}")

    def record(self) -> list[dict[str, Any]]:
        """Every match as `caipan export` writes it."""
        command = [sys.executable, "-m", self.program, "export"]
        written = subprocess.run(command, env=self.settings(), capture_output=True, text=True, check=True).stdout
        return [json.loads(line) for line in written.splitlines()]

    def faults(self) -> list[str]:
        """What the log says of our own faults."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]

    def secrets(self) -> list[str]:
        """Lines of the log, and of what was said, that give the token away."""
        secret = (self.data / "local-token").read_text().strip().partition(":")[2]
        lines = self.log.read_text().splitlines() + self.spoken.read_text().splitlines()
        return [line for line in lines if secret in line]


@pytest.fixture(scope="session")
def town_of() -> Callable[[Path], Town]:
    """Founds a town in a folder; whoever does so starts and stops it."""
    return Town


@pytest.fixture
def empty_town(tmp_path: Path) -> Iterator[Town]:
    """One that the test starts itself."""
    town = Town(tmp_path)
    yield town
    if town.process is not None and town.process.poll() is None:
        town.stop()


@pytest.fixture
def town(empty_town: Town) -> Town:
    empty_town.start()
    return empty_town
