"""A judge query as received: typed access to its fields, each checked when taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engines.core.books.rulesets import Rules
from engines.core.game.game import Game
from engines.core.game.record import Entry
from engines.core.rulings import Fact, Refusal, Seat, seat_from

Answer = dict[str, Any]
T = TypeVar("T")

MOST_ENTRIES = 5_000
MOST_TEXTS = 100
_END_OF_TIME = 1e12
_SHOWN = 80


@dataclass(eq=False)
class Unanswerable(Exception):
    """Raised for a query that can only be answered with an error."""

    kind: str
    point: str
    detail: str
    more: Answer = field(default_factory=dict)

    def answer(self) -> Answer:
        return {"ok": False, "error": {"kind": self.kind, "point": self.point, "detail": self.detail, **self.more}}


def accepted(result: T | Refusal) -> T:
    """Return the engine's result, or raise Unanswerable if the engine refused."""
    if isinstance(result, Refusal):
        detail = "; ".join(_in_short(fact) for fact in result.facts) or result.point
        more: Answer = {"clause": result.clause}
        if result.candidates:
            more["candidates"] = list(result.candidates)
        raise Unanswerable(result.kind, result.point, detail, more)
    return result


def _in_short(fact: Fact) -> str:
    return " ".join([fact.key, *(f"{name}={value}" for name, value in fact.args.items())])


@dataclass(frozen=True, slots=True)
class Query:
    """One line of input to the judge. Unknown fields are ignored; null counts as absent."""

    fields: Mapping[str, Any]
    games: Mapping[str, Game] = field(default_factory=dict)

    def text(self, name: str) -> str:
        return self._typed(name, str, "a text")

    def number(self, name: str) -> int:
        """Return a field that must hold a whole number, not negative."""
        value = self._typed(name, int, "a whole number")
        if isinstance(value, bool) or value < 0:
            raise _mistyped(name, "a whole number, 0 or more")
        return value

    def flag(self, name: str) -> bool:
        """Return a true-or-false field; an absent field is false."""
        return self.fields.get(name) is not None and self._typed(name, bool, "true or false")

    def texts(self, name: str, most: int = MOST_TEXTS) -> tuple[str, ...]:
        """Return a field that must hold a list with at most `most` texts."""
        value = self._typed(name, list, "a list of texts")
        if len(value) > most or not all(isinstance(text, str) for text in value):
            raise _mistyped(name, f"a list of at most {most} texts")
        return tuple(value)

    def mapping(self, name: str) -> dict[str, Any]:
        """Return a field that must hold an object; an absent field is empty."""
        return {} if self.fields.get(name) is None else self._typed(name, dict, "an object")

    @property
    def options(self) -> dict[str, Any]:
        """The options given; an option set to `null` counts as left out."""
        return {name: value for name, value in self.mapping("options").items() if value is not None}

    @property
    def game(self) -> Game:
        key = self.text("game")
        if key not in self.games:
            raise Unanswerable("unknown", "game", f"no game {_cut(key)}; there are {', '.join(self.games)}")
        return self.games[key]

    @property
    def rules(self) -> Rules:
        """The named rule set, or the game's first rule set if none is named."""
        name = None if self.fields.get("rule_set") is None else self.text("rule_set")
        if (rules := self.game.rules(name)) is None:
            known = ", ".join(self.game.rule_sets)
            raise Unanswerable("unknown", "rule_set", f"no rule set {_cut(name)}; there are {known}")
        return rules

    def entries(self) -> tuple[Entry, ...]:
        lines = self._typed("entries", list, "a list of [seat, text, at?]")
        if len(lines) > MOST_ENTRIES:
            raise Unanswerable("unreadable", "entries", f"more than {MOST_ENTRIES} entries")
        at, entries = 0.0, []
        for index, line in enumerate(lines):
            entry = _entry(index, line, at)
            at = entry.at
            entries.append(entry)
        return tuple(entries)

    def _typed(self, name: str, kind: type[T], wanted: str) -> T:
        value = self.fields.get(name)
        if not isinstance(value, kind):
            raise _mistyped(name, wanted)
        return value


def _entry(index: int, line: Any, at: float) -> Entry:
    """Read `[seat, text]` or `[seat, text, at]`; without a time, the entry takes the previous entry's time."""
    match line:
        case [seat, str(text)]:
            pass
        case [seat, str(text), (int() | float()) as at] if not isinstance(at, bool):
            pass
        case _:
            raise Unanswerable("unreadable", "entries", f"entry {index} is not [seat, text, at?]")
    if not 0 <= at <= _END_OF_TIME:
        raise Unanswerable("unreadable", "entries", f"entry {index}: at is seconds from the start")
    return Entry(index + 1, _seat(index, seat), text, float(at))


def _seat(index: int, name: Any) -> Seat:
    if name in ("ref", "clock") or (isinstance(name, int) and not isinstance(name, bool) and name >= 0):
        return seat_from(name)
    raise Unanswerable("unreadable", "entries", f"entry {index}: a seat is 0, 1, …, ref or clock")


def _mistyped(name: str, wanted: str) -> Unanswerable:
    return Unanswerable("unreadable", name, f"{name} must be {wanted}")


def _cut(text: str | None) -> str:
    return repr((text or "")[:_SHOWN])
