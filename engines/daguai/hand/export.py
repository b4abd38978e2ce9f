"""Write a hand, one row per play, as CSV."""

from __future__ import annotations

import csv
import io

from engines.core.cards import codes
from engines.daguai.hand.state import Hand


def to_csv(hand: Hand) -> str:
    """Export one CSV row per turn; an empty cards cell means a pass."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("trick", "player", "cards", "form", "rank"))
    for number, trick in enumerate(hand.tricks, 1):
        for turn in trick:
            form = (turn.form.name, turn.form.rank) if turn.form else ("", "")
            writer.writerow((number, hand.label(turn.seat), codes(turn.cards), *form))
    return out.getvalue()
