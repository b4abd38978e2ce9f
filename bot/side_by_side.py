"""Bot and local chat side by side without a token: two processes, each of which can be restarted alone."""

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
"""A process that ends sooner than this counts as failing to start."""
_MOST_FAILURES = 5
_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_NAME = "裁判 Caipan"
"""The bot's name in the local chat, for readers of either language."""
_HOPELESS = 2
"""The exit status for a problem that only the operator can solve; a restart would not help."""


class _Stopped(Exception):
    pass


def run_together(settings: Settings, module: str) -> None:
    """Start bot and chat, restart either one when it ends, and end both on a stop signal or when the terminal closes.

    `module` is run by both child processes.
    """
    for number in _STOPPING:
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:  # nohup asks to survive the terminal
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
            # A process killed by a signal, however young, did not fail to start, and is restarted without counting.
            failed = age < _SHORTEST_LIFE and child.returncode >= 0
            failures[name] = failures[name] + 1 if failed else 0
            if child.returncode == _HOPELESS:
                sys.exit(child.returncode)
            if failures[name] >= _MOST_FAILURES:
                raise Wrong(f"the {name} keeps ending with status {child.returncode}")
            print(f"{name}: ended ({child.returncode}), started again", flush=True)
            if name == "chat":
                children[name], found = _start_chat(settings, port, token, module)
                if found != address:  # the port was taken meanwhile; the bot is restarted to follow
                    address = found
                    print(f"裁判 Caipan · 地址变了 the address is now: {address}", flush=True)
                    children["bot"].kill()
            else:
                children[name] = _start_bot(settings, address, token, module)
            born[name] = time.monotonic()


def _start_chat(settings: Settings, port: int, token: str, module: str) -> tuple[subprocess.Popen[str], str]:
    """Start the local chat, wait until it listens, and return process and address."""
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
        if child.wait() >= 0:  # the chat has printed why; a killed chat printed nothing and is started again
            sys.exit(child.returncode)


def _start_bot(settings: Settings, address: str, token: str, module: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "CAIPAN_TOKEN": token, "CAIPAN_MODE": "polling", "CAIPAN_API_URL": address}
    environment["CAIPAN_LIMITS"] = str(_limited(settings))
    return _spawn(module, "run", environment, "--no-web")  # the chat uses the port


def _limited(settings: Settings) -> bool:
    """Whether sending limits apply: in the local chat only if asked for, and then on both sides."""
    return settings.limits and "limits" in settings.model_fields_set


def _spawn(
    module: str, command: str, environment: dict[str, str], *more: str, stdout: int | None = None
) -> subprocess.Popen[str]:
    # A separate session, so that Ctrl-C reaches only this process, which ends its children in order. The end of its
    # standard input tells a child that this process has ended in any way.
    return subprocess.Popen(
        [sys.executable, "-m", module, command, *more],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=stdout,
        text=True,
        start_new_session=True,
    )


def _end(children: dict[str, subprocess.Popen[str]]) -> None:
    """End the bot first, which can then still reach the server. Repeated signals are ignored, so that no child is left
    behind."""
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
    """Return the local chat's token, created once, atomically, and readable only by its owner."""
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
