"""PGN, whatever the game: tags in and out, comments, results, the time control. The moves are each game's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from engines.core.clock import Control
from engines.core.rulings import Outcome, Seat

_TAG_NAME = re.compile(r"[A-Za-z0-9_]{1,40}")
_TAG = re.compile(r'\s*\[\s*(?P<name>\w{1,255})\s+"(?P<text>(?:[^"\\\n]|\\.)*)"\s*\]')
_BARE = re.compile(r'\s*\[\s*(?P<name>\w{1,255})\s+"(?P<text>[^\n]*?)"[^\S\n]*\][^\S\n]*(?=\n|\[|\Z)')
"""The same with quotes in its text that nothing marks, as in `[Event "第1届"新春杯"赛"]`: it ends with its line."""
_LONGEST_TAG = 255
_WIDTH = 79
DRAWN, UNKNOWN = "1/2-1/2", "*"


def roster(first: str, second: str) -> dict[str, str]:
    """The tags that every file has, with the names of both colours as the game calls them."""
    return {
        "Event": "?",
        "Site": "?",
        "Date": "????.??.??",
        "Round": "?",
        first: "?",
        second: "?",
        "Result": UNKNOWN,
    }


def tag_lines(tags: Mapping[str, str]) -> Iterator[str]:
    """Tags as lines; what has no proper name, or nothing in it, is left out."""
    for name, text in tags.items():
        if _TAG_NAME.fullmatch(name) and text.strip():
            plain = one_line(text)[:_LONGEST_TAG].replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{plain}"]'


def read_tags(text: str) -> tuple[dict[str, str], int]:
    """The tags at the head of a file, and where what follows them begins."""
    tags, end = {}, 0
    while match := _TAG.match(text, end) or _BARE.match(text, end):
        tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["text"])
        end = match.end()
    return tags, end


def result(outcome: Outcome | None, first: Seat) -> str:
    """PGN knows a winner or a draw; a void match, and one that both lose, stay open."""
    if outcome is None or outcome.void:
        return UNKNOWN
    if len(outcome.places) == 1:
        return DRAWN
    if not outcome.winners:
        return UNKNOWN
    return "1-0" if first in outcome.winners else "0-1"


def time_control(control: Control) -> str | None:
    """Periods one after the other. PGN has no word for 读秒, and a game may be without the tag rather than misread."""
    if control.overtime and len(control.periods) == 1:
        return None
    stages = (f"{period.moves}/{period.seconds}" if period.moves else f"{period.seconds}" for period in control.periods)
    return ":".join(stages) + (f"+{control.increment}" if control.increment else "")


def comment(who: str, text: str) -> str:
    """Who said what."""
    return note(f"{who}: {text}")


def note(text: str) -> str:
    """What is said between moves. Braces would end it early."""
    plain = one_line(text).replace("{", "(").replace("}", ")")
    return f"{{{plain}}}"


def clock_comment(left: float) -> str:
    seconds = max(0, int(left))
    return f"{{[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]}}"


def one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def wrapped(tokens: Iterable[str]) -> Iterator[str]:
    """Tokens in lines of customary width; a comment is never torn."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            yield line
            line = token
        else:
            line = f"{line} {token}".lstrip()
    yield line
