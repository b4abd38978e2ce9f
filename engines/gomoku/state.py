"""The state of a 五子棋 game: its phase, the stones in order, and the colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.core.books.rulesets import NO_TAKEBACK, TAKEBACK, Options, Rules
from engines.core.game.verdicts import Sides
from engines.core.rulings import Outcome, Refusal, Seat
from engines.gomoku.forbidden import Ban
from engines.gomoku.rows import POINTS, Place

FIRST, SECOND = Seat(0), Seat(1)
"""甲, the player who opens, and 乙, the other player, independent of colour."""
BLACK, WHITE = "black", "white"
PASS: Place = -1
EMPTY, MARKS = ".", {BLACK: "X", WHITE: "O"}

PLAIN = "plain"
"""Option for scores without phases: stones alternate from the beginning, and 甲 plays black."""
Phase = Literal["open", "choose", "swap", "fourth", "offer", "strike", "play"]
"""The phases: laying the opening; choosing a colour, or swapping; the fourth stone; offering two fifth moves; removing
one offered move; ordinary play."""


@dataclass(frozen=True, slots=True)
class State:
    """The state. `laid` lists the stones in order with their colours; `PASS` marks a pass."""

    rules: Rules
    phase: Phase = "open"
    laid: tuple[tuple[Place, str], ...] = ()
    black: Seat | None = FIRST
    """The seat that plays black; None until the choice."""
    offers: tuple[Place, ...] = ()
    surely: bool = False
    """Whether moves cannot be taken back, so that a button press asks for confirmation."""
    outcome: Outcome | None = None
    proof: tuple[tuple[Place, ...], ...] = ()
    """The rows that ended the game: the winning stones, or the proof of a ban."""
    ban: Ban | None = None

    @property
    def stones(self) -> tuple[tuple[Place, str], ...]:
        return tuple(one for one in self.laid if one[0] != PASS)

    def of(self, colour: str) -> tuple[Place, ...]:
        return tuple(place for place, laid in self.laid if laid == colour and place != PASS)

    @property
    def taken(self) -> dict[Place, str]:
        return dict(self.stones)

    @property
    def next_colour(self) -> str:
        """The colour to move."""
        if not self.laid:
            return BLACK
        return WHITE if self.laid[-1][1] == BLACK else BLACK

    def seat_of(self, colour: str) -> Seat:
        black = FIRST if self.black is None else self.black
        return black if colour == BLACK else Seat(1 - black)

    def colour_of(self, seat: Seat) -> str | None:
        return None if self.black is None else BLACK if seat == self.black else WHITE

    @property
    def full(self) -> bool:
        return len(self.stones) == POINTS


def sides(options: Options) -> Sides:
    return ((FIRST,), (SECOND,))


def start(rules: Rules, options: Options) -> State | Refusal:
    surely = options.get(TAKEBACK) == NO_TAKEBACK
    if options.get(PLAIN) in (True, "true"):
        return State(rules, "play", surely=surely)
    chosen = rules.numbers["opening"] == "one_stone"
    return State(rules, black=None if chosen else FIRST, surely=surely)


def to_act(state: State) -> tuple[Seat, ...]:
    if state.outcome is not None:
        return ()
    match state.phase:
        case "open":
            return (FIRST,)
        case "choose" | "swap":
            return (SECOND,)
        case "offer":
            return (state.seat_of(BLACK),)
        case "fourth" | "strike":
            return (state.seat_of(WHITE),)
        case _:
            return (state.seat_of(state.next_colour),)


def outcome(state: State) -> Outcome | None:
    return state.outcome
