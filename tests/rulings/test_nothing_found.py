"""Nothing found is an answer: questions from a hall, in the tables `hall.csv`, that a clause answers, or that no
document does.

Whoever wrote them had read the documents and neither the index nor the search. Half of them were seen while the search
was made (`seen`), the other half only counted (`unseen`).
"""

from __future__ import annotations

import pytest

from bot.app.rules.library import library
from engines.core.books.search import Hit
from engines.registry import GAMES, SHELF
from tests.rulings.written import rows

HALL = rows("hall.csv")
TABLES = [(key, rule_set) for key, game in GAMES.items() for rule_set in game.rule_sets]
HALVES = ("seen", "unseen")


def asked(question: str, *table: tuple[str, str]) -> list[Hit]:
    return library(SHELF).find(question, first=table)


@pytest.mark.parametrize("half", HALVES)
def test_what_no_document_answers_gets_no_clause_at_any_table_and_at_none(half: str) -> None:
    questions = [row["question"] for row in HALL if row["half"] == half and not row["clauses"]]
    assert len(questions) >= 60
    answered = [
        (question, table)
        for question in questions
        for table in ((), *((one,) for one in TABLES))
        if any(hit.answers for hit in asked(question, *table))
    ]
    assert len(answered) * 20 <= len(questions) * (len(TABLES) + 1), answered


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("at_its_table", [True, False], ids=["at its table", "at none"])
def test_what_a_clause_answers_is_found_first(half: str, at_its_table: bool) -> None:
    questions = [row for row in HALL if row["half"] == half and row["clauses"]]
    questions = [row for row in questions if at_its_table or row["named"]]
    missed = []
    for row in questions:
        hits = asked(row["question"], *([(row["game"], row["rule_set"])] if at_its_table else []))
        if not (hits and hits[0].answers and hits[0].name in row["clauses"].split()):
            missed.append(row["question"])
    assert len(questions) >= 40
    assert len(missed) * 10 <= len(questions), missed


@pytest.mark.parametrize("question", ["能穿拖鞋来比赛吗", "可以中途上厕所吗", "裁判有没有补贴"])
@pytest.mark.parametrize("table", TABLES, ids="/".join)
def test_only_the_tables_own_document_speaks_of_what_it_leaves_open(question: str, table: tuple[str, str]) -> None:
    """双升 has 12b and 14, 大怪路子 the clause of its event; the others have none."""
    own = {
        ("shuangsheng", "houqin"): ["shuangsheng/houqin:12b"],
        ("shuangsheng", "yingxinchun"): ["shuangsheng/yingxinchun:14"],
        ("daguai", "usst2017"): ["tournament/usst2017:6"],
    }
    found = asked(question, table)
    assert [hit.name for hit in found if hit.by == "rest"] == own.get(table, [])
    assert not any(hit.answers for hit in found)


def test_where_two_documents_may_be_meant_neither_is_quoted_for_what_it_leaves_open() -> None:
    found = asked("能穿拖鞋来比赛吗", ("shuangsheng", "houqin"), ("shuangsheng", "yingxinchun"))
    assert not [hit for hit in found if hit.by == "rest"]


@pytest.mark.parametrize(
    ("question", "table", "first"),
    [
        ("长将怎么判", ("xiangqi", "yingxinchun"), "xiangqi/yingxinchun:6.4"),
        ("长将怎么判", ("xiangqi", "houqin"), "xiangqi/houqin:3.1.7"),
        ("长将怎么判", ("chess", "houqin"), "chess/houqin:9.10"),
        ("長將怎麼判", ("xiangqi", "yingxinchun"), "xiangqi/yingxinchun:6.4"),
        ("遲到怎麼判", ("xiangqi", "houqin"), "xiangqi/houqin:3.1.5"),
        ("遲到怎麼判", ("xiangqi", "yingxinchun"), "xiangqi/houqin:3.1.5"),
    ],
)
def test_the_rules_of_the_table_go_first_in_either_script(question: str, table: tuple[str, str], first: str) -> None:
    assert asked(question, table)[0].name == first
