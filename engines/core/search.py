"""Finding clauses by what people say: a number, the words for a matter, a whole question, in either language.

Built once. Chinese is compared by characters and pairs of them, so it needs no spaces; what the index calls a matter
counts whole, also with one character wrong. What a clause means is not judged here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

from engines.core.clause_numbers import number_in, numbers_of
from engines.core.rulebook import Book, Clause
from engines.core.spelling import folded, misspelt, pieces, wildcards

LONGEST_QUERY = 100
"""What is longer is no question; the rest of it is not looked at."""
_IN_PHRASE, _IN_TITLE, _IN_TEXT, _IN_READING = 1.5, 1.2, 1.0, 0.4
"""What a piece counts for by where it stands in a clause."""
_WHOLE, _NEARLY = 0.6, 0.3
"""What a word of the index, or a title, counts for that stands in the question whole, or with one letter wrong."""
_BESIDE = 0.5
"""What of it a clause gets that does not stand first under the word."""
_ADOPTED = 0.55
"""How much less a text counts that is only referred to."""
_FIRST = 2.5
"""How much more the rules count that are played by where the question is asked."""
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

By = Literal["number", "below", "name", "words"]
"""By its number; as lying below that; by the very name of its matter; by words that it shares with the question."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found, and how."""

    game: str
    clause: Clause
    score: float = 1.0
    by: By = "words"

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
        known: float = 0.3,
    ) -> None:
        """`adopted` are texts that a rule set refers to: they speak after those that were written for the event.
        `known` is the share of a question that must be known words, lest any talk finds something."""
        self._least_known = known
        self._clauses = [(game, clause) for game, book in books.items() for clause in book.values()]
        self._names = _longest_first({**_keys(self._clauses), **(names or {})})
        self._by_name = {f"{game}/{clause.id}": place for place, (game, clause) in enumerate(self._clauses)}
        self._standing = [_ADOPTED if clause.rule_set in adopted else 1.0 for _, clause in self._clauses]
        self._phrases: dict[str, dict[int, float]] = defaultdict(dict)
        self._nearly: dict[str, set[str]] = defaultdict(set)
        weights: dict[str, dict[int, float]] = defaultdict(dict)
        for place, (_, clause) in enumerate(self._clauses):
            for text, weight in _fields(clause):
                for piece in pieces(text):
                    weights[piece][place] = max(weight, weights[piece].get(place, 0.0))
            for phrase, weight in _phrases(clause):
                self._phrases[phrase][place] = max(weight, self._phrases[phrase].get(place, 0.0))
        for phrase in self._phrases:
            for pattern in wildcards(phrase):
                self._nearly[pattern].add(phrase)
        total = len(self._clauses) + 1
        self._rarity = {piece: log(total / len(found)) * _breadth(piece) for piece, found in weights.items()}
        self._unknown = log(total)
        self._postings = {piece: tuple(found.items()) for piece, found in weights.items()}
        self._words = frozenset(piece for piece in weights if piece.isascii())

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
        asked = folded(query[:LONGEST_QUERY])
        narrowed, bare, rest = self._narrowed(asked)
        scope = _both(narrowed, within)
        # A document that has no rules for the game named is a slip: the game is what was meant.
        places = self._in(scope) or self._in(Scope(scope.games))
        near = {rules: order for order, rules in enumerate(first)}
        if number := number_in(bare):
            return self._numbered(number, places, near)[:most]
        return self._worded(rest or asked, frozenset(places), near)[:most]

    def _in(self, scope: Scope) -> list[int]:
        return [place for place in range(len(self._clauses)) if scope.holds(*self._rules(place))]

    def _narrowed(self, asked: str) -> tuple[Scope, str, str]:
        """What the names in a question narrow it to; the question without them, and without those that are no more
        than names: one that is also the name of a matter, as 升级, asks for that too."""
        scope, bare = EVERYWHERE, asked
        for name, called in self._names:
            if _contains(bare, name):
                scope = _both(scope, called)
                bare = bare.replace(name, " ", 1)
                asked = asked if name in self._phrases else asked.replace(name, " ", 1)
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

    def _worded(self, asked: str, places: frozenset[int], near: Mapping[tuple[str, str], int]) -> list[Hit]:
        scores: dict[int, float] = defaultdict(float)
        known, whole = 0.0, 0.0
        for piece in dict.fromkeys(pieces(asked)):
            spelt = [piece] if piece in self._postings else misspelt(piece, self._words)
            rarity = max((self._rarity[each] for each in spelt), default=self._unknown * _breadth(piece))
            whole += rarity
            known += rarity if spelt else 0.0
            for each in spelt:
                for place, weight in self._postings[each]:
                    if place in places:
                        scores[place] += weight * self._rarity[each] / len(spelt)
        if not scores or known < self._least_known * whole:
            return []
        for phrase, weight in self._said(asked).items():
            worth = weight * sum(self._rarity.get(piece, 0.0) for piece in pieces(phrase))
            for place, share in self._phrases[phrase].items():
                if place in places:
                    scores[place] += worth * share
        named = self._phrases.get(asked, {})
        ranked = sorted(
            (-score * self._standing[place] * (_FIRST if self._rules(place) in near else 1.0), place)
            for place, score in scores.items()
        )
        best = -ranked[0][0]
        return [
            Hit(*self._clauses[place], -score, "name" if place in named else "words")
            for score, place in ranked
            if -score >= _LEAST * best
        ]

    def _said(self, asked: str) -> dict[str, float]:
        """The words of the index that stand in a question, and those that nearly do."""
        said: dict[str, float] = {}
        for phrase in _windows(asked):
            if phrase in self._phrases:
                said[phrase] = _WHOLE
                continue
            for pattern in wildcards(phrase):
                for meant in self._nearly.get(pattern, ()):
                    said.setdefault(meant, _NEARLY)
        return said

    def _rules(self, place: int) -> tuple[str, str]:
        game, clause = self._clauses[place]
        return game, clause.rule_set


