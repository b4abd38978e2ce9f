"""Detect the encoding of a text: UTF-8, GB18030 or Big5. The bot does not guess if none fits or several do.

GB18030 decodes nearly any bytes, so successful decoding proves little. Rare characters tell the encodings apart: text
decoded in the wrong encoding is full of them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_UTF8, _GB18030 = "utf-8", "gb18030"
_BIG5 = "cp950"
"""Big5 with seven everyday characters that plain Big5 lacks, 碁 among them."""
_PROOF = {_UTF8: 1, _GB18030: 2, _BIG5: 2}
"""How many rare characters prove a line to be in a different encoding, provided all characters are common in that
encoding. UTF-8 needs only one, because hardly any text decodes as UTF-8 by accident."""
_WESTERN = re.compile(rb"(?<![\x80-\xff])[A-Za-z][\xc0-\xff][a-z](?![\x80-\xff])")
"""An accented letter like é within a word: GB18030 and Big5 would read it with the next letter as a single Chinese
character."""
_SGF = re.compile(rb"\s*\(\s*;")
_CHARSET = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9][A-Za-z0-9_.:-]{1,39})\s*\]")
_SPACE = frozenset("\t\n\v\f\r")
_NOWHERE = frozenset({"Cc", "Cn", "Co", "Cs"})
"""Unicode categories absent from real text: control characters, surrogates, private and unassigned characters."""


def decoded(data: bytes) -> str | None:
    """Decode a text, or return None if its encoding is unclear or varies between lines."""
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
    """Decode an SGF file in the encoding named by its CA property; try GB18030 if that property is missing or wrong.
    Return None for other files and if both fail."""
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
    """Count the rare characters in the decoded text, or return None if the bytes do not decode."""
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
    """Return the characters common in an encoding: GB2312 for GB18030, the frequent part of Big5, or for UTF-8 our
    scripts."""
    ascii_letters = map(chr, range(0x80))
    if encoding == _UTF8:
        scripts = (range(0x2010, 0x2028), range(0x2E80, 0xA000), range(0xFF00, 0xFFF0))
        return frozenset(ascii_letters).union(*(map(chr, script) for script in scripts))
    narrower, leads = ("gb2312", range(0xA1, 0xF8)) if encoding == _GB18030 else (_BIG5, range(0xA1, 0xC7))
    pairs = (bytes((lead, trail)).decode(narrower, "ignore") for lead in leads for trail in range(0x40, 0xFF))
    return frozenset(ascii_letters).union(pair for pair in pairs if len(pair) == 1)
