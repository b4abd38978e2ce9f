"""When and where a round is played, as people read it. Rounds beyond the last date and place share these."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_skeleton

from bot.app.speech.words import Words
from engines.tournament.setup import Setup


def when(say: Words, setup: Setup, round: int) -> str:
    """The date of a round; as it was written where it is no moment."""
    return told(say, _of(setup.dates, round))


def where(setup: Setup, round: int) -> str:
    return _of(setup.venues, round)


def told(say: Words, stored: str) -> str:
    """A moment as people read it; its zone goes without saying, for they are there."""
    try:
        wall = datetime.fromisoformat(stored.partition(" ")[0])
    except ValueError:
        return stored
    return f"{format_skeleton('MMMEd', wall, locale=say.language)} {wall:%H:%M}"


def _of(listed: tuple[str, ...], round: int) -> str:
    return listed[min(max(round, 1), len(listed)) - 1] if listed else ""
