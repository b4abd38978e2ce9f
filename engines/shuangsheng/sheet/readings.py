"""Split a line with two readings into two lines, so that the form can ask which reading is meant."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.entries import SEATS
from engines.shuangsheng.sheet.spoken.tokens import folded
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.sheet.understanding import understood
from engines.shuangsheng.sheet.understood_hand import Understood


def readings(sheet: Sheet, by: Seat, text: str) -> tuple[Understood, ...]:
    """Return both readings of a line if there are exactly two and nothing else is unclear, or nothing."""
    told = understood(sheet, by, text)
    found = [understood(sheet, seat, line) for seat, line in _ways(told)]
    return tuple(found) if len(found) == 2 and all(one.refused is None for one in found) else ()


def _ways(told: Understood) -> Iterator[tuple[Seat, str]]:
    """Yield for each reading the speaker's seat and an unambiguous wording."""
    draft = told.draft
    if draft.unread:
        return
    if draft.whose and not draft.either:
        yield from ((seat, told.text) for seat in SEATS[:2])
    elif len(draft.either) == 1 and not draft.whose:
        words, *ways = draft.either[0]
        yield from ((told.by, folded(told.text).replace(words, f" {way} ", 1)) for way in ways)
