"""What a move of 围棋 costs, beside sgfmill's `Board.play`, which checks neither suicide nor any repetition.

`judged` is the engine alone, `folded` the whole table with a clock, from the text of each entry to its facts. Games of
400 moves on 19 lines: at random, and in rows, so that chains grow long. Times are those of the processor, all taken in
turn, the best of the rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time

from sgfmill.boards import Board

from engines.core.game.record import Entry, fold
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal, Seat
from engines.registry import GAMES

ROUNDS = 7
MOVES = 400
CONTROL = "60m+3x30s"
Play = tuple[Seat, str]


def blank() -> Table[object, object]:
    table = open_table(GAMES["go"], options={"clock": CONTROL})
    assert isinstance(table, Table)
    return table


def played(wish: Callable[[list[str], int], Sequence[str]]) -> list[Play]:
    """A game in which whoever is on turn plays the first legal one of the points that are wished for."""
    table, moves = blank(), list[Play]()
    points = list(table.state.frame.names.values())  # type: ignore[attr-defined]
    while len(moves) < MOVES:
        seat = table.to_act[0]
        tried = (table.play(seat, point) for point in wish(points, len(moves)))
        done = next((one for one in tried if not isinstance(one, Refusal)), None)
        assert done is not None, "the game has come to an end"
        moves.append((seat, done.text))
        table = done.table
    return moves


def at_random(points: list[str], number: int) -> Sequence[str]:
    return Random(number).sample(points, len(points))


def in_rows(points: list[str], number: int) -> Sequence[str]:
    """Black takes the odd rows from the left, white the even ones from the right."""
    rows = [points[start : start + 19] for start in range(0, len(points), 19)]
    own = [row if number % 2 == 0 else row[::-1] for row in rows[number % 2 :: 2]]
    return [point for row in own for point in row] + Random(number).sample(points, len(points))


def by_sgfmill(moves: Sequence[Play]) -> Callable[[], None]:
    places = [(int(point[1:]) - 1, "ABCDEFGHJKLMNOPQRST".index(point[0]), "bw"[seat]) for seat, point in moves]

    def replay() -> None:
        board = Board(19)
        for row, column, colour in places:
            board.play(row, column, colour)

    return replay


def judged(moves: Sequence[Play]) -> Callable[[], None]:
    mode, rules = GAMES["go"].plays["board"], GAMES["go"].rules()
    assert rules is not None
    start = mode.start(rules, rules.options)
    actions = [(seat, mode.parse(start, seat, point)) for seat, point in moves]
    apply = mode.apply

    def replay() -> None:
        state = start
        for seat, action in actions:
            state = apply(state, seat, action).state  # type: ignore[union-attr]

    return replay


def folded(moves: Sequence[Play]) -> Callable[[], None]:
    table = blank()
    entries = [Entry(number, seat, point, 5.0 * number) for number, (seat, point) in enumerate(moves, 1)]

    def replay() -> None:
        assert fold(table, entries).broken is None

    return replay


def microseconds(acts: Sequence[Callable[[], None]]) -> list[float]:
    """For each move, in the best of the rounds, one act after the other in each."""
    best = [float("inf")] * len(acts)
    for _ in range(ROUNDS):
        for number, act in enumerate(acts):
            begun = process_time()
            act()
            best[number] = min(best[number], process_time() - begun)
    return [took / MOVES * 1e6 for took in best]


def rows() -> Iterator[dict[str, object]]:
    for name, wish in (("at random", at_random), ("in rows", in_rows)):
        moves = played(wish)
        peer, engine, table = microseconds([by_sgfmill(moves), judged(moves), folded(moves)])
        yield {
            "game": name,
            "sgfmill_us": round(peer, 1),
            "judged_us": round(engine, 1),
            "folded_us": round(table, 1),
            "judged_to_sgfmill": round(engine / peer, 2),
            "folded_to_sgfmill": round(table / peer, 2),
        }
