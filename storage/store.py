"""The stored values as plain dataclasses, and the protocol of a store. This module names no database.

All access happens in a unit of work: a synchronous function of a `Unit`, run in one transaction by `Store.run`. A
read-only work is a function of a `Reader`. All times are aware datetimes in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol, TypeVar

from engines.core.rulings import Seat
from storage.inbox import Letter as Letter
from storage.inbox import OfInbox, ReaderOfInbox
from storage.outbox import Live as Live
from storage.outbox import Message as Message
from storage.outbox import OfOutbox, ReaderOfOutbox
from storage.outbox import Outgoing as Outgoing
from storage.outbox import Policy as Policy
from storage.people import Account as Account
from storage.people import Chat as Chat
from storage.people import Deed as Deed
from storage.people import Invitation as Invitation
from storage.people import OfPeople, ReaderOfPeople
from storage.people import Person as Person
from storage.rulings import Appeal as Appeal
from storage.rulings import AppealAnswer as AppealAnswer
from storage.rulings import NewAppeal as NewAppeal
from storage.rulings import NewRuling as NewRuling
from storage.rulings import OfRulings, ReaderOfRulings
from storage.rulings import Ruling as Ruling

T = TypeVar("T")

Status = Literal["seating", "playing", "ended", "cancelled", "broken"]
"""`broken`: the record no longer folds because of a fault in our code. The stream is frozen for the referee, never
skipped."""

MATCH, EVENT = "match", "event"
"""The stream kinds that people call by a number. Streams of all remaining kinds, such as a review, are found through
their messages."""
UNCALLED = -1_000_000
"""The bound below which streams without a public number count downwards. Within a chat, 台1 has number 1 and counts
upwards; 赛事1 has number -1 and counts downwards."""

Payload = Mapping[str, Any]


class Conflict(Exception):
    """The stream is not at the version the writer expected. The row lock per stream should have prevented this."""


class Unavailable(Exception):
    """The database cannot be reached or written now; the same work may succeed later."""


@dataclass(frozen=True, slots=True)
class NewStream:
    kind: str
    chat_id: int
    thread_id: int | None
    game: str
    rule_set: str
    options: Payload
    creator: int
    created_at: datetime
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Stream:
    """A match or an event. `number` is 台N or 赛事N within its chat; `version` counts the writes to the stream."""

    id: int
    number: int
    kind: str
    chat_id: int
    thread_id: int | None
    game: str
    rule_set: str
    options: Payload
    creator: int
    created_at: datetime
    status: Status
    version: int
    struck_version: int
    """The version of the last strike. A state folded at an earlier version must be folded anew."""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    outcome: Payload | None = None
    parent: int | None = None
    """The stream that contains this stream, as an event contains a match. The parent is told about changes in the
    child."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    seat: Seat
    text: str
    person_id: int | None
    at: datetime
    cause: str
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One line of a record. `seq` counts from 1; `version` is the stream's version after the line was written."""

    seq: int
    seat: Seat
    text: str
    person_id: int | None
    at: datetime
    cause: str
    version: int
    struck: bool = False
    struck_by: str | None = None
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """A person's statement about a line of a record, with the time: the counterpart of a signature on paper.

    `seq` is the line's number, or 0 if the statement concerns no line; `text` is the wording the person wants instead.
    `seat` is the seat the person spoke from, or the referee's; None for a person with neither.
    """

    seq: int
    kind: str
    seat: int | None
    person_id: int | None
    at: datetime
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """An act that waits for another person's confirmation."""

    id: int
    stream_id: int
    kind: str
    seq: int | None
    version: int
    by: int | None
    """The person who caused the act; None for an anonymous administrator."""
    payload: Payload
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Due:
    """An act due at a time, at a table or for a person in a chat."""

    id: int
    kind: str
    due_at: datetime
    stream_id: int | None = None
    payload: Payload = field(default_factory=dict)
    chat_id: int | None = None
    person_id: int | None = None


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """An update that a fault in our code kept from being served."""

    reference: str
    cause: str
    update: str
    error: str
    at: datetime


