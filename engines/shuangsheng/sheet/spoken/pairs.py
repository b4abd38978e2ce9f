"""Read `name=value` in a hand's line, as in the canonical line."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.shuangsheng.sheet.scores.levels import level_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, JACKS
from engines.shuangsheng.sheet.spoken.draft import Draft
from engines.shuangsheng.sheet.spoken.lexicon import side_named
from engines.shuangsheng.sheet.spoken.matched_frame import Found
from engines.shuangsheng.wording import TRUMP_BY_WORD, role, seat

_WHOLE = re.compile(r"-?\d{1,4}")
_LISTED = re.compile(r"([^:]+):(-?\d{1,4})(?::((?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?))?")


def put_pair(draft: Draft, found: Found) -> bool:
    pair = found.tokens[found.match.start()].value
    if not isinstance(pair, tuple):
        return False
    name, value = pair
    if name in ("points", "levels", "throw"):
        return _listed(draft, name, value)
    if name == "bottom" and (whose := role(value)) is not None:
        draft.put("last", whose)  # Bottom: dealer
        return True
    meaning = _VALUES[name](value)
    if meaning is not None:
        draft.put("jack" if name == "j" else name, meaning)
    return meaning is not None


def _listed(draft: Draft, name: str, value: str) -> bool:
    item = _LISTED.fullmatch(value)
    if item is None:
        return False
    who = side_named(item[1])
    if name == "throw":
        draft.throws.append((who, int(item[2]), int(item[3]) if item[3] and item[3].isdigit() else None))
    else:
        draft.fines.append((name, who, int(item[2]), item[3] or ""))
    return True


def _whole(value: str) -> int | None:
    return int(value) if _WHOLE.fullmatch(value) else None


def _miscounts(value: str) -> tuple[str, ...] | None:
    who = role(value)
    return (DEALER, DEFENDER) if value in ("BOTH", "双方") else None if who is None else (who,)


_VALUES: dict[str, Callable[[str], object]] = {
    "dealer": seat,
    "level": level_of,
    "trump": TRUMP_BY_WORD.get,
    "tricks": _whole,
    "total": _whole,
    "bottom": _whole,
    "pairs": _whole,
    "last": role,
    "buried": role,
    "j": lambda value: value.lower() if value.lower() in JACKS else None,
    "miscount": _miscounts,
}
