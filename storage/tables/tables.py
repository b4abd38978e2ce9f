"""The database tables. Only package `storage` imports this module, which knows nothing about their use."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, Index, UniqueConstraint
from sqlmodel import Field

from storage.tables.base import Json, Utc, key, table
from storage.tables.base import Record as Record
from storage.tables.inbox import LetterRecord as LetterRecord
from storage.tables.inbox import MoveRecord as MoveRecord
from storage.tables.rulings import AnswerRecord as AnswerRecord
from storage.tables.rulings import AppealRecord as AppealRecord
from storage.tables.rulings import RulingRecord as RulingRecord

# Buttons and senders may still hold an old id, which must never refer to a new row.
_NEVER_REUSED = {"sqlite_autoincrement": True}


class PersonRecord(Record, table=True):
    __tablename__ = "person"

    id: int | None = key()
    name: str
    unit: str = ""
    language: str | None = None
    named: bool = False
    merged_into: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id", index=True)


class AccountRecord(Record, table=True):
    __tablename__ = "account"

    platform: str = Field(primary_key=True)
    account_id: int = Field(sa_type=BigInteger, primary_key=True)
    person_id: int = Field(sa_type=BigInteger, foreign_key="person.id", index=True)
    name: str
    language: str | None = None
    username: str | None = None


class ChatRecord(Record, table=True):
    __tablename__ = "chat"

    id: int = Field(sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    kind: str
    title: str = ""
    language: str | None = None
    tell: str = "mention"
    reads_all: bool = False
    last_message_id: int = Field(default=0, sa_type=BigInteger)
    pin: str = "off"
    gone: bool = False


class RoleRecord(Record, table=True):
    __tablename__ = "role"

    chat_id: int = Field(sa_type=BigInteger, foreign_key="chat.id", primary_key=True)
    person_id: int = Field(sa_type=BigInteger, foreign_key="person.id", primary_key=True)
    role: str = Field(primary_key=True)


class PresenceRecord(Record, table=True):
    """A person seen in a chat, who can therefore be named in that chat."""

    __tablename__ = "presence"

    chat_id: int = Field(sa_type=BigInteger, foreign_key="chat.id", primary_key=True)
    person_id: int = Field(sa_type=BigInteger, foreign_key="person.id", primary_key=True, index=True)
    since: datetime = Field(sa_type=Utc)


class InvitationRecord(Record, table=True):
    __tablename__ = "invitation"

    token: str = Field(primary_key=True)
    person_id: int = Field(sa_type=BigInteger, foreign_key="person.id", index=True)
    chat_id: int = Field(sa_type=BigInteger)
    by: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    until: datetime = Field(sa_type=Utc)


class DeedRecord(Record, table=True):
    __tablename__ = "deed"

    id: int | None = key()
    chat_id: int = Field(sa_type=BigInteger, index=True)
    at: datetime = Field(sa_type=Utc)
    by: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    kind: str
    payload: dict[str, Any] = Field(sa_type=Json)


class StreamRecord(Record, table=True):
    __tablename__ = "stream"
    __table_args__ = (UniqueConstraint("chat_id", "number"), Index(None, "chat_id", "status"))

    id: int | None = key()
    number: int
    kind: str
    chat_id: int = Field(sa_type=BigInteger, foreign_key="chat.id")
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    game: str
    rule_set: str
    options: dict[str, Any] = Field(sa_type=Json)
    creator: int = Field(sa_type=BigInteger, foreign_key="person.id")
    created_at: datetime = Field(sa_type=Utc)
    status: str = "seating"
    version: int = 0
    struck_version: int = 0
    started_at: datetime | None = Field(default=None, sa_type=Utc)
    ended_at: datetime | None = Field(default=None, sa_type=Utc)
    outcome: dict[str, Any] | None = Field(default=None, sa_type=Json)
    parent: int | None = Field(default=None, sa_type=BigInteger, foreign_key="stream.id", index=True)


class EntryRecord(Record, table=True):
    __tablename__ = "entry"

    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id", primary_key=True)
    seq: int = Field(primary_key=True)
    seat: int
    text: str
    person_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    at: datetime = Field(sa_type=Utc)
    cause: str
    version: int
    struck: bool = False
    struck_by: str | None = None
    replaces: int | None = None


class SignatureRecord(Record, table=True):
    __tablename__ = "signature"

    id: int | None = key()
    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id", index=True)
    seq: int
    kind: str
    seat: int | None = None
    person_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    at: datetime = Field(sa_type=Utc)
    text: str = ""


class SeatRecord(Record, table=True):
    __tablename__ = "seat"

    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id", primary_key=True)
    seat: int = Field(primary_key=True)
    person_id: int = Field(sa_type=BigInteger, foreign_key="person.id", index=True)
    captain: bool = False


class HandledRecord(Record, table=True):
    __tablename__ = "handled"

    cause: str = Field(primary_key=True)
    reply: str
    at: datetime = Field(sa_type=Utc, index=True)


class DeadLetterRecord(Record, table=True):
    __tablename__ = "dead_letter"

    reference: str = Field(primary_key=True)
    cause: str
    update: str
    error: str
    at: datetime = Field(sa_type=Utc, index=True)


class PendingRecord(Record, table=True):
    __tablename__ = "pending"
    __table_args__ = _NEVER_REUSED

    id: int | None = key()
    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id", index=True)
    kind: str
    seq: int | None = None
    version: int
    by: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    payload: dict[str, Any] = Field(sa_type=Json)
    created_at: datetime = Field(sa_type=Utc)


class DueRecord(Record, table=True):
    __tablename__ = "due"
    __table_args__ = _NEVER_REUSED

    id: int | None = key()
    kind: str
    due_at: datetime = Field(sa_type=Utc)
    stream_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="stream.id")
    payload: dict[str, Any] = Field(sa_type=Json)
    chat_id: int | None = Field(default=None, sa_type=BigInteger)
    person_id: int | None = Field(default=None, sa_type=BigInteger)
    fired: bool = False


class OutboxRecord(Record, table=True):
    """A message not sent yet, or failed for good. Sent messages are deleted."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index(None, "chat_id", "priority", "id"),
        _NEVER_REUSED,
    )

    id: int | None = key()
    chat_id: int = Field(sa_type=BigInteger)
    kind: str
    payload: dict[str, Any] = Field(sa_type=Json)
    next_at: datetime = Field(sa_type=Utc)
    priority: int
    policy: str
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    stream_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="stream.id")
    version: int | None = None
    coalesce: str | None = None
    attempts: int = 0
    generation: int = 1
    lease_until: datetime | None = Field(default=None, sa_type=Utc)
    failed: bool = False
    error: str | None = None


