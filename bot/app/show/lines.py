"""Write the record in words, line by line: the entry, its author and time, and its signatures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import line_label, numbered, seats_read
from bot.app.record.signatures import ENTERED, ON_RULING, author_of, ruling_of
from bot.app.record.writer import whole
from bot.app.speech.names import act_label, name_of, seat_label, side_label
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words
from engines.core.game.record import Step, places
from engines.core.game.table import Played
from engines.core.game.verdicts import DROPPED
from engines.core.rulings import CLOCK, REFEREE, Seat
from storage.store import Person, Signature, StoredEntry


class Written(NamedTuple):
    """A line in its message form and its file form."""

    html: Html
    plain: str


def written(desk: Desk, match: Match, unseen: frozenset[int]) -> Iterator[Written]:
    """Yield every visible line, including struck lines, with each correction beneath the corrected line and each line's
    signatures beneath it with their own times."""
    folded, stored = whole(desk, match)
    signatures = desk.unit.signatures(match.stream.id)
    spoke = {signature.person_id or 0 for signature in signatures} | {line.person_id or 0 for line in stored.values()}
    page = _Page(desk, match, {**people_at(desk.unit, match), **desk.unit.persons(spoke)}, signatures)
    hands = [step.entry.seq for step in numbered(folded)]
    steps = {step.entry.seq: step for step in folded.steps}
    yield from page.signed(0)
    where = places(stored.values())
    for line in sorted(stored.values(), key=lambda line: (where[line.seq], line.seq)):
        if line.seq not in unseen:
            yield page.line(line, line_label(hands, line.seq), steps.get(line.seq))
            yield from page.signed(line.seq)


class _Page(NamedTuple):
    desk: Desk
    match: Match
    people: Mapping[int, Person]
    signatures: Iterable[Signature]

    @property
    def say(self) -> Words:
        return self.desk.public.at(self.match.stream.game)

    def line(self, line: StoredEntry, number: str, step: Step | None) -> Written:
        author = author_of(line, self.signatures)
        text = self._told(line, step)
        who, when = self._who(line.seat, author.person_id), told_at(self.desk, author.at)
        if line.text == DROPPED:
            # All sides have agreed to drop the match, as their signatures show; no referee has spoken.
            who = self.say.plain("history.all_sides")
        key = "history.struck" if line.struck else "history.line"
        html = self.say.html(key, number=number, text=text, who=who, when=when)
        mark = self.say.plain("history.mark") if line.struck else ""
        return Written(html, f"{number} {text}{mark}\t{who}\t{when}")

    def signed(self, seq: int) -> Iterator[Written]:
        """Yield the signatures on a line, one below the other."""
        for signature in self.signatures:
            if signature.seq == seq and signature.kind != ENTERED:
                who = self._who(signature.seat, signature.person_id)
                yield spoken(self.say, who, self._said(signature), told_at(self.desk, signature.at))

    def _told(self, line: StoredEntry, step: Step | None) -> str:
        """Return a line in words, with the consequences the game notes in the record."""
        text = self._read(line.text)
        facts = step.result.facts if step is not None and isinstance(step.result, Played) else ()
        came = self.say.noted(self.match.table, facts)
        return self.say.plain("history.came", text=text, what=came) if came else text

    @property
    def _seats(self) -> Seats:
        return seats_read(self.say, self.match, self.people)

    def _read(self, text: str) -> str:
        return self.say.line(self.match.table, text, self._seats)

    def _said(self, signature: Signature) -> str:
        kind, text = signature.kind, signature.text
        if kind.startswith("act."):
            act = self.match.manner.act(text)
            return self.say.plain(f"signed.{kind}", act=act_label(self.say, act) if act else text)
        if kind.startswith(ON_RULING):
            return self._on_ruling(signature)
        return word(self.say, kind, self._read(text) if text else "")

    def _on_ruling(self, signature: Signature) -> str:
        """Word a signature on a ruling; the referee may have signed for a side without accounts."""
        number, side = ruling_of(signature)
        if side is None or signature.seat != REFEREE:
            return self.say.plain(f"signed.{signature.kind}", number=number)
        label = side_label(self.say, self.match, side)
        return self.say.plain(f"signed.{signature.kind}.for", number=number, side=label)

    def _who(self, seat: int | None, person_id: int | None) -> str:
        """Name a signer or author by seat and name; the clock has no name, whatever stopped it."""
        label = "" if seat is None else seat_label(self.say, self.match, Seat(seat))
        name = "" if person_id is None or seat == CLOCK else name_of(self.say, self.people, person_id)
        return f"{label} {name}".strip()


def spoken(say: Words, who: str, said: str, when: str) -> Written:
    """Return a signature's line, as it stands beneath the signed line."""
    return Written(say.html("history.signed", said=said, who=who, when=when), f"\t{who} {said}\t{when}")


def word(say: Words, kind: str, text: str) -> str:
    """Word a signature, with its text if it concerns a different text than the line."""
    key = f"signed.{kind}"
    return say.plain(f"{key}.text", text=text) if text and say.has(f"{key}.text") else say.plain(key)


def told_at(desk: Desk, at: datetime) -> str:
    """Write the time of an entry or signature as shown in a record."""
    return at.astimezone(desk.zone).strftime("%m-%d %H:%M")
