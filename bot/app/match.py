"""A match as a request sees it: the stored stream folded to its table, and the writing of the record."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar, cast

from engines.core import record
from engines.core.game import Game, Play
from engines.core.manner import Act, Manner
from engines.core.record import AnyTable, Entry
from engines.core.rulebook import Shelf
from engines.core.rulesets import BY_LOT, NO_TAKEBACK, SEATING, TAKEBACK
from engines.core.rulings import Outcome, Refusal, Seat
from engines.core.table import open_table
from engines.core.tasks import Record, Task
from storage.store import MATCH, Payload, Pending, Reader, StoredEntry, Stream

T = TypeVar("T")

_KEPT = 512
REVIEW = "review"
"""The kind of stream that is no match: a game score that somebody has sent. Its lines stand in its options."""
PLACE = "place"
"""The option of a part by which its parent knows it again: of a table of an event its round, table and game."""
NUMBER = "number"
"""The option of a table of an event that keeps the number by which people call it."""
BESIDE = 1_000_000
"""The seats of an event from this on are those of people who have a part in it and do not play."""
TERMS = "terms"
"""What everybody seated must agree to before the first move, as it waits."""


class Broken(Exception):
    """A stored record does not fold: at one of its entries, or at `seq` 0 because no such table can be opened here, for
    its game or its options are not known."""

    def __init__(self, stream: Stream, seq: int) -> None:
        super().__init__(f"stream {stream.id} does not fold at entry {seq}")
        self.stream = stream
        self.freezes = stream.kind == MATCH and seq > 0
        """Whether it is an entry of a match that no longer folds: our fault, so the stream is frozen and nobody loses
        by it. Nothing is wrong with a record that merely cannot be opened, nor with what is no match."""


class Wanted(Exception):
    """Something that takes long has to be worked out before this request can be served: it is done elsewhere, and the
    request then served anew."""

    def __init__(self, task: Task[Any], fresh: frozenset[int] = frozenset()) -> None:
        super().__init__(type(task).__name__)
        self.task = task
        self.fresh = fresh


def of_event(stream: Stream) -> bool:
    """Whether it is a table of an event: who sits there, and when it begins, the event says."""
    return stream.parent is not None and PLACE in stream.options


def number_of(stream: Stream) -> int:
    """The number that people call a table by; at an event that of the table in its round, which is the one of its place
    where nothing else was written down."""
    return int(stream.options.get(NUMBER, place_of(stream)[1])) if of_event(stream) else stream.number


def place_of(stream: Stream) -> tuple[int, int]:
    """Round and table of a table of an event; noughts where it is none."""
    round, _, rest = str(stream.options.get(PLACE, "")).partition(".")
    table = rest.partition(".")[0]
    return (int(round), int(table)) if round.isdigit() and table.isdigit() else (0, 0)


@dataclass(frozen=True, slots=True)
class Match:
    """One table: what is stored, and what it comes to."""

    stream: Stream
    table: AnyTable
    seats: Mapping[Seat, int]
    pendings: Sequence[Pending]
    latest: datetime | None = None
    """When its newest line was written."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def manner(self) -> Manner[Any]:
        return self.table.mode.manner

    @property
    def by_card(self) -> bool:
        """Whether every play is entered as it lies on a real table, not only what a hand came to."""
        return self.manner.kept == "dictated"

    @property
    def reported(self) -> bool:
        """Whether entries report finished hands, which the other side confirms."""
        return self.manner.kept == "reported"

    @property
    def labels(self) -> Mapping[Seat, str]:
        """What the game itself calls the seats, where it does."""
        return self.manner.labels(self.table.state)

    @property
    def veiled(self) -> bool:
        """Whether earlier plays are nobody's to look at, since the match still runs."""
        return self.table.outcome is None and self.manner.in_sight(self.table.state) is not None

    @property
    def seats_open(self) -> bool:
        """Whether people may still sit down and get up: cards are entered whoever sits at the table."""
        return self.stream.status == "seating" or (self.by_card and self.stream.status == "playing")

    @property
    def dispute(self) -> Pending | None:
        """The objection that freezes the sheet until it is settled."""
        return next((pending for pending in self.pendings if pending.kind == "dispute"), None)

    @property
    def terms(self) -> Pending | None:
        """What the people at a full table still have to agree to."""
        return next(iter(self.waiting(TERMS)), None)

    @property
    def takebacks(self) -> bool:
        """Whether players may take a move back, if all agree."""
        return self.table.options.get(TAKEBACK) != NO_TAKEBACK

    @property
    def by_lot(self) -> bool:
        """Whether it is drawn who sits where, once all are there."""
        return self.table.options.get(SEATING) == BY_LOT

    @property
    def demanded(self) -> Act[Any] | None:
        """The act that is asked of whoever is to act, before any move is made."""
        wanted = {act.demands for act in self.manner.acts}
        return next((act for act in self.manner.acts if act.word in wanted and self.waiting(act.word)), None)

    def waiting(self, kind: str) -> list[Pending]:
        return [pending for pending in self.pendings if pending.kind == kind]

    def seats_of(self, person_id: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, sitting in sorted(self.seats.items()) if sitting == person_id)

    def side_of(self, seat: Seat) -> int:
        return next(number for number, side in enumerate(self.table.sides) if seat in side)

    def moment(self, at: datetime) -> datetime:
        """When something said then counts: not before what is written already."""
        return max(at, self.latest or at, self.stream.started_at or at)

    def seconds(self, at: datetime) -> float:
        return (self.moment(at) - (self.stream.started_at or self.stream.created_at)).total_seconds()


