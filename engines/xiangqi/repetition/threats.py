"""Find the threats of a side if the other side passed: mate by checks alone (杀) and winning a piece (捉)
(cxa2011:24.2, 24.3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import GENERAL, SOLDIER
from engines.xiangqi.repetition.captures import LOST, Line, standing
from engines.xiangqi.repetition.exchanges import Exchanges
from engines.xiangqi.repetition.mates import checks_of, mating
from engines.xiangqi.repetition.search import Limit, Memo, Search
from engines.xiangqi.repetition.sequences import Sequences
from engines.xiangqi.repetition.worth import worth

Kind = Literal["mate", "capture", "exchange", "checks"]


@dataclass(frozen=True, slots=True)
class Threat:
    """A threat: the attacking pieces, the target, the line from its first move on, and the gain. `anyhow` is the part
    of the line's loss that would occur without the capture too."""

    kind: Kind
    attackers: tuple[int, ...]
    target: int
    line: Line
    gain: int
    anyhow: int = 0

    @property
    def first(self) -> Move:
        return self.line[0]

    @property
    def even(self) -> bool:
        """26.5: whether the exchange loses as much elsewhere as it wins."""
        return self.gain == 0


class Threats:
    """All threats of a side in a position where it is to move, or where the other side has passed and is not in check.

    Each kind of threat is computed on first use. Mates and gains have a search each, so that neither uses up results of
    the other.
    """

    def __init__(self, board: Board, side: int, limit: Limit, memo: Memo) -> None:
        self._board = board.copy()
        self._board.turn = side
        self._pairs = mutual(self._board, side)
        self._lost: dict[Move, bool] = {}
        # 26.9: a mate does not count if it captures a piece of the same kind that could as well capture first.
        self.hunt, self.search = Search(limit, memo, frozenset(self._pairs)), Search(limit, memo)

    @cached_property
    def mates(self) -> tuple[Threat, ...]:
        foe = self._board.generals[-self._board.turn]
        found = mating(self._board, self.hunt)
        return tuple(Threat("mate", (move[0],), foe, line, -LOST) for move, line in found.items())

    @cached_property
    def offers(self) -> frozenset[Move]:
        return frozenset(offers(self._board, self._board.turn, self.search, self._pairs))

    @cached_property
    def _exchanges(self) -> Exchanges:
        return Exchanges(self._board, self._board.turn, self.search, self.offers)

    @cached_property
    def captures(self) -> tuple[Threat, ...]:
        return tuple(_captures(self._board, self._exchanges))

    @cached_property
    def _sequences(self) -> Sequences:
        known = {**self._exchanges.ours, **{threat.target: -LOST for threat in self.captures}}
        return Sequences(self._board, self._board.turn, self.search, known, self.offers)

    @cached_property
    def checks(self) -> tuple[Threat, ...]:
        return tuple(_winning(self._board, self._sequences, {threat.target for threat in self.captures}))

    def lost_again(self, threat: Threat) -> bool:
        """26.5: whether the gain of a line of checks is lost again, on the line itself or after another answer just as
        good. Always False for other gains."""
        if threat.kind != "checks":
            return False
        if threat.first not in self._lost:
            self._lost[threat.first] = self._lost_again(threat)
        return self._lost[threat.first]

    def _lost_again(self, threat: Threat) -> bool:
        tally, start = self.search.memo.tally, self._board.copy()

        def left(line: Line) -> bool:
            return lost_behind(start, line, threat.gain, self.search)

        if lost_behind(start, threat.line, threat.gain, self.search, movers=True):
            return True
        won = threat.gain, threat.line, threat.target
        if tally.one_line or self._sequences.keeps(won, self.search.limit.checks, left):
            return False
        tally.reread = True
        return True

    @property
    def gains(self) -> tuple[Threat, ...]:
        return (*self.captures, *self.checks)


def mutual(board: Board, side: int) -> list[Move]:
    """Return captures of a side's pieces on pieces of the same kind that could capture them as well."""
    return [
        (origin, target)
        for origin, piece in board.pieces[side].items()
        if piece * side not in (GENERAL, SOLDIER)
        for target in board.reach(origin)
        if board.at[target] == -piece and origin in board.reach(target) and board.allows((target, origin))
    ]


def offers(board: Board, side: int, search: Search, found: list[Move]) -> list[Move]:
    """26.9: return the captures that only offer to exchange: the attacked side loses nothing by capturing first and is
    not mated by checks for it."""
    if not found:
        return []
    turn, board.turn = board.turn, -side
    theirs = Exchanges(board, -side, search, found)
    kept = [
        (origin, target)
        for origin, target in found
        if theirs.after((target, origin)).gain >= 0 and not theirs.mated_after((target, origin))
    ]
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
        found.append(Threat(how, tuple(on), target, exchange.line, exchange.gain, exchange.anyhow))
    return found


def _uncovers(board: Board, capture: Move) -> bool:
    """26.7: whether a soldier's capture uncovers a check by another piece."""
    side = board.turn
    taken = board.make(capture)
    found = any(origin != capture[1] for origin in board.checkers(-side))
    board.unmake(capture, taken)
    return found


def _winning(board: Board, sequences: Sequences, had: Collection[int]) -> list[Threat]:
    """抽吃: return checks that win a piece against every answer, except pieces on points in `had`, which a plain
    capture wins."""
    found, search = [], sequences.search
    for move in checks_of(board, search):
        if move in sequences.banned:
            continue
        gain, line, target = sequences.by(move, search.limit.checks)
        if 0 < gain < -LOST and target not in had:
            found.append(Threat("checks", _part(board, line), target, line, gain))
    return found


def lost_behind(start: Board, line: Line, gain: int, search: Search, *, movers: bool = False) -> bool:
    """Whether a line of checks abandons a piece worth more than its gain.

    An equal loss is an even exchange, which the checking side may seek. With `movers`, also whether a piece that moves
    in the line is then captured for as much as the gain.
    """
    side, end = start.turn, start.copy()
    for move in line:
        end.make(move)
    if end.turn == side:
        return False
    moved = {move[1] for move in line[::2]}
    least = {where: gain if where in moved else gain + 1 for where in end.pieces[side] if movers or where not in moved}
    losses = standing(end, -side, side, search)
    those = [where for where, loss in losses.items() if where in least and loss >= least[where]]
    if not those:
        return False
    passed = start.copy()
    passed.turn = -side
    before = Exchanges(passed, -side, search, their_checks=0)
    after = Exchanges(end, -side, search, their_checks=0)
    return any(
        (lost := after.best_on(where)) >= least[where] and lost - max(0, before.best_on(where)) >= least[where]
        for where in those
    )


def _part(board: Board, line: Line) -> tuple[int, ...]:
    """Return the starting points of the pieces that move or give check in a line."""
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
