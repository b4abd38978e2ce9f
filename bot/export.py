"""Export of matches and events as JSON lines with their records, read beside a running bot without disturbing it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TextIO

from sqlalchemy import Connection

from bot.app.event.views import export as event
from bot.app.event.views.pictures import seen
from bot.app.folding import Broken, Folding, Tables, as_entries
from bot.app.record.signatures import dump_words
from bot.app.rules.consultation import dumped
from engines.core.game.game import Transcript
from engines.core.game.record import Fold, fold
from engines.core.rulings import seat_name
from engines.registry import everything
from storage.address import Address
from storage.databases import look
from storage.sql.unit import SqlUnit
from storage.store import EVENT, MATCH, Reader, StoredEntry, Stream


def write(database: Address, out: TextIO, only: int | None = None) -> int:
    """Write all matches and events, or only one; return the number written. Names are looked up now; the record has
    only ids."""

    def work(connection: Connection) -> int:
        unit = SqlUnit(connection, writing=False)
        written = 0
        for stream_id in unit.stream_ids():
            stream = unit.stream(stream_id)
            if stream is not None and stream.kind in _WRITTEN and only in (None, stream_id):
                value = _event(unit, stream) if stream.kind == EVENT else None
                out.write(json.dumps(value or _match(unit, stream), ensure_ascii=False) + "\n")
                written += 1
        return written

    return look(database, work)


_WRITTEN = (MATCH, EVENT)


def _event(unit: Reader, stream: Stream) -> dict[str, Any] | None:
    """Export an event with its results; None if the record does not fold, in which case the caller writes it line by
    line."""
    try:
        return event.dump(unit, seen(unit, Folding(Tables(everything())), stream))
    except Broken:
        return None


def _match(unit: Reader, stream: Stream) -> dict[str, Any]:
    lines = unit.entries(stream.id)
    seats, said = unit.seats(stream.id), unit.signatures(stream.id)
    people = unit.persons({*seats.values()} | {word.person_id or 0 for word in said})
    folded = _fold(stream, lines)
    sides = folded.table.sides if folded else ()
    public = folded.table.public if folded else str
    return {
        "id": stream.id,
        "table": stream.number,
        "chat": stream.chat_id,
        "game": stream.game,
        "rule_set": stream.rule_set,
        "options": dict(stream.options),
        "status": stream.status,
        "started_at": stream.started_at.isoformat() if stream.started_at else None,
        "ended_at": stream.ended_at.isoformat() if stream.ended_at else None,
        "seats": {str(seat_name(seat)): people[person].name for seat, person in seats.items() if person in people},
        "outcome": dict(stream.outcome) if stream.outcome else None,
        "entries": [
            {
                "seq": line.seq,
                "seat": seat_name(line.seat),
                "text": public(line.text),
                "at": line.at.isoformat(),
                "struck": line.struck,
                "replaces": line.replaces,
                "signed": dump_words((word for word in said if word.seq == line.seq), people, public),
            }
            for line in lines
        ],
        "signed": dump_words((word for word in said if word.seq == 0), people, public),
        "rulings": [dumped(unit, ruling, sides) for ruling in unit.rulings_at(stream.id)],
        "files": _files(folded),
    }


def _fold(stream: Stream, lines: Sequence[StoredEntry]) -> Fold | None:
    """Fold the record; None if the game is unknown."""
    try:
        return fold(Folding(Tables(everything())).blank(stream), as_entries(stream, lines))
    except Broken:
        return None


def _files(folded: Fold | None) -> dict[str, str]:
    """Export the match in its game's own formats; empty if the record no longer folds."""
    if folded is None or folded.broken:
        return {}
    counted = tuple((step.entry.seat, step.entry.text, step.entry.at) for step in folded.steps)
    table = folded.table
    transcript = Transcript(table.rules, table.options, counted, table.outcome)
    return {kind: export(transcript) for kind, export in table.mode.exports.items()}
