"""Recognise yes and no to another player's report: `对`, `没错`, 👍, `不对，应该是5分`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bot.app.speech.words import LANGUAGES, words
from engines.core.words.spelling import simplified

_POINTS = ",，.。;；:：!！~～、…"
_MARKS = rf"\s{_POINTS}"
_TINTS = dict.fromkeys([0xFE0F, *range(0x1F3FB, 0x1F400)])
"""Marks that colour a thumb emoji."""
_ENDINGS = f"{_POINTS} 吧啊呀哦"


class Assent(NamedTuple):
    """Whether a report is right, and the text to report instead; empty if the answer names no replacement."""

    right: bool
    instead: str = ""


def read_assent(text: str, figures: Callable[[str], bool]) -> Assent | None:
    """Read a whole text as an answer to a report, or return None if the text says anything else.

    `figures` tells whether words directly after an objection are a replacement for the report.
    """
    said = simplified(text.translate(_TINTS)).strip()
    if _right().fullmatch(said):
        return Assent(True)
    if (found := _instead().fullmatch(said)) is not None:
        return Assent(False, (found["must"] or found["is"]).rstrip(_ENDINGS))
    if (found := _wrong().fullmatch(said)) is None:
        return None
    rest = found["rest"].rstrip(_ENDINGS)
    if rest and figures(rest):
        return Assent(False, rest)
    # After punctuation people give reasons; without punctuation the objection may be the beginning of any sentence.
    return Assent(False) if not rest or found["marks"].strip() else None


@cache
def _right() -> re.Pattern[str]:
    right = _listed("said.right")
    return re.compile(rf"(?:{right})(?:[{_MARKS}]*(?:{right}))*+[{_MARKS}]*", re.IGNORECASE)


@cache
def _wrong() -> re.Pattern[str]:
    return re.compile(rf"{_objecting()}(?P<marks>[{_MARKS}]+|$)(?P<rest>.*)", re.I | re.S)


@cache
def _instead() -> re.Pattern[str]:
    """Match a replacement: `应该是75分`, or only after an objection `不是60分，是75分`."""
    between = rf"[{_MARKS}]*(?:[^{_MARKS}]{{1,12}}[{_MARKS}]*)??"
    must = rf"(?:{_objecting()}{between})?(?:{_listed('said.instead')})[{_MARKS}]*(?P<must>\S.*)"
    return re.compile(rf"{must}|{_objecting()}{between}(?:{_listed('said.is')})[{_MARKS}]*(?P<is>\S.*)", re.I | re.S)


def _objecting() -> str:
    wrong = _listed("said.wrong")
    return rf"(?:{wrong})(?:[{_MARKS}]*(?:{wrong}))*+"


def _listed(key: str) -> str:
    """Return a pattern for a key's words in all languages, longest first. Latin words match only as whole words."""
    called = {word for language in LANGUAGES for word in words(language).plain(key).split("/")}
    longest = sorted(called, key=len, reverse=True)
    return "|".join(rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word) for word in longest)
