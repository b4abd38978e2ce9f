"""The intermediate result of reading a hand from a line of text, and refusals quoting the unread words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from engines.core.rulings import Fact, Given, Refusal, Value
from engines.shuangsheng.sheet.scores.levels import name_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Role, other

_PIECE = 40
OURS, THEIRS, OPPOSED, THEY, YOURS = "ours", "theirs", "opposed", "they", "yours"
PRONOUNS = (OURS, THEIRS, OPPOSED, THEY, YOURS)
AFTER = " < "
"""Separates a word for a side from the side named last before the word."""

IS = "is "
"""Marks a field naming a side's role in the hand, which the rest of the line must confirm."""
SAME = " = "
"""Separates a seat from a pronoun that must mean the seat's side: 我家小陈."""

_CALLED = {"pairs": "largest", "trump": "suit", "buried": "party", "miscount": "party"}
"""Fields whose values appear in sentences under another name than in the record."""

Mark = tuple[dict[str, object], tuple[int, ...], str]


@dataclass(frozen=True, slots=True)
class Scored:
    """Card points which a line credits to a side, a seat or a pronoun."""

    who: str
    points: int
    words: str
    total: bool = False
    """Whether the points include the bottom."""
    tricks: bool = False
    """Whether the points are explicitly of the tricks alone."""


@dataclass(slots=True)
class Draft:
    """All values read from a line so far. A value given twice must be the same both times, or the line is refused."""

    buries: bool
    """扣底 means burying under this rule set, not winning the last trick."""
    said: dict[str, object] = field(default_factory=dict)
    fines: list[tuple[str, str, int, str]] = field(default_factory=list)
    """Fines: `points` or `levels`, the fined party, the amount, the clause (may be empty)."""
    throws: list[tuple[str, int, int | None]] = field(default_factory=list)
    """Failed throws: the thrower, the number of cards, the number of beatable cards."""
    sides: list[tuple[str, str, bool, str]] = field(default_factory=list)
    """Fields holding a side: the field, the named seat or side, whether the opposite side is meant, the words."""
    scores: list[Scored] = field(default_factory=list)
    rests: list[tuple[str, str]] = field(default_factory=list)
    """The sides credited with the remaining points, and the words."""
    extras: list[tuple[int, str]] = field(default_factory=list)
    """Further points besides those of the tricks, and the words; they must equal the total."""
    claims: list[tuple[str, str, int, str]] = field(default_factory=list)
    """Claimed results of the hand (`up`, `stage`): the kind, the party, the number of levels, the words."""
    covers: list[tuple[str, str]] = field(default_factory=list)
    """Uses of 扣底 that may mean burying or winning the last trick: the party and the words."""
    either: list[tuple[str, str, str]] = field(default_factory=list)
    """Words with two readings: the words, and an unambiguous wording for each reading."""
    named: str = ""
    """The side named last."""
    called: set[str] = field(default_factory=set)
    """All sides named in the line."""
    doer: str = ""
    """The party acting in the present sentence."""
    topic: str = ""
    """The party of a sentence that says nothing else; the points said next belong to this party."""
    unread: list[str] = field(default_factory=list)
    """The pieces of text not understood."""
    whose: list[str] = field(default_factory=list)
    """The words with 我们 or 他们 in a line by somebody on neither side."""
    passed: list[str] = field(default_factory=list)
    """Sentences without any word about a hand, ignored as talk."""
    contradicted: set[str] = field(default_factory=set)
    """Fields given two different values, so that neither is used."""
    refused: Refusal | None = None
    """The first problem found in the line: a contradiction, unless unread words stand before the contradiction."""

    def mark(self) -> Mark:
        """Return the present reading position, for a later `back`."""
        return dict(self.said), tuple(map(len, self._lists)), self.named

    def back(self, mark: Mark) -> None:
        self.said, lengths, self.named = dict(mark[0]), mark[1], mark[2]
        for listed, length in zip(self._lists, lengths, strict=True):
            del listed[length:]

    @property
    def _lists(self) -> tuple[list[Any], ...]:
        return (
            self.fines,
            self.throws,
            self.sides,
            self.scores,
            self.rests,
            self.extras,
            self.claims,
            self.covers,
            self.either,
        )

    def put(self, name: str, value: object) -> None:
        first = self.said.setdefault(name, value)
        if first == value:
            return
        self.contradicted.add(name)
        if self.refused is None:
            said = Fact("said", {"first": given(name, first), "second": given(name, value)})
            self.refused = Refusal("unreadable", "contradiction", facts=(said,))

    @property
    def subject(self) -> str:
        """The party of a statement without a name: the party acting in the sentence, or the only side named in the
        line."""
        return self.doer or (next(iter(self.called)) if len(self.called) == 1 else "")

    def meant(self, word: str) -> str:
        """Attach the side named before a pronoun. 他们 means the side named last; 对方 means the opposite of that side,
        or of the speaker's side."""
        if not self.named or self.named in PRONOUNS:
            return word
        if word == THEY:
            return f"{word}{AFTER}{self.named}"
        return f"{word}{AFTER}{self.named}" if word == OPPOSED else word

    def put_side(self, name: str, word: str, default: Role, words: str, denied: bool = False) -> None:
        """Set a field that holds a role, from a role's name, or later from a seat or side once the dealer is known."""
        named = part_of(word) if word else default
        if named is None:
            self.sides.append((name, word, denied, words))
        else:
            self.put(name, other(named) if denied else named)


def part_of(word: str) -> Role | None:
    """Return the role named directly by a word for a side, or None."""
    return DEALER if word == DEALER else DEFENDER if word == DEFENDER else None


def unread(piece: str) -> Refusal:
    return quoted("unread", piece)


def quoted(why: str, piece: str) -> Refusal:
    """Return a refusal quoting a piece of text; `why` says whether the piece was unread, ambiguous or disproved."""
    return Refusal("unreadable", "text", facts=(Fact(why, {"piece": piece.strip()[:_PIECE]}),))


def as_typed(refusal: Refusal, text: str) -> Refusal:
    """Quote a refused piece in the player's own small and capital letters, since the reader sees capitals only."""

    def typed(fact: Fact) -> Fact:
        piece = str(fact.args.get("piece", ""))
        found = re.search(r"\s+".join(map(re.escape, piece.split())), text, re.IGNORECASE) if piece else None
        return Fact(fact.key, {"piece": found[0]}) if found else fact

    return replace(refusal, facts=tuple(map(typed, refusal.facts)))


def given(field: str, value: Any) -> Given:
    """Return a field's value from a line, named as in the form."""
    called = "party" if field.startswith(IS) else _CALLED.get(field, field)
    meant: Value = value if isinstance(value, int | str) else tuple(value)
    return Given(str(value), called, name_of(value) if field == "level" else meant)
