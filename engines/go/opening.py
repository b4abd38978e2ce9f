"""How people ask for a table of 围棋: `9路 让4子 贴3.75子 30m+3x30s`."""

from __future__ import annotations

import re

from engines.core.manner import Dice, Opening
from engines.core.numerals import NUMERAL, number
from engines.core.rulesets import Rules

_SIZE = re.compile(rf"(?<!\S)(?P<size>\d{{1,2}}|{NUMERAL})\s?(?:路棋盘|路|[x×]\d{{1,2}})(?!\S)", re.IGNORECASE)
_HANDICAP = re.compile(rf"(?<!\S)让\s?(?P<stones>\d|{NUMERAL})\s?子?(?!\S)")
_KOMI = re.compile(r"(?<!\S)贴\s?(?P<komi>\d[\d.又/¼½¾]{0,8})\s?子?(?!\S)")


def opens(rules: Rules, text: str, dice: Dice) -> Opening | None:
    """The words that 围棋 has of its own; None where there are none of them. Plain options are the core's to read."""
    options: dict[str, object] = {}
    if size := _SIZE.search(text):
        options["size"] = number(size["size"])
    if stones := _HANDICAP.search(text):
        options["handicap"] = number(stones["stones"])
    if komi := _KOMI.search(text):
        options["komi"] = komi["komi"]
    if not options:
        return None
    rest = _KOMI.sub(" ", _HANDICAP.sub(" ", _SIZE.sub(" ", text)))
    return Opening(options, rest=" ".join(rest.split()))
