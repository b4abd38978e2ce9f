"""报名: entries come from units. The first person to enter for a unit becomes the unit's contact."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event.entries import question
from bot.app.event.entries.admission import admitted, kept_for_unit, shut, singles
from bot.app.event.entries.late import free_places
from bot.app.event.entries.members import Somebody, introduced
from bot.app.event.entries.roll import promised
from bot.app.event.entries.slip import (
    Fault,
    Slip,
    echoed,
    fault,
    nearest,
    read_slip,
    several_in,
    turned,
    unglued,
    unit_in,
)
from bot.app.event.hall import Hall, again, refuse, seat_members, write
from bot.app.event.quotas import missing
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.commands import number
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Approve, Enter, Leave

ECHOED = "text"
"""Key in a question: the plain answer waiting for confirmation."""
_AT_ONCE = 5
APART = "apart"
"""Key in a question: words that may be one name or several."""
_SURE, _DROP, _ONE, _EACH = "sure", "drop", "one", "each"
"""The words behind the buttons of a question."""


def enter(desk: Desk, hall: Hall, who: Part, command: e.Enter) -> None:
    """Serve `/enter 计算机系 甲 乙`. Without text ask for the unit; with a unit only, ask for the names."""
    text = command.text.strip()
    meant_for, _, rest = text.partition("/")
    if not desk.pressed or number(meant_for) is None:
        _take(desk, hall, who, text)
    elif int(meant_for) != desk.asker.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    elif rest == _DROP:
        question.withdraw(desk, hall, desk.asker.id)
        desk.edit(desk.public.html("event.enter_dropped"), (), hall.stream.id)
    elif rest.startswith(_SURE):
        confirm(desk, hall, who, number(rest.removeprefix(_SURE).strip()))
    elif rest.partition(" ")[0] in (_ONE, _EACH):
        _taken_apart(desk, hall, who, rest)
    else:
        _take(desk, hall, who, rest)


def answered(desk: Desk, hall: Hall, who: Part, text: str, *, plainly: bool = False) -> bool:
    """Take a message as the answer to the question for a unit or names. Return whether a question was open. `plainly`
    marks a message that is not a reply and may be talk, so the bot asks back first."""
    asked = question.open_to(hall, who.person_id)
    if asked is None or "unit" not in asked.payload or desk.person is None:
        return False
    unit = int(asked.payload["unit"])
    named = unit_in(text.strip(), hall.state.setup.units)[0]
    _take(desk, hall, who, f"#{unit} {text.strip()}" if unit and not named else text.strip(), echo=plainly)
    return True


def asked_back(hall: Hall, who: Part) -> bool:
    """Whether the person has an answer waiting for confirmation."""
    asked = question.open_to(hall, who.person_id)
    return asked is not None and ECHOED in asked.payload


def confirm(desk: Desk, hall: Hall, who: Part, pending_id: int | None = None) -> None:
    """Take the answer the asker has just confirmed."""
    asked = question.open_to(hall, who.person_id)
    if asked is None or ECHOED not in asked.payload or pending_id not in (None, asked.id):
        desk.toast(desk.own.plain("toast.stale"))
        return
    _take(desk, hall, who, str(asked.payload[ECHOED]))


def _take(desk: Desk, hall: Hall, who: Part, text: str, *, echo: bool = False, whole: bool = False) -> None:
    """Enter the people named in a text, or ask for missing parts. `whole` takes Latin words as one name, because the
    asker has already chosen."""
    setup = hall.state.setup
    if (over := shut(desk, hall, who)) is not None:
        _refuse(desk, hall, over)
        return
    unit, names = unit_in(text, setup.units)
    if not unit and desk.person is not None and (apart := unglued(text, setup.units)):
        # The unit may be a guess, so ask back.
        text, echo = apart, True
        unit, names = unit_in(text, setup.units)
    if turned(desk.incoming.text or ""):
        # Marks that reverse the writing direction are no longer in `text`.
        _refuse(desk, hall, fault("event.name_turned"))
    elif not text and setup.units:
        _ask_unit(desk, hall)
    elif not names:
        _ask_names(desk, hall, unit)
    elif setup.size == 1 and not whole and desk.person is not None and (several := several_in(names)):
        _ask_apart(desk, hall, unit, several)
    else:
        slip = read_slip(text, setup.units, setup.size)
        if isinstance(slip, Fault):
            _refuse(desk, hall, slip, _units_like(desk, hall, slip, names))
        elif echo:
            _ask_back(desk, hall, who, slip, text)
        else:
            enlist(desk, hall, who, slip)


def _ask_apart(desk: Desk, hall: Hall, unit: int, names: Sequence[str]) -> None:
    """Ask whether `Ann Bob Cat Dave` are four people or one."""
    say, asker = desk.public, desk.asker.id
    asked = question.put(desk, hall, asker, {"unit": unit, APART: list(names)})
    each = Button(say.plain("button.enter_each", number=len(names)), e.Enter(f"{asker}/{_EACH} {asked.id}"),
                  hall.stream.id)  # fmt: skip
    one = Button(say.plain("button.enter_one"), e.Enter(f"{asker}/{_ONE} {asked.id}"), hall.stream.id)
    told = say.html("event.enter_apart", names=" ".join(names), each=say.join(names))
    desk.say(told, ((each,), (one,), (_dropping(desk, hall),)), stream_id=hall.stream.id, reply=True)


def _taken_apart(desk: Desk, hall: Hall, who: Part, answer: str) -> None:
    """Take the button's answer to the question whether words are one name or several."""
    word, _, called = answer.partition(" ")
    asked = question.open_to(hall, who.person_id)
    if asked is None or APART not in asked.payload or asked.id != number(called):
        desk.toast(desk.own.plain("toast.stale"))
        return
    unit, names = int(asked.payload["unit"]), [str(name) for name in asked.payload[APART]]
    told = (", " if word == _EACH else " ").join(names)
    _take(desk, hall, who, f"#{unit} {told}" if unit else told, whole=True)


