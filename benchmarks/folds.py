"""What folding a record costs for each of its entries, as it grows: the same for a short one and a long one, at best.

A game of chess in which nothing is taken, and a 双升 sheet on which nobody climbs: neither ends by itself. A sheet
holds two hundred hands, so two warnings and two rulings follow each hand. Times are those of the processor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time

from benchmarks._games import long_game, long_sheet
from engines.core.game.record import Entry, fold
from engines.core.game.table import Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.registry import GAMES

ROUNDS = 5
ENTRIES = (10, 100, 1000)
_BESIDE = (
    (REFEREE, "foul N hint"),
    (REFEREE, "foul E delay"),
    (REFEREE, "ruling 座位已定"),
    (REFEREE, "ruling 牌已验"),
)
Line = tuple[Seat, str]


def chess(entries: int) -> list[Line]:
    return [(Seat(ply % 2), move) for ply, move in enumerate(long_game(entries, patient=True))]


def sheet(entries: int) -> list[Line]:
    hands = long_sheet(entries // (1 + len(_BESIDE)))
    return [line for hand in hands for line in ((Seat(0), hand), *_BESIDE)]


def stored(game: str, lines: Sequence[Line]) -> list[Entry]:
    """The lines in canonical text, as they are kept."""
    table = open_table(GAMES[game])
    assert isinstance(table, Table)
    entries = []
    for seq, (seat, text) in enumerate(lines, 1):
        played = table.play(seat, text, float(seq))
        assert not isinstance(played, Refusal), played
        table = played.table
        entries.append(Entry(seq, seat, played.text, float(seq)))
    return entries


def microseconds(game: str, entries: Sequence[Entry]) -> float:
    """For each entry, in the best of the rounds."""
    blank = open_table(GAMES[game])
    assert isinstance(blank, Table)
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        folded = fold(blank, entries)
        best = min(best, process_time() - begun)
        assert folded.broken is None
    return best / len(entries) * 1e6


def rows() -> Iterator[dict[str, object]]:
    for game, lines in (("shuangsheng", sheet(max(ENTRIES))), ("chess", chess(max(ENTRIES)))):
        entries = stored(game, lines)
        each = {count: microseconds(game, entries[:count]) for count in ENTRIES}
        for count, took in each.items():
            yield {
                "game": game,
                "entries": count,
                "us_per_entry": round(took, 1),
                "to_the_shortest": round(took / each[ENTRIES[0]], 2),
            }
