"""Bot and local chat side by side, without a token: two processes, so that either can fall and rise alone."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

from bot.settings import Settings, Wrong

_STOP_SECONDS = 8.0
_SHORTEST_LIFE = 5.0
"""A process that dies younger than this counts as failing to start."""
_MOST_FAILURES = 5
_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_NAME = "裁判 Caipan"
"""What the bot is called in the local chat, which people of either language open."""
_HOPELESS = 2
"""The status of a process that has said what the operator must mend: starting it again mends nothing."""


class _Stopped(Exception):
    pass


def run_together(settings: Settings, module: str) -> None:
    """Start both, start either again when it falls, end both when told to stop or when the terminal goes away.

    `module` is what each of them runs.
    """
    for number in _STOPPING:
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # nohup means to outlive it
            signal.signal(number, _stop)
    token = local_token(settings)
    children: dict[str, subprocess.Popen[str]] = {}
    try:
        chat, address = _start_chat(settings, settings.port, token, module)
        children["chat"] = chat
        children["bot"] = _start_bot(settings, address, token, module)
        print(f"裁判 Caipan · 请在浏览器打开 open in a browser: {address}", flush=True)
        _watch(settings, token, address, children, module)
    except _Stopped:
        print("再见 · bye", flush=True)
    finally:
        _end(children)


def _watch(
    settings: Settings, token: str, address: str, children: dict[str, subprocess.Popen[str]], module: str
) -> None:
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
            if child.returncode == _HOPELESS:
                sys.exit(child.returncode)
            if failures[name] >= _MOST_FAILURES:
                raise Wrong(f"the {name} keeps ending with status {child.returncode}")
            print(f"{name}: ended ({child.returncode}), started again", flush=True)
            if name == "chat":
                children[name], found = _start_chat(settings, port, token, module)
                if found != address:  # somebody took the port meanwhile; the bot is raised again to follow
                    address = found
                    print(f"裁判 Caipan · 地址变了 the address is now: {address}", flush=True)
                    children["bot"].kill()
            else:
                children[name] = _start_bot(settings, address, token, module)
            born[name] = time.monotonic()


def _start_chat(settings: Settings, port: int, token: str, module: str) -> tuple[subprocess.Popen[str], str]:
    """The local chat, once it listens, and its address."""
    environment = {**os.environ, "CAIPAN_TOKEN": token, "CAIPAN_MODE": "local", "CAIPAN_PORT": str(port)}
    while True:
        more = ["--administrator", "--await-page", "--name", _NAME, *(["--limits"] if _limited(settings) else [])]
        child = _spawn(module, "local", environment, *more, stdout=subprocess.PIPE)
        assert child.stdout is not None  # noqa: S101 - it was asked for
        for line in child.stdout:
            words = line.split()
            if words and words[-1].startswith("http://"):
                return child, words[-1]
            print(line, end="", flush=True)
        if child.wait() >= 0:  # it has said why; one that was killed says nothing and is started again
            sys.exit(child.returncode)


def _start_bot(settings: Settings, address: str, token: str, module: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "CAIPAN_TOKEN": token, "CAIPAN_MODE": "polling", "CAIPAN_API_URL": address}
    environment["CAIPAN_LIMITS"] = str(_limited(settings))
    return _spawn(module, "run", environment, "--no-web")  # the port is the chat's


def _limited(settings: Settings) -> bool:
    """The local chat has Telegram's limits only if they are asked for, and then both sides keep them."""
    return settings.limits and "limits" in settings.model_fields_set


def _spawn(
    module: str, command: str, environment: dict[str, str], *more: str, stdout: int | None = None
) -> subprocess.Popen[str]:
    # A session of its own, so that Ctrl-C reaches us alone and we end them in order. Its standard input tells it
    # that we are gone, however we went.
    return subprocess.Popen(
        [sys.executable, "-m", module, command, *more],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=stdout,
        text=True,
        start_new_session=True,
    )


def _end(children: dict[str, subprocess.Popen[str]]) -> None:
    """The bot first, so that it can still say goodbye to the server. Nobody's impatience leaves one behind."""
    for number in _STOPPING:
        signal.signal(number, signal.SIG_IGN)
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
    """The local chat's own token: made once, whole or not at all, readable by nobody else."""
    file = settings.data / "local-token"
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _write_secret(file, f"{secrets.randbelow(10**9) + 10**8}:{secrets.token_urlsafe(26)}")
        return file.read_text().strip()
    except OSError as error:
        raise Wrong(f"cannot use {settings.data}: {error.strerror or error}") from None


def _write_secret(file: Path, secret: str) -> None:
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(secret + "\n")
    fresh.replace(file)


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Stopped
