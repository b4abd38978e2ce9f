"""The figures of the book, and cycles made up at random, in a form that tests can turn and compare."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.core.rulings import Refusal
from engines.xiangqi.move_text import parse_move
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import playable, read_fen
from engines.xiangqi.position.geometry import BLACK, FILES, RANKS, RED, STANDS, named

CLASSES = {"将": "将", "杀": "杀", "捉": "捉"}
"""兑 献 拦 跟 闲 change no ruling and count as one."""
KINDS = {"帅": 1, "将": 1, "仕": 2, "士": 2, "相": 3, "象": 3, "马": 4, "车": 5, "炮": 6, "兵": 7, "卒": 7}
PALACES = {RED: "帅e0 仕e1 仕f0 相e2 相c0", BLACK: "将e9 士e8 士f9 象e7 象c9"}


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


def further() -> list[Figure]:
    """Figures of the later edition, with what it rules."""
    found = []
    for figure in _read("further.toml")["figure"]:
        setup = read_fen(figure["fen"])
        assert not isinstance(setup, Refusal), figure["name"]
        moves = written(figure["moves"])
        once = _played(setup.board, moves) != setup.board
        told = figure["ruling"], "", figure["fen"], once
        found.append(Figure(figure["name"], setup.board, moves, (), tuple(figure["labels"]), *told))
    return found


def variations() -> list[Figure]:
    """Small positions whose labels follow from the text."""
    found = []
    for case in _read("variations.toml")["case"]:
        at = [0] * (FILES * RANKS)
        for side, pieces in ((RED, case["red"]), (BLACK, case["black"])):
            for piece in pieces.replace("宫", PALACES[side]).split():
                at[_point(piece[1:])] = side * KINDS[piece[0]]
        board, moves = Board(at), written(case["cycle"])
        assert playable(board), case["name"]
        assert _played(board, moves) == board, case["name"]
        found.append(Figure(case["name"], board, moves, (), tuple(case["labels"]), case["ruling"], case["clause"]))
    return found


def _read(name: str) -> dict[str, list[dict[str, str]]]:
    return tomllib.loads((Path(__file__).parent / name).read_text("utf-8"))


def _point(text: str) -> int:
    point = named(text)
    assert point is not None, text
    return point


def written(moves: str) -> tuple[Move, ...]:
    return tuple((_point(move[:2]), _point(move[2:])) for move in moves.split())


def _played(board: Board, moves: tuple[Move, ...]) -> Board:
    for move in moves:
        assert move in board.legal(), move
        board = board.after(move)
    return board


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
