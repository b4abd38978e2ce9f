"""Reading a finished hand: parts in any order and wording, Chinese and English, into one draft of the line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engines.core.rulings import Fact, Refusal
from engines.shuangsheng.sheet.levels import level_of
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, JACKS
from engines.shuangsheng.wording import ANYONE, DEFENDER_WORDS, ROLE, SEAT_WORDS, TRUMP_BY_WORD, numeral, role, seat

_PIECE = 24
_BETWEEN = re.compile(r"[\s,、。;:|()\[\]]*")
_WHOLE = re.compile(r"-?\d{1,4}")
_LISTED = re.compile(r"([^:]+):(-?\d{1,4})(?::((?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?))?")
_NUMBER = r"(?P<n>-?\d{1,4})"
_CLAUSE = r"(?:[\s(:第]+(?:CLAUSE\s*)?(?P<clause>(?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?)(?![\d.])(?:条|\))*)?"
_POINTS = r"(?:\s*(?:分|POINTS?(?![A-Z=])))?"
_COMPONENT = (
    r"(?P<single>单张?|SINGLE)|(?P<long>\d{1,2}|[二两三四五六七八九十])\s*连对|(?P<tractor>大?拖拉机|拖|TRACTOR)\s*(?P<pairs>\d{1,2})?"
    r"|(?P<pair>对子?|双|PAIR)"
)
_DUG = r"(?:抠底?|扣底?)"
_LAST = r"(?:收底?|保底?|守底?|赢(?:得)?(?:末墩|最后一?墩|底)|末墩|最后一墩)"


@dataclass(slots=True)
class Draft:
    """What a line says so far. A field that is said twice must be said alike."""

    buries: bool
    """扣底 means to bury here, not to win the last trick."""
    said: dict[str, object] = field(default_factory=dict)
    fines: list[tuple[str, str, int, str]] = field(default_factory=list)
    """`points` or `levels`, against whom in their own word, how much, by which clause (may be empty)."""
    throws: list[tuple[str, int, int | None]] = field(default_factory=list)
    """Who threw, how many cards, how many of them could be beaten."""
    refused: Refusal | None = None

    def put(self, name: str, value: object) -> None:
        first = self.said.setdefault(name, value)
        if first != value and self.refused is None:
            said = Fact("said", {"first": str(first), "second": str(value)})
            self.refused = Refusal("unreadable", "contradiction", facts=(said,))

    def unread(self, piece: str) -> None:
        self.refused = self.refused or unread(piece)


def unread(piece: str) -> Refusal:
    return Refusal("unreadable", "text", facts=(Fact("unread", {"piece": piece.strip()[:_PIECE]}),))


Reader = Callable[[Draft, re.Match[str]], None]


def read(text: str, *, buries: bool) -> Draft:
    """Everything that a plain text says of a hand. Whether it is enough is not judged here."""
    draft, at = Draft(buries), 0
    while (at := _skip(text, at)) < len(text) and draft.refused is None:
        for pattern, reader in _PARTS:
            if part := pattern.match(text, at):
                reader(draft, part)
                at = part.end()
                break
        else:
            draft.unread(text[at:])
    return draft


def _skip(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at


def _number(name: str) -> Reader:
    return lambda draft, part: draft.put(name, int(part["n"]))


def _said(name: str, value: object) -> Reader:
    return lambda draft, part: draft.put(name, value)


def _fine(kind: str) -> Reader:
    def reader(draft: Draft, part: re.Match[str]) -> None:
        draft.fines.append((kind, part["who"], int(part["n"]), part["clause"] or ""))

    return reader


def _throw(draft: Draft, part: re.Match[str]) -> None:
    draft.throws.append((part["who"], int(part["n"]), int(part["beaten"]) if part["beaten"] else None))


def _miscount(draft: Draft, part: re.Match[str]) -> None:
    who = part["who"]
    draft.put("miscount", (DEALER, DEFENDER) if who in ("双方", "BOTH") else (role(who) or DEALER,))


def _component(part: re.Match[str]) -> int | None:
    if part["single"]:
        return 0
    if part["pair"]:
        return 1
    if part["long"]:
        return numeral(part["long"])
    return int(part["pairs"] or 2) if part["tractor"] else None


def _dug(draft: Draft, part: re.Match[str]) -> None:
    pairs, who = _component(part), role(part["who"]) if part["who"] else None
    if draft.buries and "扣" in part["verb"] and pairs is None:
        draft.put("buried", who or DEFENDER)
        return
    draft.put("last", who or DEFENDER)
    if pairs is not None:
        draft.put("pairs", pairs)


def _last(draft: Draft, part: re.Match[str]) -> None:
    draft.put("last", (role(part["who"]) if part["who"] else None) or DEALER)


def _led(draft: Draft, part: re.Match[str]) -> None:
    draft.put("pairs", _component(part))


def _buried(draft: Draft, part: re.Match[str]) -> None:
    draft.put("buried", (role(part["who"]) if part["who"] else None) or DEFENDER)


def _dealer(draft: Draft, part: re.Match[str]) -> None:
    draft.put("dealer", seat(part["seat"]))


def _trump(draft: Draft, part: re.Match[str]) -> None:
    draft.put("trump", TRUMP_BY_WORD[part["suit"]])


def _level(draft: Draft, part: re.Match[str]) -> None:
    draft.put("level", level_of(part["level"]))


def _pair(draft: Draft, part: re.Match[str]) -> None:
    """`name=value`, as the canonical line has it."""
    name, value = part["name"].lower(), part["value"]
    if name in ("points", "levels", "throw"):
        _listed(draft, name, value)
        return
    meaning = _VALUES[name](value)
    if meaning is None:
        draft.unread(part[0])
    else:
        draft.put(_FIELDS.get(name, name), meaning)


def _listed(draft: Draft, name: str, value: str) -> None:
    item = _LISTED.fullmatch(value)
    if item is None:
        draft.unread(f"{name}={value}")
    elif name == "throw":
        draft.throws.append((item[1], int(item[2]), int(item[3]) if item[3] and item[3].isdigit() else None))
    else:
        draft.fines.append((name, item[1], int(item[2]), item[3] or ""))


def _whole(value: str) -> int | None:
    return int(value) if _WHOLE.fullmatch(value) else None


def _miscounts(value: str) -> tuple[str, ...] | None:
    who = role(value)
    return (DEALER, DEFENDER) if value in ("BOTH", "双方") else None if who is None else (who,)


_VALUES: dict[str, Callable[[str], object]] = {
    "dealer": seat,
    "level": level_of,
    "trump": TRUMP_BY_WORD.get,
    "tricks": _whole,
    "total": _whole,
    "bottom": _whole,
    "pairs": _whole,
    "last": role,
    "buried": role,
    "j": lambda value: value.lower() if value.lower() in JACKS else None,
    "miscount": _miscounts,
}
_FIELDS = {"j": "jack"}

_SUIT = "|".join(sorted((re.escape(word) for word in TRUMP_BY_WORD if len(word) > 1), key=len, reverse=True))
_SYMBOL = "[♠♤♥♡❤♣♧♦♢]"
_MISCOUNT = r"(?:多牌少牌|多牌|少牌|多张|少张|错张|张数不对|张数错|MISCOUNT)"
_BELL = r"(?:铃响了?|响铃|铃|时间到|BELL)"

_PARTS: list[tuple[re.Pattern[str], Reader]] = [
    (re.compile(pattern), reader)
    for pattern, reader in (
        (r"(?:HAND(?![A-Z=])|本把|这把)", lambda draft, part: None),
        (r"(?P<name>DEALER|LEVEL|TRUMP|TRICKS|TOTAL|BOTTOM|LAST|PAIRS|BURIED|J|MISCOUNT|POINTS|LEVELS|THROW)"
         r"\s?=\s?(?P<value>[^\s,;]+)", _pair),
        (rf"(?:罚|降|FINE)?\s*(?P<who>{ANYONE})\s*(?:罚|降|FINED?)?\s*(?P<n>\d{{1,3}})\s*(?:级|LEVELS?(?![A-Z=])){_CLAUSE}",
         _fine("levels")),
        (rf"降\s*(?P<who>{ANYONE})\s*(?P<n>\d{{1,3}}){_CLAUSE}", _fine("levels")),
        (rf"(?P<who>{ANYONE})\s*降\s*(?P<n>\d{{1,3}}){_CLAUSE}", _fine("levels")),
        (rf"(?:罚|FINE)\s*(?P<who>{ANYONE})\s*(?P<n>\d{{1,4}}){_POINTS}{_CLAUSE}", _fine("points")),
        (rf"(?P<who>{ANYONE})\s*(?:被?罚|FINED?)\s*(?P<n>\d{{1,4}}){_POINTS}{_CLAUSE}", _fine("points")),
        (rf"(?P<who>{ANYONE})\s*(?:甩错|甩牌|甩|THROW|THREW)\s*(?P<n>\d{{1,2}})\s*张?(?:\s*[/、]\s*(?P<beaten>\d{{1,2}})\s*张?)?",
         _throw),
        (rf"(?:甩错|甩牌|甩|THROW)\s*(?P<who>{ANYONE})\s*(?P<n>\d{{1,2}})\s*张?(?:\s*[/、]\s*(?P<beaten>\d{{1,2}})\s*张?)?",
         _throw),
        (rf"{_MISCOUNT}\s*(?P<who>{ROLE}|双方|BOTH)", _miscount),
        (rf"(?P<who>{ROLE}|双方|BOTH)\s*{_MISCOUNT}", _miscount),
        (rf"(?P<who>{ROLE})?\s*(?:埋底?|反主|BURIED|BURIES)(?![=A-Z])", _buried),
        (rf"(?P<who>{ROLE})?\s*(?:用)?(?:{_COMPONENT})?\s*(?P<verb>{_DUG})", _dug),
        (rf"(?P<who>{ROLE})?\s*{_LAST}", _last),
        (rf"(?P<who>{ROLE})\s*(?:TOOK|TAKES|WON|WINS)?\s*(?:THE\s+)?LAST(?:\s+TRICK)?(?![=A-Z])", _last),
        (rf"LAST(?:\s+TRICK)?\s+(?:BY\s+)?(?P<who>{ROLE})", _last),
        (r"(?:主副J|双J|BOTH\s*J(?:ACKS)?)", _said("jack", "both")),
        (r"(?:主J|J主|MAIN\s*J(?:ACK)?)", _said("jack", "main")),
        (r"(?:副J|J副|OFF\s*J(?:ACK)?)", _said("jack", "off")),
        (rf"(?:庄家?|DEALER)\s*(?P<seat>{SEAT_WORDS})", _dealer),
        (rf"(?P<seat>{SEAT_WORDS})\s*(?:家)?(?:坐庄|做庄|当庄|庄|DEALS|DEALT)", _dealer),
        (rf"(?:主牌?|TRUMPS?)\s*(?P<suit>{_SUIT}|{_SYMBOL}|[SHCD黑红梅草方无?])(?![A-Z])", _trump),
        (rf"(?:打)?(?P<suit>{_SUIT}|{_SYMBOL})主?(?![A-Z])", _trump),
        (r"(?:打|LEVEL)\s*(?P<level>10|[2-9TJQKA](?![A-Z])|负\d{1,2})", _level),
        (rf"(?:底牌?分?|BOTTOM)\s*{_NUMBER}分?", _number("bottom")),
        (rf"(?:总分?|合计|总共|TOTAL)\s*{_NUMBER}分?", _number("total")),
        (_COMPONENT, _led),
        (_BELL, _said("bell", True)),
        (rf"(?:{DEFENDER_WORDS}|墩分?|得分?|TRICKS)\s*(?:得|拿|共)?\s*{_NUMBER}分?(?!\d)", _number("tricks")),
        (rf"{_NUMBER}(?!\d)(?:\s?(?:分|POINTS?(?!=)|PTS))?(?![级A-Z])", _number("tricks")),
    )
]  # fmt: skip
