"""报名: entries come from units. The first person to enter for a unit becomes the unit's contact."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event.entries import question
from bot.app.event.entries.admission import admitted, kept_for_unit, shut, singles
from bot.app.event.entries.approval import approval_keys
from bot.app.event.entries.late import free_places
from bot.app.event.entries.members import Somebody, introduced
from bot.app.event.entries.slip import (
    Slip,
    SlipFault,
    echoed,
    fault,
    nearest,
    read_slip,
    several_in,
    turned,
    unglued,
    unit_in,
)
from bot.app.event.quotas import missing
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import again, refuse, seat_members, write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.commands import number
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Enter

ECHOED = "text"
"""Key in a question: the plain answer waiting for confirmation."""
APART = "apart"
"""Key in a question: words that may be one name or several."""
_SURE, _DROP, _ONE, _EACH = "sure", "drop", "one", "each"
"""The words behind the buttons of a question."""


def enter(desk: Desk, tournament: Tournament, who: EventRole, command: e.Enter) -> None:
    """Serve `/enter 计算机系 甲 乙`. Without text ask for the unit; with a unit only, ask for the names."""
    text = command.text.strip()
    meant_for, _, rest = text.partition("/")
    if not desk.pressed or number(meant_for) is None:
        _take(desk, tournament, who, text)
    elif int(meant_for) != desk.asker.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    elif rest == _DROP:
        question.withdraw(desk, tournament, desk.asker.id)
        desk.edit(desk.public.html("event.enter_dropped"), (), tournament.stream.id)
    elif rest.startswith(_SURE):
        confirm(desk, tournament, who, number(rest.removeprefix(_SURE).strip()))
    elif rest.partition(" ")[0] in (_ONE, _EACH):
        _taken_apart(desk, tournament, who, rest)
    else:
        _take(desk, tournament, who, rest)


def answered(desk: Desk, tournament: Tournament, who: EventRole, text: str, *, plainly: bool = False) -> bool:
    """Take a message as the answer to the question for a unit or names. Return whether a question was open. `plainly`
    marks a message that is not a reply and may be talk, so the bot asks back first."""
    asked = question.open_to(tournament, who.person_id)
    if asked is None or "unit" not in asked.payload or desk.person is None:
        return False
    unit = int(asked.payload["unit"])
    named = unit_in(text.strip(), tournament.state.setup.units)[0]
    _take(desk, tournament, who, f"#{unit} {text.strip()}" if unit and not named else text.strip(), echo=plainly)
    return True


def asked_back(tournament: Tournament, who: EventRole) -> bool:
    """Whether the person has an answer waiting for confirmation."""
    asked = question.open_to(tournament, who.person_id)
    return asked is not None and ECHOED in asked.payload


def confirm(desk: Desk, tournament: Tournament, who: EventRole, pending_id: int | None = None) -> None:
    """Take the answer the asker has just confirmed."""
    asked = question.open_to(tournament, who.person_id)
    if asked is None or ECHOED not in asked.payload or pending_id not in (None, asked.id):
        desk.toast(desk.own.plain("toast.stale"))
        return
    _take(desk, tournament, who, str(asked.payload[ECHOED]))


def _take(
    desk: Desk, tournament: Tournament, who: EventRole, text: str, *, echo: bool = False, whole: bool = False
) -> None:
    """Enter the people named in a text, or ask for missing parts. `whole` takes Latin words as one name, because the
    asker has already chosen."""
    setup = tournament.state.setup
    if (over := shut(desk, tournament, who)) is not None:
        _refuse(desk, tournament, over)
        return
    unit, names = unit_in(text, setup.units)
    if not unit and desk.person is not None and (apart := unglued(text, setup.units)):
        # The unit may be a guess, so ask back.
        text, echo = apart, True
        unit, names = unit_in(text, setup.units)
    if turned(desk.incoming.text or ""):
        # Marks that reverse the writing direction are no longer in `text`.
        _refuse(desk, tournament, fault("event.name_turned"))
    elif not text and setup.units:
        _ask_unit(desk, tournament)
    elif not names:
        _ask_names(desk, tournament, unit)
    elif setup.size == 1 and not whole and desk.person is not None and (several := several_in(names)):
        _ask_apart(desk, tournament, unit, several)
    else:
        slip = read_slip(text, setup.units, setup.size)
        if isinstance(slip, SlipFault):
            _refuse(desk, tournament, slip, _units_like(desk, tournament, slip, names))
        elif echo:
            _ask_back(desk, tournament, who, slip, text)
        else:
            enlist(desk, tournament, who, slip)


def _ask_apart(desk: Desk, tournament: Tournament, unit: int, names: Sequence[str]) -> None:
    """Ask whether `Ann Bob Cat Dave` are four people or one."""
    say, asker = desk.public, desk.asker.id
    asked = question.put(desk, tournament, asker, {"unit": unit, APART: list(names)})
    each = Button(say.plain("button.enter_each", number=len(names)), e.Enter(f"{asker}/{_EACH} {asked.id}"),
                  tournament.stream.id)  # fmt: skip
    one = Button(say.plain("button.enter_one"), e.Enter(f"{asker}/{_ONE} {asked.id}"), tournament.stream.id)
    told = say.html("event.enter_apart", names=" ".join(names), each=say.join(names))
    desk.say(told, ((each,), (one,), (_dropping(desk, tournament),)), stream_id=tournament.stream.id, reply=True)


def _taken_apart(desk: Desk, tournament: Tournament, who: EventRole, answer: str) -> None:
    """Take the button's answer to the question whether words are one name or several."""
    word, _, called = answer.partition(" ")
    asked = question.open_to(tournament, who.person_id)
    if asked is None or APART not in asked.payload or asked.id != number(called):
        desk.toast(desk.own.plain("toast.stale"))
        return
    unit, names = int(asked.payload["unit"]), [str(name) for name in asked.payload[APART]]
    told = (", " if word == _EACH else " ").join(names)
    _take(desk, tournament, who, f"#{unit} {told}" if unit else told, whole=True)


