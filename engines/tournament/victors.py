"""谁胜: who won as people say it, `甲胜`, `甲赢了乙`, `我输了`, `甲 beat 乙`; and whose half of a score is whose."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.core.rulings import Refusal
from engines.tournament.model import Pairing

Named = Callable[[str], int | None]
"""The entry that people call so: by a name, a unit, a number or a word like 我; None where it is nobody, or not clear
who."""

_VERB = re.compile(
    r"(?P<won>获胜|战胜|打败|胜|赢|\b(?:wins?|won|beats?|defeated)\b)了?|"
    r"(?P<lost>认输|负于|输给|负|输|\b(?:lost|loses?)(?: to)?\b|\bresign(?:s|ed)?\b)了?",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?:胜者?|胜方|winner|won)\s*[:：]\s*(.+)", re.IGNORECASE)
MARKS = " ,，;；、。.!！~～:："
"""What may stand around names and scores and says nothing."""
_MYSELF = "我"
"""Who says only `赢了` speaks of himself."""


def side(pairing: Pairing, called: str, named: Named) -> int | Refusal:
    """The entry of a pairing that is named; A and B are its two sides."""
    called = called.strip(MARKS)
    letters = {"a": pairing.a, "b": pairing.b}
    letter = called.lower().removesuffix("方").removeprefix("side ").strip()
    entry = letters[letter] if letter in letters else named(called)
    return int(entry) if entry is not None and entry in (pairing.a, pairing.b) else Refusal("illegal", "no_name")


def against(pairing: Pairing, entry: int) -> int:
    return int((pairing.b if entry == pairing.a else pairing.a) or 0)


def victor(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Who is said to have won; None where nobody is said to have won or lost. A name may have such a word in it, so
    every one of them is tried."""
    if (labelled := _LABEL.fullmatch(text)) is not None:
        return side(pairing, labelled[1], named)
    verbs = list(_VERB.finditer(text))
    for verb in verbs:
        before, after = text[: verb.start()].strip(MARKS), text[verb.end() :].strip(MARKS)
        subject = side(pairing, before or _MYSELF, named)
        if isinstance(subject, Refusal) or (after and side(pairing, after, named) != against(pairing, subject)):
            continue
        return subject if verb["won"] else against(pairing, subject)
    return Refusal("illegal", "no_name") if verbs else None


def among(pairing: Pairing, text: str, score: re.Pattern[str], named: Named) -> tuple[str, str, int | None] | None:
    """A score that stands among names, `乙 2:1 甲`, `乙胜 2:1`: its halves in the order of the pairing, or in the order
    in which they are written with whoever is said to have won; None where it is not clear whose they are."""
    found = score.search(text)
    if found is None:
        return None
    before, after = text[: found.start()].strip(MARKS), text[found.end() :].strip(MARKS)
    won = victor(pairing, f"{before} {after}".strip(), named)
    if isinstance(won, int):
        return found[1], found[2], won
    first, second = (side(pairing, words, named) if words else None for words in (before, after))
    if isinstance(first, Refusal) or isinstance(second, Refusal) or first == second:
        return None
    turned = first == pairing.b or second == pairing.a
    return (found[2], found[1], None) if turned else (found[1], found[2], None)
