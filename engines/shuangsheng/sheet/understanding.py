"""What a text says of a hand at this table: sides by whoever sits there, multipliers as components, what was not read.

Whether it is enough for a hand is not judged here: what is understood is kept, so that a form can be filled with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.entries import NO_TRUMP, SEATS, opponent, side_of
from engines.shuangsheng.sheet.phrasebook import read_draft
from engines.shuangsheng.sheet.reading import AFTER, OURS, THEIRS, Draft, quoted, unread
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, MOST_PAIRS, Role, other
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import role, seat, side

_BETWEEN = " / "


@dataclass(frozen=True, slots=True)
class Told:
    """A draft at a table. `said` holds the fields of a hand as far as they are known; `refused` is why it cannot be
    taken as it stands, which what is merely missing is not."""

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
        return None if draft.said else unread(self.text)

    def role(self, word: str) -> Role | None:
        """The part that a side plays in this hand: named as such, by its seats, by one of them, or by who speaks. None
        where nobody knows, or where 对方 may be either: the speaker's other side, or that of the side named before."""
        word, _, before = word.partition(AFTER)
        if before and (known := self.role(before)) is not None:
            spoken = self.role(word)
            return None if spoken == known else other(known)
        if (named := role(word)) is not None or self.dealer is None:
            return named
        sitting = seat(word)
        where = side_of(sitting) if sitting is not None else side(word)
        if where is None and self.by in SEATS and word.startswith((*OURS, *THEIRS)):
            own = side_of(self.by)
            where = own if word.startswith(OURS) else opponent(own)
        if where is None:
            return None
        return DEALER if where == side_of(self.dealer) else DEFENDER


def understood(sheet: Sheet, by: Seat, text: str) -> Told:
    """Everything that a plain text says of the hand being played."""
    told = Told(sheet, by, text, read_draft(text, buries=sheet.scale.guard))
    draft = told.draft
    if draft.sides and told.dealer is not None:
        _seat(told)
    if draft.covers:
        _cover(told)
    if "times" in draft.said:
        _multiply(told)
    if "added" in draft.said:
        _part(told)
    if "summed" in draft.said:
        _add_up(told)
    if "jacks" in draft.said:
        _jacks(told)
    if (hand := draft.said.pop("number", sheet.current)) != sheet.current:
        draft.unread.append(f"第{hand}把")
    return told


def _seat(told: Told) -> None:
    draft = told.draft
    for name, word, denied, words in draft.sides:
        meant = told.role(word)
        if meant is None or (name == "scorer" and meant == DEALER):
            draft.unread.append(words.strip())
            if name == "scorer":
                draft.said.pop("tricks", None)
        elif name == "miscount":
            draft.put(name, (meant,))
        elif name != "scorer":
            draft.put(name, other(meant) if denied else meant)


def _cover(told: Told) -> None:
    """扣底 buries where it is said otherwise who won the last trick; alone it may mean either, and is asked back."""
    draft = told.draft
    for who, words in draft.covers:
        if "last" not in draft.said:
            draft.unread.append(words.strip())
        elif who:
            meant = told.role(who)
            if meant is not None:
                draft.put("buried", meant)
        elif draft.said["last"] == DEALER and "buried" not in draft.said:
            draft.said.setdefault("reburied", words)


def _multiply(told: Told) -> None:
    """四倍: the component that the rule set multiplies so. Only a bottom that was won is multiplied."""
    draft, times = told.draft, told.said.pop("times")
    scale = told.sheet.scale
    pairs = next((pairs for pairs in range(MOST_PAIRS + 1) if scale.multiplier(pairs) == times), None)
    if pairs is None:
        draft.unread.append(f"×{times}")
        return
    draft.put("pairs", pairs)
    if "last" not in draft.said and draft.said.get("buried", DEALER) == DEALER and "reburied" not in draft.said:
        draft.said["last"] = DEFENDER


def _part(told: Told) -> None:
    """`60+20`: the bottom is added where it was dug; else all of it may have been taken in tricks, and it is asked."""
    draft, words = told.draft, str(told.said.pop("added"))
    if draft.said.get("last") == DEFENDER:
        return
    if draft.refused is None and not draft.unread:
        draft.refused = quoted("added", words)
    for name in ("tricks", "bottom", "summed"):
        draft.said.pop(name, None)


def _add_up(told: Told) -> None:
    """`65+20=85`: what is added is the bottom as it counts, or its points."""
    draft, total = told.draft, told.said.pop("summed")
    tricks, bottom, pairs = (draft.said.get(name) for name in ("tricks", "bottom", "pairs"))
    dug = draft.said.get("last") == DEFENDER
    times = told.sheet.scale.multiplier(pairs) if isinstance(pairs, int) and 0 <= pairs <= MOST_PAIRS else 0
    if not (dug and times and isinstance(tricks, int) and isinstance(bottom, int)):
        draft.unread.append(f"={total}")
    elif tricks + bottom == total and bottom % times == 0:
        draft.said["bottom"] = bottom // times
    elif tricks + bottom * times != total:
        draft.unread.append(f"={total}")


def _jacks(told: Told) -> None:
    """黑桃J: of the trump suit or of another, where it is said what is trump."""
    draft, suits = told.draft, told.said.pop("jacks")
    trump = draft.said.get("trump")
    if trump is None:
        draft.unread.append("J")
        return
    kinds = {"main" if suit == trump != NO_TRUMP else "off" for suit in suits}
    draft.put("jack", "both" if len(kinds) > 1 else kinds.pop())
