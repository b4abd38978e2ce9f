"""Several things in one text, as people write them: with 、 or commas between them, with strokes, or with blanks."""

from __future__ import annotations

import re

_COMMAS, _STROKES = re.compile(r"[、，,；;\n]+"), re.compile(r"[/／]+")
_BLANKS, _WIDE_BLANKS = re.compile(r"\s+"), re.compile(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f])")


def several(text: str) -> list[str]:
    """Things in a text. Where there are commas a stroke belongs to one of them, 图书馆/档案馆; so do blanks, and those
    between Latin letters always, Computer Science."""
    return _split(text, next((signs for signs in (_COMMAS, _STROKES) if signs.search(text)), _WIDE_BLANKS))


def names_in(text: str, *, words: bool = False) -> list[str]:
    """The names of people in a text; `words`: each is a single word where there are only blanks between them."""
    plain = _STROKES.sub("、", text)
    return _split(plain, _COMMAS if _COMMAS.search(plain) else _BLANKS if words else _WIDE_BLANKS)


def _split(text: str, signs: re.Pattern[str]) -> list[str]:
    return [part.strip() for part in signs.split(text) if part.strip()]
