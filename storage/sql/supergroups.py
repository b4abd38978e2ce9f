"""A group that becomes a supergroup: the same chat under a new id, with message ids counted anew.

Messages shown before the move cannot be edited any more, and their ids will soon belong to new messages. The store
therefore forgets the old messages, and the next live message is posted anew.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Executable, bindparam, delete, exists, false, insert, null, select, update

from storage.sql.base import UnitPart, columns, named
from storage.store import UNCALLED, Chat
from storage.tables.base import table
from storage.tables.tables import (
    AppealRecord,
    ChatRecord,
    DeedRecord,
    DueRecord,
    InvitationRecord,
    LiveRecord,
    MessageRecord,
    OutboxRecord,
    PresenceRecord,
    RoleRecord,
    RulingRecord,
    StreamRecord,
)

_chat = table(ChatRecord)
_stream = table(StreamRecord)
_role = table(RoleRecord)
_there = _role.alias()
_presence = table(PresenceRecord)
_seen_there = _presence.alias()
_outbox = table(OutboxRecord)
_due = table(DueRecord)
_live = table(LiveRecord)
_message = table(MessageRecord)

_OLD, _NEW = bindparam("old", type_=BigInteger()), bindparam("new", type_=BigInteger())

_BOTH = select(*columns(Chat, _chat)).where(_chat.c.id.in_([_OLD, _NEW])).order_by(_chat.c.id).with_for_update()
_UNCHOSEN = Chat(0, "")
_OPEN_CHAT = insert(_chat)
_SETTINGS = update(_chat).where(_chat.c.id == _NEW)
_CLOSE_CHAT = delete(_chat).where(_chat.c.id == _OLD)

_NUMBERED = tuple(
    (
        select(owner.c.id, owner.c.number).where(owner.c.chat_id == bindparam("of")).order_by(owner.c.number),
        update(owner).where(owner.c.id == bindparam("of")),
    )
    for owner in (_stream, table(RulingRecord), table(AppealRecord))
)
"""For each kind of row numbered within a chat: the statement that finds the rows, and the statement that moves one."""

_HELD_IN_BOTH = delete(_role).where(
    _role.c.chat_id == _OLD,
    exists().where(_there.c.chat_id == _NEW, _there.c.person_id == _role.c.person_id, _there.c.role == _role.c.role),
)
_SEEN_IN_BOTH = delete(_presence).where(
    _presence.c.chat_id == _OLD,
    exists().where(_seen_there.c.chat_id == _NEW, _seen_there.c.person_id == _presence.c.person_id),
)
_MOVE_PEOPLE = tuple(
    update(owner).where(owner.c.chat_id == _OLD).values(chat_id=_NEW)
    for owner in (_role, _presence, table(DeedRecord), table(InvitationRecord))
)

_NAMING = ("message_id", "reply_to")
"""The payload keys that hold the id of a message in the same chat."""
_PAYLOADS = select(_outbox.c.id, _outbox.c.payload).where(_outbox.c.chat_id == _OLD, ~_outbox.c.failed)
_REWRITE = update(_outbox).where(_outbox.c.id == bindparam("of"))
_REDIRECT = update(_outbox).where(_outbox.c.chat_id == _OLD).values(chat_id=_NEW)
_REMIND_THERE = update(_due).where(_due.c.chat_id == _OLD).values(chat_id=_NEW)
_SHOW_ANEW = (
    update(_live)
    .where(_live.c.chat_id == _OLD)
    .values(chat_id=_NEW, message_id=null(), picture=null(), mention_id=null(), pinned=false())
)
_FORGET = delete(_message).where(_message.c.chat_id == _OLD)


class Moving(UnitPart):
    def move_chat(self, old_id: int, new_id: int) -> None:
        if old_id == new_id:
            return
        chats = {row.id: Chat(*row) for row in self._all(_BOTH, old=old_id, new=new_id)}
        old = chats.get(old_id)
        if old is not None:
            self._settings(old, chats.get(new_id), new_id)
            for found, move in _NUMBERED:
                self._numbered(found, move, old_id, new_id)
            for statement in (_HELD_IN_BOTH, _SEEN_IN_BOTH, *_MOVE_PEOPLE):
                self._write(statement, old=old_id, new=new_id)
            self._write(_CLOSE_CHAT, old=old_id)
        # A unit may have posted to the old id after an earlier move.
        self._unname(old_id)
        self._write(_REDIRECT, old=old_id, new=new_id)
        self._write(_REMIND_THERE, old=old_id, new=new_id)
        self._write(_SHOW_ANEW, old=old_id, new=new_id)
        self._write(_FORGET, old=old_id)

    def _unname(self, old_id: int) -> None:
        """Remove message ids from waiting payloads: under the new chat id the same number is a different message."""
        for row in self._all(_PAYLOADS, old=old_id):
            if any(name in row.payload for name in _NAMING):
                payload = {name: value for name, value in row.payload.items() if name not in _NAMING}
                self._write(_REWRITE, of=row.id, payload=payload)

    def _settings(self, old: Chat, new: Chat | None, new_id: int) -> None:
        """Copy the group's settings to the supergroup, except settings already changed since in the supergroup."""
        if new is None:
            moved = Chat(new_id, "supergroup", old.title, old.language, old.tell, old.reads_all, pin=old.pin)
            self._write(_OPEN_CHAT, **named(moved))
            return
        tell = old.tell if new.tell == _UNCHOSEN.tell else new.tell
        pin = old.pin if new.pin == _UNCHOSEN.pin else new.pin
        self._write(_SETTINGS, new=new_id, language=new.language or old.language, tell=tell, pin=pin)

    def _numbered(self, found: Executable, move: Executable, old_id: int, new_id: int) -> None:
        """Move numbered rows (tables, rulings or appeals) to the new chat. A row keeps its number (台N stays 台N)
        unless the new chat has used it.

        A row whose number is taken gets the number after the last one that either chat has used in its series,
        counting downwards for negative numbers. `found` selects the rows of a chat, and `move` writes a row's number.
        """
        taken = {row.number for row in self._all(found, of=new_id)}
        moving = self._all(found, of=old_id)
        furthest: dict[int, int] = {}
        for number in sorted(taken | {row.number for row in moving}, key=abs):
            furthest[_first(number)] = number
        for row in moving:
            number, first = row.number, _first(row.number)
            if number in taken:
                number = furthest[first] = furthest[first] + (1 if first > 0 else -1)
            self._write(move, of=row.id, chat_id=new_id, number=number)


def _first(number: int) -> int:
    """The first number of the counting series that a number belongs to: tables, events, or streams without a number."""
    return 1 if number > 0 else -1 if number >= UNCALLED else UNCALLED - 1
