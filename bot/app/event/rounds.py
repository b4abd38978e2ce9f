"""本轮: its start, its time, what is still open."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.standing import Part
from bot.app.event.tables import begin_all
from bot.app.request import commands_event as e
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Begin

_START = frozenset({"start", "开始"})


def rounds(desk: Desk, hall: Hall, who: Part, command: e.Round) -> None:
    word, _, _ = command.text.strip().partition(" ")
    if word.lower() in _START:
        if who.arbiter:
            start(desk, hall)
        else:
            desk.refuse("rights.arbiter")
        return
    shown(desk, hall)


def start(desk: Desk, hall: Hall) -> None:
    """One start for all tables."""
    round = hall.state.rounds
    done = write(desk, hall, Begin(round or 1))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    begin_all(desk, done[0], round)
    desk.tell(done[0].told(done[1]), (), hall.stream)


def shown(desk: Desk, hall: Hall) -> None:
    """What is open in this round."""
    say, state = hall.say, hall.state
    lines = [say.html("event.round", round=state.rounds, open=len(state.open))]
    for pairing in state.open:
        people = pairing.players if pairing.players is not None else (pairing.a, pairing.b)
        names = say.plain("event.versus").join(hall.called(one) for one in people)
        lines.append(say.html("event.table", table=pairing.table, names=names))
    desk.answer(Html("\n".join(lines)))
