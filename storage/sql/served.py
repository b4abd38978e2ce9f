"""Handled updates, and dead letters: updates that our own fault kept from being served."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import bindparam, delete, exists, insert, select

from storage.sql.base import UnitPart, columns, named
from storage.store import DeadLetter
from storage.tables.base import Utc, table
from storage.tables.tables import (
    DeadLetterRecord,
    DueRecord,
    HandledRecord,
    InvitationRecord,
    LetterRecord,
    OutboxRecord,
)

_handled = table(HandledRecord)
_inbox = table(LetterRecord)
_letter = table(DeadLetterRecord)
_due = table(DueRecord)
_outbox = table(OutboxRecord)
_invitation = table(InvitationRecord)

_REPLY = select(_handled.c.reply).where(_handled.c.cause == bindparam("of"))
_MARK = insert(_handled)
_UNMARK = delete(_handled).where(_handled.c.cause == bindparam("of"))
_BEFORE = bindparam("before", type_=Utc)
# Rows already handled or given up. For a failed message the date is the time of its last planned attempt.
_PRUNE = (
    # An update still in the inbox would be served again if its mark were deleted.
    delete(_handled).where(_handled.c.at < _BEFORE, ~exists().where(_inbox.c.cause == _handled.c.cause)),
    delete(_due).where(_due.c.fired, _due.c.due_at < _BEFORE),
    delete(_outbox).where(_outbox.c.failed, _outbox.c.next_at < _BEFORE),
    delete(_invitation).where(_invitation.c.until < _BEFORE),
)
# A dead letter is evidence of a fault, but contains a user's words and name, and is therefore deleted in time.
_LETTERS_KEPT = timedelta(days=30)
_PRUNE_LETTERS = (delete(_letter).where(_letter.c.at < _BEFORE), delete(_inbox).where(_inbox.c.at < _BEFORE))
"""Inbox rows this old were left by a bot with another token, which no running bot will serve."""
_BURY = insert(_letter)
_LETTERS = (
    select(*columns(DeadLetter, _letter))
    .order_by(_letter.c.at.desc(), _letter.c.reference.desc())
    .limit(bindparam("most"))
)


def _storable(text: str) -> str:
    """Escape characters that no database accepts as text, since even the letter of a malformed update must be kept."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


class Served(UnitPart):
    def handled(self, cause: str) -> str | None:
        return cast("str | None", self._value(_REPLY, of=cause))

    def mark_handled(self, cause: str, reply: str, at: datetime) -> None:
        self._write(_MARK, cause=cause, reply=reply, at=at)

    def breathe(self, cause: str, at: datetime) -> None:
        self._write(_UNMARK, of=cause)
        self._write(_MARK, cause=cause, reply="", at=at)

    def prune(self, before: datetime) -> int:
        letters = sum(self._write(statement, before=before - _LETTERS_KEPT) for statement in _PRUNE_LETTERS)
        return letters + sum(self._write(statement, before=before) for statement in _PRUNE)

    def bury(self, letter: DeadLetter) -> None:
        texts = {name: _storable(text) for name, text in named(letter).items() if name != "at"}
        self._write(_BURY, at=letter.at, **texts)

    def dead_letters(self, limit: int) -> Sequence[DeadLetter]:
        return [DeadLetter(*row) for row in self._all(_LETTERS, most=limit)]
