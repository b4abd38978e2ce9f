"""Text with entities: cleaning, finding entities in plain text, and safe HTML for the page.

Offsets and lengths count UTF-16 units, as in the Bot API.
"""

import re
from html import escape
from typing import Any

Entity = dict[str, Any]

FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"，。；！？、）】」]+)"
    r"|(?<![\w/<>])(?P<bot_command>/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?)(?![\w/<>])"
    r"|(?<!\w)(?P<mention>@[a-zA-Z0-9_]{3,32})(?!\w)"
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")
TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "spoiler": "tg-spoiler",
}


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def part(text: str, offset: int, length: int) -> str:
    return text.encode("utf-16-le")[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def cleaned(text: str) -> str:
    """Remove carriage returns and turn control characters into blanks, as Telegram does."""
    return CONTROL.sub(" ", text.replace("\r", ""))


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Strip blanks at both ends of a text and shift its entities accordingly."""
    core = text.strip()
    lead = units(text[: len(text) - len(text.lstrip())])
    size = units(core)
    moved = []
    for entity in entities:
        start = max(entity["offset"] - lead, 0)
        end = min(entity["offset"] + entity["length"] - lead, size)
        if start < end:
            moved.append({**entity, "offset": start, "length": end - start})
    return core, moved


def found(text: str) -> list[Entity]:
    """Find commands, mentions and addresses in plain text."""
    return [
        {"type": str(match.lastgroup), "offset": units(text[: match.start()]), "length": units(match[0])}
        for match in FOUND.finditer(text)
    ]


def with_found(text: str, entities: list[Entity]) -> list[Entity]:
    """Add the entities found in the text to the given ones. Code and links are not searched."""
    closed = [e for e in entities if e["type"] in ("code", "pre", "text_link", "text_mention")]
    free = [e for e in found(text) if not any(_overlap(e, other) for other in closed)]
    return sorted([*entities, *free], key=lambda e: (e["offset"], -e["length"]))


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"])


def to_html(text: str, entities: list[Entity]) -> str:
    """Render text as HTML: every character escaped, every tag from a fixed list, always balanced."""
    tagged = [(e["offset"], e["offset"] + e["length"], *tags) for e in entities if (tags := _tags(text, e))]
    edges = sorted({0, units(text), *(edge for start, end, *_ in tagged for edge in (start, end))})
    html: list[str] = []
    open_now: list[tuple[int, str, str]] = []  # end, opening tag, closing tag
    for here, there in zip(edges, [*edges[1:], edges[-1]], strict=True):
        # Entities may overlap crosswise: a tag closed only to reach an ended tag below is opened again.
        ended = next((i for i, (end, *_) in enumerate(open_now) if end <= here), len(open_now))
        html.extend(closing for _, _, closing in reversed(open_now[ended:]))
        still = [item for item in open_now[ended:] if item[0] > here]
        html.extend(opening for _, opening, _ in still)
        starting = [(end, opening, closing) for start, end, opening, closing in tagged if start == here < end]
        html.extend(opening for _, opening, _ in starting)
        open_now = [*open_now[:ended], *still, *starting]
        html.append(escape(part(text, here, there - here)))
    return "".join(html)


def _tags(text: str, entity: Entity) -> tuple[str, str] | None:
    kind = entity["type"]
    if kind == "expandable_blockquote":
        return "<blockquote expandable>", "</blockquote>"
    if kind in TAGS:
        return f"<{TAGS[kind]}>", f"</{TAGS[kind]}>"
    url = entity.get("url") if kind == "text_link" else part(text, entity["offset"], entity["length"])
    if kind in ("text_link", "url") and url and re.match(r"(https?|tg)://", url):
        return f'<a href="{escape(url)}" target="_blank" rel="noopener noreferrer">', "</a>"
    return None