def _ask_back(desk: Desk, tournament: Tournament, who: EventRole, slip: Slip, text: str) -> None:
    """Show how a text was understood, before anything is stored."""
    people = admitted(desk, tournament, who, slip)
    if isinstance(people, SlipFault):
        _refuse(desk, tournament, people)
        return
    say, asker, setup = desk.public, desk.asker.id, tournament.state.setup
    asked = question.put(desk, tournament, asker, {"unit": slip.unit, ECHOED: text})
    sure = Button(say.plain("button.enter_sure"), e.Enter(f"{asker}/{_SURE} {asked.id}"), tournament.stream.id)
    told = say.html("event.enter_echo", title=tournament.title, told=echoed(say, setup.unit(slip.unit), slip))
    desk.say(told, ((sure, _dropping(desk, tournament)),), stream_id=tournament.stream.id, reply=True)


def enlist(desk: Desk, tournament: Tournament, who: EventRole, slip: Slip) -> Tournament | None:
    """Enter the people of a slip; if refused, nothing is stored."""
    people = admitted(desk, tournament, who, slip)
    if isinstance(people, SlipFault):
        _refuse(desk, tournament, people)
        return None
    return _written(desk, tournament, who, slip, people) if slip.names else _unit_kept(desk, tournament, who, slip)


def _written(
    desk: Desk, tournament: Tournament, who: EventRole, slip: Slip, people: list[Somebody]
) -> Tournament | None:
    setup = tournament.state.setup
    place = None if tournament.state.stand is None else free_places(tournament, slip.unit, slip.table)
    if isinstance(place, SlipFault):
        _refuse(desk, tournament, place)
        return None
    approved, told = who.organiser or not setup.approval, list[tuple[Html, Keyboard]]()
    for one in singles(slip, setup.size):
        entry = tournament.next_number
        done = write(desk, tournament, Enter(entry, one.unit, one.eldest, one.seed or None, place, approved))
        if isinstance(done, Refusal):
            refuse(desk, tournament, done)
            return None
        now, people = people[: len(one.names)], people[len(one.names) :]
        seat_members(desk, tournament, entry, [introduced(desk, tournament, person, one.unit) for person in now])
        tournament = again(desk, done[0])
        told.append((tournament.told(done[1]), () if approved else approval_keys(tournament, entry)))
    kept_for_unit(desk, tournament, who, slip)
    tournament = again(desk, tournament)
    lines = [] if place is None else [tournament.say.html("event.late_place", table=tournament.state.number(*place))]
    lines += [
        tournament.say.html("event.unit_lacks", unit=setup.unit(slip.unit), what=what)
        for what in missing(tournament, slip.unit)
    ]
    last, keyboard = told.pop()
    _done(desk, tournament, [*told, (Html("\n".join([last, *lines])), keyboard)])
    return tournament


