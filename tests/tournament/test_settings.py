"""设置: a setting is declared at one field; what is read, asked, announced and checked follows from there."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, get_args

import pytest

from bot.app.event.making.poster import ORDER, label, worded
from bot.app.event.making.settings import setting_named, setting_names
from bot.app.event.making.values import READ, Unreadable, choices, kept_as, setting
from bot.app.event.making.wizard import STEPS
from bot.app.speech.words import LANGUAGES, words
from engines.core.rulings import Refusal
from engines.tournament.model import DRAWN
from engines.tournament.play import changed
from engines.tournament.setting import Kind
from engines.tournament.setup import DEFAULTS, KEPT, SETTINGS, WRITTEN, Setup, announced, setup_of
from tests.test_boundaries import sources
from tests.tournament.asking import ask, plain

FOLDERS = ("engines/tournament", "bot/app/event")
NUMBERS = sorted(name for name, each in KEPT.items() if each.kind == "number")
OF_PROGRAMS = sorted(name for name, each in DRAWN.items() if each.source != "events")
NAMES = {*KEPT, *WRITTEN} - {*get_args(Kind)}
WRONG: dict[str, list[Any]] = {
    "number": [True, "3", 1.5],
    "flag": [1, "yes"],
    "choice": ["somehow", 3],
    "games": [{"x": 1}, {"*": 0}, "3", True],
    "pairs": [[[1]], "1-2", [[1, 1]]],
    "scoring": [[0, 1, 2], [1], "3-1-0"],
}
"""What is no value of a kind."""
EXCEPTED = Counter(
    {
        ("bot/app/event/making/announcement.py", "units"): 3,  # units that somebody entered for stay
        ("bot/app/event/making/announcement.py", "desks"): 1,  # who waits is said at once
        ("engines/tournament/play.py", "desks"): 1,  # and begins to wait at once
        ("bot/app/event/making/presets.py", "rule_set"): 1,  # a preset is called by the document of its game
        ("bot/app/event/making/settings.py", "eldest"): 1,  # whose document says how its events are held
        ("bot/app/event/making/settings.py", "least"): 1,
    }
)
"""Where a setting is named that does something when it is changed; the list only shrinks."""
OTHERS = Counter(
    {
        ("bot/app/event/entries/imports.py", "referees"): 1,  # the referees of a unit
        ("bot/app/event/entries/lists.py", "eldest"): 1,  # a column of a list
        ("bot/app/event/rounds/drafts.py", "desks"): 2,  # where the tables of a round are
        ("bot/app/event/rounds/drafts.py", "referees"): 2,  # and who has them
        ("bot/app/event/rounds/event_reminders.py", "deadline"): 1,  # what somebody is reminded of
        ("engines/tournament/says.py", "body"): 1,  # points of the rule sets
        ("engines/tournament/says.py", "dates"): 1,
        ("engines/tournament/says.py", "deadline"): 1,
        ("engines/tournament/says.py", "referees"): 1,
        ("engines/tournament/state.py", "third_place"): 1,  # a match
    }
)
"""Where a word that is also a setting's means something else."""


OLD_BUTTONS: dict[str, list[Any]] = {
    "format": ["knockout", "rotation", "groups", "round_robin", "swiss"],
    "quota": [(1, 1), (2, 2), (1, 2), (2, 0), (0, 0)],
    "referees": [0, 1, 2],
    "approval": [True, False],
    "desks": [0, 4, 8, 16],
    "by_hand": [True, False],
    "minutes": [0, 40, 60, 90],
    "late": [10, 15, 30, 60],
    "separation": ["none", "first_round", "as_late_as_possible"],
    "third_place": [True, False],
    "odd": ["fill_in", "mean"],
    "rounds": [2, 3, 5, 7],
    "cut": [4, 8, 16],
    "group_size": [4, 6],
    "advance": [2, 3],
    "best_of": [{"*": 1}, {"*": 3}, {"*": 1, "4": 3, "2": 3}, {"*": 1, "2": 2}],
    "replay_limit": [None, 1, 2],
    "tie_rule": ["referee", "second", "lot"],
}
"""What the buttons of each question have meant since they first stood in a chat, by their numbers."""


class Desk:
    """All that reading a setting asks of a desk."""

    at, zone = datetime(2026, 3, 10, 12, tzinfo=UTC), UTC


def read(name: str, text: str) -> Any:
    desk: Any = Desk()
    return setting(desk, name, text)


def values(name: str) -> list[Any]:
    """What the question of a setting offers, as values."""
    each = WRITTEN[name][0]
    return [*each.offered, *choices(each), *([True, False] if each.kind == "flag" else [])]


def test_every_number_in_a_row_is_given_once() -> None:
    """Two settings that are asked or announced at the same place would stand in an order that nobody chose."""
    for numbers in ([each.asked for each in KEPT.values()], [each.told for each in KEPT.values()]):
        told = [number for number in numbers if number]
        assert sorted(set(told)) == sorted(told)


def test_what_is_asked_and_announced_stands_in_its_order() -> None:
    assert STEPS[:4] == ("title", "units", "format", "quota")
    assert set(STEPS) == {each.called for each in SETTINGS.values() if each.asked}
    assert ORDER[:2] == ("game", "format")
    assert set(ORDER) == {each.called for each in SETTINGS.values() if each.told}


