"""A knockout kept by hand beside the engine: the protocol's sentences once more, one table after another."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.tournament.asking import Answer, Event, first_round

UNKNOWN = "?"
TURNED = {"a": "b", "b": "a"}


@dataclass
class Book:
    """What a referee with paper and pencil has: who meets where, who won, what is void, how far everyone came."""

    event: Event
    open: dict[tuple[int, int], tuple[Any, Any, int, int]] = field(default_factory=dict)
    won: dict[tuple[int, int], Any] = field(default_factory=dict)
    void: list[int] = field(default_factory=list)
    places: dict[Any, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        tables = first_round(self.event.draw())
        line = [table[side] for table in tables for side in "ab"]
        self.places = {name: None for name in line if name is not None}
        round = 0
        semi: list[tuple[Any, list[Any]]] = []
        while len(line) > 1:
            round += 1
            left = len(line)
            ended = [self._table(round, at // 2 + 1, line[at], line[at + 1], left) for at in range(0, left, 2)]
            for _, losers in ended:
                self.places |= dict.fromkeys(losers, left // 2 + 1)
            semi = ended if left == 4 else semi
            line = [winner for winner, _ in ended]
        if self.event.question["options"].get("third_place") and semi:
            one, two = (
                UNKNOWN if winner == UNKNOWN else losers[0] if len(losers) == 1 else None for winner, losers in semi
            )
            winner, _ = self._table(round, 2, one, two, 4, third=True)
            beaten = None if winner == UNKNOWN else 4
            self.places |= {name: 3 if name == winner else beaten for name in (one, two) if name not in (None, UNKNOWN)}
        if line[0] not in (None, UNKNOWN):
            self.places[line[0]] = 1
        self.champion = next((name for name, place in self.places.items() if place == 1), None)
        for out in self.event.out:
            if out["why"] == "disqualified":
                self.places[out["id"]] = None
                self.champion = None if self.champion == out["id"] else self.champion

    def _table(
        self, round: int, table: int, a: Any, b: Any, left: int, *, third: bool = False
    ) -> tuple[Any, list[Any]]:
        """Who goes on and who does not."""
        told = [
            (index, result)
            for index, result in enumerate(self.event.results)
            if (result["round"], result["table"]) == (round, table) and result.get("confirmed") is not False
        ]
        sides = [name for name in (a, b) if name is not None]
        mine = [(index, result) for index, result in told if {result["a"], result["b"]} == {a, b}]
        self.void += [index for index, result in told if {result["a"], result["b"]} != {a, b}]
        if UNKNOWN in sides:
            return UNKNOWN, []
        gone = {out["id"] for out in self.event.out if out["round"] <= round}
        bye = round == 1 and len(sides) == 1 and not third
        there = [name for name in sides if bye or name not in gone]
        alone = there[0] if there else None
        winner = self._match(round, table, a, b, mine, left) if len(there) == 2 else alone
        if winner != UNKNOWN:
            self.won[round, table] = winner
        return winner, [] if winner == UNKNOWN else [name for name in sides if name != winner]

    def _match(self, round: int, table: int, a: Any, b: Any, told: list[tuple[int, Answer]], left: int) -> Any:
        best_of = self.event.question["options"].get("best_of", 1)
        games = best_of if isinstance(best_of, int) else best_of.get(str(left), best_of["*"])
        kept: dict[int, list[tuple[int, str]]] = {}
        for index, result in told:
            winner = result["winner"] if result["a"] == a else TURNED.get(result["winner"], result["winner"])
            kept.setdefault(result.get("game", 1), []).append((index, result["kind"] if winner is None else winner))
        wins = {"a": 0, "b": 0}
        for game in range(1, games + 1):
            entered = [winner for _, winner in kept.get(game, [])]
            if not entered or entered[-1] == "draw":
                self.open[round, table] = (a, b, game, entered.count("draw"))
                return UNKNOWN
            if entered[-1] == "double_forfeit":
                return None
            wins[entered[-1]] += 1
            if 2 * wins[entered[-1]] > games:
                for later in (told for number, told in kept.items() if number > game):
                    *before, last = later
                    self.void += [*(index for index, winner in before if winner == "draw"), last[0]]
                return a if entered[-1] == "a" else b
        raise AssertionError("an odd number of games is never level")


def check(event: Event) -> Answer:
    now, book = event.now(), Book(event)
    opened = {(p["round"], p["table"]): (p["a"], p["b"], p["game"], p["replay"]) for p in now["pairings"]}
    assert opened == book.open
    assert {(table["round"], table["table"]): table["winner"] for table in now["settled"]} == book.won
    assert now["void"] == sorted(book.void)
    assert event.places() == book.places
    assert (now["champion"], now["over"]) == (book.champion, not book.open)
    return now


BEST_OF = [1, 3, {"*": 1, "4": 3, "2": 3}, {"*": 3, "2": 1}]


@pytest.mark.parametrize("number", range(40))
def test_a_knockout_by_chance_comes_to_what_is_kept_by_hand(number: int) -> None:
    """Any result, confirmed or not, corrected, turned round, forfeited; and some leave at any time."""
    chance = random.Random(number)
    size = chance.randrange(4, 20)
    entries = [{"id": name, "unit": chance.choice("ABCD")} for name in range(1, size + 1)]
    event = Event("knockout", entries, str(number), best_of=chance.choice(BEST_OF), third_place=number % 2 == 0)
    for _ in range(30):
        now = check(event)
        corrected = [table for table in now["settled"] if None not in (table["a"], table["b"])]
        if chance.random() < 0.08 and len(event.out) < 3:
            name = chance.choice([name for name in range(1, size + 1) if name not in [out["id"] for out in event.out]])
            event.leave(name, chance.randrange(1, 5), chance.choice(["withdrawn", "disqualified"]))
            continue
        again = chance.random() < 0.15
        if not (tables := corrected if again else now["pairings"]):
            continue
        table = chance.choice(tables)
        kind = chance.choice(["played"] * 8 + ["forfeit", "double_forfeit"])
        winner = None if kind == "double_forfeit" else chance.choice(["a", "b", "draw"] if kind == "played" else "ab")
        sides = chance.choice([("a", "b"), ("b", "a")])
        event.results.append(
            {key: table[key] for key in ("round", "table")}
            | {"a": table[sides[0]], "b": table[sides[1]], "game": table.get("game", 1)}
            | {"winner": winner, "kind": kind, "confirmed": chance.random() < 0.9}
        )
    check(event)
