"""The outbox: unsent messages, which a sender claims in order and holds on a lease.

A row is held from `claim` until `sent`, `again` or `fail`, or until the lease lapses. A newer message with the same
coalesce key replaces even a held row: the generation grows and the attempts restart at zero. When the holder reports,
the newer message becomes due and is not taken for sent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    true,
    update,
)

from storage.sql.base import UnitPart, columns, named
from storage.store import Message, Outgoing
from storage.tables.base import Json, Utc, table
from storage.tables.tables import ChatRecord, OutboxRecord

_row = table(OutboxRecord)
_chat = table(ChatRecord)
_earlier = _row.alias("earlier")
_NOW = bindparam("now", type_=Utc)
_AT = bindparam("at", type_=Utc)


def _behind(*ahead: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether an earlier message of the same chat and priority must go first, so that no message overtakes another."""
    return exists().where(
        _earlier.c.chat_id == _row.c.chat_id,
        _earlier.c.priority == _row.c.priority,
        _earlier.c.id < _row.c.id,
        ~_earlier.c.failed,
        or_(_earlier.c.attempts > 0, _earlier.c.lease_until.is_not(None), *ahead),
    )


_GONE = exists().where(_chat.c.id == bindparam("to", type_=BigInteger()), _chat.c.gone)
# Messages that nobody will read are stored without payload, which could contain a link that gives access to a person.
_NOTHING: dict[str, Any] = {}
_UNREAD = literal(_NOTHING, Json)
_POST = insert(_row).values(
    attempts=0,
    generation=1,
    failed=_GONE,
    payload=case((_GONE, _UNREAD), else_=bindparam("said", type_=Json)),
    error=case((_GONE, "the chat cannot be reached"), else_=null()),
)
_REPLACE = (
    update(_row)
    .where(_row.c.coalesce == bindparam("same"), ~_row.c.failed)
    .values(
        generation=_row.c.generation + 1,
        attempts=0,
        next_at=case((_row.c.next_at < _AT, _row.c.next_at), else_=_AT),
    )
)
# If a holder never reported, nobody knows whether its last attempt arrived.
_GIVE_UP = (
    update(_row)
    .where(_row.c.policy == "at_most_once", ~_row.c.failed, _row.c.attempts > 0, _row.c.lease_until <= _NOW)
    .values(failed=true(), payload=_UNREAD, error="the sender went away before it knew whether this arrived")
)
_ELSEWHERE = _row.c.chat_id.not_in(bindparam("besides", type_=BigInteger(), expanding=True))
_CLAIMABLE = (
    select(_row.c.id, _row.c.chat_id)
    .where(
        ~_row.c.failed,
        _row.c.next_at <= _NOW,
        or_(_row.c.lease_until.is_(None), _row.c.lease_until <= _NOW),
        ~_behind(_earlier.c.next_at <= _NOW),
        _ELSEWHERE,
    )
    .order_by(_row.c.priority, _row.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_CLAIM = (
    update(_row)
    .where(_row.c.id.in_(bindparam("chosen", type_=BigInteger(), expanding=True)))
    .values(attempts=_row.c.attempts + 1)
    .returning(_row.c.id, _row.c.attempts, _row.c.generation, *columns(Message, _row))
)
_HELD = (_row.c.id == bindparam("of"), _row.c.generation == bindparam("held"))
# An unclaimed newer generation: the holder's report concerns the older message.
_REPLACED = (
    _row.c.id == bindparam("of"),
    _row.c.generation > bindparam("held"),
    _row.c.attempts == 0,
    ~_row.c.failed,
)
_SENT = delete(_row).where(*_HELD)
_FAIL = update(_row).where(*_HELD).values(failed=true(), payload=_UNREAD, lease_until=null())
_RELEASE = update(_row).where(*_REPLACED).values(lease_until=null())
_AGAIN = (
    update(_row)
    .where(or_(and_(*_HELD, _row.c.attempts == bindparam("tried"), ~_row.c.failed), and_(*_REPLACED)))
    .values(lease_until=null())
)
_NEXT = select(func.min(case((_row.c.lease_until > _row.c.next_at, _row.c.lease_until), else_=_row.c.next_at))).where(
    ~_row.c.failed, ~_behind(), _ELSEWHERE
)
_CLOSE = update(_chat).where(_chat.c.id == bindparam("of")).values(gone=true())
_ABANDON = (
    update(_row)
    .where(_row.c.chat_id == bindparam("of"), ~_row.c.failed)
    .values(failed=true(), payload=_UNREAD, lease_until=null())
)

_WAITING = select(func.count()).select_from(_row).where(~_row.c.failed)
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_LAPSE = update(_row).where(_row.c.lease_until.is_not(None)).values(lease_until=_LONG_AGO)


class Outbox(UnitPart):
    def post(self, message: Message) -> None:
        values: dict[str, Any] = named(message)
        if message.coalesce is not None:
            at = values.pop("next_at")
            if self._write(_REPLACE, same=message.coalesce, at=at, **values):
                return
            values["next_at"] = at
        self._write(_POST, to=message.chat_id, said=values.pop("payload"), **values)

    def claim(
        self, now: datetime, limit: int, lease_until: datetime, besides: Collection[int] = ()
    ) -> Sequence[Outgoing]:
        self._write(_GIVE_UP, now=now)
        first: dict[int, int] = {}
        for row in self._all(_CLAIMABLE, now=now, most=limit, besides=list(besides)):
            first.setdefault(row.chat_id, row.id)
        if not first:
            return []
        rows = self._all(_CLAIM, chosen=list(first.values()), lease_until=lease_until)
        claimed = [Outgoing(row.id, Message(*row[3:]), row.attempts, row.generation) for row in rows]
        return sorted(claimed, key=lambda outgoing: (outgoing.message.priority, outgoing.id))

    def sent(self, outgoing: Outgoing) -> None:
        if not self._write(_SENT, of=outgoing.id, held=outgoing.generation):
            self._write(_RELEASE, of=outgoing.id, held=outgoing.generation)

    def again(self, outgoing: Outgoing, next_at: datetime, error: str) -> None:
        self._write(
            _AGAIN,
            of=outgoing.id,
            held=outgoing.generation,
            tried=outgoing.attempts,
            next_at=next_at,
            error=error,
        )

    def fail(self, outgoing: Outgoing, error: str) -> None:
        if not self._write(_FAIL, of=outgoing.id, held=outgoing.generation, error=error):
            self._write(_RELEASE, of=outgoing.id, held=outgoing.generation)

    def next_post(self, besides: Collection[int] = ()) -> datetime | None:
        return cast("datetime | None", self._value(_NEXT, besides=list(besides)))

    def close_chat(self, chat_id: int, error: str) -> None:
        self._write(_CLOSE, of=chat_id)
        self._write(_ABANDON, of=chat_id, error=error)

    def waiting(self) -> int:
        return cast(int, self._value(_WAITING))

    def lapse(self) -> None:
        """End every lease. Call this only if no holder can be alive."""
        self._write(_LAPSE)
