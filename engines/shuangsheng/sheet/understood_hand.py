"""A hand as understood from a text: the draft at its table, and the side that each word means there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.scores.entries import SEATS, SIDES, opponent, side_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Role, other
from engines.shuangsheng.sheet.spoken.draft import (
    AFTER,
    OURS,
    PRONOUNS,
    SAME,
    THEY,
    Draft,
    part_of,
    quoted,
    unread,
)
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import seat

_BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class Understood:
    """A draft interpreted at a table. `said` holds the known fields of a hand. `refused` gives the reason for refusing
    the text; missing values alone are no reason."""

    sheet: Sheet
    by: Seat
    text: str
    draft: Draft

    @property
    def said(self) -> dict[str, Any]:
        return self.draft.said

    @property
    def fines(self) -> list[tuple[str, str, int, str]]:
        return self.draft.fines

    @property
    def throws(self) -> list[tuple[str, int, int | None]]:
        return self.draft.throws

    @property
    def claims(self) -> list[tuple[str, str, int, str]]:
        return self.draft.claims

    @property
    def dealer(self) -> Seat | None:
        named: Seat | None = self.said.get("dealer", self.sheet.dealer)
        return named

    @property
    def refused(self) -> Refusal | None:
        draft = self.draft
        if draft.refused is not None:
            return draft.refused
        if draft.unread:
            return unread(_BETWEEN.join(draft.unread))
        if draft.whose:
            return quoted("whose", _BETWEEN.join(draft.whose))
        if draft.either:
            return quoted("either", draft.either[0][0])
        return None if draft.said else unread(self.text)

    def role(self, word: str) -> Role | None:
        """Return the role of the side meant by a word: a role, a side, a seat, or a pronoun as used by the speaker.

        Return None if the side is unknown, or if 对方 could mean both sides: the speaker's opponents, or the opponents
        of the side named before.
        """
        if SAME in word:
            one, _, pronoun = word.partition(SAME)
            meant, seated = self.role(pronoun), self.role(one)
            return seated if meant in (None, seated) else None
        word, _, before = word.partition(AFTER)
        if before and (known := self.role(before)) is not None:
            spoken = self.role(word)
            if word == THEY:
                # A single player is not called 他们 if the word could also mean the opposite side.
                return spoken or known if len(before) == 1 else known
            return None if spoken == known else other(known)
        if (named := part_of(word)) is not None or self.dealer is None:
            return named
        sitting = seat(word)
        where = side_of(sitting) if sitting is not None else next((side for side in SIDES if side == word), None)
        if where is None and self.by in SEATS and word in PRONOUNS:
            own = side_of(self.by)
            where = own if word == OURS else opponent(own)
        if where is None:
            return None
        return DEALER if where == side_of(self.dealer) else DEFENDER


def report_unknown(told: Understood, word: str, words: str) -> None:
    """Report a side nobody can identify: ask about a pronoun used by somebody on neither side, else treat the words as
    unread."""
    asked = word in PRONOUNS and told.by not in SEATS and told.dealer is not None
    (told.draft.whose if asked else told.draft.unread).append(words.strip())
