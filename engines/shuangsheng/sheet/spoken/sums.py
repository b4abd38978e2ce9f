"""Sums that people do in a line of a hand, done for them: what it comes to stands in their place.

`差五分就八十` is 75, `两个十一个五` is 25, `各20` of a side is 40. What is left of 200 needs the whole line, and is
worked out where sides are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.shuangsheng.sheet.spoken.shapes import points_of
from engines.shuangsheng.sheet.spoken.token import Token

STAGE = 80
"""With so many points the defenders come on stage, in every rule set."""
LACKS = frozenset("差 就差 只差 还差 仅差 才差 还欠 欠 缺 还缺 就缺 short away shy".split())  # noqa: SIM905
_NEEDED = frozenset("needed need needing lacked lacking missed wanted".split())  # noqa: SIM905
_ONCE_MORE = frozenset("要是 如果 若是 假如 若 if".split())  # noqa: SIM905
_NUMBERS = "#1"
_UNTOLD = "_"
_GOAL = frozenset("上台 换庄 过庄 翻盘 翻身 及格 过关 上位".split())  # noqa: SIM905
_EACH = frozenset("各 各自 每人 一人 各得 各拿 各抓 各捡 人均 each apiece".split())  # noqa: SIM905
_FEWEST_KINDS = 2


def summed(tokens: Sequence[Token]) -> list[Token]:
    """Return the words with every sum replaced by the number it comes to."""
    return list(_once(list(_shared(list(_held(list(_short(tokens))))))))


def _once(tokens: Sequence[Token]) -> Iterator[Token]:
    """两个K一个5=25: skip the result if it repeats the computed sum."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        yield token
        at += 1
        end = at + sum(each.role == "F" for each in tokens[at : at + 1])
        equals, same = tokens[end : end + 1], tokens[end + 1 : end + 2]
        if token.role == "#" and equals and equals[0].text == "=" and same and same[0].value == token.value:
            at = end + 2


def _short(tokens: Sequence[Token]) -> Iterator[Token]:
    """`差10分就让他们上台了`, `再拿五分就八十`, `five short of 80`: replace a distance to the stage by the points
    themselves."""
    at = 0
    while at < len(tokens):
        found = _lack(tokens, at) or _lack_behind(tokens, at)
        if found is None:
            yield tokens[at]
            at += 1
            continue
        missing, side, end = found
        yield from side
        first, last = tokens[at], tokens[end - 1]
        yield Token("#", first.start, first.end, first.text, STAGE - missing)
        yield Token("F", first.end, last.end, "")
        at = end


def _lack(tokens: Sequence[Token], at: int) -> tuple[int, list[Token], int] | None:
    """Return the missing points, the side named in the phrase, and its end; None without one."""
    word = tokens[at].text.lower()
    end = at + 1
    if word in _ONCE_MORE:
        end = _past(tokens, end)
        if tokens[end - 1].text not in ("再", "多", "再多") or tokens[end : end + 1] == []:
            return None
        end += tokens[end].role in "Ta"
    elif word in ("再", "再多") and at + 1 < len(tokens) and tokens[at + 1].role in "Ta#1":
        end += tokens[end].role in "Ta"
    elif word in ("离", "距", "距离", "离着"):
        end = _past(tokens, end)
        goal = tokens[end : end + 1]
        if not goal or (goal[0].value != STAGE and goal[0].text not in _GOAL):
            return None
        end = _past(tokens, end + 1)
        end += 1 if tokens[end : end + 1] and tokens[end].role == "F" else 0
        end = _past(tokens, end)
        if not tokens[end : end + 1] or tokens[end].text not in LACKS:
            return None
        missing, end = amount(tokens, _past(tokens, end + 1))
        return None if missing is None else (missing, [], end)
    elif word in _NEEDED:
        missing, end = amount(tokens, _past(tokens, end))
        while missing is not None and end < len(tokens) and tokens[end].role in "_^a?" and tokens[end].role != ",":
            if tokens[end].role == "?" and tokens[end].text.lower() != "more":
                return None
            end += 1
        reached = missing is not None and end < len(tokens) and tokens[end].value == STAGE
        return (missing, [], end + 1) if reached and missing is not None else None
    elif word not in LACKS or word in ("short", "away", "shy"):
        return None
    end = _past(tokens, end)
    missing, end = amount(tokens, end)
    if missing is None:
        return None
    return _goal(tokens, missing, end)


def _goal(tokens: Sequence[Token], missing: int, end: int) -> tuple[int, list[Token], int] | None:
    """Return the missing points if the stage, or 80 points, follow in the sentence."""
    side: list[Token] = []
    while end < len(tokens) and tokens[end].role in "_PTSNaFi^" and tokens[end].text not in _GOAL:
        if tokens[end].role == "S":
            side.append(tokens[end])
        end += 1
    if end >= len(tokens) or len(side) > 1:
        return None
    goal = tokens[end]
    reached = goal.value == STAGE if goal.role == "#" else goal.text in _GOAL
    if not reached:
        return None
    end += 1
    while end < len(tokens) and tokens[end].role in "F_":
        end += 1
    return missing, side, end


