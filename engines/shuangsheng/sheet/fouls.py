"""Read fouls recorded by a referee: the offender, the kind, the count and the hand."""

from __future__ import annotations

import re

from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.sheet.play import outcome
from engines.shuangsheng.sheet.scores.entries import Foul, Side, opponent, side_of
from engines.shuangsheng.sheet.scores.scoring import DEALER
from engines.shuangsheng.sheet.spoken.draft import unread
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import ANYONE, role, seat, side

FOUL_WORDS: dict[str, tuple[str, ...]] = {
    "follow_error": ("跟错", "跟错牌", "跟牌错误", "跟牌错", "WRONG FOLLOW", "FOLLOW ERROR"),
    "takeback": ("悔牌", "悔", "TAKING BACK", "TOOK BACK"),
    "failed_throw": ("甩错", "甩牌", "甩错牌", "FAILED THROW", "BAD THROW", "THROW"),
    "miscount": ("错张", "多牌", "少牌", "多牌少牌", "少牌多牌", "多张", "少张", "WRONG CARD COUNT", "WRONG COUNT"),
    "hint": ("暗示", "提示", "HINTS"),
    "delay": ("拖延", "拖时间", "DELAYING"),
    "false_ruff": ("假将吃", "假毙", "不实将吃", "不实贴分", "贴分", "FALSE RUFF"),
    "wrong_count": (
        "打中错张",
        "打牌中错张",
        "打中多少牌",
        "多牌",
        "少牌",
        "多牌少牌",
        "少牌多牌",
        "多张",
        "少张",
        "错张",
        "MISCOUNT IN PLAY",
        "WRONG COUNT",
    ),
    "wrong_count_early": ("抓底前错张", "底前错张", "EARLY MISCOUNT"),
    "wrong_suit": ("跟错花色", "花色错", "跟错", "跟错牌", "跟牌错误", "跟牌错", "WRONG SUIT", "WRONG FOLLOW"),
    "missed_pair": ("漏对", "漏对子", "有对不跟", "MISSED PAIR", "MISSED PAIRS"),
    "missed_tractor": ("漏拖", "漏拖拉机", "有拖不跟", "MISSED TRACTOR"),
    "out_of_turn": ("越序", "越序出牌", "OUT OF TURN"),
    "looking": ("看牌", "查牌", "看上轮", "LOOKING BACK"),
    "overdrawn": ("抓冒底", "抓冒", "冒底"),
    "bottom_over_taken": ("多抓底", "多抓底牌", "TOOK TOO MANY"),
    "rebury": ("扣底差错", "扣错底", "WRONG RE-BURY", "WRONG REBURY"),
    "hidden_cards": ("藏牌", "作弊", "HIDDEN CARDS", "HIDING CARDS"),
    "mixing": ("乱牌", "打乱牌", "MIXING THE CARDS", "MIXING CARDS"),
    "signalling": ("交流", "说话", "手势", "TALK OR SIGNALS", "SIGNALS"),
    "split_bury": ("分扣", "分次扣底", "NOT BURIED AT ONCE"),
}
"""Every foul in either rule set, with the words people use. The same word may mean different fouls in the two rule
sets."""

FOULS = tuple(FOUL_WORDS)

REFUSED = {"substitution": ("换人", "调换", "替换", "换选手", "SUBSTITUTE"), "early_review": ("提前复牌", "复牌")}
"""Forbidden acts that are no fouls; the record does not keep them."""

