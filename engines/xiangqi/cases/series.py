"""Rule on a cycle or series of moves that a text describes and that no table has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.core.books.rulesets import Rules
from engines.core.rulings import Fact, Refusal
from engines.xiangqi.move_text import parse_move
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import read_fen
from engines.xiangqi.repetition.case import Judged, judge_from
from engines.xiangqi.repetition.proof import proof
from engines.xiangqi.repetition.ruling import OUT_OF_NODES
from engines.xiangqi.repetition.search import Limit

LONGEST = 40
"""The most plies of a cycle or series that are ruled on."""
_SHOWN = 40
_POINTS = {"at_once": "perpetual_check", "must_change": "must_change", "draw": "unchanged"}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on a series, with the clause of the rule set; `basis` adds the clause of the national rules."""

    judged: Judged
    limit: Limit
    clause: str | None

    @property
    def basis(self) -> str:
        """The clause of the national rules, or OUT_OF_NODES if the search ran out of boards before anything was
        decided."""
        return f"cxa2011:{self.judged.ruling.basis}" if self.judged.decided else OUT_OF_NODES

    @property
    def answer(self) -> dict[str, Any]:
        return {
            "ruling": self.judged.ruling.name,
            "labels": [label.name for label in self.judged.labels],
            "clause": self.clause,
            "basis": self.basis,
            "limited": self.judged.limited,
            "proof": proof(self.judged, self.limit),
        }


def limit_of(rules: Rules) -> Limit:
    return Limit.of(rules.numbers["repetition"])


def ruled_on(rules: Rules, start: bytes, moves: Sequence[Move], *, as_once: bool = False) -> Ruled:
    """Rule on legal moves without captures that start from the position with this key. With `as_once`, rule as before
    every answer was weighed (26.5)."""
    limit = limit_of(rules)
    judged = judge_from(start, tuple(moves), limit, as_once)
    return Ruled(judged, limit, rules.clause(_POINTS[judged.ruling.result]))


def rule_on_series(rules: Rules, fen: str, prefix: Sequence[str], cycle: Sequence[str]) -> Ruled | Refusal:
    """Rule on a cycle that is played after the prefix as often as the rules demand; without a cycle, rule on the
    prefix."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    judged = cycle or prefix
    if not judged:
        return Refusal("unreadable", "cycle")
    if len(judged) > LONGEST:
        return Refusal("illegal", "cycle_long", facts=(Fact("cycle_length", {"count": len(judged), "most": LONGEST}),))
    start = setup.board
    if cycle:
        before = _played(start, prefix, 1, judged=False)
        if isinstance(before, Refusal):
            return before
        _, start = before
    played = _played(start, judged, 1 + (len(prefix) if cycle else 0), judged=True)
    if isinstance(played, Refusal):
        return played
    moves, end = played
    # An illegal move is reported before a fault of the whole cycle.
    if len(cycle) % 2:
        return Refusal("illegal", "cycle_odd", facts=(Fact("cycle_length", {"count": len(cycle), "most": LONGEST}),))
    if cycle and end != start:
        return Refusal("illegal", "cycle_open", facts=(_token(len(prefix) + len(cycle), cycle[-1]),))
    return ruled_on(rules, start.key, moves)


def _played(board: Board, texts: Sequence[str], first: int, *, judged: bool) -> tuple[list[Move], Board] | Refusal:
    """Play a series and return its moves and final position; refuse the first move that cannot be played or judged,
    with its number."""
    moves = []
    for number, text in enumerate(texts, first):
        move = parse_move(board, text)
        if isinstance(move, Refusal):
            return replace(move, facts=(*move.facts, _token(number, text)))
        if judged and board.at[move[1]]:
            return Refusal("illegal", "cycle_takes", facts=(_token(number, text),))
        board = board.after(move)
        moves.append(move)
    return moves, board


def _token(number: int, text: str) -> Fact:
    return Fact("token", {"ply": number, "text": text[:_SHOWN], "line": 1, "column": number})
