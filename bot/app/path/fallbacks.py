"""Answers to messages that no handler serves: unreadable ones, and entries at a table whose record no longer folds."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import number_of
from bot.app.request import commands as c
from bot.app.request.incoming import LONGEST_TEXT
from bot.app.rules import clause_lookup
from storage.store import Stream


def looked_up(desk: Desk, command: c.Command) -> bool:
    """Answer a rule question written plainly in a private chat; return whether the text was such a question."""
    return isinstance(command, c.Say) and desk.incoming.place.private and clause_lookup.plainly(desk, command.text)


def freeze(desk: Desk, stream: Stream) -> None:
    """Stop accepting entries at a table whose record no longer folds, and tell its chat once."""
    if stream.status != "broken":
        desk.unit.set_status(stream.id, "broken")
        desk.tell(desk.aloud(stream).html("say.broken", number=number_of(stream)), (), stream)
        desk.toast(desk.own.plain("toast.broken"))
        return
    desk.answer(desk.public.html("status.broken"), plain=desk.own.plain("toast.broken"))


def puzzled(desk: Desk) -> None:
    """Answer an unreadable message: a picture, an empty or overlong text, an unknown command."""
    text = desk.incoming.text
    key = "say.text_only" if text is None else "say.too_long" if len(text) >= LONGEST_TEXT else "say.unknown"
    desk.answer(desk.public.html(key))
