"""The values an event consists of: entries, reported results, pairings, settled tables, the standing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from engines.core.game.query import Unanswerable
from engines.tournament.chance import Chance
from engines.tournament.setting import Setting, declared, setting

EntryId = int | str
Side = Literal["a", "b"]
Places = tuple[tuple[EntryId | None, ...], ...]
"""The entries at every table of a round; None marks a bye."""
KINDS = ("played", "walkover", "forfeit", "double_forfeit", "extra", "playoff")
"""The ways a result comes about."""
IDLE = ("bye", "empty")
"""Kinds of settled tables without any game: one entry without an opponent, or no entry at all."""
FREE = ("bye", "fill_in")
"""Kinds of settled tables with a free entry: a bye, or `fill_in`, where the entry scores the mean of its other
rounds."""
TALLIES = ("points", "firsts", "eights", "fives", "threes")
"""得分, 头家, and the numbers of hands worth 8, 5 and 3 points."""
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
    """Order numbers by size, then texts by code point; entries go into a lot in this order."""
    return (True, 0, name) if isinstance(name, str) else (False, name, "")


@dataclass(frozen=True, slots=True)
class Entry:
    """参赛者: a person, a pair or a team."""

    id: EntryId
    unit: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """An entry that stops playing from a round on."""

    id: EntryId
    round: int
    why: Literal["withdrawn", "disqualified"]


@dataclass(frozen=True, slots=True)
class Result:
    """赛果 as reported. `index` is the position in the list of results."""

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
        """The result seen as one of `a` against `b`; None if it names other entries. A result without names fits any
        pair."""
        if not self.named or (self.a in (a, None) and self.b in (b, None)):
            return self
        if self.a in (b, None) and self.b in (a, None):
            turned: dict[str | None, Literal["a", "b", "draw"]] = {"a": "b", "b": "a", "draw": "draw"}
            tallies = {name: (second, first) for name, (first, second) in self.tallies.items()}
            return replace(self, a=a, b=b, winner=turned.get(self.winner), tallies=tallies)
        return None


@dataclass(frozen=True, slots=True)
class Pairing:
    """对阵: two entries or a group at a table; `first` has the first move."""

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
    """A settled pairing: nothing is left to play or decide at the table."""

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
        """The only entry that does not go on; None if both forfeit."""
        losers = [name for name in (self.a, self.b) if name not in (None, self.winner)]
        return losers[0] if len(losers) == 1 else None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standing; `by` is the criterion separating the entry from the entry above."""

    place: int | None
    id: EntryId
    tallies: Mapping[str, Fraction] = field(default_factory=dict)
    by: str | None = None
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Lot:
    """抽签结果: everything a draw fixes."""

    pairings: tuple[Pairing, ...]
    rounds: int
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    clashes: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """The state of an event after the results so far."""

    pairings: tuple[Pairing, ...]
    settled: tuple[Settled, ...]
    void: tuple[int, ...]
    standing: tuple[StandingRow, ...]
    champion: EntryId | None
    over: bool
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    wants: int | None = None
    """For an event on record, the round to draw before play goes on."""


@dataclass(frozen=True, slots=True)
class Options:
    """The organiser's choices before the draw."""

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
    """The criteria for entries with equal points, in order; empty for the usual order of the format."""

    @property
    def until_won(self) -> bool:
        """Whether every match continues until a side has won."""
        return self.replay_limit is None and all(games % 2 for games in self.best_of.values())

    def compared(self, usual: Sequence[str]) -> tuple[str, ...]:
        """Return the criteria for entries with equal points, limited to those the format knows and ending with the
        lot."""
        chosen = [name for name in self.tiebreaks or usual if name in usual and name != LOT]
        return (*chosen, LOT)

    def games(self, left: int, there: int | None = None) -> int:
        """The number of games of a match with `left` entries remaining, byes included; `there` counts entries without
        byes and takes precedence."""
        return self.best_of.get(str(there), self.best_of.get(str(left), self.best_of.get("*", 1)))


DRAWN: Mapping[str, Setting] = declared(Options)
"""The settings a draw depends on, unchangeable after the draw."""


@dataclass(frozen=True, slots=True)
class Event:
    """赛事: everything a draw and a standing follow from. Entries are ordered by id."""

    entries: tuple[Entry, ...]
    seeds: Mapping[int, str]
    options: Options = field(default_factory=Options)
    results: tuple[Result, ...] = ()
    outs: Mapping[EntryId, Out] = field(default_factory=dict)
    placed: Mapping[int, Places] | None = None
    """The recorded places of each round, for an event on record: a finished draw stands, whatever the seeds would give
    today. Key 0 holds the pairing numbers in formats that have them. None: everything follows from the seeds."""

    @property
    def ids(self) -> tuple[EntryId, ...]:
        return tuple(entry.id for entry in self.entries)

    @property
    def units(self) -> dict[EntryId, str | None]:
        return {entry.id: entry.unit for entry in self.entries}

    def chance(self, round: int, purpose: str) -> Chance:
        """The chance of a round, from its own seed or else from the last seed given before."""
        given = [number for number in self.seeds if number <= round]
        return Chance(self.seeds[max(given) if given else min(self.seeds)], purpose)

    def first(self, round: int, table: int, game: int) -> Side:
        """先手 by lot. All first moves follow from the first seed, so that they are known with the draw."""
        return "ab"[self.chance(1, f"first {round}.{table}.{game}").below(2)]  # type: ignore[return-value]

    def numbered(self) -> list[EntryId]:
        """All entries by seed, the unseeded behind them by lot; for an event on record, the stored numbers."""
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
        """The entries recorded in a round: present at the draw, so they can only have left later."""
        tables = (self.placed or {}).get(round, ())
        return frozenset(name for table in tables for name in table if name is not None)

    def named(self, round: int) -> frozenset[EntryId]:
        """The entries named by results of a round."""
        told = list(self.of_round(range(round, round + 1)))
        sides = {name for result in told for name in (result.a, result.b) if name is not None}
        return frozenset(sides | {name for result in told for tied in result.places or () for name in tied})

    def of_round(self, rounds: range) -> Iterator[Result]:
        return (result for result in self.results if result.round in rounds)


def by_table(results: Iterable[Result]) -> dict[tuple[int, int], list[Result]]:
    """Results by round and table, in the order of reporting."""
    found: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        found.setdefault((result.round, result.table), []).append(result)
    return found


def unpaired(results: Iterable[Result], *, strict: bool = True) -> list[int]:
    """The indices of results for tables without a pairing. Such a result is void if it names entries, and with `strict`
    an error if it names none."""
    found = []
    for result in results:
        if strict and not result.named:
            raise illegal("not_open", f"result {result.index}: nothing is open at that table")
        found.append(result.index)
    return found


def succeeded(placed: Places, names: Sequence[EntryId]) -> Places:
    """A draw in which newly qualified entries take the places of entries no longer in `names`. Entries that left after
    the draw stay in `names`, because nobody takes their places."""
    there = [name for table in placed for name in table if name is not None]
    heirs = [name for name in names if name not in there]
    left = {name: heirs.pop(0) if heirs else None for name in there if name not in names}
    return tuple(tuple(left.get(name, name) if name is not None else None for name in table) for table in placed)
