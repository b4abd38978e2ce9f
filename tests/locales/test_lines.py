"""Every kind of line of every game, read out in both languages: no token of the record is left in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from bot.app.words import LANGUAGES, catalogue, words
from engines.core.cards import JOKER_NAMES
from engines.core.table import Played, Table, open_table
from engines.registry import GAMES

RAW = re.compile(r"[a-z]{2,}=|=[a-z]{2,}|[a-z]_[a-z]|[{}<]|\b(?:foul|seat|hand) -?\d+ [a-z]|None")
"""Names with values, points, seats by number, gaps."""
LATIN, CHINESE = re.compile(r"[a-z]{4,}"), re.compile(r"[\u4e00-\u9fff]")
OWN = re.compile(r"(?<=^ruling ).+|(?<=^award )\S+ .+|(?<=^forfeit )\S+ .+")
"""What somebody said in his own words stands in any language."""


def lines(game: str) -> Iterator[tuple[Table[Any, Any], str]]:
    """The lines of a game's own records, each at the table as it was left by it, and once more at the end."""
    for rule_set, options, record in import_module(f"tests.{game}.play").RECORDS:
        table = open_table(GAMES[game], rule_set, options)
        assert isinstance(table, Table)
        written = []
        for seat, text, at in record:
            played = table.play(seat, text, at)
            assert isinstance(played, Played), text
            table = played.table
            written.append(played.text)
            yield table, played.text
        yield from ((table, text) for text in written)


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
