"""What an event costs: a draw of 256 entries, one more result behind 10, 1,000 and 10,000 lines, and a whole refold.

What stands before the result are people who check in and out again, so that the record grows and the field does not.
A result works the standing out anew; the ratio is to the same result behind the shortest record. Times are those of
the processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from engines.core.game.record import Entry, fold
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE
from engines.registry import HELD
from engines.tournament.lines import Commit, Draw, Pair
from engines.tournament.lots import drawn, promise, roster, seed_of
from engines.tournament.notation import notate
from engines.tournament.rounds import tables

ROUNDS = 5
LINES = (10, 1_000, 10_000)
FIELD = 256
SECRET = "5a" * 32
GAME = next(iter(HELD.values()))


def best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def blank() -> Table[Any, Any]:
    table = open_table(GAME, "houqin_chess", {"units": [f"U{unit}" for unit in range(1, 65)]})
    assert isinstance(table, Table)
    return table


def written(lines: int, field: int = 16) -> tuple[Table[Any, Any], list[Entry]]:
    """An event whose first round has begun, behind so many lines; and these."""
    table = blank()
    entries: list[Entry] = []

    def write(text: str) -> None:
        nonlocal table
        played = table.play(REFEREE, text)
        assert isinstance(played, Played), (text, played)
        table = played.table
        entries.append(Entry(len(entries) + 1, REFEREE, played.text, 0.0))

    for number in range(1, field + 1):
        write(f"entry {number} unit={1 + number % 64}")
    for turn in range(lines):
        write(f"{'absent' if turn // field % 2 else 'present'} {1 + turn % field}")
    state = table.state
    write(notate(state, Commit(promise(SECRET, roster(state.field)))))
    write(notate(state, Draw(1, SECRET, "词", drawn(state.format, state.undrawn({1: seed_of(SECRET, "词")})))))
    order = tables(table.state, 1)
    assert order is not None
    write(notate(state, Pair(1, order)))
    write("start 1")
    return table, entries


def rows() -> Iterator[dict[str, object]]:
    table, _ = written(0, FIELD)
    event = table.state.undrawn({1: "s"})
    yield {
        "what": f"draw of {FIELD}",
        "lines": 0,
        "ms": round(1000 * best(lambda: drawn(table.state.format, event)), 2),
        "ratio": 1,
    }
    shortest = 0.0
    for lines in LINES:
        table, entries = written(lines)
        pairing = table.state.open[0]
        text = f"result 1.{pairing.table}.1 {pairing.a} {pairing.b} won={pairing.a}"
        took = best(lambda table=table, text=text: [table.play(REFEREE, text) for _ in range(20)]) / 20  # type: ignore[misc]
        shortest = shortest or took
        yield {
            "what": "one more result",
            "lines": lines,
            "ms": round(1000 * took, 3),
            "ratio": round(took / shortest, 2),
        }
        whole = best(lambda entries=entries: fold(blank(), entries))  # type: ignore[misc]
        each = whole / len(entries)
        yield {"what": "refold", "lines": lines, "ms": round(1000 * whole, 1), "ratio": round(each / shortest, 3)}
