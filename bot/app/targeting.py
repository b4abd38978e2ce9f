"""Which table is meant: the message replied to, 台N in the text, the asker's only table here, or a question back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import commands as c
from bot.app.desk import Desk
from bot.app.incoming import Request
from bot.app.rights import RIGHTS
from storage.store import Status, Stream

_OPEN: tuple[Status, ...] = ("seating", "playing", "broken")
_PAST: tuple[Status, ...] = ("ended", "cancelled")
_LOOKING = (c.Board, c.Tally, c.History, c.Pgn)
"""Acts that change nothing: the chat's only table is meant even by someone without a seat."""
_AFTERWARDS = (*_LOOKING, c.Fix, c.Undo, c.Confirm, c.Object, c.Foul)
"""Acts that make sense at a table whose match has ended."""


def candidates(desk: Desk, request: Request) -> Sequence[Stream]:
    """The tables that may be meant, one if it is clear; none if there is no such table."""
    named = _named(desk, request)
    if named is not None:
        return [named] if _here(desk, named) else []
    if request.number is not None:
        return [stream for stream in _all(desk, (*_OPEN, *_PAST)) if stream.number == request.number][-1:]
    if isinstance(request.command, c.Join):
        return _nearest(desk, _all(desk, ("seating",)))
    for statuses in (_OPEN, _PAST[:1]) if isinstance(request.command, _AFTERWARDS) else (_OPEN,):
        if mine := _nearest(desk, _mine(desk, statuses)):
            return mine if statuses == _OPEN else mine[-1:]
        others = _nearest(desk, _all(desk, statuses))
        if others and isinstance(request.command, _LOOKING):
            return others if statuses == _OPEN else others[-1:]
        if others and RIGHTS[type(request.command)] != "seated" and not isinstance(request.command, c.Say):
            return others
    return []


def must_name(desk: Desk, request: Request, found: Sequence[Stream]) -> bool:
    """Whether to ask back: several tables fit, or someone without a seat acts on the only one unnamed."""
    if len(found) != 1:
        return True
    if request.target.stream_id is not None or request.number is not None or desk.incoming.reply_to is not None:
        return False
    if isinstance(request.command, (*_LOOKING, c.Join)):
        return False
    return desk.person is None or desk.person.id not in desk.unit.seats(found[0].id).values()


def _named(desk: Desk, request: Request) -> Stream | None:
    stream_id = request.target.stream_id
    if stream_id is None and desk.incoming.reply_to is not None and request.number is None:
        stream_id = desk.unit.stream_of_message(desk.chat.id, desk.incoming.reply_to)
    return desk.unit.stream(stream_id) if stream_id is not None else None


def _here(desk: Desk, stream: Stream) -> bool:
    """A table is reached from its own chat, or from the private chat of someone who sits at it or is invited."""
    return stream.chat_id == desk.chat.id or desk.incoming.place.private


def _mine(desk: Desk, statuses: tuple[Status, ...]) -> Sequence[Stream]:
    if desk.person is None:
        return []
    seated = desk.unit.seated(desk.person.id, statuses)
    return seated if desk.incoming.place.private else [stream for stream in seated if stream.chat_id == desk.chat.id]


def _all(desk: Desk, statuses: tuple[Status, ...]) -> Sequence[Stream]:
    return [] if desk.incoming.place.private else desk.unit.streams(desk.chat.id, statuses)


def _nearest(desk: Desk, streams: Sequence[Stream]) -> Sequence[Stream]:
    """Those of the topic that was spoken in, if it has any."""
    return [stream for stream in streams if stream.thread_id == desk.incoming.place.thread_id] or streams
