"""How a text is encoded: UTF-8, GB18030 or Big5. What is none of them, or more than one, is not guessed at.

GB18030 reads nearly any bytes, so that it can be read that way proves little. What tells them apart is how common
the characters are that come out: text read in the wrong encoding is full of rare ones.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_UTF8, _GB18030 = "utf-8", "gb18030"
_BIG5 = "cp950"
"""Big5 with the seven characters of everyday use that it lacks, 碁 among them."""
_PROOF = {_UTF8: 1, _GB18030: 2, _BIG5: 2}
"""How many rare characters in a line show that it is of this other encoding, in which all of it is common. Hardly
anything is UTF-8 by accident."""
_WESTERN = re.compile(rb"(?<![\x80-\xff])[A-Za-z][\xc0-\xff][a-z](?![\x80-\xff])")
"""é and the like within a word: with the letter behind it, it would be read as a single Chinese character."""
_SGF = re.compile(rb"\s*\(\s*;")
_CHARSET = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9][A-Za-z0-9_.:-]{1,39})\s*\]")
_SPACE = frozenset("\t\n\v\f\r")
_NOWHERE = frozenset({"Cc", "Cn", "Co", "Cs"})
"""Kinds of characters that no text has: controls, and what stands for nothing."""


def decoded(data: bytes) -> str | None:
    """The text; None where it cannot be said how it is encoded, or some lines are encoded otherwise than others."""
    plain = _read(data, "utf-8-sig")
    if plain is None:
        plain = _declared(data)
    if plain is not None:
        return plain
    rare = {encoding: count for encoding in (_GB18030, _BIG5) if (count := _rare(data, encoding)) is not None}
    if not rare:
        return None
    best = min(rare, key=lambda encoding: rare[encoding])
    if _WESTERN.search(data) or any(_of_another(line, best) for line in data.splitlines()):
        return None
    return _read(data, best)


def _declared(data: bytes) -> str | None:
    """The text of a file that says itself how it is encoded, as SGF does; one that does not, or is wrong about it, is
    GB18030. None for any other file, and for one that is neither."""
    if not _SGF.match(data):
        return None
    says = _CHARSET.search(data)
    encodings = ([says[1].decode("ascii")] if says else []) + [_GB18030]
    return next((text for encoding in encodings if (text := _read(data, encoding)) is not None), None)


def _read(data: bytes, encoding: str) -> str | None:
    try:
        text = data.decode(encoding)
    except (UnicodeError, LookupError):
        return None
    strange = {letter for letter in set(text) - _SPACE if unicodedata.category(letter) in _NOWHERE}
    return None if strange else text


def _rare(data: bytes, encoding: str) -> int | None:
    """How many rare characters come out; None where the bytes are not of this encoding."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    common = _common(encoding)
    return sum(letter not in common for letter in text)


def _of_another(line: bytes, encoding: str) -> bool:
    rare = 0 if line.isascii() else _rare(line, encoding) or 0
    return any(rare >= proof and _rare(line, other) == 0 for other, proof in _PROOF.items() if other != encoding)


@cache
def _common(encoding: str) -> frozenset[str]:
    """What is to be expected in a text of this encoding: GB2312, the frequent part of Big5, or our scripts."""
    ascii_letters = map(chr, range(0x80))
    if encoding == _UTF8:
        scripts = (range(0x2010, 0x2028), range(0x2E80, 0xA000), range(0xFF00, 0xFFF0))
        return frozenset(ascii_letters).union(*(map(chr, script) for script in scripts))
    narrower, leads = ("gb2312", range(0xA1, 0xF8)) if encoding == _GB18030 else (_BIG5, range(0xA1, 0xC7))
    pairs = (bytes((lead, trail)).decode(narrower, "ignore") for lead in leads for trail in range(0x40, 0xFF))
    return frozenset(ascii_letters).union(pair for pair in pairs if len(pair) == 1)
