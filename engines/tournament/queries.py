"""Answer the questions that other programs ask about an event: `draw` and `advance`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from engines.core.game.query import Answer, Query, Unanswerable
from engines.tournament.format import Format
from engines.tournament.formats import FORMATS
from engines.tournament.model import Pairing, Settled, StandingRow
from engines.tournament.reading import event_of
from engines.tournament.state import State


def format_of(question: Query) -> Format[State]:
    name = question.text("format")
    if name not in FORMATS:
        raise Unanswerable("unknown", "format", f"no format {name[:80]!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def draw(question: Query) -> Answer:
    """抽签: answer with the pairings, groups and clashes of a draw."""
    form = format_of(question)
    lot = form.draw(event_of(question, form, results=False))
    told: Answer = {"pairings": [_pairing(pairing) for pairing in lot.pairings], "rounds": lot.rounds}
    if lot.groups is not None:
        told["groups"] = [list(group) for group in lot.groups]
    if lot.clashes is not None:
        told["clashes"] = lot.clashes
    return told


def advance(question: Query) -> Answer:
    """Answer with the open and settled pairings, the void results and the standing after some results."""
    form = format_of(question)
    stand = form.advance(event_of(question, form, results=True))
    told: Answer = {
        "pairings": [_pairing(pairing) for pairing in stand.pairings],
        "settled": [_settled(settled) for settled in stand.settled],
        "void": list(stand.void),
        "standing": [_row(row) for row in stand.standing],
        "champion": stand.champion,
        "over": stand.over,
    }
    if stand.groups is not None:
        told["groups"] = [list(group) for group in stand.groups]
    return told


QUESTIONS: dict[str, Callable[[Query], Answer]] = {"draw": draw, "advance": advance}


def _pairing(pairing: Pairing) -> Answer:
    told: Answer = {"round": pairing.round, "table": pairing.table, "a": pairing.a, "b": pairing.b}
    told["kind"] = pairing.kind
    if pairing.game is not None:
        told["game"] = pairing.game
    if pairing.replay is not None:
        told["replay"] = pairing.replay
    if pairing.score is not None:
        told["score"] = list(pairing.score)
    if pairing.first is not None:
        told["first"] = pairing.first
    if pairing.players is not None:
        told["players"] = list(pairing.players)
    return told


def _settled(settled: Settled) -> Answer:
    told: Answer = {"round": settled.round, "table": settled.table, "a": settled.a, "b": settled.b}
    told |= {"winner": settled.winner, "kind": settled.kind}
    if settled.score is not None:
        told["score"] = list(settled.score)
    if settled.places is not None:
        told["places"] = [names[0] if len(names) == 1 else list(names) for names in settled.places]
    return told


BY = {"opponents": "对手分", "wins": "胜局", "seconds": "后手局"}
"""Criteria that the protocol calls by their Chinese names."""


def _row(row: StandingRow) -> Answer:
    told: Answer = {"place": row.place, "id": row.id}
    told |= {name: _plain(value) for name, value in row.tallies.items()}
    if row.by is not None:
        told["by"] = BY.get(row.by, row.by)
    if row.out is not None:
        told["out"] = row.out
    return told


def _plain(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)
