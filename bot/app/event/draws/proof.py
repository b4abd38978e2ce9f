"""验签: verify every draw by computing the result again from the published values, and check the promise."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.request import commands_event as e
from bot.app.speech.words import Html
from engines.core.game.query import Unanswerable
from engines.tournament.lots import made, promise, read_roster, seed_of
from engines.tournament.model import Event
from engines.tournament.state import Drawn, State


def verify(desk: Desk, tournament: Tournament, who: EventRole, command: e.Verify) -> None:
    state, say = tournament.state, tournament.say
    if not state.lots:
        desk.refuse("event.no_lot")
        return
    lines = []
    for lot in state.lots:
        kept = lot.digest is not None and promise(lot.secret, lot.roster) == lot.digest
        if lot.hand:
            key = "event.verified_hand"
        else:
            key = "event.verified" if kept and holds(state, lot) else "event.not_verified"
        basis = say.plain("event.lot_word", word=lot.word) if lot.word else say.plain("event.lot_wordless")
        lines.append(say.html(key, round=lot.round, digest=(lot.digest or "")[:12], basis=basis))
        if lot.reason:
            lines.append(say.html("event.verified_again", reason=lot.reason))
    desk.answer(Html("\n".join([*lines, say.html("event.verify_self")])))


def holds(state: State, lot: Drawn) -> bool:
    """Return whether the secret, word and list give exactly the recorded order."""
    seeds = {each.round: seed_of(each.secret, each.word) for each in state.lots}
    seeds[lot.round] = seed_of(lot.secret, lot.word)
    event = Event(read_roster(lot.roster), seeds, state.setup.options)
    if lot.round > 1:
        event = replace(state.reseeded(seeds), outs=dict(lot.outs.items()))
    try:
        return made(state.format, event, lot.round, lot.roster) == lot.order
    except Unanswerable:
        return False
