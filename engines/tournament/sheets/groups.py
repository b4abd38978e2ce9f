"""分组: the members of each group, and the order of finished groups."""

from __future__ import annotations

from dataclasses import replace

from engines.core.scenes import sheets as s
from engines.tournament.lines import TableResult
from engines.tournament.model import PODIUM, EntryId
from engines.tournament.room_tables import apart, wave
from engines.tournament.sheets.encounter import OUT, Marks, Met, met
from engines.tournament.sheets.voided_results import NOTHING, Voids, voided_line
from engines.tournament.state import State

ABREAST = 3


def groups(state: State, marks: Marks, round: int, voids: Voids = NOTHING) -> s.TableScene | None:
    """Return the groups of a round with overturned results beneath them."""
    tables = met(state, round, marks)
    if not tables:
        return None
    many = len(tables)
    sections = tuple(_with(_section(state, each, many), voids.get((round, each.table))) for each in tables)
    columns = (s.Column(s.word("event.place"), "centre"), s.Column(s.word("event.name")))
    return s.TableScene(columns, sections, abreast=min(ABREAST, many))


def _with(section: s.Section, void: TableResult | None) -> s.Section:
    if void is None:
        return section
    return replace(section, rows=(*section.rows, s.TableRow((s.Cell(""), s.Cell(voided_line(void))), state="struck")))


def _section(state: State, each: Met, many: int) -> s.Section:
    final = many == 1
    line = min(PODIUM if final else state.setup.options.advance, len(each.players or ()))
    head = s.word("event.group_final") if final else s.word("event.group", number=each.number)
    if each.state and not final:
        head = s.word("event.group_is", number=each.number, state=s.word(f"state.{each.state}"))
    elif apart(state, each.round) and not final and not each.settled:
        head = s.word("event.group_is", number=each.number, state=at_desk(state, each))
    if each.places is None:
        members = tuple(dict.fromkeys(_members(state, each)))
        again = set(each.players or ()) < set(members)
        rows = [
            s.TableRow((s.Cell(""), s.Cell(s.Entrant(int(name)))), quiet=again and name not in (each.players or ()))
            for name in members
        ]
        return s.Section((*rows, *_gone(state, each)), head)
    found, place = [], 1
    for tied in each.places:
        for name in tied:
            out = state.event.why_out(name) or ""
            through = place + len(tied) - 1 <= line and not out
            shown = "" if out == "disqualified" else place
            cells = (s.Cell(shown, strong=True), s.Cell(s.Entrant(int(name))))
            found.append(s.TableRow(cells, strong=through, quiet=not through, state=OUT.get(out, "")))
        place += len(tied)
    cut = None if final or line >= len(found) else line
    return s.Section((*found, *_gone(state, each)), head, cut, s.word("event.cut", number=line))


def _gone(state: State, each: Met) -> list[s.TableRow]:
    """Return rows for entries drawn into a group that left without a place."""
    gone = [name for name in _drawn(state, each) if state.event.absent(name, each.round)]
    return [
        s.TableRow((s.Cell(""), s.Cell(s.Entrant(int(name)))), quiet=True, state=OUT[state.event.why_out(name) or ""])
        for name in gone
    ]


def sits(state: State, each: Met) -> s.Said:
    """Return the room table of a pairing, or the wave it waits for."""
    if each.desk is not None:
        return each.desk
    return "" if each.settled else s.word("event.wave", number=wave(state, each.table))


def at_desk(state: State, each: Met) -> s.Said:
    """Return the room table in words, for places without a heading, or the wave."""
    return s.word("event.at_desk", number=each.desk) if each.desk is not None else sits(state, each)


def _members(state: State, each: Met) -> tuple[int, ...]:
    """Return all members of a group, also while only the level ones still play off."""
    return tuple(int(name) for name in _drawn(state, each) if not state.event.absent(name, each.round))


def _drawn(state: State, each: Met) -> tuple[EntryId, ...]:
    drawn = state.placed.get(each.round, ())
    there = drawn[each.table - 1] if 0 < each.table <= len(drawn) else each.players or ()
    return tuple(name for name in there if name is not None)
