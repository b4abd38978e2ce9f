"""Reading what people type into a sheet, and the one canonical text of it."""

from __future__ import annotations

import re
import unicodedata

from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.sheet.play import NO_FOUL
from engines.daguai.sheet.scoring import AS_ORDERED, NOBODY, SIDES, TEAM, Side
from engines.daguai.sheet.state import SEATS, Action, Foul, Fouled, Order, Ruling, Sheet

_LONGEST = 100
_SIDE_WORDS = str.maketrans("甲乙", "AB")
_BETWEEN = re.compile(r"[\s,、。.;:>|/_·→⇒➔➜➡\ufe0f~-]+")
_LETTERS = re.compile(r"[AB]+")
_LABELS = re.compile(r"(?:[A-Z][0-9]{1,2})+")
_NAMES = re.compile(r"(?:[A-Z][0-9]{0,2})+")
_NAME = re.compile(r"[A-Z][0-9]{0,2}")
_FOUL = re.compile(
    r"(?:FOUL\s+|犯规\s*)(?P<who>[A-Z]?[0-9]{1,2}|[A-Z])\s*[方队]?"
    r"(?:[\s,:]+|(?=[^\x00-\x7f]))(?P<point>\S{1,30}?)"
    r"(?:(?:\s+HAND\s*[= ]\s*|\s*第)(?P<hand>[0-9]{1,3})\s*[盘副局]?)?"
)
_HAND = r"(?:HAND\s*[= ]\s*|第){}\s*[盘副局]?"
_RULING = re.compile(
    r"(?:FOUL\s+|犯规\s*)?(?:RULING|总裁判裁决|裁决)\s*"
    rf"(?:{_HAND.format('(?P<before>[0-9]{1,3})')}\s*)?(?P<verdict>\S{{1,10}}?)"
    rf"(?:\s*{_HAND.format('(?P<after>[0-9]{1,3})')})?"
)
_FOULED = frozenset({"FOULED", "犯规结束", "被抓三家"})

FOUL_WORDS: dict[str, tuple[str, ...]] = {
    "volunteer": ("报牌", "自动报牌", "自报", "主动报牌"),
    "ask_off_turn": ("问牌", "乱问", "轮外问牌", "提醒"),
    "measure_word": ("量词", "数量词", "用错量词"),
    "talking": ("讲话", "说话", "交谈"),
    "spoken_pass": ("说不要", "喊不要", "不要"),
    "urging": ("催", "催问", "催促", "催牌"),
    "peeking": ("偷看", "看牌", "偷看牌"),
    "signalling": ("暗示", "手势", "暗号", "做手势"),
    "slow": ("超时", "慢", "思考超时"),
}
"""Every act of part five, with the words people use for it."""

FOULS: tuple[str, ...] = tuple(point for point in FOUL_WORDS if point != NO_FOUL)

_RULING_WORDS = {
    **{side: (side, f"{side}胜", f"{side}方", f"{side}队", f"{side}方胜") for side in SIDES},
    AS_ORDERED: (AS_ORDERED.upper(), "按名次", "名次"),
    NOBODY: (NOBODY.upper(), "0:0", "零比零", "都不得分"),
}
_RULING_BY_WORD = {word: verdict for verdict, words in _RULING_WORDS.items() for word in words}
_FOUL_BY_WORD = {word: point for point, words in FOUL_WORDS.items() for word in (point.upper(), *words)}


def parse(sheet: Sheet, seat: Seat, text: str) -> Action | Refusal:
    """A finishing order, a hand that fouls have ended, a foul or a ruling. Who may enter it is not judged here."""
    if len(text) > _LONGEST:
        return Refusal("unreadable", "text")
    plain = plainly(text)
    return read_decision(sheet, plain) or read_order(_BETWEEN.sub("", plain))


