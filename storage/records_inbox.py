"""The tables of what has come and is not served yet, and of groups that have another number now."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from storage.records_base import Record, Utc, key


class LetterRecord(Record, table=True):
    """An update that was acknowledged before it was served. What was served is deleted, a little later."""

    __tablename__ = "inbox"

    id: int | None = key()
    cause: str = Field(unique=True)
    update: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Utc, index=True)


class MoveRecord(Record, table=True):
    """A group that became a supergroup. `closed`: its last word under the old number was served."""

    __tablename__ = "moved"

    old_id: int = Field(sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    new_id: int = Field(sa_type=BigInteger, index=True)
    since: datetime = Field(sa_type=Utc)
    closed: bool = False
