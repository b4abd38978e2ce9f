"""Where the weights of the search come from: what each does to the questions of this folder, and a fit of the bar.

Run as `python -m tests.rulings.weights`; it takes some minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from types import ModuleType
from unittest.mock import patch

from bot.app.rules.library import library, names
from bot.app.rules.pinyin import Pinyin
from engines.core.books import search, wordings
from engines.core.books.search import Search
from engines.registry import GAMES, SHELF
from tests.rulings.written import rows

TABLES = [(key, rule_set) for key, game in GAMES.items() for rule_set in game.rule_sets]
TURNED: dict[ModuleType, tuple[str, ...]] = {
    search: ("_LATER", "_ADOPTED", "_FIRST", "_OF_THE_GAME", "_LEAST", "_AWAY"),
    wordings: (
        *("_IS_PHRASE", "_IN_PHRASE", "_IN_TITLE", "_IN_TEXT", "_IN_READING", "_IN_ASKED", "_OFTEN", "_SINGLE"),
        *("_NEARLY", "_ALONE", "_BESIDE", "_RARE"),
    ),
}


def found_first(desk: Search) -> int:
    """How many fresh questions find their clause first at a table of their rules."""
    return sum(
        bool(hits := desk.find(row["question"], first=[(row["game"], row["rule_set"])], most=1))
        and hits[0].answers
        and hits[0].clause.id in row["clauses"].split()
        for row in rows("fresh.csv")
    )


def turned() -> Iterator[str]:
    """A line for each weight: how many are found first with half of it and with twice as much."""
    yield f"{'as it is':>14} {found_first(library.__wrapped__(SHELF)):5}"
    for module, several in TURNED.items():
        for name in several:
            counts = []
            for factor in (0.5, 2.0):
                with patch.object(module, name, getattr(module, name) * factor):
                    counts.append(found_first(library.__wrapped__(SHELF)))
            yield f"{name:>14} {counts[0]:5} {counts[1]:5}"


class Seen(Search):
    """A search that keeps what the bar looks at."""

    kept: tuple[float, ...] = ()

    def _sureness(self, place: int, asked: str, score: float, strange: int) -> float:
        self.kept = (log(score), self._wordings.grasped(asked, place), float(strange))
        return super()._sureness(place, asked, score, strange)


def fitted() -> tuple[float, ...]:
    """The weights of score, share and outside, and the bar, by logistic regression on what was seen; answers and others
    count alike."""
    desk = Seen(SHELF.books, names(SHELF), SHELF.adopted, Pinyin(), SHELF.around)
    points: list[tuple[tuple[float, ...], float]] = []
    answered, open_ones = (
        rows("fresh.csv"),
        [row for row in rows("hall.csv") if row["half"] == "seen" and not row["clauses"]],
    )
    for group, wanted in ((answered, 1.0), (open_ones, 0.0)):
        for row in group:
            at = [(row["game"], row["rule_set"])] if wanted else TABLES
            for table in at:
                if desk.find(row["question"], first=[table]):
                    points.append((desk.kept, wanted))
    share = {wanted: 1 / sum(one == wanted for _, one in points) for wanted in (0.0, 1.0)}
    weights = [0.0] * 4
    for _ in range(1500):
        slope = [0.0] * 4
        for seen, wanted in points:
            full = (*seen, -1.0)
            off = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, full, strict=True)))) - wanted
            slope = [s + share[wanted] * off * x for s, x in zip(slope, full, strict=True)]
        weights = [w - 0.3 * s for w, s in zip(weights, slope, strict=True)]
    return tuple(weights)


if __name__ == "__main__":
    for line in turned():
        print(line, flush=True)
    print("score, share, outside, bar:", *(f"{weight:.2f}" for weight in fitted()))
