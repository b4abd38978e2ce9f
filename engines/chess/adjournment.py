"""封棋与续赛: a sealed move stays unread until the game resumes, and may then lose or draw the game (9.15, 9.16)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import chess

from engines.chess.move_text import parse_move
from engines.chess.state import SEATS, Sealed, State, lost, make, other, written
from engines.core.game.verdicts import split_offer
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat, Start, Stop

_SEAL = re.compile(r"(?:seal\s+|封[棋着][\s:：]*)(?P<text>\S.*)", re.IGNORECASE | re.DOTALL)
_RESUME = re.compile(r"resume|续赛|启封", re.IGNORECASE)
_ABSENT = re.compile(r"(?:absent\s+|缺席\s*)(?P<seats>[0-9]{1,2}(?:\s*,\s*[0-9]{1,2})?)", re.IGNORECASE)
_FAULTS = {"ambiguous": "sealed_ambiguous", "unreadable": "sealed_false", "illegal": "sealed_illegal"}


@dataclass(frozen=True, slots=True)
class Seal:
    """The side to move seals its move, whatever the text says."""

    text: str


@dataclass(frozen=True, slots=True)
class Resume:
    """The referee opens the sealed move and the game continues."""


@dataclass(frozen=True, slots=True)
class Absent:
    """The referee rules that seats failed to appear within the time limit after a resumption."""

    seats: tuple[Seat, ...]


Adjourning = Seal | Resume | Absent


def read_adjourning(text: str) -> Adjourning | None:
    """Parse an act of adjournment; return None for any other text."""
    text = text.strip()
    if sealed := _SEAL.fullmatch(text):
        return Seal(sealed["text"])
    if _RESUME.fullmatch(text):
        return Resume()
    if absent := _ABSENT.fullmatch(text):
        return Absent(tuple(sorted({Seat(int(number)) for number in absent["seats"].split(",")})))
    return None


def adjourning_text(act: Adjourning) -> str:
    match act:
        case Seal(text):
            return f"seal {text}"
        case Resume():
            return "resume"
        case Absent(seats):
            return f"absent {','.join(map(str, seats))}"


def adjourned(state: State) -> bool:
    return state.sealed is not None


def public(state: State, text: str) -> str:
    """Return a record line as anyone may see it: an unopened sealed move becomes a bare `seal`."""
    seal = read_adjourning(split_offer(text, state.rules)[0])
    if not isinstance(seal, Seal):
        return text
    waiting = state.sealed is not None and state.sealed.text == seal.text
    return text if seal.text in state.opened and not waiting else "seal"


def adjourn(state: State, seat: Seat, act: Adjourning) -> Accepted[State] | Refusal:
    """Seal a move, resume the game, or rule on absent seats."""
    if isinstance(act, Seal):
        if state.sealed is not None:
            return Refusal("illegal", "adjourned")
        after = replace(state, sealed=Sealed(seat, act.text))
        return Accepted(after, (Fact("sealed", {"seat": seat}),), (Stop(),), moved=False)
    if state.sealed is None:
        return Refusal("illegal", "not_adjourned")
    if isinstance(act, Resume):
        return _resume(state, state.sealed)
    if not set(act.seats) <= set(SEATS):
        return Refusal("illegal", "no_seat")
    return _absent(state, state.sealed, act)


def _resume(state: State, sealed: Sealed) -> Accepted[State]:
    move, fact, after = _open(state, sealed)
    if isinstance(move, Refusal):
        return Accepted(replace(after, outcome=lost(state, sealed.seat, _FAULTS[move.kind])), (fact,), moved=False)
    return Accepted(after, (fact,), (Start(),), moved=False, then=(sealed.seat, written(state.board, move)))


def _absent(state: State, sealed: Sealed, act: Absent) -> Accepted[State]:
    told = Fact("absent", {"seats": act.seats})
    if act.seats != (sealed.seat,):
        both = act.seats == SEATS
        outcome = Outcome(((), SEATS), "late_all") if both else lost(state, other(sealed.seat), "late")
        return Accepted(replace(state, outcome=outcome), (told,), moved=False)
    # A move sealed by an absent player still counts for or against that player.
    move, fact, after = _open(state, sealed)
    if isinstance(move, Refusal):
        after = replace(after, outcome=lost(state, sealed.seat, _FAULTS[move.kind]))
        return Accepted(after, (told, fact), moved=False)
    played = make(after, sealed.seat, move)
    ended = played.state.outcome
    if ended is None:
        return Accepted(replace(after, outcome=lost(state, sealed.seat, "late")), (told, fact), moved=False)
    clause = state.rules.clause("absent_mate" if ended.winners else "absent_draw")
    after = replace(played.state, outcome=replace(ended, clause=clause))
    return Accepted(after, (told, fact, *played.facts), moved=False)


def _open(state: State, sealed: Sealed) -> tuple[chess.Move | Refusal, Fact, State]:
    """Open the sealed move: return the single legal move it can mean or the fault in it, the fact to tell, and the
    state."""
    move = parse_move(state, sealed.text)
    if isinstance(move, Refusal) and len(move.candidates) == 1:
        # At the board an inexact text is asked back. Here nobody can be asked, and only a single move fits.
        move = parse_move(state, move.candidates[0])
    san = "" if isinstance(move, Refusal) else written(state.board, move)
    fact = Fact("opened", {"seat": sealed.seat, "text": sealed.text, "move": san})
    return move, fact, replace(state, sealed=None, opened=(*state.opened, sealed.text))
