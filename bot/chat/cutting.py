"""Long HTML texts: cut or split for one message without breaking a tag or an entity."""

from __future__ import annotations

import re
from collections.abc import Sequence

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
_TOKEN = re.compile(r"<[^>]*>|&[^;\s<&]{1,10};|.", re.DOTALL)
_NAME = re.compile(r"</?([a-zA-Z0-9-]+)")


def split(html: str, limit: int = LONGEST_TEXT) -> list[str]:
    """Split an HTML text into pieces that fit, at line or word breaks if possible.

    Tags open at a break are closed before the break and reopened after it.
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
    """Return the beginning of an HTML text up to the limit, with an ellipsis if anything is left out."""
    return html if len(split(html, limit)) == 1 else split(html, limit - 1)[0] + "…"


def _end(tokens: Sequence[str], start: int, limit: int) -> int:
    """Return the end of the piece beginning at `start`: after a line or word, unless the piece would be less than half
    full."""
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
    """The length of a token in the text: 0 for a tag, 1 for an entity."""
    return 0 if _is_tag(token) else 1 if len(token) > 1 else _units(token)


def _is_tag(token: str) -> bool:
    return len(token) > 1 and token.startswith("<")


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1] if found else ""


def _units(text: str) -> int:
    """The length in UTF-16 units, the strictest way in which Telegram counts."""
    return len(text.encode("utf-16-le")) // 2