@dataclass(slots=True)
class Tables:
    """Folded tables by stream, shared by all requests: filled after commit only, least recently used out first."""

    games: Mapping[str, Game]
    shelf: Shelf = field(default_factory=lambda: Shelf({}))
    _folded: OrderedDict[int, tuple[int, AnyTable]] = field(default_factory=OrderedDict)

    def by_card(self, stream: Stream) -> bool:
        """Whether every play is entered at a table, which is then open to whoever enters."""
        game = self.games.get(stream.game)
        mode = game.play(stream.options) if game else None
        return isinstance(mode, Play) and mode.manner.kept == "dictated"

    def at_hand(self, stream_id: int) -> tuple[int, AnyTable] | None:
        return self._folded.get(stream_id)

    def keep(self, folded: Mapping[int, tuple[int, AnyTable]]) -> None:
        """Remember what a committed request folded, unless a later one was quicker."""
        for stream_id, (version, table) in folded.items():
            if version >= self._folded.get(stream_id, (0, None))[0]:
                self._folded[stream_id] = (version, table)
                self._folded.move_to_end(stream_id)
        while len(self._folded) > _KEPT:
            self._folded.popitem(last=False)


@dataclass(slots=True)
class Folding:
    """What one request has folded, and for when it has planned something: its own until the commit.

    `worked` holds what was worked out from a record at a version, which stays true whoever asks again; `patient`: what
    takes long is not worked out here but `Wanted`, for there is somebody who has it done elsewhere.
    """

    tables: Tables
    folded: dict[int, tuple[int, AnyTable]] = field(default_factory=dict)
    plans: list[datetime] = field(default_factory=list)
    worked: dict[Hashable, Any] = field(default_factory=dict)
    patient: bool = False
    fresh: set[int] = field(default_factory=set)
    """Versions for which a pressed button was drawn that stood when it was pressed: whatever happens while something is
    worked out for it does not make it stale."""

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What a work comes to, done when it is first asked for. The key names everything that it depends on."""
        if key not in self.worked:
            self.worked[key] = work()
        return cast(T, self.worked[key])

    def done(self, task: Task[T]) -> T:
        """What a task comes to. Its record is part of it, so what was worked out before somebody moved is never taken
        for what stands now."""
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
        """The table at the stream's version: from memory, from the entries since, or from the whole record."""
        if stream.kind == REVIEW:
            return self._sent(stream)
        version, table = self.folded.get(stream.id) or self.tables.at_hand(stream.id) or (0, None)
        if table is None or stream.struck_version > version or stream.version < version:
            version, table = 0, self.blank(stream)
        if version < stream.version:
            entries = _until(stream, unit.entries(stream.id, after_version=version))
            if version and any(entry.replaces is not None for entry in entries):
                # It belongs where the struck one stood, which what was folded so far has passed.
                table, entries = self.blank(stream), _until(stream, unit.entries(stream.id))
            folded = record.fold(table, entries)
            if folded.broken:
                raise Broken(stream, folded.broken.entry.seq)
            table = folded.table
        self.folded[stream.id] = (stream.version, table)
        return table

    def _sent(self, stream: Stream) -> AnyTable:
        """A score that was sent: it stays as it is, so it is folded once."""
        _, table = self.folded.get(stream.id) or self.tables.at_hand(stream.id) or (0, None)
        if table is None:
            table = self.replayed(self.blank(stream), as_sent(stream))
        self.folded[stream.id] = (stream.version, table)
        return table

    def replayed(self, blank: AnyTable, lines: Sequence[Entry]) -> AnyTable:
        """The table that the lines of a score lead to."""
        setting = blank.setting
        key = ("replayed", setting.game.key, setting.rules.name, json.dumps(blank.options, default=str), tuple(lines))
        return self.once(key, lambda: record.replay(blank, lines).table)


