"""提和要求: draws the side to move must claim, by repetition (9.10) or after fifty moves (9.12).

A claim is judged instantly, so no clock runs meanwhile and nothing can be withdrawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import chess

from engines.chess.move_text import parse_move
from engines.chess.setup import extra_moves
from engines.chess.state import SEATS, State, position_key, written
from engines.core.rulings import Accepted, AddUsed, Fact, Refusal, Seat, Value, draw

CLAIMS = ("repetition", "50")
_CLAIM = re.compile(
    r"(?:claim\s+|(?:要求)?判和\s*|提和\s*)"
    r"(?:(?P<repetition>repetition|三次重复|重复三次)|(?P<fifty>50|五十回合|50回合))"
    r"(?:\s+(?P<move>\S.*))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw claim, based on the current position or on a named move that would bring about the draw."""

    kind: Literal["repetition", "50"]
    move: chess.Move | None = None


def read_claim(state: State, text: str) -> Claim | Refusal | None:
    """Parse a draw claim; return None for any other text."""
    match = _CLAIM.fullmatch(text.strip())
    if match is None:
        return None
    if match["fifty"]:
        # All fifty moves must have been played already: announcing one more does not complete them.
        return Refusal("illegal", "fifty_named") if match["move"] else Claim("50")
    if not match["move"]:
        return Claim("repetition")
    move = parse_move(state, match["move"])
    if not isinstance(move, Refusal):
        return Claim("repetition", move)
    return replace(move, candidates=tuple(f"claim repetition {san}" for san in move.candidates))


def claim_text(state: State, claim: Claim) -> str:
    named = f" {written(state.board, claim.move)}" if claim.move else ""
    return f"claim {claim.kind}{named}"


def judge_claim(state: State, seat: Seat, claim: Claim) -> Accepted[State]:
    """Judge a claim (9.13): a valid claim ends the game; a failed claim costs time, and its named move is played."""
    rules = state.rules
    needed = _moves_needed(state) if claim.kind == "50" else int(rules.numbers["repetitions"])
    count = _times(state, claim.move) if claim.kind == "repetition" else state.board.halfmove_clock // 2
    told: dict[str, Value] = {"seat": seat, "claim": claim.kind, "count": count}
    if count >= needed:
        reason = "fifty" if claim.kind == "50" else "repetition"
        clause = rules.clause("repetition_named" if claim.move else reason)
        after = replace(state, outcome=draw(SEATS, reason, clause))
        return Accepted(after, (_ruling("claim_stands", told),), moved=False)
    san = written(state.board, claim.move) if claim.move else ""
    seconds = int(rules.numbers["wrong_claim_seconds"])
    return Accepted(
        state,
        (_ruling("claim_fails", {**told, "move": san, "seconds": seconds}),),
        (AddUsed(seat, seconds),),
        moved=False,
        then=(seat, san) if claim.move else None,
    )


def _ruling(point: str, args: Mapping[str, Value]) -> Fact:
    return Fact(point, args, point)


def claims_now(state: State) -> list[Claim]:
    """Return the claims that would succeed now."""
    if state.outcome or state.sealed:
        return []
    repetitions = int(state.rules.numbers["repetitions"])
    claims = [Claim("repetition")] if _times(state, None) >= repetitions else []
    # A move can complete a repetition only if some position lacks a single occurrence.
    if max(Counter(state.seen).values(), default=0) >= repetitions - 1:
        claims += [Claim("repetition", move) for move in state.board.legal_moves if _times(state, move) >= repetitions]
    if state.board.halfmove_clock // 2 >= _moves_needed(state):
        claims.append(Claim("50"))
    return claims


def _times(state: State, move: chess.Move | None) -> int:
    """Count the occurrences of the current position, or of the position after `move`, this occurrence included."""
    if move is None:
        return state.seen.count(position_key(state.board))
    if state.board.is_irreversible(move):
        return 1
    after = state.board.copy(stack=False)
    after.push(move)
    return state.seen.count(position_key(after)) + 1


def _moves_needed(state: State) -> int:
    return int(state.rules.numbers["fifty_moves"]) + extra_moves(state)
