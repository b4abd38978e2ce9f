"""A match as a request sees it: the stored stream together with its table, seats and pending matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engines.core.books.rulesets import BY_LOT, NO_TAKEBACK, SEATING, TAKEBACK
from engines.core.chat.act import Act
from engines.core.chat.manner import Manner
from engines.core.game.game import Game
from engines.core.game.record import AnyTable
from engines.core.game.refereeing import Refereeing
from engines.core.rulings import Seat
from storage.store import Pending, Stream

REVIEW = "review"
"""The stream kind for a game score submitted for review, which is no match. Its lines are stored in the options."""
PLACE = "place"
"""The option by which an event recognises its own table: round, table and game."""
NUMBER = "number"
"""The option holding the number by which players call an event table."""
BESIDE = 1_000_000
"""From this number on, an event's seats hold people with a part in the event who do not play."""
TERMS = "terms"
"""The kind of a pending agreement: terms all seated players must accept before the first move."""


def of_event(stream: Stream) -> bool:
    """Return whether the stream holds an event table, where the event decides the players and the start."""
    return stream.parent is not None and PLACE in stream.options


def number_of(stream: Stream) -> int:
    """Return the number by which players call a table. An event table goes by its number within the round, taken from
    its place unless another number was stored."""
    return int(stream.options.get(NUMBER, place_of(stream)[1])) if of_event(stream) else stream.number


def place_of(stream: Stream) -> tuple[int, int]:
    """Return round and table number of an event table, or (0, 0) for any other table."""
    round, _, rest = str(stream.options.get(PLACE, "")).partition(".")
    table = rest.partition(".")[0]
    return (int(round), int(table)) if round.isdigit() and table.isdigit() else (0, 0)


@dataclass(frozen=True, slots=True)
class Match:
    """One table: the stored stream and the state folded from it."""

    stream: Stream
    table: AnyTable
    seats: Mapping[Seat, int]
    pendings: Sequence[Pending]
    latest: datetime | None = None
    """The time of the newest stored entry."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def manner(self) -> Manner[Any]:
        return self.table.mode.manner

    @property
    def refereeing(self) -> Refereeing[Any, Any]:
        return self.table.mode.refereeing

    @property
    def by_card(self) -> bool:
        """Whether players dictate every play from a real table, rather than only the result of each hand."""
        return self.manner.entered == "dictated"

    @property
    def reported(self) -> bool:
        """Whether entries report finished hands, which the opposing side then confirms."""
        return self.manner.entered == "reported"

    @property
    def labels(self) -> Mapping[Seat, str]:
        """The game's own names for the seats, if it has any."""
        return self.manner.talk.seat_labels(self.table.state)

    @property
    def veiled(self) -> bool:
        """Whether earlier plays are hidden from everybody because the match is still running."""
        return self.table.outcome is None and self.manner.hand.plays_in_sight(self.table.state) is not None

    @property
    def seats_open(self) -> bool:
        """Whether players may still sit down or leave. A dictated table stays open while playing: cards may be entered
        regardless of who sits there."""
        return self.stream.status == "seating" or (self.by_card and self.stream.status == "playing")

    @property
    def dispute(self) -> Pending | None:
        """The objection that freezes the score sheet until settled, or None."""
        return next((pending for pending in self.pendings if pending.kind == "dispute"), None)

    @property
    def terms(self) -> Pending | None:
        """The terms that players at a full table still have to accept, or None."""
        return next(iter(self.waiting(TERMS)), None)

    @property
    def takebacks(self) -> bool:
        """Whether players may take back a move if all agree."""
        return self.table.options.get(TAKEBACK) != NO_TAKEBACK

    @property
    def by_lot(self) -> bool:
        """Whether a lot decides the seats once all players have arrived."""
        return self.table.options.get(SEATING) == BY_LOT

    @property
    def demanded(self) -> Act[Any] | None:
        """The act demanded from the next player before any move, or None."""
        wanted = {act.then for act in self.manner.acts}
        return next((act for act in self.manner.acts if act.word in wanted and self.waiting(act.word)), None)

    def waiting(self, kind: str) -> list[Pending]:
        return [pending for pending in self.pendings if pending.kind == kind]

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, sitting in sorted(self.seats.items()) if sitting == person_id)

    def side_of(self, seat: Seat) -> int:
        return next(number for number, side in enumerate(self.table.sides) if seat in side)

    def moment(self, at: datetime) -> datetime:
        """Return the time at which something said `at` a moment counts: never before the newest stored entry."""
        return max(at, self.latest or at, self.stream.started_at or at)

    def seconds(self, at: datetime) -> float:
        return (self.moment(at) - (self.stream.started_at or self.stream.created_at)).total_seconds()
