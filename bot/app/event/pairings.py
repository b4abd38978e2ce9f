"""对阵: the next round, looked at by the organiser alone, put right, and published."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.event import looks, umpires
from bot.app.event.calls import call, in_parts, people_of, whisper
from bot.app.event.hall import Hall, hall_of, refuse, write
from bot.app.event.pictures import Sight
from bot.app.event.readiness import unconfirmed
from bot.app.event.standing import Part
from bot.app.people.whom import meant
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.incoming import clean_name
from bot.app.speech.names import cited, name_of, title
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.drawing import level, lot_round
from engines.tournament.lines import Appoint, Moved, Pair
from engines.tournament.lots import clashes, proposed
from engines.tournament.model import Places
from engines.tournament.play import tables
from engines.tournament.says import LOT
from storage.store import Pending, Status

DRAFT = "draft"
_PUBLISH, _ANYWAY = ("发布", "publish"), ("仍然", "anyway")
_SWAP, _REFEREE, _DESK = ("对调", "swap"), ("裁判", "指定裁判", "referee"), ("换台", "desk")
_LONGEST_REASON = 200
_OPEN: tuple[Status, ...] = ("seating", "playing")
_PLAYING: tuple[Status, ...] = ("playing",)
_AT_TABLE = re.compile(r"(?:台|table ?)?(\d{1,3})\s+(.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """The next round as the organiser has it so far. `revision` grows with every change, so that an older look at it
    is told from a newer."""

    round: int
    base: Places
    order: Places
    referees: Mapping[int, int] = field(default_factory=dict)
    desks: Mapping[int, int] = field(default_factory=dict)
    """The tables of the room, where they are not those of the numbers."""
    swaps: tuple[tuple[int, int, str], ...] = ()
    """Who changed places with whom, and why."""
    revision: int = 0
    asked: bool = False
    """Whether the open appeals were asked about."""

    def dump(self) -> dict[str, Any]:
        return {
            "round": self.round, "base": self.base, "order": self.order, "revision": self.revision, "asked": self.asked,
            "referees": {str(table): person for table, person in self.referees.items()}, "swaps": self.swaps,
            "desks": {str(table): number for table, number in self.desks.items()},
        }  # fmt: skip


def pairings(desk: Desk, hall: Hall, who: Part, command: e.Pairings) -> None:
    """`/pairings`, `/pairings 对调 3 7 原因`, `/pairings 裁判 台2 张三`, `/pairings 发布`."""
    draft = _draft(hall)
    if draft is None:
        _not_known(desk, hall)
        return
    word, _, rest = command.text.strip().partition(" ")
    if word.lower() in _PUBLISH:
        if _fresh(desk, hall, draft, rest.strip()):
            publish(desk, hall, who, draft, anyway=rest.strip().lower() in _ANYWAY)
    elif word.lower() in _SWAP:
        _swap(desk, hall, who, draft, rest)
    elif word.lower() in _REFEREE:
        _name(desk, hall, who, draft, rest)
    elif word.lower() in _DESK:
        _move(desk, hall, who, draft, rest)
    elif word:
        desk.refuse("event.pairings_usage")
    else:
        _show(desk, hall, who, draft)


def coming(hall: Hall) -> Places | None:
    """Who meets in the next round; None where that is not known yet, or needs a lot first."""
    state = hall.state
    round = state.rounds + 1
    if state.stand is None or lot_round(state) == round:
        return None
    if state.stand.wants == round:
        return proposed(state.setup.format, state.event, round)
    return tables(state, round)


def _not_known(desk: Desk, hall: Hall) -> None:
    """Why there is no next round yet."""
    say, round = hall.say, lot_round(hall.state)
    if level(hall.state):
        names = "\n".join(say.join(hall.called(one) for one in tied) for tied in level(hall.state))
        desk.refuse("event.level", names=names)
    elif round:
        desk.refuse("event.lot_first", round=round)
    elif hall.state.stand is not None and hall.state.stand.over:
        desk.refuse("event.all_played")
    elif hall.state.open:
        listed = say.join(say.plain("event.at", round=each.round, table=each.table) for each in hall.state.open)
        desk.refuse("event.round_open", tables=listed)
    else:
        desk.refuse("event.no_round")


def _draft(hall: Hall) -> Draft | None:
    """What the organiser has changed so far, as long as it still is about the same round."""
    order, round = coming(hall), hall.state.rounds + 1
    if order is None:
        return None
    kept = _kept(hall)
    if kept is None or kept.payload["round"] != round or _places(kept.payload["base"]) != order:
        return Draft(round, order, order)
    stored = kept.payload
    referees = {int(table): int(person) for table, person in stored["referees"].items()}
    swaps = tuple((int(one), int(two), str(why)) for one, two, why in stored["swaps"])
    desks = {int(table): int(number) for table, number in stored["desks"].items()}
    return Draft(round, order, _places(stored["order"]), referees, desks, swaps, stored["revision"], stored["asked"])


def _kept(hall: Hall) -> Pending | None:
    return next(iter(hall.match.waiting(DRAFT)), None)


def _places(stored: Any) -> Places:
    return tuple(tuple(table) for table in stored)


def _keep(desk: Desk, hall: Hall, draft: Draft) -> Draft:
    draft, kept = replace(draft, revision=draft.revision + 1), _kept(hall)
    if kept is not None:
        desk.unit.change_pending(kept.id, draft.dump())
    else:
        desk.unit.add_pending(
            hall.stream.id, DRAFT, seq=None, version=hall.stream.version, by=None, payload=draft.dump(), at=desk.at
        )
    return draft


def _fresh(desk: Desk, hall: Hall, draft: Draft, rest: str) -> bool:
    """Whether the look that the button stands beneath is the newest."""
    if desk.stale(hall.stream.version):
        return False
    if rest.isdigit() and int(rest) != draft.revision:
        desk.toast(desk.own.plain("toast.stale"))
        return False
    return True


def _show(desk: Desk, hall: Hall, who: Part, draft: Draft) -> None:
    """The next round to whoever asks, alone; in the group only that it was sent."""
    say = hall.say
    *first, last = preview(desk, hall, draft)
    keys = _keys(hall, draft)
    if desk.incoming.place.private:
        for part in first:
            desk.answer(part)
        desk.answer(last, keys)
    elif (
        who.person_id is not None
        and all(whisper(desk, hall, who.person_id, part) for part in first)
        and whisper(desk, hall, who.person_id, last, keys)
    ):
        desk.answer(say.html("event.preview_sent", round=draft.round), keys, plain=None)
    else:
        desk.refuse("event.preview_door", home=desk.home)


def _keys(hall: Hall, draft: Draft) -> Keyboard:
    command = e.Pairings(f"{_PUBLISH[-1]} {draft.revision}")
    return ((Button(hall.say.plain("button.publish"), command, hall.stream.id, hall.stream.version),),)


def preview(desk: Desk, hall: Hall, draft: Draft) -> list[Html]:
    """Tables with their referees, what was changed and why, what to look out for."""
    say = hall.say
    judges = umpires.proposed(desk, hall, draft.order, draft.referees)
    lines = [say.html("event.preview", round=draft.round), *_listed(desk, hall, draft, judges)]
    lines += _swapped(hall, draft)
    lines += _line_of_the_cut(hall, draft.round)
    lines += [say.html("event.warning", text=text) for text in _warnings(desk, hall, draft)]
    lines.append(say.html("event.preview_help"))
    return in_parts(lines)


def _listed(desk: Desk, hall: Hall, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    say, people = hall.say, desk.unit.persons(set(judges.values()))
    found = []
    for number, table in enumerate(draft.order, 1):
        names = say.plain("event.versus").join(hall.called(one) for one in table)
        line = say.html("event.table", table=number, names=names)
        if number in draft.desks:
            line = Html(line + say.html("event.at_desk", desk=draft.desks[number]))
        judge = judges.get(number)
        found.append(Html(line + say.html("event.judged", name=name_of(say, people, judge))) if judge else line)
    return found


def _line_of_the_cut(hall: Hall, round: int) -> list[Html]:
    """Where the knockout after a preliminary is to be published: who is just in and who just out, and by what."""
    state = hall.state
    if state.stand is None or state.stand.wants != round or state.setup.format != "rotation":
        return []
    inside = {one for table in coming(hall) or () for one in table if one is not None}
    rows = list(state.stand.standing)
    first_out = next((row for row in rows if row.id not in inside), None)
    if first_out is None or first_out.by is None:
        return []
    by = hall.say.plain(f"event.by.{first_out.by}")
    last_in = [row for row in rows[: rows.index(first_out)] if row.id in inside][-1:]
    return [
        hall.say.html("event.cut_line", last=hall.called(row.id), first=hall.called(first_out.id), by=by)
        for row in last_in
    ]


def _warnings(desk: Desk, hall: Hall, draft: Draft) -> list[str]:
    """Somebody who is called at another event too, or still plays elsewhere."""
    say = hall.say
    found = [
        say.plain("event.warn_unit", table=number, names=say.join(hall.called(one) for one in mates))
        for number, mates in clashes(hall.state.setup.format, hall.state.event, draft.order)
        if draft.swaps
    ]
    here = {person: one for table in draft.order for one in table if one is not None for person in hall.members(one)}
    for other in desk.unit.events(hall.stream.chat_id, _OPEN):
        if other.id == hall.stream.id:
            continue
        beside = hall_of(desk, other)
        for pairing in beside.state.open:
            for one in people_of(pairing):
                found += [
                    say.plain("event.warn_called", name=name_of(say, hall.people, person), title=beside.title,
                              table=pairing.table)
                    for person in beside.members(one) if person in here
                ]  # fmt: skip
    for person in here:
        for stream in desk.unit.seated(person, _PLAYING):
            if stream.parent != hall.stream.id:
                name, at = name_of(say, hall.people, person), title(say, stream)
                found.append(say.plain("event.warn_playing", name=name, title=at))
    return found


def _swap(desk: Desk, hall: Hall, who: Part, draft: Draft, rest: str) -> None:
    """对调: two entries change places, with a reason; whatever rule that bends is named."""
    one, two, reason = ([*rest.split(maxsplit=2), "", "", ""])[:3]
    there = {name for table in draft.order for name in table if name is not None}
    reason = clean_name(reason, _LONGEST_REASON).replace(" : ", " ")
    if not (one.isdigit() and two.isdigit() and {int(one), int(two)} <= there and one != two):
        desk.refuse("event.swap_usage")
    elif draft.round not in hall.state.placed and (hall.state.stand is None or hall.state.stand.wants != draft.round):
        desk.refuse("event.swap_fixed")
    elif not reason:
        desk.refuse("event.swap_reason")
    else:
        change = {int(one): int(two), int(two): int(one)}
        order = tuple(tuple(change.get(int(name), name) if name is not None else None for name in table)
                      for table in draft.order)  # fmt: skip
        draft = _keep(desk, hall, replace(draft, order=order, swaps=(*draft.swaps, (int(one), int(two), reason))))
        rules = hall.match.table.rules
        bends = hall.say.html("event.swap_bends") + cited(hall.say, hall.match.game, rules, LOT)
        desk.answer(bends)
        _show(desk, hall, who, draft)


def _swapped(hall: Hall, draft: Draft) -> list[Html]:
    return [
        hall.say.html("event.swapped", one=hall.called(one), two=hall.called(two), reason=reason)
        for one, two, reason in draft.swaps
    ]


def _written(draft: Draft) -> str:
    """Who changed places and why, as it stands in the record: by number, for a record holds no names."""
    return "; ".join(f"{one}<>{two} {reason}" for one, two, reason in draft.swaps)


def _name(desk: Desk, hall: Hall, who: Part, draft: Draft, rest: str) -> None:
    """指定裁判: `/pairings 裁判 台2 张三`."""
    read = _AT_TABLE.fullmatch(rest.strip())
    number = int(read[1]) if read else 0
    people = meant(desk, read[2].strip(), hall.stream.chat_id) if read else []
    if not 0 < number <= len(draft.order) or len(people) != 1:
        desk.refuse("event.judge_usage")
        return
    here = [one for one in draft.order[number - 1] if one is not None]
    person = people[0]
    units = umpires.pool(desk, hall)
    if any(person.id in hall.members(one) for one in here) or umpires.conflict(hall, units.get(person.id, 0), here):
        desk.refuse("event.judge_own", name=person.name, table=number)
        return
    draft = _keep(desk, hall, replace(draft, referees={**draft.referees, number: person.id}))
    _show(desk, hall, who, draft)


def _move(desk: Desk, hall: Hall, who: Part, draft: Draft, rest: str) -> None:
    """换台: `/pairings 换台 3 8`: table 3 is played at table 8 of the room, and whoever was to sit there at 3."""
    numbers = [int(part) for part in re.findall(r"\d{1,3}", rest)]
    if len(numbers) != 2 or not 0 < numbers[0] <= len(draft.order) or not numbers[1] or numbers[0] == numbers[1]:
        desk.refuse("event.desk_usage")
        return
    table, wanted = numbers
    sits = {number: draft.desks.get(number, number) for number in range(1, len(draft.order) + 1)}
    other = next((number for number, at in sits.items() if at == wanted), None)
    moved = {table: wanted, **({other: sits[table]} if other else {})}
    desks = {number: at for number, at in {**draft.desks, **moved}.items() if number != at}
    _show(desk, hall, who, _keep(desk, hall, replace(draft, desks=desks)))


def publish(desk: Desk, hall: Hall, who: Part, draft: Draft, *, anyway: bool = False) -> None:
    """发布: everyone hears of it, is called, and may sit down."""
    say = hall.say
    if places := unconfirmed(desk, hall):
        listed = say.join(say.plain("event.at", round=round, table=table) for round, table in places)
        desk.refuse("event.publish_unconfirmed", tables=listed)
        return
    if (open_ones := _appeals(desk, hall)) and not (draft.asked or anyway):
        _keep(desk, hall, replace(draft, asked=True))
        button = Button(say.plain("button.publish_anyway"), e.Pairings(f"{_PUBLISH[-1]} {_ANYWAY[-1]}"),
                        hall.stream.id, hall.stream.version)  # fmt: skip
        desk.answer(say.html("event.publish_appeals", listed=say.join(open_ones)), ((button,),))
        return
    judges = umpires.proposed(desk, hall, draft.order, draft.referees)
    done = write(desk, hall, Pair(draft.round, draft.order, _written(draft)))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    hall = done[0]
    for table, person in sorted(judges.items()):
        appointed = write(desk, hall, Appoint(draft.round, table, person))
        hall = hall if isinstance(appointed, Refusal) else appointed[0]
    for table, number in sorted(draft.desks.items()):
        moved = write(desk, hall, Moved(draft.round, table, number))
        hall = hall if isinstance(moved, Refusal) else moved[0]
    if (kept := _kept(hall)) is not None:
        desk.unit.drop_pending(kept.id)
    start = Button(say.plain("button.start_round"), e.Round("start"), hall.stream.id)
    lines = [say.html("event.published", round=draft.round), *_swapped(hall, draft)]
    looks.publish(desk, hall, Sight("pairings", draft.round), Html("\n".join(lines)), ((start,),))
    _tell_judges(desk, hall, draft, judges)
    call(desk, hall, [pairing for pairing in hall.state.open if pairing.round == draft.round])


def _tell_judges(desk: Desk, hall: Hall, draft: Draft, judges: Mapping[int, int]) -> None:
    """Every referee hears in private which tables are his."""
    for person in dict.fromkeys(judges.values()):
        mine = hall.say.join(hall.say.plain("event.table_number", table=table)
                             for table in sorted(judges) if judges[table] == person)  # fmt: skip
        whisper(desk, hall, person, hall.say.html("event.judging", title=hall.title, round=draft.round, tables=mine))


def _appeals(desk: Desk, hall: Hall) -> list[str]:
    """Appeals against tables of this event, or the event, that wait for an answer."""
    mine = {hall.stream.id: hall.title, **{child.id: title(hall.say, child)
            for child in desk.unit.children(hall.stream.id)}}  # fmt: skip
    return [
        hall.say.plain("event.appeal", number=each.number, title=mine[each.stream_id])
        for each in desk.unit.appeals(hall.stream.chat_id, 100)
        if each.waits and each.stream_id in mine
    ]
