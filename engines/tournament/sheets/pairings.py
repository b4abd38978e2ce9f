"""对阵: the pairings of a round, and the seating of all players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.core.scenes import sheets as s
from engines.tournament.lines import TableResult
from engines.tournament.model import EntryId
from engines.tournament.room_tables import apart
from engines.tournament.sheets.encounter import Marks, Met, met
from engines.tournament.sheets.groups import at_desk, groups, sits
from engines.tournament.sheets.voided_results import NOTHING, Voids, cells, listed, score_of
from engines.tournament.state import State, preliminary

MOST_ARROWS = 24
"""The most rows in which the eye can still follow arrows."""


def pairings(state: State, marks: Marks, round: int, voids: Voids = NOTHING) -> s.TableScene | None:
    """Return the tables of a round with overturned results beneath them, and the byes below."""
    tables = met(state, round, marks)
    if state.format.grouped:
        return groups(state, marks, round, voids)
    if not tables:
        return None
    played = [each for each in tables if not each.bye]
    free = [each for each in tables if each.bye and each.winner is not None]
    gone = {each.table: voids[round, each.table] for each in played if (round, each.table) in voids}
    scored = any(each.score for each in played) or any(map(score_of, gone.values()))
    refereed = any((round, each.table) in state.referees for each in played)
    left, right = state.contest.sides
    elsewhere = apart(state, round)
    columns = [s.Column(s.word("event.table"), "centre")]
    columns += [s.Column(s.word("event.desk"), "centre")] if elsewhere else []
    columns.append(s.Column(s.word(left)))
    columns += [s.Column(s.word("event.score"), "centre")] if scored else []
    columns.append(s.Column(s.word(right)))
    moving = len(columns) - 1
    columns += [s.Column(s.word("event.referee"))] if refereed else []
    rows: list[s.TableRow] = []
    at = []
    for each in played:
        at.append(len(rows))
        rows.append(_row(state, each, scored, refereed, elsewhere))
        if each.table in gone:
            rows.append(_void(each, gone[each.table], scored, refereed, elsewhere))
    moved = _moved(state, round, at)
    notes = [s.word("event.b_moves_on")] if moved else []
    notes += [s.word("event.byes", names=listed([int(each.winner or 0) for each in free]))] if free else []
    return s.TableScene(tuple(columns), (s.Section(tuple(rows)),), tuple(notes), moved, moving if moved else None)


def _row(state: State, each: Met, scored: bool, refereed: bool, elsewhere: bool) -> s.TableRow:
    sides, score = [each.a, each.b], each.score
    if _turned(each):
        sides.reverse()
        score = (score[1], score[0]) if score is not None else None
    row = [s.Cell(each.number or "", strong=True)]
    row += [s.Cell(sits(state, each), quiet=not each.settled and each.desk is None)] if elsewhere else []
    row.append(versus(each, sides[0]))
    row += [s.Cell(":".join(score) if score else "", strong=True)] if scored else []
    row.append(versus(each, sides[1]))
    if refereed:
        row.append(s.Cell(_referee(state, each)))
    return s.TableRow(tuple(row), state=each.state)


def _turned(each: Met) -> bool:
    """Whether the sides swap, so that the first mover stands on the left."""
    return each.first is not None and each.first == each.b


def _void(each: Met, outcome: TableResult, scored: bool, refereed: bool, elsewhere: bool) -> s.TableRow:
    left, score, right = cells(outcome, each.b if _turned(each) else each.a)
    empty = s.Cell("")
    before, behind = [empty] * (1 + elsewhere), [empty] * refereed
    return s.TableRow((*before, left, *([score] if scored else ()), right, *behind), state="struck")


def versus(each: Met, name: EntryId | None) -> s.Cell:
    """Return the cell of a side; the winner is emphasised."""
    if name is None:
        # In a knockout nobody comes if both candidates forfeited; in a rotation a stand-in plays.
        return s.Cell("—" if each.state == "walkover" else s.word("event.fill_in"), quiet=True)
    done = each.settled and each.winner is not None
    return s.Cell(s.Entrant(int(name)), strong=done and name == each.winner, quiet=done and name != each.winner)


def _referee(state: State, each: Met) -> s.Said:
    person = state.referees.get((each.round, each.table))
    return s.word(f"person.{person}") if person is not None else ""


def _moved(state: State, round: int, rows: Sequence[int]) -> tuple[s.Arrow, ...]:
    """Return arrows for team B moving to the next table, the last to the first; `rows` are the rows of the tables."""
    if not 1 < round <= preliminary(state) or not 1 < len(rows) <= MOST_ARROWS:
        return ()
    return tuple(s.Arrow(one, two) for one, two in zip(rows, (*rows[1:], rows[0]), strict=True))


def seats(state: State, round: int) -> Iterator[tuple[int, int, s.Said]]:
    """Yield entry, table number and side for every entry that plays in a round."""
    left, right = state.contest.sides
    for each in met(state, round, {}):
        if each.bye:
            continue
        if each.players is not None:
            yield from ((int(name), each.number, "") for name in each.players)
            continue
        turned = _turned(each)
        for name, side in ((each.a, right if turned else left), (each.b, left if turned else right)):
            if name is not None:
                yield int(name), each.number, s.word(side)


def where(state: State, round: int) -> Mapping[int, s.Said]:
    """Return the room table for each table number of a round; empty if the numbers themselves serve as room tables."""
    return {each.number: at_desk(state, each) for each in met(state, round, {})} if apart(state, round) else {}


def seating(listed: Sequence[tuple[str, str, int, s.Said]], desks: Mapping[int, s.Said]) -> s.TableScene:
    """座位表: lay out name, unit, table and side in the given order."""
    sided = any(side for *_, side in listed)
    rows = []
    for name, unit, table, side in listed:
        row = [s.Cell(name, note=unit or None), s.Cell(table, note=desks.get(table), strong=True)]
        rows.append(s.TableRow((*row, s.Cell(side)) if sided else tuple(row)))
    columns = [s.Column(s.word("event.name")), s.Column(s.word("event.table"), "centre")]
    if sided:
        columns.append(s.Column(s.word("event.seat")))
    return s.TableScene(tuple(columns), (s.Section(tuple(rows)),), abreast=2)
