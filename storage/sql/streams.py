"""Streams, their entries and seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from sqlalchemy import ColumnElement, bindparam, case, delete, false, func, insert, select, true, update
from sqlalchemy.sql.dml import ReturningInsert

from engines.core.rulings import Seat
from storage.sql.base import UnitPart, columns, named
from storage.store import EVENT, MATCH, UNCALLED, Conflict, NewEntry, NewStream, Status, StoredEntry, Stream
from storage.tables.base import table
from storage.tables.tables import ChatRecord, EntryRecord, RoleRecord, SeatRecord, StreamRecord

_chat = table(ChatRecord)
_stream = table(StreamRecord)
_entry = table(EntryRecord)
_seat = table(SeatRecord)
_role = table(RoleRecord)

_STREAM_COLUMNS = columns(Stream, _stream)
_ENTRY_COLUMNS = columns(StoredEntry, _entry)
_other = _stream.alias()


def _creating(next_number: ColumnElement[int]) -> ReturningInsert[Any]:
    number = select(next_number).where(_other.c.chat_id == bindparam("in_chat")).scalar_subquery()
    new = insert(_stream).values(number=number, status="seating", version=0, struck_version=0)
    return new.returning(*_STREAM_COLUMNS)


def _least(counted: ColumnElement[bool]) -> ColumnElement[int]:
    return func.min(case((counted, _other.c.number)))


_CREATE = {
    MATCH: _creating(func.coalesce(func.max(case((_other.c.number > 0, _other.c.number))), 0) + 1),
    EVENT: _creating(func.coalesce(_least(_other.c.number.between(UNCALLED, -1)), 0) - 1),
}
_CREATE_UNCALLED = _creating(func.coalesce(_least(_other.c.number < UNCALLED), UNCALLED) - 1)
_STREAM = select(*_STREAM_COLUMNS).where(_stream.c.id == bindparam("of"))
# The lock matches the one taken by UPDATE, so that other units can still insert rows which refer to the stream.
_HELD_STREAM = _STREAM.with_for_update(key_share=True)
_HELD_CHAT = select(_chat.c.id).where(_chat.c.id == bindparam("of")).with_for_update(key_share=True)
_CHILDREN = select(*_STREAM_COLUMNS).where(_stream.c.parent == bindparam("of")).order_by(_stream.c.id)
_IDS = select(_stream.c.id).order_by(_stream.c.id)
_IN_STATUS = _stream.c.status.in_(bindparam("statuses", expanding=True))
_STREAMS = (
    select(*_STREAM_COLUMNS)
    .where(_stream.c.chat_id == bindparam("in_chat"), _stream.c.number > 0, _IN_STATUS)
    .order_by(_stream.c.number)
)
_EVENTS = (
    select(*_STREAM_COLUMNS)
    .where(_stream.c.chat_id == bindparam("in_chat"), _stream.c.number.between(UNCALLED, -1), _IN_STATUS)
    .order_by(_stream.c.number.desc())
)
_SEATED = (
    select(*_STREAM_COLUMNS)
    .where(
        _stream.c.id.in_(select(_seat.c.stream_id).where(_seat.c.person_id == bindparam("who"))),
        _stream.c.number > 0,
        _IN_STATUS,
    )
    .order_by(_stream.c.id)
)
_TAKING_PART = (
    select(*_STREAM_COLUMNS)
    .where(
        _stream.c.id.in_(select(_seat.c.stream_id).where(_seat.c.person_id == bindparam("who")))
        | _stream.c.chat_id.in_(select(_role.c.chat_id).where(_role.c.person_id == bindparam("who"))),
        _stream.c.number.between(UNCALLED, -1),
        _IN_STATUS,
    )
    .order_by(_stream.c.id)
)
_CHANGE = update(_stream).where(_stream.c.id == bindparam("of")).returning(*_STREAM_COLUMNS)
_ADVANCE = (
    update(_stream)
    .where(_stream.c.id == bindparam("of"), _stream.c.version == bindparam("believed"))
    .values(version=_stream.c.version + 1)
)
_ADVANCE_BY_STRIKE = _ADVANCE.values(struck_version=_stream.c.version + 1)

_earlier = _entry.alias()
_APPEND = (
    insert(_entry)
    .values(
        seq=select(func.coalesce(func.max(_earlier.c.seq), 0) + 1)
        .where(_earlier.c.stream_id == bindparam("in_stream"))
        .scalar_subquery(),
        struck=false(),
    )
    .returning(_entry.c.seq)
)
_STRIKE = (
    update(_entry)
    .where(
        _entry.c.stream_id == bindparam("of"),
        _entry.c.seq.in_(bindparam("seqs", expanding=True)),
        ~_entry.c.struck,
    )
    .values(struck=true())
)
_ENTRIES = (
    select(*_ENTRY_COLUMNS)
    .where(_entry.c.stream_id == bindparam("of"), _entry.c.version > bindparam("after"))
    .order_by(_entry.c.seq)
)
_LATEST = (
    select(_entry.c.at)
    .where(_entry.c.stream_id == bindparam("of"), _entry.c.replaces.is_(None))
    .order_by(_entry.c.seq.desc())
    .limit(1)
)
_SEATS = select(_seat.c.seat, _seat.c.person_id).where(_seat.c.stream_id == bindparam("of")).order_by(_seat.c.seat)
_SITTER = select(_seat.c.person_id).where(_seat.c.stream_id == bindparam("of"), _seat.c.seat == bindparam("which"))
_SIT = insert(_seat)
_STAND_UP = delete(_seat).where(_seat.c.stream_id == bindparam("of"), _seat.c.seat == bindparam("which"))
_CAPTAINS = select(_seat.c.seat).where(_seat.c.stream_id == bindparam("of"), _seat.c.captain)
_NAME_CAPTAIN = (
    update(_seat)
    .where(_seat.c.stream_id == bindparam("of"), _seat.c.seat.in_(bindparam("side", expanding=True)))
    .values(captain=_seat.c.seat == bindparam("which"))
)

_OPEN: frozenset[Status] = frozenset({"seating", "playing"})


class Streams(UnitPart):
    def create_stream(self, new: NewStream) -> Stream:
        # The unit that holds the chat's row assigns the next number.
        self._first(_HELD_CHAT, of=new.chat_id)
        statement = _CREATE.get(new.kind, _CREATE_UNCALLED)
        return Stream(*self._one(statement, in_chat=new.chat_id, **named(new)))

    def stream(self, stream_id: int) -> Stream | None:
        row = self._first(_HELD_STREAM if self._writing else _STREAM, of=stream_id)
        return None if row is None else Stream(*row)

    def glance(self, stream_id: int) -> Stream | None:
        row = self._first(_STREAM, of=stream_id)
        return None if row is None else Stream(*row)

    def children(self, stream_id: int) -> Sequence[Stream]:
        return [Stream(*row) for row in self._all(_CHILDREN, of=stream_id)]

    def stream_ids(self) -> Sequence[int]:
        return [int(row[0]) for row in self._all(_IDS)]

    def streams(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]:
        return [Stream(*row) for row in self._all(_STREAMS, in_chat=chat_id, statuses=list(statuses))]

    def events(self, chat_id: int, statuses: Collection[Status]) -> Sequence[Stream]:
        return [Stream(*row) for row in self._all(_EVENTS, in_chat=chat_id, statuses=list(statuses))]

    def taking_part(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]:
        return [Stream(*row) for row in self._all(_TAKING_PART, who=person_id, statuses=list(statuses))]

    def seated(self, person_id: int, statuses: Collection[Status]) -> Sequence[Stream]:
        return [Stream(*row) for row in self._all(_SEATED, who=person_id, statuses=list(statuses))]

    def set_status(
        self,
        stream_id: int,
        status: Status,
        *,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        outcome: Mapping[str, Any] | None = None,
    ) -> Stream:
        values: dict[str, Any] = {"status": status, "started_at": started_at}
        values |= {"ended_at": ended_at, "outcome": outcome}
        # Arguments left out keep their stored values, except that an open match (seating, playing) has no end and no
        # outcome.
        kept = () if status in _OPEN else ("ended_at", "outcome")
        for name in ("started_at", *kept):
            if values[name] is None:
                del values[name]
        return Stream(*self._one(_CHANGE, of=stream_id, **values))

    def append(self, stream_id: int, version: int, entry: NewEntry) -> StoredEntry:
        self._advance(_ADVANCE, stream_id, version)
        values = named(entry) | {"version": version + 1}
        row = self._one(_APPEND, in_stream=stream_id, stream_id=stream_id, **values)
        return StoredEntry(seq=row.seq, **values)

    def strike(self, stream_id: int, version: int, seqs: Collection[int], cause: str) -> int:
        wanted = set(seqs)
        self._advance(_ADVANCE_BY_STRIKE, stream_id, version)
        if self._write(_STRIKE, of=stream_id, seqs=sorted(wanted), struck_by=cause) != len(wanted):
            raise ValueError(f"stream {stream_id} does not hold all of {sorted(wanted)} unstruck")
        return version + 1

    def _advance(self, statement: Any, stream_id: int, version: int) -> None:
        if self._write(statement, of=stream_id, believed=version) != 1:
            raise Conflict(f"stream {stream_id} is not at version {version}")

    def entries(self, stream_id: int, after_version: int = 0) -> Sequence[StoredEntry]:
        return [StoredEntry(*row) for row in self._all(_ENTRIES, of=stream_id, after=after_version)]

    def latest(self, stream_id: int) -> datetime | None:
        return cast("datetime | None", self._value(_LATEST, of=stream_id))

    def seats(self, stream_id: int) -> Mapping[Seat, int]:
        return {Seat(row.seat): row.person_id for row in self._all(_SEATS, of=stream_id)}

    def take_seat(self, stream_id: int, seat: Seat, person_id: int) -> bool:
        sitter = self._value(_SITTER, of=stream_id, which=seat)
        if sitter is None:
            self._write(_SIT, stream_id=stream_id, seat=seat, person_id=person_id, captain=False)
        return sitter is None or sitter == person_id

    def free_seat(self, stream_id: int, seat: Seat) -> None:
        self._write(_STAND_UP, of=stream_id, which=seat)

    def captains(self, stream_id: int) -> frozenset[Seat]:
        return frozenset(Seat(row.seat) for row in self._all(_CAPTAINS, of=stream_id))

    def name_captain(self, stream_id: int, seat: Seat, side: Collection[Seat]) -> None:
        self._write(_NAME_CAPTAIN, of=stream_id, side=list(side), which=seat)
