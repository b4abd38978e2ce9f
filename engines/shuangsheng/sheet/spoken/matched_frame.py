"""A frame matched to part of a line, with the words filling the frame's places."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.shuangsheng.sheet.spoken.draft import Draft
from engines.shuangsheng.sheet.spoken.shapes import Times
from engines.shuangsheng.sheet.spoken.token import Token

ASKS = ("?", "吗", "么")
"""Words that turn what is before them into a question."""
PASS = object()
"""Returned by a reader whose frame does not fit after all; the next frame is then tried."""


@dataclass(frozen=True, slots=True)
class Found:
    match: re.Match[str]
    tokens: Sequence[Token]
    line: str

    def token(self, *names: str) -> Token | None:
        """Return the word in the first filled place, or None."""
        for name in names:
            if self.match.groupdict().get(name):
                return self.tokens[self.match.start(name)]
        return None

    def word(self, *names: str) -> Token:
        """Return the word in the first filled place; at least one of the places must be filled."""
        return self.tokens[next(self.match.start(name) for name in names if self.has(name))]

    def side(self, *names: str) -> str:
        """Return the side named in a place, in the form `Draft.meant` expects; empty without a name."""
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
        """The roles of the frame's words."""
        return str(self.match[0])

    @property
    def english(self) -> bool:
        return self.words.isascii()

    @property
    def words(self) -> str:
        """The frame's text as typed."""
        first, last = self.tokens[self.match.start()], self.tokens[self.match.end() - 1]
        return self.line[first.start : last.end]

    @property
    def sides(self) -> Sequence[Token]:
        return [token for token in self.tokens[self.match.start() : self.match.end()] if token.role == "S"]


Reader = Callable[[Draft, Found], object]
"""Reads a frame into the draft. Returns False if the frame cannot be understood, `PASS` to try the next frame."""


def named(draft: Draft, found: Found, *names: str) -> str:
    """Return the side named in one of the places; a pronoun is replaced with the side it means."""
    return draft.meant(found.side(*names))


def led(draft: Draft, found: Found) -> None:
    """Read the components named anywhere in a frame."""
    for name in ("shape", "shape2", "shape3"):
        if (shape := found.token(name)) is not None:
            put_shape(draft, shape.value)


def put_shape(draft: Draft, shape: object) -> None:
    """Record the component that won the last trick, by its pairs or by its multiplier."""
    if isinstance(shape, Times):
        draft.put("times", shape.by)
    else:
        draft.put("pairs", shape)