def _ask_back(desk: Desk, hall: Hall, who: Part, slip: Slip, text: str) -> None:
    """Show how a text was understood, before anything is stored."""
    people = admitted(desk, hall, who, slip)
    if isinstance(people, Fault):
        _refuse(desk, hall, people)
        return
    say, asker, setup = desk.public, desk.asker.id, hall.state.setup
    asked = question.put(desk, hall, asker, {"unit": slip.unit, ECHOED: text})
    sure = Button(say.plain("button.enter_sure"), e.Enter(f"{asker}/{_SURE} {asked.id}"), hall.stream.id)
    told = say.html("event.enter_echo", title=hall.title, told=echoed(say, setup.unit(slip.unit), slip))
    desk.say(told, ((sure, _dropping(desk, hall)),), stream_id=hall.stream.id, reply=True)


def enlist(desk: Desk, hall: Hall, who: Part, slip: Slip) -> Hall | None:
    """Enter the people of a slip; if refused, nothing is stored."""
    people = admitted(desk, hall, who, slip)
    if isinstance(people, Fault):
        _refuse(desk, hall, people)
        return None
    return _written(desk, hall, who, slip, people) if slip.names else _unit_kept(desk, hall, who, slip)


def _written(desk: Desk, hall: Hall, who: Part, slip: Slip, people: list[Somebody]) -> Hall | None:
    setup = hall.state.setup
    place = None if hall.state.stand is None else free_places(hall, slip.unit, slip.table)
    if isinstance(place, Fault):
        _refuse(desk, hall, place)
        return None
    approved, told = who.organiser or not setup.approval, list[tuple[Html, Keyboard]]()
    for one in singles(slip, setup.size):
        entry = hall.next_number
        done = write(desk, hall, Enter(entry, one.unit, one.eldest, one.seed or None, place, approved))
        if isinstance(done, Refusal):
            refuse(desk, hall, done)
            return None
        now, people = people[: len(one.names)], people[len(one.names) :]
        seat_members(desk, hall, entry, [introduced(desk, hall, person, one.unit) for person in now])
        hall = again(desk, done[0])
        told.append((hall.told(done[1]), () if approved else _approval(hall, entry)))
    kept_for_unit(desk, hall, who, slip)
    hall = again(desk, hall)
    lines = [] if place is None else [hall.say.html("event.late_place", table=hall.state.number(*place))]
    lines += [
        hall.say.html("event.unit_lacks", unit=setup.unit(slip.unit), what=what) for what in missing(hall, slip.unit)
    ]
    last, keyboard = told.pop()
    _done(desk, hall, [*told, (Html("\n".join([last, *lines])), keyboard)])
    return hall


def _unit_kept(desk: Desk, hall: Hall, who: Part, slip: Slip) -> Hall:
    """Store a referee or contact named without players."""
    kept_for_unit(desk, hall, who, slip)
    after = again(desk, hall)
    say, unit = hall.say, hall.state.setup.unit(slip.unit)
    lines = []
    if slip.referees:
        lines.append(
            say.html("event.unit_referee", unit=unit, names=say.join(after.names_of(after.referees_of(slip.unit))))
        )
    if slip.contact and (contact := after.contact(slip.unit)) is not None:
        lines.append(say.html("event.unit_contact", unit=unit, name=after.names_of([contact])[0]))
    _done(desk, hall, [(Html("\n".join(lines)), ())])
    return after


