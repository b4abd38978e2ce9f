"""Questions with buttons that set up an event. The draft is the event itself, changed only by its organiser until 公布;
every answer is a line of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.app.desk import Desk
from bot.app.event.entries import question
from bot.app.event.entries.question import SETTING
from bot.app.event.making.announcement import post, read_settings, refuse_setting, refuse_unfit
from bot.app.event.making.poster import label, poster, worded
from bot.app.event.making.settings import Chosen, Wrong, applies, settings_in, settled, split, unfit
from bot.app.event.making.values import choices, kept_as
from bot.app.event.rounds.alarms import watch
from bot.app.event.standing import EventRole
from bot.app.event.tournament import CONTACTS, Tournament, tournament_of
from bot.app.event.writer import again, refuse, write
from bot.app.record.writer import show
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, rows
from bot.app.speech.words import Html
from engines.core.game.game import Game
from engines.core.rulings import Refusal, Seat
from engines.tournament.lines import Change
from engines.tournament.play import changed
from engines.tournament.setting import Kind
from engines.tournament.setup import NEW, SETTINGS, WRITTEN, Setup
from storage.store import EVENT, NewStream, Status

_HELD: tuple[Status, ...] = ("playing", "ended")
STEPS = tuple(sorted((name for name in WRITTEN if WRITTEN[name][0].asked), key=lambda name: WRITTEN[name][0].asked))
"""The settings asked for, in order."""
_OFFERED: Mapping[Kind, tuple[Any, ...]] = {"flag": (True, False)}
_SAID: Mapping[Kind, tuple[str, ...]] = {
    "moment": ("明天17:00", "下周五17:00", "下下周五17:00"),
    "moments": ("下周六15:00", "下下周六15:00"),
}
"""The texts on offer for moments. Each is read when the button is pressed, because the moment depends on that time."""
_KEEP, _PUBLISH, _DROP, _REST = "keep", "publish", "drop", "rest"


def begin(desk: Desk, game: Game, preset: str, form: str = "") -> None:
    """Create a draft, in the named format if it differs from the preset's, and ask the first question."""
    place = desk.incoming.place
    new = NewStream(EVENT, place.chat_id, place.thread_id, game.key, preset, dict(NEW), desk.asker.id, desk.at)
    stream = desk.unit.create_stream(new)
    tournament = tournament_of(desk, stream)
    drafted = (
        _written(desk, tournament, Chosen({"format": form}))
        if form not in ("", tournament.state.setup.format)
        else tournament
    )
    if drafted is not None:
        _ask(desk, drafted, STEPS[0])


def ask(desk: Desk, tournament: Tournament, who: EventRole, command: e.Ask) -> None:
    """Take a button's answer such as `deadline=1`. Without an answer show the whole draft and ask whether to post the
    announcement."""
    if not tournament.draft or not _mine(tournament, who):
        desk.toast(desk.own.plain("toast.not_yours" if tournament.draft else "toast.stale"))
        return
    step, _, answer = command.path.partition("=")
    if step == _PUBLISH:
        _publish(desk, tournament)
    elif step == _DROP:
        _drop(desk, tournament)
    elif step not in STEPS:
        _finish(desk, tournament)
    elif not answer:
        _ask(desk, tournament, step)
    elif answer == _KEEP:
        _go_on(desk, tournament, step)
    else:
        offered = _offered(desk, tournament, step)
        index = int(answer) if answer.isdigit() else len(offered)
        if index < len(offered):
            _take(desk, tournament, step, offered[index])
        else:
            desk.toast(desk.own.plain("toast.stale"))


def answered(desk: Desk, tournament: Tournament, who: EventRole, text: str) -> bool:
    """Take a reply as the answer to the open question. Return whether a question was open."""
    asked = question.open_to(tournament, who.person_id)
    if not tournament.draft or asked is None or SETTING not in asked.payload or not _mine(tournament, who):
        return False
    _set(desk, tournament, str(asked.payload[SETTING]), text.strip())
    return True


def change(desk: Desk, tournament: Tournament, who: EventRole, command: e.Event) -> None:
    """Serve `/event 赛事1 标题=…` for a draft; without settings show the draft."""
    if not _mine(tournament, who):
        desk.refuse("event.draft_only")
    elif not command.text.strip():
        _finish(desk, tournament)
    elif command.text.split()[0].lower() in tournament.say.plain("event.cancel.names").split("/"):
        _drop(desk, tournament)
    else:
        chosen = read_settings(desk, tournament.match.game, command.text, tournament.state.setup.format)
        after = _written(desk, tournament, chosen) if chosen is not None else None
        if after is not None:
            _finish(desk, after)


def _drop(desk: Desk, tournament: Tournament) -> None:
    question.withdraw(desk, tournament, tournament.stream.creator)
    desk.unit.set_status(tournament.stream.id, "cancelled", ended_at=desk.at)
    desk.edit(tournament.say.html("event.draft_dropped", number=tournament.number), (), tournament.stream.id)


def _mine(tournament: Tournament, who: EventRole) -> bool:
    return who.organiser and who.person_id == tournament.stream.creator


def _set(desk: Desk, tournament: Tournament, step: str, text: str) -> None:
    """Take a written answer, with or without the name of the setting. If the text names another setting, change this
    setting and repeat the question."""
    _take(
        desk, tournament, step, settings_in(desk, text) if not split(text)[0] else _read(desk, tournament, step, text)
    )


def _read(desk: Desk, tournament: Tournament, step: str, text: str) -> Chosen | Wrong:
    """Read a text as the answer to a question."""
    return settings_in(desk, f"{tournament.say.plain(f'event.setting.{step}').split()[0]}={text}")


