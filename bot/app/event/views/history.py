"""`/history` of an event: every record line as a sentence, with author, time and reason, and each struck line beside
its replacement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from bot.app.desk import Desk
from bot.app.event.moments import without_year as moment
from bot.app.event.results.statements import ON_RESULTS, beside, dated, entry_of, recorded, said_there
from bot.app.event.tournament import Tournament
from bot.app.record.signatures import CONFIRMED, DECIDED, OBJECTED, PASSED, author_of
from bot.app.record.writer import whole
from bot.app.rules.precedents import ruling_line
from bot.app.show.lines import Written, spoken, told_at, word
from bot.app.show.picture_text import plain
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from engines.core.game.record import AnyTable, Step, places
from engines.core.game.table import Played
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


def history(desk: Desk, tournament: Tournament) -> None:
    """Send the event's whole record as a message, or as a file if too long."""
    written = [*read(desk, tournament), *_rulings(desk, tournament)]
    heading = tournament.say.html("event.history", number=tournament.number, title=tournament.title)
    text = Html("\n".join((heading, *(line.html for line in written))))
    if not written:
        desk.answer(Html(f"{heading}\n{tournament.say.html('history.empty')}"))
    elif len(text) <= _LONGEST_MESSAGE:
        desk.say(text, stream_id=tournament.stream.id, reply=True)
    else:
        desk.document(f"event-{tournament.number}.txt", "\n".join(line.plain for line in written), heading)


def read(desk: Desk, tournament: Tournament) -> Iterator[Written]:
    """Yield every record line in order, each correction beneath the corrected line. The signatures for a line follow
    beneath, with their own times."""
    folded, stored = whole(desk, tournament.match)
    said = desk.unit.signatures(tournament.stream.id)
    before = _settings(desk.folding.blank(tournament.stream), folded.steps)
    authors = {line.person_id or 0 for line in stored.values()} | {one.person_id or 0 for one in said}
    people = {**tournament.people, **desk.unit.persons(authors | _named(stored.values()))}
    where, words = places(stored.values()), beside(stored.values(), said)
    there = said_there(desk, tournament, stored.values())
    lines = sorted(stored.values(), key=lambda each: (where[each.seq], each.seq))
    for line, then in _at_the_time(replace(tournament, people=people), lines):
        page = _Page(desk, then)
        yield page.line(line, said, before.get(line.seq, {}))
        yield from page.there(there.get(line.seq, ()))
        yield from page.words(line, words.get(line.seq, ()))


class _Page(NamedTuple):
    desk: Desk
    tournament: Tournament
    """The event with people's names as known at the time of the line."""

    def line(self, line: StoredEntry, said: Iterable[Signature], before: Mapping[str, Any]) -> Written:
        say, author = self.tournament.say, author_of(line, said)
        sentence = _sentence(self.tournament, line, self.tournament.people, before)
        who = self._name(author.person_id)
        when = told_at(self.desk, author.at) if dated(line, said) else say.plain("event.log_undated")
        instead = say.plain("event.log_instead", seq=line.replaces) if line.replaces is not None else ""
        key = "event.log_struck" if line.struck else "event.log_line"
        html = say.html(key, seq=line.seq, what=Html(escape(f"{instead}{sentence}", quote=False)), who=who, when=when)
        mark = say.plain("history.mark") if line.struck else ""
        return Written(html, f"#{line.seq} {instead}{sentence}{mark}\t{who}\t{when}")

    def there(self, said: Sequence[Signature]) -> Iterator[Written]:
        """Yield the people who confirmed a result at its table, then the people who objected, each person once."""
        say, people = self.tournament.say, self.desk.unit.persons({one.person_id or 0 for one in said})
        for kind, kinds in ((CONFIRMED, (CONFIRMED, PASSED)), (OBJECTED, (OBJECTED,))):
            if spoke := {one.person_id: one.at for one in said if one.kind in kinds}:
                named = (say.plain("referee") if one is None else name_of(say, people, one) for one in spoke)
                when = told_at(self.desk, max(spoke.values()))
                yield spoken(say, say.join(named), say.plain(f"event.log_there.{kind}"), when)

    def words(self, line: StoredEntry, words: Sequence[Signature]) -> Iterator[Written]:
        """Yield the signatures for a line, each with the text it was given for if that differs from the line. Missing
        signatures are mentioned. A referee's single decision is left out, because the line already names the
        referee."""
        say = self.tournament.say
        if not recorded(line, words):
            yield Written(say.html("event.log_unrecorded"), f"\t{say.plain('event.log_unrecorded')}")
        alone = [one for one in words if one.kind in ON_RESULTS]
        beside_it = alone if [one.kind for one in alone] == [DECIDED] else []
        for one in (one for one in words if one not in beside_it):
            other = plain(self.tournament.reading(one.text)) if one.text not in ("", line.text) else ""
            yield spoken(say, self._who(one), word(say, one.kind, other), told_at(self.desk, one.at))

    def _name(self, person_id: int | None) -> str:
        say = self.tournament.say
        return say.plain("event.by_itself") if person_id is None else name_of(say, self.tournament.people, person_id)

    def _who(self, word: Signature) -> str:
        """Return the signer's name: a member of an entry with the unit, a referee with the office, `by itself` for the
        table."""
        say, entry = self.tournament.say, entry_of(word.seat)
        name = name_of(say, self.tournament.people, word.person_id) if word.person_id is not None else ""
        if word.seat is None:
            return name or say.plain("event.by_itself")
        if entry is None:
            return f"{say.plain('referee')} {name}".strip()
        unit = self.tournament.unit_of(entry)
        return say.plain("event.of_unit", names=name, unit=unit) if unit else name


