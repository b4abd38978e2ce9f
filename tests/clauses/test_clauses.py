"""Every clause of the documents is in a book, and what a book says of a clause is so.

The lists beside this file were taken from the documents once, by hand: every number that says something of its own.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engines.core.books.rulebook import Clause
from engines.core.books.rulesets import COMMON
from engines.registry import GAMES, SHELF

ROOT = Path(__file__).parents[2]
Listed = Mapping[str, list[str]]
Proofs = Mapping[str, str]


def clauses() -> Iterator[tuple[str, Clause]]:
    """Every clause of every book with its full id."""
    for key, book in SHELF.books.items():
        yield from ((f"{key}/{clause.id}", clause) for clause in book.values())


def cited(key: str) -> dict[str, set[str]]:
    """The points that cite a clause of a game, by its id; nothing for a game that cannot be played."""
    found: dict[str, set[str]] = {}
    for rules in GAMES[key].rule_sets.values() if key in GAMES else ():
        for point, clause in rules.points.items():
            found.setdefault(clause, set()).add(point)
    return found


def recordable(key: str) -> set[str]:
    """The points that a referee may enter: as a foul, or as the ground of a decision."""
    game = GAMES[key]
    modes = game.plays.values()
    grounds = {point for mode in modes for several in mode.refereeing.grounds.values() for point in several}
    return grounds | {point for mode in modes for point in mode.refereeing.fouls}


def test_every_clause_of_a_document_is_in_a_book(documents: Listed) -> None:
    held = dict(clauses())
    assert [clause for listed in documents.values() for clause in listed if clause not in held] == []


def test_every_list_names_a_clause_once(documents: Listed) -> None:
    times = Counter(clause for listed in documents.values() for clause in listed)
    assert [clause for clause, count in times.items() if count > 1] == []


def test_no_book_holds_what_no_document_says(documents: Listed) -> None:
    listed = {clause for several in documents.values() for clause in several}
    assert [name for name, _ in clauses() if name not in listed] == []


@pytest.mark.parametrize("key", SHELF.books)
def test_what_the_engine_decides_is_cited_by_a_point_or_shown_by_a_test(key: str, proofs: Proofs) -> None:
    points = cited(key)
    for clause in SHELF.books[key].values():
        if clause.decided_by == "engine":
            assert clause.id in points or f"{key}/{clause.id}" in proofs, (
                f"{key}/{clause.id}: let a point of its rule set cite it, or name a test in tests/{key}/proofs.toml"
            )


@pytest.mark.parametrize("key", SHELF.books)
def test_what_a_referee_decides_can_be_entered_or_is_shown_by_a_test(key: str, proofs: Proofs) -> None:
    points = cited(key)
    for clause in SHELF.books[key].values():
        if clause.decided_by == "referee":
            entered = points.get(clause.id, set()) & recordable(key) if key in GAMES else set()
            assert entered or f"{key}/{clause.id}" in proofs, (
                f"{key}/{clause.id}: let a foul or a ground cite it, or name a test in tests/{key}/proofs.toml"
            )


@pytest.mark.parametrize("key", SHELF.books)
def test_nothing_is_ruled_by_a_clause_that_is_only_quoted(key: str) -> None:
    points = cited(key)
    quoted = {clause.id for clause in SHELF.books[key].values() if clause.decided_by == "quoted"}
    assert {clause: points[clause] for clause in sorted(quoted & points.keys())} == {}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_can_be_played_says_why_a_clause_is_only_quoted(key: str) -> None:
    own = [clause for clause in SHELF.books[key].values() if clause.rule_set not in SHELF.adopted]
    assert [clause.id for clause in own if clause.decided_by == "quoted" and not clause.why] == []
    needless = [clause.id for clause in SHELF.books[key].values() if clause.decided_by != "quoted" and clause.why]
    assert needless == []


@pytest.mark.parametrize("key", GAMES)
def test_every_point_has_a_clause_of_its_own_rule_set(key: str) -> None:
    game = GAMES[key]
    for rules in game.rule_sets.values():
        assert rules.points.keys() | rules.ours >= COMMON
        strays = {
            point: clause
            for point, clause in rules.points.items()
            if clause not in game.book or game.book[clause].rule_set != rules.name
        }
        assert strays == {}


def test_every_game_has_its_book_and_every_rule_set_its_clauses() -> None:
    assert GAMES.keys() <= SHELF.books.keys()
    for key, game in GAMES.items():
        assert SHELF.books[key] is game.book
        assert game.rule_sets.keys() <= {clause.rule_set for clause in game.book.values()}


def test_every_proof_is_a_test_and_its_clause_a_clause(proofs: Proofs) -> None:
    held = dict(clauses())
    for name, proof in proofs.items():
        assert name in held
        assert held[name].decided_by != "quoted", f"{name} is only quoted and needs no proof"
        path, _, test = proof.partition("::")
        assert test in functions(ROOT / path), f"{name}: there is no {proof}"


def functions(path: Path) -> set[str]:
    """The tests of a file; none where there is no such file."""
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@pytest.mark.parametrize("key", SHELF.books)
def test_every_clause_is_in_the_index(key: str) -> None:
    assert [clause.id for clause in SHELF.books[key].values() if not clause.topics] == []


@pytest.mark.parametrize("key", SHELF.books)
def test_every_matter_of_the_index_can_be_asked_for_in_both_languages(key: str) -> None:
    for clause in SHELF.books[key].values():
        assert any(word.isascii() for word in clause.words), clause.id


@pytest.mark.parametrize("key", SHELF.books)
def test_the_titles_of_a_rule_set_differ(key: str) -> None:
    for language in ("zh", "en"):
        titles = Counter((clause.rule_set, clause.title[language]) for clause in SHELF.books[key].values())
        assert [title for title, count in titles.items() if count > 1] == []


def test_partners_and_opponents_are_never_called_by_the_word_that_means_either() -> None:
    wordings = [
        (name, said)
        for name, clause in clauses()
        for said in (clause.title["zh"], clause.text["zh"], clause.reading.get("zh", ""))
    ]
    # A reading may quote the word to say which of the two its clause means.
    assert [name for name, said in wordings if "对家" in said.replace("“对家”", "")] == []
