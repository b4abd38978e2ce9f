"""How an event stands: everything that its lines have said so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engines.core.contest import USUAL, Contest
from engines.core.game import Game
from engines.core.rulings import Seat
from engines.core.values import value
from engines.tournament import numbers
from engines.tournament.format import Format
from engines.tournament.lines import Commit
from engines.tournament.lots import seed_of
from engines.tournament.model import PODIUM, Entry, EntryId, Event, Out, Pairing, Places, Result, Row, Settled, Stand
from engines.tournament.setup import Setup
from engines.tournament.standing import shared

SEATS_EACH = 8
"""The members of entry n have the seats from 8n on, so that an entry is called by a seat of its own."""

Stage = Literal["entries", "drawn", "playing", "closed", "cancelled"]


def seat_of(entry: int, member: int = 0) -> Seat:
    """An entry as the record's sentences call it, or one of its members, from 1."""
    return Seat(SEATS_EACH * entry + member)


@dataclass(frozen=True, slots=True)
class Entrant:
    """参赛者 as the event knows it: the people behind it are named elsewhere."""

    number: int
    unit: int = 0
    eldest: int = 0
    seed: int | None = None
    approved: bool = True


@dataclass(frozen=True, slots=True)
class Drawn:
    """A lot as it was drawn, for whoever checks it."""

    round: int
    secret: str
    word: str
    hand: bool
    digest: str | None
    roster: str
    """The list that it was drawn from."""
    order: Places = ()
    again: bool = False
    """Whether it took the place of an earlier one, which stays in the record."""
    reason: str = ""
    outs: Mapping[int, Out] = field(default_factory=dict)
    """Who had left by then."""


