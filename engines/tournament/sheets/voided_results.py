"""作废: an overturned result stays visible beneath its table, struck through; only the newest is shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from engines.core.scenes import sheets as s
from engines.tournament.lines import TableResult
from engines.tournament.model import EntryId
from engines.tournament.sheets.encounter import said, shown

Voids = Mapping[tuple[int, int], TableResult]
"""The last overturned result at a table, by round and number."""


NOTHING: Voids = MappingProxyType({})


def voided_line(outcome: TableResult, there: Collection[int] = ()) -> s.Phrase:
    """Return an overturned result in a line, with the winner first; if the same entries still meet `there`, name the
    winner alone."""
    if outcome.places is not None or len(outcome.between) < 2:
        order = [one for tied in outcome.places for one in tied] if outcome.places else list(outcome.between)
        return s.word("event.void_order", names=listed(order))
    one, two = outcome.between[:2]
    if outcome.kind == "double_forfeit":
        return s.word("event.void_double", one=s.Entrant(one), other=s.Entrant(two))
    score = score_of(outcome)
    if outcome.winner == two:
        one, two = two, one
        score = (score[1], score[0]) if score else None
    counted = ":".join(score) if score else ""
    if outcome.winner and set(there) == {one, two}:
        return s.word("event.void_same", one=s.Entrant(one), score=counted)
    key = "event.void_won" if outcome.winner else "event.void_drawn"
    return s.word(key, one=s.Entrant(one), other=s.Entrant(two), score=counted)


def score_of(outcome: TableResult) -> tuple[str, str] | None:
    """Return the score of a result for its two sides in order."""
    points = outcome.tallies.get("points")
    return (shown(points[0]), shown(points[1])) if points is not None else said(outcome.reason)


def listed(names: Sequence[int]) -> s.Said:
    """Join the names of entries into a list."""
    last, *before = [s.Entrant(name) for name in reversed(names)]
    found: s.Said = last
    for name in before:
        found = s.word("event.listed", name=name, others=found)
    return found


def cells(outcome: TableResult, left: EntryId | None) -> tuple[s.Cell, s.Cell, s.Cell]:
    """Return the two sides with the score between them, as cells; the entry on the left of the current pairing stays on
    the left."""
    one, two = (*outcome.between, 0, 0)[:2]
    score = score_of(outcome)
    if left == two:
        one, two = two, one
        score = (score[1], score[0]) if score else None
    return _side(outcome, one), s.Cell(":".join(score) if score else ""), _side(outcome, two)


def _side(outcome: TableResult, one: int) -> s.Cell:
    """Return the cell of a side without its unit, which the row above already shows."""
    if not one:
        return s.Cell("")
    name = s.Entrant(one)
    return s.Cell(s.word("event.void_side", name=name)) if one == outcome.winner else s.Cell(name, note="")
