"""Kills at any moment: what the chat took is in the record once and in order, and the conversation goes on."""

from __future__ import annotations

import os
import random
import re
import threading
import time
from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Any

import pytest

SHUTTLE = ("Nf3", "Nf6", "Ng1", "Ng8")
"""Knights that go out and home: a legal game that need never end."""
KILLS = int(os.environ.get("CAIPAN_KILLS", "20"))
"""How often the bot is killed in the long runs."""
HANDS = ("ABABAB", "BABABA", "AABABB", "BBABAA", "ABBABA", "BAABAB", "AABBAB", "BBAABA")


class Players:
    """People who speak in turn, never waiting for the bot, and remember what the chat took from them."""

    def __init__(self, town: Any, lines: Iterable[tuple[int, str]], pause: float) -> None:
        self._town = town
        self._lines = lines
        self._pause = pause
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._speak)
        self._newest = town.messages()[-1]["message_id"]
        self.taken: list[str] = []

    def __enter__(self) -> Players:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _speak(self) -> None:
        for person, text in self._lines:
            self._newest = self._said(person, text)
            self.taken.append(text.partition(" ")[2])
            if self._ended.wait(self._pause):
                return

    def _said(self, person: int, text: str) -> int:
        """Say it until the chat has it. Where the sending broke off, the chat is asked whether it heard it."""
        doubtful = False
        while True:
            try:
                heard = self._heard(person, text) if doubtful else None
                return heard or int(self._town.say(person, text)["message_id"])
            except OSError:
                doubtful = True
                time.sleep(self._pause)

    def _heard(self, person: int, text: str) -> int | None:
        for message in self._town.messages():
            who, words = message["from"]["id"], message.get("text")
            if message["message_id"] > self._newest and (who, words) == (self._town.person(person), text):
                return int(message["message_id"])
        return None


def kill(town: Any, rounds: int, chance: random.Random) -> None:
    """Kill the bot so often, at work and in any moment of its start by turns, and the chat half as often."""
    begun = 0
    for number in range(rounds):
        if number % 3:
            town.wait(lambda begun=begun: readied(town) > begun, "the bot at work")
        begun = strike(town, "run", chance)
        if number % 2:
            strike(town, "local", chance)


def strike(town: Any, name: str, chance: random.Random) -> int:
    """Kill one of the two and wait for its successor; gives how many bots had got ready by then."""
    before = town.wait(lambda: town.children().get(name), name)
    time.sleep(chance.uniform(0.0, 1.5))
    town.kill(before)
    ready = readied(town)
    town.wait(lambda: town.children().get(name) not in (None, before), f"{name} again")
    return ready


def readied(town: Any) -> int:
    return int(town.log.read_text().count('"event": "ready"'))


def entries(town: Any) -> list[str]:
    """What stands in the records, one match after the other."""
    return [entry["text"] for match in town.record() for entry in match["entries"] if not entry["struck"]]


def settled(town: Any, count: int) -> list[str]:
    """The record, once it has as many entries; it may still grow by what should not be there."""
    reached = -1
    while reached < count:  # as long as it grows, however slowly
        reached = town.wait(lambda reached=reached: max(0, len(entries(town)) - reached), f"{count} entries") + reached
    town.say(7, "/help")
    town.saw("/tables")  # everything said before has been dealt with
    return entries(town)


def play_under_fire(town: Any, rounds: int) -> None:
    town.say(1, "/new chess")
    town.press(1, "白方")
    town.press(2, "黑方")
    town.wait(lambda: town.button("选子走棋"), "the start of the match")
    moves = [(1 + number % 2, f"/move {move}") for number, move in enumerate(SHUTTLE)]
    with Players(town, cycle(moves), pause=0.15) as players:
        kill(town, rounds, random.Random(20260301))
    assert settled(town, len(players.taken)) == players.taken
    said = [text for text in town.texts() if text.startswith("/move")]
    assert said == [f"/move {move}" for move in players.taken][-len(said) :]
    assert [text for text in town.texts() if "✗" in text] == []
    assert set(re.findall(r"ended \((-?\d+)\)", town.spoken.read_text())) == {"-9"}, "somebody ended by himself"
    assert town.faults() == []
    assert town.secrets() == []
    board = town.say(3, "/board")["message_id"]
    town.wait(lambda: any(each["message_id"] > board and "photo" in each for each in town.messages()), "the board")


@pytest.mark.slow
def test_moves_survive_kills_and_the_fullest_log_keeps_the_token(empty_town: Any) -> None:
    empty_town.start(CAIPAN_LOG="debug")
    play_under_fire(empty_town, KILLS)


@pytest.mark.slow
def test_moves_survive_kills_on_postgresql(empty_town: Any, postgres: Callable[[], str]) -> None:
    empty_town.database = postgres()
    empty_town.start()
    play_under_fire(empty_town, KILLS)
    assert list(empty_town.data.glob("caipan.db*")) == []


@pytest.mark.slow
def test_hands_are_counted_once_under_kills(town: Any) -> None:
    """A hand that is served twice would count twice: no rule refuses a second one."""
    town.say(1, "/new 大怪路子")
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
        town.say(person, f"/join {label}")
    town.wait(lambda: town.button("记一盘"), "the start of the match")
    # Two of one side: whoever reports for the other at the same moment is asked which hand he means.
    hands = [(1 + 2 * (number % 2), f"/hand {hand}") for number, hand in enumerate(HANDS)]
    with Players(town, hands, pause=0.6) as players:
        kill(town, 2, random.Random(7))
    assert settled(town, len(players.taken)) == players.taken
    assert town.faults() == []


def test_a_second_start_goes_on_with_the_same_conversation(town: Any) -> None:
    town.say(1, "/new chess")
    town.press(1, "白方")
    town.press(2, "黑方")
    town.say(1, "/move e4")
    town.wait(lambda: any("e4" in each.get("caption", "") for each in town.messages()), "e4 on the board")
    town.saw("轮到黑方")  # which comes after the board
    town.saw("我在群里当裁判")  # the welcome, for which everything else goes first
    before = town.texts()
    town.stop()
    town.start()
    assert town.texts() == before
    town.say(2, "/move e5")
    town.wait(lambda: any("e5" in each.get("caption", "") for each in town.messages()), "e5 on the board")
    assert entries(town) == ["e4", "e5"]
    assert town.faults() == []
