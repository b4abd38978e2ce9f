"""Every kind of line of every game, read out in both languages: no token of the record is left in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from bot.app.speech.words import LANGUAGES, Html, Seats, catalogue, words
from engines.core.cards import JOKER_NAMES
from engines.core.table import Played, Table, open_table
from engines.registry import GAMES

RAW = re.compile(r"[a-z]{2,}=|=[a-z]{2,}|[a-z]_[a-z]|[{}<]|\b(?:foul|seat|hand) -?\d+ [a-z]|None")
"""Names with values, points, seats by number, gaps."""
LATIN, CHINESE = re.compile(r"[a-z]{4,}"), re.compile(r"[\u4e00-\u9fff]")
OWN = re.compile(r"(?<=^ruling ).+|(?<=^award )\S+ .+|(?<=^forfeit )\S+ .+")
"""What somebody said in his own words stands in any language."""


def entries(game: str) -> Iterator[list[Played[Any, Any]]]:
    """A game's own records, entry by entry."""
    for rule_set, options, record in import_module(f"tests.{game}.play").RECORDS:
        table = open_table(GAMES[game], rule_set, options)
        assert isinstance(table, Table)
        steps = []
        for seat, text, at in record:
            played = table.play(seat, text, at)
            assert isinstance(played, Played), text
            table = played.table
            steps.append(played)
        yield steps


def lines(game: str) -> Iterator[tuple[Table[Any, Any], str]]:
    """Their lines, each at the table as it was left by it, and once more at the end."""
    for steps in entries(game):
        yield from ((played.table, played.text) for played in steps)
        yield from ((steps[-1].table, played.text) for played in steps)


@pytest.mark.parametrize("game", GAMES)
def test_the_records_have_every_kind_of_line(game: str) -> None:
    told = {fact.key for table, text in lines(game) for fact in table.mode.manner.told(table.state, table.public(text))}
    assert {fact for fact in GAMES[game].says.facts if fact.startswith("entry_")} == told


def test_so_does_what_any_game_may_have() -> None:
    written = {text for game in GAMES for _, text in lines(game)}
    acts = {key.removeprefix("entry.") for key in catalogue(LANGUAGES[0]) if key.startswith("entry.")} - {"separator"}
    missing = {act for act in acts if not any(f"{text} ".startswith(f"{act} ") for text in written)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_token_of_the_record_is_read_out(language: str, game: str) -> None:
    say = words(language, game)
    for table, text in lines(game):
        said = say.line(table, text)
        own = OWN.search(text)
        plain = said.replace(own[0], "") if own else said
        for joker in JOKER_NAMES.values():
            plain = plain.replace(joker, "")
        assert said.strip(), text
        assert not RAW.search(plain), said
        assert not (LATIN if language == "zh" else CHINESE).search(plain), said


@pytest.mark.parametrize("game", GAMES)
def test_nor_is_any_told_of_what_happened_and_how_it_stands(game: str) -> None:
    """In Chinese every letter that is no name of the game stands out."""
    say, told = words("zh", game), 0
    for played in (played for steps in entries(game) for played in steps):
        table = played.table
        seats = Seats(table.mode.manner.labels(table.state), lambda seat: Html("小林"))
        for fact in (*played.facts, *played.departs, *table.caption, *table.mode.manner.total(table.state)):
            sentence = say.fact(game, fact, seats)
            if sentence is None or "text" in fact.args or "reason" in fact.args:
                continue  # a picture shows it, or it is told in somebody's own words
            plain = re.sub(r"</?[a-z]+>|/[a-z]+", "", sentence)
            assert not RAW.search(plain), sentence
            assert not LATIN.search(plain), sentence
            told += 1
    assert told
