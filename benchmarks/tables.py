"""What the table costs around a game: `Table.play` of one that does nothing, against its own functions called bare.

Bare are those that no table could do without: who is to act, read the entry, play it, write it down, has it ended. The
table adds offers, verdicts, the clock and what is told. Times are those of the processor.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

from benchmarks._empty import EMPTY, WORD, apply, notate, outcome, parse, to_act
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Seat

ROUNDS = 30
ENTRIES = 500
"""In each round, from the first of a match."""


def bare() -> float:
    """Seconds that the entries take by the game's own functions."""
    state = 0
    begun = process_time()
    for entry in range(ENTRIES):
        seat = Seat(entry % 2)
        if seat not in to_act(state):
            raise AssertionError("whose turn it is, nobody has changed")
        action = parse(state, seat, WORD)
        state, _ = apply(state, seat, action).state, notate(state, action)
        outcome(state)
    return process_time() - begun


def at_a_table(clock: str) -> float:
    """Seconds that they take at a table, one a second by its clock."""
    table = open_table(EMPTY, options={"clock": clock})
    assert isinstance(table, Table)
    begun = process_time()
    for entry in range(ENTRIES):
        played = table.play(Seat(entry % 2), WORD, float(entry))
        assert isinstance(played, Played)
        table = played.table
    return process_time() - begun


def rows() -> Iterator[dict[str, object]]:
    for name, clock in (("none", ""), ("25m+10s", "25m+10s"), ("40/90m,30m", "40/90m,30m")):
        rounds = [(bare(), at_a_table(clock)) for _ in range(ROUNDS)]
        functions, play = (median(column) / ENTRIES * 1e6 for column in zip(*rounds, strict=True))
        yield {
            "clock": name,
            "functions_us": round(functions, 2),
            "play_us": round(play, 1),
            "ratio": round(median(theirs / own for own, theirs in rounds), 1),
        }
