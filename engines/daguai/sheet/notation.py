"""Read the entries people type into a score sheet, and write their canonical text."""

from __future__ import annotations

import re
import unicodedata

from engines.core.rulings import Fact, Refusal, Seat
from engines.core.words.numerals import ONES
from engines.daguai.sheet.draft import draft
from engines.daguai.sheet.play import NO_FOUL
from engines.daguai.sheet.scoring import AS_ORDERED, NOBODY, SIDES, TEAM, Side
from engines.daguai.sheet.state import SEATS, Action, ChiefRuling, Foul, Fouled, Order, Scored, Sheet

_LONGEST = 100
_SPOKEN = ("text", "mixed", "unknown_label")
"""Refusal points after which a line may still be read as spoken language."""
_SIDE_WORDS = str.maketrans("甲乙", "AB")
_BETWEEN = re.compile(r"[\s,、。.;:>|/_·→⇒➔➜➡\ufe0f~-]+")
_PLACES = re.compile(
    rf"(?:头|二|三|四|五|末|尾)[家名游]|第[{ONES[:6]}1-6][家名个]?|名次|次序|顺序|结果|依次|分别|先走|走完|跑完|出完|跑|走|最后|然后|接着|"
    r"是|为|了|的|=|这[盘副把局]|(?:1ST|2ND|3RD|[456]TH|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|LAST|THEN|ORDER|FINISH(?:ED|ES)?|OUT)(?![A-Z])"
)
"""Words people write between the names of an order: first, second and so on."""
_ORDINALS = (
    ("头家", "头名", "头游", "第一", "第1", "1ST", "FIRST"),
    ("二家", "二名", "二游", "第二", "第2", "2ND", "SECOND"),
    ("三家", "三名", "三游", "第三", "第3", "3RD", "THIRD"),
    ("四家", "四名", "四游", "第四", "第4", "4TH", "FOURTH"),
    ("五家", "五名", "五游", "第五", "第5", "5TH", "FIFTH"),
    ("末家", "末名", "末游", "尾家", "最后", "第六", "第6", "6TH", "SIXTH", "LAST"),
)
_TOKEN = re.compile("|".join((*(word for words in _ORDINALS for word in words), r"[A-Z][0-9]{1,2}")))
_LETTERS = re.compile(r"[AB]+")
_LABELS = re.compile(r"(?:[A-Z][0-9]{1,2})+")
_NAMES = re.compile(r"(?:[A-Z][0-9]{0,2})+")
_NAME = re.compile(r"[A-Z][0-9]{0,2}")
_FOUL = re.compile(
    r"(?:FOUL\s+|犯规\s*)(?P<who>[A-Z]?[0-9]{1,2}|[A-Z])\s*[方队]?"
    r"(?:[\s,:]+|(?=[^\x00-\x7f]))(?P<point>[A-Z_]+(?: (?!HAND\b)[A-Z]+){0,2}|\S{1,30}?)"
    r"(?:(?:\s+HAND\s*[= ]\s*|\s*第)(?P<hand>[0-9]{1,3})\s*[盘副局]?)?"
)
_HAND = r"(?:HAND\s*[= ]\s*|第){}\s*[盘副局]?"
_RULING = re.compile(
    r"(?:FOUL\s+|犯规\s*)?(?:RULING|总裁判裁决|裁决)\s*"
    rf"(?:{_HAND.format('(?P<before>[0-9]{1,3})')}\s*)?(?P<verdict>AS ORDERED|\S{{1,10}}?)"
    rf"(?:\s*{_HAND.format('(?P<after>[0-9]{1,3})')})?"
)
_POINTS = re.compile(rf"(?P<side>[{''.join(SIDES)}])\s?=\s?(?P<points>[0-9])")
_FOULED = frozenset({"FOULED", "犯规结束", "被抓三家"})

FOUL_WORDS: dict[str, tuple[str, ...]] = {
    "volunteer": ("报牌", "自动报牌", "自报", "主动报牌", "UNASKED COUNT"),
    "ask_off_turn": ("问牌", "乱问", "轮外问牌", "提醒", "ASKING OFF TURN", "ASKING"),
    "measure_word": ("量词", "数量词", "用错量词", "MEASURE WORD"),
    "misreport": ("误报", "误报牌数", "报错", "错报", "虚报", "谎报", "报错牌数", "报错张数", "WRONG COUNT"),
    "talking": ("讲话", "说话", "交谈", "TALK"),
    "spoken_pass": ("说不要", "喊不要", "不要", "SPOKEN PASS"),
    "urging": ("催", "催问", "催促", "催牌", "URGED"),
    "peeking": ("偷看", "看牌", "偷看牌", "PEEK"),
    "signalling": ("暗示", "手势", "暗号", "做手势", "SIGNALS"),
    "slow": ("超时", "慢", "思考超时", "OVERTIME", "TOO SLOW"),
}
"""Every foul in part five of the rules, with the words people use."""

