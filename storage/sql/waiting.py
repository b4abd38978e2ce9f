"""Waiting rows: acts pending another person's confirmation, and acts due at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from sqlalchemy import bindparam, delete, false, func, insert, select, true, update

from storage.sql.base import UnitPart, columns
from storage.store import Due, Pending
from storage.tables.base import table
from storage.tables.tables import DueRecord, PendingRecord

_pending = table(PendingRecord)
_due = table(DueRecord)

_PENDINGS = select(*columns(Pending, _pending)).where(_pending.c.stream_id == bindparam("of")).order_by(_pending.c.id)
_OF = (
    select(*columns(Pending, _pending))
    .where(_pending.c.by == bindparam("who"), _pending.c.kind == bindparam("which"))
    .order_by(_pending.c.id)
)
_ADD = insert(_pending).returning(*columns(Pending, _pending))
_CHANGE = update(_pending).where(_pending.c.id == bindparam("of"))
_DROP = delete(_pending).where(_pending.c.id == bindparam("of"))

_PLAN = insert(_due).values(fired=false()).returning(*columns(Due, _due))
# A single statement finds and takes the rows, so no other unit can take them in between. The CTE is evaluated once
# beforehand; a planner may evaluate a plain subquery again for every row and so take more rows than the limit.
_CLAIMABLE = (
    select(_due.c.id)
    .where(~_due.c.fired, _due.c.due_at <= bindparam("now"))
    .order_by(_due.c.due_at, _due.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
    .cte("claimable")
)
_CLAIM = update(_due).where(_due.c.id.in_(select(_CLAIMABLE.c.id))).values(fired=true()).returning(*columns(Due, _due))
_PLANNED = select(*columns(Due, _due)).where(~_due.c.fired, _due.c.kind == bindparam("which"))
_PLANNED_AT = _PLANNED.where(_due.c.stream_id == bindparam("of")).order_by(_due.c.due_at, _due.c.id)
_PLANNED_IN = _PLANNED.where(_due.c.chat_id == bindparam("of")).order_by(_due.c.due_at, _due.c.id)
# Locked rows are skipped: the unit that holds a due row waits for the stream that the caller holds.
_FREE = select(_due.c.id).where(_due.c.id == bindparam("of"), ~_due.c.fired).with_for_update(skip_locked=True)
_CALL_OFF = delete(_due).where(_due.c.id.in_(_FREE))
_NEXT = select(func.min(_due.c.due_at)).where(~_due.c.fired)


class Waiting(UnitPart):
    def pendings(self, stream_id: int) -> Sequence[Pending]:
        return [Pending(*row) for row in self._all(_PENDINGS, of=stream_id)]

    def pendings_of(self, person_id: int, kind: str) -> Sequence[Pending]:
        return [Pending(*row) for row in self._all(_OF, who=person_id, which=kind)]

    def add_pending(
        self,
        stream_id: int,
        kind: str,
        *,
        seq: int | None,
        version: int,
        by: int | None,
        payload: Mapping[str, Any],
        at: datetime,
    ) -> Pending:
        values = {"stream_id": stream_id, "kind": kind, "seq": seq, "version": version, "by": by}
        return Pending(*self._one(_ADD, **values, payload=dict(payload), created_at=at))

    def change_pending(self, pending_id: int, payload: Mapping[str, Any]) -> None:
        self._write(_CHANGE, of=pending_id, payload=dict(payload))

    def drop_pending(self, pending_id: int) -> bool:
        return self._write(_DROP, of=pending_id) == 1

    def plan(
        self,
        kind: str,
        due_at: datetime,
        stream_id: int | None,
        payload: Mapping[str, Any],
        *,
        chat_id: int | None = None,
        person_id: int | None = None,
    ) -> Due:
        values = {"kind": kind, "due_at": due_at, "stream_id": stream_id, "chat_id": chat_id, "person_id": person_id}
        return Due(*self._one(_PLAN, **values, payload=dict(payload)))

    def planned_at(self, stream_id: int, kind: str) -> Sequence[Due]:
        return [Due(*row) for row in self._all(_PLANNED_AT, of=stream_id, which=kind)]

    def planned_in(self, chat_id: int, kind: str) -> Sequence[Due]:
        return [Due(*row) for row in self._all(_PLANNED_IN, of=chat_id, which=kind)]

    def call_off(self, due_id: int) -> bool:
        return self._write(_CALL_OFF, of=due_id) == 1

    def claim_due(self, now: datetime, limit: int) -> Sequence[Due]:
        rows = [Due(*row) for row in self._all(_CLAIM, now=now, most=limit)]
        return sorted(rows, key=lambda due: (due.due_at, due.id))

    def next_due(self) -> datetime | None:
        return cast("datetime | None", self._value(_NEXT))
