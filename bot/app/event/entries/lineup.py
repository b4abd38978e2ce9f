"""Commands on entries: the list, 退赛, 取消资格."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event.entries import departure, imports
from bot.app.event.entries.approval import waiting
from bot.app.event.entries.roll import roll
from bot.app.event.entries.slip import SlipFault, fault
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.request import commands_event as e
from bot.app.request.commands import number

_LONGEST_REASON = 100
_SURE = re.compile(r"(sure|off) (\d{1,18})")
"""The command behind the buttons of a disqualification preview, with its number."""
_NUMBER = re.compile(r"(?:#|no\.? ?)?(\d{1,6})号?(?=\s|$)", re.IGNORECASE)


def entries(desk: Desk, tournament: Tournament, who: EventRole, command: e.Entries) -> None:
    """Serve 名单 (the entries by unit), 模板, 导入, and the confirmation of an imported list."""
    word, _, rest = command.text.strip().partition(" ")
    if word.lower() in ("template", "模板"):
        imports.template(desk, tournament, "csv" if rest.strip().lower().endswith("csv") else "xlsx")
    elif word.lower() in ("import", "导入"):
        desk.answer(desk.public.html("event.import_how"))
    elif word == "waiting":
        waiting(desk, tournament, who)
    elif word == "sure":
        imports.keep(desk, tournament, who, number(rest) or 0)
    else:
        roll(desk, tournament, who, number(word) or 1)


def entry_in(tournament: Tournament, text: str) -> tuple[int, str] | SlipFault:
    """The entry a text begins with, by number or by a member's name, and the rest of the text."""
    if found := _NUMBER.match(text):
        entry = int(found[1])
        rest = text[found.end() :].strip()
        return (entry, rest) if entry in tournament.state.entrants else fault("event.no_entry")
    called: dict[int, int] = {}
    for entry in tournament.state.entrants:
        for name in tournament.names_of(tournament.members(entry)):
            after = text[len(name) : len(name) + 1]
            if name and text.lower().startswith(name.lower()) and not after.isalnum():
                called[entry] = max(called.get(entry, 0), len(name))
    longest = [entry for entry, letters in called.items() if letters == max(called.values())]
    if len(longest) > 1:
        listed = tournament.say.join(f"{entry} {tournament.called(entry)}" for entry in longest)
        return fault("event.which_entry", listed=listed)
    return (longest[0], text[called[longest[0]] :].strip()) if longest else fault("event.no_entry")


def scratch(desk: Desk, tournament: Tournament, who: EventRole, command: e.Scratch) -> None:
    """Serve 退赛: `/scratch 7 临时有事`, and for the chief referee `/scratch 7 取消资格 冒名顶替`."""
    text = command.text.strip()
    if asked := _SURE.fullmatch(text):
        departure.confirmed(desk, tournament, who, int(asked[2]), yes=asked[1] == "sure")
        return
    found = entry_in(tournament, text)
    if isinstance(found, SlipFault):
        desk.refuse(found.key if text else "event.scratch_usage", **found.args)
        return
    entry, why = found
    word, _, reason = why.partition(" ")
    struck = word.lower() in tournament.say.plain("event.disqualify.names").split("/")
    why = (reason if struck else why).strip()[:_LONGEST_REASON]
    no_chief = who.no_chief(tournament, [entry]) if struck else ""
    if no_chief or (struck and not why):
        desk.refuse(no_chief or "event.disqualify_reason")
    elif not struck and not speaks_for(tournament, who, entry):
        desk.refuse("rights.contact")
    elif tournament.state.ended == "cancel":
        desk.refuse("event.ended")
    elif not struck and departure.nothing_left(tournament.state, entry):
        desk.refuse("event.out_done", called=tournament.called(entry))
    elif struck and tournament.state.ended:
        departure.ask(desk, tournament, who, entry, why)
    else:
        departure.leave(desk, tournament, entry, why, struck=struck)


def speaks_for(tournament: Tournament, who: EventRole, entry: int) -> bool:
    """Whether the asker may act for an entry: the unit's contact, the organiser, or without units a member."""
    unit = tournament.state.entrants[entry].unit
    return who.organiser or unit in who.units or (not unit and entry in who.entries)
