"""A file that somebody sends: how much of one is taken in, and its text where it holds any."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from bot.app.request.encoding import decoded

LARGEST = 1024 * 1024
"""Bytes of a file that is fetched at all."""
MOST_TEXT = 256 * 1024
"""Bytes of a file that is read as text."""
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""What stands in no text, whatever its encoding."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""The marks of UTF-16: text, but none that we read."""
_END = b"\x1a"
"""What old programs end a text with."""


class Trouble(Enum):
    """Why a file is not read, by the sentence that says so."""

    TOO_BIG = "file.too_big"
    LOST = "file.lost"
    NO_TEXT = "file.no_text"
    ENCODING = "file.encoding"
    EMPTY = "file.empty"


@dataclass(frozen=True, slots=True)
class Document:
    """A file with its bytes, or with why they could not be had."""

    name: str = ""
    content: bytes = b""
    trouble: Trouble | None = None
    quoted: bool = False
    """Whether it came with the message that is replied to."""


def text_of(document: Document) -> str | Trouble:
    """What stands in a file, with plain ends of lines."""
    content = document.content.rstrip(_END)
    if document.trouble is not None:
        return document.trouble
    if len(content) > MOST_TEXT:
        return Trouble.TOO_BIG
    if content.startswith(_WIDE):
        return Trouble.ENCODING
    if _BINARY.search(content):
        return Trouble.NO_TEXT
    text = decoded(content)
    if text is None:
        return Trouble.ENCODING
    return text.replace("\r\n", "\n").replace("\r", "\n") if text.strip() else Trouble.EMPTY
