"""What games offer by buttons, by random play: every choice leads somewhere, and every label can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from bot.app.request.vocabulary import vocabulary_of
from bot.app.speech.words import LANGUAGES, words
from engines.core.chat.buttons import Choice, Rows
from engines.core.chat.score_sheet import Filling, Form
from engines.core.game.game import AnyPlay
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Fact, Refusal
from engines.registry import GAMES

TABLES = [
    pytest.param(key, name, id=f"{key}-{name}")
    for key, game in GAMES.items()
    for name in game.rule_sets
    if next(iter(game.plays.values())).manner.sheet.form or next(iter(game.plays.values())).manner.menu
]
STEPS = 40
VOCABULARY = vocabulary_of(GAMES.values())
WORDS = {*VOCABULARY.acts, *VOCABULARY.questions}


def untold(game: str) -> frozenset[str]:
    """Return the points on which the rules may refuse what the menu of a game offers: a menu that left such a move out
    would tell a player what to look for himself."""
    return getattr(import_module(f"tests.{game}.play"), "UNTOLD", frozenset())


def choices(rows: Rows) -> list[Choice]:
    return [choice for row in rows for choice in row]


def read(game: str, facts: Iterable[Fact]) -> None:
    for fact in facts:
        for language in LANGUAGES:
            label = words(language).label(game, fact)
            assert label.strip(), fact
            assert "{" not in label


def opened(game: str, rule_set: str, **options: Any) -> Table[Any, Any]:
    table = open_table(GAMES[game], rule_set, options)
    assert isinstance(table, Table)
    return table


def filled(mode: AnyPlay, table: Table[Any, Any], chance: Random) -> Iterator[Form]:
    """A form as somebody presses about in it, until it is submitted with a line."""
    assert mode.manner.sheet.form is not None
    code = ""
    for _ in range(STEPS):
        form = mode.manner.sheet.form(table.state, table.to_act[0], Filling(code, table.moves + 1))
        assert form is not None, code
        yield form
        if form.done and form.line is not None:
            return
        code = chance.choice(choices(form.rows)).value


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "rule_set"), TABLES)
def test_a_match_by_buttons_alone(game: str, rule_set: str, seed: int) -> None:
    chance = Random(seed)
    table = opened(game, rule_set)
    manner, moves = table.mode.manner, 0
    for _ in range(STEPS):
        if not table.to_act:
            break
        keys = choices(manner.keys(table.state))
        read(game, (key.label for key in keys))
        assert all(key.enters or key.value.split()[0] in WORDS for key in keys)
        line = ""
        if manner.sheet.form is not None:
            forms = list(filled(table.mode, table, chance))
            for form in forms:
                read(game, (*form.filled, *form.missing, *(choice.label for choice in choices(form.rows))))
            line = forms[-1].line or ""
        else:
            line = picked(game, table, chance) or chance.choice([key.value for key in keys if key.enters])
        played = table.play(table.to_act[0], line)
        if manner.menu is not None:
            assert isinstance(played, Played) or played.point in untold(game), line
        if isinstance(played, Played):
            table, moves = played.table, moves + played.moved
        else:
            assert isinstance(played, Refusal)
    assert moves == table.moves > 0


def picked(game: str, table: Table[Any, Any], chance: Random) -> str:
    """A line by the menu; nothing where this state is answered by the keys beneath the board alone."""
    menu_of, path, entered = table.mode.manner.menu, "", False
    assert menu_of is not None
    if menu_of(table.state, table.to_act[0], "") is None:
        return ""
    while not entered:
        menu = menu_of(table.state, table.to_act[0], path)
        assert menu is not None, path
        read(game, (*menu.ask, *(choice.label for choice in choices(menu.rows))))
        chosen = chance.choice(choices(menu.rows))
        path, entered = chosen.value, chosen.enters
    return path


def test_a_hand_that_is_played_offers_what_may_be_done() -> None:
    table = opened("daguai", "usst2017", depth="hand")
    assert table.mode.manner.keys(table.state) == ()
    played = table.play(table.to_act[0], "S3 H3")
    assert isinstance(played, Played)
    keys = choices(table.mode.manner.keys(played.table.state))
    read("daguai", (key.label for key in keys))
    assert [(key.value, key.enters) for key in keys] == [("pass", True), ("count", False)]
    passed = played.table.play(played.table.to_act[0], keys[0].value)
    assert isinstance(passed, Played)
