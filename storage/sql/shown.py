"""The messages already shown in chats: live messages, the stream of each message, and uploaded pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sqlalchemy import bindparam, insert, select, update

from storage.sql.base import UnitPart, columns, named
from storage.store import Live
from storage.tables.base import table
from storage.tables.tables import FileRecord, LiveRecord, MessageRecord

_live = table(LiveRecord)
_message = table(MessageRecord)
_file = table(FileRecord)

_LIVE = select(*columns(Live, _live)).where(_live.c.stream_id == bindparam("of"))
_NEW_LIVE = insert(_live)
_CHANGE_LIVE = update(_live).where(_live.c.stream_id == bindparam("of"))

_THIS_MESSAGE = (_message.c.chat_id == bindparam("in_chat"), _message.c.message_id == bindparam("of"))
_STREAM_OF = select(_message.c.stream_id).where(*_THIS_MESSAGE)
_ABOUT_WHAT = select(_message.c.about).where(*_THIS_MESSAGE)
_ABOUT = (
    select(_message.c.chat_id, _message.c.message_id)
    .where(_message.c.stream_id == bindparam("of"), _message.c.about == bindparam("what"))
    .order_by(_message.c.chat_id, _message.c.message_id)
)
_REMEMBER = insert(_message)
_REMEMBER_ANEW = update(_message).where(*_THIS_MESSAGE)

_FILE_ID = select(_file.c.file_id).where(_file.c.picture == bindparam("of"))
_NEW_FILE = insert(_file)
_CHANGE_FILE = update(_file).where(_file.c.picture == bindparam("of"))


class ShownRows(UnitPart):
    def live(self, stream_id: int) -> Live | None:
        row = self._first(_LIVE, of=stream_id)
        return None if row is None else Live(*row)

    def save_live(self, live: Live) -> None:
        values = named(live)
        if not self._write(_CHANGE_LIVE, of=live.stream_id, **values):
            self._write(_NEW_LIVE, **values)

    def remember_message(self, chat_id: int, message_id: int, stream_id: int, about: str = "") -> None:
        if not self._write(_REMEMBER_ANEW, in_chat=chat_id, of=message_id, stream_id=stream_id, about=about or None):
            self._write(_REMEMBER, chat_id=chat_id, message_id=message_id, stream_id=stream_id, about=about or None)

    def messages_about(self, stream_id: int, about: str) -> Sequence[tuple[int, int]]:
        return [(row.chat_id, row.message_id) for row in self._all(_ABOUT, of=stream_id, what=about)]

    def stream_of_message(self, chat_id: int, message_id: int) -> int | None:
        return cast("int | None", self._value(_STREAM_OF, in_chat=chat_id, of=message_id))

    def about(self, chat_id: int, message_id: int) -> str:
        return str(self._value(_ABOUT_WHAT, in_chat=chat_id, of=message_id) or "")

    def file_id(self, picture: str) -> str | None:
        return cast("str | None", self._value(_FILE_ID, of=picture))

    def keep_file_id(self, picture: str, file_id: str) -> None:
        if not self._write(_CHANGE_FILE, of=picture, file_id=file_id):
            self._write(_NEW_FILE, picture=picture, file_id=file_id)
