"""Rule files: what cannot be used ends the start-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import Game
from engines.core.rulebook import BookFault, load_book
from engines.core.rulesets import FORM, load_rules
from engines.core.rulings import Refusal
from engines.core.table import Table, open_table

POINTS = frozenset({"too_big", "reached", "flag", "late", "late_all", "wrong_board"})


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('too_big = "1"\n', "", "no clause for too_big"),
        ('turn = "1"\n', "", "no clause for turn"),
        ('resign = "1"\n', "", "no clause for resign"),
        ('offer_standing = "2"\n', "", "no clause for offer_standing"),
        ('time_over = "1"\n', "", "no clause for time_over"),
        ('too_big = "1"\n', 'too_big = "1"\ntoo_odd = "1"\n', "no such point too_odd"),
        ('too_big = "1"\n', 'too_big = "99"\n', "not in the book: house:99"),
        ('verdicts = ["resign", "draw"]', 'verdicts = ["resign", "draw", "shrug"]', "no such verdict shrug"),
    ],
)
def test_a_rule_set_without_its_clauses_ends_the_start_up(folder: Path, old: str, new: str, fault: str) -> None:
    edit(folder / "rules" / "house.toml", old, new)
    with pytest.raises(BookFault, match=fault):
        load_rules(folder, "house", POINTS, load_book(folder))


@pytest.mark.parametrize(
    ("old", "fault"),
    [
        ('title_en = "Draws"\n', "house:2: title"),
        ('text_zh = "可以议和。"\n', "house:2: text"),
        ('reading_en = "Going over counts too."\n', "house:1: reading"),
        ('decided_by = "referee"\n', "house:2: decided_by"),
    ],
)
def test_a_clause_without_both_languages_or_a_judge_ends_the_start_up(folder: Path, old: str, fault: str) -> None:
    edit(folder / "book.toml", old, "")
    with pytest.raises(BookFault, match=fault):
        load_book(folder)


def test_rules_say_which_clause_covers_a_point(folder: Path) -> None:
    rules = load_rules(folder, "house", POINTS, load_book(folder))
    assert (rules.game, rules.name, rules.numbers["most"]) == ("sum", "house", 9)
    assert rules.clause("agreed") == "house:2"
    assert [rules.clause(point) for point in FORM] == [None] * len(FORM)


def test_rules_are_frozen(folder: Path) -> None:
    rules: Any = load_rules(folder, "house", POINTS, load_book(folder))
    for mapping in (rules.points, rules.options, rules.numbers):
        with pytest.raises(TypeError):
            mapping["x"] = 1


def test_the_book_keeps_both_languages_and_the_reading(folder: Path) -> None:
    clause = load_book(folder)["house:1"]
    assert clause.title == {"zh": "总则", "en": "General"}
    assert clause.reading == {"zh": "超过也算。", "en": "Going over counts too."}
    assert load_book(folder)["house:2"].reading == {}


def test_opening_a_table(game: Game) -> None:
    table = open_table(game)
    assert isinstance(table, Table)
    assert (table.rules.name, dict(table.options)) == ("house", {"clock": "", "goal": 30})
    unknown = open_table(game, "garden")
    assert isinstance(unknown, Refusal)
    assert unknown.point == "rule_set"
    refused = open_table(game, "house", {"goal": 31, "colour": "red"})
    assert isinstance(refused, Refusal)
    assert (refused.point, refused.clause) == ("too_big", "house:1")


def test_seats_are_counted_over_the_sides(opened: Callable[..., Table[Any, Any]]) -> None:
    assert opened().seats == 2
