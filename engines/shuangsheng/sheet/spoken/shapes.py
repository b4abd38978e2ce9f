# ruff: noqa: E501 - a pattern is read in one line
"""Patterns for cards named in a hand's line (single, pair, tractor), and the points of such cards."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engines.core.words.numerals import ONES, number
from engines.shuangsheng.wording import TRUMP_BY_WORD

SUIT = "|".join(
    sorted((re.escape(word) for word in TRUMP_BY_WORD if len(word) > 1 or not word.isalnum()), key=len, reverse=True)
)
_RANK = rf"(?:10(?!\d)|[2-9](?!\d)(?!\s*分)|[JQKAT](?![A-Z])|[尖圈钩皮]儿?|[{ONES[1:]}十](?![十百分点张级两])|[凯勾蛋]|王|鬼|JOKERS?|ACES?|KINGS?|QUEENS?|JACKS?|TENS?|NINES?|EIGHTS?|SEVENS?|SIXE?S?|FIVES?|FOURS?|THREES?|TWOS?|DEUCES?|TRUMPS?)"
_CARD = rf"(?:(?:的|个|张|是)?(?:大|小|老|主|副|正|级牌)*(?:{SUIT}|红|黑|方)?\s?(?:大|小|老)?{_RANK})"
_EN_CARD = rf"(?:\s+(?:OF\s+|(?!\d+(?![\dS])))(?:(?:BIG|SMALL|RED|BLACK|LITTLE|LOW|HIGH|LONE|TRUMP|{SUIT})\s+)?(?:{_RANK}(?![A-Z])|CARDS?(?![A-Z])|[2-9]S|10S)(?:\s+OF\s+(?:{SUIT}|TRUMPS?))?)"
_COUNT = rf"(?P<{{}}>[{ONES[1:]}两俩仨十]|\d{{{{1,2}}}}|TWO|THREE|FOUR|FIVE|SIX)"
_RANKS = "(?:" + "|".join(rf"{rank}\s?{rank}" for rank in ("10", *"23456789JQKA")) + ")"
_ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "(?:10|T)", "J", "Q", "K", "A")
_RUN = rf"{_RANKS}(?:[\s-]?{_RANKS}){{1,5}}"
ROW = (
    "(?:"
    + "|".join(
        "".join(rank * 2 for rank in _ORDER[at : at + long])
        for long in (5, 4, 3, 2)
        for at in range(len(_ORDER) - long + 1)
    )
    + r")(?![\dJQKAT])"
)
TRACTOR = (
    rf"(?:{_COUNT.format('long')}\s*(?:[连联][对队]子?(?:的?拖(?:拉机)?)?|对连(?:的?拖(?:拉机)?)?|对(?:儿|子)?(?:的|子的)?(?:小|大)?拖(?:拉机)?|[- ]?PAIRS?[- ](?:LONG\s+)?TRACTOR)"
    rf"|(?P<cards>[468]|[四六]|八)张(?:牌)?(?:的)?拖(?:拉机)?|(?P<ranks>{_RUN})\s?(?:的|大|小)?(?:拖(?:拉机)?|TRACTOR)|(?:拖(?:拉机)?|TRACTOR)\s?(?:OF\s+)?(?P<behind>{_RUN})(?!\d)"
    rf"|(?P<big>大拖(?:拉机)?)|姐妹对|(?P<few>[双两俩二三仨四])拖(?:拉机)?|(?P<run>{ROW})(?:大小|的)?(?:一|1)?(?:条|把)?(?:拖(?:拉机)?|连对|TRACTOR)?|(?P<told>[{ONES[1:6]}两])对的?(?=[,;。!.]|$)|(?:A\s+)?(?:(?:一|1)?(?:个|条|把|副)?拖(?:拉机)?(?!延)|TRACTOR|TUO\s?LA\s?JI)"
    rf"(?:\s*(?:OF\s+)?\(?{_COUNT.format('pairs')}(?![\d分])(?:\s*(?:对|PAIRS?(?![A-Z]))?))?)"
)
PAIR = (
    rf"(?:(?:(?:一|1)[对队双]儿?|对(?:子|儿)|双(?=[抠扣挖撬掏口叩]|[大小]?[鬼王]|[KAQJ](?![A-Z])|[尖圈钩皮])|(?:ON\s+)?(?:A\s+|ONE\s+)?(?:PAIR|PARE|PEAR)(?!S=)(?![A-Z])|YI\s?DUI|DUI\s?ZI)(?:的?{_CARD}|{_EN_CARD})?"
    rf"|(?:TWO|2)\s(?:SAME|IDENTICAL|EQUAL|MATCHING)(?:\sCARDS?)?(?:\s{_RANK})?(?![A-Z])|(?:TWO|2)\s{_RANK}\s(?:THE\s)?SAME(?![A-Z])|(?:俩|两张|两个)(?:一样|相同)的?(?:牌|{_CARD})?"
    rf"|(?:俩|两[个张只枚]|2[个张])(?=.){_CARD}|对(?!方){_CARD}|(?<![A-Z])DOUBLE(?=\s+(?:DUG|DIG|KOU))|双(?!方|边|家|抠|扣|抽|升)|(?:SHUANG|DUI|YI\s?DUI|一\s?DUI)(?=\s?(?:KOU|抠|扣|ZI))|队(?=[抠扣口])|对(?!方|手|面|家|门|过|边|伙|不|了))子?(?:带(?:一|1)?[个张]?{_CARD})?"
)
SINGLE = (
    rf"(?:(?:单吊|单挑)(?:个|张|一张)?{_CARD}?|(?:一|1)?单张?牌?(?:的|个)?(?:{_CARD})?(?:\s*单张)?|(?:一|1)?[张个只枚]{_CARD}|(?!\S*?J单){_CARD}单张?|[大小][王鬼]|独?张(?={_CARD}){_CARD}"
    rf"|(?:ON\s+)?(?:A\s+|ONE\s+|THE\s+)?(?:(?:LONE|SINGLE|BIG|SMALL|RED|BLACK|LITTLE|LOW|HIGH)\s+)*(?:SINGLETON|SING(?:LE|EL)|SIGNLE|JOKER|ONE\s+CARD|LONE\s+CARD)(?:{_EN_CARD})?(?![A-Z])|(?:A|AN|THE|HIS|HER|MY|OUR|THEIR|ONE|JUST\s+AN?)\s+(?:(?:LONE|BIG|SMALL|HIGH|LAST|ONLY|LITTLE|SINGLE|RED|BLACK|LOW|TRUMP|LONELY|SOLITARY|REMAINING|FINAL)\s+)*(?:ACE|KING|QUEEN|JOKER|DEUCE|TRUMP)(?![A-Z])(?:\s+OF\s+(?:{SUIT}|TRUMPS?))?|(?:A|ONE|JUST\s+A)\s+(?:LONE|SINGLE|LONELY|SOLITARY|MEASLY|LOUSY)\s+(?:FIVE|TEN|KING|5|10|K)(?![A-Z\d])|DAN\s?ZHANG|DAN(?=\s?(?:KOU|抠|扣)))"
)
_BIG, _TWO = 3, 2


@dataclass(frozen=True, slots=True)
class Times:
    """A component given by its multiplier, which the rule set turns into pairs."""

    by: int


def pairs_of(named: dict[str, str | None]) -> int:
    """Return the number of pairs in a matched shape; 0 for a single."""
    if named.get("single"):
        return 0
    if named.get("pair"):
        return 1
    if ranks := named.get("ranks") or named.get("behind") or named.get("run"):
        return len(re.sub(r"[\s-]|[^\dJQKAT]", "", ranks.replace("10", "T"))) // 2
    if cards := named.get("cards"):
        return (number(cards) or 0) // 2
    if named.get("big"):
        return _BIG
    if named.get("few") == "双":
        return _TWO
    count = named.get("long") or named.get("pairs") or named.get("told") or named.get("few")
    return (number(count) or _TWO) if count else _TWO


_FIVE, _TEN = re.compile(r"5|五|FIVE", re.IGNORECASE), re.compile(r"10|十|[Kk](?![a-z])|KING|凯|TEN", re.IGNORECASE)
_POINTLESS = re.compile(r"[2346789JQA王鬼尖]|JOKER|ACE|QUEEN|JACK", re.IGNORECASE)


def points_of(text: str, pairs: object) -> int | None:
    """Return the points of a named single or pair, or None if the words do not tell the rank."""
    if isinstance(pairs, Times) or pairs not in (0, 1):
        return None
    each = 5 if _FIVE.search(text) else 10 if _TEN.search(text) else 0 if _POINTLESS.search(text) else None
    return None if each is None else each * (2 if pairs else 1)
