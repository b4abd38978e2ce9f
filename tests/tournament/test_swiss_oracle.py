"""Our Swiss pairings against a program that others wrote. Where it is not installed these tests skip; in CI they run.

It follows the edition of the Dutch system that was in force until 2026, ours the one after it. The two differ in how a
round ends: who has the bye, and what becomes of a last score group that cannot be paired by itself (it was joined to
the one above). Everything else must be the same, colours too.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx
import pytest

from tests.tournament.asking import Event, seeded

Game = tuple[int, str, str]
"""Opponent, colour and result as a tournament report writes them."""
WORTH = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5, "0": 0.0, "-": 0.0}


def oracle(name: str) -> Any:
    return import_module(name) if os.environ.get("CI") else pytest.importorskip(name)


class Report:
    """赛事报告 (TRF): everyone's games, a line each."""

    def __init__(self, size: int, rounds: int, white_first: bool) -> None:
        self.head = f"012 event\nXXR {rounds}\nXXC {'white1' if white_first else 'black1'}\n"
        self.games: dict[int, list[Game]] = {number: [] for number in range(1, size + 1)}

    def points(self, number: int) -> float:
        return sum(WORTH[result] for _, _, result in self.games[number])

    def text(self) -> str:
        lines = [
            f"001 {number:4} {'':4} {number:<33} {3000 - number:4} {'':26} {self.points(number):4.1f} {number:4}"
            + "".join(f"  {opponent:04} {colour} {result}" for opponent, colour, result in games)
            for number, games in self.games.items()
        ]
        return self.head + "\n".join(lines) + "\n"

    def ends_alike(self) -> bool:
        """Whether both editions end this round alike: no bye, and the last score group can be paired by itself."""
        low = min(map(self.points, self.games))
        group = [number for number in self.games if self.points(number) == low]
        met = {frozenset((number, game[0])) for number, games in self.games.items() for game in games}
        free = networkx.Graph([(a, b) for a in group for b in group if a < b and frozenset((a, b)) not in met])
        return len(self.games) % 2 == 0 and 2 * len(networkx.max_weight_matching(free)) == len(group)

    def play(self, white: int, black: int, chance: random.Random) -> str:
        """A game by chance, and who won it: a, b or draw."""
        result = chance.choice(["10", "01", "=="])
        self.games[white].append((black, "w", result[0]))
        self.games[black].append((white, "b", result[1]))
        return {"10": "a", "01": "b", "==": "draw"}[result]


@pytest.mark.parametrize("events", [8, pytest.param(100, marks=pytest.mark.slow)])
def test_py4swiss_pairs_alike_but_for_the_end_of_a_round(events: int, tmp_path: Path) -> None:
    dutch, parser = oracle("py4swiss.engines").DutchEngine, oracle("py4swiss.trf").TrfParser
    path, seen = tmp_path / "event.trf", Counter[str]()
    for number in range(events):
        chance = random.Random(number)
        size = chance.randrange(6, 24)
        rounds = min(chance.randrange(3, 7), size // 2)
        event = Event("swiss", seeded(size), f"lot {number}", rounds=rounds)
        report = Report(size, rounds, event.draw()["pairings"][0]["first"] == 1)
        for round in range(1, rounds + 1):
            now = event.now()
            tables = [table for table in [*now["pairings"], *now["settled"]] if table["round"] == round]
            ours = {(table["a"], table["b"] or 0) for table in tables}
            path.write_text(report.text(), encoding="utf-8")
            theirs = {(pair.white, pair.black) for pair in dutch.generate_pairings(parser.parse(path))}
            same = {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
            assert ours == theirs or not same, f"colours of event {number}, round {round}"
            assert same or not report.ends_alike(), f"event {number}, round {round}: {ours ^ theirs}"
            seen[f"alike {report.ends_alike()}, same {same}"] += 1
            for table in tables:
                if table["b"] is None:
                    report.games[table["a"]].append((0, "-", "U"))
                else:
                    winner = report.play(table["a"], table["b"], chance)
                    told = {key: table[key] for key in ("round", "table", "a", "b")}
                    event.results.append(told | {"winner": winner, "kind": "played"})
    assert seen["alike True, same True"] >= events
    assert seen["alike False, same True"] >= 10 * seen["alike False, same False"]
