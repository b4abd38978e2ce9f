"""Score how well clauses match a question, from their wording, their names in the index and known questions.

Chinese is compared through single characters and pairs, so word boundaries do not matter. A piece counts more the rarer
it is among the clauses. An index word also scores as a whole, even with one wrong character, with other characters of
the same sound, or typed in Latin letters. Similarity to a known question for a clause scores as well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import log, sqrt

from engines.core.books.rulebook import Clause
from engines.core.words.sounds import Readings, Row, Sounds
from engines.core.words.spelling import common, literal, loose, misspelt, pieces, telling, tokens, unlinked, wildcards

_IS_PHRASE, _IN_PHRASE, _IN_TITLE, _IN_TEXT, _IN_READING, _IN_ASKED = 1.5, 1.0, 1.4, 1.0, 0.4, 1.5
"""The weight for a piece, depending on its place in a clause: a whole index word, part of an index word, title, text,
our reading, a known question."""
_OFTEN = 0.3
"""The extra weight for repetition within a clause, per unit of the logarithm."""
_SINGLE = 0.8
"""The factor for a single Chinese character, since it says less alone."""
WHOLE, TYPED, HEARD, _NEARLY = 0.6, 0.55, 0.5, 0.2
"""The weight for an index word or title found in the question: written out, typed in Latin letters, recognised by sound
alone, or with one wrong letter."""
_ALONE = 3.0
"""The weight for an index word that makes up the whole question."""
_BESIDE = 0.5
"""The share of an index word's weight for clauses that do not come first under it."""
_RARE = 2.0
"""A piece with lower rarity occurs in too many clauses to make two questions similar."""
_LONGEST_PHRASE = 10
_SHORTEST_SLIP = 6
"""A shorter Latin word with one wrong letter may well be another word."""


class Wordings:
    """An index over a fixed list of clauses, each identified through its position in the list. Built once."""

    def __init__(self, clauses: Sequence[Clause], readings: Readings | None = None) -> None:
        self.phrases: dict[Row, dict[int, float]] = defaultdict(dict)
        weights: dict[str, dict[int, float]] = defaultdict(dict)
        # Many clauses share an index word; cut each text only once.
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
        """For each known question: the position of its clause, and the question's total rarity."""
        self._within: dict[str, list[int]] = defaultdict(list)
        for place, clause in enumerate(clauses):
            for text in clause.asked:
                told = [piece for piece in telling(text) if self._rarity[piece] > _RARE]
                for piece in told:
                    self._within[piece].append(len(self._asked))
                self._asked.append((place, sum(self._rarity[piece] for piece in told)))

    def said(self, asked: str) -> dict[Row, float]:
        """Return the index words found in a question, with weights: written out, sounding alike, or nearly spelt."""
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
        """Score how well each clause in `places` matches the question; clauses without any match are absent."""
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
        """Return the share, weighted for rarity, of the question's significant pieces that the clause contains."""
        whole = held = 0.0
        for piece in telling(asked):
            spelt = self._spelt(piece)
            if spelt or not loose(piece):
                rarity = max((self._rarity[each] for each in spelt), default=self._unknown * _breadth(piece))
                whole += rarity
                held += rarity if any(place == found for each in spelt for found, _ in self._postings[each]) else 0.0
        return held / (whole or 1.0)

    def _spelt(self, piece: str) -> list[str]:
        """Return the piece if known, else the known pieces that differ in one letter."""
        return [piece] if piece in self._postings else misspelt(piece, self._latin)

    def _evidence(self, asked: str, said: Mapping[Row, float]) -> dict[str, float]:
        """Return the known pieces in a question with their strengths. A phrase recognised by sound, or typed in Latin
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
        """Return whether an index word is significant here; index words such as 裁判 also open many questions as mere
        talk."""
        word = "".join(phrase)
        return len(word) > 1 and not (common(word) and telling(asked))

    def _alike(self, evidence: Mapping[str, float]) -> dict[int, float]:
        """Return for each clause how similar the question is to the clause's most similar known question."""
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
        """Return whether some neighbouring characters never occur together in the books, and none is mere small
        talk."""
        return not any(map(common, window)) and any(
            one + other not in self._postings for one, other in pairwise(window)
        )


def windows(row: Row) -> set[Row]:
    """Return every stretch of tokens that could be an index word."""
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
    """Yield the token rows under which a clause can be found whole, with their weights."""
    for text, weight in _named(clause):
        row = tokens(text)
        yield row, weight
        # Without its linking words the phrase must still be longer than one token: `how it moves` would shrink to one
        # word.
        if len(short := unlinked(row)) > 1:
            yield short, weight


def _named(clause: Clause) -> Iterable[tuple[str, float]]:
    """Yield a clause's title and index names, with their weights."""
    yield from ((text, 1.0) for text in clause.title.values())
    yield from ((text, 1.0 if text in clause.heads else _BESIDE) for text in (*clause.topics, *clause.words))


def _breadth(piece: str) -> float:
    return _SINGLE if len(piece) == 1 else 1.0


def _pieces(phrase: Row) -> Iterable[str]:
    """Cut a phrase into pieces: neighbouring characters joined again, Latin words apart."""
    return pieces("".join(f" {token} " if token.isascii() else token for token in phrase))
