"""The state of a 围棋 game: the board, the side to move, and the little history that matters.

Old boards are not kept. An eight-byte key stands for every earlier position, and the moves suffice to rebuild it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from engines.core.books.rulesets import Rules
from engines.core.rulings import Accepted, Fact, Outcome, Point, Refusal, Seat, Stop
from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, WHITE, Board, BoardFrame

FIRST, SECOND = Seat(0), Seat(1)
SEATS = (FIRST, SECOND)
"""Black and white: the seats keep their colours from the first move to the last."""
PASS = "pass"  # noqa: S105 - a move
_KEY, _MOVE = 8, 2
_TURNED = (1 << 64) - 1
"""Xored into the key of a position with white to move, if the side to move matters."""
_NO_PLACE = 0


@dataclass(frozen=True, slots=True)
class Marking:
    """数子前: after the last move both players mark dead stones and agree to the count."""

    dead: frozenset[int] = frozenset()
    """Every stone in the marked chains."""
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """The state. `seen` holds the key of the initial position and of the position after every move; `moves` holds each
    move's colour and place. Both are bytes, because every move copies them."""

    rules: Rules
    frame: BoardFrame
    first: Board
    """The initial board."""
    board: Board
    turn: Seat
    komi: Fraction
    """贴子, in 子."""
    positional: bool
    """Whether positions count as equal regardless of the side to move."""
    confirms: bool
    """Whether placing a stone with buttons needs an extra press, because moves cannot be taken back here."""
    key: int
    seen: bytes
    moves: bytes = b""
    captured: tuple[int, int] = (0, 0)
    """The number of stones each seat has captured."""
    passes: int = 0
    """The number of consecutive passes up to now."""
    marking: Marking | None = None
    outcome: Outcome | None = None

    @property
    def number(self) -> int:
        """The number of moves so far, passes included."""
        return len(self.moves) // _MOVE

    @property
    def last(self) -> str:
        """The point of the last move; empty after a pass and before the first move."""
        place = _unpacked(self.moves[-_MOVE:])[1] if self.moves else _NO_PLACE
        return self.frame.names.get(place, "")


def colour_of(seat: Seat) -> int:
    return BLACK if seat == FIRST else WHITE


def seat_of(colour: int) -> Seat:
    return FIRST if colour == BLACK else SECOND


def other(seat: Seat) -> Seat:
    return SECOND if seat == FIRST else FIRST


def set_up(
    rules: Rules,
    frame: BoardFrame,
    board: Board,
    turn: Seat,
    komi: Fraction,
    *,
    positional: bool,
    confirms: bool = False,
) -> State:
    """Begin a game with this position."""
    key = boards.key_of(frame, board)
    seen = _faced(key, turn, positional)
    return State(rules, frame, board, board, turn, komi, positional, confirms, key, seen)


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat on turn, or both seats while dead stones are marked."""
    if state.outcome:
        return ()
    return (state.turn,) if state.marking is None else SEATS


def outcome(state: State) -> Outcome | None:
    return state.outcome


def place_stone(state: State, seat: Seat, place: int) -> Accepted[State] | Refusal:
    """落子: place a stone on an empty point. Refuse a stone without a liberty, and a repeated position: under
    `positional` superko with either side to move, otherwise with the same side to move."""
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
    # Until something is captured, each move adds a stone, so nothing can repeat.
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
    """虚着: pass. Two consecutive passes end play, and marking begins."""
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
    """Return every move with its seat: a point, or `pass`."""
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
    """Return the number of the move that led to the same position earlier; 0 for the start, None if there is none.

    Two positions may share a key, so each candidate is replayed and compared.
    """
    at = state.seen.find(faced)
    while at >= 0:
        number, between = divmod(at, _KEY)
        if not between and _board_after(state, number) == board:
            return number
        at = state.seen.find(faced, at + 1)
    return None


def _board_after(state: State, number: int) -> Board:
    """Return the board after `number` moves."""
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
    """Refuse an entry from the wrong phase: marks during play, stones afterwards."""
    shown = Fact("while_playing" if state.marking is None else "while_marking")
    return Refusal("illegal", "phase", state.rules.clause("phase"), (shown,))


def _refused(state: State, point: str, place: int, repeats: int | None = None) -> Refusal:
    facts: tuple[Fact, ...] = (Fact("at", {"point": Point(state.frame.names[place])}),)
    if repeats is not None:
        facts = (*facts, Fact("repeats", {"number": repeats}))
    return Refusal("illegal", point, state.rules.clause(point), facts)
