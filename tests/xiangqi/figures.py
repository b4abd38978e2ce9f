"""The figures of the book, and cycles made up at random, in a form that tests can turn and compare."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.core.rulings import Refusal
from engines.xiangqi.board import Board, Move
from engines.xiangqi.fen import playable, read_fen
from engines.xiangqi.geometry import FILES, RANKS, STANDS
from engines.xiangqi.notation import parse_move

CLASSES = {"将": "将", "杀": "杀", "捉": "捉"}
"""兑 献 拦 跟 闲 change no ruling and count as one."""


@dataclass(frozen=True)
class Figure:
    name: str
    board: Board
    moves: tuple[Move, ...]
    texts: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    ruling: str = ""
    clause: str = ""
    fen: str = ""
    once: bool = False


def figures() -> list[Figure]:
    found = []
    with (Path(__file__).parent / "figures.toml").open("rb") as file:
        for figure in tomllib.load(file)["figure"]:
            setup = read_fen(figure["fen"])
            assert not isinstance(setup, Refusal)
            board, moves = setup.board, []
            texts, labels = zip(*(move.split() for move in figure["moves"]), strict=True)
            for text in texts:
                move = parse_move(board, text)
                assert not isinstance(move, Refusal), (figure["name"], text)
                moves.append(move)
                board = board.after(move)
            labels = tuple(CLASSES.get(label, "闲") for label in labels)
            once = figure.get("once", False)
            told = figure["ruling"], figure["clause"], figure["fen"], once
            found.append(Figure(figure["name"], setup.board, tuple(moves), texts, labels, *told))
    return found


def mirrored(figure: Figure) -> Figure:
    """Left and right exchanged."""
    return _turned(figure, lambda at: at - at % FILES + FILES - 1 - at % FILES, 1)


def swapped(figure: Figure) -> Figure:
    """Red and black exchanged."""
    return _turned(figure, lambda at: (RANKS - 1 - at // FILES) * FILES + at % FILES, -1)


def _turned(figure: Figure, where: Callable[[int], int], sign: int) -> Figure:
    at = [0] * (FILES * RANKS)
    for point, piece in enumerate(figure.board.at):
        at[where(point)] = piece * sign
    moves = tuple((where(origin), where(target)) for origin, target in figure.moves)
    return Figure(figure.name, Board(at, figure.board.turn * sign), moves)


def rotated(figure: Figure) -> Iterator[Figure]:
    """The same cycle, entered at each of its moves."""
    board = figure.board
    for start in range(1, len(figure.moves)):
        board = board.after(figure.moves[start - 1])
        yield Figure(f"{figure.name} from {start}", board, figure.moves[start:] + figure.moves[:start])


def made_up(count: int, seed: int = 20) -> list[Figure]:
    """Cycles of four moves by random play from positions of few pieces."""
    chance = random.Random(seed)
    found: list[Figure] = []
    while len(found) < count:
        board = _few(chance)
        if board is None or (moves := _to_and_fro(board, chance)) is None:
            continue
        found.append(Figure(f"made up {len(found)}", board, moves))
    return found


def _few(chance: random.Random) -> Board | None:
    at = [0] * (FILES * RANKS)
    pieces = [1, -1]
    for side in (1, -1):
        pieces += [side * kind for kind in chance.sample([2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7], chance.randint(3, 6))]
    for piece in pieces:
        free = [point for point in sorted(STANDS[piece]) if not at[point]]
        at[chance.choice(free)] = piece
    board = Board(at, chance.choice((1, -1)))
    return board if playable(board) else None


def _to_and_fro(board: Board, chance: random.Random) -> tuple[Move, ...] | None:
    """A move of each side that takes nothing, and both back again; attacks are tried more often than not."""
    first, moves = board, []
    for _ in range(2):
        quiet = [move for move in board.legal() if not board.at[move[1]]]
        busy = [move for move in quiet if any(board.after(move).at[end] for end in board.after(move).reach(move[1]))]
        chosen = busy if busy and chance.random() < 0.7 else quiet
        if not chosen:
            return None
        moves.append(chance.choice(chosen))
        board = board.after(moves[-1])
    for origin, target in tuple(moves):
        if (target, origin) not in board.legal():
            return None
        moves.append((target, origin))
        board = board.after(moves[-1])
    return tuple(moves) if board == first else None
