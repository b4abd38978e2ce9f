"""A submitted file: limits on its size, and extracting its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from bot.app.request.encoding import decoded

LARGEST = 1024 * 1024
"""The largest file the bot downloads, in bytes."""
MOST_TEXT = 256 * 1024
"""The largest file the bot reads as text, in bytes."""
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Bytes that occur in no text, whatever its encoding."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""Byte order marks of UTF-16, an encoding for text that the bot does not read."""
_END = b"\x1a"
"""The byte with which old programs end a text file."""


class Trouble(Enum):
    """Why a file cannot be read, with the key of the sentence giving the reason."""

    TOO_BIG = "file.too_big"
    LOST = "file.lost"
    NO_TEXT = "file.no_text"
    ENCODING = "file.encoding"
    EMPTY = "file.empty"


@dataclass(frozen=True, slots=True)
class Document:
    """A file with its bytes, or with the reason why they are unavailable."""

    name: str = ""
    content: bytes = b""
    trouble: Trouble | None = None
    quoted: bool = False
    """Whether the file came with the message replied to."""


def text_of(document: Document) -> str | Trouble:
    """Return the text in a file with normalised line ends, or why the file holds no readable text."""
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
