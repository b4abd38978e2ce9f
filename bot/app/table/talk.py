"""Decide what a text said to a table means: a move, a hand, a game act, or mere talk."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import proposals
from bot.app.record.writer import Tried, attempt
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.incoming import OFFERED
from bot.app.request.rights import Standing
from bot.app.rules import clause_lookup, questions
from bot.app.table import acts, tricks
from bot.app.table.entry import hand, play, resign, running
from bot.app.table.entry import offer as offer_draw
from bot.app.table.sitting import by_seats
from engines.core.game import verdicts
from engines.core.rulings import Refusal


def move(desk: Desk, match: Match, who: Standing, command: c.Move) -> None:
    """Enter a typed or pressed move. Grave acts pass on to a confirmation, so that no slip commits them."""
    text = command.text
    if match.by_card:
        tricks.move(desk, match, who, text)
    elif text:
        _entry(desk, match, who, *by_seats(desk, match, who.seat, text))
    elif match.reported:
        hand(desk, match, who, c.Hand(text))
    elif desk.addressed:
        choose = Button(desk.public.plain("button.pick"), c.Pick(), match.stream.id, match.stream.version)
        offered = ((choose,),) if match.manner.menu else ()
        desk.answer(desk.public.html("move.empty") + "\n" + desk.public.html(f"hint.{match.stream.game}"), offered)


def say(desk: Desk, match: Match, who: Standing, command: c.Say) -> None:
    """Take plain text as an entry if it reads like one; ignore all other talk."""
    if match.stream.status != "playing" or not (who.seats or who.referee or who.enters):
        return
    if questions.heard(desk, match, who, command.text):
        return
    if match.by_card:
        tricks.said(desk, match, who, command.text)
        return
    asked = proposals.asked_of(match, who)
    if desk.incoming.place.private and asked is not None:
        # A sealed move written in the private chat gets sealed, rather than played for all to see.
        acts.do(desk, match, who, c.Do(asked.word, command.text))
        return
    text, tried = by_seats(desk, match, who.seat, command.text)
    if isinstance(tried, Refusal):
        if not desk.addressed and _talk(match, text, tried):
            return
        private = desk.incoming.place.private and tried.kind == "unreadable"
        # A text that describes part of a hand is no question about the rules.
        of_a_hand = private and match.manner.sheet.form_of_text(match.table.state, who.seat, text)
        if private and not of_a_hand and clause_lookup.plainly(desk, text):
            return
    if match.reported or who.may(c.Move()):
        _entry(desk, match, who, text, tried)


def entry_in(desk: Desk, match: Match, who: Standing, text: str) -> c.Command | None:
    """Return the entry a text reads as at this table, as a command, or None."""
    if match.stream.status != "playing" or not (who.seats or who.enters):
        return None
    said, tried = by_seats(desk, match, who.seat, text)
    unread = isinstance(tried, Refusal) and tried.kind == "unreadable"
    if unread and match.manner.sheet.form_of_text(match.table.state, who.seat, said) is None:
        return None
    return c.Hand(text) if match.reported else c.Move(text)


def offer(desk: Desk, match: Match, who: Standing, command: c.Offer) -> None:
    """Offer a draw; `提和 三次重复` may instead be a claim declared by the game."""
    tried = attempt(desk, match, who.seat, f"{OFFERED} {command.text}") if command.text else None
    if isinstance(tried, Refusal) and tried.kind == "unreadable":
        tried = None
    if tried is None:
        offer_draw(desk, match, who, command)
    else:
        _entry(desk, match, who, f"{OFFERED} {command.text}", tried)


def _entry(desk: Desk, match: Match, who: Standing, text: str, tried: Tried) -> None:
    """Enter a text by its meaning. `tried` holds the table's answer to the text, passed along to avoid computing
    twice."""
    word, _, behind = ("" if isinstance(tried, Refusal) else tried.text).partition(" ")
    meant = verdicts.parse(text, match.table.rules)
    if isinstance(meant, verdicts.Resign):
        resign(desk, match, who, c.Resign())
    elif isinstance(meant, verdicts.Offer):
        if not proposals.held_up(desk, match):
            offer_draw(desk, match, who, c.Offer())
    elif match.manner.act(word) is not None:
        acts.do(desk, match, who, c.Do(word, behind), tried)
    elif match.reported:
        hand(desk, match, who, c.Hand(text), tried)
    elif running(desk, match) and not desk.stale(match.stream.version) and not proposals.held_up(desk, match):
        play(desk, match, who.seat, text, tried=tried)


def _talk(match: Match, text: str, refusal: Refusal) -> bool:
    """Return whether a refused text was probably not meant for the bot: no entry at all, out of turn, or only a letter
    or two."""
    if refusal.kind == "unreadable" or refusal.point == "turn":
        return True
    return match.reported and len(text) < min(len(side) for side in match.table.sides)
