"""Decide which unknown words in a spoken hand may be skipped because the order cannot depend on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.core.words.spelling import misspelt
from engines.daguai.sheet.reading import PEOPLE, SAID, SOMEBODY, WHERE
from engines.daguai.sheet.tokens import BREAK, COUNT, NUMBER, SEAT, UNREAD, WARNING, Token

_DIVIDING = (BREAK, "next")
_BINDING = ("by", "whom", "join", "lose", "own", "rest", "numbered", "that_is")
"""Words beside one of these belong to the statement and may not be skipped."""
_OF_A_DEED = ("of", "for", "get")
_ADVERB = ("ly", "地", "得")
_VERB = ("ed", "s", "ing")


@dataclass(frozen=True, slots=True)
class Strange:
    """A line with unknown words, prepared for two readings."""

    passed: tuple[Token, ...]
    """The unknown words that are skipped."""
    without: tuple[Token, ...]
    """The line without the unknown words."""
    instead: tuple[Token, ...]
    """The line with an arbitrary person in place of each unknown run. Both readings must give the same result."""


def strange(words: Sequence[Token]) -> Strange | None:
    """Find the unknown words that may be skipped. Return None if there are none, or if any unknown word may matter."""
    passed: list[Token] = []
    without: list[Token] = []
    instead: list[Token] = []
    for clause in _clauses(words):
        told = any(word.role in (*SAID, "by", "whom", "lose", "own") for word in clause)
        before: Token | None = None
        run: list[Token] = []
        for word in (*clause, None):
            if word is not None and word.role == UNREAD:
                if _warns(word):
                    return None
                run.append(word)
                continue
            if word is not None and word.role == "talk":
                without.append(word)
                continue
            if run:
                if not _apart(before, run, word, told) or (word is None and _only_named(clause)):
                    return None
                passed += run
                if not _of_the_one_before(before, run, word):
                    instead.append(run[0]._replace(role=SOMEBODY))
                run = []
            if word is not None:
                without.append(word)
                instead.append(word)
                before = word
    return Strange(tuple(passed), tuple(without), tuple(instead)) if passed else None


def _clauses(words: Sequence[Token]) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for word in words:
        if word.role in _DIVIDING and clause:
            yield clause
            clause = []
        clause.append(word)
    yield clause


def _warns(word: Token) -> bool:
    """Return whether an unknown word may negate, count or name a team: by its listed meaning, or by resemblance."""
    return bool(word.value) or not word.words.isalpha() or bool(misspelt(word.words, WARNING))


def _apart(before: Token | None, run: Sequence[Token], behind: Token | None, told: bool) -> bool:
    """Return whether unknown words cannot affect the words around them.

    Between two people they may say who came first. Beside a team's act they may negate the act or name the team. After
    a number they may be the thing counted.
    """
    first = before.role if before is not None and before.role not in _DIVIDING else ""
    then = behind.role if behind is not None else ""
    if first in (COUNT, NUMBER) and not run[-1].words.endswith(_ADVERB):
        return False
    if first in _BINDING or then in _BINDING or (first in PEOPLE and then in PEOPLE):
        return False
    if not told or any(one.words.endswith(_ADVERB) and one is run[-1] for one in run):
        return True
    if not first:
        return not then or then in PEOPLE
    return not then and first not in _OF_A_DEED


def _only_named(clause: Sequence[Token]) -> bool:
    """Return whether a clause only names people, whose act the unknown words may state: Ann, Cat, Eve complained."""
    known = [word.role for word in clause if word.role not in ("talk", UNREAD, *_DIVIDING)]
    return bool(known) and all(role in (SEAT, "me", "join") for role in known)


def _of_the_one_before(before: Token | None, run: Sequence[Token], behind: Token | None) -> bool:
    """Return whether unknown words describe a person's act, and so name nobody: Ann clinched first, B队真是神仙牌."""
    if before is None or before.role not in PEOPLE:
        return False
    if behind is None:
        return before.role in ("side", "us", "them") and len(run) > 1 and not run[0].words.isascii()
    return behind.role in WHERE and (run[-1].words.endswith(_VERB) or not run[0].words.isascii())
