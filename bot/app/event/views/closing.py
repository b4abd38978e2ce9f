"""闭幕: close an event. Open matters prevent closing, and only the chief referee can reopen the event."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.calls import both_of
from bot.app.event.results.unsettled_results import unsettled
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.views import finale
from bot.app.event.writer import refuse, write
from bot.app.request import commands_event as e
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import End

_MOST = 200
_REOPEN = ("重开", "reopen")


def close(desk: Desk, tournament: Tournament, who: EventRole, command: e.Close) -> None:
    word, _, reason = command.text.strip().partition(" ")
    if word.lower() in _REOPEN:
        _reopen(desk, tournament, who, reason.strip())
        return
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    if tournament.state.ended:
        desk.refuse("event.ended")
        return
    if missing := open_matters(desk, tournament):
        desk.answer(Html("\n".join([tournament.say.html("event.close_open"), *missing])))
        return
    done = write(desk, tournament, End("close"))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    finale.post_finale(desk, done[0])


def open_matters(desk: Desk, tournament: Tournament) -> list[Html]:
    """Return the matters that keep an event from being closed, as lines of text."""
    say, state = tournament.say, tournament.state
    found = []
    for pairing in state.open:
        found.append(say.html("event.table", table=tournament.numbered(pairing), names=both_of(tournament, pairing)))
    if waiting := unsettled(tournament):
        found.append(say.html("event.close_unconfirmed", count=len(waiting)))
    if state.stand is None or (not state.stand.over and not state.open):
        found.append(say.html("event.close_rounds"))
    tables = {child.id for child in desk.unit.children(tournament.stream.id)} | {tournament.stream.id}
    appeals = [
        one for one in desk.unit.appeals(tournament.stream.chat_id, _MOST) if one.waits and one.stream_id in tables
    ]
    if appeals:
        found.append(say.html("event.close_appeals", count=len(appeals)))
    return found


def _reopen(desk: Desk, tournament: Tournament, who: EventRole, reason: str) -> None:
    if no_chief := who.no_chief(tournament):
        desk.refuse(no_chief)
        return
    done = write(desk, tournament, End("reopen", reason))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    desk.tell(done[0].told(done[1]), (), tournament.stream)
