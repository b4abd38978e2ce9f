"""Interpret a draft at a table: map named players to sides and multipliers to components, and collect unread words.

Completeness is not judged here. All understood values are kept, so that a form can be filled in with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.reading import read_draft, read_loosely
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, SEATS, SIDES, opponent, side_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, MOST_PAIRS, Role, other
from engines.shuangsheng.sheet.spoken.draft import (
    AFTER,
    IS,
    OURS,
    PRONOUNS,
    SAME,
    THEY,
    Draft,
    Scored,
    part_of,
    quoted,
    unread,
)
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import seat

_BETWEEN = " / "
_ALL_POINTS = 200


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


def understood(sheet: Sheet, by: Seat, text: str) -> Understood:
    """Interpret everything a plain text says about the hand being played."""
    return _told(sheet, by, text, read_draft(text, buries=sheet.scale.guard))


def gathered(sheet: Sheet, by: Seat, text: str) -> Iterator[Understood]:
    """Yield interpretations by known words alone, for lines whose unknown words may be skipped."""
    for draft in read_loosely(text, buries=sheet.scale.guard):
        told = _told(sheet, by, text, draft)
        if told.refused is None:
            yield told


def _told(sheet: Sheet, by: Seat, text: str, draft: Draft) -> Understood:
    told = Understood(sheet, by, text, draft)
    if draft.sides and (told.dealer is not None or any(AFTER in word for _, word, _, _ in draft.sides)):
        _seat(told)
    if draft.scores or draft.rests:
        _score(told)
    if draft.covers:
        _cover(told)
    if "times" in draft.said:
        _multiply(told)
    if (overall := draft.said.pop("overall", None)) is not None:
        _ask_for_bottom(told, str(overall))
    if draft.said.pop("included", False) and {"bottom", "pairs"} <= draft.said.keys() and "buried" not in draft.said:
        # The bottom is only counted in after the defenders won the bottom.
        draft.said.setdefault("last", DEFENDER)
    if "counted" in draft.said:
        _share(told)
    if "added" in draft.said:
        _part(told)
    if "summed" in draft.said:
        _add_up(told)
    if "jacks" in draft.said:
        _jacks(told)
    if draft.extras:
        _compare(told)
    if (hand := draft.said.pop("number", sheet.current)) != sheet.current:
        draft.unread.append(f"第{hand}把")
    return told


def _seat(told: Understood) -> None:
    draft = told.draft
    for name, word, denied, words in draft.sides:
        meant = told.role(word)
        if meant is None:
            _unknown(told, word, words)
        elif name.startswith(IS):
            draft.put(name, Role(name.removeprefix(IS)))
            draft.put(name, meant)
            draft.said.pop(name)
        elif name == "miscount":
            draft.put(name, (meant,))
        else:
            draft.put(name, other(meant) if denied else meant)


def _unknown(told: Understood, word: str, words: str) -> None:
    """Report a side nobody can identify: ask about a pronoun used by somebody on neither side, else treat the words as
    unread."""
    asked = word in PRONOUNS and told.by not in SEATS and told.dealer is not None
    (told.draft.whose if asked else told.draft.unread).append(words.strip())


def _score(told: Understood) -> None:
    """Compute the trick points from the stated points.

    Only the defenders' points count. Points for two single defenders are added up. Points for the dealer's side must
    equal the rest of all points.
    """
    draft = told.draft
    meant = [(scored, _scorer(told, scored)) for scored in draft.scores]
    seats = {_seated(scored) for scored in draft.scores}
    alone: dict[Seat, Scored] = {}
    theirs: list[Scored] = []
    for scored, part in meant:
        sitting = _seated(scored)
        if part is None:
            _unknown(told, scored.who, scored.words)
        elif part == DEALER:
            theirs.append(scored)
        elif not scored.total and (me := _alone(told, scored)) is not None and _partner(me) in seats:
            alone[me] = scored
        elif sitting is not None and not scored.total:
            alone[sitting] = scored
        else:
            draft.put("total" if scored.total else "tricks", scored.points)
    if len(alone) > 1:
        draft.put("tricks", sum(scored.points for scored in alone.values()))
    elif draft.said.get("tricks") is None:
        # Points for one defender alone are not the points for both.
        draft.unread += [scored.words.strip() for scored in alone.values()]
    _leave(told, theirs)
    if theirs:
        tricks, bottom = draft.said.get("tricks"), draft.said.get("bottom", 0)
        rest = sum(scored.points for scored in theirs)
        if not (isinstance(tricks, int) and isinstance(bottom, int) and rest + tricks + bottom == _ALL_POINTS):
            draft.unread += [scored.words.strip() for scored in theirs]


_ME = re.compile(r"(?:我|俺|(?:i|me|my)(?![a-z]))(?!们|方|俩|家|队|和|跟|哋)", re.IGNORECASE)


def _alone(told: Understood, scored: Scored) -> Seat | None:
    """Return the speaker's seat if the points are what the speaker alone took: 我拿了30, 小周拿了20."""
    return told.by if told.by in SEATS and scored.who == OURS and _ME.match(scored.words.strip()) else None


_TOGETHER = re.compile(r"[和跟与同及]|&|(?<![a-z])(?:and|n)(?![a-z])", re.IGNORECASE)


def _seated(scored: Scored) -> Seat | None:
    """Return the one seat credited with points, also in `my partner Bob`; None for a whole side, as in 我和小周."""
    one, same, _ = scored.who.partition(SAME)
    return None if same and _TOGETHER.search(scored.words) else seat(one)


