"""The board of 象棋 with the side to move: moves are generated, made and taken back fast.

A move is a pair of points, `(origin, target)`. `make` and `unmake` alter the board; to keep a position, copy the board
first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from engines.xiangqi.position.exposure import attacked, exposed
from engines.xiangqi.position.geometry import (
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
"""A number for every piece on every point. The numbers on a board add up to the board, four bits for each point."""


class Board:
    """A position: `at` holds the piece on each point, `pieces` each side's pieces by point, `turn` the side to move.

    Both sides have exactly one general, which never leaves the board; `fen` judges whether a position is playable.
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
        """The position as a number, equal for equal positions like `key` but always at hand, since a search needs the
        code at every position."""
        return self.packed * self.turn

    @property
    def key(self) -> bytes:
        """The position as bytes: equal if the same pieces stand on the same points with the same side to move."""
        return array("b", (*self.at, self.turn)).tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.at == other.at and self.turn == other.turn

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Board({''.join(map(letter, self.at))!r}, {self.turn})"

    def make(self, move: Move) -> int:
        """Move a piece of either side and return the captured piece, 0 if none."""
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
        if piece == side:  # the number of a general is 1
            self.generals[side] = target
        self.turn = -side
        return taken

    def unmake(self, move: Move, taken: int) -> None:
        """Take back the last move made; `taken` is the piece that `make` returned."""
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
        """Return a new board with the position after a move."""
        board = self.copy()
        board.make(move)
        return board

    # Where pieces can go, even if the move leaves their own general in check.

    def reach(self, origin: int) -> list[int]:
        """Return the points a piece can move to, even if the move exposes its own general. The other general's point
        may be among them."""
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
        """Return the points from which a side's pieces attack `target`, even if capturing would expose their own
        general. The piece on `target` does not matter, except that generals facing each other attack each other."""
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
        """Return the points of the pieces that attack a side's general, including a facing general."""
        return self.attackers(self.generals[side], -side)

    def in_check(self, side: int | None = None) -> bool:
        """Whether the general of a side (by default the side to move) is attacked; facing generals count."""
        side = side or self.turn
        return attacked(self.at, self.generals[side], -side)

    def sheltered(self, side: int) -> bool:
        """Whether attacks on a side's general are ignored: never on a real board, only on `Sheltered` boards."""
        return False

    def facing(self) -> bool:
        """将帅对面: whether both generals stand on one file with nothing between them."""
        red, black = self.generals[RED], self.generals[BLACK]
        return (red - black) % FILES == 0 and not any(self.at[point] for point in BETWEEN[red, black])

    def allows(self, move: Move) -> bool:
        """Whether a move that the piece can make leaves its own general unattacked."""
        at, side = self._with(move)
        general = move[1] if at[move[1]] == side else self.generals[side]
        return not attacked(at, general, -side)

    def gives_check(self, move: Move) -> bool:
        """Whether a move leaves the other general attacked."""
        at, side = self._with(move)
        return attacked(at, self.generals[-side], side)

    def _with(self, move: Move) -> tuple[list[int], int]:
        """Return the pieces after a move and the side that moves.

        The move is tried on a copy, because others may be reading this board meanwhile.
        """
        origin, target = move
        at = self.at.copy()
        piece = at[target] = at[origin]
        at[origin] = 0
        return at, RED if piece > 0 else BLACK

    # Legal moves.

    def legal(self) -> list[Move]:
        """Return every legal move of the side to move."""
        return self.kept([(origin, end) for origin in self.pieces[self.turn] for end in self.reach(origin)])

    def captures(self) -> list[Move]:
        """Return every legal capture of the side to move."""
        at = self.at
        return self.kept([(origin, end) for origin in self.pieces[self.turn] for end in self.reach(origin) if at[end]])

    def checks(self) -> list[Move]:
        """Return every legal move of the side to move that gives check."""
        return [move for move in self.legal() if self.gives_check(move)]

    def legal_from(self, origin: int) -> list[Move]:
        """Return the legal moves of one piece, regardless of the side to move."""
        return [(origin, end) for end in self.reach(origin) if self.allows((origin, end))]

    def has_move(self) -> bool:
        """Whether the side to move has any legal move."""
        return any(self.allows((origin, end)) for origin in [*self.pieces[self.turn]] for end in self.reach(origin))

    def kept(self, moves: list[Move]) -> list[Move]:
        """Return the given moves that leave the mover's general unattacked.

        Only moves that could fail are tried out: moves by the general, moves that open or close a line to the general
        and, in check, moves that could end the check.
        """
        general = self.generals[self.turn]
        leaving, closing, ending = exposed(self.at, general, -self.turn)
        allows = self.allows
        if ending is not None:
            froms, tos = ending
            return [
                move for move in moves if (move[1] in tos or move[0] == general or move[0] in froms) and allows(move)
            ]
        return [move for move in moves if (move[0] not in leaving and move[1] not in closing) or allows(move)]