def _lack_behind(tokens: Sequence[Token], at: int) -> tuple[int, list[Token], int] | None:
    """`five points short of 80`, `10 away from the stage`."""
    missing, end = amount(tokens, at)
    if missing is None or end >= len(tokens):
        return None
    more = next(
        (place for place in (end, at + 1) if tokens[place : place + 1] and tokens[place].text.lower() == "more"), 0
    )
    if more:
        return _would_be(tokens, missing, max(more + 1, end))
    if tokens[end].text.lower().removesuffix(" of") not in LACKS:
        return None
    end = _past(tokens, end + 1)
    if end < len(tokens) and tokens[end].role == "#" and tokens[end].value == STAGE:
        return missing, [], end + 1
    if end < len(tokens) and (
        tokens[end].role == "G" or tokens[end].text.lower() in ("stage", "promotion", "swapping")
    ):
        return missing, [], end + 1
    return None


def _would_be(tokens: Sequence[Token], missing: int, at: int) -> tuple[int, list[Token], int] | None:
    """`five more and they'd have been on stage`: read the points missing in an unreal condition."""
    end = next((place for place in range(at, len(tokens)) if tokens[place].role == ","), len(tokens))
    words = [token.text.lower() for token in tokens[at:end]]
    reached = any(
        token.value == STAGE or token.text.lower() in ("stage", "swap", "swapped") for token in tokens[at:end]
    )
    known = all(token.role not in "H?" or token.text.lower() in _OF_THE_STAGE for token in tokens[at:end])
    unreal = known and {"'d", "would", "needed", "have", "were", "for"} & set(words)
    return (missing, [], end) if reached and unreal else None


def amount(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    """Return the points given by a number or a card here, and where they end; None without points."""
    if at >= len(tokens):
        return None, at
    token = tokens[at]
    if token.role in _NUMBERS and isinstance(token.value, int):
        at += 1
        while at < len(tokens) and tokens[at].role == "F":
            at += 1
        points = token.value
    elif token.role == "q":
        points = points_of(token.text, token.value) or 0
        at += 1
    else:
        return None, at
    return (points, at) if 0 < points < STAGE and not points % 5 else (None, at)


def _past(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and tokens[at].role == _UNTOLD:
        at += 1
    return at


def _held(tokens: Sequence[Token]) -> Iterator[Token]:
    """两个十一个五, a king and two fives: replace cards in a row by their points, unless one of them won a trick."""
    at = 0
    while at < len(tokens):
        end, points, kinds = at, 0, 0
        while end < len(tokens):
            worth = points_of(tokens[end].text, tokens[end].value) if tokens[end].role == "q" else None
            if worth:
                points, kinds = points + worth, kinds + 1
            elif not (kinds and tokens[end].role in "_&+" and end + 1 < len(tokens) and tokens[end + 1].role == "q"):
                break
            end += 1
        before = tokens[at - 1] if at else None
        lies = before is not None and before.role == "B" and before.text.endswith(("里", "里头", "里面", "下", "中"))
        counted = before is not None and before.role in "TUS_aB" and kinds >= (1 if lies else _FEWEST_KINDS)
        follows = tokens[end].role if end < len(tokens) else ","
        to_hand = end < len(tokens) and tokens[end].text in _TO_HAND
        if kinds == 1 and (to_hand or _took_a_card(tokens, at, end)):
            counted, follows = True, "F"
        if counted and follows not in "DXTKOPS":
            yield Token("#", tokens[at].start, tokens[at].end, tokens[at].text, points)
            yield Token("F", tokens[at].end, tokens[end - 1].end, "")
            at = end
            continue
        yield tokens[at]
        at += 1


_OF_THE_STAGE = frozenset("more would stage been swap swapped have had get gets reach".split())  # noqa: SIM905
_TO_HAND = frozenset("到手 入账 进账 落袋 到手了 入账了 进账了".split())  # noqa: SIM905
_WINS = ("赢", "收", "won", "win", "拿", "用", "胜")


def _took_a_card(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Return whether a single card is what somebody took, 就抓到一个10, in a sentence about nothing else."""
    if not at or tokens[at - 1].role not in "T_" or tokens[at].value != 0:
        return False
    start = next((place + 1 for place in range(at, -1, -1) if tokens[place].role == ","), 0)
    stop = next((place for place in range(at, len(tokens)) if tokens[place].role == ","), len(tokens))
    verbs = [token for token in tokens[start:at] if token.role == "T"]
    others = {token.role for token in (*tokens[start:at], *tokens[end:stop])} - set("ST_Ia")
    return len(verbs) == 1 and not others and not verbs[0].text.lower().startswith(_WINS)


def _shared(tokens: Sequence[Token]) -> Iterator[Token]:
    """`东西各30`, `Bob and Dave 30 each`: double what each player of a side took."""
    for at, token in enumerate(tokens):
        if token.role in _NUMBERS and isinstance(token.value, int):
            before = [each.text.lower() for each in tokens[max(0, at - 3) : at] if each.role not in "_T"]
            behind = [each.text.lower() for each in tokens[at + 1 : at + 3] if each.role in "F_?"]
            if _EACH & {*before[-1:], *behind}:
                yield replace(token, role="#", value=2 * token.value)
                continue
        if (
            token.text == "各"
            and next((one.role for one in tokens[at + 1 :] if one.role not in "_T"), "") not in _NUMBERS
        ):
            yield replace(token, role="H")  # Each of whom, and what, is not clear.
            continue
        yield token
