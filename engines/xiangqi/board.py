"""A position on the board, which side is to move, and its moves: generated, made and taken back, fast.

A move is a pair of points, `(origin, target)`. `make` and `unmake` alter the board; whoever keeps one copies it first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from engines.xiangqi.exposure import attacked, exposed
from engines.xiangqi.geometry import (
    ADVISER,
    ADVISER_WAYS,
    BETWEEN,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    ELEPHANT_WAYS,
    FILES,
    GENERAL,
    GENERAL_WAYS,
    HORSE,
    HORSE_WAYS,
    HORSES_AT,
    POINTS,
    RAYS,
    RED,
    SOLDIER,
    SOLDIER_WAYS,
    SOLDIERS_AT,
    letter,
)

Move = tuple[int, int]
_PACKED = {
    side * kind: tuple((kind + (SOLDIER if side == BLACK else 0)) << 4 * at for at in POINTS)
    for side in (RED, BLACK)
    for kind in range(1, SOLDIER + 1)
}
"""Every piece on every point as a number: their sum is the board, four bits for each point."""


class Board:
    """`at` holds the piece of every point, `pieces` those of each side by point, `turn` is the side to move.

    Both sides have one general each, which never leaves the board: what makes a position playable is judged by `fen`.
    """

    __slots__ = ("at", "generals", "packed", "pieces", "turn")

    def __init__(self, at: Iterable[int], turn: int = RED) -> None:
        self.at = list(at)
        self.turn = turn
        self.pieces: dict[int, dict[int, int]] = {RED: {}, BLACK: {}}
        self.generals: dict[int, int] = {}
        self.packed = 0
        for where, piece in enumerate(self.at):
            if piece:
                side = RED if piece > 0 else BLACK
                self.pieces[side][where] = piece
                self.packed += _PACKED[piece][where]
                if piece == side * GENERAL:
                    self.generals[side] = where

    def copy(self) -> Board:
        board = Board.__new__(Board)
        board.at = self.at.copy()
        board.turn = self.turn
        board.pieces = {RED: self.pieces[RED].copy(), BLACK: self.pieces[BLACK].copy()}
        board.generals = self.generals.copy()
        board.packed = self.packed
        return board

    @property
    def code(self) -> int:
        """What `key` tells, as a number that is at hand: a search asks for it at every position."""
        return self.packed * self.turn

    @property
    def key(self) -> bytes:
        """Equal for the same pieces on the same points with the same side to move."""
        return array("b", (*self.at, self.turn)).tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.at == other.at and self.turn == other.turn

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Board({''.join(map(letter, self.at))!r}, {self.turn})"

    def make(self, move: Move) -> int:
        """Play a move of whichever side the piece is, and hand back what it took (0: nothing)."""
        origin, target = move
        at, pieces = self.at, self.pieces
        piece, taken = at[origin], at[target]
        side = RED if piece > 0 else BLACK
        at[target], at[origin] = piece, 0
        mine = pieces[side]
        del mine[origin]
        mine[target] = piece
        packed = _PACKED[piece]
        self.packed += packed[target] - packed[origin]
        if taken:
            del pieces[-side][target]
            self.packed -= _PACKED[taken][target]
        if piece == side:  # a general's number is 1
            self.generals[side] = target
        self.turn = -side
        return taken

    def unmake(self, move: Move, taken: int) -> None:
        """Take back the move that was made last; `taken` is what `make` gave."""
        origin, target = move
        at, pieces = self.at, self.pieces
        piece = at[target]
        side = RED if piece > 0 else BLACK
        at[origin], at[target] = piece, taken
        mine = pieces[side]
        del mine[target]
        mine[origin] = piece
        packed = _PACKED[piece]
        self.packed += packed[origin] - packed[target]
        if taken:
            pieces[-side][target] = taken
            self.packed += _PACKED[taken][target]
        if piece == side:
            self.generals[side] = origin
        self.turn = side

    def after(self, move: Move) -> Board:
        """The position after a move; this one stays as it is."""
        board = self.copy()
        board.make(move)
        return board

    # Where pieces go, whether or not their own general is left in check.

    def reach(self, origin: int) -> list[int]:
        """The points a piece could move to, its own general not considered; the other general may be among them."""
        at, piece = self.at, self.at[origin]
        side = RED if piece > 0 else BLACK
        kind = piece * side
        ends: list[int] = []
        if kind == CHARIOT:
            for ray in RAYS[origin]:
                for end in ray:
                    if at[end]:
                        if at[end] * side < 0:
                            ends.append(end)
                        break
                    ends.append(end)
        elif kind == CANNON:
            for ray in RAYS[origin]:
                screened = False
                for end in ray:
                    if not screened:
                        if at[end]:
                            screened = True
                        else:
                            ends.append(end)
                    elif at[end]:
                        if at[end] * side < 0:
                            ends.append(end)
                        break
        elif kind == HORSE:
            for leg, two in HORSE_WAYS[origin]:
                if not at[leg]:
                    for end in two:
                        if at[end] * side <= 0:
                            ends.append(end)
        elif kind == ELEPHANT:
            ends = [end for eye, end in ELEPHANT_WAYS[side][origin] if not at[eye] and at[end] * side <= 0]
        else:
            ways = SOLDIER_WAYS if kind == SOLDIER else ADVISER_WAYS if kind == ADVISER else GENERAL_WAYS
            ends = [end for end in ways[side][origin] if at[end] * side <= 0]
        return ends

    def attackers(self, target: int, side: int) -> list[int]:
        """The points from which pieces of a side could take on `target` as the board stands, their own general not
        considered. Whatever stands on `target` now counts for nothing. Generals that face attack each other."""
        at = self.at
        found: list[int] = []
        chariot, cannon, horse = side * CHARIOT, side * CANNON, side * HORSE
        for ray in RAYS[target]:
            screened = False
            for origin in ray:
                piece = at[origin]
                if piece:
                    if screened:
                        if piece == cannon:
                            found.append(origin)
                        break
                    if piece == chariot or (piece == side and at[target] == -side and (origin - target) % FILES == 0):
                        found.append(origin)
                    screened = True
        for leg, origin in HORSES_AT[target]:
            if at[origin] == horse and not at[leg]:
                found.append(origin)
        for origin in SOLDIERS_AT[side][target]:
            if at[origin] == side * SOLDIER:
                found.append(origin)
        mine = self.pieces[side]
        general = self.generals.get(side)
        if general is not None and target in GENERAL_WAYS[side][general]:
            found.append(general)
        for origin, piece in mine.items():
            if piece == side * ADVISER:
                if target in ADVISER_WAYS[side][origin]:
                    found.append(origin)
            elif piece == side * ELEPHANT:
                for eye, end in ELEPHANT_WAYS[side][origin]:
                    if end == target and not at[eye]:
                        found.append(origin)
        return found

    # Check.

    def checkers(self, side: int) -> list[int]:
        """The points of the pieces that attack a side's general; the other general among them where they face."""
        return self.attackers(self.generals[side], -side)

    def in_check(self, side: int | None = None) -> bool:
        """Whether the general of a side, else of the side to move, is attacked; facing counts."""
        side = side or self.turn
        return attacked(self.at, self.generals[side], -side)

    def sheltered(self, side: int) -> bool:
        """Whether the general of a side is out of the question: on a board that is played on neither is."""
        return False

    def facing(self) -> bool:
        """将帅对面: both generals on one file with nothing between."""
        red, black = self.generals[RED], self.generals[BLACK]
        return (red - black) % FILES == 0 and not any(self.at[point] for point in BETWEEN[red, black])

    def allows(self, move: Move) -> bool:
        """Whether a move of a piece that could go there leaves its own general unattacked."""
        at, side = self._with(move)
        general = move[1] if at[move[1]] == side else self.generals[side]
        return not attacked(at, general, -side)

    def gives_check(self, move: Move) -> bool:
        """Whether the other general is attacked after a move."""
        at, side = self._with(move)
        return attacked(at, self.generals[-side], side)

    def _with(self, move: Move) -> tuple[list[int], int]:
        """The pieces after a move, and whose it was. Others may look at this board meanwhile, so it is not played on
        the board itself and taken back."""
        origin, target = move
        at = self.at.copy()
        piece = at[target] = at[origin]
        at[origin] = 0
        return at, RED if piece > 0 else BLACK

    # Legal moves.

    def legal(self) -> list[Move]:
        """Every legal move of the side to move."""
        return self.kept([(origin, end) for origin in self.pieces[self.turn] for end in self.reach(origin)])

    def captures(self) -> list[Move]:
        """Every legal capture of the side to move."""
        at = self.at
        return self.kept([(origin, end) for origin in self.pieces[self.turn] for end in self.reach(origin) if at[end]])

    def checks(self) -> list[Move]:
        """Every legal move of the side to move that gives check."""
        return [move for move in self.legal() if self.gives_check(move)]

    def legal_from(self, origin: int) -> list[Move]:
        """The legal moves of one piece, whosever turn it is."""
        return [(origin, end) for end in self.reach(origin) if self.allows((origin, end))]

    def has_move(self) -> bool:
        """Whether the side to move has any legal move."""
        return any(self.allows((origin, end)) for origin in [*self.pieces[self.turn]] for end in self.reach(origin))

    def kept(self, moves: list[Move]) -> list[Move]:
        """The moves that leave the general of the side to move unattacked. Only those are tried out that could fail:
        the general's own, those that open or close a line to him, and in check those that could end it."""
        general = self.generals[self.turn]
        leaving, closing, ending = exposed(self.at, general, -self.turn)
        allows = self.allows
        if ending is not None:
            froms, tos = ending
            return [
                move for move in moves if (move[1] in tos or move[0] == general or move[0] in froms) and allows(move)
            ]
        return [move for move in moves if (move[0] not in leaving and move[1] not in closing) or allows(move)]
