"""对阵: the next round, looked at first and then published."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import looks
from bot.app.event.draw import placed
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.pictures import Sight
from bot.app.event.standing import Part
from bot.app.event.tables import open_for
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Pair
from engines.tournament.lots import proposed
from engines.tournament.model import Places
from engines.tournament.play import tables

_PUBLISH = frozenset({"发布", "publish"})


def pairings(desk: Desk, hall: Hall, who: Part, command: e.Pairings) -> None:
    round = hall.state.rounds + 1
    order = coming(hall, round)
    if order is None:
        desk.refuse("event.no_round")
        return
    if command.text.strip().lower() in _PUBLISH:
        if not desk.stale(hall.stream.version):
            publish(desk, hall, round, order)
        return
    text = Html(f"{hall.say.html('event.preview', round=round)}\n{placed(hall, order)}")
    button = Button(hall.say.plain("button.publish"), e.Pairings("publish"), hall.stream.id, hall.stream.version)
    desk.answer(text, ((button,),))


def coming(hall: Hall, round: int) -> Places | None:
    """Who meets in the next round; None where that is not known yet, or needs a lot first."""
    state = hall.state
    if state.stand is None:
        return None
    if state.stand.wants == round:
        return proposed(state.setup.format, state.event, round)
    return tables(state, round)


def publish(desk: Desk, hall: Hall, round: int, order: Places) -> None:
    done = write(desk, hall, Pair(round, order))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    hall = done[0]
    if not hall.state.setup.by_hand:
        for pairing in hall.state.open:
            if pairing.round == round:
                open_for(desk, hall, pairing)
    start = Button(hall.say.plain("button.start_round"), e.Round("start"), hall.stream.id)
    looks.publish(desk, hall, Sight("pairings", round), hall.say.html("event.published", round=round), ((start,),))
