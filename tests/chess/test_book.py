"""The clauses of the document: complete, in both languages, and cited where the engine decides."""

from __future__ import annotations

import pytest

from engines.chess import FACTS, GAME, POINTS, REASONS, REFUSALS

DOCUMENT = {
    "1": 2,
    "2": 2,
    "3": 3,
    "5": 5,
    "6": 4,
    "7": 6,
    "8": 3,
    "9": 17,
}
"""How many clauses each part has; the fourth has a numbering of its own."""


@pytest.mark.parametrize(("part", "count"), DOCUMENT.items())
def test_every_clause_is_there(part, count):
    found = {int(clause.split(":")[1].split(".")[1]) for clause in GAME.book if clause.startswith(f"houqin:{part}.")}
    assert found == set(range(1, count + 1))


def test_every_clause_of_the_fourth_part_is_there():
    found = {clause.removeprefix("houqin:") for clause in GAME.book if clause.startswith("houqin:4.")}
    assert found == {
        *("4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.1.5.1", "4.1.5.2", "4.1.6.1", "4.1.6.2"),
        *("4.2", "4.3", "4.4", "4.5"),
        *("4.6.1", "4.6.2", "4.6.3", "4.6.4", "4.6.5"),
    }


def test_every_case_of_a_clause_with_cases_is_there():
    cases = {"6.2": 2, "9.4": 3, "9.10": 2, "9.13": 3, "9.15": 3, "9.16": 3}
    for clause, count in cases.items():
        found = {name for name in GAME.book if name.startswith(f"houqin:{clause}.")}
        assert found == {f"houqin:{clause}.{number}" for number in range(1, count + 1)}
        assert f"houqin:{clause}" in GAME.book


def test_what_the_engine_does_not_decide():
    decided = {clause.id.removeprefix("houqin:"): clause.decided_by for clause in GAME.book.values()}
    referee = {clause for clause, by in decided.items() if by == "referee"}
    assert referee == {"7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "9.8", "9.15", "9.17"}
    assert {clause for clause, by in decided.items() if by == "quoted"} == {"4.6.5"}


def test_nothing_is_cited_for_a_ruling_that_the_book_leaves_open(rules):
    quoted = {point for point, clause in rules.points.items() if GAME.book[clause].decided_by == "quoted"}
    assert quoted == set()


def test_every_point_of_a_refusal_has_a_clause_or_is_a_question():
    questions = {"which_piece", "which_side", "other_case", "no_capture", "pgn", "touched", "touch_empty", "released"}
    for point in REFUSALS.keys() - questions:
        assert point in POINTS or any(covered.startswith(f"{point}_") for covered in POINTS), point
    assert questions.isdisjoint(POINTS)
    assert REASONS < POINTS
    assert {fact for facts in REFUSALS.values() for fact in facts} < FACTS.keys()
