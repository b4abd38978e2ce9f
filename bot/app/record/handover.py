"""Send private content to the asker alone; the group learns if the private message cannot be delivered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.desk import RESULT, Desk
from storage.store import Message


def hand_over(desk: Desk, kind: str, payload: Mapping[str, Any], said: str, **args: object) -> None:
    """Send the content and announce it with the sentence `said`. An anonymous administrator has no private chat and
    gets a refusal."""
    who, place = desk.incoming.who, desk.incoming.place
    if who is None:
        desk.refuse("rights.person")
        return
    name = desk.person.name if desk.person else who.name
    home = desk.unit.chat(who.account_id)
    if home is not None and home.gone:
        desk.refuse("private.lost", name=name)
        return
    lost = {"html": desk.public.html("private.lost", name=name), "chat": place.chat_id, "thread": place.thread_id}
    promised = {} if place.private else {"promised": lost}
    desk.unit.post(Message(who.account_id, kind, {"keyboard": [], **payload, **promised}, desk.at, RESULT))
    desk.refuse(said, **args)
