"""Playing cards for every card game: their values, reading them from typed text, and two ways to write them.

A card is its code: suit `S H C D` and rank `2…9 T J Q K A`; `DW` is the big joker (大王), `XW` the small one (小王).
Each game decides for itself which card beats which.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, NewType

from engines.core.rulings import Cards, Fact, Refusal

Card = NewType("Card", str)

SUITS = "SHCD"
RANKS = "23456789TJQKA"
BIG, SMALL = Card("DW"), Card("XW")
JOKERS = frozenset({BIG, SMALL})
DECK: tuple[Card, ...] = (*(Card(suit + rank) for suit in SUITS for rank in RANKS), SMALL, BIG)
"""One deck; games play with two or three."""

LONGEST_TEXT = 2_000
SYMBOLS = dict(zip(SUITS, "♠♥♣♦", strict=True))
JOKER_NAMES = {BIG: "大王", SMALL: "小王"}

POINTS = frozenset({"card", "no_rank", "no_suit", "doubled", "cards_none", "cards_many", "which_joker"})
"""Points on which a text is refused as cards. More copies than the decks hold is a matter for the rules, with a
clause."""
FACTS: Mapping[str, tuple[str, ...]] = {
    "piece": ("text",),
    "cards_most": ("most",),
    "copies": ("card", "count", "most"),
}
"""Facts stated while reading cards, each with the names of its values."""

_SHOWN = 20
_SUIT_WORDS = {
    "S": ("S", "♠", "♤", "黑桃", "黑", "SPADES", "SPADE"),
    "H": ("H", "♥", "♡", "❤", "红桃", "红心", "红", "HEARTS", "HEART"),
    "C": ("C", "♣", "♧", "梅花", "草花", "梅", "草", "CLUBS", "CLUB"),
    "D": ("D", "♦", "♢", "方块", "方片", "方砖", "方", "DIAMONDS", "DIAMOND"),
}
_RANK_WORDS = {rank: (rank,) for rank in RANKS} | {
    "T": ("T", "10", "十"),
    "J": ("J", "勾", "钩"),
    "Q": ("Q", "圈"),
    "K": ("K", "凯", "老K"),
    "A": ("A", "尖"),
}
_JOKER_WORDS = {
    BIG: ("DW", "大王", "大鬼", "大怪", "大", "BIG JOKER", "BIGJOKER", "RED JOKER", "RJ"),
    SMALL: ("XW", "小王", "小鬼", "小怪", "小", "SMALL JOKER", "SMALLJOKER", "LITTLE JOKER", "BLACK JOKER", "LJ"),
}
_EITHER_JOKER = ("BJ", "JOKER", "王", "鬼", "怪")
"""Some people write `BJ` for the big joker, others for the black joker, which is small."""
_UNNAMED = re.compile(r"(?<![大小])[怪王鬼]|\b(?:BJ|JOKER)\b", re.IGNORECASE)
_TWICE = {"pair": ("一对", "对子", "对", "PAIR"), "tractor": ("拖拉机", "拖", "TRACTOR")}

_MEANING: dict[str, tuple[str, str]] = {
    **{word: ("suit", suit) for suit, words in _SUIT_WORDS.items() for word in words},
    **{word: ("rank", rank) for rank, words in _RANK_WORDS.items() for word in words},
    **{word: ("joker", joker) for joker, words in _JOKER_WORDS.items() for word in words},
    **{word: ("either", word) for word in _EITHER_JOKER},
    **{word: ("twice", shape) for shape, words in _TWICE.items() for word in words},
}
_BETWEEN = r"[\s,、。.;:|/+·()\[\]{}=_-]+"
_WORD = re.compile("|".join([_BETWEEN, *map(re.escape, sorted(_MEANING, key=len, reverse=True))]))
_BY_CODE = {str(card): card for card in DECK} | {f"{suit}10": Card(f"{suit}T") for suit in SUITS}


class CardWord(NamedTuple):
    kind: str
    value: str
    text: str


def is_joker(card: Card) -> bool:
    return card in JOKERS


def suit_of(card: Card) -> str | None:
    """Return the suit printed on a card, or None for a joker."""
    return None if card in JOKERS else card[0]


def rank_of(card: Card) -> str | None:
    """Return the rank printed on a card, or None for a joker."""
    return None if card in JOKERS else card[1]


def codes(cards: Iterable[Card]) -> Cards:
    """Write the cards as canonical text, in the given order: `SA SK SK HT DW`."""
    return Cards(" ".join(cards))


def symbols(cards: Iterable[Card], jokers: Mapping[Card, str] = JOKER_NAMES) -> str:
    """Write the cards as people read them, in the given order: `♠A♠K♠K ♥10 大王`. Neighbours in the same suit stand
    together; a game may rename its jokers through `jokers`."""
    return " ".join("".join(_symbol(card, jokers) for card in group) for _, group in groupby(cards, key=_group))


def _group(card: Card) -> str:
    return card if card in JOKERS else card[0]


def _symbol(card: Card, jokers: Mapping[Card, str]) -> str:
    if card in JOKERS:
        return jokers[card]
    return SYMBOLS[card[0]] + ("10" if card[1] == "T" else card[1])


def read_cards(text: str, *, copies: int, most: int) -> tuple[Card, ...] | Refusal:
    """Read cards from text that names a suit once, then ranks (`SAKK H10 大王`, `黑桃A 对红5`, `拖黑34` = ♠3344).

    A suit holds until the next suit. `对` and `拖` double every card up to the next space or comma, unless each card
    already stands there twice. Whether the cards make a pair or a tractor is not judged here.
    """
    if len(text) > LONGEST_TEXT:
        return Refusal("unreadable", "cards_many", facts=(Fact("cards_most", {"most": most}),))
    words = _words(text)
    if isinstance(words, Refusal):
        return words
    cards = _dealt(words)
    return cards if isinstance(cards, Refusal) else within(cards, copies=copies, most=most)


def joker_readings(text: str) -> tuple[str, ...]:
    """Return the text twice, every unspecified joker read first as the small joker, then as the big joker."""
    return tuple(_UNNAMED.sub(f" {JOKER_NAMES[joker]} ", text) for joker in (SMALL, BIG))


def read_code(text: str) -> Card | Refusal:
    """Read a single card from its code or any other accepted wording."""
    if (card := _BY_CODE.get(text.strip().upper()[:3])) is not None and len(text.strip()) <= 3:
        return card
    cards = read_cards(text, copies=2, most=2)
    if isinstance(cards, Refusal):
        return cards
    return cards[0] if len(cards) == 1 else _unreadable("card", text)


def read_codes(listed: Iterable[str], *, copies: int, most: int) -> tuple[Card, ...] | Refusal:
    """Read every text in the list as one card and check the cards with `within`."""
    cards: list[Card] = []
    for text in listed:
        card = read_code(text)
        if isinstance(card, Refusal):
            return card
        cards.append(card)
    return within(cards, copies=copies, most=most)


def within(cards: Sequence[Card], *, copies: int, most: int) -> tuple[Card, ...] | Refusal:
    """Return the cards unchanged, or refuse them: none at all, more than `most`, or too many copies of some card."""
    if not cards:
        return Refusal("unreadable", "cards_none")
    if len(cards) > most:
        return Refusal("illegal", "cards_many", facts=(Fact("cards_most", {"most": most}),))
    card, count = Counter(cards).most_common(1)[0]
    if count > copies:
        return Refusal(
            "illegal", "copies", facts=(Fact("copies", {"card": Cards(card), "count": count, "most": copies}),)
        )
    return tuple(cards)


def _words(text: str) -> list[CardWord] | Refusal:
    plain = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").upper()
    words: list[CardWord] = []
    at = 0
    while at < len(plain):
        match = _WORD.match(plain, at)
        if match is None:
            return _unreadable("card", re.split(_BETWEEN, plain[at:])[0])
        words.append(CardWord(*_MEANING.get(match[0], ("between", "")), match[0]))
        at = match.end()
    return words


def _dealt(words: Sequence[CardWord]) -> tuple[Card, ...] | Refusal:
    cards: list[Card] = []
    doubled: list[Card] | None = None
    suit, bare, shape = "", "", ""
    for word in (*words, CardWord("between", "", "")):
        ends = word.kind == "twice" or (word.kind == "between" and bool(doubled))
        if bare and (word.kind not in ("rank", "between") or not word.text):
            return _unreadable("no_rank", bare)
        if ends and doubled is not None:
            both = _twice(doubled, shape)
            if isinstance(both, Refusal):
                return both
            cards.extend(both)
            doubled = None
        target = cards if doubled is None else doubled
        match word.kind:
            case "twice":
                doubled, shape, suit = [], word.value, ""
            case "suit":
                suit, bare = word.value, word.text
            case "rank" if suit:
                target.append(Card(suit + word.value))
                bare = ""
            case "rank":
                return _unreadable("no_suit", word.text)
            case "joker":
                target.append(Card(word.value))
                suit = ""  # a rank after a joker would have no known suit
            case "either":
                return Refusal("ambiguous", "which_joker", candidates=(BIG, SMALL))
    return tuple(cards) if doubled is None else _unreadable("no_rank", shape)


def _twice(cards: Sequence[Card], shape: str) -> list[Card] | Refusal:
    """Double every card; cards already written twice stay as they are."""
    counts = Counter(cards)
    written_out = set(counts.values()) == {2}
    if not written_out and len(counts) != len(cards):
        return _unreadable("doubled", codes(cards))
    if shape == "tractor" and len(counts) < 2:
        return _unreadable("doubled", codes(cards))
    return list(cards) if written_out else [card for card in cards for _ in range(2)]


def _unreadable(point: str, piece: str) -> Refusal:
    return Refusal("unreadable", point, facts=(Fact("piece", {"text": piece[:_SHOWN]}),))
