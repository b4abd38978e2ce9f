"""The parts of PGN shared by all games: reading and writing tags, comments, results, the time control.

Each game writes its own moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from engines.core.clocks.clock import Control
from engines.core.rulings import Outcome, Seat

_TAG_NAME = re.compile(r"[A-Za-z0-9_]{1,40}")
_TAG = re.compile(r'\s*\[\s*(?P<name>\w{1,255})\s+"(?P<text>(?:[^"\\\n]|\\.)*)"\s*\]')
_BARE = re.compile(r'\s*\[\s*(?P<name>\w{1,255})\s+"(?P<text>[^\n]*?)"[^\S\n]*\][^\S\n]*(?=\n|\[|\Z)')
"""Matches a tag with unescaped quotes in its text, as in `[Event "第1届"新春杯"赛"]`; such a tag ends with its line."""
_LONGEST_TAG = 255
_WIDTH = 79
DRAWN, UNKNOWN = "1/2-1/2", "*"


def roster(first: str, second: str) -> dict[str, str]:
    """Return the seven tags every file has, with the game's names for both colours and unknown values."""
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
    """Write tags as lines, leaving out empty tags and tags with an improper name."""
    for name, text in tags.items():
        if _TAG_NAME.fullmatch(name) and text.strip():
            plain = one_line(text)[:_LONGEST_TAG].replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{plain}"]'


def read_tags(text: str) -> tuple[dict[str, str], int]:
    """Read the tags at the head of a file; also return the offset at which the rest begins."""
    tags, end = {}, 0
    while match := _TAG.match(text, end) or _BARE.match(text, end):
        tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["text"])
        end = match.end()
    return tags, end


def result(outcome: Outcome | None, first: Seat) -> str:
    """Return the PGN result. PGN knows only a winner or a draw, so a void match or a loss for both stays `*`."""
    if outcome is None or outcome.void:
        return UNKNOWN
    if len(outcome.places) == 1:
        return DRAWN
    if not outcome.winners:
        return UNKNOWN
    return "1-0" if first in outcome.winners else "0-1"


def time_control(control: Control) -> str | None:
    """Write the periods as PGN's TimeControl tag, or return None for 读秒: PGN has no word for it, and a missing tag
    does less harm than a wrong one."""
    if control.overtime and len(control.periods) == 1:
        return None
    stages = (f"{period.moves}/{period.seconds}" if period.moves else f"{period.seconds}" for period in control.periods)
    return ":".join(stages) + (f"+{control.increment}" if control.increment else "")


def comment(who: str, text: str) -> str:
    """Write a remark with its speaker as a PGN comment."""
    return note(f"{who}: {text}")


def note(text: str) -> str:
    """Write text as a PGN comment; braces become brackets, since a brace would end the comment early."""
    plain = one_line(text).replace("{", "(").replace("}", ")")
    return f"{{{plain}}}"


def clock_comment(left: float) -> str:
    seconds = max(0, int(left))
    return f"{{[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]}}"


def one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def wrapped(tokens: Iterable[str]) -> Iterator[str]:
    """Break tokens into lines with the customary width; a comment is never split."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            yield line
            line = token
        else:
            line = f"{line} {token}".lstrip()
    yield line