def _done(desk: Desk, hall: Hall, told: Sequence[tuple[Html, Keyboard]]) -> None:
    """Announce new entries in the chat and close the asker's question. Entries waiting for approval get a message each,
    with buttons."""
    whole = Html("\n".join(text for text, _ in told))
    if desk.person is not None:
        question.withdraw(desk, hall, desk.person.id)
    if desk.pressed:
        desk.toast(desk.own.plain("toast.done"))
        if desk.elsewhere(hall.stream):
            desk.edit(whole, (), hall.stream.id)
    desk.nod(hall.stream, whole)
    for text, keyboard in told if any(keyboard for _, keyboard in told) else [(whole, ())]:
        desk.tell(text, keyboard, hall.stream)


def approve(desk: Desk, hall: Hall, who: Part, command: e.Approve) -> None:
    """审核: approve or send back a waiting entry, by the organiser."""
    entrant = hall.state.entrants.get(command.number)
    if entrant is None or entrant.approved:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if promised(hall):
        desk.refuse("event.lot_promised")
        return
    reason = hall.say.plain("event.not_approved")
    line = Approve(command.number) if command.yes else Leave(command.number, 0, "withdrawn", reason)
    done = write(desk, hall, line)
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.toast(desk.own.plain("toast.done"))
    # A removed entry has no unit in the new state, so the old state names it.
    desk.edit((done[0] if command.yes else hall).told(done[1]), (), hall.stream.id)


def waiting(desk: Desk, hall: Hall, who: Part) -> None:
    """Show again the entries waiting for approval, a few at a time."""
    if not who.organiser:
        desk.refuse("rights.organiser")
        return
    entries = [number for number, one in sorted(hall.state.entrants.items()) if not one.approved]
    for entry in entries[:_AT_ONCE]:
        line = hall.say.html("event.roll_entry", number=entry, names=hall.called(entry))
        desk.tell(Html(f"{line} {hall.say.html('event.roll_waiting')}"), _approval(hall, entry), hall.stream)
    desk.toast(desk.own.plain("toast.done" if entries else "toast.stale"))


def _approval(hall: Hall, entry: int) -> Keyboard:
    yes = Button(hall.say.plain("button.approve"), e.Approve(entry, True), hall.stream.id)
    return ((yes, Button(hall.say.plain("button.send_back"), e.Approve(entry, False), hall.stream.id)),)


def _refuse(desk: Desk, hall: Hall, wrong: Fault, keyboard: Keyboard = ()) -> None:
    """Explain why nothing was entered. A reply to the explanation is another try."""
    if wrong.key.startswith("rights."):
        desk.refuse(wrong.key)
        return
    own, said = desk.own.plain(wrong.key, **wrong.args), desk.public.plain(wrong.key, **wrong.args)
    if not keyboard:
        own, said = (words.plain("event.not_entered", why=why) for words, why in ((desk.own, own), (desk.public, said)))
    desk.answer(desk.public.html("event.plain", text=said), keyboard, own, hall.stream.id)


def _units_like(desk: Desk, hall: Hall, wrong: Fault, text: str) -> Keyboard:
    """Buttons for the known units most like an unknown name; each enters the same people there."""
    if wrong.key != "event.unit_unknown" or desk.person is None:
        return ()
    units = hall.state.setup.units
    word, _, names = text.partition(" ")
    buttons = []
    for unit in nearest(word, units):
        full = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit} {names}".strip()), hall.stream.id)
        short = Button(units[unit - 1][:40], e.Enter(f"{desk.person.id}/#{unit}"), hall.stream.id)
        buttons.append(full if full.fits else short)
    return rows(buttons, 1)


def _ask_unit(desk: Desk, hall: Hall) -> None:
    say, person = desk.public, desk.asker.id
    buttons = [
        Button(unit[:40], e.Enter(f"{person}/#{number}"), hall.stream.id)
        for number, unit in enumerate(hall.state.setup.units, 1)
    ]
    question.put(desk, hall, person, {"unit": 0})
    text = say.html("event.ask_unit", title=hall.title)
    desk.say(text, (*rows(buttons, 2), (_dropping(desk, hall),)), stream_id=hall.stream.id, reply=True)


def _ask_names(desk: Desk, hall: Hall, unit: int) -> None:
    """Ask for the names; the answer is a reply, in private also a plain message."""
    say, setup = desk.public, hall.state.setup
    question.put(desk, hall, desk.asker.id, {"unit": unit})
    key = "event.ask_names_eldest" if setup.eldest else "event.ask_names"
    key = "event.ask_names_one" if setup.size == 1 else key
    how = say.plain("event.answer_plainly" if desk.incoming.place.private else "event.answer_by_reply")
    text = say.html(key, unit=setup.unit(unit) or hall.title, size=setup.size, how=how)
    desk.say(text, ((_dropping(desk, hall),),), stream_id=hall.stream.id, reply=True)


def _dropping(desk: Desk, hall: Hall) -> Button:
    """The button that cancels a question, so that later messages are no longer taken as its answer."""
    return Button(desk.public.plain("button.enter_drop"), e.Enter(f"{desk.asker.id}/{_DROP}"), hall.stream.id)
