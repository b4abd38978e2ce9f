"""From a hand that was entered or read play by play onto the sheet of the same people: a button, or the line."""

from __future__ import annotations

from dataclasses import replace

from bot.app import commands as c
from bot.app.buttons import Button, Keyboard
from bot.app.desk import Desk
from bot.app.level_draft import OPEN, SEATS, encode, read_line
from bot.app.lines import on_a_sheet
from bot.app.live import seat_labels
from bot.app.match import Match, load
from bot.app.words import Html, words
from engines.core.rulings import Refusal
from engines.core.scene import LevelSheet, Scorecard
from storage.store import Status

_RUNNING: tuple[Status, ...] = ("playing",)


def offered(desk: Desk, hand: Match) -> tuple[Html, Keyboard]:
    """What a finished hand is on a sheet: a button that logs it there, else the line to be sent."""
    position = hand.table.mode.position(hand.table.state)
    line = position.get("hand") or position.get("order")
    if not line:
        return Html(""), ()
    say = desk.aloud(hand.stream)
    sheet = _sheet(desk, hand)
    button = _button(desk, sheet, line) if sheet else None
    told = on_a_sheet(say, hand.game, hand.table.rules, line)
    if button is not None:
        return say.html("replay.ready", told=told), ((button,),)
    return say.html("replay.line", told=told, line=line.removeprefix("hand ")), ()


def form_button(desk: Desk, sheet: Match, line: str, label: str) -> Button | None:
    """A button that opens the form of the next hand with this one in it, where it is the hand to come."""
    scene, rules = sheet.table.scene, sheet.table.rules
    if not isinstance(scene, LevelSheet) or not sheet.table.to_act:
        return None
    draft = read_line(line, len(scene.rows) + 1, rules)
    played = sheet.table.play(sheet.table.to_act[0], line, sheet.seconds(desk.at))
    if draft is None or isinstance(played, Refusal) or played.departs:
        return None
    if scene.dealer is not None and draft.dealer != SEATS[scene.dealer]:
        return None
    stream = sheet.stream
    button = Button(label, c.HandForm(encode(replace(draft, page=OPEN), rules)), stream.id, stream.version)
    return button if button.fits else None


def _button(desk: Desk, sheet: Match, line: str) -> Button | None:
    stream = sheet.stream
    label = desk.aloud(stream).plain("button.log_at", number=stream.number)
    if isinstance(sheet.table.scene, Scorecard):
        return Button(label, c.Hand(line), stream.id, stream.version)
    return form_button(desk, sheet, line, label)


def _sheet(desk: Desk, hand: Match) -> Match | None:
    """The only running sheet of this chat, by the same rules, at which nobody of the hand sits elsewhere; where the
    seats of the hand are empty, first of all that of whoever enters it."""
    same = (hand.stream.game, hand.stream.rule_set)
    streams = desk.unit.streams(hand.stream.chat_id, _RUNNING)
    sheets = [
        load(desk.unit, desk.folding, one)
        for one in streams
        if (one.game, one.rule_set) == same and not desk.folding.tables.by_card(one)
    ]
    people = _people(hand)
    fitting = [sheet for sheet in sheets if people.items() <= _people(sheet).items()]
    own = [sheet for sheet in fitting if desk.person and sheet.seats_of(desk.person.id)]
    found = own if len(own) == 1 else fitting
    return found[0] if len(found) == 1 else None


def _people(match: Match) -> dict[str, int]:
    """Who sits where, by what the seats are called."""
    labels = seat_labels(words("zh"), match)
    return {labels[seat]: person for seat, person in match.seats.items()}
