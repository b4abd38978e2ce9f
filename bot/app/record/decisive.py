"""A reported penalty that would end the match: it counts only after the other side or the referee agrees.

A finding reserved for the referee is never taken from a player.
"""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import consent
from bot.app.record.consent import asked_by
from bot.app.record.numbering import read_out, tell
from bot.app.record.reports import noted, sides_named
from bot.app.record.writer import conclude, enter
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.names import result
from bot.app.speech.people import called, people_at
from bot.app.speech.words import Html
from engines.core.game.record import AnyPlayed
from engines.core.rulings import Refusal, Seat
from storage.store import Pending

KIND = "decisive"


def held_back(desk: Desk, match: Match, who: Standing, played: AnyPlayed) -> bool:
    """Hold back a reported penalty that would end the match, and tell the players why; return whether the report was
    held back."""
    if played.agreement is None or who.referee:
        return False
    if played.agreement == "referee":
        game = match.stream.game
        desk.answer(desk.public.at(game).html("decisive.referee"), plain=desk.own.at(game).plain("decisive.referee"))
        return True
    side = match.side_of(who.seat) if who.reports_for is None else who.reports_for
    for old in match.waiting(KIND):
        if old.by == who.person_id:
            desk.unit.drop_pending(old.id)
    stream = match.stream
    payload = {"side": side, "text": played.text, "seat": int(who.seat), "by": who.person_id}
    asked = asked_by(side, len(match.table.sides))
    waiting = desk.unit.add_pending(
        stream.id,
        KIND,
        seq=None,
        version=stream.version,
        by=who.person_id,
        payload={**payload, **asked.dump()},
        at=desk.at,
    )
    say = desk.aloud(stream)
    yes = Button(say.plain("button.agree"), c.Agree(waiting.id, True), stream.id)
    no = Button(say.plain("button.disagree"), c.Agree(waiting.id, False), stream.id)
    text, sides = read_out(desk, match, played.text), sides_named(desk, match, asked.waits_for)
    desk.tell(say.html("decisive.waits", name=called(say, who), text=text, side=sides), ((yes, no),), stream)
    return True


def agreed(desk: Desk, match: Match, who: Standing, waiting: Pending, payload: dict[str, Any]) -> None:
    """Enter the waiting report once the other side or the referee agrees; no further confirmation is needed."""
    given = consent.load(payload, len(match.table.sides))
    given = given.by(given.needs if who.referee else who.sides)
    if waiting.version != match.stream.version or match.stream.status != "playing":
        desk.unit.drop_pending(waiting.id)
        desk.toast(desk.own.plain("toast.stale"), alert=True)
        desk.edit(desk.public.html("toast.stale"), (), match.stream.id)
        return
    if not given.complete:
        desk.unit.change_pending(waiting.id, {**payload, **given.dump()})
        noted(desk, match, given)
        return
    desk.unit.drop_pending(waiting.id)
    entered = enter(desk, match, Seat(payload["seat"]), str(payload["text"]), numbered=True, author=payload["by"])
    if isinstance(entered, Refusal):
        desk.toast(desk.own.plain("toast.stale"), alert=True)
        return
    after, played, _ = entered
    say = desk.aloud(after.stream)
    parts = [tell(desk, after, (*played.departures, *played.facts)), say.html("decisive.agreed", name=called(say, who))]
    if after.table.outcome is not None:
        parts.append(result(say, after, after.table.outcome, people_at(desk.unit, after)))
    desk.toast(desk.own.plain("toast.done"))
    conclude(desk, after, Html("\n".join(part for part in parts if part)))