def _fields(clause: Clause) -> Iterable[tuple[str, float]]:
    for text in (*clause.topics, *clause.words):
        yield text, _IN_PHRASE
    for text in clause.title.values():
        yield text, _IN_TITLE
    for text in clause.text.values():
        yield text, _IN_TEXT
    for text in clause.reading.values():
        yield text, _IN_READING


def _phrases(clause: Clause) -> Iterable[tuple[str, float]]:
    """The words under which it can be found whole, and what they count for."""
    for text in clause.title.values():
        yield folded(text), 1.0
    for text in (*clause.topics, *clause.words):
        yield folded(text), 1.0 if text in clause.heads else _BESIDE


def _keys(clauses: Iterable[tuple[str, Clause]]) -> dict[str, Scope]:
    """Games and rule sets by the keys they have in ids."""
    keys: dict[str, Scope] = {}
    for game, clause in clauses:
        keys[game] = Scope(games=frozenset({game}))
        keys[clause.rule_set] = Scope(rule_sets=frozenset({clause.rule_set}))
    return keys


def _breadth(piece: str) -> float:
    """A single Chinese character says little by itself."""
    return 0.5 if len(piece) == 1 else 1.0


_WORD = re.compile(r"[0-9a-z]+(?:[-'.][0-9a-z]+)*|[^\s0-9a-z]")
_LONGEST_PHRASE = 8
_COMMON_NAMES = frozenset({"go"})


def _windows(asked: str) -> set[str]:
    """Every stretch of a question that could be a word of the index: of characters, or of whole Latin words."""
    parts = [(match.start(), match.end()) for match in _WORD.finditer(asked)]
    return {
        asked[start:end] for index, (start, _) in enumerate(parts) for _, end in parts[index : index + _LONGEST_PHRASE]
    }


def _contains(asked: str, name: str) -> bool:
    """Whether a question names it: a Latin name as a word, and one that is also a common word only at its ends."""
    if not name.isascii():
        return name in asked
    if name in _COMMON_NAMES:
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
