"""设置: a setting of an event is declared once, at the dataclass field that keeps it.

A declaration holds facts only. `given` checks values; the chat reads, asks and words them. Both work kind by kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeVar

Kind = Literal[
    "choice", "number", "flag", "games", "pairs", "scoring", "order", "quota", "format", "game", "title", "text",
    "moment", "moments", "names", "places", "table",
]  # fmt: skip
"""choice: one of some words · number: a whole number · games: the number of games of a match, by stage · pairs: pairs
of entries · scoring: the points of a win, a draw and a loss · order: some words in order · quota: a least and a most,
two fields that are written as one · format, game: the key of a format or a game · title: the name of the event, by
default that of its preset · moment, moments: wall times with zones · names: different names · places: places · table:
the options of every table."""
Source = Literal["anybody", "programs", "events", "record"]
"""Who sets a setting. anybody: organisers, and other programs in their questions · programs: other programs only ·
events: organisers only · record: nobody; every new event is marked with it."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """The declaration of a setting."""

    kind: Kind
    default: Any
    name: str = ""
    """The field that keeps the setting, which is also its key in records and rule sets."""
    source: Source = "anybody"
    low: int = 0
    high: int = 0
    """The bounds of a number, both included. `high` is also the longest length of a list."""
    choices: tuple[str, ...] = ()
    """The words of a choice or an order. Buttons carry the index of a word, so new words come last."""
    last: str = ""
    """The word of an order that no other word may follow."""
    powers: bool = False
    """Whether a number is a power of two. The format itself decides which numbers are possible, and not this check."""
    fixed: bool = False
    """Whether the draw depends on the setting, as it does on all of `Options`."""
    of_games: bool = False
    """Whether the setting applies only to matches that are counted in games."""
    moot: Callable[[Any], bool] | None = None
    """Takes the options; returns whether they leave the setting without effect, so that no question is needed."""
    asked: int = 0
    """The place of the question among all questions; 0 for a setting that is not asked."""
    offered: tuple[Any, ...] = ()
    """The values on the buttons of the question; empty if those of the kind are offered. Buttons carry the index of a
    value, so new values come last."""
    told: int = 0
    """The place of the line in the announcement; 0 for a setting that is not announced."""
    always: bool = False
    """Whether the announcement lists the setting even if off, 0 or not set."""
    point: str = ""
    """The point whose clause the announcement cites for this setting."""
    ruled: str = ""
    """The line that stops citing its clause once this setting differs from the document."""
    written: str = ""
    """The common name of several settings that are written and asked as one; empty if the own name serves."""
    line: str = ""
    """The wording to use instead of that of the kind."""
    unit: str = ""
    """The unit of a number that is a length of time."""
    places: str = ""
    """The setting with the places that are announced beside these moments."""

    @property
    def called(self) -> str:
        """The name under which people write the setting."""
        return self.written or self.name


def setting(kind: Kind, default: T, **facts: Any) -> T:
    """Declare a setting: return the dataclass field that keeps it."""
    metadata = {"setting": Setting(kind, default, **facts)}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=metadata)  # type: ignore[return-value]
    return field(default=default, metadata=metadata)


def declared(kept: type) -> Mapping[str, Setting]:
    """Return the settings of a dataclass by name, in the order of its fields. A field whose metadata has settings
    `within` it stands for these."""
    found: dict[str, Setting] = {}
    for each in fields(kept):
        if "setting" in each.metadata:
            found[each.name] = replace(each.metadata["setting"], name=each.name)
        found |= each.metadata.get("within", {})
    return found
