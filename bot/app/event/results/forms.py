"""Help for reporting a result: buttons for games with few outcomes, else a sentence on how to write the result, and the
reason if a result is impossible."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import both_of, draw_keys, reporting
from bot.app.event.hall import Hall, players, refuse
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.model import Pairing
from engines.tournament.scores import IMPOSSIBLE, WHO_GONE

DECIDED = "referee"
"""The kind of a pairing level to the end: only a referee says who has won."""
_LONGEST_LABEL = 40
_MOST_OFFERED = 24


def asked(desk: Desk, hall: Hall, pairing: Pairing) -> None:
    """Offer a button for every outcome of a game; for all other scoring explain how to write the result."""
    say, number = hall.say, hall.numbered(pairing)
    at = f"{pairing.round}.{number}"
    place = say.plain("event.round_at", round=pairing.round, table=number)
    head = say.html("event.result_ask", at=place, names=both_of(hall, pairing))
    if drawing := [each for each in tables.awaited(desk, hall) if each == pairing]:
        first = say.html("event.draw_first", table=number)
        desk.answer(Html(f"{first}\n{head}\n{_how(hall, pairing)}"), draw_keys(hall, drawing))
        return
    if pairing.players is not None or pairing.b is None or hall.state.setup.scored != "games":
        desk.answer(Html(f"{head}\n{_how(hall, pairing)}"))
        return
    won = [
        Button(say.plain("button.side_won", name=hall.names(one)[:_LONGEST_LABEL]), e.Result(f"{at} {side} won"),
               hall.stream.id)
        for one, side in ((pairing.a or 0, "A"), (pairing.b, "B"))
    ]  # fmt: skip
    if pairing.kind == DECIDED:
        desk.answer(Html(f"{head}\n{_how(hall, pairing)}"), tuple((one,) for one in won))
        return
    drawn = Button(say.plain("button.game_drawn"), e.Result(f"{at} draw"), hall.stream.id)
    if hall.state.best_of(pairing) > 1:
        games = ":".join(map(str, pairing.score or (0, 0)))
        head = Html(f"{head}\n{say.html('event.result_game', game=pairing.game or 1, score=games)}")
    desk.answer(head, ((won[0],), (drawn,), (won[1],)))


def which(desk: Desk, hall: Hall, who: Part) -> None:
    """Ask which table a result is for: one button for each table the asker may report."""
    mine = [each for each in hall.state.open if who.official or set(who.entries) & set(players(each))]
    if not mine:
        desk.refuse("event.result_none")
        return
    desk.answer(
        desk.public.html("event.result_usage", table=hall.numbered(mine[0])), reporting(hall, mine[:_MOST_OFFERED])
    )


def unread(desk: Desk, hall: Hall, pairing: Pairing, refusal: Refusal) -> None:
    """Explain why a result was not taken: how results are written here, or which results are possible at this table
    now."""
    say, by_places = desk.public, pairing.players is not None
    if refusal.kind == "unreadable":
        desk.answer(say.html("event.result_unread", how=_how(hall, pairing)))
    elif refusal.point == WHO_GONE:
        _who_gone(desk, hall, pairing)
    elif refusal.point == "no_name":
        number, names = hall.numbered(pairing), say.plain("event.versus").join(map(hall.called, players(pairing)))
        desk.answer(say.html("event.result_no_name", table=number, names=names, how=_how(hall, pairing)))
    elif refusal.point == IMPOSSIBLE and refusal.facts:
        desk.answer(hall.refused(refusal))
    elif refusal.point == IMPOSSIBLE and by_places:
        desk.answer(say.html("event.score_places", least=hall.state.advancing(pairing)))
    elif refusal.point == IMPOSSIBLE and hall.state.setup.scored == "games":
        games, now = hall.state.best_of(pairing), ":".join(map(str, pairing.score or (0, 0)))
        args = {"games": games, "now": now, "game": pairing.game or 1}
        desk.answer(say.html("event.score_games" if games > 1 else "event.score_game", **args))
    else:
        refuse(desk, hall, refusal)


def _who_gone(desk: Desk, hall: Hall, pairing: Pairing) -> None:
    """Ask who forfeits: a button for each of the two entries, and for both."""
    say, number = hall.say, hall.numbered(pairing)
    at = f"{pairing.round}.{number}"
    gone = [
        Button(say.plain("button.side_gone", name=hall.names(one)[:_LONGEST_LABEL]), e.Result(f"{at} {side} forfeit"),
               hall.stream.id)
        for one, side in ((pairing.a or 0, "A"), (pairing.b or 0, "B"))
    ]  # fmt: skip
    both = Button(say.plain("button.both_gone"), e.Result(f"{at} both forfeit"), hall.stream.id)
    place = say.plain("event.round_at", round=pairing.round, table=number)
    asked = say.html("event.result_who_gone", at=place, names=both_of(hall, pairing))
    desk.say(asked, (*((one,) for one in gone), (both,)), stream_id=hall.stream.id, reply=True)


def level(desk: Desk, hall: Hall, pairing: Pairing) -> None:
    """Say that a level pairing waits for the referee's decision."""
    desk.answer(_how(hall, pairing))


def _how(hall: Hall, pairing: Pairing) -> Html:
    """Explain how to write a result of this table."""
    state, people = hall.state, [hall.names_of(hall.members(one))[:1] for one in players(pairing)]
    names = [name for first in people for name in first]
    if pairing.players is not None:
        kind, name = "places", " ".join(names[: state.advancing(pairing)])
    else:
        single = state.setup.scored == "games" and state.best_of(pairing) == 1
        kind = "extra" if pairing.kind == "extra" else "game" if single else state.setup.scored
        name = names[0] if names else "A"
    if pairing.kind == DECIDED:
        return hall.say.html("event.result_decide", table=hall.numbered(pairing), name=name)
    return hall.say.html(f"event.result_how.{kind}", table=hall.numbered(pairing), name=name)
