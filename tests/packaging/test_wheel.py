"""The wheel alone, in an empty environment outside the clone, run by somebody who is not root."""

import contextlib
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image

Found = TypeVar("Found")

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 60
SECONDS_TO_ANSWER = 30

# Root steps down to the user who owns nothing; anybody else stays who he is.
NOBODY: dict[str, Any] = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}

pytestmark = pytest.mark.slow


@pytest.fixture
def outside() -> Iterator[Path]:
    """A folder that everybody may enter (pytest's own are closed to others)."""
    folder = Path(tempfile.mkdtemp(prefix="caipan-wheel-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def command(outside: Path) -> Path:
    """`caipan`, installed as the Dockerfile does it: locked packages by their hashes, then the wheel alone."""
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", outside, ROOT)
    run(usable_python(), "-m", "venv", outside / "env")
    pip = (outside / "env/bin/python", "-m", "pip", "install", "--quiet")
    run(*pip, "--no-deps", "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*pip, "--no-deps", *outside.glob("caipan-*.whl"))
    return outside / "env/bin/caipan"


def run(*command: str | Path) -> None:
    # Elsewhere than in the clone, or its packages would be found by accident.
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def usable_python() -> str:
    """An interpreter that the other user may run: one in root's home folder is closed to him."""
    ours = Path(sys.base_prefix) / "bin" / "python3"
    for python in (str(ours), "/usr/bin/python3"):
        try:
            subprocess.run([python, "-c", "import ensurepip"], cwd="/", check=True, **NOBODY)
        except (OSError, subprocess.CalledProcessError):
            continue
        return python
    pytest.fail("no Python here that a user other than root may run")


@pytest.fixture
def address(command: Path, outside: Path) -> Iterator[str]:
    """Where `caipan run` says that the chat is; ended by SIGTERM, after which nothing of it is left."""
    home = outside / "home"
    home.mkdir()
    if NOBODY:
        shutil.chown(home, NOBODY["user"], NOBODY["group"])
    settings = {"CAIPAN_DATA": str(home / "data"), "CAIPAN_PORT": str(free_port())}
    log = outside / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [command, "run"],
            cwd=home,
            env={"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"} | settings,
            stdout=output,
            stderr=subprocess.STDOUT,
            **NOBODY,
        )
    try:
        printed = until(lambda: re.search(r"http://127\.0\.0\.1:\d+", log.read_text()), SECONDS_TO_START, log.read_text)
        yield printed.group()
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=90)
        assert running(outside) == []
        assert "Traceback" not in log.read_text()
    finally:
        for left in running(outside):
            os.kill(left, signal.SIGKILL)
        process.wait()


def running(folder: Path) -> list[int]:
    """Processes whose program lies in the folder: `caipan run` starts two more."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if str(folder) in (process / "cmdline").read_text():
                found.append(int(process.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until(look: Callable[[], Found | None], seconds: float, why: Callable[[], object]) -> Found:
    """What `look` finds, as soon as it finds something."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    pytest.fail(f"not within {seconds} s:\n{why()}")


class Chat:
    """The group of the local chat, as the page in the browser sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        state = self._ask("/ui/state")
        self.people = [person["id"] for person in state["people"]]
        self.bot = state["bot"]["id"]
        self.group = next(chat["id"] for chat in state["chats"] if chat["type"].endswith("group"))

    def say(self, person: int, text: str) -> None:
        self._ask("/ui/messages", {"chat_id": self.group, "person_id": person, "text": text})

    def from_bot(self) -> list[dict[str, Any]]:
        messages = self._ask(f"/ui/chats/{self.group}/messages?limit=50")["messages"]
        return [message for message in messages if message["from"]["id"] == self.bot]

    def fetch(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=60) as answer:
            return bytes(answer.read())

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(self.address + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def test_the_wheel_plays_a_move_and_draws_it(address: str) -> None:
    chat = Chat(address)
    white, black, *_ = chat.people
    chat.say(white, "/new chess")
    chat.say(white, "/join 白")
    chat.say(black, "/join 黑")
    chat.say(white, "/move e4")

    boards = until(
        lambda: [m for m in chat.from_bot() if "photo_url" in m and "<code>e4</code>" in m["html"]],
        SECONDS_TO_ANSWER,
        chat.from_bot,
    )
    picture = Image.open(io.BytesIO(chat.fetch(boards[-1]["photo_url"])))
    picture.load()
    assert picture.format == "PNG"
    assert min(picture.size) >= 400
