"""Find clauses in either language from people's words: a clause number, a topic, or a whole question.

This module decides which rules a question means and whether a found clause really answers it; `wordings` scores how
well each clause matches. A clause's meaning is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Literal

from engines.core.books.outside_topics import outside
from engines.core.books.rulebook import Book, Clause
from engines.core.books.wordings import TYPED, WHOLE, Wordings, windows
from engines.core.words.clause_numbers import number_in, number_within, numbers_of
from engines.core.words.sounds import Readings, Row
from engines.core.words.spelling import folded, simplified, tokens

LONGEST_QUERY = 200
"""The most characters read from a query; a real question is never longer."""
# The weights here and in `wordings` are set by hand; `python -m tests.rulings.weights` tells for each weight how many
# questions in `tests/rulings` still find their clause first at half and at twice the weight.
_LATER, _ADOPTED = 0.93, 0.55
"""Factors that lower a score: for any but the game's first rule set, and for a document that others merely refer to."""
_FIRST, _OF_THE_GAME = 3.5, 1.7
"""Factors that raise a score: for the rule sets played where the question is asked, and for others in the same game."""
_BAR, _BY_SCORE, _BY_SHARE, _BY_OUTSIDE = 10.5, 3.0, 3.6, -1.6
"""The bar for accepting the best clause as an answer. Towards it count the logarithm of the clause's score, the share
of the question found in the clause, and (negatively) each character about a matter outside every document. The numbers
began as a logistic regression and were then adjusted by hand on the seen questions in `tests/rulings/hall.csv`; `python
-m tests.rulings.weights` prints the regression on today's questions, with different numbers."""
_AWAY = 2.0
"""Added to the bar for clauses from games not played where the question is asked, unless the question names the
game."""
_LEAST = 0.25
"""The share of the best score a clause must reach to be shown."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A restriction to some games, some rule sets, or both; an empty set restricts nothing."""

    games: frozenset[str] = frozenset()
    rule_sets: frozenset[str] = frozenset()

    def holds(self, game: str, rule_set: str) -> bool:
        return (not self.games or game in self.games) and (not self.rule_sets or rule_set in self.rule_sets)


EVERYWHERE = Scope()

By = Literal["number", "below", "name", "said", "words", "near", "rest"]
"""How a clause was found: `number` exact number; `below` within that number; `name` the question is just the clause's
topic; `said` the topic appears in the question; `words` shared words. `near` marks the nearest clause when nothing
answers; `rest` marks the clause on everything the document leaves open, used when no other clause answers."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A found clause, with its score and how it was found."""

    game: str
    clause: Clause
    score: float = 1.0
    by: By = "words"

    @property
    def answers(self) -> bool:
        """Whether the clause answers the question, rather than being merely near or the catch-all clause."""
        return self.by not in ("near", "rest")

    @property
    def name(self) -> str:
        """The full id: `xiangqi/houqin:3.1.8`."""
        return f"{self.game}/{self.clause.id}"