class Reader(ReaderOfInbox, ReaderOfOutbox, ReaderOfPeople, ReaderOfRulings, Protocol):
    """The stored data as one transaction sees it. Nothing here writes."""

    # Served updates
    def handled(self, cause: str) -> str | None: ...
    def dead_letters(self, limit: int) -> Sequence[DeadLetter]: ...

    # Streams
    # In a writing unit of a shared database, `stream` locks the row until the unit ends; the methods below do not.
    def stream(self, stream_id: int) -> Stream | None: ...
    # Read a stream without locking it, for decisions made elsewhere. A unit locks only one stream at a time.
    def glance(self, stream_id: int) -> Stream | None: ...
    # The streams whose parent is this stream, oldest first, not locked.
    def children(self, stream_id: int) -> Sequence[Stream]: ...
    def stream_ids(self) -> Sequence[int]: ...
    # The matches of a chat, which are numbered from 1. Streams that are neither match nor event are found only by id.
    def streams(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    # The events of a chat, 赛事1 first.
    def events(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    # The events, in any chat, in which a person is entered, speaks or referees for a unit, or has a role in the chat.
    def taking_part(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    def entries(self, stream_id: int, after_version: int = 0) -> Sequence[StoredEntry]: ...
    # The time of the newest line, ignoring replacements, which bear the time of the struck line they replace.
    def latest(self, stream_id: int) -> datetime | None: ...
    def signatures(self, stream_id: int) -> Sequence[Signature]: ...
    def seats(self, stream_id: int) -> Mapping[Seat, int]: ...
    def captains(self, stream_id: int) -> frozenset[Seat]: ...
    # The matches, in any chat, at which a person has a seat.
    def seated(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...

    # What waits
    def pendings(self, stream_id: int) -> Sequence[Pending]: ...
    # All pending acts of a kind caused by a person, oldest first.
    def pendings_of(self, person_id: int, kind: str) -> Sequence[Pending]: ...
    # The planned acts of a table or a chat that have not fired yet, earliest first.
    def planned_at(self, stream_id: int, kind: str) -> Sequence[Due]: ...
    def planned_in(self, chat_id: int, kind: str) -> Sequence[Due]: ...
    def next_due(self) -> datetime | None: ...


class Unit(Reader, OfInbox, OfOutbox, OfPeople, OfRulings, Protocol):
    """A transaction with its reads and writes. A stream may refer only to a chat and persons already stored."""

    # Served updates
    def mark_handled(self, cause: str, reply: str, at: datetime) -> None: ...
    # Write a sign of life in place of the previous one: only a write reveals that the disk is full.
    def breathe(self, cause: str, at: datetime) -> None: ...
    # Delete marks, fired due rows, failed messages and expired invitations older than `before`, and letters a month
    # older still. Returns the number of deleted rows.
    def prune(self, before: datetime) -> int: ...
    def bury(self, letter: DeadLetter) -> None: ...

    # Streams
    def create_stream(self, new: NewStream) -> Stream: ...
    # Arguments left out keep their stored values; but a match that continues (seating, playing) loses its end and
    # outcome.
    def set_status(
        self,
        stream_id: int,
        status: Status,
        *,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        outcome: Payload | None = None,
    ) -> Stream: ...
    # Append the next line, or strike lines not yet struck and return the new version. Both raise `Conflict` unless the
    # stream is at `version`.
    def append(self, stream_id: int, version: int, entry: NewEntry) -> StoredEntry: ...
    def strike(self, stream_id: int, version: int, seqs: Collection[int], cause: str) -> int: ...
    # Record a person's statement about a line; `signatures` returns statements in order of time.
    def sign(self, stream_id: int, signature: Signature) -> None: ...
    # Whether the person has the seat now; False if another person sits in the seat.
    def take_seat(self, stream_id: int, seat: Seat, person_id: int) -> bool: ...
    def free_seat(self, stream_id: int, seat: Seat) -> None: ...
    # Name the captain among the seats of a side; each side has one.
    def name_captain(self, stream_id: int, seat: Seat, side: Collection[Seat]) -> None: ...

    # What waits
    def add_pending(
        self,
        stream_id: int,
        kind: str,
        *,
        seq: int | None,
        version: int,
        by: int | None,
        payload: Payload,
        at: datetime,
    ) -> Pending: ...
    # Replace the payload and keep the id, which buttons refer to.
    def change_pending(self, pending_id: int, payload: Payload) -> None: ...
    # Whether the pending row still existed: of two answers the first counts.
    def drop_pending(self, pending_id: int) -> bool: ...
    def plan(
        self,
        kind: str,
        due_at: datetime,
        stream_id: int | None,
        payload: Payload,
        *,
        chat_id: int | None = None,
        person_id: int | None = None,
    ) -> Due: ...
    # Whether the planned act was still there: an act being carried out can no longer be called off.
    def call_off(self, due_id: int) -> bool: ...
    # Claim the acts now due, earliest first. Each act is claimed once, and never again if this unit commits.
    def claim_due(self, now: datetime, limit: int) -> Sequence[Due]: ...


class Store(Protocol):
    """Runs units of work. `run` returns after the commit; an exception in the work rolls back and is raised.

    A work must depend on its unit alone, because a store shared by several processes may roll the work back and run it
    again. Long read-only works belong in `study`: several run in parallel, and no short work waits for them.
    """

    async def run(self, work: Callable[[Unit], T]) -> T: ...
    async def read(self, work: Callable[[Reader], T]) -> T: ...
    async def study(self, work: Callable[[Reader], T]) -> T: ...
    async def close(self) -> None: ...
