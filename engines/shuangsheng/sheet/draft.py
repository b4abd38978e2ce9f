"""What a line says of a hand so far, and how what was not understood is quoted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from engines.core.rulings import Fact, Given, Refusal, Value
from engines.shuangsheng.sheet.levels import name_of
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, Role, other

_PIECE = 40
OURS, THEIRS, OPPOSED, THEY, YOURS = "ours", "theirs", "opposed", "they", "yours"
PRONOUNS = (OURS, THEIRS, OPPOSED, THEY, YOURS)
AFTER = " < "
"""Between a word for the other side and the side that was named last before it."""

IS = "is "
"""Before the part in the hand that a word for a side must have, by what else the line says."""
SAME = " = "
"""Between a seat and a pronoun that must mean its side: 我家小陈."""

_CALLED = {"pairs": "largest", "trump": "suit", "buried": "party", "miscount": "party"}
"""Fields whose values people know by another name than the record's."""

Mark = tuple[dict[str, object], tuple[int, ...], str]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points of cards that a line gives to a side, a seat or a pronoun."""

    who: str
    points: int
    words: str
    total: bool = False


@dataclass(slots=True)
class Draft:
    """What a line says so far. A field that is said twice must be said alike."""

    buries: bool
    """扣底 means to bury here, not to win the last trick."""
    said: dict[str, object] = field(default_factory=dict)
    fines: list[tuple[str, str, int, str]] = field(default_factory=list)
    """`points` or `levels`, against whom, how much, by which clause (may be empty)."""
    throws: list[tuple[str, int, int | None]] = field(default_factory=list)
    """Who threw, how many cards, how many of them could be beaten."""
    sides: list[tuple[str, str, bool, str]] = field(default_factory=list)
    """A field that is a side, the seat or side that was named for it, whether it is the other one, and the words."""
    scores: list[Scored] = field(default_factory=list)
    claims: list[tuple[str, str, int, str]] = field(default_factory=list)
    """What is said to have come of the hand: `up`, `stage`; who, how far, and the words."""
    covers: list[tuple[str, str]] = field(default_factory=list)
    """扣底 where it may mean to bury or to win the last trick: who, and the words."""
    either: list[tuple[str, str, str]] = field(default_factory=list)
    """Words with two readings, and both as they would have been written alone."""
    named: str = ""
    """The side that was named last."""
    called: set[str] = field(default_factory=set)
    """Every side that was named."""
    doer: str = ""
    """Who did something in this sentence."""
    topic: str = ""
    """Who a sentence was about that says nothing else: the points said next are theirs."""
    unread: list[str] = field(default_factory=list)
    """What was not understood."""
    whose: list[str] = field(default_factory=list)
    """Words about 我们 or 他们, said by nobody of either side."""
    passed: list[str] = field(default_factory=list)
    """Talk between the sentences, of which no word says anything of a hand."""
    contradicted: set[str] = field(default_factory=set)
    """What was said in two ways, so that neither holds."""
    refused: Refusal | None = None
    """What was wrong first: a contradiction, where it stands before anything that was not understood."""

    def mark(self) -> Mark:
        """How far the line has been read, to come back to."""
        return dict(self.said), tuple(map(len, self._lists)), self.named

    def back(self, mark: Mark) -> None:
        self.said, lengths, self.named = dict(mark[0]), mark[1], mark[2]
        for listed, length in zip(self._lists, lengths, strict=True):
            del listed[length:]

    @property
    def _lists(self) -> tuple[list[Any], ...]:
        return self.fines, self.throws, self.sides, self.scores, self.claims, self.covers, self.either

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
        """Who does what is said without a name: whoever did something in the sentence, or the only one named."""
        return self.doer or (next(iter(self.called)) if len(self.called) == 1 else "")

    def meant(self, word: str) -> str:
        """他们 is the side that was named last; 对方 is the other one than that, or than the speaker's."""
        if not self.named or self.named in PRONOUNS:
            return word
        if word == THEY:
            return f"{word}{AFTER}{self.named}"
        return f"{word}{AFTER}{self.named}" if word == OPPOSED else word

    def put_side(self, name: str, word: str, default: Role, words: str, denied: bool = False) -> None:
        """A field that is a side: by its part in the hand, or by a seat, of which the dealer has to be known."""
        named = part_of(word) if word else default
        if named is None:
            self.sides.append((name, word, denied, words))
        else:
            self.put(name, other(named) if denied else named)


def part_of(word: str) -> Role | None:
    """The part in the hand that a word for a side names by itself."""
    return DEALER if word == DEALER else DEFENDER if word == DEFENDER else None


def unread(piece: str) -> Refusal:
    return quoted("unread", piece)


def quoted(why: str, piece: str) -> Refusal:
    """The refusal of a piece of the text: not understood, to be taken in two ways, or not what came of the hand."""
    return Refusal("unreadable", "text", facts=(Fact(why, {"piece": piece.strip()[:_PIECE]}),))


def as_typed(refusal: Refusal, text: str) -> Refusal:
    """What was not understood in small and capital letters as it was typed, where capitals alone were read."""

    def typed(fact: Fact) -> Fact:
        piece = str(fact.args.get("piece", ""))
        found = re.search(r"\s+".join(map(re.escape, piece.split())), text, re.IGNORECASE) if piece else None
        return Fact(fact.key, {"piece": found[0]}) if found else fact

    return replace(refusal, facts=tuple(map(typed, refusal.facts)))


def given(field: str, value: Any) -> Given:
    """What a line gives for a field, in the words of the form."""
    called = "party" if field.startswith(IS) else _CALLED.get(field, field)
    meant: Value = value if isinstance(value, int | str) else tuple(value)
    return Given(str(value), called, name_of(value) if field == "level" else meant)
