"""导入: an entry list as a file. First a report shows errors and changes; only the organiser's confirmation for the
same version of the event stores anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.event.entries import lists
from bot.app.event.entries.admission import against, kept_for_unit, somebodies
from bot.app.event.entries.columns import MOST_NAMES
from bot.app.event.entries.import_report import Plan, fault_in_words, language_of_list, report, row_lines
from bot.app.event.entries.lists import EntryForm, Kind, ListRow
from bot.app.event.entries.members import introduced
from bot.app.event.entries.roll import promised
from bot.app.event.entries.slip import Slip, SlipFault, fault, nearest, wrong_name
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import again, refuse, seat_members, write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.request.document import LARGEST, Trouble
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Enter, Leave
from storage.store import Pending

IMPORT = "import"
_TROUBLES = {Trouble.TOO_BIG: "too_large", Trouble.NO_TEXT: "format"}
"""Keys of the entry list's own messages, for troubles with a file described differently elsewhere."""


def form_of(tournament: Tournament) -> EntryForm:
    setup = tournament.state.setup
    return EntryForm(min(setup.size, MOST_NAMES), setup.eldest, bool(setup.referees))


def template(desk: Desk, tournament: Tournament, kind: Kind) -> None:
    """模板: send a template containing the present entries, and one row for each unit without entries."""
    rows = []
    for number, one in sorted(tournament.state.entrants.items()):
        names = tuple(tournament.names_of(tournament.members(number)))
        rows.append(replace(_unit_row(tournament, one.unit), names=names, eldest=one.eldest or None, seed=one.seed))
    units = range(1, len(tournament.state.setup.units) + 1)
    rows += [_unit_row(tournament, unit) for unit in units if not tournament.state.of_unit(unit)]
    content = lists.template(form_of(tournament), kind, language_of_list(tournament.say), rows)
    name = tournament.say.plain("event.template_name", number=tournament.number)
    other: Kind = "csv" if kind == "xlsx" else "xlsx"
    as_other = Button(
        tournament.say.plain("button.template_as", name=other.upper()),
        e.Entries(f"template {other}"),
        tournament.stream.id,
    )
    desk.document(f"{name}.{kind}", content, desk.public.html("event.template", title=tournament.title), ((as_other,),))


def _unit_row(tournament: Tournament, unit: int) -> ListRow:
    """A row with the contact and referees of a unit, without names."""
    contact = tournament.contact(unit)
    speaks = "".join(tournament.names_of([contact] if contact else []))
    referee = tournament.say.join(tournament.names_of(tournament.referees_of(unit)))
    return ListRow(tournament.state.setup.unit(unit), (), referee=referee, contact=speaks)


