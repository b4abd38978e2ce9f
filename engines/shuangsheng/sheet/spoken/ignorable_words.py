"""Decide which unknown words may be skipped in a line whose known words describe a whole hand.

Most talk may be skipped. Words that deny, doubt, suppose, correct, fall short or mention another hand may not, nor
words that may mean a side, an amount or the thing counted; for such lines the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.shuangsheng.sheet.spoken.doubtful_words import SOMEBODY, casts_doubt, tells
from engines.shuangsheng.sheet.spoken.draft import YOURS
from engines.shuangsheng.sheet.spoken.sums import LACKS, STAGE, amount
from engines.shuangsheng.sheet.spoken.token import Token
from engines.shuangsheng.sheet.spoken.tokens import cut
from engines.shuangsheng.wording import seat

_DIVIDING = frozenset(
    "and but so while then because after though although as plus with which who 然后 不过 但 但是 结果 结果是 而 而且 "  # noqa: SIM905
    "并且 另外 接着 随后 后来 可是 因为 所以 于是 幸亏 好在".split()
)
"""Words that begin a new sentence without a mark before them."""
_NUMBERS = "#1"
_LAST = frozenset("last final lst lats 尾 末".split())  # noqa: SIM905
_DOUBTS = frozenset("H~")
_MOST_WORDS = 60


def loosened(line: str, words: Sequence[Token]) -> list[Token]:
    """Mark a line's unknown words as skipped. Return nothing if an unknown word may matter, or another word casts doubt
    on the whole line."""
    words = _short(words)
    if len(words) > _MOST_WORDS or any(word.role in _DOUBTS for word in words) or SOMEBODY.search(line):
        return []
    words = _to_the_point(words)
    for at, word in enumerate(words):
        if word.role == "?" and (tells(word.text) or _counts(line, words, at) or _nameless(words, at)):
            return []
    return [replace(word, role="_") if word.role == "?" or word.text == "a" else word for word in words]


def strange(line: str) -> list[str]:
    """Return the unknown words of a line as typed."""
    pieces: list[tuple[int, int]] = []
    for word in cut(line):
        if word.role == "?" and pieces and not line[pieces[-1][1] : word.start].strip():
            pieces[-1] = pieces[-1][0], word.end
        elif word.role == "?":
            pieces.append((word.start, word.end))
    return [line[start:end] for start, end in pieces]


def _short(words: Sequence[Token]) -> Sequence[Token]:
    """Skip phrases such as `five short` and 就差五分上台 if the number matches the points missing to take the stage."""
    lacks = next((at for at, word in enumerate(words) if word.role == "H" and word.text.lower() in LACKS), None)
    if lacks is None:
        return words
    start = next((at + 1 for at in range(lacks, -1, -1) if words[at].role == ","), 0)
    end = next((at for at in range(lacks, len(words)) if words[at].role == ","), len(words))
    missing = next((amount(words, at)[0] for at in range(start, end) if amount(words, at)[0]), None)
    others = [word.value for at, word in enumerate(words) if word.role in _NUMBERS and not start <= at < end]
    roles = [word.role for word in words[start:end]]
    told = set(roles) <= set("_H#1FGq") and roles.count("H") == 1
    if not (told and missing is not None and others.count(STAGE - missing) == 1):
        return words
    return [replace(word, role="_") if start <= at < end else word for at, word in enumerate(words)]


_SAYS_LITTLE = frozenset("?_KTOhazFbi:")
_HERE = frozenset("here speaking reporting".split())  # noqa: SIM905
_CIVIL = frozenset("sorry thanks thank thx cheers hand gg luck nice lovely sorry, well done played bravo kudos".split())  # noqa: SIM905


_SAYS_NOTHING = frozenset("?_Shabz1^FTgU")


def _owned(sentence: Sequence[Token]) -> bool:
    """Return whether the points in a sentence, if any, have an owner or belong to the bottom."""
    roles = {word.role for word in sentence}
    return not roles & set("#Z") or bool(roles & set("SBWiU"))


_ADDRESSING = ("greetings", "feelings")
"""Kinds of talk that address somebody: 对不住啊小陈."""


def _to_the_point(words: Sequence[Token]) -> list[Token]:
    """Skip sentences that mention no side, trick or number, and the names of people greeting or greeted."""
    kept: list[Token] = []
    sentences = list(_sentences(words))
    owned = all(_owned(sentence) for sentence in sentences)
    for sentence in sentences:
        roles = {word.role for word in sentence[:-1]}
        strange = [word.text for word in sentence if word.role == "?"]
        if strange and roles <= _SAYS_LITTLE and not any(map(tells, strange)):
            kept += [replace(word, role="_") for word in sentence[:-1]]
            kept.append(sentence[-1])
            continue
        sides = {str(word.value) for word in sentence if word.role == "S"}
        won = any(word.text.startswith(("赢", "胜", "输")) for word in sentence)
        if strange and len(sides) <= 1 and roles <= _SAYS_NOTHING and not won and not any(map(casts_doubt, strange)):
            # 他们这把血亏: of whom it tells nothing; where a number behind it has no owner, it is his.
            kept += [replace(word, role="_") if word.role != "S" or owned else word for word in sentence[:-1]]
            kept.append(sentence[-1])
            continue
        told = [word for word in sentence[:-1] if word.role != "_"]
        talk = {part for word in sentence[:-1] if word.role == "_" for part in word.text.lower().split()}
        civil = any(word.role == "_" and word.value in _ADDRESSING for word in sentence) and any(
            word.role == "S" and (seat(str(word.value)) is not None or word.value == YOURS) for word in told
        )
        greeted = len(told) == 1 and told[0].role == "S" and (talk & (_HERE | _CIVIL) or civil)
        kept += [replace(word, role="_") if greeted and word.role == "S" else word for word in sentence]
    return kept


def _sentences(words: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield sentences, each with its closing mark."""
    begun: list[Token] = []
    for word in words:
        begun.append(word)
        if word.role == ",":
            yield begun
            begun = []
    if begun:
        yield [*begun, Token(",", begun[-1].end, begun[-1].end, "")]


