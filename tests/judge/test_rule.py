"""`rule`: the books over JSON lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.judge import judge
from engines.registry import SHELF


def ask(**question: Any) -> dict[str, Any]:
    (answer,) = judge([json.dumps({"ask": "rule", **question})])
    result = json.loads(answer)
    assert isinstance(result, dict)
    return result


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ({"game": "shuangsheng", "query": "甩牌"}, "houqin:7"),
        ({"game": "shuangsheng", "rule_set": "yingxinchun", "query": "甩牌"}, "yingxinchun:12.2"),
        ({"game": "shuangsheng", "query": "第十条"}, "houqin:10"),
        ({"game": "xiangqi", "query": "3.1.8"}, "houqin:3.1.8"),
        ({"game": "xiangqi", "rule_set": "yingxinchun", "query": "长将"}, "yingxinchun:6.4"),
        ({"game": "chess", "query": "castling", "lang": "en"}, "houqin:4.1.2"),
        ({"query": "xiangqi/houqin:3.1.8"}, "xiangqi/houqin:3.1.8"),
        ({"query": "双升 后勤杯 扣底"}, "shuangsheng/houqin:10"),
    ],
)
def test_the_best_clause_comes_first(question: dict[str, Any], first: str) -> None:
    answer = ask(**question)
    assert answer["ok"]
    assert answer["clauses"][0]["id"] == first


def test_a_rule_set_that_is_named_leaves_the_others_out() -> None:
    clauses = ask(game="shuangsheng", rule_set="houqin", query="拖拉机")["clauses"]
    assert {clause["id"].partition(":")[0] for clause in clauses} == {"houqin"}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_title_text_and_reading_in_the_language_asked_for(language: str) -> None:
    (clause,) = ask(game="chess", query="chess/houqin:3.1", lang=language)["clauses"]
    book = SHELF.books["chess"]["houqin:3.1"]
    told = {"title": book.title[language], "text": book.text[language], "reading": book.reading[language]}
    assert clause == {"id": "houqin:3.1", "game": "chess", "decided_by": "engine", **told}


def test_what_is_not_found_is_no_error() -> None:
    assert ask(game="go", query="zzz") == {"ok": True, "clauses": []}


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ({"game": "shuangsheng", "rule_set": "houqin"}, ["houqin:12b"]),
        ({"game": "shuangsheng", "rule_set": "yingxinchun"}, ["yingxinchun:14"]),
        ({"game": "daguai", "rule_set": "usst2017"}, []),
        ({"game": "chess", "rule_set": "houqin"}, []),
        ({}, []),
    ],
)
def test_what_no_clause_answers_has_at_most_the_clause_on_what_is_left_open(
    question: dict[str, Any], quoted: list[str]
) -> None:
    assert [clause["id"] for clause in ask(**question, query="裁判有没有补贴")["clauses"]] == quoted


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"game": "go"}, ("unreadable", "query")),
        ({"game": "go", "query": 5}, ("unreadable", "query")),
        ({"game": "poker", "query": "x"}, ("unknown", "game")),
        ({"game": "go", "rule_set": "rif", "query": "x"}, ("unknown", "rule_set")),
        ({"game": "go", "query": "x", "lang": "fr"}, ("unreadable", "lang")),
    ],
)
def test_what_cannot_be_asked(question: dict[str, Any], error: tuple[str, str]) -> None:
    answer = ask(**question)
    assert (answer["error"]["kind"], answer["error"]["point"]) == error
