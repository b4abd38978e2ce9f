"""Starting and stopping: one clear line for what is wrong, the next free port, and nobody left behind."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

NOBODY = 65534


def gone(number: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def caipan(town: Any, *words: str, **more: str) -> tuple[int, list[str]]:
    return ended(town, [sys.executable, "-m", "bot.cli", *words], **more)


def ended(town: Any, command: list[str], **more: str) -> tuple[int, list[str]]:
    """Run what is to end by itself: its status, and the lines of its complaint."""
    run = subprocess.run(command, env=town.settings(**more), capture_output=True, text=True, timeout=90, check=False)
    assert run.stdout == ""
    return run.returncode, run.stderr.splitlines()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all_three_processes(town: Any, number: int) -> None:
    children = town.children()
    assert sorted(children) == ["local", "run"]
    assert town.stop(number) == 0
    assert [name for name, child in children.items() if not gone(child)] == []
    assert "再见" in town.spoken.read_text()
    assert town.faults() == []


def test_impatience_leaves_nobody_behind(town: Any) -> None:
    children = town.children()
    for _ in range(5):
        town.process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    assert town.process.wait(90) == 0
    assert [name for name, child in children.items() if not gone(child)] == []
    assert town.faults() == []


def test_a_signal_while_it_starts_leaves_nobody_behind(empty_town: Any) -> None:
    empty_town.launch()
    empty_town.wait(lambda: empty_town.children(), "the first child")
    children = empty_town.children()
    assert empty_town.stop() == 0
    empty_town.wait(lambda: all(gone(child) for child in children.values()), "their end")
    assert empty_town.faults() == []


def test_whoever_loses_the_parent_ends_and_the_next_start_goes_on(town: Any) -> None:
    town.say(1, "/new chess")
    town.wait(lambda: town.button("白方"), "the table")
    children = town.children()
    town.process.kill()
    town.process.wait()
    town.start()
    assert all(gone(child) for child in children.values())
    town.press(1, "白方")
    town.press(2, "黑方")
    town.wait(lambda: town.button("选子走棋"), "the start of the match")
    assert town.faults() == []


def test_a_busy_port_is_answered_by_the_next_free_one(empty_town: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        empty_town.start(CAIPAN_PORT=str(port))
        assert int(empty_town.address.rpartition(":")[2]) > port
        assert f"Port {port} is busy" in empty_town.spoken.read_text()
        assert empty_town.get("/ui/state")["bot"]["username"] == "caipan_bot"


def test_the_bot_follows_a_chat_that_had_to_move(empty_town: Any) -> None:
    """Killed, and its port taken by somebody else before it is back."""
    empty_town.start()
    port = int(empty_town.address.rpartition(":")[2])
    empty_town.process.send_signal(signal.SIGSTOP)  # so that the thief is quicker
    empty_town.kill(empty_town.children()["local"])
    with socket.socket() as thief:
        thief.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)

        def taken() -> bool:
            thief.bind(("127.0.0.1", port))
            thief.listen()
            return True

        empty_town.wait(taken, "the port of the dead")
        empty_town.process.send_signal(signal.SIGCONT)
        empty_town.wait(lambda: "the address is now" in empty_town.spoken.read_text(), "the new address")
        empty_town.say(1, "/help")
        empty_town.saw("/tables")


def test_whoever_had_ended_before_he_was_killed_is_told_of_with_the_log(town: Any) -> None:
    """The harness itself: a bot that fell by its own fault must not hide behind the kill that came too late."""
    bot = town.children()["run"]
    town.kill(bot)
    town.wait(lambda: gone(bot) and town.children().get("run") not in (None, bot), "the next bot")
    with pytest.raises(AssertionError, match=r"(?s)had ended before.*started again"):
        town.kill(bot)


WRONG = [
    ({"CAIPAN_PORT": "70000"}, "CAIPAN_PORT"),
    ({"CAIPAN_PORT": "eighty"}, "CAIPAN_PORT"),
    ({"CAIPAN_MODE": "polling"}, "CAIPAN_TOKEN"),
    ({"CAIPAN_TIMEZONE": "Moon/Far_Side"}, "CAIPAN_TIMEZONE"),
    ({"CAIPAN_PROXY": "ftp://proxy"}, "CAIPAN_PROXY"),
    ({"CAIPAN_HOST": "203.0.113.7"}, "203.0.113.7"),
    ({"CAIPAN_DATA": "/proc/nowhere"}, "/proc/nowhere"),
]


@pytest.mark.parametrize(("settings", "named"), WRONG, ids=[next(iter(settings)) for settings, _ in WRONG])
def test_a_wrong_setting_ends_the_start_with_one_line(empty_town: Any, settings: dict[str, str], named: str) -> None:
    status, lines = caipan(empty_town, "run", **settings)
    assert status != 0
    assert len(lines) == 1, lines
    assert named in lines[0]


def test_a_data_folder_of_somebody_else_ends_the_start_with_one_line(empty_town: Any) -> None:
    empty_town.data.mkdir()
    empty_town.data.chmod(0o500)
    # Root may write anywhere, and nobody else may read root's Python: so become somebody once everything is read.
    become = f"import os, sys, bot.cli, bot.side_by_side; os.getuid() or os.setuid({NOBODY}); "
    somebody = become + "sys.exit(bot.cli.main(['run']))"
    status, lines = ended(empty_town, [sys.executable, "-c", somebody])
    assert (status, len(lines)) == (2, 1), lines
    assert str(empty_town.data) in lines[0]


@pytest.mark.parametrize("spoilt", ["caipan.db", "local.sqlite3"])
def test_a_spoilt_file_ends_the_start_with_one_line(empty_town: Any, spoilt: str) -> None:
    empty_town.data.mkdir()
    (empty_town.data / spoilt).write_bytes(b"not a database " * 1000)
    empty_town.launch()
    assert empty_town.process.wait(90) != 0
    lines = empty_town.log.read_text().splitlines()
    assert len(lines) == 1, lines
    assert spoilt in lines[0]


def test_a_wrong_token_ends_the_start_with_one_line_that_does_not_show_it(town: Any, tmp_path: Path) -> None:
    secret = "987654:a-token-that-nobody-gave"
    status, lines = caipan(
        town, "run", CAIPAN_API_URL=town.address, CAIPAN_TOKEN=secret, CAIPAN_DATA=str(tmp_path / "b")
    )
    assert (status, len(lines)) == (2, 1), lines
    assert "CAIPAN_TOKEN" in lines[0]
    assert "a-token" not in lines[0]


def test_a_second_bot_on_the_same_database_is_told_so(town: Any) -> None:
    token = (town.data / "local-token").read_text().strip()
    town.say(1, "/help")
    town.saw("/tables")  # the first one has its database only once it answers
    status, lines = caipan(town, "run", CAIPAN_API_URL=town.address, CAIPAN_TOKEN=token)
    assert (status, len(lines)) == (2, 1), lines
    assert "caipan.db" in lines[0]
    status, lines = caipan(town, "run")
    assert status != 0
    assert len(lines) == 1, lines
    assert "local.sqlite3" in lines[0]


def test_a_second_bot_on_the_same_chat_is_told_so(town: Any, tmp_path: Path) -> None:
    """Whoever polled first is sent away; the town's own bot is started again and has the last word."""
    token = (town.data / "local-token").read_text().strip()
    town.say(1, "/help")
    town.saw("/tables")
    other = tmp_path / "other"
    command = [sys.executable, "-m", "bot.cli", "run"]
    environment = town.settings(CAIPAN_API_URL=town.address, CAIPAN_TOKEN=token, CAIPAN_DATA=str(other))
    second = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert town.process.wait(90) == 2
    finally:
        second.kill()
        second.communicate()
    assert "same token" in town.log.read_text().splitlines()[-1]
