"""Views of a score sheet: the scene for the picture and the judge protocol's position."""

from __future__ import annotations

from typing import Any, get_args

from engines.core.game.play import Seen
from engines.core.scenes.scene import LevelRow, LevelSheet, Rung
from engines.shuangsheng.cards.components import Kind
from engines.shuangsheng.sheet.lines import write_hand
from engines.shuangsheng.sheet.play import outcome
from engines.shuangsheng.sheet.scores.entries import SIDES, UNKNOWN, label, seats_of
from engines.shuangsheng.sheet.scores.levels import ACE, FIRST, name_of
from engines.shuangsheng.sheet.scores.penalties import STRIKES, Penalty
from engines.shuangsheng.sheet.scores.scoring import other
from engines.shuangsheng.sheet.state import ScoredHand, Sheet

NOTES = (
    *("miscount_dealer", "miscount_defender", "miscount_both", "held_back", "fell_main", "fell_off"),
    *("capped", "topped", "floor", "bell", "as_played"),
)
PICTURED = (
    *(f"levels.side.{side}" for side in SIDES),
    *(f"levels.strike.{kind}" for kind in STRIKES),
    *(f"levels.notes.{note}" for note in NOTES),
    *(f"cards.group.{kind}" for kind in get_args(Kind)),
    *(f"cards.mark.{mark}" for mark in ("led", "winner", "illegal", "forced")),
    *(f"cards.row.{row}" for row in ("held", "led", "played", "forced", "shown", "bottom")),
)
"""All keys in this game's scenes, for sheets and cards, that pictures show as words."""


def scene(sheet: Sheet, seen: Seen | None = None) -> LevelSheet:
    """Return the scene to draw. `seen` supplies the outcome if the match ended for a reason outside the sheet."""
    ended = outcome(sheet) or (seen.outcome if seen else None)
    must_play, past = sheet.scale.must_play, sheet.scale.past
    opened = sheet.open_penalties
    return LevelSheet(
        sides={side: seats_of(side) for side in SIDES},
        rungs=tuple(Rung(name_of(level), level == must_play) for level in range(FIRST, ACE + 1)),
        rows=tuple(_row(sheet, row) for row in sheet.rows),
        levels={side: level - FIRST for side, level in sheet.levels.items()},
        stage=sheet.stage,
        dealer=None if ended else sheet.dealer,
        goal=None if past is None else past + 1 - FIRST,
        strikes={str(side): kinds for side, kinds in sheet.strikes().items()} if sheet.scale.strikes_lose else {},
        strikes_lose=sheet.scale.strikes_lose,
        open_fines=_summed(opened, "points"),
        open_level_fines=_summed(opened, "levels"),
        time_up=sheet.rung,
        over=ended is not None or sheet.closed,
        winner=next((side for side in SIDES if ended and set(ended.winners) == set(seats_of(side))), None),
    )


def _summed(penalties: tuple[Penalty, ...], what: str) -> dict[str, int]:
    sums = {side: sum(getattr(p, what) for p in penalties if p.side == side) for side in SIDES}
    return {side: amount for side, amount in sums.items() if amount}


def _row(sheet: Sheet, row: ScoredHand) -> LevelRow:
    hand, score = row.hand, row.score
    fined = {side: sum(f.amount for f in score.level_fines if hand.side(f.side) == side) for side in SIDES}
    strikes = {side: {kind: n for kind, n in counts.items() if n} for side, counts in sheet.strikes(row.number).items()}
    counted = score.total is not None
    return LevelRow(
        number=row.number,
        dealer=hand.dealer,
        level=hand.level - FIRST,
        trump=None if hand.trump == UNKNOWN else hand.trump,
        tricks=hand.result.tricks if counted else None,
        bottom=hand.result.bottom,
        multiplier=score.multiplier,
        fines=score.fines,
        total=score.total,
        last=hand.side(hand.result.last) if counted else None,
        steps={hand.side(role): up for role, up in score.gained.items()},
        levels={side: level - FIRST for side, level in row.levels.items()},
        stage=None if score.bid else row.stage,
        level_fines={side: amount for side, amount in fined.items() if amount},
        strikes={side: counts for side, counts in strikes.items() if counts},
        notes=_notes(row),
    )


def _notes(row: ScoredHand) -> tuple[str, ...]:
    """Return the keys of remarks on a hand."""
    score = row.score
    wrong = "both" if score.bid else other(score.stage)
    special = (
        (f"miscount_{wrong}", score.total is None),
        ("held_back", bool(score.held_back)),
        (f"fell_{score.fell}", score.fell is not None),
        ("capped", score.capped),
        ("topped", bool(score.topped)),
        ("floor", bool(score.floored)),
        ("bell", row.hand.bell),
        ("as_played", row.departs),
    )
    return tuple(note for note, holds in special if holds)


def position(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as plain values."""
    return {
        "hands": [_plain(row) for row in sheet.rows],
        "levels": {side: name_of(level) for side, level in sheet.levels.items()},
        "stage": sheet.stage,
        "dealer": None if sheet.dealer is None else label(sheet.dealer),
        "bid": sheet.dealer is None,
        "strikes": sheet.strikes() if sheet.scale.strikes_lose else {},
        "penalties": [
            {
                "hand": penalty.hand,
                "side": penalty.side,
                "clause": penalty.clause,
                "points": penalty.points,
                "levels": penalty.levels,
                "foul": penalty.foul,
            }
            for penalty in sheet.penalties
        ],
        "drawer": None if sheet.drawer is None else label(sheet.drawer),
        "bell": sheet.rung,
    }


def _plain(row: ScoredHand) -> dict[str, Any]:
    return {
        "hand": row.number,
        "dealer": label(row.hand.dealer),
        "level": name_of(row.hand.level),
        "trump": row.hand.trump,
        "text": write_hand(row.hand),
        "total": row.score.total,
        "up": row.score.up,
        "levels": {side: name_of(level) for side, level in row.levels.items()},
        "stage": None if row.score.bid else row.stage,
    }
