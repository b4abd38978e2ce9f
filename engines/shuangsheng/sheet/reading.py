"""Reading a finished hand: its parts wherever they stand, in either language, into one draft of the line.

Particles between the parts are passed over. Anything else that is not understood is kept, alone and as it was typed,
to be asked back; a number beside it belongs to it, for nobody knows what `about 70` comes to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from engines.core.rulings import Fact, Refusal
from engines.shuangsheng.sheet.scoring import Role, other
from engines.shuangsheng.wording import role

_PIECE = 40
_BESIDE = " / "
OURS = ("我们", "我方", "咱们", "WE")
_PRONOUNS = ("他们", "THEY")
_OPPOSED = ("对方", "对手", "OPPONENT")
THEIRS = (*_PRONOUNS, *_OPPOSED)
AFTER = " < "
"""Between a word for the other side and the side that was named last before it."""
_BETWEEN = re.compile(r"(?:[./](?!\d)|[\s,、。;:|()\[\]!~…·\"“”'’])*")
_WORD = re.compile(r"[A-Z]+|\d+|.", re.DOTALL)
_FILLER = re.compile(
    r"(?:(?:这|本|此|该)(?:一)?(?:[把局盘副手]|次)|(?:刚才|刚刚|刚|今天|结果是?|最终|最后|终于|一下|就是|而且|并且|另外|然后|"
    r"记录|登记|报告|报|记|录|麻烦|请|裁判|谢谢|成绩|比分|情况|以及|由|了|的|家|啊|吧|呢|哦|哈|嗯|呀|嘛|哎|是|和|与|及|在|给|也|还|都|就|又|只有|仅|才))+"
    r"|A(?=\s[A-Z]{2})|(?:THE|AN|OF|WITH|BY|FOR|AND|WAS|WERE|IS|ARE|IN|ON|TO|THEN|SO|THIS|THAT|HAND|ROUND|DEAL|PLEASE|LOG|RECORD|"
    r"RESULT|POINTS?|PTS|SIDE|TEAM|WHO|AT|BUT|WHILE|ONLY|JUST)(?![A-Z=])"
)


Mark = tuple[dict[str, object], tuple[int, ...], str]


def is_pronoun(word: str) -> bool:
    """他们, they: whoever was named before."""
    return word.startswith(_PRONOUNS)


def side_word(part: re.Match[str]) -> str:
    """The side that a phrase names, in its own word; empty where it names none."""
    named = part.groupdict()
    return named.get("by") or named.get("who") or ""


@dataclass(slots=True)
class Draft:
    """What a line says so far. A field that is said twice must be said alike."""

    buries: bool
    """扣底 means to bury here, not to win the last trick."""
    said: dict[str, object] = field(default_factory=dict)
    fines: list[tuple[str, str, int, str]] = field(default_factory=list)
    """`points` or `levels`, against whom in their own word, how much, by which clause (may be empty)."""
    throws: list[tuple[str, int, int | None]] = field(default_factory=list)
    """Who threw, how many cards, how many of them could be beaten."""
    sides: list[tuple[str, str, bool, str]] = field(default_factory=list)
    """A field that is a side, the seat or side that was named for it, whether it is the other one, and the words."""
    claims: list[tuple[str, str, int, str]] = field(default_factory=list)
    """What is said to have come of the hand: `up`, `stage`; who, how far, and the words."""
    covers: list[tuple[str, str]] = field(default_factory=list)
    """扣底 where it may mean to bury or to win the last trick: who, and the words."""
    named: str = ""
    """The side that was named last, in its own word."""
    unread: list[str] = field(default_factory=list)
    """What was not understood."""
    contradicted: set[str] = field(default_factory=set)
    """What was said in two ways, so that neither holds."""
    refused: Refusal | None = None
    """What was wrong first: a contradiction, where it stands before anything that was not understood."""

    def mark(self) -> Mark:
        """How far the line has been read, to come back to."""
        return dict(self.said), tuple(map(len, self._lists)), self.named

    def back(self, mark: Mark) -> None:
        self.said, lengths, self.named = mark
        for listed, length in zip(self._lists, lengths, strict=True):
            del listed[length:]

    @property
    def _lists(self) -> tuple[list[Any], ...]:
        return self.fines, self.throws, self.sides, self.claims, self.covers

    def put(self, name: str, value: object) -> None:
        first = self.said.setdefault(name, value)
        if first == value:
            return
        self.contradicted.add(name)
        if self.refused is None:
            said = Fact("said", {"first": str(first), "second": str(value)})
            self.refused = Refusal("unreadable", "contradiction", facts=(said,))

    def meant(self, word: str) -> str:
        """他们 is the side that was named last; 对方 is the other one than that, or than the speaker's."""
        if not self.named or self.named.startswith(OURS):
            return word
        if is_pronoun(word):
            return self.named
        return f"{word}{AFTER}{self.named}" if word.startswith(_OPPOSED) and AFTER not in self.named else word

    def put_side(self, name: str, word: str, default: Role, words: str, denied: bool = False) -> None:
        """A field that is a side: by its part in the hand, or by a seat, of which the dealer has to be known."""
        named = role(word) if word else default
        if named is None:
            self.sides.append((name, word, denied, words))
        else:
            self.put(name, other(named) if denied else named)


