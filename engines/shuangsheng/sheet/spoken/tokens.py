# ruff: noqa: E501 - a pattern is read in one line
"""Divide a hand's line into words with roles; no character is left out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from engines.core.numerals import ENGLISH, FORMAL, NUMERAL, ONES, number
from engines.shuangsheng.sheet.draft import OURS, PRONOUNS, SAME, THEY
from engines.shuangsheng.sheet.entries import side_of
from engines.shuangsheng.sheet.spoken.lexicon import LEXICON, VERBS, trailing
from engines.shuangsheng.sheet.spoken.shapes import PAIR, ROW, SINGLE, SUIT, TRACTOR, pairs_of
from engines.shuangsheng.wording import TRUMP_BY_WORD, seat


@dataclass(frozen=True, slots=True)
class Token:
    """A word with the letter of its role, its position, and its value: a number, a side, a number of pairs …"""

    role: str
    start: int
    end: int
    text: str
    value: object = None


_SYLLABLES = dict(
    zip(
        "YI ER SAN SI WU LIU QI BA JIU SHI BAI LING LIANG".split(),  # noqa: SIM905
        f"{ONES}十百零两",
        strict=True,
    )
)
_SYLLABLE = "|".join(sorted(_SYLLABLES, key=len, reverse=True))
_MISCOUNT = (
    rf"(?:(?:都|均|各|都是)\s*)?(?:多牌少牌|少牌多牌|[多少缺](?:了|出)?[{ONES[:3]}两1-3几]?张?牌|[多少缺](?:了|出)?[{ONES[:3]}两1-3几]?张"
    r"|错张|张数(?:不对|错误?)|牌数(?:不对|错误?|有误)|MISCOUNT(?:ED)?(?![A-Z=]))"
)
_LEVEL_OF = rf"(?P<level>10|[2-9JQKA])\s+OF\s+(?P<suit>{SUIT})(?:\s+(?:ARE\s+|IS\s+)?TRUMPS?(?![A-Z]))?"
_NAMED = "DEALER|LEVEL|TRUMP|TRICKS|TOTAL|BOTTOM|LAST|PAIRS|BURIED|J|MISCOUNT|POINTS|LEVELS|THROW"
_NUMBERED = "LEVEL|TRICKS|TOTAL|BOTTOM|PAIRS|J|MISCOUNT"
_PATTERNS = [
    (role, re.compile(pattern))
    for role, pattern in (
        ("A", rf"(?<![A-Z_])(?:(?P<name>{_NAMED})\s?=\s?|(?P<other>{_NUMBERED})\s?:\s?(?=[-\d负JQKA]|BOTH|DEALER|DEFENDER|MAIN|OFF))['\"]?(?P<value>[^\s,;'\"()]*[^\s,;.'\"()])['\"]?"),
        ("_", r"['’](?:S|D|VE|RE)(?![A-Z])"),
        ("_", rf"(?:TABLE|BOARD|DESK|ROOM|GROUP)\s(?:NO\.?\s?)?(?:\d{{1,3}}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)(?![A-Z])|(?<![\d.])第?(?:\d{{1,3}}|{NUMERAL})号?[桌台]|[A-H]组"),
        (",", r"[:;]['-]?[()DP](?![\dA-Z])|[\U0001F600-\U0001F64F\U0001F910-\U0001F97A\U0001F389\U0001F38A\U0001F44C\U0001F44D\U0001F44F\U0001F4AA\U0001F525]+|[,;。!~…\n]+|\.(?!\d)"),
        ("%", r"[\s(:第]*(?:CLAUSE\s*)?(?:(?:[A-Z]+:)\d{1,2}(?:\.\d{1,2})?B?|\d{1,2}\.(?!0)\d{1,2}B?|\d{1,2}B)(?![\d.A-Z])(?:条|\))*|[\s(:]*(?:第\s*\d{1,2}\s*条|CLAUSE\s*\d{1,2}(?!\d))\)*"),
        ("e", rf"第\s*(?P<n>\d{{1,3}}|{NUMERAL})\s*[把盘局副手]"),
        ("q", rf"(?P<run>{ROW})"),
        ("#", rf"\d{{1,4}}(?!\d)(?:\.0{{1,2}}(?!\d))?|{NUMERAL}|(?i:(?<![A-Z]){ENGLISH})"),
        ("#", rf"(?<![A-Z])(?P<pinyin>(?:(?:{_SYLLABLE})\s?)*(?:{_SYLLABLE}))(?=\s?FEN(?![A-Z]))"),
        ("#", rf"(?P<formal>[壹贰叁肆伍陆柒捌玖]?[拾佰][零]?[壹贰叁肆伍陆柒捌玖]*拾?[壹贰叁肆伍陆柒捌玖]?)|(?P<pinned>[{ONES}]十伍)|(?P<slip>[{ONES}两][实时拾石][{ONES}]|(?:[{ONES}两]?[实时拾石]|[{ONES}]是[{ONES}])(?=[分份]))"),
        ("$", _LEVEL_OF),
        ("q", rf"(?:(?P<tractor>{TRACTOR})|(?P<pair>{PAIR})|(?P<single>{SINGLE}))"),
        ("*", _MISCOUNT),
        ("j", rf"(?P<both>主副J|双J|BOTH\s*J(?:ACKS)?)|(?P<main>主J|J主|MAIN\s*J(?:ACK)?)|(?P<off>副J|J副|OFF\s*J(?:ACK)?)|(?:用)?(?P<suit>{SUIT})J(?![A-Z\d])"),
        ("t", r"(?P<suit>[黑红梅草方])(?=主)|(?<=主)(?P<after>[黑红梅草方无])|(?<=主[:是])(?P<then>[黑红梅草方无])|(?<=TRUMP )(?P<en>NONE|NT|\?|[SHCD](?![A-Z]))|(?<=TRUMP: )(?P<colon>NONE|NT|\?|[SHCD](?![A-Z]))|(?<=TRUMPS )(?P<plural>NONE|NT|[SHCD](?![A-Z]))"),
        ("N", r"无(?=[扣抠挖])"),
        ("q", r"(?P<single>[但丹旦](?=[抠扣]))(?P<tractor>\b\B)?(?P<pair>\b\B)?"),
        ("B", rf"[低地](?=\s?(?:没|未|被|\d|[{ONES}两]?十|五分))"),
        ("X", r"(?<=[子对单双张被没遭])[口叩寇](?=[的了底,\s]|$)"),
        ("r", r"[JQKAT](?![A-Z\d])|负\d{1,2}"),
        ("-", r"-(?=\d)"),
        ("+", r"\+"),
        (":", r"[:=]"),
        ("/", r"/(?=\d)|、(?=\d+\s*张)"),
    )
]  # fmt: skip
_BLANK = re.compile(r"(?:[\s、|()\[\]{}·\"“”_~—<>《》「」【】*`]|['’](?!(?:S|D|VE|RE)(?![A-Z])))+|-(?!\d)|/(?!\d)")
_WORD = re.compile(r"[A-Z]+|\d+|.", re.DOTALL)


_FOLDED = {0xFE0F: None, ord("–"): "-", ord("−"): "-"}


_SPELT = {
    "fourty": "forty",
    "ninty": "ninety",
    "fivty": "fifty",
    "fity": "fifty",
    "eigthy": "eighty",
    "eighy": "eighty",
}
_SPELT |= {"twelth": "twelve", "fourty-five": "forty-five", "sixy": "sixty", "sevnty": "seventy", "thrity": "thirty"}
_SPELT |= {
    "tweny": "twenty",
    "fiften": "fifteen",
    "fiveteen": "fifteen",
    "seventy-fife": "seventy-five",
    "hundered": "hundred",
}
_SPELT |= {"a fiver": "five points", "a tenner": "ten points", "a twenty": "twenty points"}
_MISSPELT = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(_SPELT)})(?![A-Za-z])", re.IGNORECASE)


def folded(text: str) -> str:
    """Normalise a text: plain width, single blanks, no variation marks for emoji, common misspellings corrected. Small
    letters stay."""
    text = re.sub("(?<=[A-Za-z])_(?=[A-Za-z])", " ", text)
    plain = " ".join(unicodedata.normalize("NFKC", text).translate(_FOLDED).split())
    return _MISSPELT.sub(lambda found: _SPELT[found[0].lower()], plain)


@lru_cache(maxsize=64)
def cut(text: str) -> tuple[Token, ...]:
    """Return all words of a normalised text. Unknown words get the role `?`, in Chinese for each character. The result
    is cached, because a line is read several times."""
    capitals = "".join(char.upper() if len(char.upper()) == 1 else char for char in text)
    found: list[Token] = []
    at = 0
    while at < len(text):
        token = _token(capitals, text, at, found)
        if token.role != " ":
            found.append(token)
        at = token.end
    return tuple(_paired(found))


def _token(capitals: str, text: str, at: int, before: list[Token]) -> Token:
    role, end, value = _longest(capitals, at)
    if role == "":
        blank = _BLANK.match(capitals, at)
        word = _WORD.match(capitals, at)
        role = " " if blank else "?"
        end = blank.end() if blank else word.end() if word else at + 1
    elif role == "S" and value in ("N", "W", "S", "E") and text[at:end].islower() and end - at == 1:
        # A small letter is a slip for `and` or `with`, and a seat only after a word that requires a seat.
        called = before and (before[-1].value == "dealer" or before[-1].role == "V" or before[-1].text == ":")
        role = "S" if called else "_" if text[at] in "nw" else "?"
    return Token(role, at, end, text[at:end], value)


def _longest(capitals: str, at: int) -> tuple[str, int, object]:
    """Return the role, end and value of the longest word at a position. A pattern wins over a listed word of equal
    length."""
    role, end, value = "", at, None
    if capitals[at] in "'’" and not capitals[at + 1 : at + 2].isalpha():
        return role, end, value
    inside = (
        capitals[at].isascii()
        and capitals[at].isalpha()
        and at > 0
        and capitals[at - 1].isascii()
        and capitals[at - 1].isalpha()
    )
    if inside:
        return role, end, value
    for kind, pattern in _PATTERNS:
        match = pattern.match(capitals, at)
        if match and match.end() > end and (meant := _valued(kind, match)) is not None:
            (role, value), end = meant, match.end()
            if kind == "A":
                return role, end, value
    listed = LEXICON.at(capitals, at) or LEXICON.slip(capitals, at)
    if listed is not None and listed[0] > end:
        end, (role, value) = listed
        if role in VERBS and not capitals[at].isascii():
            end = trailing(capitals, end)
    return role, end, value


def _valued(kind: str, match: re.Match[str]) -> tuple[str, object] | None:
    """Return the role and value for a pattern's match, or None if the match has no value."""
    named = match.groupdict()
    if kind == "A":
        return kind, ((named["name"] or named["other"]).lower(), named["value"])
    if kind == "#":
        return _number(match[0], named)
    if kind == "q":
        return kind, pairs_of(named)
    if kind == "$":
        return kind, (named["level"], TRUMP_BY_WORD[named["suit"]])
    if kind == "j":
        return kind, next((name for name in ("both", "main", "off") if named[name]), None) or TRUMP_BY_WORD[
            named["suit"]
        ]
    if kind == "t":
        return kind, TRUMP_BY_WORD[next(word for word in named.values() if word)]
    if kind == "e":
        return kind, number(named["n"])
    if kind == "%":
        clause = re.search(r"(?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?", match[0])
        return (kind, clause[0]) if clause else None
    return kind, match[0]


