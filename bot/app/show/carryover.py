"""Carry the result of a dictated or reviewed match over to the same players' score sheet, by a button or as a line to
send."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match
from bot.app.record.numbering import on_a_sheet
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.names import seat_labels
from bot.app.speech.words import Html, words
from engines.core.game.game import Game
from engines.core.rulings import Refusal
from storage.store import Status

_RUNNING: tuple[Status, ...] = ("playing",)


def offered(desk: Desk, match: Match) -> tuple[Html, Keyboard]:
    """Offer to log a finished match on a score sheet: with a button, or as a line to send."""
    line = match.manner.hand.sheet_line(match.table.state)
    if not line:
        return Html(""), ()
    say = desk.aloud(match.stream)
    sheet = _sheet(desk, match)
    label = say.plain("button.log_at", number=sheet.stream.number) if sheet else ""
    button = _button(desk, sheet, line, label) if sheet else None
    told = on_a_sheet(say, match.game, match.table.rules, line)
    if button is not None:
        return say.html("replay.ready", told=told), ((button,),)
    return say.html("replay.line", told=told, line=to_be_sent(match.game, line)), ()


def to_be_sent(game: Game, line: str) -> str:
    """Return a score sheet line as written after the command that enters it."""
    usual = next(iter(game.plays.values()))
    return usual.manner.sheet.command_text(line)


def form_button(desk: Desk, sheet: Match, line: str, label: str) -> Button | None:
    """Return a button opening the form for the next entry with this line filled in; None if the sheet would not accept
    the line as regular."""
    table, stream = sheet.table, sheet.stream
    code = sheet.manner.sheet.form_of_line(table.state, line)
    if code is None or not table.to_act:
        return None
    played = table.play(table.to_act[0], line, sheet.seconds(desk.at))
    if isinstance(played, Refusal) or played.departures:
        return None
    button = Button(label, c.Fill(code, number=table.moves + 1), stream.id, stream.version)
    return button if button.fits else None


def _button(desk: Desk, sheet: Match, line: str, label: str) -> Button | None:
    """Return a button for the filled-in form, or for the entry itself if its data fits; else None."""
    form = form_button(desk, sheet, line, label)
    entry = Button(label, c.Hand(line), sheet.stream.id, sheet.stream.version)
    return form or (entry if entry.fits else None)


def _sheet(desk: Desk, match: Match) -> Match | None:
    """Return the only running score sheet in this chat with the same rules and with all the match's players in the same
    seats; among several, the asker's own. None if unclear."""
    same = (match.stream.game, match.stream.rule_set)
    streams = desk.unit.streams(match.stream.chat_id, _RUNNING)
    sheets = [
        load(desk.unit, desk.folding, one)
        for one in streams
        if (one.game, one.rule_set) == same and not desk.folding.tables.by_card(one)
    ]
    people = _people(match)
    fitting = [sheet for sheet in sheets if people.items() <= _people(sheet).items()]
    own = [sheet for sheet in fitting if desk.person and sheet.seats_of(desk.person.id)]
    found = own if len(own) == 1 else fitting
    return found[0] if len(found) == 1 else None


def _people(match: Match) -> dict[str, int]:
    """Return the players by seat label."""
    labels = seat_labels(words("zh"), match)
    return {labels[seat]: person for seat, person in match.seats.items()}