def _index_where(name: str, column: Column[Any], condition: ColumnElement[bool], *, unique: bool = False) -> None:
    Index(name, column, unique=unique, sqlite_where=condition, postgresql_where=condition)


_due, _outbox = table(DueRecord).c, table(OutboxRecord).c
_index_where("ix_due_waiting", _due.due_at, ~_due.fired)
_index_where("ix_due_stream_id", _due.stream_id, ~_due.fired)
_index_where("ix_due_chat_id", _due.chat_id, ~_due.fired)
_index_where("ix_outbox_waiting", _outbox.next_at, ~_outbox.failed)
_index_where("ix_outbox_held", _outbox.lease_until, _outbox.lease_until.is_not(None))
_index_where("uq_outbox_coalesce", _outbox["coalesce"], ~_outbox.failed, unique=True)


class LiveRecord(Record, table=True):
    __tablename__ = "live"

    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id", primary_key=True)
    chat_id: int = Field(sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    picture: str | None = None
    mention_id: int | None = Field(default=None, sa_type=BigInteger)
    pinned: bool = False


class MessageRecord(Record, table=True):
    """The stream that a message in a chat belongs to, so that a reply to the message finds its table."""

    __tablename__ = "message"

    chat_id: int = Field(sa_type=BigInteger, primary_key=True)
    message_id: int = Field(sa_type=BigInteger, primary_key=True)
    stream_id: int = Field(sa_type=BigInteger, foreign_key="stream.id")
    about: str | None = None


_message = table(MessageRecord).c
_index_where("ix_message_about", _message.stream_id, _message.about.is_not(None))


class FileRecord(Record, table=True):
    """A picture already uploaded to the messenger."""

    __tablename__ = "file"

    picture: str = Field(primary_key=True)
    file_id: str
