"""Divide a spoken hand into words with roles: people, places, catches, separators, unknown words.

Every character belongs to a word or separates two words. Words in no list get the role `unread`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from engines.core.words.numerals import ENGLISH, NUMERAL, ONES, number
from engines.core.words.spelling import misspelt, simplified
from engines.daguai.sheet.scoring import TEAM
from engines.daguai.sheet.state import SEATS

BREAK, UNREAD, SEAT, SIDE, PLACE, NUMBER, SEAT_NUMBER = (
    "break",
    "unread",
    "seat",
    "side",
    "place",
    "number",
    "number_of_seat",
)
COUNT, FAMILY, POINTS, FRONT, BACK = "count", "family", "points", "front", "back"
_LAST = len(SEATS)
_PLACES = ("first", "second", "third", "fourth", "fifth", "last")
"""Words for places, in order."""
_FIRST = (UNREAD, "doubt")
"""For words with several roles these win, since asking is safer."""
_RATHER = ("turned", "doubt")
_TOO_SHORT = 4
_SIDES = str.maketrans("甲乙", "ab")
_LEAST = ("unread", "talk", "for", "of", "get", "lose")
"""The least meaningful roles, least first. A word with several roles takes the more meaningful role."""


class Token(NamedTuple):
    """A word with its role, value and position."""

    role: str
    value: str | int
    start: int
    end: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class _Template:
    """A word containing a number."""

    role: str
    pattern: re.Pattern[str]


_LISTED = tomllib.loads((files("engines.daguai") / "spoken.toml").read_text(encoding="utf-8"))
_WITHIN = ("front", "back", "team_of")
"""Roles whose words need a number or a name beside them."""


def _words(role: str) -> list[str]:
    """Return all words with a role, in both languages."""
    listed = _LISTED[role]
    phrases = (" ".join(phrase.split()) for phrase in listed.get("en", "").split(","))
    return [*listed.get("zh", "").split(), *filter(None, phrases)]


def _any_of(role: str) -> str:
    """Return a pattern matching any word with a role, longest first."""
    return "(?:" + "|".join(map(re.escape, sorted(_words(role), key=len, reverse=True))) + ")"


_ROLES = {word: role for role in (*_LEAST, *sorted(_LISTED.keys() - {*_WITHIN, *_LEAST})) for word in _words(role)}
_SPELT = frozenset(
    word
    for word, role in _ROLES.items()
    if word.isascii() and word.isalpha() and role in (*_PLACES[:-1], "sweep", "catch")
)
"""English words recognised even with a wrong letter."""
WARNING = frozenset(
    word
    for word, role in _ROLES.items()
    if word.isalpha() and len(word) > (_TOO_SHORT if role == "doubt" else _TOO_SHORT + 1) and role in _FIRST
)
"""English words that make the whole line uncertain, recognised even with a wrong letter."""
_LONGEST_WORD = max(map(len, _ROLES))
_N = rf"(?:(?P<n>[0-9]{{1,2}}(?![0-9])|{NUMERAL}))"
_E = rf"(?P<n>[0-9](?![0-9])|{ENGLISH})"
_PERSON = r"(?:个人|名|个|家|位|人)?"
_TEAM = (
    r"(?:(?<![a-z])(?:the )?(?:team|side|group) |队伍\s?)?(?<![a-z])(?P<side>[ab])(?:'?s(?![a-z]))?(?![a-z'])"
    r"(?:\s?(?:队|方|组|家|dui(?![a-z])|对(?![面方家手的着]))|\s(?:team|side|group)(?![a-z])(?:'s)?)?"
)
_ONE_OF_THEM = r"(?:third|other|remaining|last) (?:man|woman|player|guy|partner|mate|one|member)(?![a-z])"
"""Our third man: one of a team, and no place."""
_AT_ONCE = (
    r"(?<![a-z])(?:right|straight|just|soon|close|closely) (?:after|behind)(?: (?:that|him|her|them|it|me|us))?"
    r"(?=\s*(?:[,.;!]|$))"
)
"""Words for `right behind` without a person named."""
_TEMPLATES = tuple(
    _Template(role, re.compile(pattern))
    for role, pattern in (
        (SEAT, r"(?<![a-z])(?P<side>[ab])(?P<n>[1-3])(?![0-9]|\s*分)(?:号位|号)?(?: *'s(?= [a-z]))?"),
        (SEAT, r"(?<![a-z])(?P<side>[ab])(?P<n>[1-3])\s*\(\s*(?P=side)(?P=n)\s*\)"),
        (
            "talk",
            r"(?<![a-z])(?:my |our |his |her |their )?(?:other |third |second )?"
            r"(?:partner|team ?mate|mate|buddy|pal)(?= +[ab][1-3])",
        ),
        ("talk", r"(?:[我咱俺]们?的?)?(?:队友|搭档|同伴|搭子|下家|上家)(?= *[ab][1-3])"),
        (SEAT, rf"(?<![a-z])(?P<side>[ab])\s?(?:队|方|组)的?\s?(?P<n>[{ONES[:3]}1-3])号(?:位|选手|队员)?"),
        (SIDE, rf"(?<![a-z])(?P<side>[ab])[1-3]\s*{_any_of('team_of')}"),
        (UNREAD, r"(?<![a-z])[a-z][0-9]{1,2}(?![0-9]|\s*分)"),
        ("turned", r"(?:sorry|oops|no),? +(?=[ab][1-3])|[赢胜](?:了|过)?(?= *[ab][1-3])|将(?=[抓关])"),
        ("turned", r"(?<![a-z])(?:hand|game|round|deal) (?:no\.? ?)?[0-9]+"),
        ("doubt", r"(?<!.)(?:has|have|did|does|do|is|was|were|are) (?=(?:team )?[ab](?![a-z]))"),
        ("doubt", r"[在比] *(?:[ab][1-3]?|我们?|咱们?|他们?|对面) *[队的]?[前后][面头边]?"),
        (SIDE, r"(?<![a-z])the (?P<side>[ab])s(?![a-z])"),
        (SIDE, _TEAM),
        (PLACE, rf"第{_N}(?:个人|名|家|位|游|个)?"),
        (PLACE, rf"(?!两){_N}(?:名|游)"),
        (COUNT, r"(?P<n>两)名"),
        (PLACE, r"(?P<n>[1-6])(?:st|nd|rd|th)(?![a-z])(?: place| out| one out)?"),
        ("place_back", rf"倒数第?{_N}(?:名|家|个|位)?"),
        (COUNT, rf"{_N}家头(?![家名游客把])"),
        (FAMILY, rf"{_N}(?:家|佳|嘉)"),
        (SEAT_NUMBER, rf"(?:座位|座)?{_N}号(?:位置|座位|座|位)?"),
        (SEAT_NUMBER, rf"(?<![a-z])(?:seat|player|chair)\s?(?:no\.?\s?|#\s?)?{_E}"),
        (NUMBER, rf"(?:(?<![a-z])(?:number|no\.?|place|spot|position)\s?|#\s?){_E}"),
        (COUNT, rf"{_N}(?:个人|个队友|个|人|位)"),
        (COUNT, r"(?P<n>[俩仨])"),
        (COUNT, rf"(?<![a-z])(?:all|the) {_E}(?! ?(?:points?|pts?|st|nd|rd|th)(?![a-z]))"),
        (POINTS, r"(?P<n>[1358])\s?(?:[-:]|比|to)\s?0(?![0-9])(?:\s?(?:points|pts|分))?"),
        (POINTS, r"(?P<n>[08])(?![0-9])"),
        (POINTS, rf"{_N}\s?分"),
        (POINTS, rf"{_E}\s?(?:points?|pts?|p)(?![a-z])"),
        (COUNT, rf"(?<![a-z])(?:the )?(?:next|following) {_E}(?: spots?| places?| positions?)?(?![a-z])"),
        (COUNT, r"(?<![a-z])(?P<n>all) of(?= (?:us|them|our|their|the|team|[ab])(?![a-z]))"),
        (FRONT, rf"{_any_of('front')}{_N}{_PERSON}"),
        (BACK, rf"{_any_of('back')}{_N}{_PERSON}"),
        (FRONT, rf"(?<![a-z]){_any_of('front')} {_E}(?: spots?| places?| positions?| out)?(?![a-z])"),
        (BACK, rf"(?<![a-z]){_any_of('back')} {_E}(?: spots?| places?| positions?)?(?![a-z])"),
        ("sweep", r"(?<![a-z])(?:caught|catches|shut|shuts|closed) (?:out )?all(?: of)?(?! (?:three|3))(?![a-z])"),
        (
            "catch_of",
            r"(?<![a-z])(?P<n>single|double|triple|full)[ -](?:catch|shut|shut-?out|shut-?in)(?:es)?(?![a-z])",
        ),
        ("catch_of", r"(?<![a-z])(?P<n>double|triple)(?= (?:for|by) )"),
        ("catch_of", r"(?<![a-z])(?:zhua|guan) ?(?:le )?(?P<n>yi|liang|san) ?jia(?![a-z])"),
        ("catch_of", r"(?P<n>[单双])[关抓]"),
        ("ahead", r"(?:before|ahead of) (?:them|us|team [ab]|[ab](?: team)?|everyone|everybody)(?![a-z])"),
        ("talk", r"before any(?: of)?(?: the)?(?: team)? (?:[ab](?:'?s)?|them|us|opponents?|players?)(?![a-z])"),
        (POINTS, rf"(?<![a-z])(?:so|thus|makes|worth|is) {_E}(?= (?:for|to) )"),
        ("talk", rf"第?{_N}号?[桌台]上?"),
        ("talk", rf"(?<![a-z])(?:table|board|desk|room) (?:no\.? ?|number |#)?{_E}"),
        ("talk", r"[我咱俺]们?的?对家(?= *[ab][1-3])"),
        ("talk", r"(?<!.)right,"),
        (
            "us",
            rf"(?<![a-z])our {_ONE_OF_THEM}",
        ),
        (
            "them",
            rf"(?<![a-z])their {_ONE_OF_THEM}",
        ),
        ("talk", r"先(?:走|跑|出|溜)(?:了|掉|完|光)*(?=[两俩二三仨]个?)"),
        ("that_is", r"(?:也就是|就是|即|也就)(?:我|俺|本人)(?:自己)?"),
        ("that_is", r"(?<![a-z])(?:i.?e.?|that is|that's|aka) ?(?:me|myself)(?![a-z])"),
        ("talk", _AT_ONCE),
        ("join", r"(?<![a-z])(?:and|with) a(?= b(?![a-z]))"),
        ("digits", r"[1-6]{2,6}(?![0-9])"),
        ("digits", rf"[{ONES[:6]}]{{2,6}}(?![百十])"),
        (NUMBER, _N),
        (NUMBER, _E),
    )
)
_SO_MANY = {"single": 1, "单": 1, "yi": 1, "double": 2, "双": 2, "liang": 2}
_DIVIDES = re.compile(r"\s+|[、\-–—>→⇒➔➜➡/·_~:=\"'“”‘’()（）\[\]【】*…#|《》「」`^\ufe0f\u200d]")
_BREAKS = re.compile(r"[,;。.!\n]+| [-–—]+ ")
_SMILES = re.compile(r"(?<![a-z0-9])[:;=]-?[()dp|/\\](?![a-z0-9])|\^_*\^|[\U0001f000-\U0001faff\u2600-\u27bf]")
_STRANGE = re.compile(r"[a-z']+|[0-9]+|.", re.DOTALL)
_DRAWN_OUT = re.compile(r"(\w)\1+$")
"""A repeated final letter, as in `babyyy` for baby."""
_LETTERS = re.compile(r"(?<![a-z])[ab]{2,7}(?![a-z0-9])")


def plain(text: str) -> str:
    """Normalise a text: width, case, simplified characters, 甲乙 for a and b."""
    return simplified(unicodedata.normalize("NFKC", text)).casefold().translate(_SIDES).replace("’", "'")


def tokens(text: str) -> list[Token]:
    """Return the words of a normalised text in order."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        if smile := _SMILES.match(text, at):
            at = smile.end()
        elif text[at] in "?？":
            found.append(Token("doubt", "?", at, at + 1, "?"))
            at += 1
        elif breaks := _BREAKS.match(text, at):
            # Keep a full stop after a list number: `1. Ann 2. Bob`.
            if not (breaks[0] == "." and text[at - 1 : at].isdigit()):
                found.append(Token(BREAK, "", at, breaks.end()))
            at = breaks.end()
        elif word := _word(text, at):
            found += word
            at = word[-1].end
        elif divides := _DIVIDES.match(text, at):
            at = divides.end()
        else:
            strange = _STRANGE.match(text, at)
            end = strange.end() if strange else at + 1
            found.append(_unlisted(text[at:end], at))
            at = end
    return found


