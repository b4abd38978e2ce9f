"""Help for reporting a result: buttons for games with few outcomes, else a sentence on how to write the result, and the
reason if a result is impossible."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import both_of, draw_keys, reporting
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.writer import refuse
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


def asked(desk: Desk, tournament: Tournament, pairing: Pairing) -> None:
    """Offer a button for every outcome of a game; for all other scoring explain how to write the result."""
    say, number = tournament.say, tournament.numbered(pairing)
    at = f"{pairing.round}.{number}"
    place = say.plain("event.round_at", round=pairing.round, table=number)
    head = say.html("event.result_ask", at=place, names=both_of(tournament, pairing))
    if drawing := [each for each in tables.awaited(desk, tournament) if each == pairing]:
        first = say.html("event.draw_first", table=number)
        desk.answer(Html(f"{first}\n{head}\n{_how(tournament, pairing)}"), draw_keys(tournament, drawing))
        return
    if pairing.players is not None or pairing.b is None or tournament.state.setup.scored != "games":
        desk.answer(Html(f"{head}\n{_how(tournament, pairing)}"))
        return
    won = [
        Button(say.plain("button.side_won", name=tournament.names(one)[:_LONGEST_LABEL]), e.Result(f"{at} {side} won"),
               tournament.stream.id)
        for one, side in ((pairing.a or 0, "A"), (pairing.b, "B"))
    ]  # fmt: skip
    if pairing.kind == DECIDED:
        desk.answer(Html(f"{head}\n{_how(tournament, pairing)}"), tuple((one,) for one in won))
        return
    drawn = Button(say.plain("button.game_drawn"), e.Result(f"{at} draw"), tournament.stream.id)
    if tournament.state.best_of(pairing) > 1:
        games = ":".join(map(str, pairing.score or (0, 0)))
        head = Html(f"{head}\n{say.html('event.result_game', game=pairing.game or 1, score=games)}")
    desk.answer(head, ((won[0],), (drawn,), (won[1],)))


def which(desk: Desk, tournament: Tournament, who: EventRole) -> None:
    """Ask which table a result is for: one button for each table the asker may report."""
    mine = [each for each in tournament.state.open if who.official or set(who.entries) & set(players(each))]
    if not mine:
        desk.refuse("event.result_none")
        return
    desk.answer(
        desk.public.html("event.result_usage", table=tournament.numbered(mine[0])),
        reporting(tournament, mine[:_MOST_OFFERED]),
    )


def unread(desk: Desk, tournament: Tournament, pairing: Pairing, refusal: Refusal) -> None:
    """Explain why a result was not taken: how results are written here, or which results are possible at this table
    now."""
    say, by_places = desk.public, pairing.players is not None
    if refusal.kind == "unreadable":
        desk.answer(say.html("event.result_unread", how=_how(tournament, pairing)))
    elif refusal.point == WHO_GONE:
        _who_gone(desk, tournament, pairing)
    elif refusal.point == "no_name":
        number, names = (
            tournament.numbered(pairing),
            say.plain("event.versus").join(map(tournament.called, players(pairing))),
        )
        desk.answer(say.html("event.result_no_name", table=number, names=names, how=_how(tournament, pairing)))
    elif refusal.point == IMPOSSIBLE and refusal.facts:
        desk.answer(tournament.refused(refusal))
    elif refusal.point == IMPOSSIBLE and by_places:
        desk.answer(say.html("event.score_places", least=tournament.state.advancing(pairing)))
    elif refusal.point == IMPOSSIBLE and tournament.state.setup.scored == "games":
        games, now = tournament.state.best_of(pairing), ":".join(map(str, pairing.score or (0, 0)))
        args = {"games": games, "now": now, "game": pairing.game or 1}
        desk.answer(say.html("event.score_games" if games > 1 else "event.score_game", **args))
    else:
        refuse(desk, tournament, refusal)


def _who_gone(desk: Desk, tournament: Tournament, pairing: Pairing) -> None:
    """Ask who forfeits: a button for each of the two entries, and for both."""
    say, number = tournament.say, tournament.numbered(pairing)
    at = f"{pairing.round}.{number}"
    gone = [
        Button(say.plain("button.side_gone", name=tournament.names(one)[:_LONGEST_LABEL]),
               e.Result(f"{at} {side} forfeit"), tournament.stream.id)
        for one, side in ((pairing.a or 0, "A"), (pairing.b or 0, "B"))
    ]  # fmt: skip
    both = Button(say.plain("button.both_gone"), e.Result(f"{at} both forfeit"), tournament.stream.id)
    place = say.plain("event.round_at", round=pairing.round, table=number)
    asked = say.html("event.result_who_gone", at=place, names=both_of(tournament, pairing))
    desk.say(asked, (*((one,) for one in gone), (both,)), stream_id=tournament.stream.id, reply=True)


def level(desk: Desk, tournament: Tournament, pairing: Pairing) -> None:
    """Say that a level pairing waits for the referee's decision."""
    desk.answer(_how(tournament, pairing))


def _how(tournament: Tournament, pairing: Pairing) -> Html:
    """Explain how to write a result of this table."""
    state, people = tournament.state, [tournament.names_of(tournament.members(one))[:1] for one in players(pairing)]
    names = [name for first in people for name in first]
    if pairing.players is not None:
        kind, name = "places", " ".join(names[: state.advancing(pairing)])
    else:
        single = state.setup.scored == "games" and state.best_of(pairing) == 1
        kind = "extra" if pairing.kind == "extra" else "game" if single else state.setup.scored
        name = names[0] if names else "A"
    if pairing.kind == DECIDED:
        return tournament.say.html("event.result_decide", table=tournament.numbered(pairing), name=name)
    return tournament.say.html(f"event.result_how.{kind}", table=tournament.numbered(pairing), name=name)
