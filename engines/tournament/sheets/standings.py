"""排名: all entries in order with the deciding criterion and the line of the cut; a crosswise table for round robins;
名次."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce

from engines.core.scenes import sheets as s
from engines.tournament.drawing import on_the_line
from engines.tournament.model import EntryId, Pairing, Settled, StandingRow
from engines.tournament.sheets.encounter import OUT, Marks, shown
from engines.tournament.sheets.groups import groups
from engines.tournament.sheets.voided_results import NOTHING, Voids
from engines.tournament.state import State, preliminary

PAIR = 2
CROSSWISE = 24
"""The most entries in a crosswise table."""
FEW = 12
"""More entries than this are shown in two columns."""
_OPEN = "–"


def standings(state: State, marks: Marks, voids: Voids = NOTHING) -> s.TableScene | None:
    if state.stand is None:
        return None
    if state.format.grouped and not state.stand.over:
        return groups(state, marks, max(state.placed, default=1), voids)
    return state.format.standings(state)


def ranking(state: State) -> s.TableScene | None:
    """名次: losers of the same round share a place; entries still playing come first, without a place."""
    if state.stand is None:
        return None
    rows = state.standing
    still = [row for row in rows if row.place is None and row.out != "disqualified"]
    placed = [row for row in rows if row not in still]
    sections = []
    if still:
        head = s.word("event.still_in")
        sections.append(s.Section(tuple(_ranked(row) for row in still), head if placed else None))
    if placed:
        ordered = sorted(placed, key=lambda row: (row.place is None, row.place or 0))
        section = s.Section(tuple(_ranked(row) for row in ordered), s.word("event.placed") if still else None)
        sections.append(section)
    columns = (s.Column(s.word("event.place"), "centre"), s.Column(_heading(state)))
    return s.TableScene(columns, tuple(sections), abreast=2 if len(rows) > FEW else 1)


def _heading(state: State) -> s.Phrase:
    return s.word("event.team" if state.setup.size > PAIR else "event.name")


def _ranked(row: StandingRow) -> s.TableRow:
    cells = (_place(row), s.Cell(s.Entrant(int(row.id))))
    return s.TableRow(cells, strong=row.place == 1, quiet=bool(row.out), state=OUT.get(row.out or "", ""))


def _place(row: StandingRow) -> s.Cell:
    return s.Cell(row.place if row.place is not None else "", strong=True)


def on_points(state: State, ties: str, tallies: Sequence[str] = ("points",)) -> s.TableScene:
    """Return the standing by points, with the criterion that broke each tie and the line of the cut.

    `tallies` are the columns shown; `ties` is the sentence that explains the order of level entries.
    """
    waiting, form = _unfinished(state), state.format
    cut = form.cut.size(state.event) if form.cut is not None else 0
    columns = [s.Column(s.word("event.place"), "centre"), s.Column(_heading(state))]
    columns += [s.Column(s.word(f"event.{tally}"), "centre") for tally in tallies]
    columns.append(s.Column(s.word("event.by")))
    found = []
    for row in state.standing:
        cells = [_place(row), s.Cell(s.Entrant(int(row.id)))]
        cells += [s.Cell(_sum(row, tally), strong=tally == tallies[0]) for tally in tallies]
        cells.append(s.Cell(s.word(f"event.by_{row.by}") if row.by else ""))
        out = OUT.get(row.out or "")
        found.append(s.TableRow(tuple(cells), quiet=out is not None, state=out or waiting.get(row.id, "")))
    note = s.word("event.cut_level" if on_the_line(state) else "event.cut", number=cut)
    section = s.Section(tuple(found), cut=_line(state) if cut else None, cut_note=note)
    return s.TableScene(tuple(columns), (section,), (_compared(state, ties),))


def _compared(state: State, ties: str) -> s.Phrase:
    """Return the note on tie-breaks: the sentence of the format, or the order that the organiser has set."""
    if not state.setup.options.tiebreaks:
        return s.word(ties)
    names = [s.word(f"event.by_{name}") for name in state.setup.options.compared(state.format.tiebreaks)]
    return s.word("event.ties_set", names=reduce(lambda some, one: s.word("event.then", some=some, one=one), names))


def _line(state: State) -> int:
    """Return the number of rows above the line of the cut; rows above it may include entries that are out and do not go
    on."""
    through = set(state.format.cut.through(state.event)) if state.format.cut is not None else set[EntryId]()
    inside = [at for at, row in enumerate(state.standing, 1) if row.id in through and row.out != "disqualified"]
    return max(inside, default=0)


def _unfinished(state: State) -> dict[EntryId, s.State]:
    """Return the entries whose table in a published round is still open, while points decide the order."""
    last = preliminary(state) or state.rounds
    waiting = [each for each in state.open if each.round <= last]
    return {name: "unfinished" for each in waiting for name in (each.a, each.b) if name is not None}


def _sum(row: StandingRow, tally: str) -> str:
    return shown(row.tallies.get(tally, 0))


def crosswise(state: State, most: int = CROSSWISE) -> s.TableScene:
    """Return a crosswise table in the order of the standing, an entry's own cell left empty. With more than `most`
    entries, return the standing by points alone."""
    rows, ties = state.standing, "event.ties"
    if len(rows) > most:
        return on_points(state, ties)
    order = [row.id for row in rows]
    scored = _points(state)
    columns = [s.Column(s.word("event.place"), "centre"), s.Column(_heading(state))]
    columns += [s.Column(at, "centre") for at in range(1, len(rows) + 1)]
    columns += [s.Column(s.word("event.points"), "centre"), s.Column(s.word("event.by"))]
    waiting, found = _unfinished(state), []
    for row in rows:
        games = [s.Cell("—", quiet=True) if one == row.id else s.Cell(scored.get((row.id, one), "")) for one in order]
        by = s.Cell(s.word(f"event.by_{row.by}") if row.by else "")
        total = s.Cell(_sum(row, "points"), strong=True)
        out = OUT.get(row.out or "")
        cells = (_place(row), s.Cell(s.Entrant(int(row.id))), *games, total, by)
        found.append(s.TableRow(cells, quiet=out is not None, state=out or waiting.get(row.id, "")))
    return s.TableScene(tuple(columns), (s.Section(tuple(found)),), (_compared(state, ties),))


def _points(state: State) -> dict[tuple[EntryId, EntryId], str]:
    """Return each entry's points from its meetings with every other, in order of rounds; a meeting still open before a
    played one shows as a dash."""
    win, draw, loss = (shown(value) for value in state.setup.options.scoring)
    found: dict[tuple[EntryId, EntryId], list[str]] = defaultdict(list)
    met: list[Settled | Pairing] = [*state.stand.settled, *state.stand.pairings] if state.stand is not None else []
    for each in sorted(met, key=lambda one: one.round):
        if each.a is None or each.b is None:
            continue
        for one, two in ((each.a, each.b), (each.b, each.a)):
            if isinstance(each, Pairing):
                found[one, two].append(_OPEN)
            elif each.winner is None:
                found[one, two].append(draw if each.kind == "played" else "0")
            else:
                found[one, two].append(win if each.winner == one else loss if each.kind == "played" else "0")
    return {pair: "+".join(parts).rstrip(f"+{_OPEN}") for pair, parts in found.items()}
