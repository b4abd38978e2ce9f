"""What becomes of those who are entered: the list, 退赛, 取消资格."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event.entries import imports
from bot.app.event.entries.entries import waiting
from bot.app.event.entries.roll import promised, roll
from bot.app.event.entries.slip import Fault, fault
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.quotas import missing
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.commands import number
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Leave
from engines.tournament.model import Pairing
from engines.tournament.state import State

_LONGEST_REASON = 100
_NUMBER = re.compile(r"(?:#|no\.? ?)?(\d{1,6})号?(?=\s|$)", re.IGNORECASE)


def entries(desk: Desk, hall: Hall, who: Part, command: e.Entries) -> None:
    """名单: who is entered, unit by unit; 模板 and 导入, and the word that keeps a list."""
    word, _, rest = command.text.strip().partition(" ")
    if word.lower() in ("template", "模板"):
        imports.template(desk, hall, "csv" if rest.strip().lower().endswith("csv") else "xlsx")
    elif word.lower() in ("import", "导入"):
        desk.answer(desk.public.html("event.import_how"))
    elif word == "waiting":
        waiting(desk, hall, who)
    elif word == "sure":
        imports.keep(desk, hall, who, number(rest) or 0)
    else:
        roll(desk, hall, who, number(word) or 1)


def entry_in(hall: Hall, text: str) -> tuple[int, str] | Fault:
    """The entry that a text begins with, by its number or by somebody of it, and the rest."""
    if found := _NUMBER.match(text):
        entry = int(found[1])
        rest = text[found.end() :].strip()
        return (entry, rest) if entry in hall.state.entrants else fault("event.no_entry")
    called: dict[int, int] = {}
    for entry in hall.state.entrants:
        for name in hall.names_of(hall.members(entry)):
            after = text[len(name) : len(name) + 1]
            if name and text.lower().startswith(name.lower()) and not after.isalnum():
                called[entry] = max(called.get(entry, 0), len(name))
    longest = [entry for entry, letters in called.items() if letters == max(called.values())]
    if len(longest) > 1:
        listed = hall.say.join(f"{entry} {hall.called(entry)}" for entry in longest)
        return fault("event.which_entry", listed=listed)
    return (longest[0], text[called[longest[0]] :].strip()) if longest else fault("event.no_entry")


def scratch(desk: Desk, hall: Hall, who: Part, command: e.Scratch) -> None:
    """退赛: `/scratch 7 临时有事`; by the chief referee `/scratch 7 取消资格 冒名顶替`."""
    found = entry_in(hall, command.text.strip())
    if isinstance(found, Fault):
        desk.refuse(found.key if command.text.strip() else "event.scratch_usage", **found.args)
        return
    entry, why = found
    word, _, reason = why.partition(" ")
    struck = word.lower() in hall.say.plain("event.disqualify.names").split("/")
    why = (reason if struck else why).strip()[:_LONGEST_REASON]
    no_chief = who.no_chief(hall, [entry]) if struck else ""
    if no_chief or (struck and not why):
        desk.refuse(no_chief or "event.disqualify_reason")
        return
    if not struck and not speaks_for(hall, who, entry):
        desk.refuse("rights.contact")
        return
    state = hall.state
    if state.stand is not None and not struck and _done(state, entry):
        desk.refuse("event.out_done", called=hall.called(entry))
        return
    leave(desk, hall, entry, why, struck=struck)


def leave(desk: Desk, hall: Hall, entry: int, why: str, *, struck: bool = False) -> Hall | None:
    """Take an entry out, and tell everyone what follows from it; None where that is refused."""
    state = hall.state
    if promised(hall):
        desk.refuse("event.lot_promised")
        return None
    round = 0 if state.stand is None else next_round(state, entry)
    done = write(desk, hall, Leave(entry, round, "disqualified" if struck else "withdrawn", why))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return None
    lines = [hall.told(done[1]), *_follows(done[0], entry, state.entrants[entry].unit, round, struck)]
    desk.tell(Html("\n".join(lines)), (), hall.stream)
    return done[0]


def speaks_for(hall: Hall, who: Part, entry: int) -> bool:
    """The contact of its unit, or the organiser; where there are no units, those who are entered."""
    unit = hall.state.entrants[entry].unit
    return who.organiser or unit in who.units or (not unit and entry in who.entries)


def next_round(state: State, entry: int) -> int:
    """The first round in which an entry still has something to play."""
    waits = [each.round for each in state.stand.pairings if entry in _there(each)] if state.stand else []
    return min(waits, default=max(1, state.rounds + 1))


def _there(pairing: Pairing) -> tuple[object, ...]:
    return pairing.players if pairing.players is not None else (pairing.a, pairing.b)


def _done(state: State, entry: int) -> bool:
    """Whether somebody has played his last match."""
    if state.stand is None or not state.format.eliminates:
        return False
    row = next((row for row in state.stand.standing if row.id == entry), None)
    return row is not None and row.place is not None


def _follows(hall: Hall, entry: int, unit: int, round: int, struck: bool) -> list[Html]:
    """What it means that somebody plays no more."""
    say, state = hall.say, hall.state
    if state.stand is None:
        called = state.setup.unit(unit)
        return [say.html("event.unit_lacks", unit=called, what=what) for what in missing(hall, unit)]
    lines = [say.html("event.out_played")] if struck and round > 1 else []
    form = state.setup.format
    over = next((one for one in state.stand.settled if one.round == round and entry in (one.a, one.b)), None)
    if form == "groups":
        at = next((at for at, there in enumerate(state.placed.get(round, ()), 1) if entry in there), 0)
        left = [one for one in state.placed.get(round, ((),))[at - 1] if one not in state.outs] if at else []
        lines.append(say.html("event.out_group", table=at, left=len(left)) if at else say.html("event.out_later"))
    elif form == "rotation" and round <= (state.setup.options.rounds or 2):
        lines.append(say.html(f"event.out_rotation.{state.setup.options.odd}"))
    elif over is not None and over.winner is not None and over.winner != entry:
        lines.append(say.html("event.out_walkover", table=over.table, round=round, called=hall.called(over.winner)))
    else:
        lines.append(say.html("event.out_later"))
    return lines
