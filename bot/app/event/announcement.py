"""赛事 made, listed, changed and ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.desk import Desk
from bot.app.event.alarms import watch
from bot.app.event.hall import CONTACTS, Hall, hall_of, refuse, write
from bot.app.event.poster import label, poster, told, worded
from bot.app.event.settings import QUOTA, Chosen, Wrong, idle, settings_in
from bot.app.event.standing import Part
from bot.app.people.offices import office
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Door, Keyboard, rows
from bot.app.speech.words import LANGUAGES, Html, Words, words
from engines.core.game import Game
from engines.core.rulings import Refusal, Seat
from engines.core.table import open_table
from engines.tournament.lines import Change, End
from engines.tournament.play import FIXED
from storage.store import EVENT, NewStream, Status

_OPEN: tuple[Status, ...] = ("seating", "playing")
_LONGEST_REASON = 200


def event(desk: Desk, command: e.Event) -> None:
    """`/event` alone lists; `/event 迎新春·双升 单位=…` announces one."""
    game = next(game for game in desk.folding.tables.games.values() if game.held)
    name, _, rest = command.text.strip().partition(" ")
    if not name:
        _listed(desk, game)
        return
    named = presets_named(game, name)
    if len(named) != 1:
        key = "event.which_preset" if named else "event.unknown"
        desk.answer(desk.public.html(key, name=name[:32]), _presets(desk, game, named or list(game.rule_sets)))
        return
    if not office(desk).organiser:
        desk.refuse("rights.organiser")
        return
    chosen = _read(desk, game, rest, str(game.rule_sets[named[0]].options["format"]))
    if chosen is not None:
        announce(desk, game, named[0], chosen)


def announce(desk: Desk, game: Game, preset: str, chosen: Chosen) -> None:
    """Make the event and post it."""
    settings = dict(chosen.settings)
    opened = open_table(game, preset, settings)
    if isinstance(opened, Refusal):
        desk.refuse("event.settings_clash")
        return
    place = desk.incoming.place
    new = NewStream(EVENT, place.chat_id, place.thread_id, game.key, preset, settings, desk.asker.id, desk.at)
    stream = desk.unit.create_stream(new)
    stream = desk.unit.set_status(stream.id, "playing", started_at=desk.at)
    for unit in range(1, len(settings.get("units", ())) + 1):
        if chosen.like is not None and (contact := chosen.like.contact(unit)) is not None:
            desk.unit.take_seat(stream.id, Seat(CONTACTS + unit), contact)
    hall = hall_of(desk, stream)
    watch(desk, hall)
    post(desk, hall)


def post(desk: Desk, hall: Hall, before: Html | None = None) -> None:
    """The announcement, with the way to enter beneath it."""
    text = poster(hall) if before is None else Html(f"{before}\n\n{poster(hall)}")
    desk.tell(Html(f"{text}\n{hall.say.html('event.how_to_enter')}"), entering(desk, hall), hall.stream)


def entering(desk: Desk, hall: Hall) -> Keyboard:
    """报名 in private, where there is a way there, and 名单."""
    say = hall.say
    listed = Button(say.plain("button.entries"), e.Entries(), hall.stream.id)
    if desk.home:
        return ((Door(say.plain("button.enter"), desk.home, "enter", hall.stream.id), listed),)
    return ((Button(say.plain("button.enter"), e.Enter(), hall.stream.id), listed),)


def change(desk: Desk, hall: Hall, who: Part, command: e.Event) -> None:
    """`/event 赛事1 截止=…` changes a setting, `/event 赛事1 取消 为什么` calls it off; alone it shows the event."""
    text = command.text.strip()
    if not text:
        desk.answer(poster(hall), entering(desk, hall) if hall.state.stage == "entries" else ())
        return
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    word, _, reason = text.partition(" ")
    if word.lower() in hall.say.plain("event.cancel.names").split("/"):
        cancel(desk, hall, reason)
        return
    chosen = _read(desk, hall.match.game, text, hall.state.setup.format)
    if chosen is not None:
        set_anew(desk, hall, chosen.settings)


def set_anew(desk: Desk, hall: Hall, settings: Mapping[str, Any]) -> None:
    """Change what was announced, and say what it was before."""
    say, setup, game = hall.say, hall.state.setup, hall.stream.game
    if hall.state.stand is not None and (fixed := sorted(FIXED & settings.keys())):
        desk.refuse("event.fixed", name=label(desk.public, game, fixed[0]))
        return
    if hall.state.entrants and "units" in settings:
        gone = [unit for unit in setup.units if unit not in settings["units"]]
        if gone:
            desk.refuse("event.units_stay", units=say.join(gone))
            return
        settings = {**settings, "units": [*setup.units, *(one for one in settings["units"] if one not in setup.units)]}
    done = write(desk, hall, Change(settings))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    named = dict.fromkeys(QUOTA if name in ("least", "most") else name for name in settings)
    lines = [Html(f"{told(done[0], name)} {say.html('event.was', value=worded(say, setup, name))}") for name in named]
    post(desk, done[0], Html("\n".join([say.html("event.changed", title=hall.title), *lines])))


def cancel(desk: Desk, hall: Hall, reason: str) -> None:
    """取消: the event is called off, and everybody hears why."""
    if not reason.strip():
        desk.refuse("event.cancel_usage", number=hall.number)
        return
    done = write(desk, hall, End("cancel", reason.strip()[:_LONGEST_REASON]))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    text = Html(f"{hall.say.html('event.announced', number=hall.number, title=hall.title)}\n{done[0].told(done[1])}")
    desk.tell(text, (), hall.stream)


def presets_named(game: Game, name: str) -> list[str]:
    """The presets that people call so, in either language; several where only the cup is named."""
    wanted = _plain(name)
    called = {
        preset: {preset, *(_plain(one) for language in LANGUAGES for one in _names(game, preset, language))}
        for preset in game.rule_sets
    }
    exactly = [preset for preset, names in called.items() if wanted in names]
    return exactly or [preset for preset, names in called.items() if any(one.startswith(wanted) for one in names)]


def _plain(name: str) -> str:
    return name.lower().replace("·", "").replace("・", "")


def _names(game: Game, preset: str, language: str) -> list[str]:
    return words(language).plain(f"document.{preset}.names").split()


def _read(desk: Desk, game: Game, text: str, form: str) -> Chosen | None:
    """The settings in a text; where something in them cannot be, says what, and what can."""
    chosen = settings_in(desk, text)
    if isinstance(chosen, Wrong):
        refuse_setting(desk, game.key, chosen)
        return None
    form = str(chosen.settings.get("format", form))
    if (name := idle(chosen.settings, form)) is not None:
        say = desk.public
        args = {"name": label(say, game.key, name), "format": say.plain(f"event.choice.format.{form}")}
        desk.answer(say.html("event.setting_idle", **args))
        return None
    return chosen


def refuse_setting(desk: Desk, game: str, wrong: Wrong) -> None:
    """Say what cannot be read, and what can be written."""
    say = desk.public
    if wrong.name:
        args = {"name": label(say, game, wrong.name), "given": wrong.given[:60]}
        desk.answer(say.html("event.setting_wrong", **args, how=say.plain(f"event.how.{wrong.name}")))
        return
    known = say.join(say.plain(key).split()[0] for key in say.keys("event.setting."))
    desk.answer(say.html("event.setting_unknown", given=wrong.given[:32], known=known))


def _listed(desk: Desk, game: Game) -> None:
    say = desk.public
    found = [hall_of(desk, stream) for stream in desk.unit.events(desk.chat.id, _OPEN)]
    if not found:
        desk.answer(say.html("event.list_none"), _presets(desk, game, game.rule_sets) if office(desk).organiser else ())
        return
    lines = [say.html("event.list")]
    for hall in found:
        stage = say.plain(f"event.stage.{hall.state.stage}")
        lines.append(say.html("event.line", number=hall.number, title=hall.title, stage=stage))
    steps = [
        Button(say.plain("button.next_step", number=hall.number, step=step), act, hall.stream.id)
        for hall in found
        for step, act in [next_step(say, hall)]
    ]
    desk.answer(Html("\n".join(lines)), rows(steps, 2))


def next_step(say: Words, hall: Hall) -> tuple[str, e.OfEvents]:
    """What is to be done next, as a button has it."""
    state = hall.state
    if state.stand is None:
        enough = len(state.field) >= state.format.fewest
        return (say.plain("button.lots"), e.Lots()) if enough else (say.plain("button.entries"), e.Entries())
    if state.stand.over:
        return say.plain("button.close"), e.Close()
    if state.open:
        return say.plain("button.round"), e.Round()
    return say.plain("button.pairings"), e.Pairings()


def _presets(desk: Desk, game: Game, names: Any) -> Keyboard:
    say = desk.public
    return rows([Button(say.plain(f"rules.{game.key}.{name}"), e.Event(name)) for name in names], 2)