@pytest.mark.parametrize("name", OLD_BUTTONS)
def test_a_button_means_for_ever_what_it_meant(name: str) -> None:
    old = OLD_BUTTONS[name]
    assert values(name)[: len(old)] == old


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_its_words(language: str) -> None:
    say = words(language)
    assert [name for name in SETTINGS if not say.has(f"value.tournament.names.{name}")] == []
    written = {*STEPS, *setting_names(say)}
    assert [name for name in sorted(written) if not say.has(f"event.how.{name}")] == []
    assert [name for name in sorted(written) if WRITTEN[name][0].kind not in READ] == []
    called = {word: name for name, known in setting_names(say).items() for word in known}
    assert {word: setting_named(word) for word in called} == called


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_that_is_offered_can_be_kept_and_told(name: str, language: str) -> None:
    say, blank = words(language), Setup()
    told = [worded(say, blank, name)]
    for value in values(name):
        setup = changed(blank, kept_as(name, value))
        assert isinstance(setup, Setup), value
        told.append(worded(say, setup, name))
    for one in [label(say, "tournament", name), *told]:
        assert one
        assert "_" not in one
        assert language != "zh" or not any("a" <= letter <= "z" for letter in one)


@pytest.mark.parametrize("name", [name for name in STEPS if WRITTEN[name][0].kind in ("choice", "format", "flag")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_a_choice_can_be_written(name: str, language: str) -> None:
    say = words(language)
    for value in values(name) if WRITTEN[name][0].kind != "flag" else ():
        assert read(name, say.plain(f"event.choice.{name}.{value}")) == {name: value}
    if WRITTEN[name][0].kind == "flag":
        assert read(name, say.plain("event.choice.yes")) == {name: True}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_bounded_for_everybody(name: str) -> None:
    each = KEPT[name]
    beyond = [each.low - 1, each.high + 1]
    if not each.powers:
        assert [isinstance(setup_of(DEFAULTS, {name: many}), Refusal) for many in beyond] == [True, True]
    assert isinstance(setup_of(DEFAULTS, {name: each.low}), Setup)
    with pytest.raises(Unreadable):
        read(name, str(beyond[1]))
    assert read(name, str(each.low)) == {name: each.low}


def test_a_cut_is_a_power_of_two_as_people_write_it() -> None:
    assert read("cut", "8") == {"cut": 8}
    with pytest.raises(Unreadable):
        read("cut", "6")


@pytest.mark.parametrize("name", OF_PROGRAMS)
def test_what_is_no_value_of_its_kind_is_told_to_other_programs(name: str) -> None:
    for value in WRONG[DRAWN[name].kind]:
        error = ask(ask="draw", format="knockout", entries=plain(4), seed="s", options={name: value})["error"]
        assert (error["kind"], error["point"]) == ("unreadable", "options"), value


def test_the_first_that_is_wrong_is_told_kind_by_kind() -> None:
    """A choice before a number, a number before a flag, each kind in the order of the fields; scoring at the end."""
    wrong = ["separation", "tie_rule", "odd", "replay_limit", "rounds", "cut", "group_size", "advance", "third_place",
             "best_of", "banned", "scoring"]  # fmt: skip
    for at, name in enumerate(wrong):
        options = dict.fromkeys(reversed(wrong[at:]), "wrong")
        error = ask(ask="draw", format="knockout", entries=plain(4), seed="s", options=options)["error"]
        assert name in error["detail"] or name == "scoring"


def test_what_only_an_organiser_sets_is_nothing_to_other_programs() -> None:
    question = {"format": "swiss", "entries": plain(4), "seed": "s"}
    free, given = ({"rounds": 3, **more} for more in ({}, {"tiebreaks": "anything"}))
    assert ask(ask="draw", **question, options=given) == ask(ask="draw", **question, options=free)


def test_an_announcement_is_kept_as_it_is_written() -> None:
    assert announced(Setup()).keys() == DEFAULTS.keys() == KEPT.keys()
    for name in KEPT:
        setup = setup_of(DEFAULTS, {name: announced(Setup())[name]})
        assert isinstance(setup, Setup)
        assert setup.value(name) == Setup().value(name)


def naming(tree: ast.Module) -> Iterator[str]:
    """Every name of a setting by which a source chooses: among the names of a list, a tuple, a set or a mapping, in a
    comparison, a pattern or a subscript. What a format knows stands at the format."""
    known = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "knows"}
    for node in ast.walk(tree):
        parts: list[Any] = []
        match node:
            case ast.Dict(keys=found) | ast.Tuple(elts=found) | ast.List(elts=found) | ast.Set(elts=found):
                named = [part for part in found if id(node) not in known and set(told(part))]
                parts = named if len(named) > 1 else []
            case ast.Compare(left=left, comparators=others):
                parts = [left, *others]
            case ast.Subscript(slice=part) | ast.MatchValue(value=part):
                parts = [part]
        for part in parts:
            yield from told(part)


def told(node: ast.AST | None) -> Iterator[str]:
    if isinstance(node, ast.Constant) and node.value in NAMES:
        yield str(node.value)


def test_no_setting_is_known_by_its_name() -> None:
    found = Counter((path.as_posix(), name) for path, tree in sources(*FOLDERS) for name in naming(tree))
    assert found == EXCEPTED + OTHERS
