"""The words of a spoken hand set right before they are read: what was corrected, said twice over, or only lists people.

Nothing is decided here that another reading could contradict; what is not set right stays as it was said.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.daguai.sheet.scoring import TEAM
from engines.daguai.sheet.tokens import BREAK, COUNT, FAMILY, NUMBER, PLACE, SEAT, SIDE, Token

_WHERE = (PLACE, FAMILY, NUMBER)
_CORRECTS = frozenset("不对 错了 不 哦不 不是 说错了 口误 更正 sorry no wait oops correction".split())  # noqa: SIM905
_OTHERS = frozenset("另 另外 其他 其它 其余 剩下 剩下的 other".split())  # noqa: SIM905
_IN_TURN = frozenset("依次 依次是 分别 分别是 按顺序 按次序 顺次 次序 顺序 respectively order".split())  # noqa: SIM905
_DIVIDES = (BREAK, "next", "talk")


def mended(words: Sequence[Token]) -> list[Token]:
    """Return the words without what was taken back, with lists and pronouns made plain."""
    found = _corrected(list(words))
    found = _of_one_team(found)
    found = _listed(found)
    found = _caught(found)
    return _left(found)


def _corrected(words: list[Token]) -> list[Token]:
    """`Bob 2nd, sorry, Dave 2nd`, 二家小林，不对，二家是小周: remove the player named first, since the place is given
    anew."""
    for at, word in enumerate(words):
        if word.words.strip(" ,") not in _CORRECTS:
            continue
        start, end = at, at + 1
        while start and (words[start - 1].role == BREAK or words[start - 1].words in _CORRECTS):
            start -= 1
        while end < len(words) and (words[end].role == BREAK or words[end].words in _CORRECTS):
            end += 1
        told, anew = _pair(words[max(0, start - 2) : start]), _first_pair(words[end:])
        if told is not None and anew is not None and told[1] == anew[1] and told[0] != anew[0]:
            return _corrected([*words[: start - 2], *words[end:]])
    return words


def _first_pair(words: Sequence[Token]) -> tuple[str, int] | None:
    """Return the player and the place that a clause begins with, skipping talk; None without both."""
    said: list[Token] = []
    for word in words:
        if word.role == BREAK or len(said) == 2:
            break
        if word.role != "talk":
            said.append(word)
    return _pair(said)


def _pair(words: Sequence[Token]) -> tuple[str, int] | None:
    seats = [word for word in words if word.role == SEAT]
    places = [word for word in words if word.role in _WHERE]
    return (str(seats[0].value), int(places[0].value)) if len(seats) == 1 == len(places) == len(words) - 1 else None


def _of_one_team(words: list[Token]) -> list[Token]:
    """`Ann or Cat was first`: replace two players of one team by the team."""
    for at in range(1, len(words) - 1):
        one, between, two = words[at - 1 : at + 2]
        either = between.role == "doubt" and between.words in ("or", "或", "或者", "还是")
        if either and one.role == two.role == SEAT and str(one.value)[0] == str(two.value)[0]:
            side = Token(SIDE, str(one.value)[0], one.start, two.end, one.words)
            return _of_one_team([*words[: at - 1], side, *words[at + 2 :]])
    return words


def _listed(words: list[Token]) -> list[Token]:
    """`Bob, Cat and Dave`: treat `and` in a list as a comma, 小林跟着二家 as a place, and skip the team behind
    a name, 小林（A）."""
    kept: list[Token] = []
    for at, word in enumerate(words):
        before = [each.role for each in kept[-3:]]
        behind = [each.role for each in words[at + 1 : at + 3]]
        if word.role == "join" and before == [SEAT, BREAK, SEAT] and behind[:1] == [SEAT]:
            continue
        if word.role == "next" and before[-1:] == [SEAT] and behind[:1] in ([PLACE], [FAMILY]) and SEAT not in behind:
            continue
        one = kept[-1] if kept else None
        if one is not None and _bracketed(one, word):
            continue
        kept.append(word)
    return kept


def _bracketed(one: Token, two: Token) -> bool:
    """Return whether a team stands in brackets behind one of its players."""
    if one.role != SEAT or two.role != SIDE or str(one.value)[:1] != two.value:
        return False
    return one.end < two.start <= one.end + 3


def _caught(words: list[Token]) -> list[Token]:
    """小陈小郑都被关了, 另外两个都被关: treat two players as caught rather than a whole team as swept."""
    told: list[Token] = []
    for at, word in enumerate(words):
        if word.words in _OTHERS and [each.role for each in words[at + 1 : at + 2]] == [COUNT]:
            behind = [each.role for each in words[at + 2 : at + 4] if each.role != "talk"]
            if behind[:1] in (["caught"], ["swept"]) and words[at + 1].value == TEAM - 1:
                continue
        if word.role == "swept":
            so_many = told[-1] if told else None
            named = [each.value for each in told[-TEAM:] if each.role == SEAT]
            few = so_many is not None and so_many.role == COUNT and int(so_many.value) < TEAM
            two = len(named) == TEAM - 1 and told[-1].role == told[-2].role == SEAT
            if few or two:
                word = word._replace(role="caught")
        told.append(word)
    return told


def _left(words: list[Token]) -> list[Token]:
    """剩小吴小郑小王: mark the players left as being in no order."""
    told: list[Token] = []
    left = False
    for at, word in enumerate(words):
        if word.role == "rest":
            turned = any(each.words in _IN_TURN for each in words[at + 1 : at + 3])
            left = not turned
        elif word.role != SEAT and word.role != "talk":
            left = False
        if left and word.role == SEAT and told and told[-1].role == SEAT:
            told.append(Token("join", "", word.start, word.start, ""))
        told.append(word)
    return told
