"""Read and write the entries of a hand recorded trick by trick: cards played, failed throws, shown cards, the
bottom."""

from __future__ import annotations

import re

from engines.core.cards import codes, joker_readings, read_cards
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.hand.opening import read_bottom
from engines.shuangsheng.hand.play import apply
from engines.shuangsheng.hand.review import HAND
from engines.shuangsheng.hand.state import Action, Buried, Deal, Laid, LaidOpen
from engines.shuangsheng.sheet.scores.entries import label
from engines.shuangsheng.wording import SEAT_WORDS, plain, seat

_SHOWN = re.compile(rf"(?:SHOW(?:S|N)?\s+|亮牌?\s*)(?P<seat>{SEAT_WORDS}|[0-3](?=\s))\s*(?P<cards>.+)")
_BOTTOM = re.compile(r"(?:BOTTOM\s+|底牌?\s*)[:=]?\s*(?P<cards>.+)")
_LED = re.compile(r"^(?:THROWS?\s+|甩牌?\s*|出牌?\s*)")
_THROWN = re.compile(r"(?:THROWS?\s+|甩牌?\s*)?(?P<thrown>[^>]+?)\s*(?:>|→|甩错出|只出|出)\s*(?P<cards>[^>]+)")


def parse(deal: Deal, by: Seat, text: str) -> Action | Refusal:
    """Read an entry by a player or the referee. Whether the cards may be played is not judged here, except to choose
    between two readings of a joker."""
    words = plain(text)
    read = _read(words)
    if not isinstance(read, Refusal) or read.kind != "ambiguous":
        return read
    readings = [action for action in map(_read, joker_readings(words)) if not isinstance(action, Refusal)]
    possible = [action for action in readings if not isinstance(apply(deal, by, action), Refusal)]
    if len(possible) > 1:
        return Refusal("ambiguous", read.point, candidates=tuple(map(_written, possible)))
    return next(iter(possible or readings), Refusal("unreadable", read.point))


def _read(words: str) -> Action | Refusal:
    if shown := _SHOWN.fullmatch(words):
        cards = read_cards(shown["cards"], copies=DECKS, most=HAND)
        who = seat(shown["seat"])
        return cards if isinstance(cards, Refusal) else LaidOpen(who or Seat(0), cards)
    if buried := _BOTTOM.fullmatch(words):
        bottom = read_bottom(buried["cards"])
        return bottom if isinstance(bottom, Refusal) else Buried(bottom)
    failed = _THROWN.fullmatch(words)
    cards = read_cards(failed["cards"] if failed else _LED.sub("", words), copies=DECKS, most=HAND)
    thrown = read_cards(failed["thrown"], copies=DECKS, most=HAND) if failed else ()
    if isinstance(cards, Refusal):
        return cards
    return thrown if isinstance(thrown, Refusal) else Laid(cards, thrown)


def notate(deal: Deal, action: Action) -> str:
    return _written(action)


def _written(action: Action) -> str:
    match action:
        case Laid(cards, ()):
            return codes(cards)
        case Laid(cards, thrown):
            return f"{codes(thrown)} > {codes(cards)}"
        case LaidOpen(who, cards):
            return f"show {label(who)} {codes(cards)}"
        case Buried(cards):
            return f"bottom {codes(cards)}"
