"""Updates acknowledged before being served, and groups whose chat id changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import cast

from sqlalchemy import BigInteger, BindParameter, bindparam, delete, exists, insert, select, update

from storage.inbox import Letter
from storage.sql.base import UnitPart, columns, named
from storage.tables.base import Utc, table
from storage.tables.tables import ChatRecord, HandledRecord, LetterRecord, MoveRecord

_inbox = table(LetterRecord)
_handled = table(HandledRecord)
_moved = table(MoveRecord)
_chat = table(ChatRecord)

_THESE: BindParameter[str] = bindparam("causes", expanding=True)
_KNOWN = select(_inbox.c.cause).where(_inbox.c.cause.in_(_THESE))
_KEEP = insert(_inbox)
_KEPT = select(*columns(Letter, _inbox)).where(_inbox.c.cause.startswith(bindparam("beginning"))).order_by(_inbox.c.id)
_STRIKE_SERVED = delete(_inbox).where(exists().where(_handled.c.cause == _inbox.c.cause))
_STRIKE = delete(_inbox).where(_inbox.c.cause.in_(_THESE))

_OLD = bindparam("old", type_=BigInteger())
_STAY = select(_chat.c.id).where(_chat.c.id == _OLD).with_for_update(read=True, key_share=True)
_NEW_NUMBER = select(_moved.c.new_id).where(_moved.c.old_id == _OLD)
_HEAR = insert(_moved)
_CLOSE = update(_moved).where(_moved.c.old_id == _OLD).values(closed=True)
_ARRIVING = select(_moved.c.old_id).where(
    _moved.c.new_id == bindparam("new", type_=BigInteger()),
    ~_moved.c.closed,
    _moved.c.since >= bindparam("since", type_=Utc),
)


class Inbox(UnitPart):
    def keep(self, letters: Sequence[Letter]) -> None:
        if not letters:
            return
        known = {row.cause for row in self._all(_KNOWN, causes=[each.cause for each in letters])}
        new = [named(each) for each in letters if each.cause not in known]
        if new:
            # One statement for all letters: on a server a hundred single inserts would be a hundred round trips.
            self._connection.execute(_KEEP, new)

    def kept(self, beginning: str) -> Sequence[Letter]:
        return [Letter(*row) for row in self._all(_KEPT, beginning=beginning)]

    def strike_off(self, causes: Collection[str]) -> None:
        if causes:
            self._write(_STRIKE, causes=list(causes))

    def strike_served(self) -> None:
        self._write(_STRIKE_SERVED)

    def hear_of_move(self, old_id: int, new_id: int, at: datetime) -> None:
        if self.moved_to(old_id) is None:
            self._write(_HEAR, old_id=old_id, new_id=new_id, since=at)

    def close_move(self, old_id: int) -> None:
        self._write(_CLOSE, old=old_id)

    def moved_to(self, old_id: int) -> int | None:
        if self._writing:
            # The lock waits for a unit that is moving the chat now, and makes a later move wait for this unit.
            self._first(_STAY, old=old_id)
        return cast("int | None", self._value(_NEW_NUMBER, old=old_id))

    def arriving(self, new_id: int, since: datetime) -> bool:
        return self._first(_ARRIVING, new=new_id, since=since) is not None
