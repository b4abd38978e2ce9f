"""Identity: persons without accounts, invitations, merging two person rows, and forgetting a person."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import BigInteger, bindparam, delete, exists, func, insert, null, select, true, update

from storage.sql.base import columns, named
from storage.sql.supergroups import Moving
from storage.store import Invitation, Person
from storage.tables.base import Utc, table
from storage.tables.tables import (
    AccountRecord,
    AnswerRecord,
    AppealRecord,
    ChatRecord,
    DeadLetterRecord,
    DueRecord,
    InvitationRecord,
    OutboxRecord,
    PendingRecord,
    PersonRecord,
    PresenceRecord,
    RoleRecord,
    RulingRecord,
    SeatRecord,
    StreamRecord,
)

_person = table(PersonRecord)
_account = table(AccountRecord)
_invitation = table(InvitationRecord)
_seat = table(SeatRecord)
_role = table(RoleRecord)
_presence = table(PresenceRecord)
_stream = table(StreamRecord)
_chat = table(ChatRecord)
_outbox = table(OutboxRecord)
_letter = table(DeadLetterRecord)
_other_seat, _other_role, _other_presence = _seat.alias(), _role.alias(), _presence.alias()

_GONE, _KEPT = bindparam("gone", type_=BigInteger()), bindparam("kept", type_=BigInteger())

_INTRODUCE = insert(_person).values(named=True, unit="").returning(*columns(Person, _person))
_LINKED = select(_account.c.person_id).where(_account.c.person_id.in_(bindparam("ids", expanding=True))).distinct()
_TOGETHER = (
    select(_seat.c.stream_id)
    .join(_other_seat, _other_seat.c.stream_id == _seat.c.stream_id)
    .join(_stream, _stream.c.id == _seat.c.stream_id)
    .where(_seat.c.person_id == _GONE, _other_seat.c.person_id == _KEPT, _stream.c.status != "cancelled")
)

_INVITE = insert(_invitation)
_VALID = (_invitation.c.token == bindparam("of"), _invitation.c.until > bindparam("now", type_=Utc))
_INVITATION = select(*columns(Invitation, _invitation)).where(*_VALID)
_REDEEM = delete(_invitation).where(*_VALID).returning(*columns(Invitation, _invitation))
_WITHDRAW = delete(_invitation).where(_invitation.c.token == bindparam("of"))
_UNINVITE = delete(_invitation).where(_invitation.c.person_id == _GONE)

# Locked before any other row and in order of ids, so that two units merging the same people wait for each other.
_HOLD = (
    select(*columns(Person, _person))
    .where(_person.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(_person.c.id)
    .with_for_update()
)
_HELD_TWICE = (
    delete(_role).where(
        _role.c.person_id == _GONE,
        exists().where(
            _other_role.c.person_id == _KEPT,
            _other_role.c.chat_id == _role.c.chat_id,
            _other_role.c.role == _role.c.role,
        ),
    ),
    delete(_presence).where(
        _presence.c.person_id == _GONE,
        exists().where(_other_presence.c.person_id == _KEPT, _other_presence.c.chat_id == _presence.c.chat_id),
    ),
)
_HAND_OVER = tuple(
    update(owner).where(owner.c[column] == _GONE).values({column: _KEPT})
    for owner, column in (
        (_account, "person_id"),
        (_seat, "person_id"),
        (_role, "person_id"),
        (_presence, "person_id"),
        (_stream, "creator"),
        (table(PendingRecord), "by"),
        (table(DueRecord), "person_id"),
        (table(RulingRecord), "by"),
        (table(AppealRecord), "by"),
        (table(AnswerRecord), "by"),
        (_person, "merged_into"),
    )
)
_BLANK = update(_person).where(_person.c.id == _GONE).values(name="", unit="", language=null(), named=True)
_POINT = update(_person).where(_person.c.id == _GONE).values(merged_into=_KEPT)
_INHERIT = (
    update(_person)
    .where(_person.c.id == _KEPT)
    .values(
        unit=func.coalesce(func.nullif(_person.c.unit, ""), bindparam("its_unit")),
        language=func.coalesce(_person.c.language, bindparam("its_language")),
    )
)
_DISMISS = tuple(
    delete(owner).where(owner.c.person_id == _GONE) for owner in (_account, _role, _presence, table(DueRecord))
)


_ITS_ACCOUNTS = select(_account.c.account_id).where(_account.c.person_id == _GONE)
# No messenger assigns such a chat id: messengers use at most 52 bits.
_NOWHERE = -(2**62)
_UNSENT = delete(_outbox).where(_outbox.c.chat_id == bindparam("of", type_=BigInteger()))
_CLOSED = update(_chat).where(_chat.c.id == bindparam("of", type_=BigInteger())).values(gone=true(), title="")
_LETTERS = select(_letter.c.reference, _letter.c.update)
_BURN = delete(_letter).where(_letter.c.reference == bindparam("of"))


class Identity(Moving):
    def introduce(self, name: str) -> Person:
        return Person(*self._one(_INTRODUCE, name=name))

    def linked(self, ids: Collection[int]) -> frozenset[int]:
        return frozenset(row.person_id for row in self._all(_LINKED, ids=list(ids)))

    def sat_together(self, one: int, other: int) -> bool:
        return self._first(_TOGETHER, gone=one, kept=other) is not None

    def hold(self, ids: Collection[int]) -> None:
        self._all(_HOLD, ids=list(ids))

    def invite(self, invitation: Invitation) -> None:
        self._write(_WITHDRAW, of=invitation.token)
        self._write(_INVITE, **named(invitation))

    def invitation(self, token: str, now: datetime) -> Invitation | None:
        row = self._first(_INVITATION, of=token, now=now)
        return None if row is None else Invitation(*row)

    def redeem(self, token: str, now: datetime) -> Invitation | None:
        row = self._first(_REDEEM, of=token, now=now)
        return None if row is None else Invitation(*row)

    def merge(self, gone: int, kept: int) -> None:
        people = {row.id: Person(*row) for row in self._all(_HOLD, ids=[gone, kept])}
        for statement in (*_HELD_TWICE, *_HAND_OVER):
            self._write(statement, gone=gone, kept=kept)
        self._write(_INHERIT, kept=kept, its_unit=people[gone].unit, its_language=people[gone].language)
        for statement in (_UNINVITE, _BLANK):
            self._write(statement, gone=gone)
        self._write(_POINT, gone=gone, kept=kept)

    def forget(self, person_id: int) -> None:
        accounts = [row.account_id for row in self._all(_ITS_ACCOUNTS, gone=person_id)]
        for statement in (*_DISMISS, _UNINVITE, _BLANK):
            self._write(statement, gone=person_id)
        for account_id in accounts:
            self._forget_account(account_id, _NOWHERE - person_id)

    def _forget_account(self, account_id: int, nowhere: int) -> None:
        """Erase an account's number. A private chat has the same number as its account, and unserved updates contain
        the number too. Messages about to go to other chats still mention the person once more and are deleted after
        sending."""
        self._write(_UNSENT, of=account_id)
        self.move_chat(account_id, nowhere)
        self._write(_CLOSED, of=nowhere)
        written = re.compile(rf"(?<!\d){account_id}(?!\d)")
        for row in self._all(_LETTERS):
            if written.search(row.update):
                self._write(_BURN, of=row.reference)
