"""Read cards written without suits, such as AAAK怪 or 99955, wherever suits make no difference.

Suits are invented to compare the cards' forms. Answers show the cards as originally written.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from engines.core.books.rulesets import Rules
from engines.core.cards import BIG, SMALL, SUITS, Card
from engines.core.rulings import Refusal
from engines.daguai.hand.forms import classify

_TOKEN = re.compile(r"10|[2-9TJQKA]|十|大[怪王鬼]|小[怪王鬼]|DW|XW|[怪王鬼]|[\s,、+.·-]+")
_RANKS = {"10": "T", "十": "T"}


def read_bare(
    rules: Rules, text: str, two_high: bool, used: Counter[Card] | None = None
) -> tuple[Card, ...] | Refusal | None:
    """Read a text consisting only of ranks and jokers; return None for any other text.

    A text is refused with a question if the form depends on the suits or on the kind of a joker. `used` holds cards
    already on the table.
    """
    words = _words(text)
    if words is None:
        return None
    forms: dict[tuple[int, ...] | None, tuple[Card, ...]] = {}
    for cards in _readings(rules, words, used or Counter()):
        form = classify(cards, two_high)
        forms.setdefault(None if form is None else form.strength, cards)
    if not forms:
        return Refusal("illegal", "copies", rules.clause("copies"))
    if len(forms) == 1:
        return next(iter(forms.values()))
    unnamed = any(word == "?" for word in words)
    alone = all(word in (*_JOKERS, "?") for word in words)
    return Refusal("unreadable", "which_joker" if unnamed and alone else "suits_matter", rules.clause("suits_matter"))


_JOKERS = (BIG, SMALL)


def _words(text: str) -> list[str] | None:
    """Split a text into ranks and jokers, with `?` for a joker of unknown kind."""
    plain = unicodedata.normalize("NFKC", text).upper().strip()
    if "".join(_TOKEN.findall(plain)) != plain:
        return None
    words = []
    for token in _TOKEN.findall(plain):
        if token[0] in "怪王鬼":
            words.append("?")
        elif token[0] == "大" or token == BIG:
            words.append(BIG)
        elif token[0] == "小" or token == SMALL:
            words.append(SMALL)
        elif token[0].isalnum():
            words.append(_RANKS.get(token, token))
    return words if len(words) in (1, 2, 3, 5) else None


def _readings(rules: Rules, words: list[str], used: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield possible readings: unknown jokers small or big, suits mixed or all alike, as far as the decks hold the
    cards."""
    copies = rules.numbers["decks"]
    for joker in (SMALL, BIG) if "?" in words else (SMALL,):
        for one_suit in (False, True):
            taken, cards = Counter(used), []
            for place, word in enumerate(words):
                if word in _JOKERS or word == "?":
                    card: Card | None = joker if word == "?" else Card(word)
                    card = None if taken[card or SMALL] >= copies else card
                else:
                    suits = SUITS if one_suit else SUITS[place % 4 :] + SUITS[: place % 4]
                    free = (Card(suit + word) for suit in (suits[:1] if one_suit else suits))
                    card = next((each for each in free if taken[each] < copies), None)
                if card is None:
                    break
                taken[card] += 1
                cards.append(card)
            else:
                yield tuple(cards)
