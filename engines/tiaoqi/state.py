"""The state of a 跳棋 match: marbles, arrivals, departures, and the seat to move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.books.rulesets import NO_TAKEBACK, TAKEBACK, Options, Rules
from engines.core.game.verdicts import Sides
from engines.core.rulings import Refusal, Seat
from engines.tiaoqi.board import HOMES, NAMES, Hole, across, corners_of
from engines.tiaoqi.moves import EMPTY, Board

FEWEST, MOST = 2, 6
LETTERS = "ABCDEF"
"""The seats' names, as marked on their marbles."""
_LONGEST = 24 * 60
_FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class State:
    """The state. `last` holds the path of the last move, for the picture."""

    rules: Rules
    corners: tuple[int, ...]
    """The starting corner of each seat."""
    board: Board
    may_skip: bool = False
    minutes: int = 0
    stop_after: int = 0
    """The number of arrivals that ends the match; 0 if it is played to the end."""
    surely: bool = False
    """Whether moves cannot be taken back, so that a button press asks for confirmation."""
    turn: Seat = _FIRST
    begun: bool = False
    drawn: bool = False
    """Whether the lots have been entered."""
    due: bool = False
    """Whether the time limit has passed."""
    arrived: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    """The departed seats, in order of departure."""
    claims: tuple[Seat, ...] = ()
    """被堵: seats whose claim stands, because foreign marbles in their target can still leave."""
    conceded: frozenset[tuple[Seat, Hole]] = frozenset()
    """Target holes that count as filled although a foreign marble stands there."""
    last: tuple[Hole, ...] = ()
    end: str = ""
    """Why the match has ended; empty while it continues."""

    @property
    def players(self) -> int:
        return len(self.corners)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.players)))

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have neither arrived nor left."""
        return tuple(seat for seat in self.seats if seat not in self.arrived and seat not in self.left)

    def target(self, seat: Seat) -> int:
        """Return the corner a seat has to fill."""
        return across(self.corners[seat])

    def marbles(self, seat: Seat) -> list[Hole]:
        return [hole for hole, owner in enumerate(self.board) if owner == seat]


def sides(options: Options) -> Sides | Refusal:
    """Return the sides: everybody plays alone."""
    players = whole(options.get("players"))
    if players is None or not FEWEST <= players <= MOST:
        return Refusal("illegal", "players")
    return tuple((Seat(seat),) for seat in range(players))


def start(rules: Rules, options: Options) -> State | Refusal:
    players, minutes, stop_after = (whole(options[name]) for name in ("players", "minutes", "stop_after"))
    may_skip = truth(options["may_skip"])
    if players is None or minutes is None or minutes > _LONGEST or stop_after is None or stop_after >= MOST:
        return Refusal("illegal", "option")
    if may_skip is None:
        return Refusal("illegal", "option")
    corners = corners_of(players)
    surely = options.get(TAKEBACK) == NO_TAKEBACK
    return State(rules, corners, set_up(corners), may_skip, minutes, stop_after, surely)


def set_up(corners: tuple[int, ...]) -> Board:
    """Place ten marbles for each seat in its corner."""
    board = bytearray([EMPTY]) * len(NAMES)
    for seat, corner in enumerate(corners):
        for hole in HOMES[corner]:
            board[hole] = seat
    return bytes(board)


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.end else (state.turn,)


def whole(value: Any) -> int | None:
    """Read a whole number as programs or people give it; None if unreadable."""
    if isinstance(value, bool):
        return None
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def truth(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    return {"true": True, "yes": True, "1": True, "是": True, "false": False, "no": False, "0": False, "否": False}.get(
        str(value).lower()
    )
