"""A match is its record: folding the entries into a table, and previewing a correction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, overload

from engines.core.game.game import Game, Transcript
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Fact, Refusal, Seat

AnyTable = Table[Any, Any]
AnyPlayed = Played[Any, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line in a record. Struck entries stay in the record; `replaces` names the struck entry whose place this entry
    takes."""

    seq: int
    seat: Seat
    text: str
    at: float = 0.0
    struck: bool = False
    replaces: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An entry with the engine's answer to it."""

    entry: Entry
    result: AnyPlayed | Refusal


@dataclass(frozen=True, slots=True)
class Fold:
    """A folded record: the resulting table and every step on the way."""

    table: AnyTable
    steps: tuple[Step, ...]

    @property
    def broken(self) -> Step | None:
        """The first refused entry, or None. In a stored record a refusal means a bug in our code, never a player's
        fault."""
        return next((step for step in self.steps if isinstance(step.result, Refusal)), None)


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that a correction would invalidate, with the reason."""

    entry: Entry
    result: Refusal


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of a correction.

    On confirmation `refused` and `after_end` are voided; `departing` entries stand as played, although they name, say,
    another dealer than the corrected record asks for.
    """

    before: AnyTable
    after: AnyTable
    entry: Entry | None
    """The replacement in canonical text; None if the correction only strikes entries."""
    numbered: bool
    """Whether the replacement is a move or a hand, and so has a number."""
    refused: tuple[Refused, ...]
    after_end: tuple[Entry, ...]
    departing: tuple[tuple[Entry, tuple[Fact, ...]], ...]

    @property
    def voided(self) -> tuple[int, ...]:
        return tuple(step.entry.seq for step in self.refused) + tuple(entry.seq for entry in self.after_end)


class Placed(Protocol):
    """Anything with a sequence number that may replace a struck line."""

    @property
    def seq(self) -> int: ...
    @property
    def replaces(self) -> int | None: ...


def places(entries: Iterable[Placed]) -> dict[int, int]:
    """Map each sequence number to its place in playing order: a replacement takes the place of the struck line."""
    replaced = {entry.seq: entry.replaces for entry in entries}

    def place(seq: int) -> int:
        while (before := replaced[seq]) is not None:
            seq = before
        return seq

    return {seq: place(seq) for seq in replaced}


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries that count, in playing order."""
    lines = tuple(entries)
    where = places(lines)
    return tuple(sorted((entry for entry in lines if not entry.struck), key=lambda entry: where[entry.seq]))


def replay(table: AnyTable, entries: Iterable[Entry]) -> Fold:
    """Play the entries in turn on `table`. A refused entry leaves the table unchanged and the next entry follows."""
    steps = []
    for entry in entries:
        result = table.play(entry.seat, entry.text, entry.at)
        steps.append(Step(entry, result))
        if isinstance(result, Played):
            table = result.table
    return Fold(table, tuple(steps))


def fold(blank: AnyTable, entries: Iterable[Entry]) -> Fold:
    """Fold a whole record, struck entries included, into its table."""
    return replay(blank, in_order(entries))


def fold_transcript(game: Game, transcript: Transcript) -> Fold:
    """Fold an exported match into its table; raise ValueError if its table cannot be opened."""
    table = open_table(game, transcript.rules.name, transcript.options)
    if isinstance(table, Refusal):
        raise ValueError(f"the transcript cannot be opened: {table.point}")
    return replay(table, (Entry(seq, seat, text, at) for seq, (seat, text, at) in enumerate(transcript.lines)))


@overload
def preview(blank: AnyTable, entries: Sequence[Entry], strike: Collection[int], instead: None = None) -> Preview: ...


@overload
def preview(
    blank: AnyTable, entries: Sequence[Entry], strike: Collection[int], instead: tuple[int, Seat, str] | None
) -> Preview | Refusal: ...


def preview(
    blank: AnyTable,
    entries: Sequence[Entry],
    strike: Collection[int],
    instead: tuple[int, Seat, str] | None = None,
) -> Preview | Refusal:
    """Preview striking entries and, optionally, replacing one with `instead` (the struck seq, a seat, a text).

    Return a refusal if the rules do not allow the replacement at that place.
    """
    before = fold(blank, entries)
    gone = {*strike, instead[0]} if instead else set(strike)
    changed = [replace(entry, struck=True) if entry.seq in gone else entry for entry in entries]
    new: Entry | None = None
    numbered = False
    if instead is not None:
        replaced, seat, text = instead
        old = next(entry for entry in entries if entry.seq == replaced)
        new = Entry(max(entry.seq for entry in entries) + 1, seat, text, old.at, replaces=replaced)
        changed.append(new)
    after = replay(blank, in_order(changed))
    if new is not None:
        result = next(step.result for step in after.steps if step.entry == new)
        if isinstance(result, Refusal):
            return result
        new, numbered = replace(new, text=result.text), result.moved
    ended = [step for step in after.steps if isinstance(step.result, Refusal) and step.result.point == "over"]
    refused = [
        Refused(step.entry, step.result)
        for step in after.steps
        if isinstance(step.result, Refusal) and step.result.point != "over"
    ]
    asked_before = {step.entry.seq: step.result.departures for step in before.steps if isinstance(step.result, Played)}
    departing = [
        (step.entry, step.result.departures)
        for step in after.steps
        if isinstance(step.result, Played)
        and step.result.departures
        and step.result.departures != asked_before.get(step.entry.seq)
        and step.entry.seq != (new.seq if new else None)
    ]
    return Preview(
        before.table,
        after.table,
        new,
        numbered,
        tuple(refused),
        tuple(step.entry for step in ended),
        tuple(departing),
    )
