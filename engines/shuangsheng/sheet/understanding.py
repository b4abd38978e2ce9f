"""Interpret a draft at a table: map named players to sides and multipliers to components, and collect unread words.

Completeness is not judged here. All understood values are kept, so that a form can be filled in with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.reading import read_draft, read_loosely
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Role, other
from engines.shuangsheng.sheet.spoken.draft import AFTER, IS, Draft
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.sheet.understood_hand import Understood, report_unknown
from engines.shuangsheng.sheet.understood_points import (
    ask_for_bottom,
    check_extras,
    check_sum,
    credit_points,
    put_multiplier,
    put_parts,
    put_share,
)


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
        credit_points(told)
    if draft.covers:
        _cover(told)
    if "times" in draft.said:
        put_multiplier(told)
    if (overall := draft.said.pop("overall", None)) is not None:
        ask_for_bottom(told, str(overall))
    if draft.said.pop("included", False) and {"bottom", "pairs"} <= draft.said.keys() and "buried" not in draft.said:
        # The bottom is only counted in after the defenders won the bottom.
        draft.said.setdefault("last", DEFENDER)
    if "counted" in draft.said:
        put_share(told)
    if "added" in draft.said:
        put_parts(told)
    if "summed" in draft.said:
        check_sum(told)
    if "jacks" in draft.said:
        _jacks(told)
    if draft.extras:
        check_extras(told)
    if (hand := draft.said.pop("number", sheet.current)) != sheet.current:
        draft.unread.append(f"第{hand}把")
    return told


def _seat(told: Understood) -> None:
    draft = told.draft
    for name, word, denied, words in draft.sides:
        meant = told.role(word)
        if meant is None:
            report_unknown(told, word, words)
        elif name.startswith(IS):
            draft.put(name, Role(name.removeprefix(IS)))
            draft.put(name, meant)
            draft.said.pop(name)
        elif name == "miscount":
            draft.put(name, (meant,))
        else:
            draft.put(name, other(meant) if denied else meant)


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
