"""Who decides the clauses of the document, and what a refusal may name."""

from __future__ import annotations

from engines.chess import FACTS, GAME, POINTS, REASONS, REFUSALS


def test_what_the_engine_does_not_decide():
    decided = {clause.id.removeprefix("houqin:"): clause.decided_by for clause in GAME.book.values()}
    referee = {clause for clause, by in decided.items() if by == "referee"}
    assert referee == {"7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "9.8", "9.15", "9.17"}
    assert {clause for clause, by in decided.items() if by == "quoted"} == {"4.6.5"}


def test_every_point_of_a_refusal_has_a_clause_or_is_a_question():
    questions = {"which_piece", "which_side", "other_case", "no_capture", "pgn", "touched", "touch_empty", "released"}
    for point in REFUSALS.keys() - questions:
        assert point in POINTS or any(covered.startswith(f"{point}_") for covered in POINTS), point
    assert questions.isdisjoint(POINTS)
    assert REASONS < POINTS
    assert {fact for facts in REFUSALS.values() for fact in facts} < FACTS.keys()
