"""Entries that report what was played on a real table: a sheet with its form, and hands dictated card by card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.chat.buttons import Rows
from engines.core.rulings import Fact, Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Filling:
    """An entry while people fill it in by buttons: `code` is the form so far, empty for a form just opened.

    `number` is the line being filled in; `recorded` is its canonical text on record if the entry replaces a line.
    """

    code: str = ""
    number: int = 0
    recorded: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A form as far as it is filled in. Every choice carries the whole form after the press, so nothing is stored.

    A form with buttons that tells the outcome of its entry, or what is missing, stays valid when the table changes;
    an outcome is checked again before the entry is made. Any other form is valid only for the state it was drawn for. A
    form that is done and has no buttons left ends with the facts in `filled`.
    """

    filled: tuple[Fact, ...]
    rows: Rows
    line: str | None = None
    """The entry as the form stands, so that its outcome can be told; None while something is missing."""
    missing: tuple[Fact, ...] = ()
    """What is told instead of an outcome while something is missing."""
    known: frozenset[str] = frozenset()
    """Keys of facts shown in the form already; the preview of the outcome leaves them out."""
    done: bool = False
    """Whether the form was submitted: `line` is to be entered, or `missing` told."""
    anew: bool = False
    """Whether the form is to be posted as a message of its own."""


def _no_form(state: Any, seat: Seat, text: str) -> str | None:
    return None


def _no_form_of_line(state: Any, line: str) -> str | None:
    return None


def _as_typed(state: Any, recorded: str, text: str) -> str:
    return text


def _as_recorded(line: str) -> str:
    return line


def _no_total(state: Any) -> tuple[Fact, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class ScoreSheet(Generic[S]):
    """Filling in and correcting entries by a form, and the total beneath a sheet.

    Give this when an entry has several parts (winner, points, penalties …), as the report of a hand has. A move that is
    one word or one step needs none of it.
    """

    form: Callable[[S, Seat, Filling], Form | None] | None = None
    """An entry by a form of buttons; None for a code that no button of ours carries. Without a function the game has no
    form."""
    form_of_text: Callable[[S, Seat, str], str | None] = _no_form
    """The code of a form with everything that was understood of a text that is no whole entry; None if nothing was. The
    form asks for the rest."""
    form_of_line: Callable[[S, str], str | None] = _no_form_of_line
    """The code of the form of the next entry, filled in with a whole line; None if the form cannot hold the line."""
    whole_correction: Callable[[S, str, str], str] = _as_typed
    """Complete a correction, given the recorded line and the text of the correction: parts that the text leaves out
    stay as recorded."""
    command_text: Callable[[str], str] = _as_recorded
    """Return a line of the record as people type it behind a command (`/hand …`)."""
    total: Callable[[S], tuple[Fact, ...]] = _no_total
    """How the sides stand, in one line: points, levels."""


def _nothing_for_a_sheet(state: Any) -> str | None:
    return None


def _all_in_sight(state: Any) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class DictatedHand(Generic[S]):
    """A hand dictated play by play while the cards lie on a real table.

    Give this when a finished hand is one line of a score sheet, or when players may not look back at earlier plays.
    """

    sheet_line: Callable[[S], str | None] = _nothing_for_a_sheet
    """Return the line for a finished hand on a sheet of the same game; None if no line can be made."""
    plays_in_sight: Callable[[S], int | None] = _all_in_sight
    """How many of the last plays lie open while the match runs; None if everybody may look back."""
    looking_back: str = ""
    """The point of the rules that forbids looking at plays that no longer lie open; empty if the rules have none."""
