"""闭幕: close an event. Open matters prevent closing, and only the chief referee can reopen the event."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.calls import both_of
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.looks import finale
from bot.app.event.results.unsettled import unsettled
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import End

_MOST = 200
_REOPEN = ("重开", "reopen")


def close(desk: Desk, hall: Hall, who: Part, command: e.Close) -> None:
    word, _, reason = command.text.strip().partition(" ")
    if word.lower() in _REOPEN:
        _reopen(desk, hall, who, reason.strip())
        return
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    if hall.state.ended:
        desk.refuse("event.ended")
        return
    if missing := open_matters(desk, hall):
        desk.answer(Html("\n".join([hall.say.html("event.close_open"), *missing])))
        return
    done = write(desk, hall, End("close"))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    finale.told(desk, done[0])


def open_matters(desk: Desk, hall: Hall) -> list[Html]:
    """Return the matters that keep an event from being closed, as lines of text."""
    say, state = hall.say, hall.state
    found = []
    for pairing in state.open:
        found.append(say.html("event.table", table=hall.numbered(pairing), names=both_of(hall, pairing)))
    if waiting := unsettled(hall):
        found.append(say.html("event.close_unconfirmed", count=len(waiting)))
    if state.stand is None or (not state.stand.over and not state.open):
        found.append(say.html("event.close_rounds"))
    tables = {child.id for child in desk.unit.children(hall.stream.id)} | {hall.stream.id}
    appeals = [one for one in desk.unit.appeals(hall.stream.chat_id, _MOST) if one.waits and one.stream_id in tables]
    if appeals:
        found.append(say.html("event.close_appeals", count=len(appeals)))
    return found


def _reopen(desk: Desk, hall: Hall, who: Part, reason: str) -> None:
    if no_chief := who.no_chief(hall):
        desk.refuse(no_chief)
        return
    done = write(desk, hall, End("reopen", reason))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.tell(done[0].told(done[1]), (), hall.stream)
