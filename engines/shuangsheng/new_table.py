"""Options given when a table is opened: the length of the match, or the hand entered trick by trick."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.books.rulesets import Rules
from engines.core.cards import SYMBOLS
from engines.core.chat.buttons import Choice, Menu
from engines.core.chat.new_table import Dice, Opening
from engines.core.rulings import Fact, Refusal
from engines.core.words.numerals import NUMERAL, number
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP

TOLD: Mapping[str, tuple[str, ...]] = {
    "full_hand_level": (),
    "full_hand_trump": (),
    "full_hand_dealer": (),
    "level_choice": ("level",),
    "suit_choice": ("suit",),
    "dealer_choice": ("dealer",),
}
"""What is asked of a hand, and what its buttons say."""
UNREAD = "full_hand"
"""The point of a hand whose words make no sense."""

_LONGEST_SHOWN = 64
_MINUTES = re.compile(
    rf"(?:minutes=)?(?P<minutes>\d{{1,4}}|{NUMERAL})\s*(?:分钟?|minutes?|mins?|m)?|不限时|不计时|无时限|untimed",
    re.IGNORECASE,
)
_HAND = re.compile(r"(?:^|(?<=\s))(?:复牌|单盘|单把|逐墩|(?:full[ -]?)?hand)(?=\s|$)", re.IGNORECASE)
_SUITS = {"黑": "S", "红": "H", "梅": "C", "草": "C", "方": "D", "无": NO_TRUMP} | {
    symbol: suit for suit, symbol in SYMBOLS.items()
}
_SEATS = dict(zip("北西南东", LABELS, strict=True))
_VALUE = r"[=＝:：]?\s*"
_SUIT_WORDS = r"黑桃|红桃|红心|梅花|草花|方块|方片|黑|红|梅|草|方|[♠♥♣♦]|[SHCD](?![A-Za-z])"
_PIECES = {
    "level": re.compile(rf"(?:打|级|level){_VALUE}(负\d|10|[2-9JQKA])(?![\dA-Za-z])\s*", re.IGNORECASE),
    "trump": re.compile(rf"(?:主牌?|trump)\s*{_VALUE}({_SUIT_WORDS}|无|NT|none)|(无主|no[ -]?trump)", re.IGNORECASE),
    "dealer": re.compile(
        rf"(?:庄家?|dealer)\s*{_VALUE}([北西南东](?:家)?|[NWSE](?![A-Za-z]))|([北西南东])家?(?:坐庄|庄)",
        re.IGNORECASE,
    ),
    "burier": re.compile(rf"(防)家?埋|burier{_VALUE}(defender|dealer)", re.IGNORECASE),
}
_NEEDED = ("level", "trump", "dealer")
"""The facts a hand needs before its first card, in the order of the questions."""
_LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_IN_A_ROW = 5


def sheet(rules: Rules, text: str, dice: Dice) -> Opening | None:
    """`40分钟`, `不限时`: the match as a whole lasts so many minutes, so a time is no time control."""
    minutes = _MINUTES.fullmatch(text.strip())
    return Opening({"minutes": number(minutes["minutes"] or "") or 0}) if minutes else None


def hand(rules: Rules, text: str, dice: Dice) -> Opening | Menu | Refusal | None:
    """Read `复牌 打5 主黑桃 庄北` or `full hand level=5 trump=S dealer=N`; missing parts are asked for one at a
    time."""
    if _HAND.search(text) is None:
        return None
    rest = _HAND.sub(" ", text, count=1)
    said: dict[str, str] = {}
    for name, piece in _PIECES.items():
        if found := piece.search(rest):
            said[name] = _letters(name, next(part for part in found.groups() if part))
            rest = piece.sub(" ", rest, count=1)
    if rest.strip(" ,，"):
        return Refusal("unreadable", UNREAD, facts=(Fact("unread", {"piece": text[:_LONGEST_SHOWN]}),))
    missing = next((name for name in _NEEDED if name not in said), None)
    return Opening(said) if missing is None else _asked(said, missing)


def _asked(said: Mapping[str, str], missing: str) -> Menu:
    """Buttons that say the same hand with what is missing."""
    offered = {
        "level": [(level, Fact("level_choice", {"level": level})) for level in _LEVELS],
        "trump": [(suit, Fact("suit_choice", {"suit": suit})) for suit in (*SYMBOLS, NO_TRUMP)],
        "dealer": [(seat, Fact("dealer_choice", {"dealer": seat})) for seat in LABELS],
    }
    so_far = "".join(f" {name}={value}" for name, value in said.items())
    choices = [Choice(label, f"hand{so_far} {missing}={value}") for value, label in offered[missing]]
    rows = (tuple(choices[start : start + _IN_A_ROW]) for start in range(0, len(choices), _IN_A_ROW))
    return Menu((Fact(f"full_hand_{missing}"),), tuple(rows))


def _letters(name: str, word: str) -> str:
    """A piece as the record writes it."""
    match name:
        case "trump":
            return _SUITS.get(word[0]) or (NO_TRUMP if word.lower().startswith("n") else word.upper())
        case "dealer":
            return _SEATS.get(word[0]) or word.upper()
        case "burier":
            return "defender" if word == "防" else word.lower()
    return word.upper()
