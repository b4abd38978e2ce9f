"""`/history` of an event: every record line as a sentence, with author, time and reason, and each struck line beside
its replacement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.moments import told as moment
from bot.app.event.results.signed import ON_RESULTS, beside, dated, entry_of, recorded, said_there
from bot.app.record.signatures import CONFIRMED, DECIDED, OBJECTED, PASSED, author_of
from bot.app.record.writer import whole
from bot.app.rules.precedents import ruling_line
from bot.app.show.lines import Written, spoken, told_at, word
from bot.app.show.twins import plain
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from engines.core.record import AnyTable, Step, places
from engines.core.table import Played
from engines.tournament import lines as n
from engines.tournament.notation import parse
from engines.tournament.setting import Kind
from engines.tournament.setup import KEPT, announced
from engines.tournament.state import Entrant, seat_of
from storage.store import Person, Signature, StoredEntry

_LONGEST_MESSAGE = 3500
_TIMES: frozenset[Kind] = frozenset({"moment", "moments"})
_SWAP = re.compile(r"(\d+)<>(\d+) (.*?)(?=; \d+<>|$)")
"""Matches the swaps noted in a round's line: two entries and the reason."""
_HELD = {"pause": "event.log_paused", "go": "event.log_goes_on"}
"""Lines the referee writes to pause a round and to let it continue."""


def history(desk: Desk, hall: Hall) -> None:
    """Send the event's whole record as a message, or as a file if too long."""
    written = [*read(desk, hall), *_rulings(desk, hall)]
    heading = hall.say.html("event.history", number=hall.number, title=hall.title)
    text = Html("\n".join((heading, *(line.html for line in written))))
    if not written:
        desk.answer(Html(f"{heading}\n{hall.say.html('history.empty')}"))
    elif len(text) <= _LONGEST_MESSAGE:
        desk.say(text, stream_id=hall.stream.id, reply=True)
    else:
        desk.document(f"event-{hall.number}.txt", "\n".join(line.plain for line in written), heading)


def read(desk: Desk, hall: Hall) -> Iterator[Written]:
    """Yield every record line in order, each correction beneath the corrected line. The signatures for a line follow
    beneath, with their own times."""
    folded, stored = whole(desk, hall.match)
    said = desk.unit.signatures(hall.stream.id)
    before = _settings(desk.folding.blank(hall.stream), folded.steps)
    authors = {line.person_id or 0 for line in stored.values()} | {one.person_id or 0 for one in said}
    people = {**hall.people, **desk.unit.persons(authors | _named(stored.values()))}
    where, words = places(stored.values()), beside(stored.values(), said)
    there = said_there(desk, hall, stored.values())
    lines = sorted(stored.values(), key=lambda each: (where[each.seq], each.seq))
    for line, then in _at_the_time(replace(hall, people=people), lines):
        page = _Page(desk, then)
        yield page.line(line, said, before.get(line.seq, {}))
        yield from page.there(there.get(line.seq, ()))
        yield from page.words(line, words.get(line.seq, ()))


class _Page(NamedTuple):
    desk: Desk
    hall: Hall
    """The event with people's names as known at the time of the line."""

    def line(self, line: StoredEntry, said: Iterable[Signature], before: Mapping[str, Any]) -> Written:
        say, author = self.hall.say, author_of(line, said)
        sentence = _sentence(self.hall, line, self.hall.people, before)
        who = self._name(author.person_id)
        when = told_at(self.desk, author.at) if dated(line, said) else say.plain("event.log_undated")
        instead = say.plain("event.log_instead", seq=line.replaces) if line.replaces is not None else ""
        key = "event.log_struck" if line.struck else "event.log_line"
        html = say.html(key, seq=line.seq, what=Html(escape(f"{instead}{sentence}", quote=False)), who=who, when=when)
        mark = say.plain("history.mark") if line.struck else ""
        return Written(html, f"#{line.seq} {instead}{sentence}{mark}\t{who}\t{when}")

    def there(self, said: Sequence[Signature]) -> Iterator[Written]:
        """Yield the people who confirmed a result at its table, then the people who objected, each person once."""
        say, people = self.hall.say, self.desk.unit.persons({one.person_id or 0 for one in said})
        for kind, kinds in ((CONFIRMED, (CONFIRMED, PASSED)), (OBJECTED, (OBJECTED,))):
            if spoke := {one.person_id: one.at for one in said if one.kind in kinds}:
                named = (say.plain("referee") if one is None else name_of(say, people, one) for one in spoke)
                when = told_at(self.desk, max(spoke.values()))
                yield spoken(say, say.join(named), say.plain(f"event.log_there.{kind}"), when)

    def words(self, line: StoredEntry, words: Sequence[Signature]) -> Iterator[Written]:
        """Yield the signatures for a line, each with the text it was given for if that differs from the line. Missing
        signatures are mentioned. A referee's single decision is left out, because the line already names the
        referee."""
        say = self.hall.say
        if not recorded(line, words):
            yield Written(say.html("event.log_unrecorded"), f"\t{say.plain('event.log_unrecorded')}")
        alone = [one for one in words if one.kind in ON_RESULTS]
        beside_it = alone if [one.kind for one in alone] == [DECIDED] else []
        for one in (one for one in words if one not in beside_it):
            other = plain(self.hall.reading(one.text)) if one.text not in ("", line.text) else ""
            yield spoken(say, self._who(one), word(say, one.kind, other), told_at(self.desk, one.at))

    def _name(self, person_id: int | None) -> str:
        say = self.hall.say
        return say.plain("event.by_itself") if person_id is None else name_of(say, self.hall.people, person_id)

    def _who(self, word: Signature) -> str:
        """Return the signer's name: a member of an entry with the unit, a referee with the office, `by itself` for the
        table."""
        say, entry = self.hall.say, entry_of(word.seat)
        name = name_of(say, self.hall.people, word.person_id) if word.person_id is not None else ""
        if word.seat is None:
            return name or say.plain("event.by_itself")
        if entry is None:
            return f"{say.plain('referee')} {name}".strip()
        unit = self.hall.unit_of(entry)
        return say.plain("event.of_unit", names=name, unit=unit) if unit else name