def unread(piece: str) -> Refusal:
    return quoted("unread", piece)


def quoted(why: str, piece: str) -> Refusal:
    """The refusal of a piece of the text: not understood, to be taken in two ways, or not what came of the hand."""
    return Refusal("unreadable", "text", facts=(Fact(why, {"piece": piece.strip()[:_PIECE]}),))


def as_typed(refusal: Refusal, text: str) -> Refusal:
    """What was not understood in small and capital letters as it was typed; we read capitals alone."""

    def typed(fact: Fact) -> Fact:
        pieces = str(fact.args["piece"]).split(_BESIDE) if "piece" in fact.args else ()
        return Fact(fact.key, {"piece": _BESIDE.join(_found(piece, text) for piece in pieces)}) if pieces else fact

    return replace(refusal, facts=tuple(map(typed, refusal.facts)))


def _found(piece: str, text: str) -> str:
    blank = r"\s+"
    found = re.search(blank.join(map(re.escape, piece.split())), text, re.IGNORECASE)
    return found[0] if found else piece


Reader = Callable[[Draft, re.Match[str]], object]
"""Puts a part into the draft; False where it is not understood after all."""
Parts = list[tuple[re.Pattern[str], Reader]]


def read(text: str, parts: Parts, bare: re.Pattern[str], *, buries: bool) -> Draft:
    """Everything that a plain text says of a hand. Whether it is enough is not judged here. `bare` is a number alone,
    which belongs to what stands before it where that is not understood."""
    draft, at, strange = Draft(buries), 0, -1
    undo: tuple[int, Mark] | None = None
    lost: list[tuple[int, int]] = []

    def ask(until: int) -> int:
        if strange >= 0:
            lost.append((strange, until))
        return -1

    while (after := _skip(text, at)) < len(text):
        glued, at = after == at or _one_phrase(text, at, after), after
        part, reader = _part(text, at, parts)
        if part is None or reader is None:
            filler = _FILLER.match(text, at)
            if filler and not (strange >= 0 and glued):
                at, strange, undo = filler.end(), ask(at), None
                continue
            if strange < 0 and glued and undo is not None:
                # What is glued to a part, as 左右 is to a number, changes it: neither was understood.
                strange, mark = undo
                draft.back(mark)
            elif not glued:
                strange = ask(at)
            strange = at if strange < 0 else strange
            word = _WORD.match(text, at)
            at = word.end() if word else at + 1
        elif strange >= 0 and (glued or (bare.fullmatch(part[0]) and _beside(text, strange, at))):
            at = part.end()
        else:
            strange = ask(at)
            undo = at, draft.mark()
            fine = draft.refused is None
            if reader(draft, part) is False:
                lost.append(part.span())
            if (named := side_word(part)) and not is_pronoun(named):
                draft.named = "我们" if named == "WE" else named
            if fine and draft.refused is not None and lost:
                draft.refused = unread(_BESIDE.join(_pieces(text, lost)))
            at = part.end()
    ask(len(text))
    draft.unread = _pieces(text, lost)
    return draft


def _pieces(text: str, lost: list[tuple[int, int]]) -> list[str]:
    """What was not understood, as it was typed; what only a blank divides is one piece."""
    joined: list[tuple[int, int]] = []
    for start, end in lost:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return [piece for start, end in joined if (piece := text[start:end].strip(" ,、。;:"))]


def _skip(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at


def _one_phrase(text: str, end: int, start: int) -> bool:
    """Whether only a blank stands between two words in Latin letters."""
    before, after = text[end - 1 : end], text[start : start + 1]
    return text[end:start] == " " and before.isascii() and before.isalpha() and after.isascii() and after.isalpha()


def _part(text: str, at: int, parts: Parts) -> tuple[re.Match[str] | None, Reader | None]:
    if text[at].isascii() and text[at].isalpha() and at and text[at - 1].isascii() and text[at - 1].isalpha():
        return None, None
    for pattern, reader in parts:
        if part := pattern.match(text, at):
            return part, reader
    return None, None


def _beside(text: str, strange: int, at: int) -> bool:
    """Whether nothing but blanks stands between what was not understood and a number."""
    return not text[strange:at].rstrip().endswith((",", ";", "。", "、"))
