"""A table is created in the chat and, where nobody has to sit down first, begins at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import of_event
from bot.app.record.writer import show
from bot.app.speech.names import cite, mention, seat_label
from bot.app.speech.people import accounts_of, people_at
from bot.app.speech.words import Html
from bot.app.table.seats import begin_when_full
from bot.app.table.start import begin
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game
from engines.core.rulings import Refusal, Seat
from storage.store import MATCH, NewStream, Stream

_MOST_OPEN = 30
"""The most tables open in a chat at a time."""


def create(
    desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int] | None = None
) -> None:
    """Create a table in this chat with `seats` taken, unless an earlier press has already opened it."""
    opened = desk.unit.streams(desk.chat.id, ("seating", "playing"))
    if sum(not of_event(stream) for stream in opened) >= _MOST_OPEN:
        desk.refuse("new.too_many", most=_MOST_OPEN)
        return
    place = desk.incoming.place
    if (desk.pressed or seats) and (waiting := _waiting(desk, game, rule_set, options, seats or {})) is not None:
        desk.toast(desk.own.plain("toast.opened", number=waiting.number))
        return
    stream = desk.unit.create_stream(
        NewStream(MATCH, place.chat_id, place.thread_id, game, rule_set, options, desk.asker.id, desk.at)
    )
    desk.toast(desk.own.plain("toast.opened", number=stream.number))
    for seat, person in (seats or {}).items():
        desk.unit.take_seat(stream.id, seat, person)
    if desk.folding.tables.by_card(stream):
        # The cards lie on a real table, so nobody needs to take a seat first.
        begin(desk, load(desk.unit, desk.folding, stream))
    elif not seats:
        show(desk, stream, anew=True)
    elif begin_when_full(desk, stream):
        _call(desk, stream)


def _call(desk: Desk, stream: Stream) -> None:
    """Call the players at a table that began without any act of theirs."""
    match, say = load(desk.unit, desk.folding, stream), desk.aloud(stream)
    people, accounts = people_at(desk.unit, match), accounts_of(desk.unit, match.seats.values())
    called = [
        Html(f"{seat_label(say, match, seat)} {mention(say, people, accounts, person)}")
        for seat, person in sorted(match.seats.items())
    ]
    desk.tell(say.html("new.called", number=stream.number, names=Html(say.join(called))), (), stream)


def _waiting(desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int]) -> Stream | None:
    """Return the table an earlier press has already opened, so that a double press, or two people pressing, opens only
    one.

    A table with assigned seats counts as long as it is open, any other table only until its match begins.
    """
    wanted = (desk.incoming.place.thread_id, game, rule_set, options)
    for old in desk.unit.streams(desk.chat.id, ("seating", "playing")):
        if (old.thread_id, old.game, old.rule_set, dict(old.options)) != wanted:
            continue
        untouched = old.status == "seating" or (desk.folding.tables.by_card(old) and not desk.unit.entries(old.id))
        if dict(desk.unit.seats(old.id)) == seats if seats else untouched:
            return old
    return None


def why_refused(desk: Desk, game: Game, rules: Rules, refusal: Refusal) -> Html:
    """Explain a refusal, with a hint on writing the words correctly if the point has one."""
    say = desk.public
    why = Html(say.refusal(game.key, refusal) + cite(say, game.book, refusal.clause or rules.clause(refusal.point)))
    hint = f"hint.{game.key}.{refusal.point}"
    return Html(f"{why}\n{say.html(hint)}") if say.has(hint) else say.html(f"refused.{refusal.kind}", why=why)
