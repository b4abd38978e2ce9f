"""What a game leaves to a referee: fouls, decisions, what only the referee may know, and when the referee is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.core.clocks.clock import Clock
from engines.core.game.verdicts import Grounds
from engines.core.rulings import Fact, Refusal

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class RefereeCall:
    """The referee is called once, with `fact`, if the state is still the same after so many seconds."""

    seconds: float
    fact: Fact


def _any_ground(state: Any, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    return None


def _never(action: Any) -> bool:
    return False


def _no_difference(state: Any, present: bool) -> None:
    return None


def _no_facts(state: Any) -> tuple[Fact, ...]:
    return ()


def _no_call(state: Any) -> RefereeCall | None:
    return None


@dataclass(frozen=True, slots=True)
class Refereeing(Generic[S, A]):
    """What the rules give a referee to do, beside the decisions that he may take in every game.

    Give this when the rules name fouls or reasons for a decision, keep something from the players, or need a referee
    to go on.
    """

    fouls: tuple[str, ...] = ()
    """The points that a referee may record with `foul`."""
    grounds: Grounds = field(default_factory=dict)
    """The points that a referee may name as the reason of a decision, each with its clause."""
    bars: Callable[[S, str, Clock | None, float], Refusal | None] = _any_ground
    """Why a decision cannot rest on a ground in this state and at this moment; None if it can."""
    after_end: Callable[[A], bool] = _never
    """Whether the referee may still enter an action after the game has ended by itself, since it changes the result."""
    attended: Callable[[S, bool], S | None] = _no_difference
    """The state after a referee has come to the table (True) or the last one has left (False); None if the state says
    so already, or if a referee makes no difference."""
    bench_facts: Callable[[S], tuple[Fact, ...]] = _no_facts
    """Facts about the state that only the referee may know; people see them on the bench (裁判台)."""
    call: Callable[[S], RefereeCall | None] = _no_call
    """When the referee is to be called in this state; None if he is not."""
