"""How people open a table of a game: the words behind /new, the options, the terms and the lots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.buttons import Menu
from engines.core.rulings import Fact, Refusal

S = TypeVar("S")

Dice = Callable[[int], int]
"""Chance, given by the caller: a random number from 0 to below the argument."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The options of a table that is to be opened, and what is told of them (which cards were drawn).

    `rest` are the words that the game leaves to the core: plain options and a time control.
    """

    options: Options
    facts: tuple[Fact, ...] = ()
    rest: str = ""


def _plain_options(rules: Rules, text: str, dice: Dice) -> Opening | Menu | Refusal | None:
    return None


def _no_terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    return ()


def _no_lots(state: Any, dice: Dice) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class NewTable(Generic[S]):
    """What may be said, agreed and drawn before the first move.

    Give this when players may choose options, write words of the game behind /new, must agree to special terms, or
    draw lots. Without it a table opens with the options of the rule set.
    """

    from_words: Callable[[Rules, str, Dice], Opening | Menu | Refusal | None] = _plain_options
    """Read the words behind /new; None if they are plain options (`name=value`), which the core reads. Each way to play
    the game is asked, the usual one last. The core has already taken out the words that hold for every table: number
    of players, takebacks, seats by lot. The value of a choice in the returned menu is all words read so far."""
    asks_how_many: bool = False
    """Whether a table opens only after the number of players was said; otherwise the rule set's number plays."""
    options: frozenset[str] = frozenset()
    """The options of the rule set that people may choose when they open a table, beside the clock."""
    terms: Callable[[Rules, Options], tuple[Fact, ...]] = _no_terms
    """The terms to which every seated player must agree before the first move."""
    lots: Callable[[S, Dice], tuple[str, ...]] = _no_lots
    """The lines that the clock enters when the last player has sat down: what is drawn by lot at the start."""
