"""How long a question to the rule books takes, over every question that the tests ask and over one that is all words.

`built` is what the search costs once, at the start of the bot.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.app.rules.library import names
from engines.core.search import Search
from engines.registry import SHELF

ROUNDS = 20
TABLE = Path(__file__).parents[1] / "tests" / "rulings" / "questions.csv"
WORST = "对方的棋子" * 20


def rows() -> Iterator[dict[str, object]]:
    called = names(SHELF)
    begun = perf_counter()
    search = Search(SHELF.books, called, SHELF.adopted)
    built = perf_counter() - begun
    with TABLE.open(encoding="utf-8", newline="") as source:
        asked = [row["question"] for row in csv.DictReader(source)]
    for name, questions in (("the questions of the tests", asked), ("a hundred characters", [WORST])):
        times = [seconds(search, question) for _ in range(ROUNDS) for question in questions]
        yield {
            "questions": name,
            "clauses": sum(map(len, SHELF.books.values())),
            "built_ms": round(1000 * built),
            "median_ms": round(1000 * median(times), 2),
            "p99_ms": round(1000 * sorted(times)[int(len(times) * 0.99)], 2),
        }


def seconds(search: Search, question: str) -> float:
    begun = perf_counter()
    search.find(question)
    return perf_counter() - begun