def _take(desk: Desk, tournament: Tournament, step: str, chosen: Chosen | Wrong) -> None:
    if isinstance(chosen, Wrong):
        refuse_setting(desk, tournament.stream.game, chosen, tournament.stream.id)
        return
    after = _written(desk, tournament, chosen)
    if after is None:
        return
    if any(SETTINGS[name].called == step for name in chosen.settings):
        _go_on(desk, after, step)
    else:
        _ask(desk, after, step)


def _written(desk: Desk, tournament: Tournament, chosen: Chosen) -> Tournament | None:
    """Write settings to the record of the draft, and copy the contacts of an event whose units were taken over. Return
    None if the line is refused."""
    done = write(desk, tournament, Change(chosen.settings))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return None
    if chosen.like is not None:
        for unit in range(1, len(chosen.like.state.setup.units) + 1):
            if (contact := chosen.like.contact(unit)) is not None:
                desk.unit.free_seat(tournament.stream.id, Seat(CONTACTS + unit))
                desk.unit.take_seat(tournament.stream.id, Seat(CONTACTS + unit), contact)
    return again(desk, done[0])


def _steps(setup: Setup, preset: Mapping[str, Any]) -> list[str]:
    """The settings to ask for: without those fixed by the document or unused by the format."""
    known = settled(preset)
    return [
        step for step in STEPS for each in WRITTEN[step][:1]
        if each.kind not in known and applies(setup, step) and not (each.moot and each.moot(setup.options))
    ]  # fmt: skip


def _go_on(desk: Desk, tournament: Tournament, step: str) -> None:
    steps = _steps(tournament.state.setup, tournament.match.table.rules.options)
    later = [one for one in steps if STEPS.index(one) > STEPS.index(step)]
    if later:
        _ask(desk, tournament, later[0])
    else:
        _finish(desk, tournament)


def _offered(desk: Desk, tournament: Tournament, step: str) -> Sequence[Chosen | Wrong]:
    """Return the answers offered as buttons besides the current value. Any other answer is given by a reply."""
    each = WRITTEN[step][0]
    if each.kind == "names":
        others = [tournament_of(desk, stream) for stream in desk.unit.events(tournament.stream.chat_id, _HELD)]
        named = [(other, list(other.state.setup.value(step))) for other in others]
        return [Chosen({step: names}, other) for other, names in named if names][-4:]
    if each.kind in _SAID:
        return [_read(desk, tournament, step, text) for text in _SAID[each.kind]]
    return [Chosen(kept_as(step, value)) for value in each.offered or choices(each) or _OFFERED.get(each.kind, ())]


def _ask(desk: Desk, tournament: Tournament, step: str) -> None:
    """Ask one question: the first button keeps the current value, further buttons offer other values, and a reply gives
    any value."""
    say, setup, stream = tournament.say, tournament.state.setup, tournament.stream
    question.put(desk, tournament, stream.creator, {SETTING: step})
    now = tournament.title if WRITTEN[step][0].kind == "title" else worded(say, setup, step)
    buttons = [Button(say.plain("button.keep", name=now)[:40], e.Ask(f"{step}={_KEEP}"), stream.id)]
    for index, chosen in enumerate(_offered(desk, tournament, step)):
        called = _called(tournament, step, chosen)
        if called not in (None, now):
            buttons.append(Button(str(called)[:40], e.Ask(f"{step}={index}"), stream.id))
    steps = _steps(setup, tournament.match.table.rules.options)
    at = steps.index(step) + 1 if step in steps else 1
    name = label(say, stream.game, step)
    text = say.html("event.ask_setting", number=tournament.number, at=at, of=len(steps), name=name, now=now)
    how = say.plain(f"event.how.{step}")
    answer = "event.ask_plain" if desk.incoming.reads_all else "event.ask_reply"
    end = Button(say.plain("button.rest"), e.Ask(_REST), stream.id)
    desk.edit(Html(f"{text}\n{say.html(answer, how=how)}"), (*rows(buttons, 2), (end,)), stream.id)


def _called(tournament: Tournament, step: str, chosen: Chosen | Wrong) -> str | None:
    """The value an answer would set, in words; None for an answer without meaning now."""
    if isinstance(chosen, Wrong):
        return None
    if chosen.like is not None:
        return tournament.say.plain("button.next_step", number=chosen.like.number, name=chosen.like.title)
    setup = changed(tournament.state.setup, chosen.settings)
    return worded(tournament.say, setup, step) if isinstance(setup, Setup) else None


def _finish(desk: Desk, tournament: Tournament) -> None:
    """Show the whole draft again, with the button that posts the announcement."""
    say, stream = tournament.say, tournament.stream
    question.withdraw(desk, tournament, stream.creator)
    post_it = Button(say.plain("button.announce"), e.Ask(_PUBLISH), stream.id)
    again_ = Button(say.plain("button.from_start"), e.Ask(STEPS[0]), stream.id)
    drop = Button(say.plain("button.drop_draft"), e.Ask(_DROP), stream.id)
    text = Html(f"{poster(tournament)}\n{say.html('event.draft_ask', number=tournament.number)}")
    desk.edit(text, ((post_it,), (again_, drop)), stream.id)


def _publish(desk: Desk, tournament: Tournament) -> None:
    """Post the announcement; if a setting conflicts with the others, ask for this setting again."""
    if (name := unfit(tournament.state.setup)) is not None:
        refuse_unfit(desk, tournament.stream.game, tournament.state.setup, name)
        _ask(desk, tournament, name)
        return
    question.withdraw(desk, tournament, tournament.stream.creator)
    stream = desk.unit.set_status(tournament.stream.id, "playing", started_at=desk.at)
    desk.edit(tournament.say.html("event.draft_posted", number=tournament.number), (), stream.id)
    announced = tournament_of(desk, stream)
    watch(desk, announced)
    post(desk, announced)
    show(desk, stream)
