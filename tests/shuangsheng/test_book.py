"""Both documents, clause by clause, and how we speak of them."""

from __future__ import annotations

import re
from importlib.resources import files

from engines.shuangsheng import GAME

HOUQIN = [*(str(number) for number in range(1, 13)), "12b"]
YINGXINCHUN = [
    *(str(number) for number in range(1, 15)),
    *(f"11.{number}" for number in range(1, 5)),
    *(f"12.{number}" for number in range(1, 9)),
]
READINGS = {
    "houqin": {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "12b"},
    "yingxinchun": {
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "8",
        "9",
        "10",
        "11.1",
        "11.4",
        "12.1",
        "12.2",
        "12.4",
        "12.5",
        "12.6",
    }
    | {"12.7", "12.8", "13", "14"},
}


def test_the_book_holds_every_clause_of_both_documents() -> None:
    expected = {f"houqin:{number}" for number in HOUQIN} | {f"yingxinchun:{number}" for number in YINGXINCHUN}
    assert GAME.book.keys() == expected


def test_where_the_text_is_open_the_reading_is_shown() -> None:
    for rule_set, numbers in READINGS.items():
        assert {
            clause.number for clause in GAME.book.values() if clause.rule_set == rule_set and clause.reading
        } == numbers


def test_every_point_and_every_foul_has_its_clause() -> None:
    for rules in GAME.rule_sets.values():
        assert all(rules.clause(foul) in GAME.book for foul in rules.numbers["fouls"])
        assert all(rules.clause(reason) in GAME.book for reason in ("levels", "stage", "ruling"))


def test_a_partner_and_an_opponent_are_never_called_by_the_word_that_may_mean_either() -> None:
    book = [text for clause in GAME.book.values() for text in (*clause.text.values(), *clause.reading.values())]
    spoken = (files("locales") / "zh" / "shuangsheng.po").read_text(encoding="utf-8")
    # A reading may quote the word to say which of the two its clause means.
    assert not [text for text in (*book, spoken) if re.search("对家", text.replace("“对家”", ""))]
