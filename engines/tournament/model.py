"""What an event consists of: entries, results as they were handed in, pairings, what is settled, the standing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from engines.core.query import Unanswerable
from engines.tournament.chance import Chance
from engines.tournament.setting import Setting, declared, setting

EntryId = int | str
Side = Literal["a", "b"]
Places = tuple[tuple[EntryId | None, ...], ...]
"""Who is put where in a round, table by table; None: nobody, a bye."""
KINDS = ("played", "walkover", "forfeit", "double_forfeit", "extra", "playoff")
"""How a result came about."""
IDLE = ("bye", "empty")
"""Kinds of what is settled though nobody played: somebody is free, or nobody is there."""
FREE = ("bye", "fill_in")
"""Kinds of what is settled by nobody's play: whoever is free goes on, or has the mean of his other rounds."""
TALLIES = ("points", "firsts", "eights", "fives", "threes")
"""得分, 头家, and how often a hand brought 8, 5 and 3."""
LOT = "lot"
"""The last criterion of every order: it separates entries that are level in all others."""
PODIUM = 3
"""A tie for third is played off in the final of a group; other ties share the place there."""


def illegal(point: str, detail: str) -> Unanswerable:
    return Unanswerable("illegal", point, detail)


def unreadable(detail: str) -> Unanswerable:
    return Unanswerable("unreadable", "results", detail)


def other(side: Side) -> Side:
    return "b" if side == "a" else "a"


def sort_key(name: EntryId) -> tuple[bool, int, str]:
    """Numbers by size, then texts by code point: the order in which entries go into a lot."""
    return (True, 0, name) if isinstance(name, str) else (False, name, "")


@dataclass(frozen=True, slots=True)
class Entry:
    """参赛者: a person, a pair or a team."""

    id: EntryId
    unit: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody who plays no more from a round on."""

    id: EntryId
    round: int
    why: Literal["withdrawn", "disqualified"]


@dataclass(frozen=True, slots=True)
class Result:
    """赛果 as it was handed in. `index` is its place in the list."""

    index: int
    round: int
    table: int
    game: int | None = None
    a: EntryId | None = None
    b: EntryId | None = None
    winner: Literal["a", "b", "draw"] | None = None
    kind: str = "played"
    tallies: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    places: tuple[tuple[EntryId, ...], ...] | None = None

    @property
    def named(self) -> bool:
        return self.a is not None or self.b is not None

    def between(self, a: EntryId | None, b: EntryId | None) -> Result | None:
        """This result as one of `a` against `b`, or nothing if it names others. Without names it is anybody's."""
        if not self.named or (self.a in (a, None) and self.b in (b, None)):
            return self
        if self.a in (b, None) and self.b in (a, None):
            turned: dict[str | None, Literal["a", "b", "draw"]] = {"a": "b", "b": "a", "draw": "draw"}
            tallies = {name: (second, first) for name, (first, second) in self.tallies.items()}
            return replace(self, a=a, b=b, winner=turned.get(self.winner), tallies=tallies)
        return None


@dataclass(frozen=True, slots=True)
class Pairing:
    """对阵: who meets whom and where; `first` has the first move."""

    round: int
    table: int
    a: EntryId | None
    b: EntryId | None
    kind: str = "play"
    game: int | None = None
    replay: int | None = None
    score: tuple[int, int] | None = None
    first: EntryId | None = None
    players: tuple[EntryId, ...] | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A pairing that needs nothing more."""

    round: int
    table: int
    a: EntryId | None
    b: EntryId | None
    winner: EntryId | None
    kind: str
    score: tuple[int, int] | None = None
    places: tuple[tuple[EntryId, ...], ...] | None = None

    @property
    def loser(self) -> EntryId | None:
        """Whoever alone does not go on; of two who both forfeit neither."""
        losers = [name for name in (self.a, self.b) if name not in (None, self.winner)]
        return losers[0] if len(losers) == 1 else None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standing; `by` is what put it behind the one before."""

    place: int | None
    id: EntryId
    tallies: Mapping[str, Fraction] = field(default_factory=dict)
    by: str | None = None
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """抽签结果: what the draw fixes."""

    pairings: tuple[Pairing, ...]
    rounds: int
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    clashes: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """How an event stands after the results so far."""

    pairings: tuple[Pairing, ...]
    settled: tuple[Settled, ...]
    void: tuple[int, ...]
    standing: tuple[Row, ...]
    champion: EntryId | None
    over: bool
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    wants: int | None = None
    """Of an event on record, the round that has to be drawn before anything goes on."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the organiser chose before the draw."""

    separation: Literal["none", "first_round", "as_late_as_possible"] = setting(
        "choice", "as_late_as_possible", asked=140, told=170, choices=("none", "first_round", "as_late_as_possible")
    )
    best_of: Mapping[str, int] = setting(
        "games", {}, asked=210, told=30, point="format", ruled="best_of",
        offered=({"*": 1}, {"*": 3}, {"*": 1, "4": 3, "2": 3}, {"*": 1, "2": 2}),
    )  # fmt: skip
    third_place: bool = setting("flag", False, asked=150, told=180, always=True)
    replay_limit: int | None = setting(
        "number", None, high=100, of_games=True, asked=220, told=200, always=True, point="replay", line="draws",
        offered=(None, 1, 2),
    )  # fmt: skip
    tie_rule: Literal["referee", "second", "lot"] = setting(
        "choice", "referee", of_games=True, asked=230, line="draws", choices=("referee", "second", "lot"),
        moot=lambda options: options.until_won,
    )  # fmt: skip
    rounds: int | None = setting("number", None, low=1, high=100, asked=170, told=40, offered=(2, 3, 5, 7))
    cut: int | None = setting("number", None, high=1_000_000, powers=True, asked=180, told=50, offered=(4, 8, 16))
    odd: Literal["fill_in", "mean"] = setting("choice", "fill_in", asked=160, told=190, choices=("fill_in", "mean"))
    group_size: int = setting(
        "number", 6, low=2, high=256, asked=190, told=60, point="format", ruled="group_size", offered=(4, 6)
    )
    advance: int = setting("number", 3, low=1, high=255, asked=200, told=70, offered=(2, 3))
    banned: tuple[tuple[EntryId, EntryId], ...] = setting("pairs", (), source="programs")
    scoring: tuple[Fraction, Fraction, Fraction] = setting("scoring", (Fraction(2), Fraction(1), Fraction(0)))
    tiebreaks: tuple[str, ...] = setting(
        "order", (), source="events", told=195, last=LOT,
        choices=("opponents", "wins", "seconds", "firsts", "met", "eights", "fives", "threes", LOT),
    )  # fmt: skip
    """The criteria for entries with equal points, in order; empty if the order of the format holds."""

    @property
    def until_won(self) -> bool:
        """Whether every match goes on until one side has won it."""
        return self.replay_limit is None and all(games % 2 for games in self.best_of.values())

    def compared(self, usual: Sequence[str]) -> tuple[str, ...]:
        """Return the criteria for entries with equal points, of those that a format knows, ending with the lot."""
        chosen = [name for name in self.tiebreaks or usual if name in usual and name != LOT]
        return (*chosen, LOT)

    def games(self, left: int, there: int | None = None) -> int:
        """How many games a match is over where so many entries are left; `there` are those without the byes."""
        return self.best_of.get(str(there), self.best_of.get(str(left), self.best_of.get("*", 1)))


