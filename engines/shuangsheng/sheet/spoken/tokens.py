# ruff: noqa: E501 - a pattern is read in one line
"""Divide a hand's line into words with roles; no character is left out."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from engines.core.words.numerals import ENGLISH, FORMAL, NUMERAL, ONES, number
from engines.shuangsheng.sheet.spoken.joined import joined
from engines.shuangsheng.sheet.spoken.lexicon import LEXICON, VERBS, trailing
from engines.shuangsheng.sheet.spoken.phrases import plainly
from engines.shuangsheng.sheet.spoken.shapes import PAIR, ROW, SINGLE, SUIT, TRACTOR, Times, pairs_of
from engines.shuangsheng.sheet.spoken.sums import summed
from engines.shuangsheng.sheet.spoken.token import Token
from engines.shuangsheng.wording import TRUMP_BY_WORD

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
_HOW = "[难惨爽险累烂菜强猛牛神坑背衰臭好顺稳准狠慢香美乐悬玄亏冤苦酸秀蠢笨傻贪紧松硬软冷热晚早久长刺激精彩厉害漂亮丢人气人尴尬无聊费劲不容易舒服]"
_GAINS = "[拿得抓捡捞抢吃进见沾摸挣赚混弄搞整拣拾要给碰刮薅攒]"
_CARDS_HELD = rf"(?:(?:[{ONES[:8]}两]|[1-8])[个张只]|[俩仨]个?)(?:10(?!\d)|5(?!\d)|[十五]|老?K(?![A-Z]))"
_CARDS_HELD_EN = r"(?:(?:AN?|ONE|TWO|THREE|FOUR|FIVE|SIX|[1-8])\s(?:KINGS?|TENS?|FIVES?|10S?|5S?)(?![A-Z\d]))"
_LYING = r"(?:MORE|EXTRA|LYING|SITTING|RESTING|HIDING|HIDDEN|LEFT|BURIED|TUCKED|STASHED|WAITING|LURKING|AWAY)"
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
        ("L", r"(?:最后|最末|末了|末尾|结尾|收官|收尾)(?:(?:的|那|这)(?:一|1)?|一|1)(?:墩|圈|轮|手|下|拿|趟|击|搏|拨|张|吨|顿|敦|蹲|盾)(?:主?牌)?(?!台)"),
        ("_", r"WHAT\s(?:AN?\s)?[A-Z]+(?:\s(?:HAND|GAME|NIGHT|DAY|ROUND))?(?=\s*[!.,])|AT\sLEAST(?=\s(?:THE|WE|THEY|OUR|I|IT|THAT)\s)|(?:WE|THEY|I)\sDID\s(?:IT|WELL)(?![A-Z])"),
        ("q", r"(?P<single>(?<='S\s)(?:(?:BIG|SMALL|LAST|LONE|SINGLE|HIGH|LOW)\s)*(?:TRUMP|ACE|KING|QUEEN|JACK|TEN|NINE|JOKER)(?![A-Z]))"),
        ("#", rf"(?P<cards>{_CARDS_HELD}(?:{_CARDS_HELD})+|{_CARDS_HELD_EN}(?:(?:\s?[,+&]\s?|\s(?:(?:AND|PLUS)\s)?){_CARDS_HELD_EN})+|[{ONES[2:8]}3-8]个(?:10(?!\d)|5(?!\d)|[十五]|老?K(?![A-Z]))(?!分)|(?:THREE|FOUR|FIVE|SIX|[3-8])\s(?:KINGS|TENS|FIVES|10S|5S)(?![A-Z\d]))(?![A-Z])"),
        ("_", rf"(?<![0-9{ONES}十百])分(?:倒是|也|倒|都|真|是|数)?(?:拿|捞|抓|捡|给)?(?:了|得|的)?(?:少|多|不少|不多|挺多|挺少|太少|真少|够少|可怜)(?=[,;。!~\s]|$)|台号\s?\d{{1,3}}|(?<!\d)\d{{1,3}}号?台(?!面)"),
        ("_", r"\d{1,3}号(?:桌|台)?(?=\s*[)\]])|EITHER(?=\s*(?:[,.;!]|$))|(?:AND|BUT|SO)\sNO(?=,)"),
        ("_", r"没(?:有)?(?:拿|捞|抓|捡|得|弄|多)?(?:到|着)?(?:几|多少|什么|啥)分(?!\d)|NOT\s(?:A|AN|THE|OUR|THEIR|MY|SO|VERY|TOO|THE\sMOST)\s(?:[A-Z]+\s)?(?:HAND|GAME|NIGHT|DAY|ROUND|TABLE|FINISH|PERFORMANCE|SHOW|RESULT|EFFORT|SCORE|BAD|GOOD|GREAT|SHABBY|PRETTY|NICE|MUCH)(?![A-Z])"),
        ("U", r"BEFORE(?=\s*(?:[,.;!]|$))|(?<![A-Z])BEFORE(?=\s\d)|(?<![A-Z])BEFORE(?=\s(?:WE|THEY|I|THAT|THIS|IT)\s)"),
        ("_", rf"(?:太|真|好|老|挺|很|超|贼|怪|蛮|忒|可真|实在太?){_HOW}(?:{_HOW})?(?:了|啊|呀|哦|啦|哈|吧|的)*|NEXT(?=\s*[!.]*\s*$)|(?:最后|就|只|手里|手上|都)*剩(?:下|了)?(?:最后)?[{ONES}两俩几]张(?:牌)?(?:的时候|时)?"),
        ("Z", rf"(?:连)?[一1半](?:个|点|丁点)?(?:分|毛|文|子儿?)(?:钱|儿|牌)?(?:都|也|愣是|硬是|居然)?(?:没|未|冇|木|不|没有|没能)(?:有|能|曾)?(?:{_GAINS}[着到走过得来上住]*)?|(?:没|未|没有|没能){_GAINS}[着到走过得来上住]*(?:一|半|任何|什么|啥)?(?:个|点|丁点)?(?:分|毛)(?!\d)"),
        ("W", rf"(?:{_LYING}\s)*(?:IN|AT|ON|UNDER)\s(?:THE\s|THAT\s|OUR\s|THEIR\s)?(?:BOTTOM|KITTY|TALON|POT|WIDOW|STASH|SKAT)(?![A-Z'’])"),
        ("D", r"[抠挖撬掏端扒](?:到|了|着|出)?(?=底(?:里|下|中|头|牌)(?!的?时))"),
        ("q", r"(?<![\d.A-Z])(?P<fold>\d{1,2}|TWO|FOUR|EIGHT|TWELVE|SIXTEEN)\s?-?\s?(?:X(?![A-Z]|\s?\d)|FOLD(?![A-Z]))|(?P<quad>QUADRUPLED?|QUAD)(?![A-Z])"),
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
    text = re.sub("(?<=[A-Za-z])_(?=[A-Za-z])|(?<=[是有拿得到])…+", " ", text)
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
    return tuple(summed(joined(plainly(found))))


def _token(capitals: str, text: str, at: int, before: list[Token]) -> Token:
    role, end, value = _longest(capitals, at)
    if role == "S" and text[at:end].lower().endswith(" pair") and capitals[end:].startswith(" OF "):
        end -= len(" pair")  # our pair of jokers
    if role == "":
        blank = _BLANK.match(capitals, at)
        word = _WORD.match(capitals, at)
        role = " " if blank else "?"
        end = blank.end() if blank else word.end() if word else at + 1
    elif role == "r" and text[at:end] == "a" and not text[end:].lstrip().startswith(("level", "rank")):
        role = "_"
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
            if kind in ("A", "D"):
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
        if fold := named.get("fold"):
            return kind, Times(number(fold) or 0)
        return kind, Times(4) if named.get("quad") else pairs_of(named)
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


_CARD_COUNTED = re.compile(
    rf"(?P<count>[{ONES[:8]}两俩仨]|[1-8]|AN?|ONE|TWO|THREE|FOUR|FIVE|SIX)(?:[个张只]|\s)?"
    r"(?:(?P<five>5S?|五|FIVES?)|10S?|十|老?K(?!I)|KINGS?|TENS?)"
)


def _points_of_cards(text: str) -> int:
    """仨五俩十, two kings and a five: what the cards are worth together."""
    return sum(
        (number(each["count"].lower()) or 1) * (5 if each["five"] else 10) for each in _CARD_COUNTED.finditer(text)
    )


def _number(text: str, named: dict[str, str | None]) -> tuple[str, object] | None:
    """Return a number with its role. A single numeral in words has a role of its own, because it may count anything."""
    if named.get("cards"):
        return "#", _points_of_cards(text)
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
