"""谁胜: find the winner in people's words, such as `甲胜`, `甲赢了乙`, `我输了` or `甲 beat 乙`, and assign the halves
of a score."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.core.rulings import Refusal
from engines.tournament.model import Pairing

Named = Callable[[str], int | None]
"""Finds the entry that people call by a name, a unit, a number or a word like 我; None if no entry, or no single entry,
matches."""

_VERB = re.compile(
    r"(?P<won>获胜|战胜|打败|胜|赢|\b(?:wins?|won|beats?|defeated)\b)了?|"
    r"(?P<lost>认输|负于|输给|负|输|\b(?:lost|loses?)(?: to)?\b|\bresign(?:s|ed)?\b)了?",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?:胜者?|胜方|winner|won)\s*[:：]\s*(.+)", re.IGNORECASE)
MARKS = " ,，;；、。.!！~～:："
"""Characters around names and scores that carry no meaning."""
_MYSELF = "我"
"""The speaker is meant if a text says only `赢了`."""


def side(pairing: Pairing, called: str, named: Named) -> int | Refusal:
    """Return the entry of a pairing named in a text; A and B name its two sides."""
    called = called.strip(MARKS)
    letters = {"a": pairing.a, "b": pairing.b}
    letter = called.lower().removesuffix("方").removeprefix("side ").strip()
    entry = letters[letter] if letter in letters else named(called)
    return int(entry) if entry is not None and entry in (pairing.a, pairing.b) else Refusal("illegal", "no_name")


def against(pairing: Pairing, entry: int) -> int:
    return int((pairing.b if entry == pairing.a else pairing.a) or 0)


def victor(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Return the stated winner; None if the text states neither a winner nor a loser.

    Names may contain words like 胜, so every such word is tried as the verb.
    """
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
    """Read a score among names, `乙 2:1 甲` or `乙胜 2:1`.

    Return the halves in the order of the pairing or, if a winner is stated, as written together with the winner; None
    if the sides remain unclear.
    """
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
