"""What a spoken hand says of the order: who had which place, who caught whom, what it came to.

A line is read clause by clause into what is known of the order. Where a word may belong to either of its neighbours
both readings go on; those that contradict themselves fall away, and what several leave open is for the caller to ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engines.daguai.sheet.possible import PLACES
from engines.daguai.sheet.reading import PEOPLE, SAID, WHERE, Reading, Speaker
from engines.daguai.sheet.rows import placed
from engines.daguai.sheet.scoring import TEAM
from engines.daguai.sheet.statements import Statements, Worth
from engines.daguai.sheet.tokens import BREAK, COUNT, NUMBER, PLACE, SEAT_NUMBER, SIDE, UNREAD, Token

_MOST_READINGS = 16
_MANY = 4
"""So many numbers without anybody's name are seats: a team has three places."""


def sentence(words: Sequence[Token], speaker: Speaker, worth: Worth) -> tuple[list[Reading], list[Token]]:
    """The readings of a line, and the words in it that were not understood. Talk is passed over."""
    found, lost = _Reader(speaker, worth, _by_numbers(words)).read(words)
    if any(reading.waiting for reading in found) and any(word.role in (SIDE, "us", "them") for word in words):
        # Numbers beside no team, where one is spoken of: 4 6 2, B all out.
        seats, strange = _Reader(speaker, worth, numbered=True).read(words)
        if not strange:
            return seats, strange
    return found, lost


def _by_numbers(words: Sequence[Token]) -> bool:
    """Whether bare numbers are seats: said to be, or too many for the places of a team."""
    roles = [word.role for word in words]
    people = any(role in PEOPLE and role != SEAT_NUMBER for role in roles)
    return "numbered" in roles or (not people and (SEAT_NUMBER in roles or roles.count(NUMBER) >= _MANY))


@dataclass(slots=True)
class _Reader:
    speaker: Speaker
    worth: Worth
    numbered: bool
    """Whether numbers are those of seats."""
    lost: list[Token] = field(default_factory=list)

    def read(self, words: Sequence[Token]) -> tuple[list[Reading], list[Token]]:
        readings = [Reading()]
        known = list(_certain(words))
        told = any(word.role in SAID for word in known)
        for clause in _clauses(known):
            if clause[0].role == "between":
                readings = [replace(each, next=_free(each)) for each in readings]
            rest = [word for word in clause if word.role != "between"]
            readings = self._clause(readings, rest, told) if rest else readings
        return readings, self.lost

    def _clause(self, readings: list[Reading], clause: list[Token], told: bool) -> list[Reading]:
        if sound := self._sound(readings, clause, told):
            return sound[:_MOST_READINGS]
        # It contradicts what was said, or itself: it counts as far as it does not, and nobody is placed behind it.
        self._lose([Token("against", "", clause[0].start, clause[-1].end)])
        heads = (self._sound(readings, clause[:end], told) for end in range(len(clause) - 1, 0, -1))
        kept = next(filter(None, heads), readings)
        return [replace(reading, next=None) for reading in kept][:_MOST_READINGS]

    def _sound(self, readings: list[Reading], clause: list[Token], told: bool) -> list[Reading]:
        """The readings after a clause that do not contradict themselves."""
        after: list[Reading] = []
        for reading in readings:
            for way in _ways(clause):
                one = [reading]
                for part in way:
                    one = [each for before in one for each in self._part(before, part, told)]
                after += one
        return [reading for reading in dict.fromkeys(after) if reading.holds()]

    def _part(self, reading: Reading, part: list[Token], told: bool) -> list[Reading]:
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
            after: list[Reading] = []
            for before in found:
                one = placed(self.speaker, before, words, told=told, numbered=self.numbered)
                if one is None:
                    self._lose(words)
                after += one or []
            found = after
        return found

    def _until(self, reading: Reading, part: list[Token]) -> Reading:
        """What the words before the first strange one say, where they place somebody."""
        strange = next(at for at, word in enumerate(part) if word.role in (UNREAD, "doubt"))
        sound = [word for word in part[:strange] if word.role in (*PEOPLE, *WHERE)]
        if not sound or any(word.role in SAID for word in part):
            return reading
        found = placed(self.speaker, reading, sound, told=True, numbered=self.numbered)
        return found[0] if found and len(found) == 1 and found[0].holds() else reading

    def _lose(self, words: Iterable[Token]) -> None:
        self.lost += [word for word in words if word not in self.lost]


def _certain(words: Sequence[Token]) -> Iterator[Token]:
    """The words without talk. Before whom somebody came is no more than talk once a whole team was told, and else may
    turn the row round."""
    whole = False
    for word in words:
        whole = word.role not in (BREAK, "next") and (whole or (word.role == COUNT and word.value == TEAM))
        if word.role == "ahead" and not whole:
            yield word._replace(role="doubt")
        elif word.role not in ("talk", "ahead"):
            yield word


def _clauses(words: Sequence[Token]) -> Iterator[list[Token]]:
    """What stands between two commas, or is followed by the next; who is left, or stood between others, begins one."""
    clause: list[Token] = []
    for word in (*words, Token(BREAK, "", 0, 0)):
        apart = word.role == "rest" and sum(each.role in PEOPLE for each in clause) > 1
        if (apart or word.role in (BREAK, "next", "between")) and clause:
            yield clause
            clause = []
        if word.role not in (BREAK, "next"):
            clause.append(word)


def _free(reading: Reading) -> int | None:
    """The first place of which nothing is known."""
    return min(reading.known.free, default=None) if reading.next is not None else None


def _ways(clause: list[Token]) -> Iterator[list[list[Token]]]:
    """A clause as it stands; 最后 beside somebody is the last place of all, or only that of whoever is named last."""
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
