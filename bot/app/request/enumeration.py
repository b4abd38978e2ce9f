"""Split a text into several items, separated by 、 or commas, by slashes, or by blanks."""

from __future__ import annotations

import re

_COMMAS, _STROKES = re.compile(r"[、，,；;\n]+"), re.compile(r"[/／]+")
_BLANKS, _WIDE_BLANKS = re.compile(r"\s+"), re.compile(r"(?<=[^\x00-\x7f])\s+(?=[^\x00-\x7f])")


def several(text: str) -> list[str]:
    """Return the items in a text. If it has commas, slashes stay inside an item, as in 图书馆/档案馆, and blanks stay
    too; blanks between Latin letters always stay, as in Computer Science."""
    return _split(text, next((signs for signs in (_COMMAS, _STROKES) if signs.search(text)), _WIDE_BLANKS))


def names_in(text: str, *, words: bool = False) -> list[str]:
    """Return the people's names in a text. With `words` every single word is a name if only blanks separate them."""
    plain = _STROKES.sub("、", text)
    return _split(plain, _COMMAS if _COMMAS.search(plain) else _BLANKS if words else _WIDE_BLANKS)


def _split(text: str, signs: re.Pattern[str]) -> list[str]:
    return [part.strip() for part in signs.split(text) if part.strip()]