def _unit_kept(desk: Desk, tournament: Tournament, who: EventRole, slip: Slip) -> Tournament:
    """Store a referee or contact named without players."""
    kept_for_unit(desk, tournament, who, slip)
    after = again(desk, tournament)
    say, unit = tournament.say, tournament.state.setup.unit(slip.unit)
    lines = []
    if slip.referees:
        lines.append(
            say.html("event.unit_referee", unit=unit, names=say.join(after.names_of(after.referees_of(slip.unit))))
        )
    if slip.contact and (contact := after.contact(slip.unit)) is not None:
        lines.append(say.html("event.unit_contact", unit=unit, name=after.names_of([contact])[0]))
    _done(desk, tournament, [(Html("\n".join(lines)), ())])
    return after


def _done(desk: Desk, tournament: Tournament, told: Sequence[tuple[Html, Keyboard]]) -> None:
    """Announce new entries in the chat and close the asker's question. Entries waiting for approval get a message each,
    with buttons."""
    whole = Html("\n".join(text for text, _ in told))
    if desk.person is not None:
        question.withdraw(desk, tournament, desk.person.id)
    if desk.pressed:
        desk.toast(desk.own.plain("toast.done"))
        if desk.elsewhere(tournament.stream):
            desk.edit(whole, (), tournament.stream.id)
    desk.nod(tournament.stream, whole)
    for text, keyboard in told if any(keyboard for _, keyboard in told) else [(whole, ())]:
        desk.tell(text, keyboard, tournament.stream)


def _refuse(desk: Desk, tournament: Tournament, wrong: SlipFault, keyboard: Keyboard = ()) -> None:
    """Explain why nothing was entered. A reply to the explanation is another try."""
    if wrong.key.startswith("rights."):
        desk.refuse(wrong.key)
        return
    own, said = desk.own.plain(wrong.key, **wrong.args), desk.public.plain(wrong.key, **wrong.args)
    if not keyboard:
        own, said = (words.plain("event.not_entered", why=why) for words, why in ((desk.own, own), (desk.public, said)))
    desk.answer(desk.public.html("event.plain", text=said), keyboard, own, tournament.stream.id)


def _units_like(desk: Desk, tournament: Tournament, wrong: SlipFault, text: str) -> Keyboard:
    """Buttons for the known units most like an unknown name; each enters the same people there."""
    if wrong.key != "event.unit_unknown" or desk.person is None:
        return ()
    units = tournament.state.setup.units
    word, _, names = text.partition(" ")
    buttons = []
    for unit in nearest(word, units):
        full = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit} {names}".strip()), tournament.stream.id)
        short = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit}"), tournament.stream.id)
        buttons.append(full if full.fits else short)
    return rows(buttons, 1)


def _ask_unit(desk: Desk, tournament: Tournament) -> None:
    say, person = desk.public, desk.asker.id
    buttons = [
        Button(unit[:40], e.Enter(f"{person}/#{number}"), tournament.stream.id)
        for number, unit in enumerate(tournament.state.setup.units, 1)
    ]
    question.put(desk, tournament, person, {"unit": 0})
    text = say.html("event.ask_unit", title=tournament.title)
    desk.say(text, (*rows(buttons, 2), (_dropping(desk, tournament),)), stream_id=tournament.stream.id, reply=True)


def _ask_names(desk: Desk, tournament: Tournament, unit: int) -> None:
    """Ask for the names; the answer is a reply, in private also a plain message."""
    say, setup = desk.public, tournament.state.setup
    question.put(desk, tournament, desk.asker.id, {"unit": unit})
    key = "event.ask_names_eldest" if setup.eldest else "event.ask_names"
    key = "event.ask_names_one" if setup.size == 1 else key
    how = say.plain("event.answer_plainly" if desk.incoming.place.private else "event.answer_by_reply")
    text = say.html(key, unit=setup.unit(unit) or tournament.title, size=setup.size, how=how)
    desk.say(text, ((_dropping(desk, tournament),),), stream_id=tournament.stream.id, reply=True)


def _dropping(desk: Desk, tournament: Tournament) -> Button:
    """The button that cancels a question, so that later messages are no longer taken as its answer."""
    return Button(desk.public.plain("button.enter_drop"), e.Enter(f"{desk.asker.id}/{_DROP}"), tournament.stream.id)