def _word(text: str, at: int) -> list[Token]:
    """Return the longest word beginning here, or nothing. A row of letters or digits gives several words."""
    if letters := _LETTERS.match(text, at):
        return [Token(SIDE, side.upper(), at + place, at + place + 1, side) for place, side in enumerate(letters[0])]
    best = _listed_word(text, at)
    for template in _TEMPLATES:
        made = template.pattern.match(text, at)
        longer = (
            made.end() + (template.role in ("turned", "doubt")) > (best.end if best else at)
            if made is not None
            else False
        )
        if made is not None and longer and (token := _made(template.role, made)):
            best = token
    if best is None:
        return []
    if best.role == "digits":
        return [
            Token(NUMBER, number(digit) or 0, at + place, at + place + 1, digit)
            for place, digit in enumerate(best.words)
        ]
    return [best]


def _unlisted(word: str, at: int) -> Token:
    """Return a word found in no list: drawn out, misspelt or unknown."""
    end = at + len(word)
    if _ROLES.get(_DRAWN_OUT.sub(r"\1", word)) == "talk":
        return Token("talk", word, at, end, word)
    meant = {_ROLES[known] for known in misspelt(word, _SPELT)}
    if len(meant) == 1 and (role := meant.pop()):
        return (
            Token(PLACE, _PLACES.index(role) + 1, at, end, word)
            if role in _PLACES
            else Token(role, word, at, end, word)
        )
    return Token(UNREAD, "", at, end, word)


