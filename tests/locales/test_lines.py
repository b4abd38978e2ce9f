"""Every kind of line of every game, read out in both languages: no token of the record is left in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from bot.app.show.export import in_words
from bot.app.speech.words import LANGUAGES, Html, Seats, catalogue, words
from engines.core.cards import JOKER_NAMES
from engines.core.game.game import Transcript
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Seat
from engines.registry import GAMES

RAW = re.compile(r"[a-z]{2,}=|=[a-z]{2,}|[a-z]_[a-z]|[{}<]|\b(?:foul|seat|hand) -?\d+ [a-z]|None")
"""Names with values, points, seats by number, gaps."""
LATIN, CHINESE = re.compile(r"[a-z]{4,}"), re.compile(r"[\u4e00-\u9fff]")
OWN = re.compile(r"^(?:ruling|award \S+|forfeit \S+) (.+)")
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
    told = {
        fact.key
        for table, text in lines(game)
        for fact in table.mode.manner.line_facts(table.state, table.public(text))
    }
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
        plain = said.replace(own[1], "") if own else said
        for joker in JOKER_NAMES.values():
            plain = plain.replace(joker, "")
        assert said.strip(), text
        assert not RAW.search(plain), said
        assert not (LATIN if language == "zh" else CHINESE).search(plain), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_about_somebody_names_him(language: str, game: str) -> None:
    """A seat is read out as it is called at the table, with whoever sits there, and never by its number."""
    say, named = words(language, game), 0
    for table, text in lines(game):
        seats = Seats({Seat(seat): f"<{seat}>" for seat in range(table.seats)})
        said, plain = say.line(table, text, seats), say.line(table, text)
        labels = table.mode.manner.talk.seat_labels(table.state)
        called = {seat: labels.get(Seat(seat)) or say.seat(game, seat) for seat in range(table.seats)}
        back = said
        for seat, label in called.items():
            back = back.replace(f"<{seat}>", label)
        assert back == plain, text
        named += said != plain
    assert named


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("flag 1", "黑方 超时", "Black ran out of time"),
        ("time 1 +300", "给 黑方 加时 5 分钟", "Black is given 5 min"),
        ("time 0 -90", "扣 白方 1 分钟 30 秒", "White loses 1 min 30 s"),
        ("award 0", "判 白方 胜", "won by White, by decision"),
        ("award 0 离场", "判 白方 胜：离场", "won by White, by decision: 离场"),
        ("forfeit 0,1 late", "判 白方、黑方 负：迟到一小时以上", None),
        ("award draw", "判和", "drawn by decision"),
        ("award void 摆错", "判本局作废：摆错", "void by decision: 摆错"),
        ("award 1>0", "判定名次：黑方、白方", "places by decision: Black, White"),
        ("resign", "认输", "resigns"),
    ],
)
def test_what_any_game_may_have_is_read_out(text: str, zh: str, en: str | None) -> None:
    table = open_table(GAMES["chess"])
    assert isinstance(table, Table)
    assert words("zh", "chess").line(table, text) == zh
    assert en is None or words("en", "chess").line(table, text) == en


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_a_match_has_its_headings_and_cells_in_words(language: str, game: str) -> None:
    say = words(language, game)
    for rule_set, options, record in import_module(f"tests.{game}.play").RECORDS:
        table = open_table(GAMES[game], rule_set, options)
        assert isinstance(table, Table)
        export = table.mode.exports.get("csv")
        if export is None:
            continue
        written = in_words(say, GAMES[game], export(Transcript(table.rules, table.options, record, None)), {}, Seats())
        heading = written.splitlines()[0].removeprefix("\ufeff")
        assert not (re.search(r"[a-z]|_", heading) if language == "zh" else CHINESE.search(heading)), heading
        plain = written.replace("大王", "").replace("小王", "").replace("负", "")
        assert not RAW.search(plain), written
        assert not (LATIN if language == "zh" else CHINESE).search(plain), written


@pytest.mark.parametrize("game", GAMES)
def test_nor_is_any_told_of_what_happened_and_how_it_stands(game: str) -> None:
    """In Chinese every letter that is no name of the game stands out."""
    say, told = words("zh", game), 0
    for played in (played for steps in entries(game) for played in steps):
        table = played.table
        seats = Seats(table.mode.manner.talk.seat_labels(table.state), lambda seat: Html("小林"))
        for fact in (*played.facts, *played.departures, *table.caption, *table.mode.manner.sheet.total(table.state)):
            sentence = say.fact(game, fact, seats)
            if sentence is None or "text" in fact.args or "reason" in fact.args:
                continue  # a picture shows it, or it is told in somebody's own words
            plain = re.sub(r"</?[a-z]+>|/[a-z]+", "", sentence)
            assert not RAW.search(plain), sentence
            assert not LATIN.search(plain), sentence
            told += 1
    assert told
