"""积分赛: the common part of round robin and Swiss, where every pairing has a single result and points add up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from engines.tournament.model import (
    LOT,
    EntryId,
    Event,
    Pairing,
    Result,
    Settled,
    Stand,
    StandingRow,
    by_table,
    illegal,
    unpaired,
    unreadable,
)
from engines.tournament.standing import amount, lot, ordered

NOTHING = Fraction(0)
BY = ("opponents", "wins", "seconds", LOT)
"""The criteria that separate entries with equal points, in order."""


@dataclass(slots=True)
class League:
    """A table of points being filled; `bye` is the value of a round without an opponent."""

    event: Event
    bye: Fraction
    strict: bool = True
    """Whether a result without names is an error at a table without a game. If not, the result may belong to entries
    that met there before."""
    open: list[Pairing] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    void: list[int] = field(default_factory=list)
    points: dict[EntryId, Fraction] = field(default_factory=dict)
    _opponents: dict[EntryId, list[EntryId]] = field(default_factory=lambda: defaultdict(list))
    _wins: dict[EntryId, int] = field(default_factory=lambda: defaultdict(int))
    _seconds: dict[EntryId, int] = field(default_factory=lambda: defaultdict(int))

    def __post_init__(self) -> None:
        self.points = dict.fromkeys(self.event.ids, NOTHING)

    def play(self, pairings: Iterable[Pairing], results: Iterable[Result]) -> None:
        """Fill in the tables of some rounds from all results for these rounds."""
        given = by_table(results)
        for pairing in pairings:
            self._table(pairing, given.pop((pairing.round, pairing.table), []))
        for strays in given.values():
            self.void += unpaired(strays, strict=self.strict)

    def _table(self, pairing: Pairing, results: list[Result]) -> None:
        round, a, b = pairing.round, pairing.a, pairing.b
        if a is None or b is None:
            self.void += unpaired(results, strict=self.strict)
            self._settle(pairing, a, "bye")
            return
        here = [name for name in (a, b) if not self.event.absent(name, round)]
        counted: list[Result] = []
        for result in results:
            told = result.between(a, b)
            if told is None:
                self.void.append(result.index)
            else:
                counted.append(_checked(told))
        if len(here) < 2:
            self._settle(pairing, here[0] if here else None, "walkover" if here else "double_forfeit")
        elif not counted:
            self.open.append(pairing)
        else:
            last = counted[-1]
            self._settle(pairing, {"a": a, "b": b}.get(str(last.winner)), last.kind)

    def _settle(self, pairing: Pairing, winner: EntryId | None, kind: str) -> None:
        win, draw, loss = self.event.options.scoring
        a, b = pairing.a, pairing.b
        self.settled.append(Settled(pairing.round, pairing.table, a, b, winner, kind))
        if a is None or b is None:
            if winner is not None and not self.event.absent(winner, pairing.round):
                self.points[winner] += self.bye
            return
        self._opponents[a].append(b)
        self._opponents[b].append(a)
        played = kind == "played"
        self._seconds[b] += played
        for name in (a, b):
            if name == winner:
                self.points[name] += win
                self._wins[name] += 1
            elif played:
                self.points[name] += draw if winner is None else loss

    def stand(self, last: int, wants: int | None = None) -> Stand:
        """Return the standing of an event with `last` rounds; `wants` is the round to be paired next."""
        rows, over = self._rows(last), not self.open and wants is None
        return Stand(
            pairings=tuple(self.open),
            settled=tuple(self.settled),
            void=tuple(sorted(self.void)),
            standing=rows,
            champion=rows[0].id if over and rows[0].place == 1 else None,
            over=over,
            wants=wants,
        )

    def _rows(self, last: int) -> tuple[StandingRow, ...]:
        """Rank by 积分, then 对手分, 胜局, 后手局, lot, unless the organiser has set another order. 犯规少 would come
        before the lot, but results do not record fouls."""
        met = {
            name: sum((self.points[other] for other in self._opponents.get(name, [])), NOTHING) for name in self.points
        }
        wins = {name: self._wins.get(name, 0) for name in self.points}
        seconds = {name: self._seconds.get(name, 0) for name in self.points}
        known = {
            "opponents": amount(met),
            "wins": amount(wins),
            "seconds": amount(seconds),
            LOT: lot(self.event, last + 1),
        }
        compared = self.event.options.compared(BY)
        criteria = [(None, amount(self.points)), *((by, known[by]) for by in compared)]
        ranked = [name for name in self.event.ids if not self.event.disqualified(name)]
        struck = [name for name in self.event.ids if self.event.disqualified(name)]
        order = [*ordered(ranked, criteria), *ordered(struck, criteria)]
        return tuple(
            StandingRow(
                place if place <= len(ranked) else None,
                name,
                {"points": self.points[name]},
                by,
                self.event.why_out(name),
            )
            for place, (name, by) in enumerate(order, 1)
        )


def _checked(result: Result) -> Result:
    if result.kind in ("extra", "playoff"):
        raise illegal("not_open", f"result {result.index}: no {result.kind} is open there")
    if result.winner is None and result.kind != "double_forfeit":
        raise unreadable(f"result {result.index}: winner must be a, b or draw")
    if result.game not in (None, 1):
        raise illegal("score", f"result {result.index}: one game is played")
    return result