def _listed_word(text: str, at: int) -> Token | None:
    if _within(text, at):
        return None
    for end in range(min(len(text), at + _LONGEST_WORD), at, -1):
        word = text[at:end]
        role = _ROLES.get(word)
        if role is not None and not (word[-1].isascii() and word[-1].isalpha() and _within(text, end)):
            if role in _PLACES:
                return Token(PLACE, _PLACES.index(role) + 1, at, end, word)
            return Token(role, word, at, end, word)
    return None


def _within(text: str, at: int) -> bool:
    """Return whether a position lies within a word in Latin letters."""
    around = text[max(0, at - 1) : at + 1]
    return at > 0 and len(around) == 2 and around.isascii() and around.isalpha()


def _made(role: str, made: re.Match[str]) -> Token | None:
    """Return the word made by a template, or None if its number is impossible in a hand."""
    start, end, words = made.start(), made.end(), made[0]
    if _within(made.string, start) or (words[-1].isalpha() and words[-1].isascii() and _within(made.string, end)):
        return None
    if role == "catch_of":
        return Token("catch", _SO_MANY.get(made["n"], TEAM), start, end, words)
    if role in (UNREAD, "turned"):
        return Token(UNREAD, words, start, end, words)
    if role in ("us", "them", "doubt", "digits", "join", "sweep", "talk", "that_is", "ahead"):
        return Token(role, "", start, end, words)
    if role == SIDE:
        return Token(SIDE, made["side"].upper(), start, end, words)
    count = TEAM if made["n"] == "all" else number(made["n"])
    if role == SEAT:
        return Token(SEAT, f"{made['side'].upper()}{count}", start, end, words)
    if count is None or (role != POINTS and not 1 <= count <= _LAST):
        return None
    if role == "place_back":
        return Token(PLACE, _LAST + 1 - count, start, end, words)
    if role in (FRONT, BACK) and count > TEAM:
        return None
    return Token(role, count, start, end, words)
