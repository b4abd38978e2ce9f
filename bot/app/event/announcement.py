"""赛事 made, listed, changed and ended."""

from __future__ import annotations

import re
from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall, hall_of, refuse, write
from bot.app.event.standing import Part
from bot.app.people.offices import office
from bot.app.record.writer import show
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.incoming import clean_name
from bot.app.speech.words import LANGUAGES, Html, words
from engines.core.game import Game
from engines.core.rulings import Refusal
from engines.core.table import open_table
from engines.tournament.lines import Change
from engines.tournament.says import SETTINGS
from storage.store import EVENT, NewStream, Status

_OPEN: tuple[Status, ...] = ("seating", "playing")
_SETTING = re.compile(r"(?:^|\s)([^\s=＝]{1,16})\s*[=＝]\s*")
_LONGEST = 64


def event(desk: Desk, command: e.Event) -> None:
    """`/event` alone lists; `/event 迎新春·双升 单位=…` announces one."""
    game = next(game for game in desk.folding.tables.games.values() if game.held)
    name, _, rest = command.text.strip().partition(" ")
    if not name:
        _listed(desk, game)
        return
    preset = preset_named(game, name)
    if preset is None:
        desk.answer(desk.public.html("event.unknown", name=name[:32]), _presets(desk, game))
        return
    if not office(desk).organiser:
        desk.refuse("rights.organiser")
        return
    settings = settings_in(rest)
    if isinstance(settings, str):
        desk.refuse("event.setting_unknown", given=settings[:32])
        return
    announce(desk, game, preset, settings)


def announce(desk: Desk, game: Game, preset: str, settings: dict[str, Any]) -> None:
    """Make the event and post it."""
    opened = open_table(game, preset, settings)
    if isinstance(opened, Refusal):
        desk.refuse("event.setting_wrong")
        return
    place = desk.incoming.place
    new = NewStream(EVENT, place.chat_id, place.thread_id, game.key, preset, settings, desk.asker.id, desk.at)
    stream = desk.unit.create_stream(new)
    stream = desk.unit.set_status(stream.id, "playing", started_at=desk.at)
    hall = hall_of(desk, stream)
    desk.say(announced(hall), ((Button(hall.say.plain("button.enter"), e.Enter(), stream.id),),), stream_id=stream.id)
    show(desk, stream)


def announced(hall: Hall) -> Html:
    """The announcement: everything that was chosen."""
    setup, say = hall.state.setup, hall.say
    lines = [say.html("event.announced", number=hall.number, title=hall.title)]
    lines.append(say.html("event.format", format=say.plain(f"event.format.{setup.format}")))
    for key, value in (("units", say.join(setup.units)), ("deadline", setup.deadline), ("body", setup.body),
                       ("dates", say.join(setup.dates)), ("venues", say.join(setup.venues))):  # fmt: skip
        if value:
            lines.append(say.html(f"event.{key}", value=value))
    return Html("\n".join(lines))


def change(desk: Desk, hall: Hall, who: Part, command: e.Event) -> None:
    """`/event 赛事1 截止=…` changes a setting; alone it shows the event."""
    if not command.text.strip():
        desk.answer(announced(hall))
        return
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    settings = settings_in(command.text)
    if isinstance(settings, str) or not settings:
        desk.refuse("event.setting_unknown", given=str(settings or command.text)[:32])
        return
    done = write(desk, hall, Change(settings))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    hall = done[0]
    desk.tell(Html(f"{hall.told(done[1])}\n{announced(hall)}"), (), hall.stream)


def preset_named(game: Game, name: str) -> str | None:
    """The preset that people call so, in either language."""
    wanted = name.lower().replace("·", "").replace("・", "")
    for preset in game.rule_sets:
        for language in LANGUAGES:
            called = words(language).plain(f"document.{preset}.names").lower().split()
            if wanted in {preset, *called}:
                return preset
    return None


def settings_in(text: str) -> dict[str, Any] | str:
    """`标题=… 单位=甲、乙 截止=…` as settings by name; what is no setting comes back as it stands."""
    parts = _SETTING.split(text.strip())
    if parts[0].strip():
        return parts[0].strip()
    settings: dict[str, Any] = {}
    for called, value in zip(parts[1::2], parts[2::2], strict=True):
        name = _setting_named(called)
        if name is None:
            return called
        settings[name] = _read(name, value.strip())
    return settings


_LISTS = ("units", "dates", "venues")


def _read(name: str, value: str) -> Any:
    if name in _LISTS:
        return [part for item in re.split(r"[、，,；;]", value) if (part := clean_name(item, _LONGEST))]
    return int(value) if value.isdigit() and name not in ("title", "body") else clean_name(value, 2 * _LONGEST)


def _setting_named(called: str) -> str | None:
    for language in LANGUAGES:
        say = words(language)
        for name in SETTINGS:
            key = f"event.setting.{name}"
            if say.has(key) and called.lower() in say.plain(key).lower().split():
                return name
    return None


def _listed(desk: Desk, game: Game) -> None:
    say = desk.public
    found = [hall_of(desk, stream) for stream in desk.unit.events(desk.chat.id, _OPEN)]
    if not found:
        desk.answer(say.html("event.list_none"), _presets(desk, game) if office(desk).organiser else ())
        return
    lines = []
    for hall in found:
        stage = say.plain(f"event.stage.{hall.state.stage}")
        lines.append(say.html("event.line", number=hall.number, title=hall.title, stage=stage))
    desk.answer(Html("\n".join([say.html("event.list"), *lines])))


def _presets(desk: Desk, game: Game) -> Keyboard:
    say = desk.public
    return rows([Button(say.plain(f"rules.{game.key}.{name}"), e.Event(name)) for name in game.rule_sets], 2)