_NAMED = [
    (word, point) for known in (FOUL_WORDS, REFUSED) for point in known for word in (point.upper(), *known[point])
]
_POINTS = {word: tuple(point for other, point in _NAMED if other == word) for word, _ in _NAMED}
_FOUL = re.compile(
    rf"(?:FOUL\s+|犯规\s*)(?P<who>{ANYONE}|[0-3])\s*[方队]?[\s,:]*"
    r"(?P<point>[A-Z_]+(?:[ -](?!HAND\b|THROWN=|BEATABLE=|N=)[A-Z]+){0,3}|[^\x00-\x7f]+?)"
    r"(?P<rest>(?:[\s,:]*+(?:(?:THROWN|BEATABLE)=\d{1,3}(?!\d)|HAND\s?[= ]\s?\d{1,3}(?!\d)|第\d{1,3}(?!\d)[把盘局副手]"
    r"|(?:N=)?\d{1,3}(?!\d)(?:\s?[/、]\s?\d{1,3}(?!\d))?(?:\s?[张对轮])?))*+)"
)
"""The pattern never matches a text in two ways, so that a long unreadable line fails quickly."""
_HAND = re.compile(r"(?:HAND\s?[= ]\s?|第)(\d{1,3})[把盘局副手]?")
_THROWN = re.compile(r"THROWN=(\d{1,2})")
_BEATABLE = re.compile(r"BEATABLE=(\d{1,2})")
_COUNT = re.compile(r"(?:N=)?(\d{1,2})(?:\s?[/、]\s?(\d{1,2}))?")


def read_foul(sheet: Sheet, text: str) -> Foul | Refusal:
    match = _FOUL.fullmatch(text)
    if match is None:
        return unread(text)
    who = culprit(sheet, match["who"])
    points = _POINTS.get(match["point"], ())
    if who is None:
        return Refusal("illegal", "no_seat")
    for barred in points:
        if barred in REFUSED and sheet.rules.clause(barred) is not None:
            return Refusal("illegal", barred)
    point = next((point for point in points if point in sheet.prices), None)
    if point is None:
        return Refusal("unreadable", "unknown_foul", facts=(Fact("fouls_known", {"fouls": tuple(sheet.prices)}),))
    rest = match["rest"]
    hand = int(found[1]) if (found := _HAND.search(rest)) else None
    count = _counted(sheet, point, _HAND.sub(" ", rest))
    if isinstance(count, Refusal):
        return count
    return Foul(who, point, count, which_hand(sheet, hand))


def which_hand(sheet: Sheet, named: int | None) -> int | None:
    """Return the number of the hand meant, None for the hand being played. Once the match is over, an entry without a
    number means the last hand."""
    if named is None and sheet.rows and (sheet.closed or outcome(sheet)):
        return len(sheet.rows)
    return None if named == sheet.current else named


def _counted(sheet: Sheet, point: str, rest: str) -> int | Refusal:
    """Return the number of cards, pairs or rounds in a foul. A failed throw must state a number: all cards or only the
    beaten cards, as the rule set counts."""
    price = sheet.prices[point]
    asked = (("thrown", _THROWN.search(rest)), ("beatable", _BEATABLE.search(rest)))
    numbers = {name: int(found[1]) for name, found in asked if found}
    bare = _COUNT.search(_BEATABLE.sub(" ", _THROWN.sub(" ", rest)))
    if bare is not None:
        numbers |= {"thrown": int(bare[1]), "beatable": int(bare[2] or bare[1])}
    if not numbers:
        return Refusal("unreadable", "foul_count") if point == "failed_throw" else price.least
    wanted = sheet.rules.numbers["throw_counts"] if point == "failed_throw" else "thrown"
    count = numbers.get(wanted, 0)
    if price.per is None or not price.least <= count <= 25:
        return Refusal("illegal", "foul_count")
    return count


def culprit(sheet: Sheet, word: str) -> Seat | Side | None:
    """Return the offender: a seat, a side, or a role's side in the hand being played, provided the dealer is known."""
    if (sitting := seat(word)) is not None:
        return sitting
    if (named := side(word)) is not None:
        return named
    if (part := role(word)) is None or sheet.dealer is None:
        return None
    dealers = side_of(sheet.dealer)
    return dealers if part == DEALER else opponent(dealers)


def write_foul(sheet: Sheet, foul: Foul) -> str:
    counted = f" n={foul.count}" if sheet.prices[foul.point].per else ""
    return f"foul {foul.who} {foul.point}{counted}" + (f" hand={foul.hand}" if foul.hand is not None else "")
