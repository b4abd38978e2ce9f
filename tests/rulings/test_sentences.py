"""Questions are sentences: what a word of the index finds alone, it finds whatever is said around it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.rules.library import library
from bot.app.rules.pinyin import Pinyin
from engines.core.books.search import EVERYWHERE, Scope
from engines.core.words.spelling import tokens
from engines.registry import SHELF
from tests.rulings.written import rows

FRAMES = {
    "zh": (
        "刚才他{}了咋办",
        "请问{}怎么判",
        "{}是什么意思啊",
        "裁判，我们这桌{}了，该怎么处理",
        "如果有人{}会怎么样",
        "想问一下{}的规定是什么",
        "比赛的时候{}行不行？",
        "你好，麻烦问下，{}这种情况算谁的",
    ),
    "en": (
        "what happens if {}",
        "what do the rules say about {}?",
        "please, how is {} ruled here",
        "my opponent says {}, what now?",
        "is it allowed: {}",
        "can you explain {} to me",
        "there was {} at our table, what should we do?",
        "I don't understand {}, tell me please",
    ),
}

SENTENCES = [(spoken, frame) for spoken, several in FRAMES.items() for frame in several]


def language(word: str) -> str:
    return "en" if word.isascii() and len(word) > 2 and not word[0].isdigit() else "zh"


@cache
def alone(key: str, spoken: str, within: Scope) -> dict[str, str]:
    """Every word of a book's index in a language, with the clause that it finds by itself."""
    named = dict.fromkeys(word for each in SHELF.books[key].values() for word in (*each.topics, *each.words))
    return {word: library(SHELF).find(word, within)[0].name for word in named if language(word) == spoken}


def lost(spoken: str, frame: str, *, everywhere: bool, every: int = 1) -> tuple[int, list[str]]:
    """How many words were asked for in a frame, and those whose clause is not among the first three then."""
    asked, missed = 0, []
    for key in SHELF.books:
        within = EVERYWHERE if everywhere else Scope(games=frozenset({key}))
        for word, clause in list(alone(key, spoken, within).items())[FRAMES[spoken].index(frame) % every :: every]:
            asked += 1
            if clause not in [hit.name for hit in library(SHELF).find(frame.format(word), within)[:3]]:
                missed.append(f"{key}: {word}")
    return asked, missed


def test_a_word_is_found_in_any_sentence() -> None:
    """Each word in one of the frames."""
    told = [lost(spoken, frame, everywhere=True, every=8) for spoken, frame in SENTENCES]
    missed = [word for _, several in told for word in several]
    assert sum(asked for asked, _ in told) > 3000
    assert len(missed) * 100 <= sum(asked for asked, _ in told), missed


@pytest.mark.slow
@pytest.mark.parametrize("everywhere", [True, False], ids=["all books", "one game"])
@pytest.mark.parametrize(("spoken", "frame"), SENTENCES)
def test_every_word_is_found_in_every_sentence(spoken: str, frame: str, everywhere: bool) -> None:
    asked, missed = lost(spoken, frame, everywhere=everywhere)
    assert asked > 1000
    assert len(missed) * 100 <= asked, missed


ASKED = [(row["question"], row["clauses"].split()) for row in rows("asked.csv")]


def test_people_who_ask_about_their_game_are_answered_among_the_first_three() -> None:
    """Of the game that the first clause belongs to."""
    assert len(ASKED) > 350
    missed = []
    for question, clauses in ASKED:
        within = Scope(games=frozenset({clauses[0].partition("/")[0]}))
        if not {hit.name for hit in library(SHELF).find(question, within)[:3]} & set(clauses):
            missed.append(question)
    assert len(missed) * 50 <= len(ASKED), missed


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("huiqi", "悔棋"),
        ("hui qi", "悔棋"),
        ("huiqi zenme ban", "悔棋"),
        ("koudi", "抠底"),
        ("koudijibei", "抠底"),
        ("changjiang", "长将"),
        ("shuai pai", "甩牌"),
        ("jiefeng", "接风"),
        ("抠低", "抠底"),
        ("悔旗", "悔棋"),
        ("刚才他悔旗了咋办", "悔棋"),
        ("请问抠低怎么判", "抠底"),
        ("常将怎么判", "长将"),
        ("王车易为", "王车易位"),
        ("打结怎么提", "打劫"),
        ("fei jiang", "飞将"),
    ],
)
def test_what_sounds_alike_finds_the_same_clause(asked: str, meant: str) -> None:
    assert library(SHELF).find(meant)[0].name in [hit.name for hit in library(SHELF).find(asked)[:3]]


def test_nearly_every_word_of_the_index_can_be_typed_in_pinyin() -> None:
    """As one word, each character read as it mostly is."""
    pinyin, missed, asked = Pinyin(), [], 0
    for key, book in SHELF.books.items():
        within = Scope(games=frozenset({key}))
        for word, clause in alone(key, "zh", within).items():
            if 2 <= len(word) <= 8 and tokens(word) == tuple(word) and all(pinyin.of(letter) for letter in word):
                typed = "".join(next(iter(pinyin.of(letter))) for letter in word)
                asked += 1
                if clause not in [hit.name for hit in library(SHELF).find(typed, within)[:3]]:
                    missed.append(f"{key}: {word} {typed}")
        assert book
    assert asked > 1000
    assert len(missed) * 100 <= asked, missed


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("国际象棋第9.5条是什么", "chess/houqin:9.5"),
        ("请问双升第十条怎么说", "shuangsheng/houqin:10"),
        ("12.7 是什么意思", "shuangsheng/yingxinchun:12.7"),
        ("what does clause 9.16.2 of chess mean", "chess/houqin:9.16.2"),
        ("180.5", "go/houqin:8"),
        ("归本数是不是180.5", "go/houqin:8"),
    ],
)
def test_a_number_is_found_in_a_sentence(asked: str, first: str) -> None:
    assert library(SHELF).find(asked)[0].name == first


@given(st.text(st.sampled_from("悔棋抠底了的怎么判他长将第十条3.5 huiqi'？车"), max_size=40) | st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_whatever_is_asked_gets_clauses_each_once_best_first(asked: str) -> None:
    found = library(SHELF).find(asked)
    assert len({hit.name for hit in found}) == len(found)
    worded = [hit.score for hit in found if hit.by in ("name", "said", "words")]
    assert worded == sorted(worded, reverse=True)