class Search:
    """A search over all clauses in some books. `names` maps popular names for games and rule sets to the scope they
    mean."""

    def __init__(
        self,
        books: Mapping[str, Book],
        names: Mapping[str, Scope] | None = None,
        adopted: Collection[str] = (),
        readings: Readings | None = None,
        around: Collection[str] = (),
        common: Collection[str] = (),
    ) -> None:
        """Index the clauses. `adopted` lists texts that a rule set merely refers to; they rank after texts written for
        the event. `around` lists books outside the games, whose clauses count together with the games of the same
        document. `common` lists names that are also common words."""
        self._clauses = [(game, clause) for game, book in books.items() for clause in book.values()]
        self._rules = [(game, clause.rule_set) for game, clause in self._clauses]
        self._common = frozenset(common)
        sets = {rule_set: Scope(rule_sets=frozenset({rule_set})) for _, rule_set in self._rules}
        self._names = _longest_first({**{game: Scope(frozenset({game})) for game in books}, **(names or {})})
        self._keys = _longest_first(sets)
        self._by_name = {f"{game}/{clause.id}": place for place, (game, clause) in enumerate(self._clauses)}
        first = {game: next(iter(book.values())).rule_set for game, book in books.items() if book}
        self._standing = [
            _ADOPTED if clause.rule_set in adopted else 1.0 if clause.rule_set == first[game] else _LATER
            for game, clause in self._clauses
        ]
        self._in_names = frozenset(row for name, _ in self._names for row in windows(tokens(name)))
        self._adopted, self._around = frozenset(adopted), frozenset(around)
        self._wordings = Wordings([clause for _, clause in self._clauses], readings)

    def clause(self, name: str) -> Hit | None:
        """Return the clause with this full id, or None."""
        place = self._by_name.get(name)
        return None if place is None else Hit(*self._clauses[place], by="number")

    def find(
        self, query: str, within: Scope = EVERYWHERE, first: Sequence[tuple[str, str]] = (), most: int = 50
    ) -> list[Hit]:
        """Return matching clauses, best first. `first` lists pairs (game, rule set) preferred over others that also
        answer."""
        if (named := self.clause(query.strip())) is not None:
            return [named]
        asked = folded(simplified(query[:LONGEST_QUERY]))
        narrowed, bare, rest = self._narrowed(asked)
        scope = _both(narrowed, within)
        # A named document without rules for the named game must be a slip; trust the game.
        places = self._in(scope) or self._in(Scope(scope.games))
        near = {rules: order for order, rules in enumerate(first)}
        if (number := number_in(bare)) and (numbered := self._numbered(number, places, near)):
            return numbered[:most]
        below = self._numbered(number_within(bare), places, near) if number_within(bare) else []
        cited = [hit for hit in below if hit.by == "number"]
        words = bare if self._tells(bare) else rest or asked
        wider = frozenset([*places, *self._in(_both(self._with_events(narrowed), within))])
        worded = self._worded(words, self._said(words, asked), wider, near)
        return [*cited, *(hit for hit in worded if hit.clause not in [each.clause for each in cited])][:most]

    def _tells(self, asked: str) -> bool:
        """Return whether the text contains a significant index word."""
        said = windows(tokens(asked)) & self._wordings.phrases.keys()
        return any(self._wordings.tells(row, asked) for row in said)

    def _said(self, words: str, asked: str) -> dict[Row, float]:
        """Return the index words in a question. An index word may contain a game's name (象棋竞赛规则); an index word
        inside a game's name does not count (大怪 in 大怪路子)."""
        longer = (windows(tokens(asked)) & self._wordings.phrases.keys()) - self._in_names
        said = self._wordings.said(words) | dict.fromkeys(longer, WHOLE)
        # Keep a fixed order: summing the same numbers in another order changes the sum slightly and reorders equal
        # clauses.
        return dict(sorted(said.items()))

    def _with_events(self, scope: Scope) -> Scope:
        """Widen the scope with the `around` books that share a rule set with a named game: people who name a game may
        also mean its document's clauses on the event."""
        sets = {rule_set for game, rule_set in self._rules if game in scope.games}
        return replace(
            scope, games=scope.games | {game for game, each in self._rules if game in self._around and each in sets}
        )

    def _in(self, scope: Scope) -> list[int]:
        return [place for place in range(len(self._clauses)) if scope.holds(*self._rules[place])]

    def _narrowed(self, asked: str) -> tuple[Scope, str, str]:
        """Return the scope named in a question, the question without all names, and the question without mere names. A
        name that is also an index word, such as 升级, stays in the last text, since people may ask about that topic
        too. The key of a rule set is no name, since it may be an ordinary word: it stands for its rules only before a
        clause number, as in `houqin:10`."""
        scope, bare = EVERYWHERE, asked
        for key, called in self._keys:
            numbered = re.compile(rf"(?<![0-9a-z]){re.escape(key)}: ?(?=[0-9])")
            if numbered.search(bare):
                scope = _both(scope, called)
                bare, asked = numbered.sub(" ", bare, count=1), numbered.sub(" ", asked, count=1)
        for name, called in self._names:
            if _contains(bare, name, name in self._common):
                scope = _both(scope, called)
                bare = bare.replace(name, " ", 1)
                asked = asked if tokens(name) in self._wordings.phrases else asked.replace(name, " ", 1)
        return scope, bare.strip(), " ".join(asked.split())

    def _numbered(self, number: str, places: Iterable[int], near: Mapping[tuple[str, str], int]) -> list[Hit]:
        """Return clauses with this number, then clauses below it; preferred rules come first in each."""
        found = []
        for place in places:
            game, clause = self._clauses[place]
            own = numbers_of(clause.number)
            if number in own or clause.number.startswith(f"{number}."):
                below = number not in own
                found.append((below, near.get((game, clause.rule_set), len(near)), place))
        return [Hit(*self._clauses[place], by="below" if below else "number") for below, _, place in sorted(found)]

    def _worded(
        self, asked: str, said: Mapping[Row, float], places: frozenset[int], near: Mapping[tuple[str, str], int]
    ) -> list[Hit]:
        """Return clauses matching the words, those from games played here first if any of them answers. If no clause
        answers, return the catch-all clause and the nearest clauses."""
        scores = self._wordings.scores(asked, said, places)
        named = self._wordings.phrases.get(tokens(asked), {})
        sure = {row for row, weight in said.items() if weight >= TYPED}
        spoken_of = {place for row in sure for place in self._wordings.phrases[row]}
        worth = {place: score * self._standing[place] * self._nearness(place, near) for place, score in scores.items()}
        ranked = sorted(worth, key=lambda place: (-worth[place], place))
        kept = [place for place in ranked if worth[place] >= _LEAST * worth[ranked[0]]]
        ours = {place for place in places if self._at_home(place, near)} or places
        home, away = _parted(kept, ours.__contains__)
        strange = outside(asked)

        def by(place: int) -> By:
            return "name" if place in named else "said" if place in spoken_of else "words"

        for first, others, more in ((home, away, 0.0), (away, home, _AWAY)):
            if first and (
                first[0] in named or self._sureness(first[0], asked, scores[first[0]], strange) >= _BAR + more
            ):
                return [Hit(*self._clauses[place], worth[place], by(place)) for place in (*first, *others)]
        # A question about something else altogether has no nearest clause.
        nearest = [] if strange else home or away
        return [*self._rest(places, near), *(Hit(*self._clauses[place], worth[place], "near") for place in nearest)]

    def _at_home(self, place: int, near: Mapping[tuple[str, str], int]) -> bool:
        """Return whether a clause belongs to a game played where the question is asked; True if no game is played
        there."""
        game, rule_set = self._rules[place]
        return not near or any(game == one or (game in self._around and rule_set == other) for one, other in near)

    def _rest(self, places: Collection[int], near: Mapping[tuple[str, str], int]) -> list[Hit]:
        """Return the clause that says who settles what the document leaves open, if only a single document can be meant
        and has such a clause."""
        within = {self._rules[place] for place in places}
        meant = within & near.keys() or {rules for rules in within if rules[1] not in self._adopted}
        if len(meant) != 1:
            return []
        ((game, rule_set),) = meant
        return [
            Hit(*self._clauses[place], by="rest")
            for place in sorted(places)
            if self._clauses[place][1].rest
            and self._rules[place] in {(game, rule_set), *((one, rule_set) for one in self._around)}
        ]

    def _sureness(self, place: int, asked: str, score: float, strange: int) -> float:
        """Return the confidence that a clause with this score answers the question; `strange` counts the characters
        about matters outside every document."""
        share = self._wordings.grasped(asked, place)
        return _BY_SCORE * log(score) + _BY_SHARE * share + _BY_OUTSIDE * strange

    def _nearness(self, place: int, near: Mapping[tuple[str, str], int]) -> float:
        if not near or self._rules[place] in near:
            return _FIRST
        return _OF_THE_GAME if any(self._rules[place][0] == game for game, _ in near) else 1.0


def _parted(places: Sequence[int], ours: Callable[[int], bool]) -> tuple[list[int], list[int]]:
    """Split the places into ours and others, each in the given order."""
    return [place for place in places if ours(place)], [place for place in places if not ours(place)]


def _contains(asked: str, name: str, common: bool) -> bool:
    """Return whether a question contains the name: a Latin name as a whole word, a common word only at either end."""
    if not name.isascii():
        return name in asked
    if common:
        return re.search(rf"^{name}(?![0-9a-z])|(?<![0-9a-z]){name}$", asked) is not None
    return re.search(rf"(?<![0-9a-z]){re.escape(name)}(?![0-9a-z])", asked) is not None


def _longest_first(names: Mapping[str, Scope]) -> list[tuple[str, Scope]]:
    """Sort names from long to short, so that 国际象棋 is not read as 象棋."""
    return sorted(((folded(name), scope) for name, scope in names.items()), key=lambda each: -len(each[0]))


def _both(one: Scope, other: Scope) -> Scope:
    return Scope(_meet(one.games, other.games), _meet(one.rule_sets, other.rule_sets))


def _meet(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Return the intersection; if the sets contradict each other, the later set wins."""
    return (one & other) or other or one