FOULS: tuple[str, ...] = tuple(point for point in FOUL_WORDS if point != NO_FOUL)

_RULING_WORDS = {
    **{side: (side, f"{side}胜", f"{side}方", f"{side}队", f"{side}方胜") for side in SIDES},
    AS_ORDERED: (AS_ORDERED.upper(), "AS ORDERED", "按名次", "名次"),
    NOBODY: (NOBODY.upper(), "NOBODY", "0:0", "零比零", "都不得分"),
}
_RULING_BY_WORD = {word: verdict for verdict, words in _RULING_WORDS.items() for word in words}
_FOUL_BY_WORD = {word: point for point, words in FOUL_WORDS.items() for word in (point.upper(), *words)}


def parse(sheet: Sheet, seat: Seat, text: str) -> Action | Refusal:
    """Read an entry as people say it. The right to enter is not judged here."""
    if len(text) <= _LONGEST and (points := _POINTS.fullmatch(plainly(text))) is not None:
        return _scored(sheet, points["side"], int(points["points"]))
    read = parse_strictly(sheet, seat, text)
    if not isinstance(read, Refusal) or read.point not in _SPOKEN:
        return read
    said = draft(sheet, seat, text)
    if said.order is not None:
        return said.order
    return said.refused if read.point == "text" and said.refused is not None else read


def parse_strictly(sheet: Sheet, seat: Seat, text: str) -> Action | Refusal:
    """Read a finishing order, a hand ended by fouls, a foul or a ruling, written only in letters and labels."""
    if len(text) > _LONGEST:
        return Refusal("unreadable", "text")
    plain = plainly(text)
    return read_decision(sheet, plain) or read_order(ordered(plain))


def _scored(sheet: Sheet, side: Side, points: int) -> Order | Scored | Refusal:
    """Read points without an order. If only one order has these points, return that order. Zero points are refused,
    since either side may have scored none."""
    orders = sheet.table.orders(side, points) if points else ()
    if not orders:
        return Refusal("unreadable", "text")
    return Scored(side, points) if len(orders) > 1 else Order(tuple(orders[0]))


def ordered(plain: str) -> str:
    """Return the names of an order with nothing between them. Words for places are removed only if each stands beside
    the name at that place, and consistently before or behind."""
    tokens = [found[0] for found in _TOKEN.finditer(plain)]
    before = behind = True
    names = 0
    for token in tokens:
        place = _place(token)
        if place is None:
            names += 1
        else:
            before, behind = before and place == names, behind and place == names - 1
    if not before and not behind:
        return plain
    return _BETWEEN.sub("", _PLACES.sub("", plain))


def _place(word: str) -> int | None:
    return next((place for place, words in enumerate(_ORDINALS) if word in words), None)


def plainly(text: str) -> str:
    """Remove meaningless differences from a text: width, case, spaces, 甲乙 for AB."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_SIDE_WORDS).upper().split())


def read_decision(sheet: Sheet, plain: str) -> Fouled | Foul | ChiefRuling | Refusal | None:
    """Read a referee's decision: a hand ended by fouls, a foul or a ruling. Return None for any other text."""
    if plain in _FOULED:
        return Fouled()
    if match := _RULING.fullmatch(plain):
        return _ruling(sheet, match)
    return _foul(sheet, plain) if plain.startswith(("FOUL", "犯规")) else None


def read_order(text: str) -> Order | Refusal:
    """Read an order without separators, and complete it: sides to all six, labels if only one player is left."""
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
    """Return why an order cannot stand, or None. An order must reach the point where one side is out, and no player too
    many."""
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


def _ruling(sheet: Sheet, match: re.Match[str]) -> ChiefRuling | Refusal:
    """Read a ruling. Without a number, the last finished hand is meant."""
    verdict = _RULING_BY_WORD.get(match["verdict"])
    number = match["before"] or match["after"]
    if verdict is None or (match["before"] and match["after"]):
        return Refusal("unreadable", "ruling")
    return ChiefRuling(verdict, int(number) if number else len(sheet.hands))


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
        case Scored(first, points):
            return f"{first}={points}"
        case ChiefRuling(verdict, hand):
            return f"foul ruling {verdict} hand={hand}"
        case Foul(who, point, hand):
            return f"foul {who} {point}" + (f" hand={hand}" if hand is not None else "")