def _at_the_time(tournament: Tournament, lines: Sequence[StoredEntry]) -> Iterator[tuple[StoredEntry, Tournament]]:
    """Yield every line with the event as people were named then: entries with their members at that time, and withdrawn
    entries still with their unit."""
    told = [(line, parse(None, None, line.text)) for line in lines]
    ever = {act.number: Entrant(act.number, act.unit) for _, act in told if isinstance(act, n.Enter)}
    state, seats = (
        replace(tournament.state, entrants={**ever, **tournament.state.entrants}),
        dict(tournament.match.seats),
    )
    table = replace(tournament.match.table, state=state)
    for change in reversed([act for line, act in told if isinstance(act, n.Replaced) and not line.struck]):
        seats[seat_of(change.number, change.member)] = change.gone
    then = replace(tournament, match=replace(tournament.match, table=table, seats=dict(seats)))
    for line, act in told:
        if isinstance(act, n.Replaced) and not line.struck:
            seats[seat_of(act.number, act.member)] = act.come
            then = replace(tournament, match=replace(tournament.match, table=table, seats=dict(seats)))
        yield line, then


def _rulings(desk: Desk, tournament: Tournament) -> Iterator[Written]:
    """Yield the rulings at the event and its tables, with the sides' replies."""
    where = (tournament.stream, *desk.unit.children(tournament.stream.id))
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


def _sentence(
    tournament: Tournament, line: StoredEntry, people: Mapping[int, Person], before: Mapping[str, Any]
) -> str:
    say = tournament.say
    match parse(tournament.state, None, line.text):
        case n.Appoint(round, table, person):
            return say.plain(
                "event.log_referee",
                round=round,
                table=tournament.state.number(round, table) or table,
                name=name_of(say, people, person),
            )
        case n.Replaced(number, _, gone, come, reason):
            called, left, came = tournament.called(number), name_of(say, people, gone), name_of(say, people, come)
            if reason:
                return say.plain("event.log_replaced_why", called=called, gone=left, come=came, why=reason)
            return say.plain("event.log_replaced", called=called, gone=left, come=came)
        case n.Change(settings):
            return say.join(_changed(tournament, name, value, before) for name, value in sorted(settings.items()))
        case n.Pair(round, _, reason) if swaps := _SWAP.findall(reason):
            swapped = [(tournament.called(int(one)), tournament.called(int(two)), why) for one, two, why in swaps]
            told = [say.plain("event.log_swap", one=one, two=two, why=why) for one, two, why in swapped]
            return say.plain("event.log_published", round=round, swaps=say.join(told))
    if line.text in _HELD:
        return say.plain(_HELD[line.text])
    return plain(tournament.reading(line.text))


def _changed(tournament: Tournament, name: str, value: Any, before: Mapping[str, Any]) -> str:
    say = tournament.say
    label = say.plain(f"value.tournament.names.{name}")
    old, new = (_value(tournament, name, one) for one in (before.get(name), value))
    return say.plain("event.log_changed", name=label, old=old, new=new)


def _value(tournament: Tournament, name: str, value: Any) -> str:
    say = tournament.say
    if value is None or value == "" or value == [] or value == ():
        return "—"
    if isinstance(value, bool):
        return say.plain("event.yes" if value else "event.no")
    if isinstance(value, list | tuple):
        return say.join(_value(tournament, name, one) for one in value)
    if KEPT[name].kind in _TIMES:
        return moment(say, str(value))
    key = f"event.choice.{name}.{value}"
    return say.plain(key) if say.has(key) else str(value)