def _at_the_time(hall: Hall, lines: Sequence[StoredEntry]) -> Iterator[tuple[StoredEntry, Hall]]:
    """Yield every line with the event as people were named then: entries with their members at that time, and withdrawn
    entries still with their unit."""
    told = [(line, parse(None, None, line.text)) for line in lines]
    ever = {act.number: Entrant(act.number, act.unit) for _, act in told if isinstance(act, n.Enter)}
    state, seats = replace(hall.state, entrants={**ever, **hall.state.entrants}), dict(hall.match.seats)
    table = replace(hall.match.table, state=state)
    for change in reversed([act for line, act in told if isinstance(act, n.Replaced) and not line.struck]):
        seats[seat_of(change.number, change.member)] = change.gone
    then = replace(hall, match=replace(hall.match, table=table, seats=dict(seats)))
    for line, act in told:
        if isinstance(act, n.Replaced) and not line.struck:
            seats[seat_of(act.number, act.member)] = act.come
            then = replace(hall, match=replace(hall.match, table=table, seats=dict(seats)))
        yield line, then


def _rulings(desk: Desk, hall: Hall) -> Iterator[Written]:
    """Yield the rulings at the event and its tables, with the sides' replies."""
    where = (hall.stream, *desk.unit.children(hall.stream.id))
    rulings = (ruling for stream in where for ruling in desk.unit.rulings_at(stream.id))
    for ruling in sorted(rulings, key=lambda one: one.number):
        line = ruling_line(desk, ruling)
        yield Written(line, plain(line).replace("\n", "\t"))


def _named(stored: Iterable[StoredEntry]) -> set[int]:
    """Return the ids of people named in lines."""
    found: set[int] = set()
    for line in stored:
        match parse(None, None, line.text):
            case n.Appoint(_, _, person):
                found.add(person)
            case n.Replaced(_, _, gone, come, _):
                found |= {gone, come}
    return found


def _settings(blank: AnyTable, steps: Iterable[Step]) -> dict[int, Mapping[str, Any]]:
    """Return the settings in force before each line that changes settings, by line number."""
    found, known = {}, announced(blank.state.setup)
    for step in steps:
        if isinstance(step.result, Played):
            now = announced(step.result.table.state.setup)
            if now != known:
                found[step.entry.seq] = known
            known = now
    return found


def _sentence(hall: Hall, line: StoredEntry, people: Mapping[int, Person], before: Mapping[str, Any]) -> str:
    say = hall.say
    match parse(hall.state, None, line.text):
        case n.Appoint(round, table, person):
            return say.plain(
                "event.log_referee",
                round=round,
                table=hall.state.number(round, table) or table,
                name=name_of(say, people, person),
            )
        case n.Replaced(number, _, gone, come, reason):
            called, left, came = hall.called(number), name_of(say, people, gone), name_of(say, people, come)
            if reason:
                return say.plain("event.log_replaced_why", called=called, gone=left, come=came, why=reason)
            return say.plain("event.log_replaced", called=called, gone=left, come=came)
        case n.Change(settings):
            return say.join(_changed(hall, name, value, before) for name, value in sorted(settings.items()))
        case n.Pair(round, _, reason) if swaps := _SWAP.findall(reason):
            told = [say.plain("event.log_swap", one=hall.called(int(one)), two=hall.called(int(two)), why=why)
                    for one, two, why in swaps]  # fmt: skip
            return say.plain("event.log_published", round=round, swaps=say.join(told))
    if line.text in _HELD:
        return say.plain(_HELD[line.text])
    return plain(hall.reading(line.text))


def _changed(hall: Hall, name: str, value: Any, before: Mapping[str, Any]) -> str:
    say = hall.say
    label = say.plain(f"value.tournament.names.{name}")
    old, new = (_value(hall, name, one) for one in (before.get(name), value))
    return say.plain("event.log_changed", name=label, old=old, new=new)


def _value(hall: Hall, name: str, value: Any) -> str:
    say = hall.say
    if value is None or value == "" or value == [] or value == ():
        return "—"
    if isinstance(value, bool):
        return say.plain("event.yes" if value else "event.no")
    if isinstance(value, list | tuple):
        return say.join(_value(hall, name, one) for one in value)
    if KEPT[name].kind in _TIMES:
        return moment(say, str(value))
    key = f"event.choice.{name}.{value}"
    return say.plain(key) if say.has(key) else str(value)
