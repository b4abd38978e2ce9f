"""双循环: every entry meets every other twice. The second half repeats the first with the first moves reversed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engines.tournament.format import Format, in_order
from engines.tournament.formats import round_robin
from engines.tournament.formats.league import BY, League
from engines.tournament.model import Event, Lot, Pairing, Stand
from engines.tournament.sheets.standings import crosswise
from engines.tournament.state import State

CROSSWISE = 8
"""The most entries in a crosswise table: its cells hold two results and are wider than in a single round robin."""


def draw(event: Event) -> Lot:
    return Lot(_pairings(event), rounds_of(event))


def advance(event: Event) -> Stand:
    league = League(event, bye=Fraction(0))
    league.play(_pairings(event), event.results)
    return league.stand(rounds_of(event))


def rounds_of(event: Event) -> int:
    return 2 * round_robin.rounds_of(event)


def _pairings(event: Event) -> tuple[Pairing, ...]:
    half, first = round_robin.rounds_of(event), round_robin.pairings(event.numbered())
    return (*first, *(_turned(pairing, pairing.round + half) for pairing in first))


def _turned(pairing: Pairing, round: int) -> Pairing:
    """Return the same pairing in a later round with the first move reversed; a bye stays a bye."""
    if pairing.b is None:
        return replace(pairing, round=round)
    return replace(pairing, round=round, a=pairing.b, b=pairing.a, first=pairing.b)


FORMAT: Format[State] = Format(
    key="double_round_robin",
    draw=draw,
    advance=advance,
    rounds=rounds_of,
    by_hand=in_order,
    standings=lambda state: crosswise(state, CROSSWISE),
    knows=("tiebreaks",),
    tiebreaks=BY,
    numbered=True,
)