def load(unit: Reader, folding: Folding, stream: Stream) -> Match:
    """A match as it stands: one that has ended, as it ended."""
    table = folding.fold(unit, stream)
    if differs(stream, table) and stream.outcome is not None:
        # By today's reading of the rules it would come out otherwise; what was decided then stands.
        table = replace(table, outcome=load_outcome(stream.outcome))
    return Match(stream, table, unit.seats(stream.id), unit.pendings(stream.id), unit.latest(stream.id))


def differs(stream: Stream, table: AnyTable) -> bool:
    """Whether a match that has ended would by its record come out otherwise today."""
    if stream.status != "ended" or not stream.outcome:
        return False
    then, today = load_outcome(stream.outcome), table.outcome
    if today is None:
        return True
    # What was not counted then makes no difference now.
    counted = {
        side: {name: count for name, count in tally.items() if name in then.tallies.get(side, tally)}
        for side, tally in today.tallies.items()
    }
    return replace(today, tallies=counted) != then


def load_outcome(stored: Payload) -> Outcome:
    """An outcome as it was stored, after JSON has made lists of tuples."""
    places = tuple(tuple(Seat(seat) for seat in tied) for tied in stored["places"])
    return Outcome(places, stored["reason"], stored["clause"], stored["tallies"], stored["void"])


def recent(unit: Reader, match: Match, most: int) -> tuple[str, ...]:
    """The last lines that count, as everyone may see them, the newest at the end."""
    lines = record.in_order(as_entries(match.stream, unit.entries(match.stream.id)))
    return tuple(match.table.public(line.text) for line in lines[-most:])


def record_of(unit: Reader, stream: Stream) -> Record:
    """A stream's record up to its version, as data."""
    sent = stream.kind == REVIEW
    lines = as_sent(stream) if sent else record.in_order(_until(stream, unit.entries(stream.id)))
    options = {name: value for name, value in stream.options.items() if not sent or name not in ("lines", "tags")}
    return Record(stream.game, stream.rule_set, json.dumps(options, sort_keys=True), tuple(lines))


def as_sent(stream: Stream) -> list[Entry]:
    """The lines of a game score that was read."""
    return [Entry(number, Seat(seat), text) for number, (seat, text) in enumerate(stream.options["lines"])]


def _until(stream: Stream, stored: Sequence[StoredEntry]) -> list[Entry]:
    """The lines up to the stream's version. Whoever only glances at a stream does not keep others from writing to it,
    and may find more than he has seen."""
    return as_entries(stream, [line for line in stored if line.version <= stream.version])


def as_entries(stream: Stream, stored: Sequence[StoredEntry]) -> list[Entry]:
    """Stored lines as the engine's record: times as seconds from the start."""
    start = stream.started_at or stream.created_at
    return [
        Entry(line.seq, Seat(line.seat), line.text, (line.at - start).total_seconds(), line.struck, line.replaces)
        for line in stored
    ]
