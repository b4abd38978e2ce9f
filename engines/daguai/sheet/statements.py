"""Read statements about a team's act or the hand's points: catches, players out, and the rest of the places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engines.daguai.sheet.clause import Clause
from engines.daguai.sheet.possible_orders import PLACES, Known, caught, shut
from engines.daguai.sheet.reading import PEOPLE, SAID, WHERE, Interpretation, many, meant, team
from engines.daguai.sheet.scoring import TEAM, Side, other
from engines.daguai.sheet.tokens import BACK, COUNT, FAMILY, NUMBER, SEAT, SIDE, Token

Worth = Callable[[str], int]
"""Returns the points an order by team gives to the 头家 team."""
_ALL = TEAM


@dataclass(slots=True)
class Statements(Clause):
    """Reads a clause's statements about teams. The words used are marked; words for places remain."""

    worth: Worth = field(kw_only=True)

    def read(self) -> tuple[Interpretation, list[list[Token]] | None]:
        """Return the known facts after the clause, and the words left before and behind each statement. The words are
        None if the clause makes no sense."""
        for at, word in enumerate(self.words):
            if word.role == "get" and self._counts_people(at):
                word = self.words[at] = word._replace(role="catch")
            if word.role == "lose" and at + 1 < len(self.words) and self.words[at + 1].role in (COUNT, NUMBER):
                word = self.words[at] = word._replace(role="caught")
            elif word.role == "lose" and any(each.role in SAID for each in self.words):
                # Lost points are ambiguous: neither the losing team nor the winner is clear.
                return self.reading, None
            if at not in self.used and word.role in SAID and not self._said(at, word):
                return self.reading, None
        left: list[list[Token]] = [[]]
        for at, word in enumerate(self.words):
            if at not in self.used:
                left[-1].append(word)
            elif word.role in SAID and left[-1]:
                left.append([])
        return self.reading, [part for part in left if part]

    def _counts_people(self, at: int) -> bool:
        """Return whether a number of people follows `got`, as in `two of them` or `all three of us`."""
        return many(self.words, at + 1) is not None if at + 1 < len(self.words) else False

    def _said(self, at: int, word: Token) -> bool:
        match word.role:
            case "catch":
                return self._catch(at, word.value if isinstance(word.value, int) else None)
            case "sweep":
                return self._catch(at, _ALL)
            case "caught":
                return self._caught(at)
            case "swept":
                return self._caught(at, _ALL)
            case "out_all":
                return self._out(at)
            case "rest":
                return self._rest(at)
            case "nothing":
                self.used.add(at)
                return self._worth(at, 0)
        self.used.add(at)
        return self._worth(at, int(word.value))

    def _catch(self, at: int, count: int | None = None) -> bool:
        self.used.add(at)
        if at and self.words[at - 1].role == "own" and not count:
            # 他们自己关了两个: the team did not catch but was caught.
            return self._caught(at)
        by = self._by(at)
        if by is not None and isinstance(self.words[at].value, int):
            # A double catch by a named team.
            return self._known(lambda known: known.among(caught(count, by)))
        if count is None:
            count = self._count(at + 1)
        whom = self._taken(at) or self._object(at + 1)
        if count is None and whom is None and (so_many := self._so_many_of(at)) is not None:
            # All three B caught: the team did not catch but was caught.
            return self._known(lambda known: known.among(shut(*so_many)))
        if count is None and whom is None and by is None and (before := self._count_before(at)) is not None:
            # Two of us shut in: the team did not shut in but was shut in.
            return self._known(lambda known: known.among(shut(before, self._subject(at))))
        if count is None and whom is not None and self.words[at].words.endswith("shut out"):
            count = _ALL
        if by is not None:
            return self._known(lambda known: known.among(shut(count, other(by))))
        if whom is None:
            # 抓他们两家: the count may stand after the affected team.
            who = self._subject(at)
        else:
            if count is None:
                count = self._count(max(self.used) + 1)
            who = self._subject(at)
            if who == whom or whom == "own":
                own = who or self._side(at)
                return self._known(lambda known: known.among(shut(count, own)))
            who = who or other(whom)
        if who is None:
            self.reading = replace(self.reading, of_nobody=True)
            return self._known(lambda known: known.among(caught(count, None)))
        self.reading = replace(self.reading, side=who)
        return self._known(
            lambda known: known.among(caught(count, who)), lambda known: known.among(shut(count, other(who)))
        )

    def _caught(self, at: int, count: int | None = None) -> bool:
        self.used.add(at)
        if count is None and len(named := self._named_before(at)) > 1:
            last = range(PLACES - len(named) + 1, PLACES + 1)
            return self._known(lambda known: known.at(last, named).among(shut(None, named[0][0])))
        if count is None and at and self.words[at - 1].role == SEAT and self._in_a_row():
            # Ann, Cat, Eve got stuck: either all three or only Eve.
            return False
        if count is None:
            count = self._count(at + 1) or self._count_before(at)
        if count is None and at and self.words[at - 1].role == BACK:
            count = int(self.words[at - 1].value)
        if count is None and self._placed_before(at):
            # 末家被关: the last player is always caught, so nothing new is said.
            return True
        who = self._subject(at)
        if count is None and who is not None and self.words[at].words.endswith("shut out"):
            count = _ALL
        if who is None and (whom := self._object(at + 1)) is not None:
            who = self._side(at) if whom == "own" else whom
        if who is None and count == _ALL and self.reading.side is None:
            return self._known(lambda known: known.among(caught(count, None)))
        whose = who or (None if count == _ALL else self._side(at))
        if whose is None and count == _ALL:
            return self._known(lambda known: known.among(caught(count, None)))
        return self._known(lambda known: known.among(shut(count, whose)))

    def _out(self, at: int) -> bool:
        """Read that a team is out: a player from the other team then comes last."""
        self.used.add(at)
        before = at - 1
        while before >= 0 and self.words[before].role in (*WHERE, COUNT):
            before -= 1
        if before < 0 or self.words[before].role not in PEOPLE:
            self.used.update(each for each in range(before + 1, at) if self.words[each].role == COUNT)
            return True
        if len(self._team(before)) > 1:
            if before == at - 1 or all(self.words[each].role == COUNT for each in range(before + 1, at)):
                self.used.update(range(before, at))
            return self._team_out(self._team(before)[0][0])
        people = []
        first = before
        while first >= 0 and self.words[first].role in (*PEOPLE, "join"):
            people += [meant(self.speaker, self.words[first], self.reading.side)]
            first -= 1
        people = [labels for labels in people if labels]
        if not people:
            return True
        seats = {label for labels in people for label in labels}
        sides = {label[0] for label in seats}
        whole = len(sides) == 1 and len(seats) == TEAM
        if not whole:
            return True
        (side,) = sides
        if before != at - 1 or not any(self.words[each].role == "join" for each in range(first + 1, before + 1)):
            return True
        self.used.update(range(first + 1, before + 1))
        return self._team_out(side)

    def _team_out(self, side: Side) -> bool:
        self.reading = replace(self.reading, side=side)
        return self._known(lambda known: known.at([PLACES], team(other(side))))

    def _rest(self, at: int) -> bool:
        """剩下都是B: read that a team holds every place from the next one on."""
        self.used.add(at)
        behind = at + 1
        while behind < len(self.words) and self.words[behind].role in (COUNT, FAMILY, "of"):
            behind += 1
        if behind < len(self.words) and self.words[behind].role in ("caught", "swept"):
            # Saying that the others remain adds nothing.
            self.used.update(range(at, behind + 1))
            return True
        if behind >= len(self.words) or self.words[behind].role not in (SIDE, "us", "them"):
            return True
        labels = meant(self.speaker, self.words[behind], self.reading.side)
        start = self.reading.next
        if self.words[behind + 1 : behind + 2] and self.words[behind + 1].role == COUNT:
            start = PLACES - int(self.words[behind + 1].value) + 1
        if start is None or start == 1:
            return False
        self.used.update(range(at, behind + 1))
        if behind + 1 < len(self.words) and self.words[behind + 1].role in (COUNT, "caught"):
            self.used.add(behind + 1)
        if behind + 2 < len(self.words) and self.words[behind + 2].role == "caught":
            self.used.add(behind + 2)
        return self._known(lambda known: known.at(range(start, PLACES + 1), labels))

    def _worth(self, at: int, points: int) -> bool:
        who = self._subject(at)
        if who is None and (named := self._object(at + 1)) is not None and named != "own":
            who = named
        worth = self.worth
        if who is None:
            self.reading = replace(self.reading, of_nobody=True)
            return self._known(lambda known: known.only(lambda order: worth(order) == points))
        return self._known(lambda known: known.only(lambda order: (worth(order) if order[0] == who else 0) == points))

    def _known(self, change: Callable[[Known], Known], loose: Callable[[Known], Known] | None = None) -> bool:
        self.reading = self.reading.then(change, loose)
        return True
