"""Bot and local chat side by side, without a token: two processes, so that either can fall and rise alone."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from types import FrameType

from bot.settings import Settings, Wrong

_READY_SECONDS = 30.0
_STOP_SECONDS = 8.0
_SHORTEST_LIFE = 5.0
"""A process that dies younger than this counts as failing to start."""
_MOST_FAILURES = 5


class _Stopped(Exception):
    pass


def run_together(settings: Settings) -> None:
    """Start both, start either again when it falls, end both on SIGINT or SIGTERM."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    token = local_token(settings)
    children: dict[str, subprocess.Popen[str]] = {}
    try:
        chat, address = _start_chat(settings, settings.port, token)
        children["chat"] = chat
        children["bot"] = _start_bot(address, token)
        print(f"裁判 Caipan · 请在浏览器打开 open in a browser: {address}", flush=True)
        _watch(settings, token, address, children)
    except _Stopped:
        print("再见 · bye", flush=True)
    finally:
        _end(children)


def _watch(settings: Settings, token: str, address: str, children: dict[str, subprocess.Popen[str]]) -> None:
    born = dict.fromkeys(children, time.monotonic())
    failures = dict.fromkeys(children, 0)
    port = int(address.rpartition(":")[2])
    while True:
        time.sleep(0.2)
        for name, child in list(children.items()):
            if child.poll() is None:
                continue
            age = time.monotonic() - born[name]
            # One that was killed, however young, is no failure to start: it is raised again without counting.
            failed = age < _SHORTEST_LIFE and child.returncode >= 0
            failures[name] = failures[name] + 1 if failed else 0
            if failures[name] >= _MOST_FAILURES:
                raise Wrong(f"the {name} keeps ending with status {child.returncode}")
            print(f"{name}: ended ({child.returncode}), started again", flush=True)
            if name == "chat":
                children[name], _ = _start_chat(settings, port, token)
            else:
                children[name] = _start_bot(address, token)
            born[name] = time.monotonic()


def _start_chat(settings: Settings, port: int, token: str) -> tuple[subprocess.Popen[str], str]:
    """The local chat, once it listens, and its address."""
    environment = {**os.environ, "CAIPAN_TOKEN": token, "CAIPAN_MODE": "local", "CAIPAN_PORT": str(port)}
    child = _spawn("local", environment, stdout=subprocess.PIPE)
    assert child.stdout is not None  # noqa: S101 - it was asked for
    deadline = time.monotonic() + _READY_SECONDS
    for line in child.stdout:
        words = line.split()
        if words and words[-1].startswith("http://"):
            return child, words[-1]
        print(line, end="", flush=True)
        if time.monotonic() > deadline:
            break
    child.wait(_STOP_SECONDS)
    raise Wrong("the local chat did not start")


def _start_bot(address: str, token: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "CAIPAN_TOKEN": token, "CAIPAN_MODE": "polling", "CAIPAN_API_URL": address}
    return _spawn("run", environment)


def _spawn(command: str, environment: dict[str, str], stdout: int | None = None) -> subprocess.Popen[str]:
    # A session of its own, so that Ctrl-C reaches us alone and we end them in order.
    return subprocess.Popen(
        [sys.executable, "-m", "bot.cli", command],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=stdout,
        text=True,
        start_new_session=True,
    )


def _end(children: dict[str, subprocess.Popen[str]]) -> None:
    """The bot first, so that it can still say goodbye to the server."""
    for name in ("bot", "chat"):
        child = children.get(name)
        if child is None or child.poll() is not None:
            continue
        child.terminate()
        try:
            child.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def local_token(settings: Settings) -> str:
    """The local chat's own token: made once, readable by nobody else."""
    settings.data.mkdir(parents=True, exist_ok=True)
    file = settings.data / "local-token"
    try:
        return file.read_text().strip()
    except FileNotFoundError:
        token = f"{secrets.randbelow(10**9) + 10**8}:{secrets.token_urlsafe(26)}"
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(token + "\n")
        return token


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Stopped
