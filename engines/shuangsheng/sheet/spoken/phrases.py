"""How people put things, made plain before the line is read: what was beaten, what could not be done, with what."""

from __future__ import annotations

from engines.shuangsheng.sheet.spoken.lexicon import VERBS
from engines.shuangsheng.sheet.spoken.token import Token, rest


def plainly(tokens: list[Token]) -> list[Token]:
    """Return the words of a line with its turns of speech put plainly."""
    return _told_apart(_beating(_failing(tokens)))


_BEATS = frozenset(
    [
        "压",
        "压了",
        "压过",
        "压过了",
        "压住",
        "压住了",
        "压死",
        "压死了",
        "压上",
        "盖",
        "盖了",
        "盖过",
        "盖过了",
        "盖住",
        "盖住了",
        "管",
        "管了",
        "管上",
        "管上了",
        "管住",
        "管住了",
        "毙",
        "毙了",
        "毙掉",
        "毙掉了",
        "大过",
        "大过了",
        "顶掉",
        "顶掉了",
        "干掉",
        "干掉了",
        "吃掉",
        "吃掉了",
        "beat",
        "beats",
        "beating",
        "topped",
        "topping",
        "trumped",
        "trumping",
        "overtook",
        "outranked",
    ]
)
_CARDS = frozenset("ace king queen jack ten joker trump pair tractor card".split())  # noqa: SIM905


def _beating(tokens: list[Token]) -> list[Token]:
    """Skip the card that was beaten: 大鬼压了小陈的小鬼."""
    told: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.text.lower() in _BEATS and _object_before(told):
            token = Token("T", *rest(token))
        elif token.text.lower() in _BEATS:
            end = at
            while end < len(tokens) and tokens[end].role in "S_hP" and end < at + _FEW:
                end += 1
            if end < len(tokens) and (tokens[end].role == "q" or tokens[end].text.lower() in _CARDS):
                token, at = Token("T", *rest(token)), end + 1
        told.append(token)
    return told


_FEW = 4


_WITH = frozenset(["拿", "使", "靠", "凭", "拿着", "靠着", "凭着", "就着", "以"])
_AFTERWARDS = ("下一位", "下一个", "下家", "下把", "下局", "下一把", "下一局", "下盘", "接下来", "next")


def _told_apart(tokens: list[Token]) -> list[Token]:
    """Join a topic before a comma to its statement, `Kitty, not taken`; skip words that only introduce the winning
    card, 拿一对K收的, and sentences naming the dealer of the next hand."""
    told: list[Token] = []
    for sentence, mark in _cut_in_sentences(tokens):
        roles = [token.role for token in sentence if token.role != "_"]
        words = "".join(token.text.lower() for token in sentence)
        if any(word in words for word in _AFTERWARDS) and set(roles) <= set("SVaHhT?1") and "V" in roles:
            told += [Token("_", *rest(token)) for token in sentence]
        else:
            told += [_as_means(sentence, place) for place in range(len(sentence))]
        topic = [role for role in roles if role not in "Qa"] in (["B"], ["L"])
        if mark is not None and not (topic and mark.text[0] in ",!。" and "Q" not in roles):
            told.append(mark)
    return told


def _cut_in_sentences(tokens: list[Token]) -> list[tuple[list[Token], Token | None]]:
    """Split the words into sentences, each with the mark at its end."""
    found: list[tuple[list[Token], Token | None]] = []
    begun: list[Token] = []
    for token in tokens:
        if token.role == ",":
            found.append((begun, token))
            begun = []
        else:
            begun.append(token)
    return [*found, (begun, None)]


def _as_means(sentence: list[Token], place: int) -> Token:
    """Turn 拿 before a winning card, and 给 behind 把, into filler."""
    token = sentence[place]
    behind = [each.role for each in sentence[place + 1 :] if each.role != "_"]
    if token.text in _WITH and behind[:1] == ["q"] and set(behind[1:]) & set(VERBS):
        return Token("_", *rest(token))
    taken = any(each.text in ("把", "将") for each in sentence[:place])
    if token.text == "给" and taken and behind and behind[0] in VERBS:
        return Token("_", *rest(token))
    return token


_COMPLEMENTS = frozenset("动到着成开住走下掉出起")


def _failing(tokens: list[Token]) -> list[Token]:
    """Turn 抠不动, 守不住 into a negation and its verb."""
    told: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        behind = "".join(each.text for each in tokens[at : at + 2])
        fails = (
            token.role in VERBS
            and token.text[-1:] not in "了的到"
            and len(behind) > 1
            and behind[0] == "不"
            and behind[1] in _COMPLEMENTS
        )
        if fails and tokens[at].start == token.end:
            told.append(Token("N", token.start, token.start, "不"))
            end = next(each.end for each in tokens[at:] if each.end >= token.end + 2)
            told.append(Token(token.role, token.start, end, token.text, token.value))
            while at < len(tokens) and tokens[at].end <= end:
                at += 1
            continue
        told.append(token)
    return told


def _object_before(told: list[Token]) -> bool:
    """Remove the beaten card from before the verb, 一对2把我们一对K毙了; return whether there was one."""
    shape = len(told) - 1
    if shape < 0 or told[shape].role != "q":
        return False
    mark = next((at for at in range(shape - 1, max(-1, shape - _FEW), -1) if told[at].text in ("把", "将")), None)
    if mark is None or any(each.role not in "S_h" for each in told[mark + 1 : shape]):
        return False
    del told[mark:]
    return True
