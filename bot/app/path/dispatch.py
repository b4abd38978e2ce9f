"""A command finds its handler: the event or table it means is found, the right is checked, the handler is called."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import dispatch as events
from bot.app.folding import load
from bot.app.match import Match, of_event
from bot.app.path.fallbacks import looked_up, puzzled
from bot.app.path.handlers import ALONE, AT_TABLE
from bot.app.path.table_choice import chosen
from bot.app.people.offices import barred, office
from bot.app.record.followup import follow_up
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_event as e
from bot.app.request import commands_people as p
from bot.app.request.declaration import Who
from bot.app.request.incoming import Request
from bot.app.request.rights import Standing, standing
from bot.app.rules import questions
from bot.app.speech.people import absent_sides, refereed
from bot.app.table import report_replies
from bot.app.targeting import candidates, right_to

_BY_THE_EVENT = (c.Join, c.Leave, c.Cancel, p.Assign)
"""Commands the event decides for its own tables: seats, and whether a match takes place."""


def dispatch(desk: Desk, request: Request) -> None:
    """Serve a request by its handler, or tell a person who addressed the bot why it is not served."""
    command = request.command
    place, spoken_to = desk.incoming.place, desk.incoming.reply_to is not None
    desk.number, desk.event = request.number, request.event
    desk.addressed = request.typed or desk.pressed or place.private or spoken_to
    if isinstance(command, a.Ask):
        questions.ask(desk, request, command)
        return
    if isinstance(command, e.OfEvents):
        events.serve(desk, request)
        return
    if (alone := ALONE.get(type(command))) is not None:
        if place.private and command.declared.of_group:
            desk.refuse("say.in_group")
        elif office(desk).may(command):
            alone(desk, command)
        elif desk.addressed:
            desk.refuse(f"rights.{command.declared.who}")
        return
    if events.answered(desk, request):
        return
    if events.meets(desk, request):
        return
    said = isinstance(command, c.Say)
    if said and not (spoken_to or desk.addressed or desk.incoming.reads_all):
        return
    found = candidates(desk, request)
    if not found:
        if not said and desk.addressed and events.elsewhere(desk, request):
            return
        if not said and (request.typed or desk.pressed or place.private):
            key = "no_seat" if right_to(desk, command) in ("seated", "mover") else "no_table"
            desk.refuse(f"say.{key}")
        elif said and place.private and not looked_up(desk, command):
            puzzled(desk)
        return
    meant = chosen(desk, request, found)
    if meant is None:
        return
    desk.drawn = request.target.version
    # Read the stream again to lock it until the commit: it was found among several unlocked streams.
    match = load(desk.unit, desk.folding, desk.unit.stream(meant.id) or meant)
    held = office(desk, match.stream.chat_id)
    who = standing(match, held, lambda: absent_sides(desk.unit, match), lambda: barred(desk, match.stream))
    right = right_to(desk, command, match)
    if not who.holds(right):
        if request.typed or desk.pressed:
            desk.refuse(f"rights.{_why_not(desk, match, who, right)}")
        return
    if of_event(match.stream) and isinstance(command, _BY_THE_EVENT):
        desk.refuse("table.of_event")
        return
    if not report_replies.answered(desk, match, who, command):
        AT_TABLE[type(command)](desk, match, who, command)
    follow_up(desk, match)


def _why_not(desk: Desk, match: Match, who: Standing, right: Who | None) -> str:
    """Return the key of the sentence that explains why the asker lacks the right to an act at a table."""
    judging = right in ("referee", "party")
    if who.masked or (who.barred and judging):
        return "masked" if who.masked else "own_unit"
    return "no_referee" if right == "referee" and not refereed(desk.unit, match) else right or "admin"
