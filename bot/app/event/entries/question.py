"""Open questions of the bot to a person about an event, answered by a reply or, where unambiguous, by a plain
message."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament
from storage.store import Pending

ASKED = "asked"
_IN_PRIVATE, _AMONG_TALK = timedelta(hours=1), timedelta(minutes=10)
"""How long a plain message counts as the answer."""
SETTING = "setting"
"""Key in a question to the organiser: the setting asked for."""


def put(desk: Desk, tournament: Tournament, person_id: int, payload: Mapping[str, Any]) -> Pending:
    """Store the open question to a person, replacing the one before."""
    withdraw(desk, tournament, person_id)
    here = {**payload, "chat": desk.chat.id, "thread": desk.incoming.place.thread_id}
    return desk.unit.add_pending(
        tournament.stream.id, ASKED, seq=None, version=tournament.stream.version, by=person_id, payload=here, at=desk.at
    )


def withdraw(desk: Desk, tournament: Tournament, person_id: int) -> None:
    for pending in tournament.match.waiting(ASKED):
        if pending.by == person_id:
            desk.unit.drop_pending(pending.id)


def open_to(tournament: Tournament, person_id: int | None) -> Pending | None:
    """The last unanswered question to a person, or None."""
    asked = [one for one in tournament.match.waiting(ASKED) if person_id is not None and one.by == person_id]
    return asked[-1] if asked else None


def plainly(desk: Desk) -> Pending | None:
    """The question a plain message answers: the asker's newest question in this chat and topic, if recent. In a group
    only the organiser's draft questions are answered plainly, and only if the bot reads all messages."""
    incoming, private = desk.incoming, desk.incoming.place.private
    if desk.person is None or incoming.quoted is not None or incoming.reply_author is not None:
        return None
    if not private and (incoming.reply_to is not None or not incoming.reads_all):
        return None
    here = (desk.chat.id, incoming.place.thread_id)
    since = desk.at - (_IN_PRIVATE if private else _AMONG_TALK)
    asked = next(
        (one for one in reversed(desk.unit.pendings_of(desk.person.id, ASKED))
         if (one.payload.get("chat"), one.payload.get("thread")) == here), None
    )  # fmt: skip
    if asked is None or asked.created_at < since:
        return None
    return asked if private or SETTING in asked.payload else None
