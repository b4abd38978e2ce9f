"""Parsing of HTML as in the Bot API: returns text and entities, and refuses anything doubtful.

Stricter than Telegram in one point: a bare `&` or `>` is refused, as Telegram's documentation demands, and not let
through.
"""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from bot.local.errors import ApiError, bad_request
from bot.local.texts.entities import Entity, units

TOKEN = re.compile(
    r"""<(?P<close>/)?(?P<tag>[a-zA-Z][a-zA-Z0-9-]*)"""
    r"""(?P<attributes>(?:\s+[a-zA-Z-]+(?:="[^"]*"|='[^']*'|=[^\s"'<>]+)?)*)\s*>"""
    r"""|&(?P<entity>lt|gt|amp|quot|\#[0-9]{1,7}|\#x[0-9a-fA-F]{1,6});"""
    r"""|(?P<stray>[<>&])"""
    r"""|(?P<text>[^<>&]+)"""
)
ATTRIBUTE = re.compile(r"""([a-zA-Z-]+)(?:="([^"]*)"|='([^']*)'|=([^\s"'<>]+))?""")

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}


@dataclass
class _Open:
    tag: str
    start: int
    entity: Entity | None
    language: str | None = None


@dataclass
class _Reader:
    text: str = ""
    length: int = 0  # length of the text so far, in UTF-16 units
    open: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.text += text
        self.length += units(text)

    def end(self, tag: str, at: int) -> None:
        if not self.open:
            raise _broken(f"unexpected end tag at byte offset {at}")
        opened = self.open.pop()
        if opened.tag != tag:
            raise _broken(f'unmatched end tag at byte offset {at}, expected "</{opened.tag}>", found "</{tag}>"')
        length = self.length - opened.start
        if opened.language and self.open and self.open[-1].tag == "pre" and self.open[-1].start == opened.start:
            # <pre><code class="language-x"> is one entity, not two.
            self.open[-1].language = opened.language
        elif opened.entity is not None and length > 0:
            language = {"language": opened.language} if tag == "pre" and opened.language else {}
            self.entities.append({**opened.entity, "offset": opened.start, "length": length, **language})


def parse_html(source: str) -> tuple[str, list[Entity]]:
    reader = _Reader()
    for token in TOKEN.finditer(source):
        at = len(source[: token.start()].encode())
        if token["text"] is not None:
            reader.add(token["text"])
        elif token["entity"] is not None:
            reader.add(unescape(token[0]))
        elif token["stray"] is not None:
            raise _broken(f'character "{token["stray"]}" at byte offset {at} must be escaped')
        elif token["close"]:
            reader.end(token["tag"].lower(), at)
        else:
            reader.open.append(_opened(token["tag"].lower(), token["attributes"], reader.length, at))
    if reader.open:
        raise _broken(f'can\'t find end tag corresponding to start tag "{reader.open[-1].tag}"')
    return reader.text, sorted(reader.entities, key=lambda e: (e["offset"], -e["length"]))


def _opened(tag: str, source: str, start: int, at: int) -> _Open:
    attributes = {m[1].lower(): unescape(m[2] or m[3] or m[4] or "") for m in ATTRIBUTE.finditer(source)}
    if tag in SIMPLE:
        language = attributes.get("class", "").removeprefix("language-") if tag == "code" else None
        return _Open(tag, start, {"type": SIMPLE[tag]}, language or None)
    if tag == "a":
        return _Open(tag, start, _link(attributes.get("href", "")))
    if tag == "blockquote":
        kind = "expandable_blockquote" if "expandable" in attributes else "blockquote"
        return _Open(tag, start, {"type": kind})
    if tag == "span" and attributes.get("class") == "tg-spoiler":
        return _Open(tag, start, {"type": "spoiler"})
    if tag == "tg-emoji" and attributes.get("emoji-id", "").isdecimal():
        return _Open(tag, start, {"type": "custom_emoji", "custom_emoji_id": attributes["emoji-id"]})
    raise _broken(f'unsupported start tag "{tag}" at byte offset {at}')


def _link(href: str) -> dict[str, Any] | None:
    """Return the link entity; None for an address that cannot be followed, which stays plain text as in Telegram."""
    return {"type": "text_link", "url": href} if re.match(r"(https?|tg)://", href) else None


def _broken(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")
