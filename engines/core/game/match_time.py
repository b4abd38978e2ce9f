"""What time changes in a match by the rules of its game. Thinking time and flags belong to the clock of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")


def _never_adjourned(state: Any) -> bool:
    return False


def _no_bell(state: Any) -> float | None:
    return None


def _no_words(state: Any) -> tuple[str, ...]:
    return ()


def _unchanged(state: Any, at: float) -> Any:
    return state


@dataclass(frozen=True, slots=True)
class MatchTime(Generic[S]):
    """Adjournment, the bell of a match, and states that change with time.

    Give this if the rules know an adjournment, a bell or a time limit for the whole match. A game with nothing but
    thinking time leaves it out.
    """

    adjourned: Callable[[S], bool] = _never_adjourned
    """Whether the match is adjourned, so that nobody plays until it resumes, even if `Play.to_act` names a seat."""
    bell: Callable[[S], float | None] = _no_bell
    """When the match's own bell is due, in seconds from the start; None without a bell, or after the bell has rung."""
    clock_words: Callable[[S], tuple[str, ...]] = _no_words
    """The first words of entries that the clock may make in this state beside flags and a due bell: `lots`."""
    state_at: Callable[[S, float], S] = _unchanged
    """The state at a moment, in seconds from the start, with what the passing of time alone has changed."""