def _number(text: str, named: dict[str, str | None]) -> tuple[str, object] | None:
    """Return a number with its role. A single numeral in words has a role of its own, because it may count anything."""
    if named.get("pinyin"):
        text = "".join(_SYLLABLES[syllable] for syllable in re.findall(_SYLLABLE, text))
    elif formal := named.get("formal") or named.get("pinned"):
        text = formal.translate(FORMAL)
    elif named.get("slip"):
        text = re.sub("[实时拾石是]", "十", text)
    value = number(re.sub(r"\.0+$", "", text))
    if value is None:
        return None
    lone = not text[0].isdigit() and 0 < value < 10
    return "1" if lone else "#", value


def _paired(tokens: list[Token]) -> list[Token]:
    """Combine two seats of one side, named together, into the side: 小周和小吴."""
    joined: list[Token] = []
    for token in tokens:
        if token.role == "S" and joined and joined[-1].role == "S" and token.start - joined[-1].end <= 1:
            before = joined.pop()
            joined.append(_apposed(before, token) or before)
            if joined[-1] is before:
                joined.append(token)
            continue
        if token.role == "S" and len(joined) >= 1:
            middle = joined[-1].role == "&" or joined[-1].text == "n"
            first = joined[-2] if middle and len(joined) > 1 else joined[-1]
            if first.role == "S" and (middle or token.start - first.end <= 1):
                one, two = (seat(str(each.value)) for each in (first, token))
                if (
                    middle
                    and _ME & {first.text.lower(), token.text.lower()}
                    and OURS in (first.value, token.value)
                    and (one is None) != (two is None)
                ):
                    # 我和小林 names my partner; otherwise the line contradicts itself.
                    del joined[-2:]
                    partner = token.value if one is None else first.value
                    joined.append(Token("S", first.start, token.end, "", f"{partner}{SAME}{OURS}"))
                    continue
                if one is not None and two is not None and one != two and side_of(one) == side_of(two):
                    del joined[-2 if middle else -1 :]
                    joined.append(Token("S", first.start, token.end, "", side_of(one)))
                    continue
        joined.append(token)
    told = [Token("_", *_rest(token)) if _idle(joined, place) else token for place, token in enumerate(joined)]
    return [_headed(told, place) for place in range(len(told))]


