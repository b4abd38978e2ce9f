"""Stored records folded to tables: the cache that requests share, the tables of one request, records as plain data."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar, cast

from bot.app.match import REVIEW, Match
from engines.core.books.rulebook import Shelf
from engines.core.game import record
from engines.core.game.game import Game, Play
from engines.core.game.record import AnyTable, Entry
from engines.core.game.table import open_table
from engines.core.game.tasks import Record, Task
from engines.core.rulings import Outcome, Refusal, Seat
from storage.store import MATCH, Payload, Reader, StoredEntry, Stream

T = TypeVar("T")


_KEPT = 512


class Broken(Exception):
    """A stored record that cannot be folded: entry `seq` fails, or `seq` is 0 because the game or its options are
    unknown here and no table can be opened."""

    def __init__(self, stream: Stream, seq: int) -> None:
        super().__init__(f"stream {stream.id} does not fold at entry {seq}")
        self.stream = stream
        self.freezes = stream.kind == MATCH and seq > 0
        """Whether the stream gets frozen because an entry no longer folds: the fault is ours, and no player may lose by
        it. A record that merely cannot be opened, and a stream that is no match, stay unfrozen."""


class Wanted(Exception):
    """Raised when serving a request first needs a long computation; the task gets done elsewhere, then the request is
    served anew."""

    def __init__(self, task: Task[Any], fresh: frozenset[int] = frozenset()) -> None:
        super().__init__(type(task).__name__)
        self.task = task
        self.fresh = fresh


@dataclass(slots=True)
class Tables:
    """Folded tables by stream id, shared by all requests. Requests fill this cache only after their commit; the least
    recently used table leaves first."""

    games: Mapping[str, Game]
    shelf: Shelf = field(default_factory=lambda: Shelf({}))
    _folded: OrderedDict[int, tuple[int, AnyTable]] = field(default_factory=OrderedDict)

    def by_card(self, stream: Stream) -> bool:
        """Return whether players dictate every play at this table, which is then open to anyone entering cards."""
        game = self.games.get(stream.game)
        mode = game.play(stream.options) if game else None
        return isinstance(mode, Play) and mode.manner.entered == "dictated"

    def at_hand(self, stream_id: int) -> tuple[int, AnyTable] | None:
        return self._folded.get(stream_id)

    def keep(self, folded: Mapping[int, tuple[int, AnyTable]]) -> None:
        """Remember the tables folded in a committed request, unless a newer version is already cached."""
        for stream_id, (version, table) in folded.items():
            if version >= self._folded.get(stream_id, (0, None))[0]:
                self._folded[stream_id] = (version, table)
                self._folded.move_to_end(stream_id)
        while len(self._folded) > _KEPT:
            self._folded.popitem(last=False)


@dataclass(slots=True)
class Folding:
    """The tables one request has folded and the times it has scheduled, private until the commit.

    `worked` holds results computed from a record at a fixed version, so they stay true for any later request. If
    `patient`, long tasks raise `Wanted` instead of running here, because workers elsewhere do them.
    """

    tables: Tables
    folded: dict[int, tuple[int, AnyTable]] = field(default_factory=dict)
    plans: list[datetime] = field(default_factory=list)
    worked: dict[Hashable, Any] = field(default_factory=dict)
    patient: bool = False
    fresh: set[int] = field(default_factory=set)
    """Table versions that were current when a button drawn for them was pressed. Entries written during a long
    computation for such a press do not make the button stale."""

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the result of `work`, computed on first use. The key names everything on which the result depends."""
        if key not in self.worked:
            self.worked[key] = work()
        return cast(T, self.worked[key])

    def done(self, task: Task[T]) -> T:
        """Return the result of a task. The task includes the record, so a result from before a move never passes for
        the present position."""
        if self.patient and task not in self.worked and not task.light(self.tables.games):
            raise Wanted(task, frozenset(self.fresh))
        return self.once(task, lambda: task.done(self.tables.games))

    def blank(self, stream: Stream) -> AnyTable:
        game = self.tables.games.get(stream.game)
        table = open_table(game, stream.rule_set, stream.options) if game else None
        if table is None or isinstance(table, Refusal):
            raise Broken(stream, 0)
        return table

    def fold(self, unit: Reader, stream: Stream) -> AnyTable:
        """Return the table at the stream's version: from the cache, from newer entries only, or from the whole
        record."""
        if stream.kind == REVIEW:
            return self._sent(stream)
        version, table = self.folded.get(stream.id) or self.tables.at_hand(stream.id) or (0, None)
        if table is None or stream.struck_version > version or stream.version < version:
            version, table = 0, self.blank(stream)
        if version < stream.version:
            entries = _until(stream, unit.entries(stream.id, after_version=version))
            if version and any(entry.replaces is not None for entry in entries):
                # A replacement belongs at the place of the struck entry, which the folded part has already passed.
                table, entries = self.blank(stream), _until(stream, unit.entries(stream.id))
            folded = record.fold(table, entries)
            if folded.broken:
                raise Broken(stream, folded.broken.entry.seq)
            table = folded.table
        self.folded[stream.id] = (stream.version, table)
        return table

    def _sent(self, stream: Stream) -> AnyTable:
        """Return the table for a submitted score. A score never changes, so it is folded only once."""
        _, table = self.folded.get(stream.id) or self.tables.at_hand(stream.id) or (0, None)
        if table is None:
            table = self.replayed(self.blank(stream), as_sent(stream))
        self.folded[stream.id] = (stream.version, table)
        return table

    def replayed(self, blank: AnyTable, lines: Sequence[Entry]) -> AnyTable:
        """Return the table reached by replaying the lines of a score."""
        setting = blank.setting
        key = ("replayed", setting.game.key, setting.rules.name, json.dumps(blank.options, default=str), tuple(lines))
        return self.once(key, lambda: record.replay(blank, lines).table)


