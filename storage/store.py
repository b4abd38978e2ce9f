"""What the bot keeps, as plain values, and the protocol of whoever keeps it. No database is named here.

Everything happens in a unit of work: a synchronous function of a `Unit`, run in one transaction by `Store.run`. One
that only looks is a function of a `Reader`, and writes nothing.
Times are aware and in UTC.
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
from storage.rulings import Answer as Answer
from storage.rulings import Appeal as Appeal
from storage.rulings import NewAppeal as NewAppeal
from storage.rulings import NewRuling as NewRuling
from storage.rulings import OfRulings, ReaderOfRulings
from storage.rulings import Ruling as Ruling

T = TypeVar("T")

Status = Literal["seating", "playing", "ended", "cancelled", "broken"]
"""`broken`: the record no longer folds, which is a fault of ours; frozen for the referee, never skipped."""

MATCH, EVENT = "match", "event"
"""The kinds of streams that people call by a number. Others, such as a review, are found by their messages alone."""
UNCALLED = -1_000_000
"""Of a chat, 台1 has number 1 and counts upwards, 赛事1 has number -1 and counts downwards; what is called by no number
counts downwards from beneath this."""

Payload = Mapping[str, Any]


class Conflict(Exception):
    """The stream is at another version than the writer believed. The per-stream order should have prevented it."""


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
    """A match or an event. `number` is 台N or 赛事N within its chat; `version` counts what was written to it."""

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
    """The version of the last strike: whoever folded before it must fold anew."""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    outcome: Payload | None = None
    parent: int | None = None
    """The stream that this one is a part of, as a match is of an event; it hears what becomes of it."""


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
    """One line of a record. `seq` counts from 1; `version` is the stream's version that it made."""

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
    """Somebody's word on a line of a record, and when he gave it: what paper has beside the line.

    `seq` is the line, 0 where it is about none; `text` what he would have in its place. He spoke from a seat or as the
    referee; `seat` is None for somebody without either.
    """

    seq: int
    kind: str
    seat: int | None
    person_id: int | None
    at: datetime
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that waits for another person's word."""

    id: int
    stream_id: int
    kind: str
    seq: int | None
    version: int
    by: int | None
    """The person whose act it was; None for an anonymous administrator."""
    payload: Payload
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done at a time: at a table, or for a person in a chat."""

    id: int
    kind: str
    due_at: datetime
    stream_id: int | None = None
    payload: Payload = field(default_factory=dict)
    chat_id: int | None = None
    person_id: int | None = None


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """An update that our own fault kept us from serving."""

    reference: str
    cause: str
    update: str
    error: str
    at: datetime


class Reader(ReaderOfInbox, ReaderOfOutbox, ReaderOfPeople, ReaderOfRulings, Protocol):
    """What is kept, as one transaction sees it. Nothing is written by asking."""

    # Served updates
    def handled(self, cause: str) -> str | None: ...
    def dead_letters(self, limit: int) -> Sequence[DeadLetter]: ...

    # Streams
    # Where several processes write, a stream is the unit's own from here to its end; one found otherwise is not.
    def stream(self, stream_id: int) -> Stream | None: ...
    # As it stands, without being held: for what is judged elsewhere. A unit holds one stream at a time.
    def glance(self, stream_id: int) -> Stream | None: ...
    # The streams that are parts of this one, oldest first, unheld.
    def children(self, stream_id: int) -> Sequence[Stream]: ...
    def stream_ids(self) -> Sequence[int]: ...
    # The tables of a chat: its matches, which are numbered from 1. What is no match is found by its id alone.
    def streams(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    # The events of a chat, 赛事1 first.
    def events(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    # The events, in any chat, that someone has a part in: he is entered, speaks or referees for a unit, or has an
    # office in the chat.
    def taking_part(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...
    def entries(self, stream_id: int, after_version: int = 0) -> Sequence[StoredEntry]: ...
    # When its newest line was written; a line in the place of a struck one bears the time of that.
    def latest(self, stream_id: int) -> datetime | None: ...
    def signatures(self, stream_id: int) -> Sequence[Signature]: ...
    def seats(self, stream_id: int) -> Mapping[Seat, int]: ...
    def captains(self, stream_id: int) -> frozenset[Seat]: ...
    # The tables, in any chat, at which someone sits.
    def seated(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]: ...

    # What waits
    def pendings(self, stream_id: int) -> Sequence[Pending]: ...
    # What of a kind somebody has caused, wherever it waits, oldest first.
    def pendings_of(self, person_id: int, kind: str) -> Sequence[Pending]: ...
    # What is not due yet, of a table or of a chat, earliest first.
    def planned_at(self, stream_id: int, kind: str) -> Sequence[Due]: ...
    def planned_in(self, chat_id: int, kind: str) -> Sequence[Due]: ...
    def next_due(self) -> datetime | None: ...


class Unit(Reader, OfInbox, OfOutbox, OfPeople, OfRulings, Protocol):
    """A transaction: what it sees, and what it writes. A stream needs a chat and persons that were met before."""

    # Served updates
    def mark_handled(self, cause: str, reply: str, at: datetime) -> None: ...
    # Leave a sign of life, in the place of the last: a full disk is noticed by nothing but writing.
    def breathe(self, cause: str, at: datetime) -> None: ...
    # Forget what was served, came due or failed before, and dead letters of a month earlier; how many rows that were.
    def prune(self, before: datetime) -> int: ...
    def bury(self, letter: DeadLetter) -> None: ...

    # Streams
    def create_stream(self, new: NewStream) -> Stream: ...
    # What is not given stays; but a match that goes on (seating, playing) again has no end and no outcome.
    def set_status(
        self,
        stream_id: int,
        status: Status,
        *,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        outcome: Payload | None = None,
    ) -> Stream: ...
    # Write the next line, or strike lines that stand (and return the new version), if the stream is at `version`.
    def append(self, stream_id: int, version: int, entry: NewEntry) -> StoredEntry: ...
    def strike(self, stream_id: int, version: int, seqs: Collection[int], cause: str) -> int: ...
    # Write down whose word a line rests on; in the order in which they were given.
    def sign(self, stream_id: int, signature: Signature) -> None: ...
    # Whether the seat is the person's now: not if another sits there.
    def take_seat(self, stream_id: int, seat: Seat, person_id: int) -> bool: ...
    def free_seat(self, stream_id: int, seat: Seat) -> None: ...
    # The captain among the seats of a side; there is one.
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
    # What it says now; it keeps its id, which buttons know it by.
    def change_pending(self, pending_id: int, payload: Payload) -> None: ...
    # Whether it was still there: of two answers the first counts.
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
    # Whether it was still there: what somebody is doing just now can no longer be called off.
    def call_off(self, due_id: int) -> bool: ...
    # What is due, earliest first: each once, and never again if this unit commits.
    def claim_due(self, now: datetime, limit: int) -> Sequence[Due]: ...


class Store(Protocol):
    """Runs units of work. `run` returns after the commit; an exception in the work rolls it back and is raised.

    A work must depend on its unit alone: where several processes write it may be undone and run again. One that only
    looks and takes long is for `study`: some such works are done beside each other, and nobody else waits for them.
    """

    async def run(self, work: Callable[[Unit], T]) -> T: ...
    async def read(self, work: Callable[[Reader], T]) -> T: ...
    async def study(self, work: Callable[[Reader], T]) -> T: ...
    async def close(self) -> None: ...
