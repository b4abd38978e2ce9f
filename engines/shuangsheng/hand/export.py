"""Write a hand, one row per play, as CSV."""

from __future__ import annotations

import csv
import io

from engines.core.cards import codes
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.scores.entries import label


def to_csv(deal: Deal) -> str:
    """Export one CSV row per play. `thrown` is filled if a throw failed and only `cards` were played."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("trick", "seat", "cards", "thrown", "won", "points"))
    for number, trick in enumerate(deal.tricks, 1):
        taken = deal.taken[number - 1] if number <= len(deal.taken) else None
        for play in trick:
            won = taken.points if taken and taken.winner == play.seat else ""
            row = (number, label(play.seat), codes(play.cards), codes(play.thrown), int(won != ""), won)
            writer.writerow(row)
    return out.getvalue()
