"""Read statements about points: trick points, the bottom's points, and totals."""

from __future__ import annotations

from dataclasses import replace

from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER
from engines.shuangsheng.sheet.spoken.draft import IS, Draft, Scored, part_of
from engines.shuangsheng.sheet.spoken.matched_frame import ASKS, PASS, Found, led
from engines.shuangsheng.wording import seat

_BIG_TOTAL = 45
"""The smallest number too large for a bottom: 含底110 gives a total."""


def put_rest(draft: Draft, found: Found) -> None:
    """剩下都是他们的: read who has the remaining points."""
    draft.rests.append((draft.meant(found.side("who", "whom")), found.words))


def put_held(draft: Draft, found: Found) -> object:
    """`we held them to 30`: read the points of the other side."""
    by, whose = found.side("by"), draft.meant(found.side("whose"))
    if not found.english or by == found.side("whose"):
        return PASS
    draft.scores.append(Scored(whose, 0 if found.has("zero") else found.number("n") or 0, found.words))
    return None


def put_let(draft: Draft, found: Found) -> object:
    """我们只让他们拿了30: read the points of the other side."""
    points = found.number("n")
    if points is None or found.side("by") == found.side("whose"):
        return PASS
    draft.scores.append(Scored(draft.meant(found.side("whose")), points, found.words))
    return None


def put_lost(draft: Draft, found: Found) -> object:
    """`we gave up just 20`, 我们丢了30分: read what the dealer's side lost as the defenders' points."""
    points = found.number("n")
    if points is None or not (found.english or "F" in found.form):
        return PASS
    draft.sides.append((f"{IS}{DEALER}", draft.meant(found.side("by")), False, found.words))
    draft.put("tricks", points)
    return None


def put_multiplied(draft: Draft, found: Found) -> None:
    """`x4 on the kitty!`: read the winning component."""
    if (times := found.number("times")) is not None:
        draft.put("times", times)
    led(draft, found)


def put_told_of_bottom(draft: Draft, found: Found) -> object:
    """`kitty dug with a pair: 5 points`: read the bottom's points at the end of a sentence about it."""
    before = "".join(token.role for token in found.tokens[: found.match.start()]).rpartition(",")[2]
    points = found.number("n")
    if not before.startswith("B") or "#" in before or points is None:
        return PASS
    draft.put("bottom", points)
    return None


def put_of_it(draft: Draft, found: Found) -> object:
    """`took the bottom, it held ten points`: read the points of what was mentioned last, if that was the bottom."""
    before = [token.role for token in found.tokens[: found.match.start()]]
    spoken = next((role for role in reversed(before) if role in "BLU#"), "")
    points = found.number("n")
    if spoken != "B" or points is None:
        return PASS
    draft.put("bottom", points)
    return None


def put_points(draft: Draft, found: Found) -> object:
    points = found.number("n")
    who = _scorer(draft, found)
    if points is None or who is None:
        return PASS
    kinds = found.roles("head") + found.roles("tail") + found.form
    head = found.within("head")
    if "K" in kinds and not (head[-1].text.startswith("收") and _gathers(found, who)):
        return PASS
    if found.tokens[found.match.start()].text in ASKS:
        return PASS  # A question before it was not answered.
    if found.word("n").role == "1" and not (who or {"F", "g"} & set(found.form)):
        return PASS  # A numeral alone may count anything.
    listed = bool(draft.scores) and seat(draft.scores[-1].who) is not None
    if seat(who) is not None and not listed and not set("TFgU:") & set(found.form):
        return PASS
    if "I" in kinds and "E" not in kinds and points < _BIG_TOTAL and not who:
        return False
    points = -points if found.has("minus") else points
    if "I" in found.roles("tail") and found.within("tail")[0].text.startswith("加"):
        kinds = kinds.replace("I", "")  # 65加底: these points, and the bottom
    if "E" in kinds and not {"I", "U"} & set(kinds) and _may_be_of_tricks(found):
        draft.said["overall"] = found.words.strip()
    total = ("E" in kinds or "I" in kinds) and "U" not in kinds
    who = who or draft.topic
    draft.topic = ""
    said_before = draft.said.get("tricks", next((each.points for each in draft.scores if not each.total), None))
    if not who and said_before not in (None, points) and not {"I", "U", "E"} & set(kinds):
        draft.extras.append((points, found.words.strip()))
        return None
    if "I" in kinds:
        draft.said["included"] = True
    if who:
        draft.scores.append(Scored(who, points, found.words, total, "U" in kinds))
    else:
        draft.put("total" if total else "tricks", points)
    return None


