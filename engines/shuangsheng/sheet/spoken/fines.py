"""Read statements about fouls: fines in points and levels, failed throws, wrong numbers of cards."""

from __future__ import annotations

from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER
from engines.shuangsheng.sheet.spoken.draft import IS, Draft, part_of
from engines.shuangsheng.sheet.spoken.matched_frame import Found, named


def put_miscount(draft: Draft, found: Found) -> None:
    token = found.word("who", "whom")
    who = draft.meant(str(token.value))
    if token.role == "2":
        draft.put("miscount", (DEALER, DEFENDER))
    elif (wrong := part_of(who)) is not None:
        draft.put("miscount", (wrong,))
    else:
        draft.sides.append(("miscount", who, False, found.words))


def _reason(found: Found) -> str:
    foul = found.token("why", "foul", "for")
    return f"@{foul.value}@{found.words.strip()}" if foul is not None else ""


def _fine(draft: Draft, found: Found, kind: str) -> None:
    amount = found.number("n") or 1
    clause = found.token("clause")
    reason = str(clause.value) if clause is not None else _reason(found)
    who, fouled = named(draft, found, "who", "whom"), draft.fines[-1] if draft.fines else None
    if kind == "levels" and not reason and fouled is not None and fouled[0] == kind and not fouled[2] and part_of(who):
        # 东跟错牌，防家罚降一级: the foul and its fine, against the same side.
        _, player, _, reason = draft.fines.pop()
        draft.sides.append((f"{IS}{who}", player, False, found.words))
    draft.fines.append((kind, who, amount, reason))


def put_levels_fine(draft: Draft, found: Found) -> None:
    _fine(draft, found, "levels")


def put_points_fine(draft: Draft, found: Found) -> None:
    _fine(draft, found, "points")


def put_fouled(draft: Draft, found: Found) -> object:
    """跟错, 悔牌 without a fine: read the foul; the rule set's price applies."""
    foul = found.word("why")
    if foul.value not in ("follow", "takeback"):
        return False
    draft.fines.append(("levels", named(draft, found, "who"), 0, f"@{foul.value}@{found.words.strip()}"))
    return None


def put_throw(draft: Draft, found: Found) -> object:
    foul = next(token for token in found.tokens[found.match.start() : found.match.end()] if token.role == "!")
    if foul.value != "throw":
        return False
    draft.throws.append((named(draft, found, "who", "whom"), found.number("n") or 0, found.number("beaten")))
    return None


def put_no_fines(draft: Draft, found: Found) -> bool:
    return not draft.fines
