"""The end of an event: the winners, the final ranking as a picture, and all results in words."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament
from bot.app.event.views.pictures import Sight
from bot.app.event.views.public import in_words, publish
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.tournament.model import StandingRow
from engines.tournament.sheets import PRIZES

_MOST = 8
"""The most prize winners named, each with a certificate; with many ties the rest appear only in the ranking."""


def post_finale(desk: Desk, tournament: Tournament) -> None:
    """Announce the end of the event: the ranking as a picture, then every result in words."""
    say = tournament.say
    text = say.html("event.finale", title=tournament.title, places=Html("\n".join(placed(tournament))))
    prizes = tuple(
        (
            Button(
                say.plain("button.certificate", name=tournament.names(row.id)),
                _certificate(int(row.id)),
                tournament.stream.id,
            ),
        )
        for row in _first(tournament)[:_MOST]
    )
    publish(desk, tournament, Sight("ranking"), text, prizes)
    in_words(desk, tournament, Sight("results"))


def placed(tournament: Tournament) -> list[Html]:
    """Return the first three places in words. With many ties, say how many more there are."""
    say, first = tournament.say, _first(tournament)
    lines = [say.html("event.place", place=row.place, called=tournament.called(row.id)) for row in first[:_MOST]]
    more = len(first) - _MOST
    return [*lines, say.html("event.place_more", count=more)] if more > 0 else lines


def _first(tournament: Tournament) -> list[StandingRow]:
    return [row for row in tournament.state.standing if row.place is not None and row.place <= PRIZES]


def _certificate(entry: int) -> e.Show:
    return e.Show("certificate", entry)