def plainly(text: str) -> str:
    """A text without the differences that mean nothing: width, case, spaces, 甲乙 for AB."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_SIDE_WORDS).upper().split())


def read_decision(sheet: Sheet, plain: str) -> Fouled | Foul | Ruling | Refusal | None:
    """What the referee writes beside the play; None where the text is nothing of that kind."""
    if plain in _FOULED:
        return Fouled()
    if match := _RULING.fullmatch(plain):
        return _ruling(sheet, match)
    return _foul(sheet, plain) if plain.startswith(("FOUL", "犯规")) else None


def read_order(text: str) -> Order | Refusal:
    """An order with nothing between the names. Letters are completed; labels, where only one can follow."""
    if _LETTERS.fullmatch(text):
        return _settled(tuple(text)) or Order(Order(tuple(text)).sides)
    if not _LABELS.fullmatch(text):
        mixed = _NAMES.fullmatch(text) and {name[0] for name in _NAME.findall(text)} <= set(SIDES)
        return Refusal("unreadable", "mixed" if mixed else "text")
    names = tuple(_NAME.findall(text))
    labels = [f"{side}{number}" for side in SIDES for number in range(1, TEAM + 1)]
    if strangers := [name for name in names if name not in labels]:
        return Refusal("unreadable", "unknown_label", facts=(Fact("label", {"label": strangers[0]}),))
    if repeated := [name for name in names if names.count(name) > 1]:
        return Refusal("illegal", "twice", facts=(Fact("label", {"label": repeated[0]}),))
    missing = [label for label in labels if label not in names]
    return _settled(names) or Order(names + tuple(missing if len(missing) == 1 else ()))


def _settled(names: tuple[str, ...]) -> Refusal | None:
    """Why an order cannot stand; None where it goes far enough and not too far."""
    out = {side: sum(name[0] == side for name in names) for side in SIDES}
    if len(names) > len(SEATS):
        return Refusal("illegal", "too_long", facts=(Fact("named", {"count": len(names)}),))
    if over := [side for side in SIDES if out[side] > TEAM]:
        return Refusal("illegal", "too_many", facts=(Fact("out", {"side": over[0], "count": out[over[0]]}),))
    if TEAM not in out.values():
        return Refusal("illegal", "not_settled", facts=(Fact("left", {s: TEAM - out[s] for s in SIDES}),))
    return None


def _foul(sheet: Sheet, plain: str) -> Foul | Refusal:
    match = _FOUL.fullmatch(plain)
    if match is None:
        return Refusal("unreadable", "text")
    who = _culprit(sheet, match["who"])
    point = _FOUL_BY_WORD.get(match["point"])
    if who is None:
        return Refusal("illegal", "no_seat")
    if point is None:
        return Refusal("unreadable", "unknown_foul", facts=(Fact("fouls_known", {"fouls": FOULS}),))
    hand = int(match["hand"]) if match["hand"] else None
    return Foul(who, point, None if hand == sheet.current else hand)


def _ruling(sheet: Sheet, match: re.Match[str]) -> Ruling | Refusal:
    """Without a number the last finished hand is meant."""
    verdict = _RULING_BY_WORD.get(match["verdict"])
    number = match["before"] or match["after"]
    if verdict is None or (match["before"] and match["after"]):
        return Refusal("unreadable", "ruling")
    return Ruling(verdict, int(number) if number else len(sheet.hands))


def _culprit(sheet: Sheet, name: str) -> Seat | Side | None:
    if name.isdigit():
        return Seat(int(name)) if int(name) < len(SEATS) else None
    return name if name in SIDES else sheet.seat(name)


def notate(sheet: Sheet, action: Action) -> str:
    match action:
        case Fouled():
            return "fouled"
        case Order(names):
            return ("" if all(name in SIDES for name in names) else " ").join(names)
        case Ruling(verdict, hand):
            return f"foul ruling {verdict} hand={hand}"
        case Foul(who, point, hand):
            return f"foul {who} {point}" + (f" hand={hand}" if hand is not None else "")
