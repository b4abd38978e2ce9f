"""Finding clauses by what people say: a number, the words for a matter, a whole question, in either language.

Which rules are meant, and whether what was found is an answer at all, is settled here; how much of a question a clause
answers to, by its wording. What a clause means is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Literal

from engines.core.clause_numbers import number_in, number_within, numbers_of
from engines.core.outside import outside
from engines.core.rulebook import Book, Clause
from engines.core.sounds import Readings, Row
from engines.core.spelling import folded, simplified, tokens
from engines.core.wordings import TYPED, WHOLE, Wordings, windows

LONGEST_QUERY = 200
"""What is longer is no question; the rest of it is not looked at."""
# The weights here and in `wordings` are set by hand; `python -m tests.rulings.weights` tells for each how many
# questions of `tests/rulings` find their clause first with half and with twice as much.
_LATER, _ADOPTED = 0.93, 0.55
"""How much less a rule set counts that is not the first of its game, and a text that is only referred to."""
_FIRST, _OF_THE_GAME = 3.5, 1.7
"""How much more the rules count that are played by where the question is asked, and others of the same game."""
_BAR, _BY_SCORE, _BY_SHARE, _BY_OUTSIDE = 10.5, 3.0, 3.6, -1.6
"""How sure it must be that the best clause is an answer, and what its score (by its logarithm), the share of the
question that it holds, and each character of a matter that no document speaks of add to that. They began as a logistic
regression and were then set by hand on the seen questions of `tests/rulings/hall.csv`; `python -m
tests.rulings.weights` prints the regression on today's questions, which gives others."""
_AWAY = 2.0
"""How much surer of a clause of another game than is played where the question is asked, if it does not name that."""
_LEAST = 0.25
"""The share of the best that a clause must reach to be worth showing."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Some games, or rule sets, or both; empty: all of them."""

    games: frozenset[str] = frozenset()
    rule_sets: frozenset[str] = frozenset()

    def holds(self, game: str, rule_set: str) -> bool:
        return (not self.games or game in self.games) and (not self.rule_sets or rule_set in self.rule_sets)


EVERYWHERE = Scope()

By = Literal["number", "below", "name", "said", "words", "near", "rest"]
"""By its number; as lying below that; by the very name of its matter, or as that stands in the question; by words that
it shares with the question. What is merely `near` is the nearest there is, and no answer; `rest` is the clause on all
that the document leaves open, where nothing else answers."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found, and how."""

    game: str
    clause: Clause
    score: float = 1.0
    by: By = "words"

    @property
    def answers(self) -> bool:
        """Whether it answers the question, and is neither merely near nor the clause on all that is left open."""
        return self.by not in ("near", "rest")

    @property
    def name(self) -> str:
        """The full id: `xiangqi/houqin:3.1.8`."""
        return f"{self.game}/{self.clause.id}"


