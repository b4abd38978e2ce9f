"""Secrecy while a match runs: in some games nobody may look back at earlier plays."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.names import cited
from bot.app.speech.words import Html
from engines.core.game.record import Step
from storage.store import StoredEntry

HIDDEN = "···"


def in_sight(match: Match, steps: Iterable[Step]) -> frozenset[int]:
    """Return the numbers of the visible lines: plays still lying on the table, and lines by the referee or the
    clock."""
    lines = [step.entry for step in steps]
    lying = match.manner.hand.plays_in_sight(match.table.state) or 0
    plays = [line.seq for line in lines if line.seat >= 0]
    return frozenset({line.seq for line in lines if line.seat < 0} | set(plays[len(plays) - lying :]))


def hidden(match: Match, steps: Iterable[Step], stored: Iterable[StoredEntry]) -> frozenset[int]:
    """Return the numbers of the lines that must not be shown now, including struck lines, which reveal as much."""
    if not match.veiled:
        return frozenset()
    return frozenset(line.seq for line in stored) - in_sight(match, steps)


def withheld(desk: Desk, match: Match) -> bool:
    """Refuse to show the whole record in public while plays are secret, and return whether it was refused."""
    if not match.veiled:
        return False
    desk.answer(desk.public.html("veil.running") + looking(desk, match), plain=desk.own.plain("veil.running"))
    return True


def looking(desk: Desk, match: Match) -> Html:
    """Cite the clause against looking back, if the rules have one."""
    return cited(desk.public, match.game, match.table.rules, match.manner.hand.looking_back)
