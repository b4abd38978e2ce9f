"""Words that are one together, and words that add nothing where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from engines.shuangsheng.sheet.scores.entries import SIDES, side_of
from engines.shuangsheng.sheet.spoken.draft import OURS, PRONOUNS, SAME, THEY
from engines.shuangsheng.sheet.spoken.lexicon import VERBS
from engines.shuangsheng.sheet.spoken.shapes import Times
from engines.shuangsheng.sheet.spoken.token import Token, rest
from engines.shuangsheng.wording import seat


def joined(tokens: list[Token]) -> list[Token]:
    """Return the words of a line with pairs of words for one thing joined, and words without meaning there marked."""
    return _multiplied(_paired(tokens))


def _multiplied(tokens: Sequence[Token]) -> list[Token]:
    """Replace 四倍 beside a verb by the component with that multiplier, 四倍抠; keep a pair given by its cards and by
    its verb, 一对大王双抠, once."""
    told: list[Token] = []
    for token in tokens:
        before = told[-1] if told else None
        if token.role in "DX" and before is not None and before.role == "m" and len(told) > 1:
            times = told[-2]
            if times.role in "#1" and isinstance(times.value, int) and (len(told) == _ALONE or told[-3].role != "M"):
                told[-2:] = [Token("q", times.start, before.end, "", Times(times.value))]
        elif token.text in _SAID_AGAIN and before is not None and (before.role, before.value) == ("q", token.value):
            continue
        told.append(token)
    return told


_ALONE = 2
_SAID_AGAIN = frozenset("单双对")


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
    told = [Token("_", *rest(token)) if _idle(joined, place) else token for place, token in enumerate(joined)]
    return [_headed(told, place) for place in range(len(told))]


CHAT = ("feelings", "story", "plain", "odds", "greetings", "tables")
"""The kinds of talk that are of anything but the hand."""
_ME = frozenset("i me 我 俺 咱".split())  # noqa: SIM905


def _headed(tokens: list[Token], place: int) -> Token:
    """Read a colon after an unknown heading as a comma, and `one` between a side and the last trick as `won`, a
    dictation error."""
    token = tokens[place]
    if token.text.lower() == "one":
        around = "".join(each.role for each in (tokens[place - 1], *tokens[place + 1 : place + 2]))
        return Token("T", *rest(token)) if around == "SL" else token
    if token.role == "L" and token.text.lower().removeprefix("the ") in ("last", "final") and place + 1 < len(tokens):
        behind = tokens[place + 1]
        if behind.role == "_" and behind.value in CHAT and behind.start - token.end == 1:
            return Token("?", *rest(token))  # Nobody knows which of the last ones is meant.
    if token.text != ":":
        return token
    before = next((each.role for each in reversed(tokens[:place]) if each.role != "_"), "")
    return Token(",", *rest(token)) if before == "?" else token


def _apposed(one: Token, two: Token) -> Token | None:
    """Combine two words for one side, as in 我家小陈, 小周他们俩, `north and south`. Return None if the sides
    differ."""
    first, second = str(one.value), str(two.value)
    if first in PRONOUNS and second in SIDES:
        return Token("S", one.start, two.end, one.text, f"{second}{SAME}{first}")
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
        begins = place == 0 or tokens[place - 1].role == ","
        sentence = _sentence(tokens, place)
        return bool(after) and (after[0].role == "S" or (begins and token.role == "+" and bool(set("UWB") & sentence)))
    if token.text.lower() == "which" and place > 1 and (tokens[place - 2].role, tokens[place - 1].role) == ("B", ","):
        return False
    if token.text.lower() in ("which", "that", "who") and place and tokens[place - 1].role in "BWL" and after:
        return after[0].role == "S"
    if token.text.lower() in ("he", "she") and place and tokens[place - 1].role == "S":
        return True
    if token.role == "=":
        return "S" not in _sentence(tokens, place)
    if token.role == "T" and token.text.lower() in _HELPING:
        return bool(after) and after[0].role in VERBS
    if token.role == "o":
        return token.text == "还是" and not (after and after[0].role in "#1a")
    before = tokens[place - 1] if place else None
    spoken_of = [each.role for each in tokens[:place] if each.role != "_"][-2:]
    if token.text in _ITSELF and spoken_of == ["S", "R"]:
        return True
    return token.text in _ITSELF and before is not None and before.role == "S" and before.end >= token.start - 1


def _sentence(tokens: list[Token], place: int) -> set[str]:
    """Return the roles of the words in a sentence."""
    start = next((at + 1 for at in range(place, -1, -1) if tokens[at].role == ","), 0)
    end = next((at for at in range(place, len(tokens)) if tokens[at].role == ","), len(tokens))
    return {token.role for token in tokens[start:end]}
