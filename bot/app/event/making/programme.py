"""The events of a chat: the list with each next step, and the start of new events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.app.desk import Desk
from bot.app.event.making import wizard
from bot.app.event.making.announcement import announce, read_settings
from bot.app.event.making.presets import Wish, wished
from bot.app.event.making.settings import split
from bot.app.event.quotas import entering
from bot.app.event.tournament import Tournament, tournament_of
from bot.app.people.offices import office
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, rows
from bot.app.speech.words import Html, Words
from engines.core.game.game import Game
from storage.store import Status

_OPEN: tuple[Status, ...] = ("seating", "playing")
_PAST: tuple[Status, ...] = ("ended", "cancelled")
_MOST_PAST = 8
"""The number of past events loaded, more than one because an abandoned draft does not count as an event."""


def event(desk: Desk, command: e.Event) -> None:
    """Serve `/event` (list the events), `/event 迎新春·双升` (start the wizard), and `/event` with settings (announce
    at once)."""
    game = next((game for game in desk.folding.tables.games.values() if game.is_event), None)
    if game is None:
        desk.refuse("event.none")
        return
    name, rest = split(command.text)
    if not name:
        _listed(desk, game)
        return
    wish = wished(game, name)
    rest = " ".join(filter(None, (wish.left, rest.strip())))
    if len(wish.presets) != 1:
        _which(desk, game, name, wish, rest)
        return
    if not office(desk).organiser or desk.person is None:
        desk.refuse("rights.person" if office(desk).organiser else "rights.organiser")
        return
    preset = wish.presets[0]
    if not rest:
        wizard.begin(desk, game, preset, wish.format)
        return
    form = wish.format or str(game.rule_sets[preset].options["format"])
    chosen = read_settings(desk, game, rest, form)
    if chosen is not None:
        named = {"format": form} if wish.format else {}
        announce(desk, game, preset, replace(chosen, settings={**named, **chosen.settings}))


def _which(desk: Desk, game: Game, name: str, wish: Wish, rest: str) -> None:
    """Ask which preset is meant: one button for each candidate, or for every preset if none fits. Each button carries
    the rest of the text."""
    say, behind = desk.public, " ".join(filter(None, (wish.format, rest if wish.presets else "")))
    offered = _presets(desk, game, wish.presets or list(game.rule_sets), behind)
    if behind and not all(button.fits for button in offered):
        names = say.join(say.plain(f"rules.{game.key}.{one}") for one in wish.presets)
        desk.answer(say.html("event.which_preset_whole", name=name[:32], names=names))
        return
    key = "event.which_preset" if wish.presets else "event.unknown"
    desk.answer(say.html(key, name=name[:32]), rows(offered, 2))


def _listed(desk: Desk, game: Game) -> None:
    say = desk.public
    found = [tournament_of(desk, stream) for stream in desk.unit.events(desk.chat.id, _OPEN)]
    if not found:
        keys = _presets(desk, game, game.rule_sets) if office(desk).organiser else []
        desk.answer(_over(desk) or say.html("event.list_none"), rows(keys, 2))
        return
    lines = [say.html("event.list")]
    for tournament in found:
        stage = say.plain("event.draft" if tournament.draft else f"event.stage.{tournament.state.stage}")
        lines.append(say.html("event.line", number=tournament.number, title=tournament.title, stage=stage))
    steps = [
        Button(say.plain("button.next_step", number=tournament.number, name=step), act, tournament.stream.id)
        for tournament in found
        for step, act in [next_step(say, tournament, desk.at)]
    ]
    desk.answer(Html("\n".join(lines)), rows(steps, 2))


def _over(desk: Desk) -> Html | None:
    """A sentence on the last event of the chat, for a chat without a running event; None if the chat never had an
    event."""
    past = [tournament_of(desk, stream) for stream in desk.unit.events(desk.chat.id, _PAST)[-_MOST_PAST:]]
    held = [tournament for tournament in past if tournament.state.ended]
    if not held:
        return None
    say, last = desk.public, held[-1]
    return say.html(f"event.list_{last.state.ended}", number=last.number, title=last.title)


def next_step(say: Words, tournament: Tournament, at: datetime) -> tuple[str, e.OfEvents]:
    """The next step of an event, as button text and command."""
    state = tournament.state
    if tournament.draft:
        return say.plain("button.go_on"), e.Ask()
    if state.stand is None:
        early = entering(tournament, at)
        return (say.plain("button.entries"), e.Entries()) if early else (say.plain("button.lots"), e.Lots())
    if state.stand.over:
        return say.plain("button.close"), e.Close()
    if state.open:
        return say.plain("button.round"), e.Round()
    return say.plain("button.pairings"), e.Pairings()


def _presets(desk: Desk, game: Game, names: Iterable[str], behind: str = "") -> list[Button]:
    say = desk.public
    return [Button(say.plain(f"rules.{game.key}.{name}"), e.Event(f"{name} {behind}".strip())) for name in names]
