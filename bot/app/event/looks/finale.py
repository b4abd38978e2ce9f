"""The end of an event: the winners, the final ranking as a picture, and all results in words."""

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
"""The most prize winners named, each with a certificate; with many ties the rest appear only in the ranking."""


def told(desk: Desk, hall: Hall) -> None:
    """Announce the end of the event: the ranking as a picture, then every result in words."""
    say = hall.say
    text = say.html("event.finale", title=hall.title, places=Html("\n".join(placed(hall))))
    prizes = tuple(
        (Button(say.plain("button.certificate", name=hall.names(row.id)), _certificate(int(row.id)), hall.stream.id),)
        for row in _first(hall)[:_MOST]
    )
    publish(desk, hall, Sight("ranking"), text, prizes)
    in_words(desk, hall, Sight("results"))


def placed(hall: Hall) -> list[Html]:
    """Return the first three places in words. With many ties, say how many more there are."""
    say, first = hall.say, _first(hall)
    lines = [say.html("event.place", place=row.place, called=hall.called(row.id)) for row in first[:_MOST]]
    more = len(first) - _MOST
    return [*lines, say.html("event.place_more", count=more)] if more > 0 else lines


def _first(hall: Hall) -> list[Row]:
    return [row for row in hall.state.standing if row.place is not None and row.place <= PRIZES]


def _certificate(entry: int) -> e.Show:
    return e.Show("certificate", entry)
