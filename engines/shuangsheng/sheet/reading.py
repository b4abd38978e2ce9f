"""Reading a finished hand: its frames wherever they stand, in either language, into one draft of the line.

Talk that says nothing is passed over. Anything else that is not understood is kept, alone and as it was typed, to be
asked back; a number beside it belongs to it, for nobody knows what `about 70` comes to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.core.rulings import Refusal
from engines.shuangsheng.sheet.draft import THEY, Draft, Mark, unread
from engines.shuangsheng.sheet.spoken.found import PASS, Found
from engines.shuangsheng.sheet.spoken.frames import FRAMES
from engines.shuangsheng.sheet.spoken.gist import read_by_roles
from engines.shuangsheng.sheet.spoken.loose import divided, loosened, strange
from engines.shuangsheng.sheet.spoken.talk import asides, is_talk
from engines.shuangsheng.sheet.spoken.tokens import Token, cut, folded

_BESIDE = " / "
_BARE = re.compile(r"[#1]F?")
_DIVIDES, _PASSED, _UNKNOWN = ",", "_", "?H"
Span = tuple[int, int]


def read_draft(text: str, *, buries: bool) -> Draft:
    """Everything that a text says of a hand. Whether it is enough is not judged here."""
    line = folded(text)
    return _Reading(line, cut(line), Draft(buries)).draft


def read_loosely(text: str, *, buries: bool) -> Iterator[Draft]:
    """The same by the words that have a role alone: those that nobody knows, and may not change it, are passed over.
    One draft by its marks, one where `and`, `so` or 不过 divide as well; none where a word puts anything in doubt."""
    line = folded(text)
    words = loosened(line, cut(line))
    parted = divided(words)
    for each in (words, parted) if parted != words else (words,) if words else ():
        draft = _Reading(line, each, Draft(buries), loose=True).draft
        draft.passed += (piece for piece in strange(line) if piece not in draft.passed)
        yield draft


class _Reading:
    """The walk through a line, word by word."""

    def __init__(self, line: str, words: Sequence[Token], draft: Draft, *, loose: bool = False) -> None:
        self.line, self.draft = line, draft
        aside = asides(line, words)
        words = [
            replace(word, role=_PASSED) if any(start <= word.start < end for start, end in aside) else word
            for word in words
        ]
        self.aside = [line[start:end] for start, end in aside]
        self.tokens = [word for word in words if word.role != _PASSED]
        self.roles = "".join(token.role for token in self.tokens)
        self.passed = [word for word in words if word.role == _PASSED]
        self.lost: list[Span] = []
        self.strange = -1
        """Where that begins which is not understood, while it goes on."""
        self.undo: Mark | None = None
        self.before = self.about = (0, 0)
        """Where the last part stands, and a side that is spoken of alone."""
        at = 0
        while at < len(self.tokens):
            at = self._sentence(at) if loose else self._step(at)
        self._end(len(line))
        if self.draft.topic:
            self.lost.append(self.about)
        draft.unread = self._pieces()

    def _sentence(self, at: int) -> int:
        """A sentence by its frames, or where these leave a word, by the roles of its words."""
        mark, refused, lost = self.draft.mark(), self.draft.refused, len(self.lost)
        contradicted = set(self.draft.contradicted)
        end = self.roles.find(_DIVIDES, at + 1)
        first, end = at, len(self.roles) if end < 0 else end
        while at < end:
            at = self._step(at)
        self._end(self.tokens[at - 1].end)
        if len(self.lost) > lost:
            self.draft.back(mark)
            self.draft.refused, self.draft.contradicted = refused, contradicted
            words = [token for token in self.tokens[first:at] if token.role != _DIVIDES]
            if read_by_roles(self.draft, words, self.line):
                del self.lost[lost:]
        return at

    def _step(self, at: int) -> int:
        token, glued = self.tokens[at], self._glued(at)
        if token.role == _DIVIDES:
            self._end(token.start)
            self.undo = None
            if not token.text.isalpha():
                # What `and` divides has one subject.
                self.draft.doer = ""
            return at + 1
        fits = None if token.role in _UNKNOWN else self._fits(at)
        if fits is None and self._is_topic(at):
            self.draft.topic, self.about = self.draft.meant(str(token.value)), (token.start, token.end)
            return at + 1
        if fits is None:
            if self.strange < 0 and glued and self.undo is not None:
                # What is glued to a part, as 左右 is to a number, changes it: neither was understood.
                self.strange = self.before[0]
                self.draft.back(self.undo)
            elif not glued:
                self._end(token.start)
            self.strange = token.start if self.strange < 0 else self.strange
            return at + 1
        found, mark, fine, outcome = fits
        end = found.match.end()
        last = self.tokens[end - 1].end
        if self.strange >= 0 and (glued or (_BARE.fullmatch(found.match[0]) and self._beside(token.start))):
            self.draft.back(mark)
            self.draft.refused = fine
            return end
        self._end(token.start)
        self.undo, self.before = mark, (token.start, last)
        if outcome is False:
            self.lost.append((token.start, last))
        for side in found.sides:
            self.draft.called.add(str(side.value))
            if side.value != THEY:
                self.draft.named = str(side.value)
        if found.sides:
            self.draft.doer = self.draft.meant(str(found.sides[-1].value))
        if fine is None and self.draft.refused is not None and self.lost:
            self.draft.refused = unread(_BESIDE.join(self._pieces()))
        return end

    def _fits(self, at: int) -> tuple[Found, Mark, Refusal | None, object] | None:
        """The first frame that fits there and does not pass, already put into the draft, and how to take it back."""
        for pattern, reader in FRAMES:
            match = pattern.match(self.roles, at)
            if match and match.end() > at:
                found = Found(match, self.tokens, self.line)
                mark, refused = self.draft.mark(), self.draft.refused
                contradicted = set(self.draft.contradicted)
                outcome = reader(self.draft, found)
                if outcome is not PASS:
                    return found, mark, refused, outcome
                self.draft.back(mark)
                self.draft.refused, self.draft.contradicted = refused, contradicted
        return None

    def _is_topic(self, at: int) -> bool:
        """Whether a side stands alone in its sentence, with nothing but talk: 对面这把老惨了，就五分."""
        around = (self.roles[at - 1] if at else _DIVIDES) + self.roles[at : at + 2].ljust(2, _DIVIDES)
        return around == f"{_DIVIDES}S{_DIVIDES}" and not self.draft.topic and self.strange < 0

    def _glued(self, at: int) -> bool:
        """Whether a word stands behind the one before it, or behind talk, with nothing between them; in Latin letters
        a blank is nothing."""
        if at == 0 or self.tokens[at - 1].role == _DIVIDES:
            return False
        start = self.tokens[at].start
        end = max(word.end for word in (self.tokens[at - 1], *self._talk_before(start)))
        if start == end:
            return True
        one, other = self.line[end - 1], self.line[start]
        return self.line[end:start] == " " and all(char.isascii() and char.isalpha() for char in (one, other))

    def _talk_before(self, start: int) -> list[Token]:
        return [word for word in self.passed if word.end <= start]

    def _end(self, until: int) -> None:
        if self.strange >= 0:
            self.lost.append((self.strange, until))
        self.strange = -1

    def _beside(self, at: int) -> bool:
        """Whether nothing but blanks stands between what was not understood and a number."""
        return not self.line[self.strange : at].rstrip().endswith((",", ";", "。", "、"))

    def _pieces(self) -> list[str]:
        """What was not understood, as it was typed; what only a blank divides is one piece. A sentence of which no word
        says anything of a hand is talk."""
        joined: list[Span] = []
        for start, end in sorted(self.lost):
            if joined and not self.line[joined[-1][1] : start].strip():
                joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
            else:
                joined.append((start, end))
        pieces = []
        self.draft.passed = list(self.aside)
        for start, end in joined:
            piece = self.line[start:end].strip(" ,、。;:")
            if piece and is_talk(self.line, start, end, self.tokens):
                self.draft.passed.append(piece)
            elif piece:
                pieces.append(piece)
        return pieces
