"""Questions written before anybody looked at what the index has, batch by batch, in the tables `fresh.csv`; and
mere talk.

Each is asked of the rules that are played, as in a group with a table open, and in the rule set alone, as the judge is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.rules.library import library
from engines.core.books.search import EVERYWHERE, Scope
from engines.registry import SHELF
from tests.rulings.written import rows

HERE = Path(__file__).parent
FRESH = [
    (row["batch"], row["game"], row["rule_set"], row["question"], row["clauses"].split()) for row in rows("fresh.csv")
]
TALK = (HERE / "talk.txt").read_text(encoding="utf-8").splitlines()
"""Sentences that are no question to the rules."""


def rank(game: str, rule_set: str, question: str, clauses: list[str], *, alone: bool) -> int:
    """At which place the first of the clauses that answer stands; past all where none does."""
    within = Scope(frozenset({game}), frozenset({rule_set})) if alone else EVERYWHERE
    hits = library(SHELF).find(question, within, [] if alone else [(game, rule_set)])
    found = [hit.name for hit in hits if hit.by != "near"]
    answers = {f"{game}/{clause}" for clause in clauses}
    return next((place for place, name in enumerate(found, 1) if name in answers), 1000)


@pytest.mark.parametrize("alone", [True, False], ids=["of the rule set", "where it is played"])
@pytest.mark.parametrize("batch", sorted({batch for batch, *_ in FRESH}))
def test_nine_of_ten_find_their_clause_first_and_nearly_all_among_three(batch: str, alone: bool) -> None:
    ranks = [
        (question, rank(game, rules, question, clauses, alone=alone))
        for one, game, rules, question, clauses in FRESH
        if one == batch
    ]
    second, lost = ([question for question, place in ranks if place > most] for most in (1, 3))
    assert len(second) * 10 <= len(ranks), second
    assert len(lost) * 50 <= len(ranks), lost


def test_every_rule_set_is_asked_about() -> None:
    played = {(game, clause.rule_set) for game, book in SHELF.books.items() for clause in book.values()}
    assert {(game, rules) for _, game, rules, *_ in FRESH} == played
    strange = [
        (rules, clause) for _, game, rules, _, clauses in FRESH for clause in clauses if clause not in SHELF.books[game]
    ]
    assert strange == []


def test_mere_talk_is_seldom_taken_for_a_question() -> None:
    assert len(TALK) >= 80
    taken = [said for said in TALK if any(hit.by != "near" for hit in library(SHELF).find(said))]
    assert len(taken) * 8 <= len(TALK), taken