DRAWN: Mapping[str, Setting] = declared(Options)
"""The settings that a draw depends on and that cannot change afterwards."""


@dataclass(frozen=True, slots=True)
class Event:
    """赛事: all that a draw and a standing follow from. Entries are in the order of their ids."""

    entries: tuple[Entry, ...]
    seeds: Mapping[int, str]
    options: Options = field(default_factory=Options)
    results: tuple[Result, ...] = ()
    outs: Mapping[EntryId, Out] = field(default_factory=dict)
    placed: Mapping[int, Places] | None = None
    """Who was put where in a round, of an event on record: what was drawn once stands, whatever the seeds would give
    today. Under 0 the pairing numbers, in a format that has them. None: everything follows from the seeds."""

    @property
    def ids(self) -> tuple[EntryId, ...]:
        return tuple(entry.id for entry in self.entries)

    @property
    def units(self) -> dict[EntryId, str | None]:
        return {entry.id: entry.unit for entry in self.entries}

    def chance(self, round: int, purpose: str) -> Chance:
        """Chance of a round: by its own seed, else by the last one given before it."""
        given = [number for number in self.seeds if number <= round]
        return Chance(self.seeds[max(given) if given else min(self.seeds)], purpose)

    def first(self, round: int, table: int, game: int) -> Side:
        """先手 by lot. First moves follow from the first seed, so that they are known with the draw."""
        return "ab"[self.chance(1, f"first {round}.{table}.{game}").below(2)]  # type: ignore[return-value]

    def numbered(self) -> list[EntryId]:
        """Everyone by seed, the others behind them by lot."""
        if self.placed is not None:
            return [name for table in self.placed[0] for name in table if name is not None]
        order = self.chance(1, "draw 1").shuffled(self.ids)
        seeds = {entry.id: entry.seed for entry in self.entries if entry.seed is not None}
        return sorted(seeds, key=lambda name: seeds[name]) + [name for name in order if name not in seeds]

    def absent(self, name: EntryId, round: int) -> bool:
        return name in self.outs and self.outs[name].round <= round

    def why_out(self, name: EntryId) -> str | None:
        return self.outs[name].why if name in self.outs else None

    def disqualified(self, name: EntryId) -> bool:
        return self.why_out(name) == "disqualified"

    def drawn(self, round: int) -> frozenset[EntryId]:
        """Those whom the record has in a round: they were there when it was drawn, so they can only have left later."""
        tables = (self.placed or {}).get(round, ())
        return frozenset(name for table in tables for name in table if name is not None)

    def named(self, round: int) -> frozenset[EntryId]:
        """Those whom a result of a round names."""
        told = list(self.of_round(range(round, round + 1)))
        sides = {name for result in told for name in (result.a, result.b) if name is not None}
        return frozenset(sides | {name for result in told for tied in result.places or () for name in tied})

    def of_round(self, rounds: range) -> Iterator[Result]:
        return (result for result in self.results if result.round in rounds)


def by_table(results: Iterable[Result]) -> dict[tuple[int, int], list[Result]]:
    """Results by round and table, in the order in which they were handed in."""
    found: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        found.setdefault((result.round, result.table), []).append(result)
    return found


def unpaired(results: Iterable[Result], *, strict: bool = True) -> list[int]:
    """Results where no two meet: void if they name who met there, else out of place."""
    found = []
    for result in results:
        if strict and not result.named:
            raise illegal("not_open", f"result {result.index}: nothing is open at that table")
        found.append(result.index)
    return found


def succeeded(placed: Places, names: Sequence[EntryId]) -> Places:
    """A draw among others: whoever newly belongs there takes the place of one who no longer does. `names` still has
    whoever was drawn and has left since, for nobody takes his place."""
    there = [name for table in placed for name in table if name is not None]
    heirs = [name for name in names if name not in there]
    left = {name: heirs.pop(0) if heirs else None for name in there if name not in names}
    return tuple(tuple(left.get(name, name) if name is not None else None for name in table) for table in placed)
