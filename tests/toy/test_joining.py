"""One call makes a game known to a process: its tables, its book, its words and its questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app.speech import words
from bot.app.speech.words import LANGUAGES, catalogue, learn
from bot.judge import judge
from engines.registry import GAMES, SHELF, register
from tests.toy.game import GAME, LEAGUE

pytestmark = pytest.mark.usefixtures("joined")


def answers(*questions: dict[str, Any]) -> Iterator[Any]:
    return map(json.loads, judge(map(json.dumps, questions)))


def test_it_stands_beside_the_others_with_its_book() -> None:
    assert GAMES[GAME.key] is GAME
    assert SHELF.books[GAME.key] is GAME.book
    assert list(GAMES)[-2:] == [GAME.key, LEAGUE.key]


def test_no_key_is_given_to_two_games() -> None:
    for key in (GAME.key, "chess", "go"):
        with pytest.raises(ValueError, match=key):
            register(replace(GAME, key=key))


def test_its_catalogues_are_read_once_and_after_ours() -> None:
    assert f"game.{GAME.key}" not in catalogue("zh")
    learn(GAMES.values())
    learn([GAME, LEAGUE])
    assert len(words._BROUGHT) == 1
    assert catalogue("zh")[f"game.{GAME.key}"] == "圈地"
    assert catalogue("en")[f"game.{GAME.key}"] == "Plots"
    assert words.words("zh").plain("game.chess") == "国际象棋"


def test_a_game_without_words_for_what_it_says_does_not_begin(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.po").write_text('msgid "fact.mute.well"\nmsgstr "{place}"\n')
    with pytest.raises(
        ValueError, match=r"mute, zh\.po: .*no sentence for game\.mute;.*fact\.mute\.well names \{place\}"
    ):
        learn([replace(GAME, key="mute", words=tmp_path)])


def test_the_judge_answers_for_it() -> None:
    reach, crowd, other, rule, sets = answers(
        {"ask": "reach", "game": "plots", "from": "b2", "taken": ["b3"]},
        {"ask": "replay", "game": "plots", "seats": 5, "entries": []},
        {"ask": "touch", "game": "plots"},
        {"ask": "rule", "game": "plots", "query": "提和"},
        {"ask": "rule_sets"},
    )
    assert reach == {"ok": True, "squares": ["a2", "c2", "b1"], "clause": "village:2.3"}
    assert crowd["error"]["point"] == "players"
    assert other["error"]["point"] == "ask"
    assert rule["clauses"][0]["id"] == "village:4.2"
    listed = {(each["game"], each["rule_set"]): each["options"] for each in sets["sets"]}
    assert listed["plots", "village"] == {"players": 3, "wells": 1, "clock": ""}


def test_the_seats_of_a_question_are_the_option_players() -> None:
    lines = [["clock", "lot 3 d4"], [3, "a1"], [0, "b1"]]
    four, by_option, three = answers(
        {"ask": "replay", "game": "plots", "seats": 4, "entries": lines},
        {"ask": "replay", "game": "plots", "options": {"players": 4}, "entries": lines},
        {"ask": "replay", "game": "plots", "entries": lines},
    )
    assert four["to_act"] == by_option["to_act"] == [1]
    assert [step["ok"] for step in three["steps"]] == [False, False, False]
