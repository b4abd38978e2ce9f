"""The tables of updates not yet served, and of groups whose chat id changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Text
from sqlmodel import Field

from storage.tables.base import Record, Utc, key


class LetterRecord(Record, table=True):
    """An update acknowledged before being served. Served updates are deleted a little later."""

    __tablename__ = "inbox"

    id: int | None = key()
    cause: str = Field(unique=True)
    update: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Utc, index=True)


class MoveRecord(Record, table=True):
    """A group that became a supergroup. `closed`: the last update under the old id was served."""

    __tablename__ = "moved"

    old_id: int = Field(sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    new_id: int = Field(sa_type=BigInteger, index=True)
    since: datetime = Field(sa_type=Utc)
    closed: bool = False
