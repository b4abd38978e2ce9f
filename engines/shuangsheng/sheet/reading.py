"""Read a finished hand from a line in either language: match known frames anywhere in the line and collect a draft.

Talk about nothing in the hand is ignored. All other unread words are kept as typed, for a question to the player. A
number beside unread words stays unread too, since nobody knows the value of `about 70`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.core.rulings import Refusal
from engines.shuangsheng.sheet.spoken.draft import THEY, Draft, Mark, unread
from engines.shuangsheng.sheet.spoken.frames import FRAMES
from engines.shuangsheng.sheet.spoken.gist import read_by_roles
from engines.shuangsheng.sheet.spoken.ignorable_words import divided, loosened, strange
from engines.shuangsheng.sheet.spoken.joined import CHAT
from engines.shuangsheng.sheet.spoken.matched_frame import PASS, Found
from engines.shuangsheng.sheet.spoken.talk import asides, is_talk
from engines.shuangsheng.sheet.spoken.token import Token
from engines.shuangsheng.sheet.spoken.tokens import cut, folded

_BESIDE = " / "
_BARE = re.compile(r"[#1]F?")
_DIVIDES, _PASSED, _UNKNOWN = ",", "_", "?H"
Span = tuple[int, int]


def read_draft(text: str, *, buries: bool) -> Draft:
    """Read everything a text says about a hand. Whether the hand is complete is not judged here."""
    line = folded(text)
    return _Reading(line, cut(line), Draft(buries)).draft


def read_loosely(text: str, *, buries: bool) -> Iterator[Draft]:
    """Yield drafts read only from words with a role, skipping unknown words that cannot change the meaning.

    The first draft divides the line at punctuation marks. A second draft also divides at `and`, `so` or 不过, if there
    are any. No draft is made if a word casts doubt on the line.
    """
    line = folded(text)
    words = loosened(line, cut(line))
    parted = divided(words)
    for each in (words, parted) if parted != words else (words,) if words else ():
        draft = _Reading(line, each, Draft(buries), loose=True).draft
        draft.passed += (piece for piece in strange(line) if piece not in draft.passed)
        yield draft


class _Reading:
    """Walks through a line word by word and fills the draft."""

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
        """Start of the present run of unread words; negative without a run."""
        self.undo: Mark | None = None
        self.before = self.about = (0, 0)
        """The spans of the last frame read, and of a side standing alone as a topic."""
        at = 0
        while at < len(self.tokens):
            at = self._sentence(at) if loose else self._step(at)
        self._end(len(line))
        if self.draft.topic and not self._is_chat(self.about):
            self.lost.append(self.about)
        draft.unread = self._pieces()

    def _sentence(self, at: int) -> int:
        """Read a sentence by frames. If the frames leave a word unread, read by the roles of the words instead."""
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
                # Parts joined with `and` share a subject.
                self.draft.doer = ""
            return at + 1
        fits = None if token.role in _UNKNOWN else self._fits(at)
        if fits is None and self._is_topic(at):
            self.draft.topic, self.about = self.draft.meant(str(token.value)), (token.start, token.end)
            return at + 1
        if fits is None:
            if self.strange < 0 and glued and self.undo is not None:
                # A word glued to a number, such as 左右, changes the number: both stay unread.
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
            self.draft.doer = self.draft.meant(found.side("by") or str(found.sides[-1].value))
        if fine is None and self.draft.refused is not None and self.lost:
            self.draft.refused = unread(_BESIDE.join(self._pieces()))
        return end

    def _fits(self, at: int) -> tuple[Found, Mark, Refusal | None, object] | None:
        """Read the first matching frame into the draft. Return the match and the state needed to undo the reading."""
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
        """Return whether a side stands alone in a sentence, beside nothing but talk: 对面这把老惨了，就五分."""
        around = (self.roles[at - 1] if at else _DIVIDES) + self.roles[at : at + 2].ljust(2, _DIVIDES)
        return around == f"{_DIVIDES}S{_DIVIDES}" and not self.draft.topic and self.strange < 0

    def _is_chat(self, about: Span) -> bool:
        """Return whether the sentence that only mentions somebody is talk: 我和老搭档配合默契."""
        marks = [token for token in self.tokens if token.role == _DIVIDES]
        start = max((mark.end for mark in marks if mark.end <= about[0]), default=0)
        end = min((mark.start for mark in marks if mark.start >= about[1]), default=len(self.line))
        return any(start <= word.start < end and word.value in CHAT for word in self.passed)

    def _glued(self, at: int) -> bool:
        """Return whether a word directly follows the previous word, or talk. Between Latin letters a single blank still
        counts as directly following."""
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
        """Return whether no punctuation separates the unread words from a number."""
        return not self.line[self.strange : at].rstrip().endswith((",", ";", "。", "、"))

    def _pieces(self) -> list[str]:
        """Return the unread pieces as typed, joined across blanks. Sentences without any word about a hand are talk
        instead."""
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
