"""The data of a table for pictures: the two sides, their score so far, and remarks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engines.core.scenes import sheets as s
from engines.tournament.model import FREE, IDLE, EntryId, Pairing, Result, Settled
from engines.tournament.state import State

NOBODY = s.Entrant(0)
"""Stands for an opponent who never comes, because both candidates forfeited."""
Marks = Mapping[tuple[int, int], s.State]
"""States of tables that only the chat knows, by round and number: the result waits for confirmation or is disputed."""
_SCORE = re.compile(r"([^:\s]{1,4}):([^:\s]{1,4})(?:\s.*)?", re.DOTALL)
"""Matches the text of a result: the score, followed by the reason for a correction."""
OUT: Mapping[str, s.State] = {"withdrawn": "withdrawn", "disqualified": "disqualified"}
"""The state shown for entries that have left."""
_STATES: Mapping[str, s.State] = {
    "walkover": "walkover",
    "forfeit": "forfeit",
    "double_forfeit": "double_forfeit",
}


@dataclass(frozen=True, slots=True)
class Met:
    """A table of a round."""

    round: int
    table: int
    number: int
    """台号: the number that people use; 0 if nobody plays."""
    a: EntryId | None = None
    b: EntryId | None = None
    winner: EntryId | None = None
    settled: bool = False
    bye: bool = False
    first: EntryId | None = None
    score: tuple[str, str] | None = None
    state: s.State = ""
    players: tuple[EntryId, ...] | None = None
    """Every member of a group."""
    places: tuple[tuple[EntryId, ...], ...] | None = None
    desk: int | None = None
    """The table in the room where the match is or was played; None while the match waits for a room table."""

    @property
    def won(self) -> int | None:
        return None if self.winner is None else 0 if self.winner == self.a else 1


def met(state: State, round: int, marks: Marks) -> list[Met]:
    """Return the known tables of a round in order."""
    stand = state.stand
    if stand is None:
        return []
    found = [_settled(state, each) for each in stand.settled if each.round == round]
    found += [_open(state, each, marks) for each in stand.pairings if each.round == round]
    return sorted(found, key=lambda each: each.table)


def _settled(state: State, each: Settled) -> Met:
    return Met(
        each.round,
        each.table,
        state.number(each.round, each.table),
        each.a,
        each.b,
        each.a if each.kind == "fill_in" else each.winner,
        settled=True,
        bye=each.kind in (*IDLE, *FREE),
        first=_first(state, each.round, each.table, each.a, each.b),
        score=_score(state, each.round, each.table, each.a, each.b, each.score) or _single(state, each),
        state=_STATES.get(each.kind, "") or ("extra" if _by_extra(state, each) else ""),
        players=tuple(name for tied in each.places for name in tied) if each.places is not None else None,
        places=each.places,
        desk=state.desk(each.round, each.table),
    )


def _by_extra(state: State, each: Settled) -> bool:
    """Whether a level match was decided by an extra hand."""
    return any(
        result.kind == "extra" and result.between(each.a, each.b) is not None
        for result in state.results
        if (result.round, result.table) == (each.round, each.table)
        and not (state.stand and result.index in state.stand.void)
    )


def _open(state: State, each: Pairing, marks: Marks) -> Met:
    live: s.State = "live" if each.round in state.published and state.begun(each.round, each.table) else ""
    return Met(
        each.round,
        each.table,
        state.number(each.round, each.table),
        each.a,
        each.b,
        first=_first(state, each.round, each.table, each.a, each.b, each.first),
        score=_score(state, each.round, each.table, each.a, each.b, each.score),
        state=marks.get((each.round, each.table), live),
        players=each.players,
        desk=state.desk(each.round, each.table),
    )


def _first(
    state: State, round: int, table: int, a: EntryId | None, b: EntryId | None, now: EntryId | None = None
) -> EntryId | None:
    """Return the entry with the first move `now`, else in the first game; None if only the lot gives sides."""
    if state.setup.scored != "games" or a is None or b is None:
        return None
    if now is not None:
        return now
    return a if state.format.begins(state.event, round, table) == "a" else b


def _single(state: State, each: Settled) -> tuple[str, str] | None:
    """Return the score of a single league game, which may be drawn; in a knockout the entry that goes on has won."""
    if not state.format.numbered or each.kind != "played":
        return None
    return ("½", "½") if each.winner is None else ("1", "0") if each.winner == each.a else ("0", "1")


def _score(
    state: State, round: int, table: int, a: EntryId | None, b: EntryId | None, games: tuple[int, int] | None
) -> tuple[str, str] | None:
    """Return the score on the sheet of a table: ranks, points, or games won."""
    results = [
        told
        for result in state.results
        if (result.round, result.table) == (round, table)
        and not (state.stand and result.index in state.stand.void)
        and (told := result.between(a, b)) is not None
    ]
    played = [result for result in results if result.kind != "extra"]
    if played and (said := _said(state, played[-1])) is not None:
        return said
    best = state.best_of(Pairing(round, table, a, b))
    return (str(games[0]), str(games[1])) if games is not None and best > 1 and any(games) else None


def _said(state: State, result: Result) -> tuple[str, str] | None:
    points = result.tallies.get("points")
    if points is not None:
        return shown(points[0]), shown(points[1])
    told, ranks = said(state.reasons.get(result.index, "")), state.contest.ranks
    return (ranks.in_picture(told[0]), ranks.in_picture(told[1])) if told is not None and ranks is not None else told


def said(reason: str) -> tuple[str, str] | None:
    """Return the score in the text of a result that counts neither games nor points."""
    found = _SCORE.fullmatch(reason)
    return (found[1], found[2]) if found is not None else None


def shown(number: Fraction | int) -> str:
    """Write a number of points, with two decimals if not whole."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
