"""Write a score sheet, one row per hand, as CSV."""

from __future__ import annotations

import csv
import io

from engines.daguai.sheet.scoring import SIDES
from engines.daguai.sheet.state import Scored, Sheet
from engines.daguai.sheet.view import UNORDERED, position


def to_csv(sheet: Sheet) -> str:
    """Export one CSV row per hand."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("hand", "dealer", "order", "points_A", "points_B", "first", "fouls_A", "fouls_B"))
    for row in position(sheet)["hands"]:
        points, fouls = ([row[name][side] for side in SIDES] for name in ("points", "fouls"))
        line = sheet.hands[row["hand"] - 1]
        order = UNORDERED if isinstance(line, Scored) else row["order"]
        writer.writerow((row["hand"], row["dealer"], order, *points, row["first"] or "", *fouls))
    return out.getvalue()
