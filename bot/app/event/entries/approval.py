"""审核: entries that wait for the organiser's approval."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.entries.roll import promised
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import refuse, write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Approve, Leave

_AT_ONCE = 5


def approve(desk: Desk, tournament: Tournament, who: EventRole, command: e.Approve) -> None:
    """审核: approve or send back a waiting entry, by the organiser."""
    entrant = tournament.state.entrants.get(command.number)
    if entrant is None or entrant.approved:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if promised(tournament):
        desk.refuse("event.lot_promised")
        return
    reason = tournament.say.plain("event.not_approved")
    line = Approve(command.number) if command.yes else Leave(command.number, 0, "withdrawn", reason)
    done = write(desk, tournament, line)
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    desk.toast(desk.own.plain("toast.done"))
    # A removed entry has no unit in the new state, so the old state names it.
    desk.edit((done[0] if command.yes else tournament).told(done[1]), (), tournament.stream.id)


def waiting(desk: Desk, tournament: Tournament, who: EventRole) -> None:
    """Show again the entries waiting for approval, a few at a time."""
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    entries = [number for number, one in sorted(tournament.state.entrants.items()) if not one.approved]
    for entry in entries[:_AT_ONCE]:
        line = tournament.say.html("event.roll_entry", number=entry, names=tournament.called(entry))
        desk.tell(
            Html(f"{line} {tournament.say.html('event.roll_waiting')}"),
            approval_keys(tournament, entry),
            tournament.stream,
        )
    desk.toast(desk.own.plain("toast.done" if entries else "toast.stale"))


def approval_keys(tournament: Tournament, entry: int) -> Keyboard:
    yes = Button(tournament.say.plain("button.approve"), e.Approve(entry, True), tournament.stream.id)
    return ((yes, Button(tournament.say.plain("button.send_back"), e.Approve(entry, False), tournament.stream.id)),)
