"""A game of 象棋 in progress: the board, what has happened since the last capture, fouls, and a case that is open."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from engines.core.rulesets import Rules
from engines.core.rulings import Accepted, Outcome, Script, Seat, win
from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import RED as RED_SIDE

RED, BLACK = Seat(0), Seat(1)
SEATS = (RED, BLACK)

Ruled = Literal["red", "black", "draw"]
"""待判局面: who must change, or that the game is drawn if nobody does."""


class Given(NamedTuple):
    """The ruling that was given on a claim: who must change or a draw, the clause of the national rules that it rests
    on, and whether it was only a proposal."""

    ruled: Ruled
    basis: str
    limited: bool = False


class Ply(NamedTuple):
    """A move that took nothing, the position it led to, and whether it gave check."""

    move: Move
    key: bytes
    check: bool


class Series(NamedTuple):
    """What is ruled on: the position that it begins in, by its key, and the moves as they were made from there."""

    start: bytes
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table was opened with. `refereed`: a claim pauses the match until it is ruled on. `score`: a game score
    that is only looked at, in which nothing is claimed and nothing but the board ends the game."""

    limit: int
    automatic: bool
    refereed: bool = False
    score: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """待判局面: what somebody has asked to be ruled on. While it is not `ruled` it is open.

    `moves` and `keys` are the moves and positions of the cycle; `left` is how many plies of grace remain; `proposed` is
    what the moves come to, None where that is the referee's to say.
    """

    kind: Literal["repetition", "nine"]
    by: Seat
    moves: tuple[Script, ...]
    keys: frozenset[bytes] = field(repr=False)
    proposed: Ruled | None = None
    ruled: Ruled | None = None
    left: int = 0
    waits: bool = False
    """Whether nobody moves before the referee has ruled: one sat at the table when it was opened."""
    whole: bool = True
    """Whether everything could be looked into; else it stands as a draw because nobody could be named."""
    reread: bool = False
    """Whether the record does not say what was ruled when it was claimed, and that may have been something else."""

    @property
    def open(self) -> bool:
        return self.ruled is None

    @property
    def changeable(self) -> bool:
        """Whether the referee may rule: while it is open, and on what stands because none was there."""
        return self.open or not self.waits


@dataclass(frozen=True, slots=True)
class State:
    """A position with the history that matters.

    The board is never altered: a move is played on a copy. `plies` are the moves since the last capture, without it;
    `before` is how many more a position to start from has had; `counted_from` is where the count of cycles begins
    among them. `fouls` are those of each seat, by point, `false_limits` how often each has claimed the natural limit
    falsely since the last capture. `series` is what was ruled on last, or what a score last went round often enough: it
    can be asked about also when its case is closed.
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
        """Plies since the last capture."""
        return self.before + len(self.plies)

    @property
    def waits(self) -> bool:
        """Whether nobody moves until the referee has ruled."""
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
    """With a referee at the table from now on, or without; what was claimed before goes on as it began."""
    terms = replace(state.terms, refereed=there)
    return None if terms == state.terms else replace(state, terms=terms)


def lost(state: State, seat: Seat, reason: str, point: str = "") -> Outcome:
    """A seat has lost; `point` where the clause of the loss is not that of its reason."""
    return win((other(seat),), (seat,), reason, state.rules.clause(point or reason))


def gone(state: State, seat: Seat, why: str) -> Accepted[State] | None:
    """超时: the flag of a seat has fallen. Whoever leaves otherwise has lost as in any game."""
    return Accepted(replace(state, outcome=lost(state, seat, "time"))) if why == "flag" else None
