"""Call by name, with a notification, the people who must answer a question."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.names import mention
from bot.app.speech.people import accounts_of
from bot.app.speech.words import Html


def called_upon(desk: Desk, match: Match, people: Iterable[int]) -> Html:
    """Name the people who have an account and can answer; in a quiet chat the names do not notify."""
    asked = dict.fromkeys(people)
    accounts = accounts_of(desk.unit, asked)
    if not accounts:
        return Html("")
    say, known = desk.aloud(match.stream), desk.unit.persons(set(accounts))
    chat = desk.unit.chat(match.stream.chat_id)
    rings = {} if chat is not None and chat.tell == "quiet" else accounts
    names = Html(say.join(mention(say, known, rings, person) for person in accounts))
    return say.html("answer.call", names=names)
