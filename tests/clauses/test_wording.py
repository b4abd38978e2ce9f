"""The clauses are worded by us: none repeats its document for long, and none has lost what the document says."""

from __future__ import annotations

from itertools import chain

import pytest

from engines.core.books.rulebook import Clause
from engines.registry import SHELF
from tests.clauses.fingerprints import LONGEST, fingerprint, known, runs

CLAUSES = {f"{key}/{clause.id}": clause for key, book in SHELF.books.items() for clause in book.values()}


def wordings(clause: Clause) -> list[str]:
    return [*clause.title.values(), *clause.text.values(), *clause.reading.values(), *clause.why.values()]


def test_no_clause_repeats_fifteen_characters_of_a_document() -> None:
    documents = known()
    copied = {
        name: [run for run in chain.from_iterable(map(runs, wordings(clause))) if fingerprint(run) in documents]
        for name, clause in CLAUSES.items()
    }
    assert {name: found for name, found in copied.items() if found} == {}


def test_a_copy_would_be_noticed() -> None:
    """By a sentence of a document of fourteen characters, and one of more."""
    short, long = "比赛开始后，双方不得临时调换", "比赛开始后，双方不得临时调换比赛者"
    assert len(short) == LONGEST
    assert not any(fingerprint(run) in known() for run in runs(short))
    assert any(fingerprint(run) in known() for run in runs(long))


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        # An innocent miss is no cheating.
        ("shuangsheng/yingxinchun:12.7", "故意藏牌", "on purpose"),
        ("shuangsheng/yingxinchun:12.7", "作弊", "Cheating"),
        # Whose word it is, by the document.
        ("shuangsheng/yingxinchun:14", "学院分工会", "学院分工会"),
        ("shuangsheng/houqin:12b", "校工会与参赛者", "校工会) together with the players"),
        # Whose cards only follow.
        ("shuangsheng/yingxinchun:12.6", "多牌或少牌的那个人余下的牌", "the player who has too many or too few"),
        # Jokers are kept from the deal of the first hand alone.
        ("shuangsheng/yingxinchun:6", "第一局这样抢庄，一对王", "In this first hand a pair of jokers"),
        ("shuangsheng/yingxinchun:12.8", "交流牌情", "nothing about the cards"),
        ("daguai/usst2017:3.3", "2 在顺子里只当普通牌", "A 2 in a straight is a plain card"),
    ],
)
def test_a_clause_says_all_that_its_document_does(name: str, zh: str, en: str) -> None:
    assert zh in CLAUSES[name].text["zh"]
    assert en in CLAUSES[name].text["en"]


@pytest.mark.parametrize("name", ["shuangsheng/yingxinchun:14", "shuangsheng/houqin:12b"])
def test_what_a_union_decides_is_only_entered_by_the_referee(name: str) -> None:
    assert "裁判只把" in CLAUSES[name].reading["zh"]
    assert "only enters" in CLAUSES[name].reading["en"]


def test_daguai_1_1_what_breaks_a_tie_beyond_the_text_is_said_to_be_ours() -> None:
    reading = CLAUSES["daguai/usst2017:1.1"].reading
    assert "再抽签" in reading["zh"]
    assert "then by lot" in reading["en"]


@pytest.mark.parametrize(
    ("number", "zh", "en"),
    [
        # 对家: who sits opposite, or who plays against.
        ("12.5", "“对家”是对方", "“对家” is here the other side"),
        ("12.6", "“对家”是对方", "“对家” is here the other side"),
        ("12.8", "“对家”是搭档", "“对家” is here the partner"),
        # Whoever has just buried does not counter; after another's counter he may. Both sentences are quoted.
        ("5", "“可重复反主”", "“可重复反主”"),
        ("5", "“扣好底牌前不能反主”", "“扣好底牌前不能反主”"),
        ("5", "别人反了以后他可以再反", "after another's counter he may again"),
        ("12.4", "“可重复反主”", "“可重复反主”"),
        ("12.4", "“扣好底牌前不能反主”只管扣好以前", "speaks only of the time before burying"),
    ],
)
def test_where_a_word_has_two_meanings_ours_is_said(number: str, zh: str, en: str) -> None:
    reading = CLAUSES[f"shuangsheng/yingxinchun:{number}"].reading
    assert zh in reading["zh"]
    assert en in reading["en"]