def take_in(desk: Desk, tournament: Tournament, who: EventRole, command: e.Import) -> None:
    """Read a file sent with /entries, report the effect, and ask for confirmation."""
    document = desk.incoming.document
    if document is None or tournament.state.stand is not None or tournament.state.setup.size > MOST_NAMES:
        desk.refuse("event.import_how" if document is None else "event.import_late")
        return
    if promised(tournament):
        desk.refuse("event.lot_promised")
        return
    if document.trouble is not None:
        wrong = _TROUBLES.get(document.trouble)
        desk.refuse(f"event.list.{wrong}" if wrong else document.trouble.value, most=LARGEST // 1024)
        return
    content, form = document.content, form_of(tournament)
    listing = desk.folding.once(
        ("list", tournament.stream.id, content), lambda: lists.read(content, document.name, form)
    )
    if listing.unread:
        wrong_with = [(wrong.row, fault_in_words(tournament.say, form.size, wrong)) for wrong in listing.faults]
        desk.answer(
            Html("\n".join([tournament.say.html("event.import_unread"), *row_lines(tournament.say, wrong_with)]))
        )
        return
    plan = _planned(desk, tournament, who, listing)
    if not plan.anything:
        desk.answer(report(tournament, plan))
        return
    for pending in tournament.match.waiting(IMPORT):
        desk.unit.drop_pending(pending.id)
    payload = {
        "new": [[row, asdict(slip)] for row, slip in plan.new],
        "changed": [[row, asdict(slip), entry] for row, slip, entry in plan.changed],
        "unit": [[row, asdict(slip)] for row, slip in plan.unit],
    }
    version = tournament.stream.version
    pending = desk.unit.add_pending(
        tournament.stream.id, IMPORT, seq=None, version=version, by=who.person_id, payload=payload, at=desk.at
    )
    yes = Button(
        tournament.say.plain("button.import_sure"), e.Entries(f"sure {pending.id}"), tournament.stream.id, version
    )
    desk.answer(report(tournament, plan), ((yes,),))


def keep(desk: Desk, tournament: Tournament, who: EventRole, number: int) -> None:
    """确认导入: store the whole list, or nothing if the event has changed since the report."""
    pending = next((one for one in tournament.match.waiting(IMPORT) if one.id == number), None)
    if not who.organiser:
        desk.refuse("rights.organiser")
    elif pending is None or pending.version != tournament.stream.version:
        desk.toast(desk.own.plain("toast.stale"))
        desk.answer(desk.public.html("event.import_stale"), plain=desk.own.plain("event.import_stale"))
    elif desk.unit.drop_pending(pending.id):
        _carry_out(desk, tournament, who, pending)


def _carry_out(desk: Desk, tournament: Tournament, who: EventRole, pending: Pending) -> None:
    changed = [(_slip(slip), int(entry)) for _, slip, entry in pending.payload["changed"]]
    new = [_slip(slip) for _, slip in pending.payload["new"]]
    for _, entry in changed:
        done = write(desk, tournament, Leave(entry, 0, "withdrawn", tournament.say.plain("event.import_reason")))
        if isinstance(done, Refusal):
            refuse(desk, tournament, done)
            return
        tournament = done[0]
    for slip in [*(slip for slip, _ in changed), *new]:
        people = somebodies(desk, tournament, slip)
        entry = tournament.next_number
        done = write(desk, tournament, Enter(entry, slip.unit, slip.eldest, slip.seed or None))
        if isinstance(done, Refusal) or isinstance(people, SlipFault):
            # The list was checked against this very version, so a failure is a bug.
            raise ValueError(f"a list that was looked at cannot be kept: {slip}")
        seat_members(desk, tournament, entry, [introduced(desk, tournament, one, slip.unit) for one in people])
        kept_for_unit(desk, tournament, who, slip)
        tournament = again(desk, done[0])
    for _, raw in pending.payload.get("unit", ()):
        kept_for_unit(desk, tournament, who, _slip(raw))
        tournament = again(desk, tournament)
    desk.toast(desk.own.plain("toast.done"))
    text = tournament.say.html(
        "event.imported", new=len(new), changed=len(changed), count=len(tournament.state.entrants)
    )
    desk.edit(text, (), tournament.stream.id)


def _slip(raw: Mapping[str, Any]) -> Slip:
    return Slip(**{**raw, "names": tuple(raw["names"]), "referees": tuple(raw["referees"])})


def _planned(desk: Desk, tournament: Tournament, who: EventRole, listing: lists.Listing) -> Plan:
    say, setup, plan = tournament.say, tournament.state.setup, Plan()
    plan.faults = [(wrong.row, fault_in_words(say, setup.size, wrong)) for wrong in listing.faults]
    coming: dict[int, int] = {}
    units = {unit.casefold(): number for number, unit in enumerate(setup.units, 1)}
    present = {entry: _people(tournament, entry) for entry in tournament.state.entrants}
    for row in listing.rows:
        unit = units.get(row.unit.casefold(), 0)
        slip = Slip(unit, row.names, row.eldest or 0, row.referees, row.contact, row.seed or 0)
        wanted = {name.casefold() for name in row.names}
        there = [entry for entry, (where, names) in present.items() if where == unit and names & wanted]
        wrong = None
        if setup.units and not unit:
            wrong = fault("event.import_unit", unit=row.unit, like=setup.unit(nearest(row.unit, setup.units)[0]))
        wrong = wrong or next(
            filter(None, map(wrong_name, (*row.names, *slip.referees, *filter(None, [row.contact])))), None
        )
        if len(there) > 1:
            wrong = wrong or fault("event.import_both", numbers=say.join(map(str, there)))
        if wrong is None and row.names and not there:
            coming[unit] = coming.get(unit, 0) + 1
            wrong = against(tournament, who, slip, coming[unit] - 1)
        if wrong is not None:
            plan.faults.append((row.number, say.html(wrong.key, **wrong.args)))
        elif there:
            present.pop(there[0])
            if not _is_there(tournament, there[0], slip):
                plan.changed.append((row.number, slip, there[0]))
            elif _tells_of_unit(tournament, slip):
                plan.unit.append((row.number, replace(slip, names=(), eldest=0, seed=0)))
            else:
                plan.same += 1
        elif row.names:
            plan.new.append((row.number, slip))
        elif _tells_of_unit(tournament, slip):
            plan.unit.append((row.number, slip))
        else:
            plan.blank += 1
    plan.faults.sort(key=lambda one: one[0] or 0)
    return plan


def _is_there(tournament: Tournament, entry: int, slip: Slip) -> bool:
    """Whether an entry equals a row of the list; the order of names does not matter."""
    entrant, names = (
        tournament.state.entrants[entry],
        [name.casefold() for name in tournament.names_of(tournament.members(entry))],
    )
    listed = [name.casefold() for name in slip.names]
    eldest = [told[place - 1] for told, place in ((names, entrant.eldest), (listed, slip.eldest)) if place]
    marked = bool(entrant.eldest) == bool(slip.eldest) and len(set(eldest)) <= 1
    return set(names) == set(listed) and marked and (entrant.seed or 0) == slip.seed


def _tells_of_unit(tournament: Tournament, slip: Slip) -> bool:
    """Whether a row names referees or a contact different from those stored."""
    contact = tournament.contact(slip.unit) if slip.unit else None
    known = tournament.names_of([contact] if contact else [])
    referees = tournament.names_of(tournament.referees_of(slip.unit)) if slip.unit else []
    changed = bool(slip.referees) and list(slip.referees) != referees
    return bool(slip.unit) and (changed or (bool(slip.contact) and [slip.contact] != known))


def _people(tournament: Tournament, entry: int) -> tuple[int, frozenset[str]]:
    names = tournament.names_of(tournament.members(entry))
    return tournament.state.entrants[entry].unit, frozenset(name.casefold() for name in names)
