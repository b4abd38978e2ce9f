"""复牌: what is said of one hand that is to be entered play by play when its table is opened, and what is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bot.app import commands as c
from bot.app.buttons import Button, Keyboard, rows
from bot.app.words import Words
from engines.core.cards import SYMBOLS
from engines.core.game import Game
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal
from engines.core.scene import CardsScene
from engines.core.table import Table, open_table

_ASKED = re.compile(r"(?:^|(?<=\s))(?:复牌|单盘|单把|逐墩|(?:full[ -]?)?hand)(?=\s|$)", re.IGNORECASE)
_SUITS = {"黑": "S", "红": "H", "梅": "C", "草": "C", "方": "D", "无": "NT"} | {
    symbol: suit for suit, symbol in SYMBOLS.items()
}
_SEATS = dict(zip("北西南东", "NWSE", strict=True))
_VALUE = r"[=＝:：]?\s*"
_SUIT_WORDS = r"黑桃|红桃|红心|梅花|草花|方块|方片|黑|红|梅|草|方|[♠♥♣♦]|[SHCD](?![A-Za-z])"
_LEVEL = re.compile(rf"(?:打|级|level){_VALUE}(负\d|10|[2-9JQKA])(?![\dA-Za-z])\s*", re.IGNORECASE)
_TRUMP = re.compile(rf"(?:主牌?|trump)\s*{_VALUE}({_SUIT_WORDS}|无|NT|none)|(无主|no[ -]?trump)", re.IGNORECASE)
_DEALER = re.compile(
    rf"(?:庄家?|dealer)\s*{_VALUE}([北西南东](?:家)?|[NWSE](?![A-Za-z])|[AB][1-3])|([北西南东])家?(?:坐庄|庄)",
    re.IGNORECASE,
)
_BURIER = re.compile(rf"(防)家?埋|burier{_VALUE}(defender|dealer)", re.IGNORECASE)
_FIRST = re.compile(rf"(?:^|(?<=\s))([AB甲乙])\s*(?:先|first)|first_dealer{_VALUE}([AB])", re.IGNORECASE)
_PIECES = {"level": _LEVEL, "trump": _TRUMP, "dealer": _DEALER, "burier": _BURIER, "first_dealer": _FIRST}
_NEEDED = ("level", "trump", "dealer")
"""What a hand with a trump cannot begin without, in the order in which it is asked for."""
_LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was said of the hand, in the letters of the record; what is missing first, and what makes no sense."""

    said: dict[str, str]
    missing: str | None
    strange: str


def asked_for(rules: Rules, text: str) -> Wanted | None:
    """`复牌 打5 主黑桃 庄北`, `full hand level=5 trump=S dealer=N`; None where no such table is asked for."""
    if "depth" not in rules.options or _ASKED.search(text) is None:
        return None
    rest = _ASKED.sub(" ", text, count=1)
    said: dict[str, str] = {}
    for name, piece in _PIECES.items():
        if name in rules.options and (found := piece.search(rest)):
            said[name] = _letters(name, next(part for part in found.groups() if part))
            rest = piece.sub(" ", rest, count=1)
    needed = _NEEDED if "trump" in rules.options else ()
    return Wanted(said, next((name for name in needed if name not in said), None), rest.strip(" ,，"))


def question(say: Words, game: str, rules: Rules, hand: Wanted) -> Keyboard:
    """Buttons that say the same hand with what is missing."""
    choices: dict[str, list[tuple[str, str]]] = {
        "level": [(level, level) for level in _LEVELS],
        "trump": [*((symbol, suit) for suit, symbol in SYMBOLS.items()), (say.plain("picture.no_trump"), "NT")],
        "dealer": [(say.seat(game, place), seat) for place, seat in enumerate(_SEATS.values())],
    }
    missing = hand.missing or ""
    said = " ".join(f"{name}={value}" for name, value in hand.said.items())
    texts = [(label, f"{game} {rules.name} hand {said} {missing}={value}") for label, value in choices[missing]]
    return rows([Button(label, c.New(" ".join(text.split()))) for label, text in texts], 5)


def options(game: Game, rules: Rules, hand: Wanted) -> dict[str, Any] | Refusal:
    """The options of the table, if it can be opened with them."""
    chosen: dict[str, Any] = {"depth": "hand", **hand.said}
    opened = open_table(game, rules.name, {name: value for name, value in chosen.items() if name != "dealer"})
    if isinstance(opened, Table) and isinstance(opened.scene, CardsScene) and "dealer" in chosen:
        # Where the game itself has labels for the seats, the dealer is called by one.
        seats = {label: int(seat) for seat, label in opened.scene.labels.items()}
        chosen["dealer"] = seats.get(chosen["dealer"], chosen["dealer"])
    opened = open_table(game, rules.name, chosen)
    return opened if isinstance(opened, Refusal) else chosen


def _letters(name: str, word: str) -> str:
    """A piece as the record writes it."""
    match name:
        case "trump":
            return _SUITS.get(word[0]) or ("NT" if word.lower().startswith("n") else word.upper())
        case "dealer":
            return _SEATS.get(word[0]) or word.upper()
        case "burier":
            return "defender" if word == "防" else word.lower()
        case "first_dealer":
            return {"甲": "A", "乙": "B"}.get(word, word.upper())
    return word.upper()
