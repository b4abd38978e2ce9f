"""What is due across a kill: planned by one bot, done once by the next, however late it starts."""

from __future__ import annotations

import signal
import time
from typing import Any

import pytest

pytestmark = pytest.mark.slow


def count(town: Any, text: str) -> int:
    return sum(text in said for said in town.texts())


def test_a_reminder_comes_once_after_a_kill_that_outlasts_it(town: Any) -> None:
    town.say(1, "/remind 2秒 带水")
    town.saw("提醒")
    town.stop(signal.SIGKILL)
    time.sleep(2.5)
    town.start()
    town.wait(lambda: count(town, "带水") == 3, "带水")
    town.say(1, "/remind 1秒 茶")
    town.wait(lambda: count(town, "茶") == 3, "茶")
    assert count(town, "带水") == 3, "asked for, promised, said once"
    assert town.faults() == []


def test_a_flag_falls_by_itself_and_after_a_kill(town: Any) -> None:
    town.say(1, "/new 国际象棋 3s")
    town.press(1, "白方 入座")
    town.press(2, "黑方 入座")
    town.saw("超时")
    town.saw("终局")
    town.say(1, "/new 国际象棋 8s")
    town.press(1, "白方 入座")
    town.press(2, "黑方 入座")
    town.saw("轮到 白方")
    town.stop(signal.SIGKILL)
    time.sleep(8)
    town.start()
    town.wait(lambda: count(town, "⚑ 终局") == 4, "the second flag")
    assert [[entry["text"] for entry in match["entries"]] for match in town.record()] == [["flag 0"], ["flag 0"]]
    assert town.faults() == []
