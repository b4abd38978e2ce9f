"""Read the entries people type into a score sheet, and write their canonical text."""

from __future__ import annotations

import re

from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.fouls import culprit, read_foul, which_hand, write_foul
from engines.shuangsheng.sheet.lines import read_hand, write_hand
from engines.shuangsheng.sheet.scores.checks import check_fine, own_clause
from engines.shuangsheng.sheet.scores.entries import (
    Action,
    Bell,
    Deals,
    Extend,
    Foul,
    Hand,
    Ruled,
    Settle,
    Turned,
    WordedRuling,
    label,
    side_of,
)
from engines.shuangsheng.sheet.scores.scoring import DEALER, Fine
from engines.shuangsheng.sheet.spoken.draft import as_typed, unread
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import ANYONE, SEAT_WORDS, plain, seat

_LONGEST = 400
_LONGEST_RULING = 200
_BELLS = frozenset({"BELL", "铃", "铃响", "铃响了", "响铃", "时间到", "到时", "TIME UP"})
_EXTENDED = re.compile(
    r"(?:BELL|铃|敲铃|加时|时间)\s*(?P<sign>[+\-−]|加|减)\s*(?P<minutes>[1-9]\d{0,3})\s*(?:分钟?|MINUTES?|MINS?|M)?"
)
_SETTLES = frozenset({"SETTLE", "结束", "结束比赛", "比赛结束", "不再开牌", "THE END"})
_DEALS = re.compile(rf"(?:DEALER\s?[= ]\s?|坐庄\s*|下把庄家?\s*)(?P<seat>{SEAT_WORDS}|[0-3])")
_TURNED = re.compile(
    rf"(?:(?:TURN(?:ED|S)?\s+|翻牌?\s*)(?P<seat>{SEAT_WORDS}|[0-3])|(?P<turner>{SEAT_WORDS})\s*(?:TURN(?:ED|S)|翻(?:牌|到)?))"
    r"\s*(?P<rank>10|[2-9TJQKA]|(?P<joker>JOKER|DW|XW|大王|小王|王))"
)
_FINE = re.compile(
    r"(?P<kind>POINTS|LEVELS)\s?=\s?(?P<who>[^:\s]+):(?P<n>\d{1,4}):(?P<clause>(?:[A-Z]+:)?[0-9.]{1,6}B?)"
    r"(?:\s+HAND\s?[= ]\s?(?P<hand>\d{1,3}))?"
)
_FINED = re.compile(
    rf"FINE\s+(?P<who>{ANYONE}|[0-3])\s+(?P<kind>POINTS|LEVELS)=(?P<n>\d{{1,4}})\s+CLAUSE="
    r"(?P<clause>(?:[A-Z]+:)?[0-9.]{1,6}B?)(?:\s+HAND=(?P<hand>\d{1,3}))?"
)
_RULING = re.compile(r"(?:ruling|裁定)[\s:：]+(?P<text>.+)", re.IGNORECASE | re.DOTALL)


def parse(sheet: Sheet, by: Seat, text: str) -> Action | Refusal:
    """Read a hand, or an entry between hands. The right to enter is not judged here."""
    if len(text) > _LONGEST:
        return Refusal("unreadable", "text")
    read = _read(sheet, by, text)
    return as_typed(read, text) if isinstance(read, Refusal) else read


def _read(sheet: Sheet, by: Seat, text: str) -> Action | Refusal:
    words = plain(text)
    if words in _BELLS:
        return Bell()
    if extended := _EXTENDED.fullmatch(words):
        minutes = int(extended["minutes"])
        return Extend(-minutes if extended["sign"] in "-−减" else minutes)
    if words in _SETTLES:
        return Settle()
    if words.startswith(("FOUL", "犯规")):
        return read_foul(sheet, words)
    if ruling := _RULING.fullmatch(text.strip()):
        return _ruling(ruling["text"])
    if sheet.rules.clause("turn_again") is not None and (turned := _TURNED.fullmatch(words)):
        return _turned(turned)
    if deals := _DEALS.fullmatch(words):
        sitting = seat(deals["seat"])
        return unread(words) if sitting is None else Deals(sitting)
    if fine := _FINE.fullmatch(words) or _FINED.fullmatch(words):
        return _fine(sheet, fine)
    return read_hand(sheet, by, text)


def _ruling(text: str) -> WordedRuling | Refusal:
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return WordedRuling(said[:_LONGEST_RULING].strip()) if said else unread(text)


def _turned(match: re.Match[str]) -> Turned | Refusal:
    sitting = seat(match["seat"] or match["turner"])
    rank = "joker" if match["joker"] else "T" if match["rank"] == "10" else match["rank"]
    return unread(match[0]) if sitting is None else Turned(sitting, rank)


def _fine(sheet: Sheet, match: re.Match[str]) -> Ruled | Refusal:
    who = culprit(sheet, match["who"])
    if who is None:
        return Refusal("illegal", "no_seat")
    points = match["kind"] == "POINTS"
    fine = Fine(DEALER, int(match["n"]), own_clause(sheet.rules, match["clause"]))
    if (refused := check_fine(sheet.rules, fine, points=points)) is not None:
        return refused
    hand = int(match["hand"]) if match["hand"] else None
    return Ruled(
        who if isinstance(who, str) else side_of(who),
        fine.amount if points else 0,
        0 if points else fine.amount,
        fine.clause,
        which_hand(sheet, hand),
    )


def notate(sheet: Sheet, action: Action) -> str:
    match action:
        case Hand():
            return write_hand(action)
        case Foul():
            return write_foul(sheet, action)
        case Ruled(side, points, levels, clause, hand):
            cost = f"points={points}" if points else f"levels={levels}"
            return f"fine {side} {cost} clause={clause}" + (f" hand={hand}" if hand is not None else "")
        case WordedRuling(text):
            return f"ruling {text}"
        case Deals(dealer):
            return f"dealer {label(dealer)}"
        case Turned(turner, rank):
            return f"turn {label(turner)} {rank}"
        case Bell():
            return "bell"
        case Extend(minutes):
            return f"bell {minutes:+d}"
        case Settle():
            return "settle"
