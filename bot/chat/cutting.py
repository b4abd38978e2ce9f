"""Texts that are too long for one message: cut or split without breaking a tag or an entity."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
_TOKEN = re.compile(r"<[^>]*>|&[^;\s<&]{1,10};|.", re.DOTALL)
_NAME = re.compile(r"</?([a-zA-Z0-9-]+)")


def split(html: str, limit: int = LONGEST_TEXT) -> list[str]:
    """The text in pieces that each fit, broken between lines or words where that is possible.

    What is open at a break is closed before it and opened anew after it.
    """
    if _units(html) <= limit:
        return [html]
    tokens = _TOKEN.findall(html)
    pieces: list[str] = []
    opened: list[str] = []
    start = 0
    while start < len(tokens):
        end = _end(tokens, start, limit)
        still = _still_open(opened, tokens[start:end])
        closing = "".join(f"</{_name(tag)}>" for tag in reversed(still))
        if any(_width(token) and not token.isspace() for token in tokens[start:end]):
            pieces.append("".join((*opened, *tokens[start:end])).rstrip() + closing)
        opened, start = still, end
    return pieces or [html]


def cut(html: str, limit: int = LONGEST_TEXT) -> str:
    """The beginning of the text, as much as fits; what is left out is marked by an ellipsis."""
    return html if len(split(html, limit)) == 1 else split(html, limit - 1)[0] + "…"


def _end(tokens: Sequence[str], start: int, limit: int) -> int:
    """Where the piece that begins at `start` ends: after a line or a word if that leaves no piece half empty."""
    length, line, word = 0, start, start
    for at in range(start, len(tokens)):
        width = _width(tokens[at])
        if length + width > limit:
            return line if line > start else word if word > start else max(at, start + 1)
        length += width
        if length * 2 >= limit:
            line = at + 1 if tokens[at] == "\n" else line
            word = at + 1 if tokens[at].isspace() else word
    return len(tokens)


def _still_open(opened: Sequence[str], tokens: Sequence[str]) -> list[str]:
    still = list(opened)
    for token in tokens:
        if token.startswith("</"):
            still.pop()
        elif _is_tag(token):
            still.append(token)
    return still


def _width(token: str) -> int:
    """What it counts for: nothing for a tag, one for an entity."""
    return 0 if _is_tag(token) else 1 if len(token) > 1 else _units(token)


def _is_tag(token: str) -> bool:
    return len(token) > 1 and token.startswith("<")


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1] if found else ""


def _units(text: str) -> int:
    """Length as the messenger counts at its strictest, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2