def _counts(line: str, words: Sequence[Token], at: int) -> bool:
    """Return whether a word may be the thing counted by a number before it, or the noun after `last`."""
    before = words[at - 1] if at else None
    if before is None or line[before.end : words[at].start].strip():
        return False
    if before.role in _NUMBERS:
        return not (words[at + 1 : at + 2] and words[at + 1].role == "F")
    return before.text.lower().removeprefix("the ") in _LAST


_SAYING = frozenset("SLBTKDXOPNqWZ#1")


def _nameless(words: Sequence[Token], at: int) -> bool:
    """Return whether an unknown word may be a name, or may change the statement: it stands in a sentence with a
    statement but no side, or after the statement."""
    start = next((each + 1 for each in range(at, -1, -1) if words[each].role == ","), 0)
    end = next((each for each in range(at, len(words)) if words[each].role == ","), len(words))
    roles = {word.role for word in words[start:end]}
    before = next((word.role for word in reversed(words[start:at]) if word.role not in "?_"), "")
    after = next((word.role for word in words[at:end] if word.role not in "?_"), "")
    if before == "S" and after and after in "LB":
        return True  # the act on the last trick may be losing it
    if "S" in roles and not any(word.role in _SAYING for word in words[at:end]):
        return True  # after the statement, it may change the meaning
    capital = words[at].text[0].isupper() and not words[at].text.isupper() and at > start
    return capital or bool(roles & _SAYING and "S" not in roles)


def divided(words: Sequence[Token]) -> list[Token]:
    """Replace words that begin a new sentence with a dividing mark."""
    return [replace(word, role=",") if word.role == "_" and word.text.lower() in _DIVIDING else word for word in words]
