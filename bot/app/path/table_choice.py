"""The choice among several tables at which a command would fit: by the text itself, else by a question with buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.folding import Broken, load
from bot.app.match import Match
from bot.app.path.fallbacks import looked_up, puzzled
from bot.app.people.offices import barred, office
from bot.app.request import commands as c
from bot.app.request.buttons import Button, rows
from bot.app.request.incoming import Request
from bot.app.request.rights import Standing, standing
from bot.app.speech.people import entitled
from bot.app.table import report_replies, talk
from storage.store import Stream

_ENTRIES = (c.Say, c.Move, c.Hand)
"""Commands whose text each table's game parses itself."""

_MOST_TRIED = 8
"""Try an ambiguous text at no more than this many tables."""


def chosen(desk: Desk, request: Request, found: Sequence[Stream]) -> Stream | None:
    """Return the one table that is meant among those where a request fits, or ask for it and return None."""
    command, private = request.command, desk.incoming.place.private
    if len(found) > 1 and isinstance(command, _ENTRIES) and len(found) <= _MOST_TRIED:
        # If only one table can read the text, the text is meant for that table and no question is needed.
        read = [stream for stream in found if _entry_at(desk, command.text, stream) is not None]
        found = read if len(read) == 1 else found
    told = isinstance(command, c.Confirm | c.Object) and 1 < len(found) <= _MOST_TRIED
    waiting = [stream for stream in found if _waits_at(desk, stream)] if told else []
    found = waiting or found
    if len(found) == 1:
        return found[0]
    if request.typed or private or waiting:
        _ask_which(desk, command, found)
    return None


def _ask_which(desk: Desk, command: c.Command, found: Sequence[Stream]) -> None:
    """Ask which of several fitting tables was meant, with buttons that repeat the same act at each table."""
    buttons = [
        Button(entitled(desk.unit, desk.public, stream), act, stream.id)
        for stream in found[-_MOST_TRIED:]
        if (act := _repeated(desk, command, stream)) is not None
    ]
    fitting = [button for button in buttons if button.fits]
    if isinstance(command, c.Say) and not buttons:
        # No table reads the text as an entry.
        if not looked_up(desk, command):
            puzzled(desk)
        return
    key = "say.which" if fitting else "say.name_it"
    desk.answer(desk.public.html(key), rows(fitting, 1))


def _repeated(desk: Desk, command: c.Command, stream: Stream) -> c.Command | None:
    """Return the act that a button repeats at a table. Plain text becomes the entry it reads as there, or None."""
    return _entry_at(desk, command.text, stream) if isinstance(command, c.Say) else command


def _entry_at(desk: Desk, text: str, stream: Stream) -> c.Command | None:
    """Return the entry a text reads as at a table, or None if the table cannot read it or its record cannot be
    opened."""
    found = _looked_at(desk, stream)
    return talk.entry_in(desk, *found, text) if found is not None else None


def _waits_at(desk: Desk, stream: Stream) -> bool:
    """Return whether a hand reported at a table waits for the asker, who plays there, to confirm it."""
    if (found := _looked_at(desk, stream)) is None:
        return False
    match, who = found
    return bool(who.seats and report_replies.awaited(match, who))


def _looked_at(desk: Desk, stream: Stream) -> tuple[Match, Standing] | None:
    """Return a table and what the asker is there, or None if its record cannot be opened."""
    try:
        match = load(desk.unit, desk.folding, stream)
    except Broken:
        return None
    return match, standing(match, office(desk, stream.chat_id), barred=lambda: barred(desk, stream))