_ME = frozenset("i me 我 俺 咱".split())  # noqa: SIM905


def _headed(tokens: list[Token], place: int) -> Token:
    """Read a colon after an unknown heading as a comma, and `one` between a side and the last trick as `won`, a
    dictation error."""
    token = tokens[place]
    if token.text.lower() == "one":
        around = "".join(each.role for each in (tokens[place - 1], *tokens[place + 1 : place + 2]))
        return Token("T", *_rest(token)) if around == "SL" else token
    if token.text != ":":
        return token
    before = next((each.role for each in reversed(tokens[:place]) if each.role != "_"), "")
    return Token(",", *_rest(token)) if before == "?" else token


def _apposed(one: Token, two: Token) -> Token | None:
    """Combine two words for one side, as in 我家小陈, 小周他们俩, `north and south`. Return None if the sides
    differ."""
    first, second = str(one.value), str(two.value)
    seats = seat(first), seat(second)
    if seats[0] is not None and seats[1] is not None:
        same = seats[0] != seats[1] and side_of(seats[0]) == side_of(seats[1])
        return Token("S", one.start, two.end, "", side_of(seats[0])) if same else None
    if first in PRONOUNS and seats[1] is not None:
        return Token("S", one.start, two.end, one.text, f"{second}{SAME}{first}")
    if seats[0] is not None and second == THEY:
        return Token("S", one.start, two.end, one.text, side_of(seats[0]))
    return None


_HELPING = frozenset("have has had got gets get did".split())  # noqa: SIM905
_ITSELF = frozenset("那边 这边 那头 那俩 那伙 自己 自家 自个儿 自个 那两个 那家 俩 本方 己方 人".split())  # noqa: SIM905


def _idle(tokens: list[Token], place: int) -> bool:
    """Return whether a word adds nothing at its position: `and`; 还是 without a number; 自己 after the person it
    means."""
    token, after = tokens[place], tokens[place + 1 : place + 2]
    if token.role == "&":
        return True
    if token.text.upper() == "A" or token.role == "+":
        return bool(after) and after[0].role == "S"
    if token.role == "T" and token.text.lower() in _HELPING:
        return bool(after) and after[0].role in VERBS
    if token.role == "o":
        return token.text == "还是" and not (after and after[0].role in "#1a")
    before = tokens[place - 1] if place else None
    return token.text in _ITSELF and before is not None and before.role == "S" and before.end >= token.start - 1


def _rest(token: Token) -> tuple[int, int, str]:
    return token.start, token.end, token.text
