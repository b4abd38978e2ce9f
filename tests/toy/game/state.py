"""The board of 圈地 and what lies on it, and the phases that a match goes through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engines.core.books.rulesets import Options, Rules
from engines.core.game.verdicts import Sides
from engines.core.rulings import Refusal, Seat

FILES, RANKS = "abcd", "1234"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
FEWEST, MOST = 2, 4
MOST_WELLS = 3
_FIRST = Seat(0)

Phase = Literal["lot", "place", "move", "count"]
"""Before the lot; stones are put on the board; they move; what everybody holds is counted."""


@dataclass(frozen=True, slots=True)
class State:
    """A match of 圈地. Whoever has left stays in `left`, in the order of leaving, and his stones stand in the way."""

    rules: Rules
    players: int
    dug: int
    """How many wells the lot digs."""
    phase: Phase = "lot"
    turn: Seat = _FIRST
    wells: tuple[str, ...] = ()
    stones: Mapping[str, Seat] = field(default_factory=dict)
    land: Mapping[str, Seat] = field(default_factory=dict)
    treasures: Mapping[Seat, str] = field(default_factory=dict)
    left: tuple[Seat, ...] = ()
    stayed: int = 0
    """How many have stayed where they are, one after the other."""
    count: tuple[int, ...] = ()
    """What is proposed that each seat holds; empty while nothing is."""
    agreed: tuple[Seat, ...] = ()
    last: tuple[str, ...] = ()
    """The squares of the last move."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.players)))

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.left)

    @property
    def settled(self) -> bool:
        """Whether all who still play agree on the count."""
        return bool(self.count) and set(self.playing) <= set(self.agreed)

    @property
    def to_place(self) -> int:
        """How many stones are still to be put on the board by those who play."""
        mine = [seat for seat in self.stones.values() if seat in self.playing]
        return int(self.rules.numbers["stones"]) * len(self.playing) - len(mine)

    def after(self, seat: Seat) -> Seat:
        """Who is on turn after a seat, of those who still play."""
        order = [Seat((seat + later) % self.players) for later in range(1, self.players + 1)]
        return next((other for other in order if other in self.playing), seat)


def sides(options: Options) -> Sides | Refusal:
    """Everybody plays for himself."""
    players = whole(options.get("players"))
    if players is None or not FEWEST <= players <= MOST:
        return Refusal("illegal", "players")
    return tuple((Seat(seat),) for seat in range(players))


def start(rules: Rules, options: Options) -> State | Refusal:
    players, dug = whole(options.get("players")), whole(options.get("wells"))
    if dug is None or not 0 <= dug <= MOST_WELLS:
        return Refusal("illegal", "option")
    return State(rules, players or 0, dug)


def whole(value: Any) -> int | None:
    """A number as programs or people give it."""
    if isinstance(value, bool):
        return None
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def free(state: State, square: str) -> bool:
    return square in SQUARES and not (square in state.wells or square in state.stones or square in state.land)


def beside(square: str) -> tuple[str, ...]:
    """The squares next to one, along file and rank."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    near = ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))
    return tuple(FILES[x] + RANKS[y] for x, y in near if 0 <= x < len(FILES) and 0 <= y < len(RANKS))


def reach(state: State, square: str) -> tuple[str, ...]:
    return tuple(other for other in beside(square) if free(state, other))


def moves(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Where each stone of a seat can go; stones that cannot go anywhere are not in it."""
    own = sorted(square for square, owner in state.stones.items() if owner == seat)
    return {square: targets for square in own if (targets := reach(state, square))}


def locked(state: State) -> bool:
    """Whether nobody who still plays can move."""
    return not any(moves(state, seat) for seat in state.playing)


def holding(state: State) -> tuple[int, ...]:
    """What each seat holds: its land and the squares its stones stand on; a treasure beneath them counts more."""
    worth = int(state.rules.numbers["treasure"])
    held = {**state.land, **state.stones}
    return tuple(
        sum(worth if state.treasures.get(seat) == square else 1 for square, owner in held.items() if owner == seat)
        for seat in state.seats
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Nobody before the lot; then whoever is on turn; while it is counted, all who have not agreed."""
    match state.phase:
        case "lot":
            return ()
        case "count":
            return tuple(seat for seat in state.playing if seat not in state.agreed)
        case _:
            return (state.turn,)
