"""A frame that fits a stretch of the line, with the words that fill its places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.shuangsheng.sheet.draft import Draft
from engines.shuangsheng.sheet.spoken.tokens import Token

PASS = object()
"""What a reader gives back for a frame that does not fit after all: the next one is tried."""


@dataclass(frozen=True, slots=True)
class Found:
    match: re.Match[str]
    tokens: Sequence[Token]
    line: str

    def token(self, *names: str) -> Token | None:
        """The word in the first of these places that is filled."""
        for name in names:
            if self.match.groupdict().get(name):
                return self.tokens[self.match.start(name)]
        return None

    def word(self, *names: str) -> Token:
        """The same, of places of which one is always filled."""
        return self.tokens[next(self.match.start(name) for name in names if self.has(name))]

    def side(self, *names: str) -> str:
        """Whom the frame names there, as `Draft.meant` takes it; empty where nobody."""
        token = self.token(*names)
        return "" if token is None else str(token.value)

    def number(self, *names: str) -> int | None:
        token = self.token(*names)
        return token.value if token is not None and isinstance(token.value, int) else None

    def has(self, name: str) -> bool:
        return bool(self.match.groupdict().get(name))

    def roles(self, name: str) -> str:
        return self.match.groupdict().get(name) or ""

    def within(self, name: str) -> Sequence[Token]:
        return self.tokens[self.match.start(name) : self.match.end(name)] if self.has(name) else ()

    @property
    def form(self) -> str:
        """The roles of its words."""
        return str(self.match[0])

    @property
    def english(self) -> bool:
        return self.words.isascii()

    @property
    def words(self) -> str:
        """The frame as it was typed."""
        first, last = self.tokens[self.match.start()], self.tokens[self.match.end() - 1]
        return self.line[first.start : last.end]

    @property
    def sides(self) -> Sequence[Token]:
        return [token for token in self.tokens[self.match.start() : self.match.end()] if token.role == "S"]


Reader = Callable[[Draft, Found], object]
"""Puts a frame into the draft; False where it is not understood after all, `PASS` where it is another frame."""


def named(draft: Draft, found: Found, *names: str) -> str:
    """Whom a frame names in one of these places; a pronoun is the side that it stands for."""
    return draft.meant(found.side(*names))


def led(draft: Draft, found: Found) -> None:
    """Puts the components that a frame names beside what it says."""
    for name in ("shape", "shape2", "shape3"):
        if (shape := found.token(name)) is not None:
            draft.put("pairs", shape.value)
