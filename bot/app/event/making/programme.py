"""The events of a chat: listed, each with its next step, and new ones begun."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall, hall_of
from bot.app.event.making import wizard
from bot.app.event.making.announcement import announce, read_settings
from bot.app.event.making.settings import split
from bot.app.event.quotas import entering
from bot.app.people.offices import office
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import LANGUAGES, Html, Words, words
from engines.core.game import Game
from storage.store import Status

_OPEN: tuple[Status, ...] = ("seating", "playing")


def event(desk: Desk, command: e.Event) -> None:
    """`/event` alone lists, `/event 迎新春·双升` asks one thing after another; with settings it announces at once."""
    game = next((game for game in desk.folding.tables.games.values() if game.held), None)
    if game is None:
        desk.refuse("event.none")
        return
    name, rest = split(command.text)
    if not name:
        _listed(desk, game)
        return
    named = presets_named(game, name)
    if not named:
        name, _, more = name.partition(" ")
        named, rest = presets_named(game, name), f"{more} {rest}"
    if len(named) != 1:
        key = "event.which_preset" if named else "event.unknown"
        desk.answer(desk.public.html(key, name=name[:32]), _presets(desk, game, named or list(game.rule_sets)))
        return
    if not office(desk).organiser or desk.person is None:
        desk.refuse("rights.person" if office(desk).organiser else "rights.organiser")
        return
    if not rest.strip():
        wizard.begin(desk, game, named[0])
        return
    chosen = read_settings(desk, game, rest, str(game.rule_sets[named[0]].options["format"]))
    if chosen is not None:
        announce(desk, game, named[0], chosen)


def presets_named(game: Game, name: str) -> list[str]:
    """The presets that people call so, in either language; several where only the cup is named."""
    wanted = _plain(name)
    called = {
        preset: {_plain(preset), *(_plain(one) for language in LANGUAGES for one in _names(game, preset, language))}
        for preset in game.rule_sets
    }
    exactly = [preset for preset, names in called.items() if wanted in names]
    return exactly or [preset for preset, names in called.items() if any(one.startswith(wanted) for one in names)]


def _plain(name: str) -> str:
    return re.sub(r"[\s·・_-]", "", name.lower())


def _names(game: Game, preset: str, language: str) -> list[str]:
    return words(language).plain(f"document.{preset}.names").split()


def _listed(desk: Desk, game: Game) -> None:
    say = desk.public
    found = [hall_of(desk, stream) for stream in desk.unit.events(desk.chat.id, _OPEN)]
    if not found:
        desk.answer(say.html("event.list_none"), _presets(desk, game, game.rule_sets) if office(desk).organiser else ())
        return
    lines = [say.html("event.list")]
    for hall in found:
        stage = say.plain("event.draft" if hall.draft else f"event.stage.{hall.state.stage}")
        lines.append(say.html("event.line", number=hall.number, title=hall.title, stage=stage))
    steps = [
        Button(say.plain("button.next_step", number=hall.number, name=step), act, hall.stream.id)
        for hall in found
        for step, act in [next_step(say, hall, desk.at)]
    ]
    desk.answer(Html("\n".join(lines)), rows(steps, 2))


def next_step(say: Words, hall: Hall, at: datetime) -> tuple[str, e.OfEvents]:
    """What is to be done next, as a button has it."""
    state = hall.state
    if hall.draft:
        return say.plain("button.go_on"), e.Ask()
    if state.stand is None:
        early = entering(hall, at)
        return (say.plain("button.entries"), e.Entries()) if early else (say.plain("button.lots"), e.Lots())
    if state.stand.over:
        return say.plain("button.close"), e.Close()
    if state.open:
        return say.plain("button.round"), e.Round()
    return say.plain("button.pairings"), e.Pairings()


def _presets(desk: Desk, game: Game, names: Any) -> Keyboard:
    say = desk.public
    return rows([Button(say.plain(f"rules.{game.key}.{name}"), e.Event(name)) for name in names], 2)