def _gathers(found: Found, who: str) -> bool:
    """Return whether 收 means taking points, 收了60分, and not keeping the bottom."""
    return bool({"U", "E"} & set(found.roles("head"))) or "共" in found.words or ("F" in found.form and who != DEALER)


def _may_be_of_tricks(found: Found) -> bool:
    """Return whether the total is one like 一共, which may leave the bottom out, unlike 总分."""
    said = [token.value for token in (*found.within("head"), *found.within("tail")) if token.role == "E"]
    return "whole" not in said


def _scorer(draft: Draft, found: Found) -> str | None:
    """Return the side credited with points: empty without a name, None if two names may mean different sides."""
    sides = [
        str(token.value)
        for token in (*found.within("head"), *found.within("whose"), *found.within("whom"))
        if token.role == "S"
    ]
    if len(set(sides)) < 2:
        return draft.meant(sides[0]) if sides else ""
    first, *others = sides
    if part_of(first) is not None or len(set(others)) > 1 or part_of(others[0]) is None:
        return None
    # 你们闲家: both words must mean the same side.
    draft.sides.append((f"{IS}{others[0]}", first, False, found.words))
    return others[0]


def put_zero(draft: Draft, found: Found) -> object:
    who = _scorer(draft, found)
    zero = found.token("zero")
    if who is None:
        return PASS
    who = who or draft.topic
    draft.topic = ""
    if zero is not None and "埋" in found.line[zero.start : zero.end + 1]:
        draft.put("bottom", 0)  # 一分没埋
        return None
    if zero is not None and set(zero.text.lower().split()) & {"them", "em", "us"}:
        # `we shut them out`: the defenders have nothing, and it was the dealer's side that did it.
        draft.put("tricks", 0)
        if who:
            draft.sides.append((f"{IS}{DEALER}", who, False, found.words))
        return None
    if not who and draft.said.get("bottom") == 0:
        return None  # 底空的，一分没有: it is said again, or else the points are still missing.
    if not who and zero is not None and "底" in zero.text:
        draft.put("bottom", 0)
        return None
    if not who and zero is not None and not _told_of_points(zero.text):
        return False
    if who:
        draft.scores.append(Scored(who, 0, found.words))
    else:
        draft.put("tricks", 0)
    return None


def _told_of_points(words: str) -> bool:
    """Return whether words for nothing concern points: 光头, 一分没得 and `shutout` do, while 空的 may describe the
    bottom."""
    return any(part in words.upper() for part in ("SHUT", "BLANKED", "SKUNKED", "POINT", "PTS", "SCOR")) or any(
        part in words for part in ("光", "蛋", "开张", "分没", "分都没", "分也没", "分未", "零封", "零分", "得分", "收")
    )


def put_sum(draft: Draft, found: Found) -> object:
    """`65+10`, `65+10×2`, `65+20=85`: read trick points and bottom, or two parts of the points if the bottom is not
    named."""
    tricks, bottom, who = found.number("n"), found.number("bottom"), _scorer(draft, found)
    if tricks is None or bottom is None or who is None or found.roles("head").count("K"):
        return PASS
    if who:
        draft.scores.append(Scored(who, tricks, found.words))
    else:
        draft.put("tricks", tricks)
    draft.put("bottom", bottom)
    if not (found.has("named") or found.has("after")):
        draft.said.setdefault("added", found.words.strip())
        if "g" in found.roles("head"):
            draft.said["both_tricks"] = True
    if (times := found.number("times")) is not None:
        draft.put("times", times)
    if (total := found.number("total")) is not None:
        draft.put("summed", total)
    return None


