"""From a match that was dictated or read play by play onto the sheet of the same people: a button, or the line."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match, load
from bot.app.record.numbering import on_a_sheet
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.names import seat_labels
from bot.app.speech.words import Html, words
from engines.core.game import Game
from engines.core.rulings import Refusal
from storage.store import Status

_RUNNING: tuple[Status, ...] = ("playing",)


def offered(desk: Desk, match: Match) -> tuple[Html, Keyboard]:
    """What a finished match is on a sheet: a button that logs it there, else the line to be sent."""
    line = match.manner.yields(match.table.state)
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
    """A line of a game's sheet as it is written behind the command that enters it."""
    usual = next(iter(game.plays.values()))
    return usual.manner.sent(line)


def form_button(desk: Desk, sheet: Match, line: str, label: str) -> Button | None:
    """A button that opens the form of the next entry with this line in it, where that is what the sheet asks for."""
    table, stream = sheet.table, sheet.stream
    code = sheet.manner.drafted(table.state, line)
    if code is None or not table.to_act:
        return None
    played = table.play(table.to_act[0], line, sheet.seconds(desk.at))
    if isinstance(played, Refusal) or played.departs:
        return None
    button = Button(label, c.Fill(code, number=table.moves + 1), stream.id, stream.version)
    return button if button.fits else None


def _button(desk: Desk, sheet: Match, line: str, label: str) -> Button | None:
    """The form with the line in it, or the entry itself where a button can carry it."""
    form = form_button(desk, sheet, line, label)
    entry = Button(label, c.Hand(line), sheet.stream.id, sheet.stream.version)
    return form or (entry if entry.fits else None)


def _sheet(desk: Desk, match: Match) -> Match | None:
    """The only running sheet of this chat, by the same rules, at which nobody of the match sits elsewhere; where its
    seats are empty, first of all that of whoever enters it."""
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
    """Who sits where, by what the seats are called."""
    labels = seat_labels(words("zh"), match)
    return {labels[seat]: person for seat, person in match.seats.items()}