def load(unit: Reader, folding: Folding, stream: Stream) -> Match:
    """Load the match as it stands now; a finished match keeps the outcome stored at its end."""
    table = folding.fold(unit, stream)
    if differs(stream, table) and stream.outcome is not None:
        # Today's reading of the rules gives a different outcome; the stored decision stands.
        table = replace(table, outcome=load_outcome(stream.outcome))
    return Match(stream, table, unit.seats(stream.id), unit.pendings(stream.id), unit.latest(stream.id))


def differs(stream: Stream, table: AnyTable) -> bool:
    """Return whether replaying a finished match would give a different outcome today."""
    if stream.status != "ended" or not stream.outcome:
        return False
    then, today = load_outcome(stream.outcome), table.outcome
    if today is None:
        return True
    # Ignore tallies introduced since the outcome was stored.
    counted = {
        side: {name: count for name, count in tally.items() if name in then.tallies.get(side, tally)}
        for side, tally in today.tallies.items()
    }
    return replace(today, tallies=counted) != then


def load_outcome(stored: Payload) -> Outcome:
    """Restore an outcome from JSON, which has turned its tuples into lists."""
    places = tuple(tuple(Seat(seat) for seat in tied) for tied in stored["places"])
    return Outcome(places, stored["reason"], stored["clause"], stored["tallies"], stored["void"])


def recent(unit: Reader, match: Match, most: int) -> tuple[str, ...]:
    """Return the last `most` valid lines in their public form, oldest first."""
    lines = record.in_order(as_entries(match.stream, unit.entries(match.stream.id)))
    return tuple(match.table.public(line.text) for line in lines[-most:])


def record_of(unit: Reader, stream: Stream) -> Record:
    """Return a stream's record up to its version, as plain data."""
    sent = stream.kind == REVIEW
    lines = as_sent(stream) if sent else record.in_order(_until(stream, unit.entries(stream.id)))
    options = {name: value for name, value in stream.options.items() if not sent or name not in ("lines", "tags")}
    return Record(stream.game, stream.rule_set, json.dumps(options, sort_keys=True), tuple(lines))


def as_sent(stream: Stream) -> list[Entry]:
    """Return the lines of a submitted game score as entries."""
    return [Entry(number, Seat(seat), text) for number, (seat, text) in enumerate(stream.options["lines"])]


def _until(stream: Stream, stored: Sequence[StoredEntry]) -> list[Entry]:
    """Return the entries up to the stream's version. A reader without the lock does not stop others from writing, so
    the store may already hold newer entries."""
    return as_entries(stream, [line for line in stored if line.version <= stream.version])


def as_entries(stream: Stream, stored: Sequence[StoredEntry]) -> list[Entry]:
    """Convert stored entries to engine entries, with times in seconds since the start."""
    start = stream.started_at or stream.created_at
    return [
        Entry(line.seq, Seat(line.seat), line.text, (line.at - start).total_seconds(), line.struck, line.replaces)
        for line in stored
    ]
