"""Export an event as a JSON value: settings, entries, lots, pairings, results, standings, and the record behind
these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.app.event.results.statements import beside, entry_of, recorded, table_of
from bot.app.event.tournament import Tournament
from bot.app.record.signatures import dump_words
from bot.app.rules.consultation import dumped
from bot.app.speech.names import name_of
from engines.tournament.model import EntryId, StandingRow
from engines.tournament.setup import announced
from engines.tournament.sheets.encounter import Met, met
from engines.tournament.state import State
from storage.store import Person, Reader, Signature, StoredEntry


def dump(unit: Reader, tournament: Tournament) -> dict[str, Any]:
    state, stream = tournament.state, tournament.stream
    stand = state.stand
    met_in = {each.round for each in stand.settled} | {each.round for each in stand.pairings} if stand else set()
    tables = [each for round in sorted(met_in) for each in met(state, round, {})]
    lines, said = unit.entries(stream.id), unit.signatures(stream.id)
    people = unit.persons({line.person_id or 0 for line in lines} | {word.person_id or 0 for word in said})
    words = beside(lines, said)
    return {
        "id": stream.id,
        "event": tournament.number,
        "chat": stream.chat_id,
        "preset": stream.rule_set,
        "title": tournament.title,
        "stage": state.stage,
        "settings": dict(announced(state.setup)),
        "entries": [_entry(tournament, number) for number in sorted(state.entrants)],
        "lots": [
            {
                "round": lot.round,
                "promise": lot.digest,
                "list": lot.roster,
                "secret": lot.secret,
                "word": lot.word,
                "by_hand": lot.hand,
                "drawn": [list(table) for table in state.placed.get(lot.round, state.placed.get(0, ()))],
            }
            for lot in state.lots
        ],
        "pairings": [_pairing(each) for each in tables if each.round in state.published],
        "results": [_result(each) for each in tables if each.settled],
        "standing": [_row(row) for row in state.standing],
        "champion": _champion(state),
        "rulings": [dumped(unit, ruling, ()) for ruling in unit.rulings_at(stream.id)],
        "log": [_line(line, people, words.get(line.seq, ())) for line in lines],
    }


def _champion(state: State) -> EntryId | None:
    """Return the winning entry, or None while undecided or if several entries share first place."""
    first = [row.id for row in state.standing if row.place == 1]
    return state.stand.champion if state.stand and len(first) == 1 else None


def _entry(tournament: Tournament, number: int) -> dict[str, Any]:
    one = tournament.state.entrants[number]
    out = tournament.state.outs.get(number)
    return {
        "number": number,
        "unit": tournament.unit_of(number),
        "names": [name_of(tournament.say, tournament.people, person) for person in tournament.members(number)],
        "eldest": one.eldest or None,
        "seed": one.seed,
        "approved": one.approved,
        "out": {"round": out.round, "reason": out.why} if out else None,
    }


def _pairing(each: Met) -> dict[str, Any]:
    if each.players is not None:
        return {"round": each.round, "table": each.table, "number": each.number, "players": list(each.players)}
    found = {"round": each.round, "table": each.table, "number": each.number}
    return {**found, "a": each.a, "b": each.b, "first": each.first}


def _result(each: Met) -> dict[str, Any]:
    found: dict[str, Any] = {"round": each.round, "table": each.table, "winner": each.winner, "kind": _kind(each)}
    if each.places is not None:
        return {**found, "places": [list(tied) for tied in each.places]}
    return {**found, "a": each.a, "b": each.b, "scores": list(each.score) if each.score else None}


def _kind(each: Met) -> str:
    return "bye" if each.bye else each.state or "played"


def _row(row: StandingRow) -> dict[str, Any]:
    tallies = {name: float(value) for name, value in row.tallies.items()}
    return {"place": row.place, "entry": row.id, "tallies": tallies, "by": row.by, "out": row.out}


def _line(line: StoredEntry, people: Mapping[int, Person], words: Sequence[Signature]) -> dict[str, Any]:
    """Return a record line with the signatures supporting it, and whether the record knows these signatures. For
    results played at a table, the signatures stand in the table's own record."""
    signed = [
        {**dumped, "entry": entry_of(word.seat)} for word, dumped in zip(words, dump_words(words, people), strict=True)
    ]
    return {
        "seq": line.seq,
        "text": line.text,
        "by": people[line.person_id].name if line.person_id is not None else None,
        "at": line.at.isoformat(),
        "struck": line.struck,
        "replaces": line.replaces,
        "table": table_of(line),
        "signed": signed,
        "recorded": recorded(line, words),
    }
