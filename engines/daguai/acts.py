"""Commands at a table of 大怪路子: record a foul, and enter several plays of a hand in one line."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.chat.act import Act, Asking, When, Write
from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.rulings import REFEREE, Fact
from engines.daguai.hand.state import Hand
from engines.daguai.sheet.notation import FOULS
from engines.daguai.sheet.state import SEATS, Sheet

_MOST_PLAYS = 12

ASKED: Mapping[str, tuple[str, ...]] = {"foul_who": (), "foul_which": ()}
"""All facts stated as questions, with the names of their values."""
LABELS: Mapping[str, tuple[str, ...]] = {"seat_key": ("who",), "foul_key": ("foul", "clause")}
"""The facts on buttons that show only values."""


def _foul(sheet: Sheet, asking: Asking) -> Write | Menu:
    """Record a foul: `/foul A2 讲话`. Buttons ask for the player and the foul if either is missing."""
    labels = [sheet.label(seat) for seat in SEATS]
    if not asking.text:
        seats = [Choice(Fact("seat_key", {"who": who}), who) for who in labels]
        return Menu((Fact("foul_who"),), in_rows(seats, 3))
    if asking.text not in labels:
        return Write(f"foul {asking.text}", REFEREE)
    clauses = {foul: (sheet.rules.clause(foul) or "").partition(":")[2] for foul in FOULS}
    fouls = [
        Choice(Fact("foul_key", {"foul": foul, "clause": clause}), f"{asking.text} {foul}")
        for foul, clause in clauses.items()
    ]
    return Menu((Fact("foul_which"),), in_rows(fouls, 2))


def _foul_in_hand(hand: Hand, asking: Asking) -> Write | Menu:
    return _foul(hand.sheet, asking)


def _plays(hand: Hand, asking: Asking) -> Write:
    """Enter plays and passes in order, across any number of tricks: `/trick S3S3 / 过 / S5S5`."""
    return Write(asking.text)


_ALIASES = ("犯规", "记犯规")
ACTS: tuple[Act[Sheet], ...] = (
    Act("foul", _foul, _ALIASES, by="referee", when=When(after_end=True), points=frozenset(FOULS), letters="F"),
)
HAND_ACTS: tuple[Act[Hand], ...] = (
    Act("foul", _foul_in_hand, _ALIASES, by="referee", when=When(after_end=True), points=frozenset(FOULS), letters="F"),
    Act("trick", _plays, ("一轮", "一墩", "墩"), several=lambda hand: _MOST_PLAYS, letters="%"),
)
