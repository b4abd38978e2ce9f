"""What a side could do if the other passed: mate by checks alone (杀), and win a piece (捉) (cxa2011:24.2, 24.3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import GENERAL, SOLDIER
from engines.xiangqi.repetition.captures import LOST, Line
from engines.xiangqi.repetition.exchanges import Exchanges
from engines.xiangqi.repetition.forcing import checks
from engines.xiangqi.repetition.mates import mating
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.sequences import Sequences
from engines.xiangqi.repetition.worth import worth

Kind = Literal["mate", "capture", "exchange", "checks"]


@dataclass(frozen=True, slots=True)
class Threat:
    """What is threatened: the pieces that do it, the point of what is lost, the line from its first move on, and what
    it comes to."""

    kind: Kind
    attackers: tuple[int, ...]
    target: int
    line: Line
    gain: int

    @property
    def first(self) -> Move:
        return self.line[0]

    @property
    def even(self) -> bool:
        """26.5: as much is lost elsewhere as is won."""
        return self.gain == 0


@dataclass(frozen=True, slots=True)
class Threats:
    """Everything a side threatens in one position."""

    mates: tuple[Threat, ...]
    captures: tuple[Threat, ...]
    checks: tuple[Threat, ...]
    offers: frozenset[Move] = frozenset()


def threats(board: Board, side: int, search: Search) -> Threats:
    """The threats of a side, which is to move or whose opponent has passed and is not in check."""
    turn, board.turn = board.turn, side
    pairs = mutual(board, side)
    offered = frozenset(offers(board, side, search, pairs))
    mates = tuple(
        Threat("mate", (move[0],), board.generals[-side], line, -LOST)
        for move, line in mating(board, search, pairs).items()
    )
    exchanges = Exchanges(board, side, search)
    captures = tuple(_captures(board, exchanges))
    winning = tuple(_winning(board, search, exchanges, captures, offered))
    board.turn = turn
    return Threats(mates, captures, winning, offered)


def mutual(board: Board, side: int) -> list[Move]:
    """Captures of a side's pieces on others of their kind, which could as well take them."""
    return [
        (origin, target)
        for origin, piece in board.pieces[side].items()
        if piece * side not in (GENERAL, SOLDIER)
        for target in board.reach(origin)
        if board.at[target] == -piece and origin in board.reach(target) and board.allows((target, origin))
    ]


def offers(board: Board, side: int, search: Search, found: list[Move]) -> list[Move]:
    """26.9: the captures that are only offers to exchange: whoever is attacked loses nothing by taking first."""
    if not found:
        return []
    turn, board.turn = board.turn, -side
    theirs = Exchanges(board, -side, search, found)
    kept = [(origin, target) for origin, target in found if theirs.after((target, origin)).gain >= 0]
    board.turn = turn
    return kept


def _captures(board: Board, exchanges: Exchanges) -> list[Threat]:
    found = []
    side = board.turn
    for capture in board.captures():
        origin, target = capture
        kind = board.at[origin] * side
        if kind == GENERAL or (kind == SOLDIER and not _uncovers(board, capture)):
            continue
        if worth(board.at[target], target, side) == 0:
            continue
        exchange = exchanges.after(capture)
        if exchange.gain < 0 or (exchange.gain == 0 and not exchange.elsewhere):
            continue
        on = [move[0] for move in exchange.line[::2] if move[1] == target]
        how: Kind = "capture" if len(exchange.line) == 1 else "exchange"
        found.append(Threat(how, tuple(on), target, exchange.line, exchange.gain))
    return found


def _uncovers(board: Board, capture: Move) -> bool:
    """26.7: the soldier takes, and another piece gives check by it."""
    side = board.turn
    taken = board.make(capture)
    found = any(origin != capture[1] for origin in board.checkers(-side))
    board.unmake(capture, taken)
    return found


def _winning(
    board: Board, search: Search, exchanges: Exchanges, captures: tuple[Threat, ...], banned: Collection[Move]
) -> list[Threat]:
    """抽吃 and checks in a row that win a piece, whatever the answer."""
    found = []
    had = {threat.target for threat in captures}
    known = {**exchanges.ours, **dict.fromkeys(had, -LOST)}
    sequences = Sequences(board, board.turn, search, known, banned)
    for move in checks(board):
        if move in banned:
            continue
        gain, line, target = sequences.by(move, search.limit.checks)
        if 0 < gain < -LOST and target not in had:
            found.append(Threat("checks", _part(board, line), target, line, gain))
    return found


def _part(board: Board, line: Line) -> tuple[int, ...]:
    """Where the pieces stood that move and check in a line."""
    board, side = board.copy(), board.turn
    home = {at: at for at in board.pieces[side]}
    part: dict[int, None] = {}
    for origin, end in line:
        if board.at[origin] * side > 0:
            home[end] = home.pop(origin)
            part[home[end]] = None
            board.make((origin, end))
            part.update((home[at], None) for at in board.checkers(-side) if at in home)
        else:
            home.pop(end, None)
            board.make((origin, end))
    return tuple(part)
