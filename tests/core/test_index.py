"""The index of a book: what people call a matter, and the clauses of every rule set that speak of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.books.rulebook import Book, BookFault, load_book, same_matter

CLAUSE = """
[{rule_set}."{number}"]
title_zh = "题"
title_en = "Title"
text_zh = "文"
text_en = "Text"
decided_by = "quoted"
why_zh = "没有要判的"
why_en = "Nothing to rule on"
"""

INDEX = """
["抠底"]
words = ["扣底", "dig"]
clauses = ["home:1", "away:2", "away:3"]

["底牌"]
words = ["dig", "bottom"]
clauses = ["home:1", "away:3"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    clauses = [("home", "1"), ("home", "2"), ("away", "1"), ("away", "2"), ("away", "3")]
    text = "".join(CLAUSE.format(rule_set=rule_set, number=number) for rule_set, number in clauses)
    (tmp_path / "book.toml").write_text(text, encoding="utf-8")
    (tmp_path / "index.toml").write_text(INDEX, encoding="utf-8")
    return tmp_path


@pytest.fixture
def book(folder: Path) -> Book:
    return load_book(folder)


def test_a_clause_has_the_topics_and_words_of_its_entries_each_once(book: Book) -> None:
    assert book["home:1"].topics == ("抠底", "底牌")
    assert book["home:1"].words == ("扣底", "dig", "bottom")
    assert (book["home:2"].topics, book["home:2"].words) == ((), ())


def test_a_clause_knows_its_rule_set_its_number_and_why_it_is_only_quoted(book: Book) -> None:
    clause = book["away:3"]
    assert (clause.rule_set, clause.number) == ("away", "3")
    assert clause.why == {"zh": "没有要判的", "en": "Nothing to rule on"}


def test_the_other_rule_set_on_the_same_matter_nearest_first(book: Book) -> None:
    assert [clause.id for clause in same_matter(book, book["home:1"])] == ["away:3", "away:2"]
    assert [clause.id for clause in same_matter(book, book["away:2"])] == ["home:1"]
    assert same_matter(book, book["home:2"]) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("away:2", "away:9", "抠底 leads to away:9, which is not in the book"),
        ('clauses = ["home:1", "away:3"]', "clauses = []", "底牌 leads to no clause"),
        ('clauses = ["home:1", "away:3"]', "", "底牌 leads to no clause"),
    ],
)
def test_an_entry_that_leads_nowhere_ends_the_start_up(folder: Path, old: str, new: str, fault: str) -> None:
    index = folder / "index.toml"
    text = index.read_text(encoding="utf-8")
    assert old in text
    index.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BookFault, match=fault):
        load_book(folder)


def test_a_clause_knows_how_people_put_it(folder: Path) -> None:
    (folder / "asked.toml").write_text('[home]\n"2" = ["牌数不对怎么办", "a card is missing"]\n', encoding="utf-8")
    book = load_book(folder)
    assert book["home:2"].asked == ("牌数不对怎么办", "a card is missing")
    assert book["home:1"].asked == ()


def test_what_is_asked_of_no_clause_ends_the_start_up(folder: Path) -> None:
    (folder / "asked.toml").write_text('[home]\n"9" = ["怎么办"]\n', encoding="utf-8")
    with pytest.raises(BookFault, match="home:9 is not in the book"):
        load_book(folder)
