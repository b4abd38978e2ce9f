"""Write a score sheet, one row per hand, as CSV."""

from __future__ import annotations

import csv
import io

from engines.shuangsheng.sheet.scores.entries import SIDES, label
from engines.shuangsheng.sheet.scores.levels import name_of
from engines.shuangsheng.sheet.scores.penalties import STRIKES
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.sheet.view import scene


def to_csv(sheet: Sheet) -> str:
    """Export one CSV row per hand."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    result = ("tricks", "bottom", "multiplier", "fines", "total")
    after = [f"{name}_{side}" for name in ("steps", "level_fines", "strikes", "level") for side in SIDES]
    writer.writerow(("hand", "dealer", "level", "trump", "last", "buried", *result, "stage", *after))
    for row, drawn in zip(sheet.rows, scene(sheet).rows, strict=True):
        hand = row.hand
        counts = [drawn.steps[side] for side in SIDES] + [drawn.level_fines.get(side, 0) for side in SIDES]
        counts += [sum(drawn.strikes.get(side, dict.fromkeys(STRIKES, 0)).values()) for side in SIDES]
        named = [label(hand.dealer), name_of(hand.level), hand.trump, drawn.last or "", hand.side(hand.result.buried)]
        values = ["" if (value := getattr(drawn, name)) is None else value for name in result]
        levels = [name_of(row.levels[side]) for side in SIDES]
        writer.writerow((row.number, *named, *values, drawn.stage or "", *counts, *levels))
    return out.getvalue()
