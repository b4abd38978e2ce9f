"""A game of 围棋 in progress: the board, whose turn it is, and the little history that matters.

No old board is kept: of every position there is a key of eight bytes, and the moves, from which it can be had again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from engines.core.rulesets import Rules
from engines.core.rulings import Accepted, Fact, Outcome, Point, Refusal, Seat, Stop
from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, WHITE, Board, Frame

FIRST, SECOND = Seat(0), Seat(1)
SEATS = (FIRST, SECOND)
"""Black, white: the seats have their colours from the first move to the last."""
PASS = "pass"  # noqa: S105 - a move
_KEY, _MOVE = 8, 2
_TURNED = (1 << 64) - 1
"""Xored to the key of a position that white faces, where it matters who does."""
_NO_PLACE = 0


@dataclass(frozen=True, slots=True)
class Marking:
    """数子前: after the last move both say which stones are dead, and whether they agree."""

    dead: frozenset[int] = frozenset()
    """All stones of the chains that are marked."""
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """`seen` has a key for the start and one for the position after every move, `moves` what was played: colour and
    place. Both are bytes, since they are copied with every move."""

    rules: Rules
    frame: Frame
    first: Board
    """What the game began with."""
    board: Board
    turn: Seat
    komi: Fraction
    """贴子, in 子."""
    positional: bool
    """Whether a position counts as the same whoever faces it."""
    confirms: bool
    """Whether a stone by buttons takes one more press: nothing can be taken back here."""
    key: int
    seen: bytes
    moves: bytes = b""
    captured: tuple[int, int] = (0, 0)
    """How many stones each seat has taken."""
    passes: int = 0
    """How many of the last moves were passes."""
    marking: Marking | None = None
    outcome: Outcome | None = None

    @property
    def number(self) -> int:
        """How many moves have been made, passes included."""
        return len(self.moves) // _MOVE

    @property
    def last(self) -> str:
        """The point of the last move; nothing for a pass, and before the first."""
        place = _unpacked(self.moves[-_MOVE:])[1] if self.moves else _NO_PLACE
        return self.frame.names.get(place, "")


def colour_of(seat: Seat) -> int:
    return BLACK if seat == FIRST else WHITE


def seat_of(colour: int) -> Seat:
    return FIRST if colour == BLACK else SECOND


def other(seat: Seat) -> Seat:
    return SECOND if seat == FIRST else FIRST


def set_up(
    rules: Rules, frame: Frame, board: Board, turn: Seat, komi: Fraction, *, positional: bool, confirms: bool = False
) -> State:
    """A game that begins with this position."""
    key = boards.key_of(frame, board)
    seen = _faced(key, turn, positional)
    return State(rules, frame, board, board, turn, komi, positional, confirms, key, seen)


def to_act(state: State) -> tuple[Seat, ...]:
    """Whoever is on turn; while dead stones are marked, both."""
    if state.outcome:
        return ()
    return (state.turn,) if state.marking is None else SEATS


def outcome(state: State) -> Outcome | None:
    return state.outcome


def place_stone(state: State, seat: Seat, place: int) -> Accepted[State] | Refusal:
    """落子: on an empty point, not without a liberty, and never to a position that the opponent has faced before."""
    frame, key, colour = state.frame, state.key, BLACK if seat == FIRST else WHITE
    if state.board[place] != EMPTY:
        return _refused(state, "occupied", place)
    played = boards.play(frame, state.board, place, colour)
    if played is None:
        return _refused(state, "suicide", place)
    after, taken = played
    key ^= frame.stones[colour][place]
    captured = state.captured
    if taken:
        enemy = frame.stones[BLACK + WHITE - colour]
        for at in taken:
            key ^= enemy[at]
        captured = (captured[0] + len(taken), captured[1]) if seat == FIRST else (captured[0], captured[1] + len(taken))
    board, turn = bytes(after), SECOND if seat == FIRST else FIRST
    faced = _faced(key, turn, state.positional)
    # Before anything is taken there are more stones with every move: nothing can come again.
    if captured != (0, 0) and (earlier := _earlier(state, faced, board)) is not None:
        ko = len(taken) == 1 and board == _board_after(state, state.number - 1)
        return _refused(state, "ko" if ko else "superko", place, earlier)
    told: tuple[Fact, ...] = ()
    if taken:
        told = (Fact("captured", {"seat": seat, "number": len(taken)}),)
    stood = State(
        state.rules, frame, state.first, board, turn, state.komi, state.positional, state.confirms,
        key, state.seen + faced, state.moves + _packed(colour, place), captured,
    )  # fmt: skip
    return Accepted(stood, told)


def make_pass(state: State, seat: Seat) -> Accepted[State]:
    """虚着: two in a row end the game, and the dead stones are marked."""
    turn = other(seat)
    passed = replace(
        state,
        turn=turn,
        seen=state.seen + _faced(state.key, turn, state.positional),
        moves=state.moves + _packed(colour_of(seat), _NO_PLACE),
        passes=state.passes + 1,
    )
    told = Fact("passed", {"seat": seat})
    if passed.passes < len(SEATS):
        return Accepted(passed, (told,))
    return Accepted(replace(passed, marking=Marking()), (told, Fact("finished", point="two_passes")), (Stop(),))


def moves_of(state: State) -> list[tuple[Seat, str]]:
    """Every move: who played where, `pass` for a pass."""
    pairs = (_unpacked(state.moves[at : at + _MOVE]) for at in range(0, len(state.moves), _MOVE))
    return [(seat_of(colour), state.frame.names.get(place, PASS)) for colour, place in pairs]


def _faced(key: int, turn: Seat, positional: bool) -> bytes:
    return (key if positional or turn == FIRST else key ^ _TURNED).to_bytes(_KEY, "little")


def _packed(colour: int, place: int) -> bytes:
    return (colour | place << 2).to_bytes(_MOVE, "little")


def _unpacked(move: bytes) -> tuple[int, int]:
    number = int.from_bytes(move, "little")
    return number & 3, number >> 2


def _earlier(state: State, faced: bytes, board: Board) -> int | None:
    """The move, counted from 1, after which the same position stood; 0 for the start, None where it never did.

    Two positions may share a key: what is found is played up to there and looked at.
    """
    at = state.seen.find(faced)
    while at >= 0:
        number, between = divmod(at, _KEY)
        if not between and _board_after(state, number) == board:
            return number
        at = state.seen.find(faced, at + 1)
    return None


def _board_after(state: State, number: int) -> Board:
    """The board after so many moves."""
    board = state.first
    for at in range(0, number * _MOVE, _MOVE):
        colour, place = _unpacked(state.moves[at : at + _MOVE])
        if place == _NO_PLACE:
            continue
        played = boards.play(state.frame, board, place, colour)
        if played is None:
            raise ValueError("the moves of this game do not lead to its position")
        board = bytes(played[0])
    return board


def out_of_phase(state: State) -> Refusal:
    """An entry that belongs to the other phase: stones while it is played, marks after that."""
    shown = Fact("while_playing" if state.marking is None else "while_marking")
    return Refusal("illegal", "phase", state.rules.clause("phase"), (shown,))


def _refused(state: State, point: str, place: int, repeats: int | None = None) -> Refusal:
    facts: tuple[Fact, ...] = (Fact("at", {"point": Point(state.frame.names[place])}),)
    if repeats is not None:
        facts = (*facts, Fact("repeats", {"number": repeats}))
    return Refusal("illegal", point, state.rules.clause(point), facts)
