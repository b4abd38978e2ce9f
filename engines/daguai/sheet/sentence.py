"""Read the finishing order from a spoken line: the players' places, catches, and points.

The line is read clause by clause into known facts about the order. If a word may belong to either neighbour, both
readings continue and contradictory readings are dropped. The caller asks about the readings that remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engines.daguai.sheet.possible_orders import PLACES
from engines.daguai.sheet.reading import PEOPLE, SAID, WHERE, Interpretation, Speaker, meant
from engines.daguai.sheet.rows import placed
from engines.daguai.sheet.scoring import TEAM
from engines.daguai.sheet.statements import Statements, Worth
from engines.daguai.sheet.tokens import BREAK, COUNT, NUMBER, PLACE, SEAT, SEAT_NUMBER, SIDE, UNREAD, Token

_MOST_READINGS = 16
_MANY = 4
"""The least quantity of bare numbers that must mean seats, since a team has only three places."""


def sentence(words: Sequence[Token], speaker: Speaker, worth: Worth) -> tuple[list[Interpretation], list[Token]]:
    """Return the readings of a line, and the words not understood. Talk is skipped."""
    words = list(_called(words, speaker))
    found, lost = _Reader(speaker, worth, _by_numbers(words)).read(words)
    if any(reading.waiting for reading in found) and any(word.role in (SIDE, "us", "them") for word in words):
        # Numbers may be seats if a team is named but no number belongs to it: 4 6 2, B all out.
        seats, strange = _Reader(speaker, worth, numbered=True).read(words)
        if not strange:
            return seats, strange
    return found, lost


def _called(words: Sequence[Token], speaker: Speaker) -> Iterator[Token]:
    """Skip a pronoun before the team it means, or before a player of that team: 我们B队, 对面小王."""
    for word, behind in zip(words, (*words[1:], None), strict=True):
        if word.role in ("us", "them") and behind is not None and behind.role in (SIDE, SEAT):
            mine, theirs = meant(speaker, word, None), meant(speaker, behind, None)
            if mine and theirs and set(theirs) <= set(mine):
                continue
        yield word


def _by_numbers(words: Sequence[Token]) -> bool:
    """Return whether bare numbers mean seats: if the line says so, or contains more numbers than a team has places."""
    roles = [word.role for word in words]
    people = any(role in PEOPLE and role != SEAT_NUMBER for role in roles)
    return "numbered" in roles or (not people and (SEAT_NUMBER in roles or roles.count(NUMBER) >= _MANY))


@dataclass(slots=True)
class _Reader:
    speaker: Speaker
    worth: Worth
    numbered: bool
    """Whether numbers mean seats."""
    lost: list[Token] = field(default_factory=list)

    def read(self, words: Sequence[Token]) -> tuple[list[Interpretation], list[Token]]:
        readings = [Interpretation()]
        known = list(_certain(words))
        told = any(word.role in SAID for word in known)
        for clause in _clauses(known):
            if clause[0].role == "between":
                readings = [replace(each, next=_free(each)) for each in readings]
            rest = [word for word in clause if word.role != "between"]
            readings = self._clause(readings, rest, told) if rest else readings
        return readings, self.lost

    def _clause(self, readings: list[Interpretation], clause: list[Token], told: bool) -> list[Interpretation]:
        if sound := self._sound(readings, clause, told):
            return sound[:_MOST_READINGS]
        # The clause contradicts earlier words or itself: keep its longest sound beginning, and place nobody after it.
        self._lose([Token("against", "", clause[0].start, clause[-1].end)])
        heads = (self._sound(readings, clause[:end], told) for end in range(len(clause) - 1, 0, -1))
        kept = next(filter(None, heads), readings)
        return [replace(reading, next=None) for reading in kept][:_MOST_READINGS]

    def _sound(self, readings: list[Interpretation], clause: list[Token], told: bool) -> list[Interpretation]:
        """Return the readings after a clause, without contradictory readings."""
        after: list[Interpretation] = []
        for reading in readings:
            for way in _ways(clause):
                one = [reading]
                for part in way:
                    one = [each for before in one for each in self._part(before, part, told)]
                after += one
        return [reading for reading in dict.fromkeys(after) if reading.holds()]

    def _part(self, reading: Interpretation, part: list[Token], told: bool) -> list[Interpretation]:
        strange = [word for word in part if word.role in (UNREAD, "doubt")]
        if strange:
            self.lost += [word for word in strange if word not in self.lost]
            reading = replace(self._until(reading, part), next=None)
            return [reading]
        reading, left = Statements(self.speaker, reading, part, worth=self.worth).read()
        if left is None:
            return []
        found = [reading]
        for words in left:
            after: list[Interpretation] = []
            for before in found:
                one = placed(self.speaker, before, words, told=told, numbered=self.numbered)
                if one is None:
                    self._lose(words)
                after += one or []
            found = after
        return found

    def _until(self, reading: Interpretation, part: list[Token]) -> Interpretation:
        """Place the people named before the first word not understood, if the clause reports no act."""
        strange = next(at for at, word in enumerate(part) if word.role in (UNREAD, "doubt"))
        sound = [word for word in part[:strange] if word.role in (*PEOPLE, *WHERE)]
        if not sound or any(word.role in SAID for word in part):
            return reading
        found = placed(self.speaker, reading, sound, told=True, numbered=self.numbered)
        return found[0] if found and len(found) == 1 and found[0].holds() else reading

    def _lose(self, words: Iterable[Token]) -> None:
        self.lost += [word for word in words if word not in self.lost]


def _certain(words: Sequence[Token]) -> Iterator[Token]:
    """Return the words without talk. A comparison such as `before them` is talk once a whole team was mentioned;
    otherwise it may reverse the order and counts as doubt."""
    whole = False
    for word in words:
        whole = word.role not in (BREAK, "next") and (whole or (word.role == COUNT and word.value == TEAM))
        if word.role == "ahead" and not whole:
            yield word._replace(role="doubt")
        elif word.role not in ("talk", "ahead"):
            yield word


def _clauses(words: Sequence[Token]) -> Iterator[list[Token]]:
    """Divide words into clauses at commas and at words such as `next`. Words for the remaining players, or for players
    in between, begin a new clause."""
    clause: list[Token] = []
    for word in (*words, Token(BREAK, "", 0, 0)):
        apart = word.role == "rest" and sum(each.role in PEOPLE for each in clause) > 1
        if (apart or word.role in (BREAK, "next", "between")) and clause:
            yield clause
            clause = []
        if word.role not in (BREAK, "next"):
            clause.append(word)


def _free(reading: Interpretation) -> int | None:
    """Return the first place without any information."""
    return min(reading.known.free, default=None) if reading.next is not None else None


def _ways(clause: list[Token]) -> Iterator[list[list[Token]]]:
    """Yield the readings of 最后 beside a player: the last place of all, or merely the place of the player named
    last."""
    at = next((place for place, word in enumerate(clause) if word.role == "finally"), None)
    if at is None:
        yield [clause]
        return
    last = clause[at]._replace(role=PLACE, value=PLACES)
    yield [[*clause[:at], last, *clause[at + 1 :]]]
    behind, before = clause[at + 1 : at + 2], clause[max(0, at - 1) : at]
    named = bool(before) and before[0].role in PEOPLE
    if (behind and behind[0].role in PEOPLE and not named) or (named and not clause[at].words.isascii()):
        yield [part for part in (clause[:at], clause[at + 1 :]) if part]
