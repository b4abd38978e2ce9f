"""Take and leave seats at a table until the match begins."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match
from bot.app.record.writer import show
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.names import seat_label
from bot.app.speech.naming import seat_named
from bot.app.speech.people import entitled
from bot.app.table import abandonment, terms
from bot.app.table.entry import declare_void, running
from bot.app.table.start import begin
from engines.core.rulings import Seat
from storage.store import Stream


def join(desk: Desk, match: Match, who: Standing, command: c.Join) -> None:
    """Take a seat; a seated player moves to the named seat. The match begins when the last seat is taken."""
    person = desk.asker
    if not match.seats_open:
        desk.refuse("join.started" if match.stream.status == "playing" else f"status.{match.stream.status}")
        return
    everyone = sorted(seat for side in match.table.sides for seat in side)
    free = [seat for seat in everyone if seat not in match.seats]
    drawn = match.by_lot
    seat = next(iter(free), None) if drawn or not command.seat else seat_named(match, command.seat)
    if seat is None and not desk.addressed:
        return
    if drawn and who.seats:
        desk.refuse("join.already")
        return
    if seat is None and not free:
        desk.refuse("join.full")
        return
    if seat is None:
        known = desk.public.join(seat_label(desk.public, match, seat) for seat in everyone)
        desk.refuse("join.which", known=known)
        return
    if match.seats.get(seat) == person.id:
        desk.refuse("join.already")
        return
    if seat not in free:
        _taken(desk, match, seat)
        return
    for old in who.seats:
        desk.unit.free_seat(match.stream.id, old)
    desk.unit.take_seat(match.stream.id, seat, person.id)
    label = seat_label(desk.own, match, seat)
    desk.toast(desk.own.plain("toast.sits") if drawn else desk.own.plain("toast.seated", label=label))
    begin_when_full(desk, match.stream)


def begin_when_full(desk: Desk, stream: Stream) -> bool:
    """Show a newly taken seat. If no seat is left, begin the match, or first ask all players to accept its terms.

    Return whether the match has begun.
    """
    match = load(desk.unit, desk.folding, stream)
    full = stream.status == "seating" and len(match.seats) == match.table.seats
    if full and not terms.ask(desk, match):
        begin(desk, match)
        return True
    show(desk, stream, anew=full)
    return False


def _taken(desk: Desk, match: Match, seat: Seat) -> None:
    """Refuse a seat already taken; if only a name holds it, explain how to claim that name."""
    sitting = match.seats[seat]
    key = "join.taken" if desk.unit.linked([sitting]) else "join.claim"
    args = {"name": desk.unit.persons([sitting])[sitting].name, "label": seat_label(desk.public, match, seat)}
    desk.refuse(key, **args)


def leave(desk: Desk, match: Match, who: Standing, command: c.Leave) -> None:
    if not match.seats_open:
        desk.refuse("leave.started" if "resign" in match.table.rules.verdicts else "leave.started_on")
        return
    for seat in who.seats:
        desk.unit.free_seat(match.stream.id, seat)
    terms.lapse(desk, match.stream, who.person.name if who.person else "")
    desk.toast(desk.own.plain("toast.left"))
    show(desk, match.stream)


def cancel(desk: Desk, match: Match, who: Standing, command: c.Cancel) -> None:
    """Close a table before its match begins, let the referee void a match, or ask the opponents to drop it."""
    stream = match.stream
    opener = who.person is not None and who.person.id == stream.creator
    begun = match.by_card and desk.drawn not in (None, stream.version)
    if match.seats_open and not begun and (opener or who.referee or desk.incoming.admin):
        desk.toast(desk.own.plain("toast.cancelled"))
        show(desk, desk.unit.set_status(stream.id, "cancelled", ended_at=desk.at))
    elif stream.status == "playing" and command.sure:
        if not who.referee:
            desk.refuse("cancel.referee")
        elif not desk.stale(stream.version):
            declare_void(desk, match)
    elif stream.status == "playing" and desk.drawn is not None:
        # This button dates from before the match: pressing it meant closing a table, not voiding a match.
        desk.toast(desk.own.plain("toast.stale"))
    elif stream.status == "playing" and who.referee:
        say = desk.public
        sure = Button(say.plain("button.void_sure"), c.Cancel(sure=True), stream.id, stream.version)
        desk.ask(say.html("cancel.sure", title=entitled(desk.unit, say, stream)), ((sure,),), stream.id)
    elif stream.status == "seating":
        desk.refuse("cancel.opener")
    elif running(desk, match) and who.seats:
        abandonment.propose(desk, match, who)
    elif stream.status == "playing":
        desk.refuse("cancel.referee")
