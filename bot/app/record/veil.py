"""While some games are played nobody may look back: what of the record is shown to whom."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.names import cited
from bot.app.speech.words import Html
from engines.core.record import Step
from storage.store import StoredEntry

HIDDEN = "···"


def in_sight(match: Match, steps: Iterable[Step]) -> frozenset[int]:
    """The plays that lie on the table, by number, and what the referee has written."""
    lines = [step.entry for step in steps]
    lying = match.manner.in_sight(match.table.state) or 0
    plays = [line.seq for line in lines if line.seat >= 0]
    return frozenset({line.seq for line in lines if line.seat < 0} | set(plays[len(plays) - lying :]))


def hidden(match: Match, steps: Iterable[Step], stored: Iterable[StoredEntry]) -> frozenset[int]:
    """The lines that are not to be shown now, by number; struck ones too, for they tell as much."""
    if not match.veiled:
        return frozenset()
    return frozenset(line.seq for line in stored) - in_sight(match, steps)


def withheld(desk: Desk, match: Match) -> bool:
    """Whether the whole record is not to be shown before everyone now; says so."""
    if not match.veiled:
        return False
    desk.answer(desk.public.html("veil.running") + looking(desk, match), plain=desk.own.plain("veil.running"))
    return True


def looking(desk: Desk, match: Match) -> Html:
    """The clause against looking back, where the rules have one."""
    return cited(desk.public, match.game, match.table.rules, match.manner.unseen)