@value
class State:
    setup: Setup
    format: Format[State]
    """The one that the setup names."""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    outs: Mapping[int, Out] = field(default_factory=dict)
    present: frozenset[int] = frozenset()
    commits: Mapping[int, Commit] = field(default_factory=dict)
    lots: tuple[Drawn, ...] = ()
    placed: Mapping[int, Places] = field(default_factory=dict)
    published: frozenset[int] = frozenset()
    counted: Mapping[int, numbers.Played] = field(default_factory=dict)
    """The places of a published round at which is played, by the numbers that they have since."""
    started: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """The rounds that have begun, each with those of its tables that began alone; 0 stands for all."""
    now: float = 0.0
    """When the line at hand is written, in seconds from the start of the event; while it is paused they do not run."""
    began: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """When a round began, or one of its tables alone; table 0 stands for all."""
    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The minutes that were added to the time of a round, or of a table."""
    referees: Mapping[tuple[int, int], int] = field(default_factory=dict)
    desks: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """At which table of the room a pairing is played, where that is not the one of its number."""
    waits: frozenset[tuple[int, int]] = frozenset()
    """The pairings that have no table of the room yet, or have lost it to others."""
    later: frozenset[tuple[int, int]] = frozenset()
    """Those that still waited for one when their round began: each begins by itself."""
    before: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The minutes that a round had been given when one of its tables began: they are not that table's."""
    results: tuple[Result, ...] = ()
    reasons: Mapping[int, str] = field(default_factory=dict)
    """Why a result was so, by its number."""
    ended: Literal["", "close", "cancel"] = ""
    stand: Stand | None = None
    """What the results come to; None before the draw."""
    games: Mapping[str, Game] = field(default_factory=dict)
    """Those that may be played at its tables."""

    @property
    def stage(self) -> Stage:
        if self.ended:
            return "closed" if self.ended == "close" else "cancelled"
        return "playing" if self.started else "drawn" if self.stand else "entries"

    @property
    def field(self) -> tuple[Entry, ...]:
        """Everyone that a draw is made among, in the order of their numbers."""
        return tuple(
            Entry(one.number, str(one.unit) if one.unit else None, one.seed)
            for one in sorted(self.entrants.values(), key=lambda each: each.number)
            if one.approved
        )

    @property
    def event(self) -> Event:
        """The event as its format reads it: what was drawn stands."""
        return self._event(self.placed)

    def undrawn(self, seeds: Mapping[int, str]) -> Event:
        """The event as a draw sees it, by seeds of rounds: without whoever has left."""
        event = self._event(None)
        here = tuple(entry for entry in event.entries if entry.id not in self.outs)
        return replace(event, entries=here, outs={}, seeds=seeds)

    def reseeded(self, seeds: Mapping[int, str]) -> Event:
        """The event as it stands, with other seeds."""
        return replace(self.event, seeds=seeds)

    def _event(self, placed: Mapping[int, Places] | None) -> Event:
        seeds = {lot.round: seed_of(lot.secret, lot.word) for lot in self.lots} or {1: ""}
        outs: dict[EntryId, Out] = dict(self.outs.items())
        return Event(self.field, seeds, self.setup.options, self.results, outs, placed)

    @property
    def rounds(self) -> int:
        """The last round that was published."""
        return max(self.published, default=0)

    @property
    def standing(self) -> tuple[Row, ...]:
        """排名 as people read it: whoever is level in everything shares the place, unless a lot that is on record has
        ordered everyone. `stand` itself orders them by the seed of the draw, which was drawn for another purpose."""
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
        """The pairings that were published and wait for a result."""
        return tuple(each for each in self.stand.pairings if each.round in self.published) if self.stand else ()

    def pairing(self, round: int, table: int) -> Pairing | None:
        """What is open at a table."""
        return next((each for each in self.open if (each.round, each.table) == (round, table)), None)

    def settled(self, round: int, table: int) -> Settled | None:
        found = self.stand.settled if self.stand else ()
        return next((each for each in found if (each.round, each.table) == (round, table)), None)

    def best_of(self, pairing: Pairing) -> int:
        """Over how many games two meet at a table."""
        if pairing.kind == "third_place":
            return self.setup.options.games(4)
        first = max((round for round in self.placed if round and round <= pairing.round), default=1)
        if not self.format.bracket or first <= preliminary(self):
            return 1
        return self.setup.options.games(2 * len(self.placed[first]) >> (pairing.round - first))

    @property
    def contest(self) -> Contest:
        """How the game of its tables is played at an event."""
        game = self.games.get(self.setup.game)
        return USUAL if game is None else game.contest

    @property
    def waiting(self) -> tuple[Pairing, ...]:
        """The pairings of the round that wait for a table of the room, in their order."""
        return tuple(each for each in self.open if each.round == self.rounds and (each.round, each.table) in self.waits)

    def desk(self, round: int, table: int) -> int | None:
        """The table of the room at which a pairing is played; None while it waits for one."""
        return None if (round, table) in self.waits else self.desks.get((round, table), self.number(round, table))

    def number(self, round: int, table: int) -> int:
        """台号: what people call a table of a round; 0 where nobody plays."""
        return numbers.number_of(self._numbered(round), table)

    def table(self, round: int, number: int) -> int:
        """The table of a round that people call so; 0 where there is none."""
        return numbers.place_of(self._numbered(round), number)

    def _numbered(self, round: int) -> numbers.Played | None:
        """The tables of a round by their numbers; None where each has that of its place, as a group always has."""
        if round in self.counted or round not in self.placed:
            return self.counted.get(round)
        return self.played(round, self.placed[round])

    def played(self, round: int, tables: Places) -> numbers.Played | None:
        """How the tables of a round are numbered, if it is published so."""
        if not self.setup.counted or self.format.grouped:
            return None
        first = preliminary(self) + 1
        # Behind the first round of a bracket nobody is free: whoever has no opponent there walks over.
        alone = self.stands_in(round) or (self.format.bracket and round > first)
        return numbers.played(tables, alone=alone)

    def stands_in(self, round: int) -> bool:
        """陪打: whether somebody without an opponent plays against a stand-in in a round."""
        return round <= preliminary(self) and self.setup.options.odd == "fill_in"

    def counting(self) -> State:
        """The state in which every open table has a number: one at which nobody was to play when its round was
        published comes behind the others, as where a latecomer joins somebody who was free."""
        counted = dict(self.counted)
        for each in self.stand.pairings if self.stand is not None and counted else ():
            known = counted.get(each.round)
            if known is not None and each.table not in known:
                counted[each.round] = (*known, each.table)
        return replace(self, counted=counted)

    def advancing(self, pairing: Pairing) -> int:
        """How many of a group go on, or have a place of their own in the last one: so many have to be named."""
        last = len(self.placed.get(pairing.round, ())) == 1
        return min(PODIUM if last else self.setup.options.advance, len(pairing.players or ()))

    def leads_to(self, round: int, table: int) -> int:
        """The table of the next round of a bracket that the winner of a table comes to; 0 where there is none."""
        return (table + 1) // 2 if self.format.bracket and round > preliminary(self) else 0

    def begun(self, round: int, table: int) -> bool:
        there = self.started.get(round, frozenset())
        return table in there or (0 in there and (round, table) not in self.later)

    def ends(self, round: int, table: int = 0) -> float | None:
        """When the time of a round or a table is up, by `now`; None where it has none, or has not begun."""
        began = self.began.get((round, table), self.began.get((round, 0)))
        if began is None or not self.setup.minutes or not self.begun(round, table):
            return None
        more = self.extra.get((round, 0), 0) - self.before.get((round, table), 0)
        more += self.extra.get((round, table), 0) if table else 0
        return began + 60.0 * (self.setup.minutes + more)

    def of_unit(self, unit: int) -> tuple[Entrant, ...]:
        return tuple(one for one in self.entrants.values() if one.unit == unit)


def preliminary(state: State) -> int:
    """How many rounds are played on points before a bracket begins."""
    return state.format.cut.rounds(state.event) if state.format.cut is not None else 0


def timed(state: State, at: float) -> State:
    """The event at a moment: a round begins when that is written down."""
    return replace(state, now=at)
