"""Pictures of an event, each drawn from the state alone: 签表, 对阵, 排名, 名次, 座位表, 奖状."""

from __future__ import annotations

from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import Certificate, Entrant, word
from engines.tournament.sheets.encounter import Marks
from engines.tournament.sheets.knockout import bracket
from engines.tournament.sheets.outcomes import outcomes
from engines.tournament.sheets.pairings import pairings
from engines.tournament.sheets.standings import ranking, standings
from engines.tournament.sheets.voided_results import NOTHING, Voids
from engines.tournament.state import State

PICTURED = frozenset(
    f"event.{key}"
    for key in (
        "rule", "rule_1", "rule_3", "rule_5", "rule_hands", "rule_minutes",
        "games", "place", "name", "team", "points", "firsts", "by", "by_firsts", "by_met",
        "by_eights", "by_fives", "by_threes", "by_lot", "by_level", "by_opponents", "by_wins", "by_seconds", "table",
        "seat", "score", "referee", "group", "group_is", "group_final", "cut", "cut_level", "b_moves_on", "ties",
        "ties_points", "byes", "listed", "fill_in", "still_in", "placed", "prize_1", "prize_2", "prize_3",
        "prize", "desk", "at_desk", "wave", "many", "many_teams", "round", "of_round", "void_won", "void_same",
        "void_drawn", "void_double", "void_order", "void_side", "ties_set", "then",
    )
)  # fmt: skip
"""The catalogue words in these pictures."""
PRIZES = 3
LAST_PRIZE = 8
"""The lowest place that gets a certificate."""


def sheet(state: State, name: str, marks: Marks, number: int = 0, voids: Voids = NOTHING) -> Scene | None:
    """Return a picture by its name; None if there is nothing to show yet.

    `number` is the round or the entry; `voids` are overturned results, which stay visible.
    """
    match name:
        case "bracket":
            return bracket(state, marks, voids)
        case "pairings":
            return pairings(state, marks, number or max(state.rounds, 1), voids)
        case "standings":
            return standings(state, marks, voids)
        case "ranking":
            return ranking(state)
        case "results":
            return outcomes(state, marks, voids)
        case "certificate":
            return certificate(state, number)
        case _:
            return None


def certificate(state: State, entry: int) -> Certificate | None:
    """奖状: return the certificate of a placed entry once the event is closed."""
    row = next((row for row in state.standing if row.id == entry), None)
    if row is None or row.place is None or row.place > LAST_PRIZE or state.ended != "close":
        return None
    many = "event.many" if state.setup.size == 1 else "event.many_teams"
    prize = word(f"event.prize_{row.place}") if row.place <= PRIZES else word("event.prize", place=row.place)
    return Certificate(Entrant(entry), prize, word(many, number=len(state.entrants)))
