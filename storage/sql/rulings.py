"""Rulings on questions the rule text leaves open, and appeals with their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, bindparam, false, func, insert, null, select, update
from sqlalchemy.sql.dml import ReturningInsert

from storage.rulings import Appeal, AppealAnswer, NewAppeal, NewRuling, Ruling
from storage.sql.base import UnitPart, columns, named
from storage.tables.base import table
from storage.tables.rulings import AnswerRecord, AppealRecord, RulingRecord
from storage.tables.tables import ChatRecord

_chat = table(ChatRecord)
_ruling = table(RulingRecord)
_appeal = table(AppealRecord)
_answer = table(AnswerRecord)


def _numbering(owner: Table, value: type[Any], **unset: Any) -> ReturningInsert[Any]:
    """Build an insert statement that gives the new row the next number of its chat."""
    other = owner.alias()
    number = (
        select(func.coalesce(func.max(other.c.number), 0) + 1)
        .where(other.c.chat_id == bindparam("in_chat"))
        .scalar_subquery()
    )
    return insert(owner).values(number=number, **unset).returning(*columns(value, owner))


# Locked so that two simultaneous writers in one chat get different numbers.
_HELD_CHAT = select(_chat.c.id).where(_chat.c.id == bindparam("of")).with_for_update(key_share=True)

_RULE = _numbering(_ruling, Ruling, overturned=false())
_RULING = select(*columns(Ruling, _ruling))
_RULING_BY_ID = _RULING.where(_ruling.c.id == bindparam("of"))
_RULINGS = (
    _RULING.where(_ruling.c.chat_id == bindparam("in_chat")).order_by(_ruling.c.number.desc()).limit(bindparam("most"))
)
_RULINGS_AT = _RULING.where(_ruling.c.stream_id == bindparam("of")).order_by(_ruling.c.number)
_RULING_NUMBERED = _RULING.where(_ruling.c.chat_id == bindparam("in_chat"), _ruling.c.number == bindparam("called"))
_STANDS = update(_ruling).where(_ruling.c.id == bindparam("of"))

_APPEAL = _numbering(_appeal, Appeal, verdict=null())
_APPEALS = (
    select(*columns(Appeal, _appeal))
    .where(_appeal.c.chat_id == bindparam("in_chat"))
    .order_by(_appeal.c.number.desc())
    .limit(bindparam("most"))
)
_APPEAL_NUMBERED = select(*columns(Appeal, _appeal)).where(
    _appeal.c.chat_id == bindparam("in_chat"), _appeal.c.number == bindparam("called")
)
_HELD_APPEAL = _APPEAL_NUMBERED.with_for_update(key_share=True)
_DECIDE = update(_appeal).where(_appeal.c.id == bindparam("of")).returning(_appeal.c.ruling_id)
_FURTHER = update(_appeal).where(_appeal.c.id == bindparam("of")).values(instance="committee", verdict=null())
_ANSWER = insert(_answer)
_ANSWERS = (
    select(*columns(AppealAnswer, _answer))
    .where(_answer.c.appeal_id == bindparam("of"))
    .order_by(_answer.c.at, _answer.c.instance)
)


class Rulings(UnitPart):
    def rule(self, new: NewRuling) -> Ruling:
        self._all(_HELD_CHAT, of=new.chat_id)
        return Ruling(*self._one(_RULE, in_chat=new.chat_id, **named(new)))

    def rulings(self, chat_id: int, limit: int) -> Sequence[Ruling]:
        return [Ruling(*row) for row in self._all(_RULINGS, in_chat=chat_id, most=limit)]

    def rulings_at(self, stream_id: int) -> Sequence[Ruling]:
        return [Ruling(*row) for row in self._all(_RULINGS_AT, of=stream_id)]

    def ruling(self, ruling_id: int) -> Ruling | None:
        row = self._first(_RULING_BY_ID, of=ruling_id)
        return None if row is None else Ruling(*row)

    def ruling_numbered(self, chat_id: int, number: int) -> Ruling | None:
        row = self._first(_RULING_NUMBERED, in_chat=chat_id, called=number)
        return None if row is None else Ruling(*row)

    def appeal(self, new: NewAppeal) -> Appeal:
        self._all(_HELD_CHAT, of=new.chat_id)
        return Appeal(*self._one(_APPEAL, in_chat=new.chat_id, **named(new)))

    def appeals(self, chat_id: int, limit: int) -> Sequence[Appeal]:
        return [Appeal(*row) for row in self._all(_APPEALS, in_chat=chat_id, most=limit)]

    def appeal_numbered(self, chat_id: int, number: int) -> Appeal | None:
        row = self._first(_HELD_APPEAL if self._writing else _APPEAL_NUMBERED, in_chat=chat_id, called=number)
        return None if row is None else Appeal(*row)

    def answer_appeal(self, answer: AppealAnswer) -> None:
        self._write(_ANSWER, **named(answer))
        ruling_id = self._value(_DECIDE, of=answer.appeal_id, verdict=answer.verdict)
        if ruling_id is not None:
            self._write(_STANDS, of=ruling_id, overturned=answer.verdict == "overturned")

    def take_further(self, appeal_id: int, text: str) -> None:
        self._write(_FURTHER, of=appeal_id, text=text)

    def answers(self, appeal_id: int) -> Sequence[AppealAnswer]:
        return [AppealAnswer(*row) for row in self._all(_ANSWERS, of=appeal_id)]
