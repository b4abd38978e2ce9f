"""What anyone may look at: one's own matches, the standing."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.standing import Part
from bot.app.people.whom import meant
from bot.app.request import commands_event as e
from bot.app.speech.words import Html


def mine(desk: Desk, hall: Hall, who: Part, command: e.Mine) -> None:
    """我的比赛: table, opponent, what to do."""
    say, named = hall.say, command.text.strip()
    people = [person.id for person in meant(desk, named, hall.stream.chat_id)] if named else [who.person_id]
    entries = [number for person in people if person is not None for number in hall.entries_of(person)]
    lines = []
    for pairing in hall.state.open:
        there = pairing.players if pairing.players is not None else (pairing.a, pairing.b)
        if set(entries) & set(there):
            names = say.plain("event.versus").join(hall.called(one) for one in there)
            lines.append(say.html("event.mine", round=pairing.round, table=pairing.table, names=names))
    desk.answer(Html("\n".join(lines)) if lines else say.html("event.mine_none"))


def standings(desk: Desk, hall: Hall, who: Part, command: e.Standings) -> None:
    say, stand = hall.say, hall.state.stand
    if stand is None:
        desk.refuse("event.no_round")
        return
    lines = [say.html("event.standing", title=hall.title)]
    lines += [
        say.html("event.place", place=row.place if row.place is not None else "—", called=hall.called(row.id))
        for row in stand.standing
    ]
    desk.answer(Html("\n".join(lines)))
