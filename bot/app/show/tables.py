"""台子: list the open tables, each with its state and the players it waits for."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match, number_of
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, rows
from bot.app.speech.names import called_at
from bot.app.speech.people import entitled, people_at
from bot.app.speech.words import Html
from engines.core.rulings import REFEREE, Seat
from storage.store import Status, Stream

_OPEN: tuple[Status, ...] = ("seating", "playing", "broken")
_MOST = 20


def tables(desk: Desk, command: a.Tables) -> None:
    """List the group's tables, or in private the asker's own; in a group each has a button that shows its board."""
    found = _open(desk)
    if not found:
        desk.refuse("tables.none")
        return
    shown = [load(desk.unit, desk.folding, stream) for stream in found[-_MOST:]]
    lines = [_line(desk, match) for match in shown]
    if len(found) > _MOST:
        lines.insert(0, desk.public.html("tables.more", count=len(found) - _MOST))
    # A board is shown in its table's chat and would be invisible from a private chat.
    buttons = [] if desk.incoming.place.private else [_button(desk, match) for match in shown]
    desk.answer(Html("\n".join(lines)), rows(buttons, 4))


def _open(desk: Desk) -> list[Stream]:
    if not desk.incoming.place.private:
        return list(desk.unit.streams(desk.chat.id, _OPEN))
    return list(desk.unit.seated(desk.person.id, _OPEN)) if desk.person else []


def _button(desk: Desk, match: Match) -> Button:
    return Button(desk.public.plain("button.table", number=number_of(match.stream)), c.ShowBoard(), match.stream.id)


def _line(desk: Desk, match: Match) -> Html:
    say = desk.public.at(match.stream.game)
    title = entitled(desk.unit, say, match.stream)
    parts = [part for part in (say.total(match.table), _waits(desk, match)) if part]
    return say.html("tables.line", title=title, state=say.plain("entry.separator").join(parts))


def _waits(desk: Desk, match: Match) -> str:
    """Return what a table waits for: players, a confirmation, or a move."""
    say, table = desk.public.at(match.stream.game), match.table
    if match.stream.status == "broken":
        return say.plain("tables.broken")
    if match.stream.status == "seating":
        return say.plain("tables.seating", free=table.seats - len(match.seats))
    if match.dispute is not None:
        return say.plain("tables.disputed", line=match.dispute.payload["line"])
    if reports := match.waiting("report"):
        return say.plain("tables.reported", line=reports[-1].payload["line"])
    if match.reported:
        return say.plain("tables.next", line=table.moves + 1)
    people = people_at(desk.unit, match)
    waited = [
        say.plain("referee") if seat == REFEREE else called_at(say, match, Seat(seat), people) for seat in table.to_act
    ]
    return say.plain("tables.to_act", names=say.join(waited)) if waited else say.plain("tables.waits")
