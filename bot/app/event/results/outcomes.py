"""Convert the end of a table into a result of the event: the winner, the score, or the order of a group."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bot.app.event.spots import STAND_IN, Spot, spot_in
from bot.app.event.tournament import Tournament
from engines.core.chat.related import Child
from engines.core.rulings import Outcome, Seat
from engines.tournament import lines as n
from engines.tournament.model import TALLIES


def result_of(tournament: Tournament, child: Child, seats: Mapping[Seat, int]) -> n.TableResult | None:
    """The event's result for a finished table; None while the table has no result."""
    spot, outcome = spot_in(child.place), child.outcome
    if spot is None or not child.over or outcome is None or outcome.void:
        return None
    if tournament.state.format.grouped:
        return _ordered(tournament, spot, seats, outcome)
    one, two = spot.entries
    tallies = _tallies(outcome)
    contest = tournament.state.contest
    by_points = contest.counts is not None
    number = 0 if by_points and not spot.kind else spot.game
    kind = spot.kind or "played"
    won: int | None = None
    if len(outcome.places) > 1 and not outcome.winners:
        kind = "double_forfeit"
    elif not by_points or not tallies:
        side = _side(tournament, seats, outcome, (one, two))
        won = side or 0
    counted = tallies if by_points else {}
    reached = contest.ranks.reached(outcome) if contest.ranks is not None else ()
    between = tuple(entry for entry in (one, two) if entry != STAND_IN)
    return n.TableResult(spot.round, spot.table, number, between, won, kind, counted, None, ":".join(reached))


def _ordered(tournament: Tournament, spot: Spot, seats: Mapping[Seat, int], outcome: Outcome) -> n.TableResult | None:
    """The order of a group, level entries side by side. None if all players have left: then the referee decides the
    order."""
    if len(outcome.places) > 1 and not outcome.winners:
        return None
    of = {person: entry for entry in spot.entries for person in tournament.members(entry)}
    places = [
        tuple(dict.fromkeys(of[seats[seat]] for seat in tied if seats.get(seat) in of)) for tied in outcome.places
    ]
    found = tuple(tied for tied in places if tied)
    return n.TableResult(spot.round, spot.table, 0, (), None, spot.kind or "played", {}, found) if found else None


def _side(tournament: Tournament, seats: Mapping[Seat, int], outcome: Outcome, pair: tuple[int, int]) -> int | None:
    """The entry whose people have won."""
    winners = {seats[seat] for seat in outcome.winners if seat in seats}
    return next((entry for entry in pair if winners & set(tournament.members(entry))), None)


def _tallies(outcome: Outcome) -> dict[str, tuple[Fraction, Fraction]]:
    """The tallies of the two sides, in the order of the sides."""
    sides = list(outcome.tallies.values())
    if len(sides) != 2:
        return {}
    return {
        name: (Fraction(sides[0].get(name, 0)), Fraction(sides[1].get(name, 0)))
        for name in TALLIES
        if any(name in side for side in sides)
    }
