"""How long a question takes: to the rule books, over every question that the tests ask and over one that is all words,
and to as many long recorded rulings as a chat is searched for.

`of_a_scan` is the median against the raw limit in the same run: looking once for the whole question in all the texts.
`built` is what the search of the books costs once, at the start of the bot; rulings need nothing built.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.app.rules.library import names
from bot.app.rules.pinyin import Pinyin
from bot.app.rules.precedents import LONGEST_TEXT
from engines.core.books.search import Search
from engines.core.words.likeness import alike
from engines.registry import SHELF

ROUNDS = 20
RULINGS = 200
TABLE = Path(__file__).parents[1] / "tests" / "rulings" / "questions.csv"
WORST = "对方的棋子" * 20


def rows() -> Iterator[dict[str, object]]:
    called = names(SHELF)
    begun = perf_counter()
    search = Search(SHELF.books, called, SHELF.adopted, Pinyin(), common=SHELF.common)
    built = perf_counter() - begun
    with TABLE.open(encoding="utf-8", newline="") as source:
        asked = [row["question"] for row in csv.DictReader(source)]
    clauses = [text for book in SHELF.books.values() for clause in book.values() for text in clause.text.values()]
    chance = Random(6)
    rulings = ["。".join(chance.sample(clauses, 40))[:LONGEST_TEXT] for _ in range(RULINGS)]
    yield _row("books: the questions of the tests", asked, clauses, search.find, built)
    yield _row("books: a hundred characters", [WORST], clauses, search.find, built)
    yield _row("rulings: the questions of the tests", asked, rulings, lambda each: alike(each, rulings, 3), 0.0)
    yield _row("rulings: a hundred characters", [WORST], rulings, lambda each: alike(each, rulings, 3), 0.0)


def _row(
    name: str, questions: Sequence[str], texts: Sequence[str], find: Callable[[str], object], built: float
) -> dict[str, object]:
    times = [_seconds(find, question) for _ in range(ROUNDS) for question in questions]
    scans = [
        _seconds(lambda each: [each in text for text in texts], question)
        for _ in range(ROUNDS)
        for question in questions
    ]
    return {
        "questions": name,
        "texts": len(texts),
        "built_ms": round(1000 * built),
        "median_ms": round(1000 * median(times), 2),
        "p99_ms": round(1000 * sorted(times)[int(len(times) * 0.99)], 2),
        "of_a_scan": round(median(times) / median(scans), 1),
    }


def _seconds(find: Callable[[str], object], question: str) -> float:
    begun = perf_counter()
    find(question)
    return perf_counter() - begun
