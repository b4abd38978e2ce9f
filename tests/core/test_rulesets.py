"""Rule files: what cannot be used ends the start-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.core.books.rulebook import BookFault, load_book
from engines.core.books.rulesets import FORM, load_rules
from engines.core.game.game import Game
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal

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


def beside(folder: Path, name: str, text: str) -> None:
    """One more rule file of the same game, and in the book clauses of its own, of the same numbers and words."""
    (folder / "rules" / f"{name}.toml").write_text(text, encoding="utf-8")
    book = (folder / "book.toml").read_text(encoding="utf-8")
    own = "".join(f"\n[{clause}" for clause in book.split("\n[") if clause.startswith("house."))
    (folder / "book.toml").write_text(book + own.replace("[house", f"[{name}"), encoding="utf-8")


def test_rules_that_are_like_others_give_only_what_differs(folder: Path) -> None:
    beside(folder, "garden", 'like = "house"\n[options]\ngoal = 20\n[points]\nreached = "2"\n')
    beside(folder, "yard", 'like = "garden"\n[numbers]\nleast = 3\n')
    house, garden, yard = (load_rules(folder, name, POINTS, load_book(folder)) for name in ("house", "garden", "yard"))
    assert (garden.game, garden.name, garden.verdicts) == (house.game, "garden", house.verdicts)
    assert (house.options["goal"], garden.options) == (30, {**house.options, "goal": 20})
    own = {point: clause.replace("house", "garden") for point, clause in house.points.items()}
    assert garden.points == {**own, "reached": "garden:2"}
    assert (garden.numbers, yard.numbers) == (house.numbers, {**house.numbers, "least": 3})
    assert (yard.options, yard.clause("reached")) == (garden.options, "yard:2")


def test_what_stands_beneath_a_line_of_a_table_is_the_files_own(folder: Path) -> None:
    with (folder / "rules" / "house.toml").open("a", encoding="utf-8") as file:
        file.write("fine = { levels = 1, strike = true }\n")
    beside(folder, "garden", 'like = "house"\n[numbers]\nfine = { levels = 2 }\n')
    assert load_rules(folder, "garden", POINTS, load_book(folder)).numbers["fine"] == {"levels": 2}


@pytest.mark.parametrize(
    ("house", "garden", "silent"),
    [
        ("", 'ours = ["late"]', {"late"}),
        ('ours = ["late"]', "", {"late"}),
        ('ours = ["late"]', '[points]\nlate = "1"', frozenset()),
        ('ours = ["late"]', 'ours = ["flag"]\n[points]\nlate = "1"', {"flag"}),
    ],
)
def test_a_point_has_a_clause_or_is_ours_as_the_own_file_says(
    folder: Path, house: str, garden: str, silent: set[str]
) -> None:
    if house:
        edit(folder / "rules" / "house.toml", 'late = "1"\n', "")
        edit(folder / "rules" / "house.toml", "verdicts", f"{house}\nverdicts")
    beside(folder, "garden", f'like = "house"\n{garden}\n')
    rules = load_rules(folder, "garden", POINTS, load_book(folder))
    assert rules.ours == silent
    assert {point for point in ("late", "flag") if rules.clause(point)} == {"late", "flag"} - silent


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"garden": "park"}, "garden is like park, and there is no rules/park.toml"),
        ({"garden": "garden"}, "like one another: garden → garden"),
        ({"garden": "yard", "yard": "garden"}, "like one another: garden → yard → garden"),
    ],
)
def test_rules_that_are_like_none_or_like_one_another_end_the_start_up(
    folder: Path, files: dict[str, str], fault: str
) -> None:
    for name, other in files.items():
        beside(folder, name, f'like = "{other}"\n')
    with pytest.raises(BookFault, match=fault):
        load_rules(folder, "garden", POINTS, load_book(folder))


def test_a_clause_that_the_others_have_must_be_in_the_own_book_too(folder: Path) -> None:
    (folder / "rules" / "garden.toml").write_text('like = "house"\n', encoding="utf-8")
    with pytest.raises(BookFault, match="not in the book: garden:1"):
        load_rules(folder, "garden", POINTS, load_book(folder))


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
