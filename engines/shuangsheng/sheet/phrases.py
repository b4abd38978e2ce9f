"""What people say of a finished hand, part by part, each with what it puts into the draft of the line."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.shuangsheng.sheet.levels import level_of
from engines.shuangsheng.sheet.numerals import number
from engines.shuangsheng.sheet.reading import Draft, Reader, is_pronoun, side_word
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, JACKS
from engines.shuangsheng.wording import TRUMP_BY_WORD, role, seat

_WHOLE = re.compile(r"-?\d{1,4}")
_LISTED = re.compile(r"([^:]+):(-?\d{1,4})(?::((?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?))?")
_SPOKEN = {"WE": "我们"}
"""In a sentence it is the speaker's side; in the line itself it is east and west."""


_BIG = 3
"""大拖拉机, 三联队: the tractor of three pairs."""
_KEEPS = re.compile(r"[收保守护]|KEPT|KEEP|HELD|HOLD|SAVE")
_CHANGES = ("换庄", "过庄")
_FALLS = ("下台", "下庄", "垮庄")


def _n(part: re.Match[str], name: str = "n") -> int | None:
    return number(part[name])


def _who(draft: Draft, part: re.Match[str]) -> str:
    """Whom a phrase names, or by whom it is done; empty where nobody. A pronoun is the side that was named last."""
    word = side_word(part)
    return draft.meant(_SPOKEN.get(word, word))


def _keeps_for_defenders(draft: Draft, part: re.Match[str]) -> bool:
    """`闲家40分，他们保底`: the side named last took points, but keeping the bottom is the dealer's affair."""
    return is_pronoun(side_word(part)) and role(_who(draft, part)) == DEFENDER and bool(_KEEPS.search(part[0]))


def put_number(name: str) -> Reader:
    def reader(draft: Draft, part: re.Match[str]) -> bool:
        value = _n(part)
        if value is not None:
            draft.put(name, -value if part.groupdict().get("minus") else value)
        return value is not None

    return reader


def put_said(name: str, value: object) -> Reader:
    return lambda draft, part: draft.put(name, value)


def put_fine(kind: str) -> Reader:
    def reader(draft: Draft, part: re.Match[str]) -> bool:
        amount = _n(part)
        named = part.groupdict()
        if amount is not None:
            reason = f"@{_REASONS[named['why'][0]]}@{part[0].strip()}" if named.get("why") else ""
            draft.fines.append((kind, _who(draft, part), amount, named.get("clause") or reason))
        return amount is not None

    return reader


_REASONS = {"甩": "throw", "跟": "follow", "悔": "takeback"}


def put_fouled(draft: Draft, part: re.Match[str]) -> None:
    """跟错, 悔牌 without a price: it costs what the rule set says."""
    draft.fines.append(("levels", _who(draft, part), 0, f"@{_REASONS[part['why'][0]]}@{part[0].strip()}"))


def put_throw(draft: Draft, part: re.Match[str]) -> None:
    draft.throws.append((_who(draft, part), int(part["n"]), int(part["beaten"]) if part["beaten"] else None))


def put_miscount(draft: Draft, part: re.Match[str]) -> bool:
    who = _who(draft, part)
    if who in ("双方", "BOTH", "两边", "BOTH SIDES"):
        draft.put("miscount", (DEALER, DEFENDER))
    elif (wrong := role(who)) is not None:
        draft.put("miscount", (wrong,))
    else:
        draft.sides.append(("miscount", who, False, part[0]))
    return True


def _pairs(part: re.Match[str], name: str = "") -> int | None:
    if part[f"{name}single"]:
        return 0
    if part[f"{name}pair"]:
        return 1
    if part[f"{name}big"]:
        return _BIG
    if long := part[f"{name}long"] or part[f"{name}longer"]:
        return number(long)
    return int(part[f"{name}pairs"] or 2) if part[f"{name}tractor"] else None


def put_led(draft: Draft, part: re.Match[str]) -> None:
    draft.put("pairs", _pairs(part))


def _also(draft: Draft, part: re.Match[str], name: str = "") -> None:
    """The component that a phrase about the last trick names beside it."""
    if (pairs := _pairs(part, name)) is not None:
        draft.put("pairs", pairs)


def put_dug(draft: Draft, part: re.Match[str]) -> bool:
    """抠底: who wins the last trick from whoever buried."""
    named = part.groupdict()
    denied = bool(named.get("no")) != bool(named.get("fail"))
    passive, who = bool(named.get("passive")), _who(draft, part)
    pairs = _pairs(part)
    if named.get("n") is not None:
        bottom = _n(part)
        if bottom is None or (part["verb"] == "扣" and not named.get("bottom")):
            return False  # 扣20分 is as likely a fine
        draft.put("bottom", bottom)
    if draft.buries and part["verb"] == "扣" and pairs is None and not denied and not passive:
        draft.covers.append((who, part[0]))
        return True
    # Whoever is dug by somebody does not win it.
    loses = passive and not named.get("by") and bool(who)
    draft.put_side("last", who, DEFENDER, part[0], denied != loses)
    _also(draft, part)
    return True


def put_kept(draft: Draft, part: re.Match[str]) -> bool:
    """保底, 收底: who wins the last trick; without a name it is the dealer's side."""
    if _keeps_for_defenders(draft, part):
        return False
    named = part.groupdict()
    denied = bool(named.get("no")) != bool(named.get("fail"))
    draft.put_side("last", _who(draft, part), DEALER, part[0], denied)
    return True


