"""What becomes of those who are entered: the list, 退赛, 取消资格, 换人."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import imports
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.roll import roll
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.commands import number
from engines.core.rulings import Refusal
from engines.tournament.lines import Leave


def entries(desk: Desk, hall: Hall, who: Part, command: e.Entries) -> None:
    """名单: who is entered, unit by unit; 模板 and 导入, and the word that keeps a list."""
    word, _, rest = command.text.strip().partition(" ")
    if word.lower() in ("template", "模板"):
        imports.template(desk, hall)
    elif word.lower() in ("import", "导入"):
        desk.answer(desk.public.html("event.import_how"))
    elif word == "sure":
        imports.keep(desk, hall, who, number(rest) or 0)
    else:
        roll(desk, hall, who, number(word) or 1)


def scratch(desk: Desk, hall: Hall, who: Part, command: e.Scratch) -> None:
    """退赛: `/scratch 7 临时有事`."""
    called, _, why = command.text.strip().partition(" ")
    entry = int(called) if called.isdigit() and len(called) < 7 else 0
    entrant = hall.state.entrants.get(entry)
    if entrant is None:
        desk.refuse("event.no_entry")
        return
    if not who.organiser and entrant.unit not in who.units:
        desk.refuse("rights.contact")
        return
    round = 0 if hall.state.stand is None else max(1, hall.state.rounds)
    done = write(desk, hall, Leave(entry, round, "withdrawn", why.strip()[:100]))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.tell(done[0].told(done[1]), (), hall.stream)
