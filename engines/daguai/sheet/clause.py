"""Find out which people and how many a spoken clause means around the words for a team's act."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.daguai.sheet.reading import PEOPLE, SAID, Interpretation, Speaker, meant, spelt
from engines.daguai.sheet.scoring import TEAM, Side, other
from engines.daguai.sheet.tokens import BACK, COUNT, FAMILY, FRONT, NUMBER, PLACE, SEAT, SIDE, Token

_HOW_MANY = (COUNT, FAMILY, NUMBER)


@dataclass(slots=True)
class Clause:
    """The words of a clause. Words already understood are marked in `used`."""

    speaker: Speaker
    reading: Interpretation
    words: list[Token]
    used: set[int] = field(default_factory=set)

    def _count(self, at: int) -> int | None:
        """Return the count said at a position and mark the word as used; None if there is no count."""
        if at < len(self.words) and at not in self.used and self.words[at].role in _HOW_MANY:
            self.used.add(at)
            return int(self.words[at].value)
        return None

    def _count_before(self, at: int) -> int | None:
        """Return the count said before a position, as in 两家被关 or `one of theirs got shut in`."""
        place = at - 1
        if place >= 0 and self.words[place].role in (SIDE, "us", "them", "own"):
            place -= 1
        if place >= 0 and self.words[place].role == "of":
            place -= 1
        if place >= 0 and place not in self.used and self.words[place].role in (COUNT, FAMILY, NUMBER):
            if self.words[place].role == NUMBER and not spelt(self.words[place]):
                return None
            self.used.update(range(place, at) if self.words[place + 1 : at] else [place])
            self.used -= {each for each in range(place, at) if self.words[each].role in PEOPLE}
            return int(self.words[place].value)
        return None

    def _named_before(self, at: int) -> tuple[str, ...]:
        """Return the players named directly before a position, provided they all belong to one team."""
        named: list[str] = []
        place = at - 1
        while place >= 0 and place not in self.used and self.words[place].role in (SEAT, "me", "join"):
            labels = self._team(place) if self.words[place].role != "join" else ()
            if labels and (len(labels) > 1 or (named and labels[0][0] != named[0][0])):
                break
            named += labels
            place -= 1
        if 1 < len(set(named)) <= TEAM:
            self.used.update(range(place + 1, at))
            return tuple(named)
        return ()

    def _in_a_row(self) -> bool:
        """Return whether the players named in a row so far all belong to one team."""
        named = self.reading.known.held
        return "seats" in self.reading.rows and len({label[0] for label in named}) == 1

    def _so_many_of(self, at: int) -> tuple[int, Side] | None:
        """Return a team and its number of players said directly before a position, as in `all three B` or 三个B队."""
        if at > 1 and self.words[at - 2].role == COUNT and self.words[at - 1].role in (SIDE, "us", "them"):
            self.used.update((at - 2, at - 1))
            return int(self.words[at - 2].value), self._team(at - 1)[0][0]
        return None

    def _by(self, at: int) -> Side | None:
        """Return the catching team in a passive sentence, such as 被他们关了两个."""
        if at >= 2 and self.words[at - 2].role == "by" and (labels := self._team(at - 1)):
            self.used.update((at - 2, at - 1))
            return labels[0][0]
        if at + 2 < len(self.words) and self.words[at + 1].role == "by" and (labels := self._team(at + 2)):
            self.used.update((at + 1, at + 2))
            return labels[0][0]
        return None

    def _team(self, at: int) -> tuple[str, ...]:
        return meant(self.speaker, self.words[at], self._side(at)) if self.words[at].role in PEOPLE else ()

    def _side(self, at: int) -> Side | None:
        """Return the team named last before a position, in this clause or an earlier one."""
        for word in reversed(self.words[:at]):
            if word.role in PEOPLE and word.role != "own" and (labels := meant(self.speaker, word, self.reading.side)):
                return labels[0][0]
        return self.reading.side

    def _subject(self, at: int) -> Side | None:
        """Return the team that does what the word at a position says: the team or player named last before it, or None
        if another act or the points stand between.

        The words understood count as used, except a player beside a place (`A1 second`), who is still to be placed.
        """
        for place in range(at - 1, -1, -1):
            if self.words[place].role in SAID:
                return None
            if place in self.used:
                continue
            if self.words[place].role == "own":
                self.used.add(place)
                if place and self.words[place - 1].role in (SIDE, "us", "them"):
                    self.used.add(place - 1)
                return self._side(place)
            if labels := self._team(place):
                around = [self.words[each].role for each in (place - 1, place + 1) if 0 <= each < len(self.words)]
                if place not in self.used and not any(role in (PLACE, NUMBER, FRONT, BACK) for role in around):
                    self.used.add(place)
                if at - place > 1 and self.words[place + 1].role == COUNT:
                    self.used.add(place + 1)
                return labels[0][0]
        return None

    def _object(self, at: int) -> Side | None:
        """Return the affected team named after a position, as in `of all they caught, two of us`; `own` means the
        acting team."""
        place = at
        while place < len(self.words) and (place in self.used or self.words[place].role in ("of", "for", COUNT)):
            place += 1
        if place >= len(self.words):
            return None
        word = self.words[place]
        around = [self.words[each].role for each in range(place + 1, min(len(self.words), place + 2))]
        if any(role in (PLACE, FRONT, BACK) for role in around):
            return None
        if word.role == "own":
            self.used.update(range(at, place + 1))
            return "own"
        if word.role in (SIDE, "us", "them") and (labels := self._team(place)):
            self.used.update(each for each in range(at, place + 1) if self.words[each].role != COUNT)
            # A sweep for a team is that team's own success.
            to = any(self.words[each].role == "for" for each in range(at, place))
            side = labels[0][0]
            return other(side) if to and self.words[at - 1].role in ("sweep", "catch") else side
        return None

    def _taken(self, at: int) -> Side | None:
        """Return the affected team named before a position with 把, as in 把对面三家全抓了."""
        for place in range(at - 1, 0, -1):
            if (
                self.words[place].role in PEOPLE
                and self.words[place - 1].role == "whom"
                and (labels := self._team(place))
            ):
                self.used.update(range(place - 1, at))
                return labels[0][0]
        return None

    def _placed_before(self, at: int) -> bool:
        return (
            at > 0
            and self.words[at - 1].role in (PLACE, BACK, *PEOPLE)
            and any(word.role in (PLACE, BACK) for word in self.words[:at])
        )
