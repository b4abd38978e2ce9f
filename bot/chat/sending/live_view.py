"""The content of a live message, read from the store at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from bot.app.folding import Broken, Folding, Tables, load, recent
from bot.app.match import Match
from bot.app.show.confirmations import confirmed
from bot.app.show.live import LAST_LINES, View, view
from bot.app.speech.people import people_at, refereed
from bot.app.speech.words import Words, language_of, words
from storage.store import Chat, Live, Person, Reader


@dataclass(frozen=True, slots=True)
class LiveView:
    """All data of a match for its live message. `last` is the newest entry, empty before the first."""

    match: Match
    chat: Chat
    live: Live
    view: View
    people: Mapping[int, Person]
    accounts: Mapping[int, int]
    words: Words
    last: str


def look(unit: Reader, tables: Tables, stream_id: int, zone: tzinfo) -> LiveView | None:
    """Read the current state of a match, with times in `zone`; None if the match is missing or its record no longer
    folds."""
    stream = unit.stream(stream_id)
    chat = unit.chat(stream.chat_id) if stream else None
    if stream is None or chat is None:
        return None
    try:
        folding = Folding(tables)
        match = load(unit, folding, stream)
    except Broken:
        return None
    people = people_at(unit, match)
    accounts = {
        person: account.account_id for person in people for account in unit.accounts(person) if account.account_id
    }
    said = words(language_of(chat.language), stream.game)
    last = recent(unit, match, LAST_LINES)
    live = unit.live(stream_id) or Live(stream_id, chat.id)
    now, judged = datetime.now(UTC), refereed(unit, match)
    captains = unit.captains(stream_id)
    signed = confirmed(said, unit, folding, match)
    shown = view(said, match, people, accounts, last, now, zone, refereed=judged, captains=captains, confirmed=signed)
    return LiveView(match, chat, live, shown, people, accounts, said, last[-1] if last else "")
