"""How clauses are worded, called and asked for, and how much of a question each of them answers to.

Chinese is compared by characters and pairs of them, so it needs no spaces. A piece counts by how rare it is among the
clauses; what the index calls a matter counts whole besides, also with one character wrong, with others of the same
sound, or in Latin letters; and so does a question like one that people are known to ask.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log, sqrt

from engines.core.rulebook import Clause
from engines.core.sounds import Readings, Row, Sounds
from engines.core.spelling import common, literal, loose, misspelt, pieces, telling, tokens, unlinked, wildcards

_IS_PHRASE, _IN_PHRASE, _IN_TITLE, _IN_TEXT, _IN_READING, _IN_ASKED = 1.5, 1.0, 1.4, 1.0, 0.4, 1.5
"""What a piece counts for by where it stands in a clause: as a word of the index by itself, or within one."""
_OFTEN = 0.3
"""How much more it counts the more often it stands there."""
_SINGLE = 0.8
"""A single Chinese character says less by itself."""
WHOLE, TYPED, HEARD, _NEARLY = 0.6, 0.55, 0.5, 0.2
"""What a word of the index, or a title, counts for that stands in the question whole, in Latin letters, by its sound
alone, or with one letter wrong."""
_ALONE = 3.0
"""What one counts for that is all a question says."""
_BESIDE = 0.5
"""What of it a clause gets that does not stand first under the word."""
_RARE = 2.0
"""Below this a piece stands in too many clauses to make two questions alike."""
_LONGEST_PHRASE = 10
_SHORTEST_SLIP = 6
"""A shorter Latin word with one letter wrong may well be another word."""


class Wordings:
    """Of some clauses, each called by its place among them. Built once."""

    def __init__(self, clauses: Sequence[Clause], readings: Readings | None = None) -> None:
        self.phrases: dict[Row, dict[int, float]] = defaultdict(dict)
        weights: dict[str, dict[int, float]] = defaultdict(dict)
        # A word of the index stands at many clauses.
        cut = cache(lambda text: tuple(dict.fromkeys(pieces(text))))
        for place, clause in enumerate(clauses):
            often: Counter[str] = Counter()
            for text, weight in _fields(clause):
                for piece in cut(text):
                    often[piece] += 1
                    weights[piece][place] = max(weight, weights[piece].get(place, 0.0))
            for phrase, weight in _phrases(clause):
                self.phrases[phrase][place] = max(weight, self.phrases[phrase].get(place, 0.0))
                if (whole := "".join(phrase)) in often:
                    weights[whole][place] = max(_IS_PHRASE * weight, weights[whole][place])
            for piece, times in often.items():
                weights[piece][place] *= 1.0 + _OFTEN * log(times)
        self._postings = {piece: tuple(found.items()) for piece, found in weights.items()}
        self._latin = frozenset(piece for piece in weights if piece.isascii())
        self._unknown = log(len(clauses) + 1)
        self._rarity = {piece: (self._unknown - log(len(found))) * _breadth(piece) for piece, found in weights.items()}
        self._pieces = {
            phrase: tuple(piece for piece in _pieces(phrase) if piece in weights) for phrase in self.phrases
        }
        self._nearly: dict[Row, set[Row]] = defaultdict(set)
        for phrase in self.phrases:
            for pattern in wildcards(phrase):
                self._nearly[pattern].add(phrase)
        called = {text for clause in clauses for text, _ in _named(clause)}
        self._sounds = Sounds.of(((literal(text), tokens(text)) for text in called), readings) if readings else None
        self._asked: list[tuple[int, float]] = []
        """Of each known question the clause that is meant and how much there is to it."""
        self._within: dict[str, list[int]] = defaultdict(list)
        for place, clause in enumerate(clauses):
            for text in clause.asked:
                told = [piece for piece in telling(text) if self._rarity[piece] > _RARE]
                for piece in told:
                    self._within[piece].append(len(self._asked))
                self._asked.append((place, sum(self._rarity[piece] for piece in told)))

    def said(self, asked: str) -> dict[Row, float]:
        """The words of the index that stand in a question, those that sound like it, and those that nearly do."""
        said: dict[Row, float] = {}
        row = tokens(asked)
        for window in {*windows(row), *windows(unlinked(row))}:
            if window in self.phrases:
                said[window] = WHOLE
                continue
            if any(common(one + other) for one, other in pairwise(window)):
                continue
            for pattern in wildcards(window):
                for meant in self._nearly.get(pattern, ()):
                    said.setdefault(meant, _NEARLY)
            if self._sounds and self._strange(window):
                for meant in self._sounds.like(window):
                    said[meant] = max(HEARD, said.get(meant, 0.0))
        if self._sounds and any(token.isalpha() and token not in self._postings for token in row if token.isascii()):
            for meant in self._sounds.typed(asked):
                said[meant] = max(TYPED, said.get(meant, 0.0))
        for token in row:
            if len(token) >= _SHORTEST_SLIP and token not in self._postings:
                said |= {(meant,): TYPED for meant in misspelt(token, self._latin) if (meant,) in self.phrases}
        return said

    def scores(self, asked: str, said: Mapping[Row, float], places: Collection[int]) -> dict[int, float]:
        """How much of a question each of some clauses answers to; those are left out that have nothing of it."""
        evidence = self._evidence(asked, said)
        scores: dict[int, float] = defaultdict(float)
        for piece, strength in evidence.items():
            for place, weight in self._postings[piece]:
                if place in places:
                    scores[place] += weight * strength * self._rarity[piece]
        told = {piece for piece in telling(asked) if not loose(piece)}
        for phrase, weight in said.items():
            if common("".join(phrase)) and telling(asked):
                continue
            weight = _ALONE if weight == WHOLE and told <= set(self._pieces[phrase]) else weight
            worth = weight * sum(self._rarity[piece] for piece in self._pieces[phrase])
            for place, share in self.phrases[phrase].items():
                if place in places:
                    scores[place] += worth * share
        for place, likeness in self._alike(evidence).items():
            if place in places:
                scores[place] += likeness
        return scores

    def grasped(self, asked: str, place: int) -> float:
        """The share of what a question says that stands in a clause."""
        whole = held = 0.0
        for piece in telling(asked):
            spelt = self._spelt(piece)
            if spelt or not loose(piece):
                rarity = max((self._rarity[each] for each in spelt), default=self._unknown * _breadth(piece))
                whole += rarity
                held += rarity if any(place == found for each in spelt for found, _ in self._postings[each]) else 0.0
        return held / (whole or 1.0)

    def _spelt(self, piece: str) -> list[str]:
        """The piece if it is known, else those that it may be with one letter wrong."""
        return [piece] if piece in self._postings else misspelt(piece, self._latin)

    def _evidence(self, asked: str, said: Mapping[Row, float]) -> dict[str, float]:
        """The known pieces of a question with what each counts for. A phrase that was only heard, or typed in Latin
        letters, counts as if its pieces had been written."""
        evidence = {
            piece: min(1.0, weight / WHOLE)
            for phrase, weight in said.items()
            if weight >= HEARD and self.tells(phrase, asked)
            for piece in self._pieces[phrase]
        }
        for piece in telling(asked):
            spelt = self._spelt(piece)
            evidence |= dict.fromkeys(spelt, 1.0 / (len(spelt) or 1))
        return evidence

    def tells(self, phrase: Row, asked: str) -> bool:
        """Whether a word of the index tells something here: 裁判 is one, and how many a question begins."""
        word = "".join(phrase)
        return len(word) > 1 and not (common(word) and telling(asked))

    def _alike(self, evidence: Mapping[str, float]) -> dict[int, float]:
        """For each clause how like the question is to the likest that people are known to ask for it."""
        shared: dict[int, float] = defaultdict(float)
        for piece, strength in evidence.items():
            for question in self._within.get(piece, ()):
                shared[question] += self._rarity[piece] * strength
        whole = sum(self._rarity[piece] * strength for piece, strength in evidence.items() if piece in self._within)
        likest: dict[int, float] = {}
        for question, held in shared.items():
            place, size = self._asked[question]
            likest[place] = max(likest.get(place, 0.0), held * held / sqrt(size * whole or 1.0))
        return likest

    def _strange(self, window: Row) -> bool:
        """Whether characters stand side by side here that never do in the books, and none of mere talk among them."""
        return not any(map(common, window)) and any(
            one + other not in self._postings for one, other in pairwise(window)
        )


def windows(row: Row) -> set[Row]:
    """Every stretch of a question that could be a word of the index."""
    return {row[start:end] for start in range(len(row)) for end in range(start + 1, start + 1 + _LONGEST_PHRASE)}


def _fields(clause: Clause) -> Iterable[tuple[str, float]]:
    for text in (*clause.topics, *clause.words):
        yield text, _IN_PHRASE
    for text in clause.title.values():
        yield text, _IN_TITLE
    for text in clause.text.values():
        yield text, _IN_TEXT
    for text in clause.reading.values():
        yield text, _IN_READING
    for text in clause.asked:
        yield text, _IN_ASKED


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


def _breadth(piece: str) -> float:
    return _SINGLE if len(piece) == 1 else 1.0


def _pieces(phrase: Row) -> Iterable[str]:
    """Those of a phrase, its characters side by side again and its Latin words apart."""
    return pieces("".join(f" {token} " if token.isascii() else token for token in phrase))
