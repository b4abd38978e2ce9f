"""对阵 of a round: who meets whom at which table, and where everyone sits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.core import sheets as s
from engines.tournament.model import EntryId
from engines.tournament.sheets.groups import groups
from engines.tournament.sheets.met import Marks, Met, met
from engines.tournament.state import State, preliminary

SIDES: Mapping[str, tuple[str, str]] = {
    "levels": ("event.north_south", "event.east_west"),
    "points": ("event.team_a", "event.team_b"),
    "games": ("event.first_move", "event.second_move"),
}
"""What the two sides of a table are called, by what its results count."""
MOST_ARROWS = 24
"""More rows than this are no longer followed with the eye."""


def pairings(state: State, marks: Marks, round: int) -> s.Grid | None:
    """The tables of a round; below them who has a bye."""
    tables = met(state, round, marks)
    if state.setup.format == "groups":
        return groups(state, marks, round)
    if not tables:
        return None
    played = [each for each in tables if not each.bye]
    free = [each for each in tables if each.bye and each.winner is not None]
    scored = any(each.score for each in played)
    refereed = any((round, each.table) in state.referees for each in played)
    left, right = SIDES.get(state.setup.scored, SIDES["games"])
    columns = [s.Column(s.word("event.table"), "centre"), s.Column(s.word(left))]
    columns += [s.Column(s.word("event.score"), "centre")] if scored else []
    columns.append(s.Column(s.word(right)))
    moving = len(columns) - 1
    columns += [s.Column(s.word("event.referee"))] if refereed else []
    rows = tuple(_row(state, each, scored, refereed) for each in played)
    moved = _moved(state, round, len(played))
    notes = [s.word("event.rotation")] if moved else []
    notes += [s.word("event.byes", names=_listed([each.winner for each in free]))] if free else []
    return s.Grid(tuple(columns), (s.Section(rows),), tuple(notes), moved, moving if moved else None)


def _listed(names: Sequence[EntryId | None]) -> s.Said:
    """One name after the other, each with what follows it."""
    last, *before = [s.Entrant(int(name)) for name in reversed(names) if name is not None]
    listed: s.Said = last
    for name in before:
        listed = s.word("event.listed", name=name, others=listed)
    return listed


def _row(state: State, each: Met, scored: bool, refereed: bool) -> s.Row:
    turned = each.first is not None and each.first == each.b
    sides, score = [each.a, each.b], each.score
    if turned:
        sides.reverse()
        score = (score[1], score[0]) if score is not None else None
    cells = [s.Cell(each.table, strong=True), versus(each, sides[0])]
    cells += [s.Cell(":".join(score) if score else "", strong=True)] if scored else []
    cells.append(versus(each, sides[1]))
    if refereed:
        cells.append(s.Cell(_referee(state, each)))
    return s.Row(tuple(cells), state=each.state)


def versus(each: Met, name: EntryId | None) -> s.Cell:
    """One of two who meet; whoever won is brought forward."""
    if name is None:
        # Where both before him forfeited nobody comes; in a rotation somebody fills in.
        return s.Cell("—" if each.state == "walkover" else s.word("event.fill_in"), quiet=True)
    done = each.settled and each.winner is not None
    return s.Cell(s.Entrant(int(name)), strong=done and name == each.winner, quiet=done and name != each.winner)


def _referee(state: State, each: Met) -> s.Said:
    person = state.referees.get((each.round, each.table))
    return s.word(f"person.{person}") if person is not None else ""


def _moved(state: State, round: int, tables: int) -> tuple[s.Arrow, ...]:
    """B of every table goes one table on, the last to the first."""
    if not 1 < round <= preliminary(state) or not 1 < tables <= MOST_ARROWS:
        return ()
    return tuple(s.Arrow(table, (table + 1) % tables) for table in range(tables))


def seats(state: State, round: int) -> Iterator[tuple[int, int, s.Said]]:
    """Everyone who plays in a round: entry, table, and on which side he sits."""
    left, right = SIDES.get(state.setup.scored, SIDES["games"])
    for each in met(state, round, {}):
        if each.bye:
            continue
        if each.players is not None:
            yield from ((int(name), each.table, "") for name in each.players)
            continue
        turned = each.first is not None and each.first == each.b
        for name, side in ((each.a, right if turned else left), (each.b, left if turned else right)):
            if name is not None:
                yield int(name), each.table, s.word(side)


def seating(listed: Sequence[tuple[str, str, int, s.Said]]) -> s.Grid:
    """座位表 in the order in which people are listed: name, unit, table, side."""
    sided = any(side for *_, side in listed)
    rows = []
    for name, unit, table, side in listed:
        cells = [s.Cell(name, note=unit or None), s.Cell(table, strong=True)]
        rows.append(s.Row((*cells, s.Cell(side)) if sided else tuple(cells)))
    columns = [s.Column(s.word("event.name")), s.Column(s.word("event.table"), "centre")]
    if sided:
        columns.append(s.Column(s.word("event.seat")))
    return s.Grid(tuple(columns), (s.Section(tuple(rows)),), abreast=2)
