"""How a game is handled in a chat: keys, seats and texts that only the chat needs, never prose.

Whatever is shown to people is a `Fact`: its sentence stands in the game's own catalogue (`fact.<game>.<key>`), also
where it is the label of a button.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from engines.core.chat.act import Act
from engines.core.chat.buttons import Menu, Rows
from engines.core.chat.new_table import NewTable
from engines.core.chat.related import Related
from engines.core.chat.score_sheet import DictatedHand, ScoreSheet
from engines.core.chat.speech import Pictures, Review, Talk
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import Seen

S = TypeVar("S")

Entered = Literal["played", "reported", "dictated"]
"""How a match is entered: its moves are played here; or its entries report what was played elsewhere, and the other
side confirms them; or anyone at the table dictates, seat by seat, what lies on a real one."""


def _no_caption(state: Any, seen: Seen) -> tuple[Fact, ...]:
    return ()


def _as_it_stands(state: Any, line: str) -> tuple[Fact, ...]:
    return ()


def _no_keys(state: Any) -> Rows:
    return ()


def _of_no_piece(state: Any, refusal: Refusal) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Manner(Generic[S]):
    """What the chat asks a game for. Everything has a default: a game gives only what is its own.

    Nearly every game gives a caption, facts of its lines, acts, and buttons or a menu. The other fields are facets:
    each holds what belongs to one concern, and its docstring says when a game needs it.
    """

    entered: Entered = "played"
    caption: Callable[[S, Seen], tuple[Fact, ...]] = _no_caption
    """What the live message says of the state, also after the end. Players to act whom the caption does not call are
    named beneath it."""
    line_facts: Callable[[S, str], tuple[Fact, ...]] = _as_it_stands
    """A line of the record, in canonical text, as it is read out; nothing: as it stands. The core itself reads out the
    lines that every game has."""
    acts: tuple[Act[Any], ...] = ()
    keys: Callable[[S], Rows] = _no_keys
    """Buttons beneath the live message in this state: entries, or acts and questions by their word."""
    menu: Callable[[S, Seat, str], Menu | None] | None = None
    """Moves by buttons, step by step: the menu behind a path, or None for a path that leads nowhere. Without a function
    the game has no menu."""
    menu_of_refused: Callable[[S, Refusal], str] = _of_no_piece
    """The path in the menu to the moves of the piece whose move was refused; empty if the piece is not known."""
    talk: Talk[S] = field(default_factory=Talk)
    pictures: Pictures[S] = field(default_factory=Pictures)
    review: Review[S] = field(default_factory=Review)
    new_table: NewTable[S] = field(default_factory=NewTable)
    sheet: ScoreSheet[S] = field(default_factory=ScoreSheet)
    hand: DictatedHand[S] = field(default_factory=DictatedHand)
    related: Related[S] = field(default_factory=Related)

    def act(self, word: str) -> Act[Any] | None:
        """Return the act with this word, or None."""
        return next((act for act in self.acts if word == act.word), None)