def put_won(draft: Draft, part: re.Match[str]) -> bool:
    if _keeps_for_defenders(draft, part):
        return False
    named = part.groupdict()
    draft.put_side("last", _who(draft, part), DEALER, part[0], bool(named.get("no")))
    if "single" in named:
        _also(draft, part)
    return True


def put_lost_bottom(draft: Draft, part: re.Match[str]) -> None:
    """底丢了, 底没保住, the bottom was not taken."""
    named = part.groupdict()
    taken = bool(named.get("taken")) != bool(named.get("no"))
    draft.put("last", DEFENDER if taken else DEALER)
    _also(draft, part)


def put_buried(draft: Draft, part: re.Match[str]) -> None:
    """埋底, 反主: who buried last. Without a name it is asked for where it counts."""
    who = _who(draft, part)
    if who or not draft.buries:
        draft.put_side("buried", who, DEFENDER, part[0])
    else:
        draft.said.setdefault("reburied", part[0].strip())


def put_dealer(draft: Draft, part: re.Match[str]) -> None:
    draft.put("dealer", seat(part["seat"]))


def put_trump(draft: Draft, part: re.Match[str]) -> None:
    draft.put("trump", TRUMP_BY_WORD[part["suit"]])


def put_level(draft: Draft, part: re.Match[str]) -> bool:
    text = part["level"]
    value = None if text[0].isascii() else number(text)
    level = level_of(str(value) if value is not None else text)
    if level is not None:
        draft.put("level", level)
    return level is not None


def put_level_of(draft: Draft, part: re.Match[str]) -> None:
    """`5 of spades`."""
    put_level(draft, part)
    put_trump(draft, part)


def put_jack(draft: Draft, part: re.Match[str]) -> None:
    draft.said.setdefault("jacks", set()).add(TRUMP_BY_WORD[part["suit"]])  # type: ignore[attr-defined]


def put_points(draft: Draft, part: re.Match[str]) -> bool:
    """What the defenders took in tricks. Of the dealer's side nobody counts them."""
    points = _n(part)
    if points is None or not _scored(draft, part):
        return False
    draft.put("tricks", -points if part.groupdict().get("minus") else points)
    return True


def _scored(draft: Draft, part: re.Match[str]) -> bool:
    """Whether points may be of the side that they are said to be of; a seat is looked at when the dealer is known."""
    who = _who(draft, part)
    if who and role(who) is None:
        draft.sides.append(("scorer", who, False, part[0]))
    return not who or role(who) != DEALER


def put_sum(draft: Draft, part: re.Match[str]) -> bool:
    """`65+10`, `65+10×2`, `65+20=85`: tricks and bottom, or, where the bottom is not named, points in two parts."""
    tricks, bottom = _n(part), number(part["bottom"])
    if tricks is None or bottom is None or not _scored(draft, part):
        return False
    draft.put("tricks", tricks)
    draft.put("bottom", bottom)
    if not (part["named"] or part["named_after"]):
        draft.said.setdefault("added", part[0].strip())
    if part["times"]:
        draft.put("times", int(part["times"]))
    if part["total"]:
        draft.put("summed", int(part["total"]))
    return True


def put_bottom_points(draft: Draft, part: re.Match[str]) -> bool:
    points = 0 if part["empty"] else _n(part)
    if points is None:
        return False
    draft.put("bottom", -points if part["minus"] else points)
    if part["times"]:
        draft.put("times", number(part["times"]))
    return True


def put_times(draft: Draft, part: re.Match[str]) -> bool:
    times = _n(part)
    if times is not None:
        draft.put("times", times)
    return times is not None


def put_climbed(draft: Draft, part: re.Match[str]) -> bool:
    steps = _n(part)
    if steps is not None:
        draft.claims.append(("up", _who(draft, part), steps, part[0]))
    return steps is not None


def put_staged(draft: Draft, part: re.Match[str]) -> None:
    """上台, 下台: who has the stage after it. Without a name it is the defenders who come on and the dealer's side that
    stays or leaves; where they change places it does not matter who is named."""
    what = part["what"]
    who = "" if what in _CHANGES else _who(draft, part)
    off = what in _CHANGES or what in _FALLS
    draft.claims.append(("off" if off else "on", who or ("防家" if what == "上台" else "庄家"), 0, part[0]))


def put_unread(draft: Draft, part: re.Match[str]) -> bool:
    """What can be taken in two ways is asked back."""
    return False


def put_no_fines(draft: Draft, part: re.Match[str]) -> bool:
    return not draft.fines


def put_pair(draft: Draft, part: re.Match[str]) -> bool:
    """`name=value`, as the canonical line has it."""
    name, value = part["name"].lower(), part["value"]
    if name in ("points", "levels", "throw"):
        return _listed(draft, name, value)
    meaning = _VALUES[name](value)
    if meaning is not None:
        draft.put(_FIELDS.get(name, name), meaning)
    return meaning is not None


def _listed(draft: Draft, name: str, value: str) -> bool:
    item = _LISTED.fullmatch(value)
    if item is None:
        return False
    if name == "throw":
        draft.throws.append((item[1], int(item[2]), int(item[3]) if item[3] and item[3].isdigit() else None))
    else:
        draft.fines.append((name, item[1], int(item[2]), item[3] or ""))
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
_FIELDS = {"j": "jack"}
