"""An event asked about over the wire, as another program would: entries, results one after another, answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bot.judge import judge

Answer = dict[str, Any]


def ask(**question: Any) -> Answer:
    (answer,) = judge([json.dumps(question)])
    result: Answer = json.loads(answer)
    return result


def seeded(count: int) -> list[Answer]:
    """Entries 1 … with their number as seed."""
    return [{"id": number, "seed": number} for number in range(1, count + 1)]


def plain(count: int) -> list[Answer]:
    return [{"id": number, "name": f"P{number}"} for number in range(1, count + 1)]


def of_units(*sizes: int) -> list[Answer]:
    """Entries 1 … of unit A, B, …: so many of each."""
    units = [chr(ord("A") + number) for number, size in enumerate(sizes) for _ in range(size)]
    return [{"id": number, "unit": unit} for number, unit in enumerate(units, 1)]


def both(pairing: Answer) -> set[Any]:
    return {pairing["a"], pairing["b"]} - {None}


class Event:
    """One event; its results pile up."""

    def __init__(self, form: str, entries: list[Answer], seed: Any = "s1", **options: Any) -> None:
        self.question: Answer = {"format": form, "entries": entries, "seed": seed, "options": options}
        self.results: list[Answer] = []
        self.out: list[Answer] = []

    def draw(self) -> Answer:
        return ask(ask="draw", **self.question)

    def advance(self) -> Answer:
        return ask(ask="advance", **self.question, results=self.results, out=self.out)

    def now(self) -> Answer:
        answer = self.advance()
        assert answer["ok"], answer
        return answer

    def units(self) -> dict[Any, str | None]:
        return {entry["id"]: entry.get("unit") for entry in self.question["entries"]}

    def pairing(self, one: Any, two: Any) -> Answer:
        """The open pairing of two."""
        found: list[Answer] = [pairing for pairing in self.now()["pairings"] if both(pairing) == {one, two}]
        (pairing,) = found
        return pairing

    def settled(self, one: Any, two: Any) -> Answer:
        found: list[Answer] = [table for table in self.now()["settled"] if both(table) == {one, two}]
        return found[-1]

    def result(self, one: Any, two: Any, wins: Any, kind: str = "played", **more: Any) -> None:
        """A result of two wherever they meet: one of them, "draw", or nobody wins."""
        now = self.now()
        place = [table for table in [*now["settled"], *now["pairings"]] if both(table) == {one, two}][-1]
        winner = wins if wins in ("draw", None) else "a" if wins == place["a"] else "b"
        self.results.append(
            {key: place[key] for key in ("round", "table", "a", "b")} | {"winner": winner, "kind": kind}
        )
        self.results[-1] |= more

    def leave(self, name: Any, round: int, why: str = "withdrawn") -> None:
        self.out.append({"id": name, "round": round, "why": why})

    def places(self) -> dict[Any, int | None]:
        return {row["id"]: row["place"] for row in self.now()["standing"]}

    def play(self, winner: str = "a", **more: Any) -> Answer:
        """Every open pairing is won by the same side, until nothing is open."""
        while (now := self.now())["pairings"]:
            for pairing in now["pairings"]:
                told = {key: pairing[key] for key in ("round", "table", "a", "b", "game") if pairing.get(key)}
                self.results.append(told | {"winner": winner, "kind": "played"} | more)
        return now


def first_round(answer: Answer) -> list[Answer]:
    return sorted((p for p in answer["pairings"] if p["round"] == 1), key=lambda pairing: int(pairing["table"]))


def meetings(answer: Answer) -> list[set[Any]]:
    """Who meets whom, byes left out."""
    return [both(pairing) for pairing in answer["pairings"] if len(both(pairing)) == 2]


def subtrees(tables: list[Answer]) -> Iterator[tuple[list[Answer], list[Answer]]]:
    """Both halves of every part of a bracket, down to the tables."""
    if len(tables) > 1:
        middle = len(tables) // 2
        yield tables[:middle], tables[middle:]
        yield from subtrees(tables[:middle])
        yield from subtrees(tables[middle:])
