"""The floor plan that every game keeps, the toy too: whoever knows one game finds his way in the next.

Where a function comes from is asked of the value that the chat and the judge use, so that a name alone does not do.
What depends on the state of a game alone (`sides`, `start`, `to_act`, `outcome`, the bell) stands where the state does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from operator import attrgetter
from typing import Any

import pytest

from engines.core.game.contest import USUAL
from engines.core.game.game import Game
from engines.registry import GAMES
from engines.tournament import of
from tests.toy.game import GAME as TOY

PLAN = {
    "parse": "notation",
    "notate": "notation",
    "entries.parse_strictly": "notation",
    "manner.talk.spoken_entry": "notation",
    "apply": "play",
    "entries.weighed": "play",
    "scene": "view",
    "position": "view",
    "manner.menu": "view",
    "manner.menu_of_refused": "view",
    "manner.pictures.view_of_refusal": "view",
    "manner.caption": "speech",
    "manner.line_facts": "speech",
    "manner.keys": "speech",
    "manner.talk.seat_labels": "speech",
    "manner.talk.line_in_play": "speech",
    "manner.pictures.in_words": "speech",
    "manner.review.remarks": "speech",
    "manner.related.next_matches": "speech",
    "manner.sheet.total": "speech",
    "manner.hand.plays_in_sight": "speech",
    "refereeing.call": "speech",
    "manner.sheet.form": "form",
    "manner.sheet.form_of_text": "form",
    "manner.sheet.form_of_line": "form",
}
"""The module, or the room, from which a function of a way to play comes."""
SHARED = {
    "manner.new_table.from_words": "new_table",
    "manner.new_table.terms": "new_table",
    "manner.new_table.lots": "new_table",
}
"""The same for functions of which all ways to play a game keep one module together."""
REASONED = {
    # The plays of a hand are read out with the words of its sheet, in one module that is a hundred lines of its own.
    ("shuangsheng", "sheet", "manner.line_facts"): "engines.shuangsheng.sheet.line_facts",
    ("shuangsheng", "hand", "manner.line_facts"): "engines.shuangsheng.sheet.line_facts",
}
"""What stands elsewhere, and why."""
EVERY: dict[str, Game] = {**GAMES, "tournament": of(GAMES), TOY.key: TOY}
FOLDERS = {key: f"engines.{key}" for key in EVERY} | {TOY.key: "tests.toy.game"}
WAYS = [(key, way) for key, game in EVERY.items() for way in game.plays]


def home(key: str, way: str) -> str:
    """The package of one way to play a game: the game's own, or a room where there are several."""
    return f"{FOLDERS[key]}.{way}" if len(EVERY[key].plays) > 1 else FOLDERS[key]


def own(function: Callable[..., Any] | None) -> str | None:
    """The module that a function comes from; None for what the core provides."""
    return None if function is None or function.__module__.startswith("engines.core.") else function.__module__


def placed(key: str, way: str) -> Iterator[tuple[str, str, str]]:
    """Every function that the plan names and the game gives, with the module it has and the one it should have."""
    for plan, package in ((PLAN, home(key, way)), (SHARED, FOLDERS[key])):
        for field, name in plan.items():
            if found := own(attrgetter(field)(EVERY[key].plays[way])):
                yield field, found, REASONED.get((key, way, field), f"{package}.{name}")


@pytest.mark.parametrize(("key", "way"), WAYS)
def test_a_function_comes_from_the_module_of_its_kind(key: str, way: str) -> None:
    found = list(placed(key, way))
    assert {"parse", "notate", "apply", "scene", "position", "manner.caption"} <= {field for field, _, _ in found}
    assert [each for each in found if each[1] != each[2] and not each[1].startswith(f"{each[2]}.")] == []


def test_every_row_of_the_plan_is_kept_by_some_game_and_every_reason_is_needed() -> None:
    kept = {(key, way, field) for key, way in WAYS for field, _, _ in placed(key, way)}
    assert {field for _, _, field in kept} == {*PLAN, *SHARED}
    assert kept >= REASONED.keys()
    unexcused = {each: f"{home(*each[:2])}.{PLAN[each[2]]}" for each in REASONED}
    assert [each for each, module in REASONED.items() if module == unexcused[each]] == []


@pytest.mark.parametrize("key", [key for key, game in EVERY.items() if game.reads])
def test_a_score_or_a_written_hand_is_read_in_one_module(key: str) -> None:
    room = home(key, "hand") if "hand" in EVERY[key].plays else FOLDERS[key]
    assert own(EVERY[key].reads) == f"{room}.reading"


@pytest.mark.parametrize(("key", "way"), WAYS)
def test_an_act_is_written_in_the_module_of_the_acts(key: str, way: str) -> None:
    acts = EVERY[key].plays[way].manner.acts
    assert {own(act.write) for act in acts} <= {f"{FOLDERS[key]}.acts"}


@pytest.mark.parametrize("key", [*GAMES, TOY.key])
def test_the_questions_are_listed_in_one_module(key: str) -> None:
    assert EVERY[key].questions
    assert EVERY[key].questions is import_module(f"{FOLDERS[key]}.queries").QUESTIONS


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.contest is not USUAL])
def test_how_a_game_is_played_in_an_event_stands_in_one_module(key: str) -> None:
    assert GAMES[key].contest is import_module(f"engines.{key}.contest").CONTEST


@pytest.mark.parametrize(("key", "way"), [(key, way) for key, way in WAYS if EVERY[key].plays[way].exports])
def test_files_are_written_in_one_module(key: str, way: str) -> None:
    """`__init__` folds the record, and `export` has a function `to_…` for each kind of file."""
    exports = EVERY[key].plays[way].exports
    module = import_module(f"{home(key, way)}.export")
    writers = {name for name, value in vars(module).items() if name.startswith("to_") and own(value) == module.__name__}
    assert {own(export) for export in exports.values()} <= {FOLDERS[key], module.__name__}
    assert len(writers) == len(exports)
