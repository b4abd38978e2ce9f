"""The state of a game of 象棋: the board, the moves since the last capture, the fouls and the open case."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from engines.core.books.rulesets import Rules
from engines.core.rulings import Accepted, Outcome, Script, Seat, win
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import RED as RED_SIDE

RED, BLACK = Seat(0), Seat(1)
SEATS = (RED, BLACK)

Ruled = Literal["red", "black", "draw"]
"""待判局面: the side that must change, or a draw if neither side changes."""


class Given(NamedTuple):
    """The ruling given on a claim: the side that must change or a draw, the national clause behind it, and whether the
    ruling is only a proposal."""

    ruled: Ruled
    basis: str
    limited: bool = False


class Ply(NamedTuple):
    """A move without capture, the key of the position after it, and whether it gave check."""

    move: Move
    key: bytes
    check: bool


class Series(NamedTuple):
    """The series of moves to rule on: the key of the starting position and the moves made from there."""

    start: bytes
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a table. With `refereed`, a claim pauses the match until the referee rules. With `score`, the game
    is only looked at: nothing is claimed, and only the board ends the game."""

    limit: int
    automatic: bool
    refereed: bool = False
    score: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """待判局面: a claim that asks for a ruling. The case is open while `ruled` is None.

    `moves` and `keys` are the moves and positions of the cycle; `left` counts the remaining plies of grace; `proposed`
    is the ruling that follows from the moves, or None if only the referee may rule.
    """

    kind: Literal["repetition", "nine"]
    by: Seat
    moves: tuple[Script, ...]
    keys: frozenset[bytes] = field(repr=False)
    proposed: Ruled | None = None
    ruled: Ruled | None = None
    left: int = 0
    waits: bool = False
    """Whether play stops until the referee has ruled, because a referee sat at the table when the case was opened."""
    whole: bool = True
    """Whether the search looked into everything; if not, the case stands as a draw because neither side can be
    blamed."""
    reread: bool = False
    """Whether the record does not keep the ruling first given on the claim, and that ruling may have differed."""

    @property
    def open(self) -> bool:
        return self.ruled is None

    @property
    def changeable(self) -> bool:
        """Whether the referee may rule: on an open case, and on a ruling that stands because no referee was there."""
        return self.open or not self.waits


@dataclass(frozen=True, slots=True)
class State:
    """A position with the history that matters for rulings.

    The board is never altered: a move is played on a copy. `plies` are the moves after the last capture; `before`
    counts earlier plies without capture that a starting position brought along; `counted_from` is the index in `plies`
    from which cycles are counted. `fouls` lists each seat's fouls by point, `false_limits` counts each seat's false
    claims of the natural limit since the last capture. `series` is the series last ruled on, or the cycle that a score
    last completed; it can be asked about even after its case is closed.
    """

    rules: Rules
    terms: Terms
    board: Board
    round: int = 1
    before: int = 0
    plies: tuple[Ply, ...] = ()
    counted_from: int = 0
    last: tuple[str, ...] = ()
    captured: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    fouls: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    false_limits: tuple[int, int] = (0, 0)
    case: Case | None = None
    series: Series | None = None
    outcome: Outcome | None = None

    @property
    def turn(self) -> Seat:
        return seat_of(self.board.turn)

    @property
    def quiet(self) -> int:
        """The plies since the last capture."""
        return self.before + len(self.plies)

    @property
    def waits(self) -> bool:
        """Whether play stops until the referee has ruled."""
        return self.case is not None and self.case.open and self.case.waits


def seat_of(side: int) -> Seat:
    return RED if side == RED_SIDE else BLACK


def other(seat: Seat) -> Seat:
    return BLACK if seat == RED else RED


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.outcome else (state.turn,)


def outcome(state: State) -> Outcome | None:
    return state.outcome


def waits(state: State) -> bool:
    return state.waits


def attended(state: State, there: bool) -> State | None:
    """Note that a referee is at the table from now on, or no longer; an earlier claim goes on as it began. None if
    nothing changes."""
    terms = replace(state.terms, refereed=there)
    return None if terms == state.terms else replace(state, terms=terms)


def lost(state: State, seat: Seat, reason: str, point: str = "") -> Outcome:
    """Return the loss of a seat; `point` names the clause if it differs from that of the reason."""
    return win((other(seat),), (seat,), reason, state.rules.clause(point or reason))


def after_leaving(state: State, seat: Seat, why: str) -> Accepted[State] | None:
    """超时: a seat whose flag has fallen loses. None for other ways of leaving, which the core decides for every
    game."""
    return Accepted(replace(state, outcome=lost(state, seat, "time"))) if why == "flag" else None
