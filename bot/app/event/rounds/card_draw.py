"""抽牌: the eldest of two teams draw a card each, and the team with the higher card deals first."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.record.numbering import fact_sentences as sentences
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.model import Pairing


def draw(desk: Desk, tournament: Tournament, who: EventRole, table: int, cards: str) -> None:
    """抽牌: record the cards the two eldest have drawn, or let the bot draw; the team with the higher card deals
    first."""
    pairing = next((each for each in tables.awaited(desk, tournament) if each.table == table), None)
    if pairing is None:
        desk.refuse("event.nothing_to_draw")
        return
    if not set(players(pairing)) & set(who.entries) and not who.judges(
        tournament, (pairing.round, table), players(pairing)
    ):
        desk.refuse("rights.member")
        return
    say, number = tournament.say, tournament.numbered(pairing)
    if not cards:
        bot = Button(say.plain("button.bot_draws"), e.Round(f"draw table {number} bot"), tournament.stream.id)
        ask = say.html("event.draw_how", table=number, **_teams(tournament, pairing))
        desk.answer(ask, ((bot,),))
        return
    drawn = tables.draw_at(desk, tournament, pairing, "" if cards.lower() in ("bot", "代抽") else cards)
    if isinstance(drawn, Refusal):
        game = say.at(tournament.state.setup.game)
        desk.answer(say.html("event.refused", why=game.refusal(tournament.state.setup.game, drawn)))
        return
    stream, facts = drawn
    told = "\n".join(sentences(say.at(stream.game), stream.game, facts))
    teams = say.html("event.draw_teams", table=number, **_teams(tournament, pairing))
    desk.tell(Html(f"{teams}\n{told}"), (), tournament.stream)


def _teams(tournament: Tournament, pairing: Pairing) -> dict[str, str]:
    b = tournament.say.plain("event.fill_in") if pairing.kind == "fill_in" else tournament.called(pairing.b)
    return {"a": tournament.called(pairing.a), "b": b}
