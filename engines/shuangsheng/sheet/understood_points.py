"""The points a text states for a hand: who took them, and which of them a sum or a multiplier contains."""

from __future__ import annotations

import re

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.entries import SEATS
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, MOST_PAIRS, Role
from engines.shuangsheng.sheet.spoken.draft import (
    AFTER,
    OURS,
    SAME,
    THEY,
    Scored,
    quoted,
)
from engines.shuangsheng.sheet.understood_hand import Understood, report_unknown
from engines.shuangsheng.wording import seat

_ALL_POINTS = 200


def credit_points(told: Understood) -> None:
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
            report_unknown(told, scored.who, scored.words)
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
            report_unknown(told, who, words)
        elif part == DEFENDER or "tricks" not in said:
            draft.unread.append(words.strip())


def ask_for_bottom(told: Understood, words: str) -> None:
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


def put_multiplier(told: Understood) -> None:
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


def put_share(told: Understood) -> None:
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


def put_parts(told: Understood) -> None:
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


def check_sum(told: Understood) -> None:
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


def check_extras(told: Understood) -> None:
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
