"""Questions as people ask them, in the tables `questions.csv`: the clause that answers is found, and found at once."""

from __future__ import annotations

import pytest

from bot.app.rules.library import library
from engines.registry import SHELF
from tests.rulings.written import rows

QUESTIONS = [(row["question"], row["lang"], row["clauses"].split()) for row in rows("questions.csv")]


def rank(question: str, expected: list[str]) -> int:
    """At which place the first of the clauses that answer stands; past all where none does."""
    found = [hit.name for hit in library(SHELF).find(question)]
    return next((place for place, name in enumerate(found, 1) if name in expected), 1000)


def test_there_are_a_hundred_in_both_languages_on_every_game() -> None:
    assert len(QUESTIONS) >= 100
    assert {language for _, language, _ in QUESTIONS} == {"zh", "en"}
    assert {name.partition("/")[0] for *_, clauses in QUESTIONS for name in clauses} >= SHELF.books.keys() - {
        "tournament"
    }
    strange = [name for *_, clauses in QUESTIONS for name in clauses if library(SHELF).clause(name) is None]
    assert strange == []


@pytest.mark.parametrize(("question", "language", "clauses"), QUESTIONS, ids=[question for question, *_ in QUESTIONS])
def test_the_clause_is_among_the_first_three(question: str, language: str, clauses: list[str]) -> None:
    assert rank(question, clauses) <= 3


def test_it_is_the_first_for_nearly_all() -> None:
    second = [question for question, _, clauses in QUESTIONS if rank(question, clauses) > 1]
    assert len(second) * 20 <= len(QUESTIONS), second


@pytest.mark.parametrize(
    "several",
    [
        ("双升 抠底", "双升 扣底", "双升 撬底", "双升撬底", "shuangsheng 抠底"),
        ("摸子走子", "摸子走仔", "模子走子"),
        ("castling", "castlling", "CASTLING", "王车易位", "王车异位"),
        ("第十条 双升 后勤杯", "后勤杯双升第10条", "shuangsheng/houqin:10", "双升 houqin:10"),
    ],
    ids=lambda several: several[0],
)
def test_ways_to_say_one_thing_find_one_clause(several: tuple[str, ...]) -> None:
    assert len({library(SHELF).find(question)[0].name for question in several}) == 1


@pytest.mark.parametrize("game", sorted(SHELF.books))
def test_every_title_finds_its_clause(game: str) -> None:
    """Within its rule set, among those of the same title."""
    for clause in SHELF.books[game].values():
        for title in clause.title.values():
            found = library(SHELF).find(title, first=[(game, clause.rule_set)])[:5]
            assert any(title in hit.clause.title.values() for hit in found), (clause.id, title)
