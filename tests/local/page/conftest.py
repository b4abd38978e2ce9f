"""The chat page in a real browser, on a real local server, with a bot of raw Bot API calls."""

import io
import json
import os
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

TOKEN = "4242:page-test"
START = """
import sys
from pathlib import Path
from bot.local.server import run_local
run_local(Path(sys.argv[1]), "127.0.0.1", int(sys.argv[2]), sys.argv[3], zone="Asia/Shanghai")
"""
BROWSER_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Server:
    """The local server as a process of its own, so that it can be away for a while."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._opener = build_opener(ProxyHandler({}))
        self._port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", START, str(self._data), str(self._port), TOKEN]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONIOENCODING": "utf-8"}
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip().rpartition(" ")[2]
        self._port = int(self.url.rpartition(":")[2])

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=60)

    def ask(self, path: str, body: bytes | None = None, mime: str = "application/json") -> Any:
        request = Request(self.url + path, data=body, headers={"Content-Type": mime} if body else {})
        with self._opener.open(request, timeout=60) as answer:
            return json.load(answer)

    def ask_as(self, method: str, path: str, body: dict[str, Any]) -> Any:
        """Another act of a person than a POST."""
        headers = {"Content-Type": "application/json"}
        request = Request(self.url + path, json.dumps(body).encode(), headers, method=method)
        with self._opener.open(request, timeout=60) as answer:
            return json.load(answer)

    bot_id = int(TOKEN.partition(":")[0])

    def bot(self, method: str, **parameters: Any) -> Any:
        """A call of the Bot API."""
        return self.ask(f"/bot{TOKEN}/{method}", json.dumps(parameters).encode())["result"]

    def bot_file(self, method: str, field: str, name: str, data: bytes, **parameters: Any) -> Any:
        """A call of the Bot API that uploads a file."""
        edge = uuid.uuid4().hex
        form = b"".join(
            f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in parameters.items()
        )
        form += f'--{edge}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode()
        form += data + f"\r\n--{edge}--\r\n".encode()
        return self.ask(f"/bot{TOKEN}/{method}", form, f"multipart/form-data; boundary={edge}")["result"]

    def file(self, path: str) -> bytes:
        """What the bot gets for a path that `getFile` has named."""
        with self._opener.open(f"{self.url}/file/bot{TOKEN}/{path}", timeout=60) as answer:
            return bytes(answer.read())

    def send_photo(self, chat_id: int, width: int, height: int, caption: str) -> Any:
        picture = io.BytesIO()
        Image.new("RGB", (width, height), "#b58863").save(picture, "PNG")
        data = picture.getvalue()
        return self.bot_file("sendPhoto", "photo", "board.png", data, chat_id=chat_id, caption=caption)

    def heard(self, kind: str) -> Any:
        """The next update of this kind; earlier ones are let go."""
        while True:
            updates = self.bot("getUpdates", timeout=5)
            assert updates, f"no {kind} came"
            self.bot("getUpdates", offset=updates[0]["update_id"] + 1, limit=1)
            if kind in updates[0]:
                return updates[0][kind]

    def new_group(self, title: str = "第一桌") -> int:
        return int(self.ask("/ui/chats", json.dumps({"title": title}).encode())["id"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("local"))
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Browser]:
    # Not for the whole session: while it is open, the thread counts as inside an event loop.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_OPTIONS)
        yield browser
        browser.close()


Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens the page at a chat. At the end of the test its console must be clean."""
    complaints: list[str] = []
    contexts = []

    def open_page(chat_id: int | None = None, at: str | None = None, **options: Any) -> Page:
        settings = {"viewport": {"width": 1280, "height": 800}, "locale": "zh-CN", "reduced_motion": "reduce"}
        context = browser.new_context(**settings | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((at or server.url) + (f"/#{chat_id}" if chat_id else "/"))
        page.get_by_test_id("chat-title").wait_for(state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A request that found no server, or was refused, is what some tests are about.
    assert [each for each in complaints if "Failed to load resource" not in each] == []


@pytest.fixture
def group(server: Server) -> int:
    """A group of this test alone; what the bot heard before is let go."""
    chat_id = server.new_group()
    while updates := server.bot("getUpdates"):
        server.bot("getUpdates", offset=updates[-1]["update_id"] + 1, limit=1)
    return chat_id
