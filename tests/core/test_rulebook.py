"""Looking a clause up: by its number as people write it, by its title, by words of its text, in either language."""

from __future__ import annotations

import pytest

from engines.core.rulebook import search
from engines.registry import GAMES


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("4.6.4", "houqin:4.6.4"),
        ("4.6(4)", "houqin:4.6.4"),
        ("第４.6（4）条", "houqin:4.6.4"),
        ("houqin:9.10", "houqin:9.10"),
        ("9.10", "houqin:9.10"),
        ("升变", "houqin:4.6.4"),
        ("PROMOTION", "houqin:4.6.4"),
        ("en passant", "houqin:4.6.3"),
        ("touched rook king", "houqin:4.1.3"),
    ],
)
def test_the_best_clause_comes_first(query: str, first: str) -> None:
    assert search(GAMES["chess"].book, query)[0][1].id == first


def test_what_lies_below_a_number_follows_it() -> None:
    found = [(rank, clause.id) for rank, clause in search(GAMES["chess"].book, "9.16")]
    assert found[0] == (0, "houqin:9.16")
    assert found[1:4] == [(1, "houqin:9.16.1"), (1, "houqin:9.16.2"), (1, "houqin:9.16.3")]


def test_titles_come_before_texts() -> None:
    found = search(GAMES["chess"].book, "封着")
    titled = ["封着" in clause.title["zh"] for _, clause in found]
    assert titled == sorted(titled, reverse=True)
    assert True in titled


@pytest.mark.parametrize("query", ["", "   ", "zzz", "99.9", "...", "第条", "升变 没有这个词"])
def test_what_is_not_in_the_book_is_not_found(query: str) -> None:
    assert search(GAMES["chess"].book, query) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_found_by_its_own_number(game: str) -> None:
    book = GAMES[game].book
    for clause in book.values():
        found = search(book, clause.id.partition(":")[2])
        assert found[0][1].id.partition(":")[2] == clause.id.partition(":")[2]
