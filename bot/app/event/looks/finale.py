"""The end of an event: who won, the final ranking as a picture, all results to be read."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.looks.looks import in_words, publish
from bot.app.event.looks.pictures import Sight
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.tournament.model import Row
from engines.tournament.sheets import PRIZES

_MOST = 8
"""So many of those who share the first three places are named with their certificates; the ranking shows them all."""


def told(desk: Desk, hall: Hall) -> None:
    """Close with a picture, and below it every result."""
    say = hall.say
    text = say.html("event.finale", title=hall.title, places=Html("\n".join(placed(hall))))
    prizes = tuple(
        (Button(say.plain("button.certificate", name=hall.names(row.id)), _certificate(int(row.id)), hall.stream.id),)
        for row in _first(hall)[:_MOST]
    )
    publish(desk, hall, Sight("ranking"), text, prizes)
    in_words(desk, hall, Sight("results"))


def placed(hall: Hall) -> list[Html]:
    """The first three places in words; where many share them, how many more there are."""
    say, first = hall.say, _first(hall)
    lines = [say.html("event.place", place=row.place, called=hall.called(row.id)) for row in first[:_MOST]]
    more = len(first) - _MOST
    return [*lines, say.html("event.place_more", count=more)] if more > 0 else lines


def _first(hall: Hall) -> list[Row]:
    return [row for row in hall.state.standing if row.place is not None and row.place <= PRIZES]


def _certificate(entry: int) -> e.Show:
    return e.Show("certificate", entry)
