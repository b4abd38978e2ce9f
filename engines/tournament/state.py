"""The state of an event, folded from its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engines.core.game.contest import USUAL, Contest
from engines.core.game.game import Game
from engines.core.rulings import Seat
from engines.core.values import value
from engines.tournament import numbers
from engines.tournament.format import Format
from engines.tournament.lines import Commit
from engines.tournament.lots import seed_of
from engines.tournament.model import (
    PODIUM,
    Entry,
    EntryId,
    Event,
    Out,
    Pairing,
    Places,
    Result,
    Settled,
    Stand,
    StandingRow,
)
from engines.tournament.setup import Setup
from engines.tournament.standing import shared

SEATS_EACH = 8
"""Seats per entry: entry n has seat 8n, and its members have the seats after it."""

Stage = Literal["entries", "drawn", "playing", "closed", "cancelled"]


def seat_of(entry: int, member: int = 0) -> Seat:
    """Return the seat of an entry, or of a member counted from 1, for facts in the record."""
    return Seat(SEATS_EACH * entry + member)


@dataclass(frozen=True, slots=True)
class Entrant:
    """参赛者 as the event knows them; the people behind an entry are named elsewhere."""

    number: int
    unit: int = 0
    eldest: int = 0
    seed: int | None = None
    approved: bool = True


@dataclass(frozen=True, slots=True)
class Drawn:
    """A lot as drawn, for people who check it."""

    round: int
    secret: str
    word: str
    hand: bool
    digest: str | None
    roster: str
    """The list that the lot was drawn from."""
    order: Places = ()
    again: bool = False
    """Whether the lot replaced an earlier lot, which stays in the record."""
    reason: str = ""
    outs: Mapping[int, Out] = field(default_factory=dict)
    """The entries that had left by then."""


@value
class State:
    setup: Setup
    format: Format[State]
    """The format named in the setup."""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    outs: Mapping[int, Out] = field(default_factory=dict)
    present: frozenset[int] = frozenset()
    commits: Mapping[int, Commit] = field(default_factory=dict)
    lots: tuple[Drawn, ...] = ()
    placed: Mapping[int, Places] = field(default_factory=dict)
    published: frozenset[int] = frozenset()
    counted: Mapping[int, numbers.Played] = field(default_factory=dict)
    """The places of each published round where a game is played, in the order of their table numbers."""
    started: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The rounds that have begun, each with the tables that began alone; 0 stands for all tables."""
    now: float = 0.0
    """The time of the current line, in seconds from the start of the event, without pauses."""
    began: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """The time when a round, or a single table, began; table 0 stands for all tables."""
    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The minutes added to the time of a round or of a single table."""
    referees: Mapping[tuple[int, int], int] = field(default_factory=dict)
    desks: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The room table of each pairing that does not play at the room table with its own number."""
    waits: frozenset[tuple[int, int]] = frozenset()
    """The pairings that have no room table yet, or have lost theirs to another pairing."""
    later: frozenset[tuple[int, int]] = frozenset()
    """The pairings that still waited for a room table when their round began: each begins separately."""
    before: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The minutes added to a round before one of its tables began, which do not count for that table."""
    results: tuple[Result, ...] = ()
    reasons: Mapping[int, str] = field(default_factory=dict)
    """The reasons given for results, by the number of the result."""
    ended: Literal["", "close", "cancel"] = ""
    stand: Stand | None = None
    """The standing after the results so far; None before the draw."""
    games: Mapping[str, Game] = field(default_factory=dict)
    """The games that may be played at the tables."""

    @property
    def stage(self) -> Stage:
        if self.ended:
            return "closed" if self.ended == "close" else "cancelled"
        return "playing" if self.started else "drawn" if self.stand else "entries"

    @property
    def field(self) -> tuple[Entry, ...]:
        """The entries in the draw, in order of their numbers."""
        return tuple(
            Entry(one.number, str(one.unit) if one.unit else None, one.seed)
            for one in sorted(self.entrants.values(), key=lambda each: each.number)
            if one.approved
        )

    @property
    def event(self) -> Event:
        """The event as its format reads it, with the drawn places."""
        return self._event(self.placed)

    def undrawn(self, seeds: Mapping[int, str]) -> Event:
        """Return the event for a new draw with these seeds, without entries that have left."""
        event = self._event(None)
        here = tuple(entry for entry in event.entries if entry.id not in self.outs)
        return replace(event, entries=here, outs={}, seeds=seeds)

    def reseeded(self, seeds: Mapping[int, str]) -> Event:
        """Return the event as it stands, with other seeds."""
        return replace(self.event, seeds=seeds)

    def _event(self, placed: Mapping[int, Places] | None) -> Event:
        seeds = {lot.round: seed_of(lot.secret, lot.word) for lot in self.lots} or {1: ""}
        outs: dict[EntryId, Out] = dict(self.outs.items())
        return Event(self.field, seeds, self.setup.options, self.results, outs, placed)

    @property
    def rounds(self) -> int:
        """The last published round."""
        return max(self.published, default=0)

    @property
    def standing(self) -> tuple[StandingRow, ...]:
        """排名 as people read it: entries level in everything share a place, unless a recorded lot has ordered all
        entries.

        `stand` orders level entries by the seed of the draw, but that seed was drawn for another purpose.
        """
        if self.stand is None:
            return ()
        if any(lot.round > 1 for lot in self.lots):
            return self.stand.standing
        knockout = preliminary(self) + 1
        tables: tuple[Settled | Pairing, ...] = (*self.stand.settled, *self.stand.pairings) if knockout > 1 else ()
        ahead = {name for each in tables if each.round == knockout for name in (each.a, each.b)}
        return shared(self.stand.standing, ahead)

    @property
    def open(self) -> tuple[Pairing, ...]:
        """The published pairings that wait for a result."""
        return tuple(each for each in self.stand.pairings if each.round in self.published) if self.stand else ()

    def pairing(self, round: int, table: int) -> Pairing | None:
        """Return the open pairing at a table, or None."""
        return next((each for each in self.open if (each.round, each.table) == (round, table)), None)

    def settled(self, round: int, table: int) -> Settled | None:
        found = self.stand.settled if self.stand else ()
        return next((each for each in found if (each.round, each.table) == (round, table)), None)

    def best_of(self, pairing: Pairing) -> int:
        """Return the number of games in the match of a pairing."""
        if pairing.kind == "third_place":
            return self.setup.options.games(4)
        first = max((round for round in self.placed if round and round <= pairing.round), default=1)
        if not self.format.bracket or first <= preliminary(self):
            return 1
        return self.setup.options.games(2 * len(self.placed[first]) >> (pairing.round - first))

    @property
    def contest(self) -> Contest:
        """How an event plays and scores the game at its tables."""
        game = self.games.get(self.setup.game)
        return USUAL if game is None else game.contest

    @property
    def waiting(self) -> tuple[Pairing, ...]:
        """The pairings in the current round that wait for a room table, in order."""
        return tuple(each for each in self.open if each.round == self.rounds and (each.round, each.table) in self.waits)

    def desk(self, round: int, table: int) -> int | None:
        """Return the room table where a pairing plays; None while it waits for a room table."""
        return None if (round, table) in self.waits else self.desks.get((round, table), self.number(round, table))

    def number(self, round: int, table: int) -> int:
        """台号: return the number that people give a table; 0 if nobody plays there."""
        return numbers.number_of(self._numbered(round), table)

    def table(self, round: int, number: int) -> int:
        """Return the place of the table with this number in people's counting; 0 without such a table."""
        return numbers.place_of(self._numbered(round), number)

    def _numbered(self, round: int) -> numbers.Played | None:
        """Return the places in order of their table numbers; None if places serve as numbers, as always in groups."""
        if round in self.counted or round not in self.placed:
            return self.counted.get(round)
        return self.played(round, self.placed[round])

    def played(self, round: int, tables: Places) -> numbers.Played | None:
        """Return the numbering of a round's tables if the round is published now; None if places serve as numbers."""
        if not self.setup.counted or self.format.grouped:
            return None
        first = preliminary(self) + 1
        # After the first round of a bracket there are no byes: an entry without an opponent wins by walkover.
        alone = self.stands_in(round) or (self.format.bracket and round > first)
        return numbers.played(tables, alone=alone)

    def stands_in(self, round: int) -> bool:
        """陪打: whether an entry without an opponent plays against a stand-in in a round."""
        return round <= preliminary(self) and self.setup.options.odd == "fill_in"

    def counting(self) -> State:
        """Return a state where every open table has a number.

        A table that had no game when its round was published gets the next number, for instance when a latecomer joins
        an entry with a bye.
        """
        counted = dict(self.counted)
        for each in self.stand.pairings if self.stand is not None and counted else ():
            known = counted.get(each.round)
            if known is not None and each.table not in known:
                counted[each.round] = (*known, each.table)
        return replace(self, counted=counted)

    def advancing(self, pairing: Pairing) -> int:
        """Return how many places of a group a result must name: the entries that go on or, in the last group, the
        podium."""
        last = len(self.placed.get(pairing.round, ())) == 1
        return min(PODIUM if last else self.setup.options.advance, len(pairing.players or ()))

    def leads_to(self, round: int, table: int) -> int:
        """Return the table in the next bracket round where the winner will play; 0 if there is none."""
        return (table + 1) // 2 if self.format.bracket and round > preliminary(self) else 0

    def begun(self, round: int, table: int) -> bool:
        there = self.started.get(round, frozenset())
        return table in there or (0 in there and (round, table) not in self.later)

    def ends(self, round: int, table: int = 0) -> float | None:
        """Return when the time of a round or table is up, on the clock of `now`; None without a time limit or before
        the start."""
        began = self.began.get((round, table), self.began.get((round, 0)))
        if began is None or not self.setup.minutes or not self.begun(round, table):
            return None
        more = self.extra.get((round, 0), 0) - self.before.get((round, table), 0)
        more += self.extra.get((round, table), 0) if table else 0
        return began + 60.0 * (self.setup.minutes + more)

    def of_unit(self, unit: int) -> tuple[Entrant, ...]:
        return tuple(one for one in self.entrants.values() if one.unit == unit)


def preliminary(state: State) -> int:
    """Return the number of rounds on points before a bracket begins."""
    return state.format.cut.rounds(state.event) if state.format.cut is not None else 0


def state_at(state: State, at: float) -> State:
    """Return the event at a moment: a round begins at the time of its line."""
    return replace(state, now=at)
