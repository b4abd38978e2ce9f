"""The line that an act writes: built, entered into the record, and announced."""

from __future__ import annotations

import secrets
from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import proposals
from bot.app.record.attendance import attended
from bot.app.record.ending import tell_upshot
from bot.app.record.numbering import tell
from bot.app.record.writer import Tried, attempt, enter
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.rights import Standing
from bot.app.speech.naming import seat_named
from bot.app.speech.words import Html, Seats, Words
from bot.app.table import amendment
from bot.app.table.absence import begun_for
from bot.app.table.entry import fall, play, refuse
from engines.core.chat.act import Act, Asking, Write
from engines.core.chat.buttons import Choice, Rows
from engines.core.game.table import Played
from engines.core.rulings import REFEREE, Refusal, Seat
from storage.store import Pending


def enter_sure(desk: Desk, match: Match, who: Standing, act: Act[Any], written: Write) -> None:
    """Enter a grave act after confirmation. The outcome stands beneath the question, because making a claim does not
    mean that it holds."""
    begun = begun_for(desk, match, seat_of(who, written), written.line)
    if begun is not None:
        say = desk.public.at(match.stream.game)
        text = say.line(match.table, written.line)
        made = say.first(f"act.{act.word}.made", "act.made", name=_name(who), text=text)
        play(desk, attended(desk, begun), seat_of(who, written), written.line, made)


def enter_act(
    desk: Desk,
    match: Match,
    act: Act[Any] | None,
    seat: Seat,
    written: Write,
    tried: Tried | None = None,
    sure: Pending | None = None,
) -> None:
    """Write the line and announce the outcome; for a private act announce only public facts.

    `sure` is the pending amendment the referee has confirmed.
    """
    tried = attempt(desk, match, seat, written.line) if tried is None else tried
    if act and isinstance(tried, Played) and amendment.asked_back(desk, match, act.word, seat, tried, sure):
        return
    entered = enter(desk, match, seat, written.line, tried=tried)
    if isinstance(entered, Refusal):
        refuse_act(desk, match, act, entered)
        return
    after, played, _ = entered
    if after.table.outcome is not None or (act is not None and match.waiting(act.word)):
        proposals.overtaken(desk, match)
    desk.toast(desk.own.plain("toast.done"))
    if act is not None and act.private:
        done = desk.own.html(proposals.key(desk, act, "done"))
        if desk.pressed:
            desk.edit(done, (), match.stream.id)
        desk.nod(after.stream, done)
        tell_upshot(desk, after, _news(desk, after, played), apart=True)
        return
    say = desk.aloud(after.stream)
    # These buttons carry no version: the next act stays possible until done.
    offers = buttons_of(say, after, act, written.offers, None) if act and not after.table.outcome else ()
    text = _news(desk, after, played) or say.html("move.done", text=say.line(after.table, played.text))
    tell_upshot(desk, after, text, offers, reply=True)


def _news(desk: Desk, match: Match, played: Played[Any, Any]) -> Html:
    """Word the public outcome. A decision is announced with its result instead."""
    return tell(desk, match, tuple(fact for fact in played.facts if fact.key != "decision"))


def refuse_act(desk: Desk, match: Match, act: Act[Any] | None, refusal: Refusal) -> None:
    """Explain a refusal; unreadable words in talk among players get no answer. Too late a move lets the flag fall."""
    if refusal.kind == "unreadable" and not desk.addressed:
        return
    refuse(desk, match, refusal, act.word if act else "")
    if refusal.point == "time_over":
        fall(desk, match)


def asking_of(desk: Desk, match: Match, who: Standing, text: str) -> Asking:
    """Return the circumstances in which a person asks for an act."""
    seat = who.seats[0] if who.seats else REFEREE
    seconds = match.seconds(desk.at) if match.stream.started_at else None
    return Asking(
        text, seat, who.referee, secrets.randbelow, lambda word: seat_named(match, word), desk.pressed, seconds
    )


def seat_of(who: Standing, written: Write) -> Seat:
    """Return the seat for which a line is written."""
    return who.seat if written.seat is None else written.seat


def _name(who: Standing) -> str:
    return who.person.name if who.person else ""


def buttons_of(say: Words, match: Match, act: Act[Any], offered: Rows, version: int | None) -> Keyboard:
    """Return buttons for choices after an act: a move, or the same act with a value."""

    def button(choice: Choice) -> Button:
        does = c.Move(choice.value) if choice.enters else c.Do(act.word, choice.value)
        label = say.label(match.stream.game, choice.label, Seats(match.labels))
        return Button(label, does, match.stream.id, version)

    return tuple(tuple(button(choice) for choice in row) for row in offered)
