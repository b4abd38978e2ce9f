"""赛果: every table of every round with its result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.core.scenes import sheets as s
from engines.tournament.sheets.encounter import Marks, Met, met
from engines.tournament.sheets.groups import groups
from engines.tournament.sheets.pairings import versus
from engines.tournament.sheets.voided_results import NOTHING, Voids, cells
from engines.tournament.state import State


def outcomes(state: State, marks: Marks, voids: Voids = NOTHING) -> s.TableScene | None:
    """Return all published rounds, one below the other, with overturned results beneath their tables; None before the
    first round."""
    if state.format.grouped:
        return _groups(state, marks, voids)
    sections = []
    for round in sorted({*state.published, *(where[0] for where in voids)}):
        rows = tuple(_rows(state, marks, voids, round))
        if rows:
            sections.append(s.Section(rows, s.word("event.round", round=round)))
    columns = (
        s.Column(s.word("event.table"), "centre"),
        s.Column(),
        s.Column(s.word("event.score"), "centre"),
        s.Column(),
    )
    return s.TableScene(columns, tuple(sections)) if sections else None


def _rows(state: State, marks: Marks, voids: Voids, round: int) -> Iterator[s.TableRow]:
    """Yield the tables of a round; for a round no longer published, only its overturned results."""
    there = {each.table: each for each in met(state, round, marks) if not each.bye and round in state.published}
    for table in sorted({*there, *(number for at, number in voids if at == round)}):
        here = there.get(table)
        if here is not None:
            yield _row(here)
        if (round, table) in voids:
            left, score, right = cells(voids[round, table], here.a if here else None)
            yield s.TableRow((s.Cell("" if here else state.number(round, table)), left, score, right), state="struck")


def _row(each: Met) -> s.TableRow:
    score = s.Cell(":".join(each.score) if each.score else "", strong=True)
    cells = (s.Cell(each.number or "", strong=True), versus(each, each.a), score, versus(each, each.b))
    return s.TableRow(cells, state=each.state)


def _groups(state: State, marks: Marks, voids: Voids) -> s.TableScene | None:
    """Return every group with its round in the heading."""
    found: list[s.Section] = []
    whole = None
    for round in sorted(state.published):
        grid = groups(state, marks, round, voids)
        if grid is not None:
            whole = whole or grid
            found += [
                replace(section, head=s.word("event.of_round", round=round, what=section.head or ""))
                for section in grid.sections
            ]
    return replace(whole, sections=tuple(found)) if whole is not None else None
