"""Read a request for a table in 围棋: `9路 让4子 贴3.75子 30m+3x30s`."""

from __future__ import annotations

import re

from engines.core.books.rulesets import Rules
from engines.core.chat.new_table import Dice, Opening
from engines.core.words.numerals import ENGLISH, NUMERAL, number

_SIZE = re.compile(
    rf"(?<!\S)(?P<size>\d{{1,2}}|{NUMERAL}|{ENGLISH})"
    r"(?:\s?(?:路棋盘|路|[x×]\s?\d{1,2})|[\s-]?lines?(?:\sboard)?|\sby\s\w+)(?!\S)",
    re.IGNORECASE,
)
_HANDICAP = re.compile(
    rf"(?<!\S)(?:让\s?(?P<stones>\d|{NUMERAL})\s?子?|handicap\s(?P<of>\d|{ENGLISH})(?:\sstones?)?"
    rf"|(?P<given>\d|{ENGLISH})(?:\s(?:handicap\s)?stones?|[\s-]stone\shandicap))(?!\S)",
    re.IGNORECASE,
)
_KOMI = re.compile(r"(?<!\S)(?:贴|komi\s)\s?(?P<komi>\d[\d.又/¼½¾]{0,8})\s?(?:子|stones?)?(?!\S)", re.IGNORECASE)
_COMMA = re.compile(r"[,，](?=\s|$)")


def from_words(rules: Rules, text: str, dice: Dice) -> Opening | None:
    """Read the game's own words (size, handicap, komi); None if the text has none. The core reads plain options."""
    options: dict[str, object] = {}
    text = _COMMA.sub(" ", text)
    if size := _SIZE.search(text):
        options["size"] = number(size["size"])
    if stones := _HANDICAP.search(text):
        options["handicap"] = number(stones["stones"] or stones["of"] or stones["given"])
    if komi := _KOMI.search(text):
        options["komi"] = komi["komi"]
    if not options:
        return None
    rest = _KOMI.sub(" ", _HANDICAP.sub(" ", _SIZE.sub(" ", text)))
    return Opening(options, rest=" ".join(rest.split()))
