"""Buttons that a game puts beneath a message, and the questions that buttons answer.

Whatever a button says is a `Fact`: its sentence stands in the game's own catalogue (`fact.<game>.<key>`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.core.rulings import Fact


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its label, and what a press leads to.

    With `enters`, `value` is the text of an entry. Otherwise the press goes on, and `value` is: in a menu, the path; in
    the question of an act, all words behind the act; in a form, the whole form after the press; beneath a board, the
    word of an act.
    """

    label: Fact
    value: str
    enters: bool = False
    chosen: bool = False


Rows = tuple[tuple[Choice, ...], ...]

BACK = Fact("back")
"""The label of a button that leads one step back, in every game."""
FACTS: Mapping[str, tuple[str, ...]] = {BACK.key: ()}
"""Labels that all games share, with the names of their values."""


def in_rows(choices: Sequence[Choice], width: int) -> Rows:
    """Put buttons side by side, `width` to a row."""
    return tuple(tuple(choices[start : start + width]) for start in range(0, len(choices), width))


@dataclass(frozen=True, slots=True)
class Menu:
    """A question that buttons answer; a menu without buttons is a plain message."""

    ask: tuple[Fact, ...]
    rows: Rows = ()
    bench: Fact | None = None
    """The label of a button that shows `Refereeing.bench_facts` to the referee and to nobody else."""
    picked: tuple[str, ...] = ()
    """The point of a piece that has been picked, followed by the points where this piece may go, named as in the scene.
    The picture marks them as long as the menu stands beneath it."""
