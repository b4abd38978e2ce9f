"""The tables of rulings and appeals."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field

from storage.tables.base import Record, Utc, key


class RulingRecord(Record, table=True):
    __tablename__ = "ruling"
    __table_args__ = (UniqueConstraint("chat_id", "number"),)

    id: int | None = key()
    number: int
    chat_id: int = Field(sa_type=BigInteger)
    text: str
    by: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    at: datetime = Field(sa_type=Utc)
    stream_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="stream.id")
    clause: str | None = None
    overturned: bool = False


class AppealRecord(Record, table=True):
    __tablename__ = "appeal"
    __table_args__ = (UniqueConstraint("chat_id", "number"),)

    id: int | None = key()
    number: int
    chat_id: int = Field(sa_type=BigInteger)
    text: str
    by: int = Field(sa_type=BigInteger, foreign_key="person.id")
    at: datetime = Field(sa_type=Utc)
    instance: str
    verdict: str | None = None
    ruling_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="ruling.id")
    stream_id: int | None = Field(default=None, sa_type=BigInteger, foreign_key="stream.id")


class AnswerRecord(Record, table=True):
    """The answer of one instance to an appeal. Each instance answers once."""

    __tablename__ = "answer"

    appeal_id: int = Field(sa_type=BigInteger, foreign_key="appeal.id", primary_key=True)
    instance: str = Field(primary_key=True)
    verdict: str
    text: str
    by: int | None = Field(default=None, sa_type=BigInteger, foreign_key="person.id")
    at: datetime = Field(sa_type=Utc)