class Search:
    """All clauses of some books. `names` are what people call games and rule sets, which narrow a question."""

    def __init__(
        self,
        books: Mapping[str, Book],
        names: Mapping[str, Scope] | None = None,
        adopted: Collection[str] = (),
        readings: Readings | None = None,
        around: Collection[str] = (),
        common: Collection[str] = (),
    ) -> None:
        """`adopted` are texts that a rule set refers to: they speak after those that were written for the event.
        `around` are the books that are no game's: what a document says of the event goes with its games. `common`
        are the names that are common words too."""
        self._clauses = [(game, clause) for game, book in books.items() for clause in book.values()]
        self._rules = [(game, clause.rule_set) for game, clause in self._clauses]
        self._common = frozenset(common)
        self._names = _longest_first({**_keys(self._clauses), **(names or {})})
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
        """The clause of a full id."""
        place = self._by_name.get(name)
        return None if place is None else Hit(*self._clauses[place], by="number")

    def find(
        self, query: str, within: Scope = EVERYWHERE, first: Sequence[tuple[str, str]] = (), most: int = 50
    ) -> list[Hit]:
        """Best first. `first` are the rules, game and rule set, that go before others where both answer."""
        if (named := self.clause(query.strip())) is not None:
            return [named]
        asked = folded(simplified(query[:LONGEST_QUERY]))
        narrowed, bare, rest = self._narrowed(asked)
        scope = _both(narrowed, within)
        # A document that has no rules for the game named is a slip: the game is what was meant.
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
        """Whether a word of the index stands in it."""
        said = windows(tokens(asked)) & self._wordings.phrases.keys()
        return any(self._wordings.tells(row, asked) for row in said)

    def _said(self, words: str, asked: str) -> dict[Row, float]:
        """The words of the index in a question. One may hold the name of a game, as 象棋竞赛规则 does; one that stands
        within such a name, as 大怪 in 大怪路子, is not said."""
        longer = (windows(tokens(asked)) & self._wordings.phrases.keys()) - self._in_names
        said = self._wordings.said(words) | dict.fromkeys(longer, WHOLE)
        # In one order, for sums of the same numbers in another differ, and with them the places of equals.
        return dict(sorted(said.items()))

    def _with_events(self, scope: Scope) -> Scope:
        """Whoever names a game may also mean what its document says of the event."""
        sets = {rule_set for game, rule_set in self._rules if game in scope.games}
        return replace(
            scope, games=scope.games | {game for game, each in self._rules if game in self._around and each in sets}
        )

    def _in(self, scope: Scope) -> list[int]:
        return [place for place in range(len(self._clauses)) if scope.holds(*self._rules[place])]

    def _narrowed(self, asked: str) -> tuple[Scope, str, str]:
        """What the names in a question narrow it to; the question without them, and without those that are no more
        than names: one that is also the name of a matter, as 升级, asks for that too."""
        scope, bare = EVERYWHERE, asked
        for name, called in self._names:
            if _contains(bare, name, name in self._common):
                scope = _both(scope, called)
                bare = bare.replace(name, " ", 1)
                asked = asked if tokens(name) in self._wordings.phrases else asked.replace(name, " ", 1)
        return scope, bare.strip(), " ".join(asked.split())

    def _numbered(self, number: str, places: Iterable[int], near: Mapping[tuple[str, str], int]) -> list[Hit]:
        """The clauses of this number, then those below it; the rules that are played by first."""
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
        """The games that are played go before others where they have an answer; nothing is where none has."""
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
        # What speaks of something else has nothing near it.
        nearest = [] if strange else home or away
        return [*self._rest(places, near), *(Hit(*self._clauses[place], worth[place], "near") for place in nearest)]

    def _at_home(self, place: int, near: Mapping[tuple[str, str], int]) -> bool:
        """Whether a clause is of a game that is played where the question is asked; of any where none is."""
        game, rule_set = self._rules[place]
        return not near or any(game == one or (game in self._around and rule_set == other) for one, other in near)

    def _rest(self, places: Collection[int], near: Mapping[tuple[str, str], int]) -> list[Hit]:
        """The clause by which the one document that is meant settles what it leaves open, where it has such a clause
        and no other document can be meant."""
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
        """How sure it is that a clause with this score answers the question, of which `strange` characters speak of
        something else."""
        share = self._wordings.grasped(asked, place)
        return _BY_SCORE * log(score) + _BY_SHARE * share + _BY_OUTSIDE * strange

    def _nearness(self, place: int, near: Mapping[tuple[str, str], int]) -> float:
        if not near or self._rules[place] in near:
            return _FIRST
        return _OF_THE_GAME if any(self._rules[place][0] == game for game, _ in near) else 1.0


def _parted(places: Sequence[int], ours: Callable[[int], bool]) -> tuple[list[int], list[int]]:
    """Those that are ours and the others, each in their order."""
    return [place for place in places if ours(place)], [place for place in places if not ours(place)]


def _keys(clauses: Iterable[tuple[str, Clause]]) -> dict[str, Scope]:
    """Games and rule sets by the keys they have in ids."""
    keys: dict[str, Scope] = {}
    for game, clause in clauses:
        keys[game] = Scope(games=frozenset({game}))
        keys[clause.rule_set] = Scope(rule_sets=frozenset({clause.rule_set}))
    return keys


def _contains(asked: str, name: str, common: bool) -> bool:
    """Whether a question names it: a Latin name as a word, and one that is also a common word only at its ends."""
    if not name.isascii():
        return name in asked
    if common:
        return re.search(rf"^{name}(?![0-9a-z])|(?<![0-9a-z]){name}$", asked) is not None
    return re.search(rf"(?<![0-9a-z]){re.escape(name)}(?![0-9a-z])", asked) is not None


def _longest_first(names: Mapping[str, Scope]) -> list[tuple[str, Scope]]:
    """So that 国际象棋 is not taken for 象棋."""
    return sorted(((folded(name), scope) for name, scope in names.items()), key=lambda each: -len(each[0]))


def _both(one: Scope, other: Scope) -> Scope:
    return Scope(_meet(one.games, other.games), _meet(one.rule_sets, other.rule_sets))


def _meet(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """What both allow; where they contradict each other, what was said last."""
    return (one & other) or other or one
