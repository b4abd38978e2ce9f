"""The end of an event: who won, the final ranking as a picture, all results to be read."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.looks.looks import in_words, publish
from bot.app.event.looks.pictures import Sight
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.tournament.sheets import PRIZES

_MOST = 4
"""So many certificates are offered beneath the ranking: three places, of which the last may be shared."""


def told(desk: Desk, hall: Hall) -> None:
    """Close with a picture, and below it every result."""
    say, stand = hall.say, hall.state.stand
    first = [row for row in (stand.standing if stand else ()) if row.place is not None and row.place <= PRIZES][:_MOST]
    places = [say.html("event.place", place=row.place, called=hall.called(row.id)) for row in first]
    text = say.html("event.finale", title=hall.title, places=Html("\n".join(places)))
    prizes = tuple(
        (Button(say.plain("button.certificate", name=hall.names(row.id)), _certificate(int(row.id)), hall.stream.id),)
        for row in first
    )
    publish(desk, hall, Sight("ranking"), text, prizes)
    in_words(desk, hall, Sight("results"))


def _certificate(entry: int) -> e.Show:
    return e.Show("certificate", entry)
