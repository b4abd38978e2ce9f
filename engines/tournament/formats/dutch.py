"""FIDE's Dutch system from the library of FIDE's technical experts, with our own checks of its pairings."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from engines.tournament.model import illegal


class Played(NamedTuple):
    """A table of an earlier round by pairing numbers; `black` is 0 for a bye."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str
    over_the_board: bool


class Field(NamedTuple):
    """The field to be paired, by pairing numbers from 1."""

    size: int
    present: frozenset[int]
    rounds: int
    banned: frozenset[frozenset[int]]
    scores: tuple[Decimal, Decimal, Decimal, Decimal]
    """The points for a win, a draw, a loss and a forfeit; the library cannot count below 0."""
    white_first: bool


@lru_cache(maxsize=512)
def paired(field: Field, round: int, history: tuple[Played, ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a round by board, the first mover in front; the bye comes last, with 0 as opponent."""
    # gacrux loads a large graph library: without a Swiss event nobody has to wait for the import.
    from gacrux.gacruxexeptions import GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch

    engine = pairing_dutch(_tournament(field, round, history), round, {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing:
        detail = f"round {round}: whoever is left has met, is banned, or needs the same colour"
        raise illegal("no_pairing", detail) from None
    boards = sorted(
        (pair["board"], (pair["w"], pair["b"]) if pair["w"] else (pair["b"], 0))
        for bracket in brackets
        for pair in bracket["pairs"]
    )
    pairs = tuple(pair for _, pair in boards)
    _check(field, round, history, pairs)
    return pairs


def _tournament(field: Field, round: int, history: Sequence[Played]) -> dict[str, Any]:
    win, draw, loss, nothing = field.scores
    score = {"W": win, "D": draw, "L": loss, "Z": nothing, "F": "W", "H": "D", "P": "W", "A": "D", "U": "Z"}
    return {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "teamTournament": False,
        "teamSize": 0,
        "numRounds": field.rounds,
        "currentRound": round,
        "topColor": "w" if field.white_first else "b",
        "scoreSystem": {"game": score, "match": score},
        "matchList": [],
        "prohibited": [
            {"firstRound": 1, "lastRound": field.rounds, "competitors": sorted(pair)} for pair in field.banned
        ],
        "competitors": [
            # Without `random` the library would draw numbers itself.
            {"cid": number, "rank": number, "random": number, "present": number in field.present}
            for number in range(1, field.size + 1)
        ],
        "gameList": [
            {
                "id": number,
                "round": played.round,
                "white": {"cid": played.white, "result": played.white_result},
                "black": {"cid": played.black, "result": played.black_result},
                "played": played.over_the_board,
                "rated": played.over_the_board and played.black > 0,
            }
            for number, played in enumerate(history, 1)
        ],
    }


def _check(field: Field, round: int, history: Sequence[Played], pairs: Sequence[tuple[int, int]]) -> None:
    """Check that every present entry is paired exactly once, no pair repeats or is banned, and nobody gets a second
    bye.

    A forfeited game was not played, so the same two entries may be paired again.
    """
    met = {frozenset((game.white, game.black)) for game in history if game.over_the_board}
    numbers = [number for pair in pairs for number in pair if number]
    sets = [frozenset(pair) for pair in pairs]
    byes = [pair for pair in pairs if 0 in pair]
    if (
        sorted(numbers) != sorted(field.present)
        or any(pair in met for pair in sets)
        or any(pair in field.banned for pair in sets)
        or len(byes) > len(field.present) % 2
    ):
        raise illegal("no_pairing", f"round {round}: no pairing that keeps all conditions was found")
