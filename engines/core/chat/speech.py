"""What a game says of itself in a chat beside its caption: names of seats, pictures in words, ways of looking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.rulings import Fact, Refusal, Seat

S = TypeVar("S")

OTHER_SIDE = "other_side"
"""The point on which a move is refused in a chat if the text names another side than the side to move."""


def _no_labels(state: Any) -> Mapping[Seat, str]:
    return {}


def _as_said(state: Any, seat: Seat, text: str) -> str:
    return text


def _as_in_record(state: Any, line: str) -> tuple[Fact, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Talk(Generic[S]):
    """How people and the game speak of seats and moves.

    Give this when seats have names of their own, when people say a move in words that the record does not know, or when
    a move is spoken of otherwise than the record reads it out.
    """

    seat_labels: Callable[[S], Mapping[Seat, str]] = _no_labels
    """The names that the game itself has for its seats (A1, B1 …); empty if it has none."""
    spoken_entry: Callable[[S, Seat, str], str | Refusal] = _as_said
    """An entry as people say it in a chat, put into words that `Play.parse` reads; usually the text itself. A text with
    two readings is refused as ambiguous. Records and programs are never read so."""
    line_in_play: Callable[[S, str], tuple[Fact, ...]] = _as_in_record
    """A line as people speak of it during play, also on the button that enters it; nothing: as `Manner.line_facts` has
    it."""


def _as_written(state: Any) -> tuple[Fact, ...]:
    return ()


def _no_view(refusal: Refusal) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Pictures(Generic[S]):
    """What belongs to the pictures of a game beside the scene itself.

    Give this when the picture shows more than is written in it, as a board does, or when it can be drawn in several
    ways.
    """

    in_words: Callable[[S], tuple[Fact, ...]] = _as_written
    """The picture in words, for people who cannot see it; nothing if the text written in the picture is enough."""
    views: tuple[str, ...] = ()
    """Words behind /board that ask for another view of the same state; `Play.scene` finds the word in `Seen.view`."""
    view_of_refusal: Callable[[Refusal], str] = _no_view
    """The view, asked for in the same way, that shows why an entry was refused; empty if words alone explain it."""


def _no_remarks(state: Any) -> tuple[Fact, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Review(Generic[S]):
    """How a game score is looked through, position by position (复盘).

    Give this when moves are numbered one by one, or when a position deserves a remark.
    """

    numbered_in_pairs: bool = True
    """Whether two moves share a number, as in a score of chess: `12.` and `12…`. Otherwise each move has its own."""
    remarks: Callable[[S], tuple[Fact, ...]] = _no_remarks
    """Remarks on a position of a score that is looked through; no running match shows them."""