def _partner(sitting: Seat) -> Seat:
    return Seat((sitting + 2) % len(SEATS))


def _leave(told: Understood, theirs: list[Scored]) -> None:
    """剩下都是闲家的: derive the defenders' points from those of the dealer's side and the bottom,
    if neither may include the other."""
    draft, said = told.draft, told.said
    for who, words in draft.rests:
        part, bottom = told.role(who), said.get("bottom")
        apart = bool(theirs) and (bottom == 0 or all(scored.tricks for scored in theirs))
        if part == DEFENDER and apart and isinstance(bottom, int) and "tricks" not in said and "total" not in said:
            said["tricks"] = _ALL_POINTS - bottom - sum(scored.points for scored in theirs)
        elif part is None:
            _unknown(told, who, words)
        elif part == DEFENDER or "tricks" not in said:
            draft.unread.append(words.strip())


def _ask_for_bottom(told: Understood, words: str) -> None:
    """我们一共95 with a bottom that counts: ask whether the total includes the bottom. A hand that says too little
    to be entered opens the form, which tells that the bottom is taken as included."""
    draft, said = told.draft, told.said
    counts = said.get("last") == DEFENDER or (told.sheet.scale.guard and said.get("buried") == DEFENDER)
    whole = bool(said.get("bottom")) and "pairs" in said
    if not (counts and whole) or "total" not in said or "tricks" in said or "included" in said:
        return
    total = said["total"]
    draft.either.append((words, f"含底{total}分", f"墩里{total}分"))


def _scorer(told: Understood, scored: Scored) -> Role | None:
    """Return the role credited with points. 他们 taking points means the defenders, even if the side named last
    deals."""
    word = scored.who.partition(AFTER)[0]
    return DEFENDER if word == THEY and told.role(word) == DEFENDER else told.role(scored.who)


def _cover(told: Understood) -> None:
    """Interpret 扣底: burying if the line says elsewhere who won the last trick. Otherwise the word is ambiguous and
    gets asked about."""
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


def _multiply(told: Understood) -> None:
    """四倍: find the component with this multiplier. Since only a bottom won by the defenders is multiplied, the last
    trick follows too."""
    draft, times = told.draft, told.said.pop("times")
    scale = told.sheet.scale
    pairs = next((pairs for pairs in range(MOST_PAIRS + 1) if scale.multiplier(pairs) == times), None)
    if pairs is None:
        draft.unread.append(f"×{times}")
        return
    draft.put("pairs", pairs)
    if "last" not in draft.said and draft.said.get("buried", DEALER) == DEALER and "reburied" not in draft.said:
        draft.said["last"] = DEFENDER


def _share(told: Understood) -> None:
    """占了40: compute the bottom's own points from the multiplied points."""
    draft, counted, pairs = told.draft, int(told.said.pop("counted")), told.said.get("pairs")
    bottom = draft.said.get("bottom")
    times = told.sheet.scale.multiplier(pairs) if isinstance(pairs, int) and 0 <= pairs <= MOST_PAIRS else 0
    if isinstance(bottom, int) and times and bottom * times == counted:
        return
    if bottom is not None or not times or counted % times:
        draft.unread.append(str(counted))
    else:
        draft.said["bottom"] = counted // times


def _part(told: Understood) -> None:
    """`60+20`: the second number is the bottom if the defenders dug; otherwise both numbers may be trick points, and
    the player is asked."""
    draft, words = told.draft, str(told.said.pop("added"))
    tricks, bottom = draft.said.get("tricks"), draft.said.get("bottom")
    labelled = bool(told.said.pop("both_tricks", False))
    if draft.said.get("last") == DEFENDER:
        return
    if isinstance(tricks, int) and isinstance(bottom, int) and labelled and draft.said.get("last") == DEALER:
        draft.said["tricks"] = tricks + bottom
        draft.said.pop("bottom")
        return
    if draft.refused is None and not draft.unread and isinstance(tricks, int) and isinstance(bottom, int):
        draft.refused = quoted("added", words)
        draft.either.append((words, f"{tricks + bottom}分", f"{tricks}分 底{bottom}"))
    for name in ("tricks", "bottom", "summed"):
        draft.said.pop(name, None)


def _add_up(told: Understood) -> None:
    """`65+20=85`: decide whether the added number is the bottom's multiplied points or the bottom's own points."""
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


def _compare(told: Understood) -> None:
    """墩里五十五加底十分单抠，正好七十五: accept a further number equal to the total, or report a
    contradiction."""
    draft, said = told.draft, told.said
    tricks, bottom, pairs = (said.get(name) for name in ("tricks", "bottom", "pairs"))
    total: int | None = None
    if isinstance(tricks, int) and isinstance(bottom, int) and isinstance(pairs, int) and 0 <= pairs <= MOST_PAIRS:
        total = tricks + bottom * told.sheet.scale.multiplier(pairs) if said.get("last") == DEFENDER else None
    for points, _ in draft.extras:
        if points != total:
            draft.put("tricks", points)


def _jacks(told: Understood) -> None:
    """黑桃J: decide whether the jack is from the trump suit or from another, provided the line states the trump
    suit."""
    draft, suits = told.draft, told.said.pop("jacks")
    trump = draft.said.get("trump")
    if trump is None:
        draft.unread.append("J")
        return
    kinds = {"main" if suit == trump != NO_TRUMP else "off" for suit in suits}
    draft.put("jack", "both" if len(kinds) > 1 else kinds.pop())
