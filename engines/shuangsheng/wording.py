"""The words of the table, as people type them into a line: seats, sides, trumps, components. All in capitals."""

from __future__ import annotations

import unicodedata

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP, SEATS, SIDES, UNKNOWN, Side
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Role

DEALER_WORDS = r"庄家方|庄家|庄方|庄|台上方?|DEALER(?:'?S)?(?:\s+SIDE)?|DECLARERS?|LANDLORDS?"
DEFENDER_WORDS = (
    r"防家方|防家|防方|防|台下方?|闲家|闲|DEFENDERS?|DEFENDING\s+SIDE|DEFENCE|DEFENSE|DEF(?![A-Z])|ATTACKERS?"
)
SEAT_WORDS = r"[NWSE](?![A-Z])|[北西南东]家?(?!方)|(?:NORTH|WEST|SOUTH|EAST)(?![A-Z])"
SIDE_WORDS = r"南北方?|东西方?|NS|SN|EW|WE"
ANYONE = rf"(?:{DEALER_WORDS}|{DEFENDER_WORDS}|{SIDE_WORDS}|{SEAT_WORDS})"
ROLE = rf"(?:{DEALER_WORDS}|{DEFENDER_WORDS})"

_COMPASS = ("NORTH", "WEST", "SOUTH", "EAST")
_SEATS = dict(zip((*LABELS, *"北西南东", *_COMPASS), (*SEATS, *SEATS, *SEATS), strict=True))
_SIDES = {
    word: side
    for side, words in zip(SIDES, (("南北", "NS", "SN"), ("东西", "EW", "WE")), strict=True)
    for word in words
}
_TRUMPS = {
    "S": ("S", "♠", "♤", "黑桃", "黑", "SPADES", "SPADE"),
    "H": ("H", "♥", "♡", "❤", "红桃", "红心", "红", "HEARTS", "HEART"),
    "C": ("C", "♣", "♧", "梅花", "草花", "梅", "草", "CLUBS", "CLUB"),
    "D": ("D", "♦", "♢", "方块", "方片", "方砖", "方", "DIAMONDS", "DIAMOND"),
    NO_TRUMP: (NO_TRUMP, "无主", "无将", "无", "NO TRUMP", "NO TRUMPS", "NO-TRUMP", "NO-TRUMPS", "NOTRUMP", "NONE"),
    UNKNOWN: (UNKNOWN,),
}
TRUMP_BY_WORD = {word: trump for trump, words in _TRUMPS.items() for word in words}


def plain(text: str) -> str:
    """Full-width forms made plain, letters capital, single blanks; a picture's variant mark is dropped."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("\ufe0f", "").upper().split())


def seat(word: str) -> Seat | None:
    """`N`, `北`, `北家`, or the number of the seat."""
    word = word.removesuffix("家")
    if word in ("0", "1", "2", "3"):
        return Seat(int(word))
    return _SEATS.get(word)


def side(word: str) -> Side | None:
    return _SIDES.get(word.removesuffix("方"))


def role(word: str) -> Role | None:
    if word.startswith(("庄", "台上", "DEALER", "DECLARER", "LANDLORD")):
        return DEALER
    return DEFENDER if word.startswith(("防", "台下", "闲", "DEF", "ATTACK")) else None
