"""赛事: post an announcement, change it, and call an event off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.desk import Desk
from bot.app.event.entries.roll import promised
from bot.app.event.making.poster import label, poster, setting_line, worded
from bot.app.event.making.settings import Chosen, Wrong, idle, setting_names, settings_in, unfit
from bot.app.event.rounds.alarms import watch
from bot.app.event.rounds.waves import waits
from bot.app.event.standing import EventRole
from bot.app.event.tournament import CONTACTS, Tournament, tournament_of, way_in
from bot.app.event.writer import refuse, write
from bot.app.record.writer import show
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.words import Html
from engines.core.game.game import Game
from engines.core.game.table import open_table
from engines.core.rulings import Refusal, Seat
from engines.tournament.lines import Change, End
from engines.tournament.play import changed
from engines.tournament.setup import FIXED, NEW, SETTINGS, Setup
from storage.store import EVENT, NewStream, Status

_OPEN: tuple[Status, ...] = ("seating", "playing")
_LONGEST_REASON = 200


def announce(desk: Desk, game: Game, preset: str, chosen: Chosen) -> None:
    """Create the event and post the announcement."""
    settings = {**chosen.settings, **NEW}
    opened = open_table(game, preset, settings)
    if isinstance(opened, Refusal):
        desk.refuse("event.settings_clash")
        return
    if (name := unfit(opened.state.setup)) is not None:
        refuse_unfit(desk, game.key, opened.state.setup, name)
        return
    place = desk.incoming.place
    new = NewStream(EVENT, place.chat_id, place.thread_id, game.key, preset, settings, desk.asker.id, desk.at)
    stream = desk.unit.create_stream(new)
    stream = desk.unit.set_status(stream.id, "playing", started_at=desk.at)
    for unit in range(1, len(settings.get("units", ())) + 1):
        if chosen.like is not None and (contact := chosen.like.contact(unit)) is not None:
            desk.unit.take_seat(stream.id, Seat(CONTACTS + unit), contact)
    tournament = tournament_of(desk, stream)
    watch(desk, tournament)
    post(desk, tournament)
    show(desk, stream)


def post(desk: Desk, tournament: Tournament, before: Html | None = None) -> None:
    """Post the announcement with the buttons for entering."""
    text = poster(tournament) if before is None else Html(f"{before}\n\n{poster(tournament)}")
    if tournament.state.stage != "entries":
        desk.tell(text, (), tournament.stream)
        return
    how = tournament.say.html("event.how_to_enter", example=_example(tournament))
    desk.tell(Html(f"{text}\n{how}"), entering(desk, tournament), tournament.stream)


def _example(tournament: Tournament) -> str:
    """An example of the text that enters a player or team here."""
    say, setup = tournament.say, tournament.state.setup
    names = say.plain("event.example_names").split("/")[: setup.size]
    eldest = "*" if setup.eldest else ""
    return " ".join([*setup.units[:1], say.join([f"{names[0]}{eldest}", *names[1:]])])


def entering(desk: Desk, tournament: Tournament) -> Keyboard:
    """The buttons 报名 and 名单."""
    return (
        (
            way_in(tournament, desk.home),
            Button(tournament.say.plain("button.entries"), e.Entries(), tournament.stream.id),
        ),
    )


def change(desk: Desk, tournament: Tournament, who: EventRole, command: e.Event) -> None:
    """Serve `/event 赛事1 截止=…` (change a setting), `/event 赛事1 取消 为什么` (call the event off) and `/event
    赛事1` (show the event)."""
    text = command.text.strip()
    if not text:
        desk.answer(poster(tournament), entering(desk, tournament) if tournament.state.stage == "entries" else ())
        return
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    word, _, reason = text.partition(" ")
    if word.lower() in tournament.say.plain("event.cancel.names").split("/"):
        cancel(desk, tournament, reason)
        return
    chosen = read_settings(desk, tournament.match.game, text, tournament.state.setup.format)
    if chosen is not None:
        set_anew(desk, tournament, chosen.settings)


def set_anew(desk: Desk, tournament: Tournament, settings: Mapping[str, Any]) -> None:
    """Change announced settings and post the old value beside each new value."""
    say, setup, game = tournament.say, tournament.state.setup, tournament.stream.game
    if (tournament.state.stand is not None or promised(tournament)) and (fixed := sorted(FIXED & settings.keys())):
        desk.refuse("event.fixed", name=label(desk.public, game, fixed[0]))
        return
    if tournament.state.entrants and "units" in settings:
        gone = [unit for unit in setup.units if unit not in settings["units"]]
        if gone:
            desk.refuse("event.units_stay", units=say.join(gone))
            return
        settings = {**settings, "units": [*setup.units, *(one for one in settings["units"] if one not in setup.units)]}
    if isinstance(after := changed(setup, settings), Setup) and (name := unfit(after)) is not None:
        refuse_unfit(desk, game, after, name)
        return
    done = write(desk, tournament, Change(settings))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    named = dict.fromkeys(SETTINGS[name].called for name in settings)
    lines = [
        Html(f"{setting_line(done[0], name)} {say.html('event.was', value=worded(say, setup, name))}") for name in named
    ]
    lines += waits(done[0]) if "desks" in settings else []
    post(desk, done[0], Html("\n".join([say.html("event.changed", title=tournament.title), *lines])))


def cancel(desk: Desk, tournament: Tournament, reason: str) -> None:
    """取消: call the event off and tell everyone the reason."""
    if tournament.state.ended:
        desk.refuse("event.ended")
        return
    if not reason.strip():
        desk.refuse("event.cancel_usage", number=tournament.number)
        return
    done = write(desk, tournament, End("cancel", reason.strip()[:_LONGEST_REASON]))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    head = tournament.say.html("event.announced", number=tournament.number, title=tournament.title)
    text = Html(f"{head}\n{done[0].told(done[1])}")
    desk.tell(text, (), tournament.stream)


def read_settings(desk: Desk, game: Game, text: str, form: str) -> Chosen | None:
    """Read the settings in a text. If one is impossible, tell the asker which, and what can be written; then return
    None."""
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


def refuse_unfit(desk: Desk, game: str, setup: Setup, name: str) -> None:
    """Tell the asker that a setting conflicts with the others."""
    refuse_setting(desk, game, Wrong("event.setting_wrong", worded(desk.public, setup, name), name))


def refuse_setting(desk: Desk, game: str, wrong: Wrong, draft: int | None = None) -> None:
    """Tell the asker which setting is wrong and how to write it. In a draft, a reply to this message answers the open
    question."""
    say = desk.public
    if wrong.name:
        args = {"name": label(say, game, wrong.name), "given": wrong.given[:60]}
        desk.answer(say.html("event.setting_wrong", **args, how=say.plain(f"event.how.{wrong.name}")), stream_id=draft)
        return
    known = say.join(called[0] for called in setting_names(say).values())
    desk.answer(say.html("event.setting_unknown", given=wrong.given[:32], known=known), stream_id=draft)
