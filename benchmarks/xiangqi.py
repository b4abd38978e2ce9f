"""象棋 beside what others have: `cchess` in plain Python, `pyffish` in C++, `chess` for a typed move and a picture.

`ratio` is how many times faster ours is; of the last three, whose peers do another job of the same kind, how many times
as long ours takes. What is missing on this machine is left out. cchess gives moves that leave the general in check: it
is made exact by trying each. `ruled`: with all that follows from a move, what it took, check, mate, cycles, limits.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any

import chess

from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal, Seat
from engines.core.scenes.scene import Scene
from engines.registry import GAMES
from engines.xiangqi.move_text import notate_move, parse_move
from engines.xiangqi.moves import make
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START, read_fen
from engines.xiangqi.position.judge import leaves
from rendering.draw import draw
from rendering.labels import Labels

MIDDLE = "r1bakab1r/9/1cn4c1/p1p1p1p1p/4n4/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1"
ROUNDS = 7
SEATS = (Seat(0), Seat(1))


def board_of(fen: str) -> Board:
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        raise ValueError(fen)
    return setup.board


def seconds(act: Callable[[], object], times: int = 1) -> float:
    """The median of some runs, each of so many times."""
    runs = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(times):
            act()
        runs.append((perf_counter() - start) / times)
    return median(runs)


def row(what: str, ours: float, peer: str, theirs: float, ratio: float) -> dict[str, object]:
    return {
        "what": what,
        "ours_us": round(ours * 1e6, 1),
        "peer": peer,
        "peer_us": round(theirs * 1e6, 1),
        "ratio": round(ratio, 2),
    }


def cchess_leaves(board: Any, depth: int) -> int:
    """Every line of so many plies, without those that leave the general in check."""
    total = 0
    for start, end in list(board.create_moves()):
        if not board.is_valid_move(start, end) or board.is_checked_move(start, end):
            continue
        if depth == 1:
            total += 1
            continue
        after = board.copy()
        after.move(start, end)
        after.next_turn()
        total += cchess_leaves(after, depth - 1)
    return total


def perft() -> Iterator[dict[str, object]]:
    if find_spec("cchess") is None:
        return
    cchess = import_module("cchess")
    start = perf_counter()
    nodes = cchess_leaves(cchess.ChessBoard(cchess.FULL_INIT_FEN), 3)
    theirs = perf_counter() - start
    board = board_of(START)
    if nodes != leaves(board, 3):
        raise ValueError(f"cchess counts {nodes} leaves")
    ours = seconds(lambda: leaves(board, 3))
    yield row("perft 3 from the start", ours, "cchess", theirs, theirs / ours)


def legal() -> Iterator[dict[str, object]]:
    if find_spec("pyffish") is None:
        return
    pyffish = import_module("pyffish")
    board = board_of(MIDDLE)
    ours = seconds(board.legal, 300)
    theirs = seconds(lambda: pyffish.legal_moves("xiangqi", MIDDLE, []), 30)
    yield row("all legal moves of a middle game", ours, "pyffish", theirs, theirs / ours)


def typed() -> Iterator[dict[str, object]]:
    """The moves of a random game, read and played; python-chess reads and plays one of its own kind."""
    table = opened()
    states, texts = [], []
    state, chance = table.state, random.Random(7)
    for _ in range(60):
        move = chance.choice(state.board.legal())
        states.append(state)
        texts.append(notate_move(state.board, move))
        state = make(state, state.turn, move).state
        if state.outcome:
            break
    boards = [chess.Board()]
    sans = []
    for _ in range(60):
        step = chance.choice(list(boards[-1].legal_moves))
        sans.append(boards[-1].san(step))
        after = boards[-1].copy(stack=False)
        after.push(step)
        boards.append(after)

    def ours() -> None:
        for state, text in zip(states, texts, strict=True):
            move = parse_move(state.board, text)
            if not isinstance(move, Refusal):
                state.board.after(move)

    def ruled() -> None:
        for state, text in zip(states, texts, strict=True):
            move = parse_move(state.board, text)
            if not isinstance(move, Refusal):
                make(state, state.turn, move)

    def theirs() -> None:
        for board, san in zip(boards, sans, strict=False):
            board.copy(stack=False).push(board.parse_san(san))

    other = seconds(theirs, 5) / len(sans)
    for what, act in (("a typed move, read and played", ours), ("the same, ruled", ruled)):
        mine = seconds(act, 5) / len(texts)
        yield row(what, mine, "chess", other, mine / other)


def picture() -> Iterator[dict[str, object]]:
    scenes: dict[str, Scene] = {"xiangqi": opened().scene}
    other = open_table(GAMES["chess"])
    scenes["chess"] = other.scene if isinstance(other, Table) else scenes["xiangqi"]
    labels = Labels("台3", "第 12 步", dict(zip(SEATS, ("王小明", "Alexander"), strict=True)))
    for scene in scenes.values():
        draw(scene, labels)
    ours, theirs = (seconds(lambda scene=scene: draw(scene, labels), 3) for scene in scenes.values())  # type: ignore[misc]
    yield row("the picture of a board", ours, "our chess", theirs, ours / theirs)


def opened() -> Table[Any, Any]:
    table = open_table(GAMES["xiangqi"])
    if isinstance(table, Refusal):
        raise ValueError(table.point)
    return table


def rows() -> Iterator[dict[str, object]]:
    for measured in (perft, legal, typed, picture):
        yield from measured()
