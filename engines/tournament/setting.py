"""设置: all that holds of a setting, declared once, at the field in which it is kept.

Here are facts alone. How each kind of setting is checked is in `given`, how it is read, asked and worded is the chat's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeVar

Kind = Literal[
    "choice", "number", "flag", "games", "pairs", "scoring", "order", "quota", "format", "game", "title", "text",
    "moment", "moments", "names", "places", "table",
]  # fmt: skip
"""choice: one of some words · number: a whole one · games: over how many games a match is, by stage · pairs: of
entries · scoring: what a win, a draw and a loss are worth · order: some words, one after another · quota: at least and
at most so many, two fields that are written as one · format, game: a key of theirs · title: what the event is called,
its preset's name where there is none · moment, moments: wall times with their zones · names: several, each once ·
places: several · table: the options of every table."""
Source = Literal["anybody", "programs", "events", "record"]
"""Who gives a setting. anybody: the organiser of an event, and other programs with their questions · programs: only
these · events: only the organiser · record: nobody, an event is marked with it as it is made."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as it was declared."""

    kind: Kind
    default: Any
    name: str = ""
    """The field in which it is kept, and its key in records and rule sets."""
    source: Source = "anybody"
    low: int = 0
    high: int = 0
    """Of a number, both included; of what is a list, how many there may be."""
    choices: tuple[str, ...] = ()
    """The words of a choice or an order. Buttons carry their numbers, so a new one is the last."""
    last: str = ""
    """The word of an order behind which nothing is left to be compared."""
    powers: bool = False
    """It is a power of two. Which of them go is a rule of the format, not a matter of reading."""
    fixed: bool = False
    """The draw rests on it, as on everything in `Options`."""
    of_games: bool = False
    """It means nothing where a match is not won by games."""
    moot: Callable[[Any], bool] | None = None
    """Whether other options leave it nothing to say, so that it is not asked."""
    asked: int = 0
    """When it is asked, among all settings; 0: it is not."""
    offered: tuple[Any, ...] = ()
    """The values that its question offers; buttons carry their numbers, so a new one is the last. Empty: what its kind
    offers."""
    told: int = 0
    """Where it is announced, among all settings; 0: it is not."""
    always: bool = False
    """It is announced also where it is off, 0 or not set."""
    point: str = ""
    """What its line of the announcement rests on, by the point of the rule set."""
    ruled: str = ""
    """The line that no longer rests on its document once this is not as the document has it."""
    written: str = ""
    """The name by which several are written and asked as one, where that is not its own."""
    line: str = ""
    """How it is told, where that is not as all of its kind."""
    unit: str = ""
    """What a number counts, where it is time."""
    places: str = ""
    """The setting that says where, of one that says when; they are announced together."""

    @property
    def called(self) -> str:
        """The name by which people set it."""
        return self.written or self.name


def setting(kind: Kind, default: T, **facts: Any) -> T:
    """The field of a dataclass, with what holds of the setting that it keeps."""
    metadata = {"setting": Setting(kind, default, **facts)}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=metadata)  # type: ignore[return-value]
    return field(default=default, metadata=metadata)


def declared(kept: type) -> Mapping[str, Setting]:
    """The settings that a dataclass keeps, by their names, in the order of its fields; those `within` a field stand in
    its place."""
    found: dict[str, Setting] = {}
    for each in fields(kept):
        if "setting" in each.metadata:
            found[each.name] = replace(each.metadata["setting"], name=each.name)
        found |= each.metadata.get("within", {})
    return found