def put_bottom_points(draft: Draft, found: Found) -> object:
    points = 0 if found.has("zero") or found.has("none") else found.number("n")
    if points is None:
        return False
    draft.put("bottom", -points if found.has("minus") else points)
    if (times := found.number("times")) is not None:
        draft.put("times", times)
        if (counted := found.number("counted")) is not None and counted != points * times:
            draft.put("bottom", counted)
    elif found.has("alone"):
        return False
    if found.roles("tail") == "T" and not _captured(found):
        return PASS
    if tail := found.roles("tail"):
        if tail == "X" and draft.buries and not found.has("shape"):
            return False
        lost = (tail in "ODXT") != found.has("no")
        draft.put("last", DEFENDER if lost else DEALER)
        led(draft, found)
    return None


def _captured(found: Found) -> bool:
    """`kitty 20, captured with a pair`: return whether the verb can only mean the defenders."""
    return found.has("shape2") and found.word("tail").text.lower() in ("captured", "grabbed", "snatched", "stolen")


def put_counted(draft: Draft, found: Found) -> None:
    """占了40, 翻倍之后算60: read the bottom's multiplied points."""
    draft.put("counted", found.number("counted"))
    if (times := found.number("times", "times2")) is not None:
        draft.put("times", times)


def put_times(draft: Draft, found: Found) -> object:
    times = found.number("times", "times2")
    if times is None:
        return False
    draft.put("times", times)
    if (counted := found.number("sum")) is not None:
        draft.put("counted", counted)
    return None


def put_twice(draft: Draft, found: Found) -> None:
    draft.put("times", 2)


def put_points_of_bottom(draft: Draft, found: Found) -> object:
    """五分底: read the bottom's points."""
    points = found.number("n")
    if points is None or points >= _BIG_TOTAL:
        return PASS
    draft.put("bottom", points)
    return None


def put_which(draft: Draft, found: Found) -> object:
    """`105，含底`: read whether the points before include the bottom."""
    overall = draft.said.pop("overall", None) is not None
    if found.has("without"):
        if overall and len(draft.scores) == 1:
            draft.scores[0] = replace(draft.scores[0], total=False)
        elif overall:
            draft.said["tricks"] = draft.said.pop("total")
        return None if "total" not in draft.said else False
    if overall:
        return None
    if len(draft.scores) == 1 and "tricks" not in draft.said:
        draft.scores[0] = replace(draft.scores[0], total=True)
        return None
    if draft.scores or "tricks" not in draft.said or "total" in draft.said:
        return False
    draft.said["total"] = draft.said.pop("tricks")
    return None


def put_either(draft: Draft, found: Found) -> None:
    """70还是75: note both numbers; the player is asked which is right."""
    one, two = found.word("n"), found.word("other")
    end = found.tokens[found.match.end() - 1].end
    draft.either.append((found.line[one.start : end], f"{one.value}分", f"{two.value}分"))


def put_corrected(draft: Draft, found: Found) -> object:
    """`65，不对，是70`: replace the only number given so far."""
    points = found.number("n")
    if draft.scores and not {"tricks", "total", "bottom"} & draft.said.keys() and len(draft.scores) == 1:
        last = draft.scores.pop()
        draft.scores.append(Scored(last.who, points or 0, last.words, last.total))
    elif len(said := [name for name in ("tricks", "total", "bottom") if name in draft.said]) == 1 and not draft.scores:
        draft.said[said[0]] = points
    else:
        return False
    return None


def put_added(draft: Draft, found: Found) -> object:
    """`65加底20`: read trick points and bottom. `85含底20` is refused, since 85 may already include the bottom."""
    plus, tricks, bottom, who = found.token("plus"), found.number("n"), found.number("bottom"), _scorer(draft, found)
    if plus is None or who is None or tricks is None:
        return False
    if plus.text.lower().startswith(("counting", "incl", "with")):
        # `90 counting the kitty of 10`
        draft.put("total", tricks)
        draft.put("bottom", bottom)
        draft.said["included"] = True
        return None
    if not plus.text.startswith("加"):
        return False
    if who:
        draft.scores.append(Scored(who, tricks, found.words))
    else:
        draft.put("tricks", tricks)
    draft.put("bottom", bottom)
    return None


def put_unread_bottom(draft: Draft, found: Found) -> object:
    """抠底得40, 单扣20: refuse the number, which may be the bottom's own or multiplied points. Pass if the number
    stands apart."""
    number = found.word("n")
    before = found.tokens[found.match.start("n") - 1]
    if found.has("plus"):
        return False
    return False if before.end == number.start and "底" not in before.text else PASS
