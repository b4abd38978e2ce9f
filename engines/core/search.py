"""Finding clauses by what people say: a number, the words for a matter, a whole question, in either language.

Built once. Chinese is compared by characters and pairs of them, so it needs no spaces; what the index calls a matter
counts whole, whatever stands around it, also with one character wrong, with others of the same sound, or in Latin
letters. What a clause means is not judged here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from typing import Literal

from engines.core.clause_numbers import number_in, number_within, numbers_of
from engines.core.rulebook import Book, Clause
from engines.core.sounds import Readings, Row, Sounds
from engines.core.spelling import common, folded, literal, loose, misspelt, pieces, telling, tokens, unlinked, wildcards

LONGEST_QUERY = 100
"""What is longer is no question; the rest of it is not looked at."""
_IS_PHRASE, _IN_PHRASE, _IN_TITLE, _IN_TEXT, _IN_READING = 1.5, 1.0, 1.4, 1.0, 0.4
"""What a piece counts for by where it stands in a clause: as a word of the index by itself, or within one."""
_WHOLE, _TYPED, _HEARD, _NEARLY = 0.6, 0.55, 0.5, 0.2
"""What a word of the index, or a title, counts for that stands in the question whole, in Latin letters, by its sound
alone, or with one letter wrong."""
_AROUND = 0.6
"""What the rest of a question counts for beside such a word."""
_BESIDE = 0.5
"""What of it a clause gets that does not stand first under the word."""
_LATER, _ADOPTED = 0.96, 0.55
"""How much less a rule set counts that is not the first of its game, and a text that is only referred to."""
_FIRST, _OF_THE_GAME = 2.5, 1.7
"""How much more the rules count that are played by where the question is asked, and others of the same game."""
_LEAST_KNOWN = 0.1
"""The share of a question that must be known, unless it holds a word of the index, lest any talk finds something."""
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

By = Literal["number", "below", "name", "said", "words"]
"""By its number; as lying below that; by the very name of its matter, or as that stands in the question; by words that
it shares with the question."""


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
        readings: Readings | None = None,
    ) -> None:
        """`adopted` are texts that a rule set refers to: they speak after those that were written for the event."""
        self._clauses = [(game, clause) for game, book in books.items() for clause in book.values()]
        self._rules = [(game, clause.rule_set) for game, clause in self._clauses]
        self._names = _longest_first({**_keys(self._clauses), **(names or {})})
        self._by_name = {f"{game}/{clause.id}": place for place, (game, clause) in enumerate(self._clauses)}
        first = {game: next(iter(book.values())).rule_set for game, book in books.items() if book}
        self._standing = [
            _ADOPTED if clause.rule_set in adopted else 1.0 if clause.rule_set == first[game] else _LATER
            for game, clause in self._clauses
        ]
        self._phrases: dict[Row, dict[int, float]] = defaultdict(dict)
        self._nearly: dict[Row, set[Row]] = defaultdict(set)
        weights: dict[str, dict[int, float]] = defaultdict(dict)
        # A word of the index stands at many clauses.
        cut = cache(lambda text: tuple(dict.fromkeys(pieces(text))))
        for place, (_, clause) in enumerate(self._clauses):
            for text, weight in _fields(clause):
                for piece in cut(text):
                    weights[piece][place] = max(weight, weights[piece].get(place, 0.0))
            for phrase, weight in _phrases(clause):
                self._phrases[phrase][place] = max(weight, self._phrases[phrase].get(place, 0.0))
                if (whole := "".join(phrase)) in weights:
                    weights[whole][place] = _IS_PHRASE
        for phrase in self._phrases:
            for pattern in wildcards(phrase):
                self._nearly[pattern].add(phrase)
        self._pieces = {
            phrase: tuple(piece for piece in _pieces(phrase) if piece in weights) for phrase in self._phrases
        }
        called = {text for _, clause in self._clauses for text, _ in _named(clause)}
        written = ((literal(text), tokens(text)) for text in called)
        self._sounds = Sounds.of(written, readings) if readings else None
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
        if (number := number_in(bare)) and (numbered := self._numbered(number, places, near)):
            return numbered[:most]
        below = self._numbered(number_within(bare), places, near) if number_within(bare) else []
        cited = [hit for hit in below if hit.by == "number"]
        # A name may also stand within a word of the index, as 象棋 in 象棋竞赛规则.
        said = self._said(rest or asked) | {row: _WHOLE for row in _windows(tokens(asked)) if row in self._phrases}
        # In one order, for sums of the same numbers in another differ, and with them the places of equals.
        worded = self._worded(rest or asked, dict(sorted(said.items())), frozenset(places), near)
        return [*cited, *(hit for hit in worded if hit.clause not in [each.clause for each in cited])][:most]

    def _in(self, scope: Scope) -> list[int]:
        return [place for place in range(len(self._clauses)) if scope.holds(*self._rules[place])]

    def _narrowed(self, asked: str) -> tuple[Scope, str, str]:
        """What the names in a question narrow it to; the question without them, and without those that are no more
        than names: one that is also the name of a matter, as 升级, asks for that too."""
        scope, bare = EVERYWHERE, asked
        for name, called in self._names:
            if _contains(bare, name):
                scope = _both(scope, called)
                bare = bare.replace(name, " ", 1)
                asked = asked if tokens(name) in self._phrases else asked.replace(name, " ", 1)
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
        evidence, known = self._evidence(asked, said)
        if known < _LEAST_KNOWN and not any(weight == _WHOLE for weight in said.values()):
            return []
        scores: dict[int, float] = defaultdict(float)
        for piece, strength in evidence.items():
            for place, weight in self._postings[piece]:
                if place in places:
                    scores[place] += weight * strength * self._rarity[piece]
        for phrase, weight in said.items():
            if common("".join(phrase)) and telling(asked):
                continue
            worth = weight * sum(self._rarity[piece] for piece in self._pieces[phrase])
            for place, share in self._phrases[phrase].items():
                if place in places:
                    scores[place] += worth * share
        named = self._phrases.get(tokens(asked), {})
        spoken_of = {place for phrase, weight in said.items() if weight >= _TYPED for place in self._phrases[phrase]}
        ranked = sorted(
            (-score * self._standing[place] * self._nearness(place, near), place) for place, score in scores.items()
        )
        return [
            Hit(*self._clauses[place], -score, "name" if place in named else "said" if place in spoken_of else "words")
            for score, place in ranked
            if score <= _LEAST * ranked[0][0]
        ]

    def _evidence(self, asked: str, said: Mapping[Row, float]) -> tuple[dict[str, float], float]:
        """The known pieces of a question with what each counts for, and which share of the question they are.

        A phrase that was only heard counts as if its pieces had been written. Where a phrase stands in the question,
        that is what is asked, and what stands around it counts less.
        """
        told = telling(asked)
        sure = sorted(
            phrase
            for phrase, weight in said.items()
            # 裁判 is a word of the index, and how many a question begins.
            if weight >= _HEARD and len(word := "".join(phrase)) > 1 and not (told and common(word))
        )
        meant = {piece for phrase in sure for piece in self._pieces[phrase]}
        evidence = {piece: min(1.0, said[phrase] / _WHOLE) for phrase in sure for piece in self._pieces[phrase]}
        known, whole, alone = 0.0, 0.0, True
        for piece in told:
            spelt = [piece] if piece in self._postings else misspelt(piece, self._words)
            for each in spelt:
                evidence[each] = (1.0 if each in meant or not sure else _AROUND) / len(spelt)
            if spelt or not loose(piece):
                rarity = max((self._rarity[each] for each in spelt), default=self._unknown * _breadth(piece))
                whole += rarity
                known += rarity if spelt and len(piece) > 1 else 0.0
                alone = alone and len(piece) == 1
        return evidence, 1.0 if evidence and (sure or alone) else known / (whole or 1.0)

    def _said(self, asked: str) -> dict[Row, float]:
        """The words of the index that stand in a question, those that sound like it, and those that nearly do."""
        said: dict[Row, float] = {}
        row = tokens(asked)
        for window in {*_windows(row), *_windows(unlinked(row))}:
            if window in self._phrases:
                said[window] = _WHOLE
                continue
            if any(common(one + other) for one, other in pairwise(window)):
                continue
            for pattern in wildcards(window):
                for meant in self._nearly.get(pattern, ()):
                    said.setdefault(meant, _NEARLY)
            if self._sounds and self._strange(window):
                for meant in self._sounds.like(window):
                    said[meant] = max(_HEARD, said.get(meant, 0.0))
        if self._sounds and any(token.isalpha() and token not in self._postings for token in row if token.isascii()):
            for meant in self._sounds.typed(asked):
                said[meant] = max(_TYPED, said.get(meant, 0.0))
        return said

    def _strange(self, window: Row) -> bool:
        """Whether characters stand side by side here that never do in the books, and none of mere talk among them."""
        return not any(map(common, window)) and any(
            one + other not in self._postings for one, other in pairwise(window)
        )

    def _nearness(self, place: int, near: Mapping[tuple[str, str], int]) -> float:
        if not near or self._rules[place] in near:
            return _FIRST
        return _OF_THE_GAME if any(self._rules[place][0] == game for game, _ in near) else 1.0


def _fields(clause: Clause) -> Iterable[tuple[str, float]]:
    for text in (*clause.topics, *clause.words):
        yield text, _IN_PHRASE
    for text in clause.title.values():
        yield text, _IN_TITLE
    for text in clause.text.values():
        yield text, _IN_TEXT
    for text in clause.reading.values():
        yield text, _IN_READING


def _phrases(clause: Clause) -> Iterable[tuple[Row, float]]:
    """The rows of tokens under which it can be found whole, and what they count for."""
    for text, weight in _named(clause):
        row = tokens(text)
        yield row, weight
        # Without the words between it must still be a phrase: of `how it moves` no more than a word would be left.
        if len(short := unlinked(row)) > 1:
            yield short, weight


def _named(clause: Clause) -> Iterable[tuple[str, float]]:
    """What a clause is called, by its title and by the index, and what that counts for."""
    yield from ((text, 1.0) for text in clause.title.values())
    yield from ((text, 1.0 if text in clause.heads else _BESIDE) for text in (*clause.topics, *clause.words))


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


_LONGEST_PHRASE = 10
_COMMON_NAMES = frozenset({"go"})


def _windows(row: Row) -> set[Row]:
    """Every stretch of a question that could be a word of the index."""
    return {row[start:end] for start in range(len(row)) for end in range(start + 1, start + 1 + _LONGEST_PHRASE)}


def _pieces(phrase: Row) -> Iterable[str]:
    """Those of a phrase, its characters side by side again and its Latin words apart."""
    return pieces("".join(f" {token} " if token.isascii() else token for token in phrase))


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
