"""The recorded words of people on results (reported, confirmed, objected, decided), and the line of the record each
word belongs to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from bot.app.desk import Desk
from bot.app.event.results.unsettled_results import outcome_in
from bot.app.event.spots import Spot, spot_at
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.record import signatures
from bot.app.record.signatures import Author, sign_as, sign_beneath
from bot.app.record.writer import rewrite
from engines.core.game.record import Preview
from engines.core.rulings import REFEREE, Seat
from engines.tournament.lines import TableResult
from engines.tournament.state import SEATS_EACH
from storage.store import Signature, StoredEntry

ON_RESULTS = frozenset(
    {signatures.REPORTED, signatures.CLAIMED, signatures.CONFIRMED, signatures.OBJECTED, signatures.DECIDED}
)
"""Words on a result before its line is in the record. The text of the word is the future line."""
_ON_HANDS = frozenset({signatures.CONFIRMED, signatures.PASSED, signatures.OBJECTED})
_FROM_TABLE = "match"
"""Prefix of the cause of results taken from a table; the number of the table follows."""


def say(desk: Desk, tournament: Tournament, who: EventRole, there: Collection[int], kind: str, text: str) -> None:
    """Record a person's word on a result: from the person's seat in an entry of `there`, else as referee."""
    seats = (
        seat for seat, person in tournament.match.seats.items() if person == who.person_id and entry_of(seat) in there
    )
    sign_beneath(desk, tournament.stream.id, next(seats, REFEREE), kind, text)


def overturn(
    desk: Desk,
    tournament: Tournament,
    strike: Collection[int],
    change: Preview,
    by: Seat | None,
    author: Author | None = None,
) -> None:
    """Carry out a foreseen correction and record its author beside every struck line. `by` is None if the correction of
    a table's own record caused the change. `author` asked for the correction."""
    text = change.entry.text if change.entry is not None else ""
    sign_as(desk, tournament.stream.id, by, f"fix.{signatures.DONE}", strike, text)
    sign_as(desk, tournament.stream.id, by, signatures.VOIDED, (seq for seq in change.voided if seq not in strike))
    rewrite(desk, tournament.match, strike, change, author)


def beside(lines: Iterable[StoredEntry], said: Iterable[Signature]) -> Mapping[int, list[Signature]]:
    """Words by line. A word on a result stands beside the later line that settled its table; until then beside the line
    after which the word was said."""
    results = [(line.seq, result) for line in lines if line.replaces is None and (result := outcome_in(line.text))]
    found: dict[int, list[Signature]] = {}
    for word in said:
        if word.kind != signatures.ENTERED and not word.kind.startswith(signatures.ON_RULING):
            found.setdefault(_settled_by(word, results), []).append(word)
    return found


def _settled_by(word: Signature, results: Iterable[tuple[int, TableResult]]) -> int:
    meant = outcome_in(word.text) if word.kind in ON_RESULTS else None
    if meant is None:
        return word.seq
    return next((seq for seq, result in results if seq > word.seq and _one_table(result, meant)), word.seq)


def _one_table(one: TableResult, other: TableResult) -> bool:
    """Whether two results belong to the same entries at the same table and round; after a second draw other entries may
    meet there."""
    return (one.round, one.table, {*one.between}) == (other.round, other.table, {*other.between})


def recorded(line: StoredEntry, words: Iterable[Signature]) -> bool:
    """Whether the record knows who vouches for a line. The event's record does not for results stored before words were
    kept. Words on results taken from a table are in the table's record, so the answer is true."""
    by_itself = line.replaces is None and table_of(line) is None and outcome_in(line.text) is not None
    return not by_itself or any(word.kind in ON_RESULTS for word in words)


def dated(line: StoredEntry, said: Iterable[Signature]) -> bool:
    """Whether the record knows when a line was written. A correction stores the time of the line replaced, so only a
    signature tells its own time."""
    return line.replaces is None or any((word.seq, word.kind) == (line.seq, signatures.ENTERED) for word in said)


def table_of(line: StoredEntry) -> int | None:
    """The stream of the table a result was taken from, or None."""
    kind, _, rest = line.cause.partition(":")
    return int(rest.partition(":")[0]) if kind == _FROM_TABLE and outcome_in(line.text) is not None else None


def said_there(desk: Desk, tournament: Tournament, lines: Iterable[StoredEntry]) -> Mapping[int, list[Signature]]:
    """Words said at tables, by the line of the result. For a result taken from the table: confirmations, consent by
    playing on, and objections; for a result entered otherwise: only objections."""
    results = [(line, outcome) for line in lines if not line.struck and (outcome := outcome_in(line.text))]
    taken = {table: line.seq for line, _ in results if (table := table_of(line)) is not None}
    found: dict[int, list[Signature]] = {}
    for child in desk.unit.children(tournament.stream.id):
        spot = spot_at(child)
        other = (line.seq for line, told in results if table_of(line) is None and _played_at(told, spot))
        if (seq := taken.get(child.id) or next(other, None)) is not None:
            kinds = _ON_HANDS if child.id in taken else {signatures.OBJECTED}
            found.setdefault(seq, []).extend(one for one in desk.unit.signatures(child.id) if one.kind in kinds)
    return found


def _played_at(told: TableResult, spot: Spot) -> bool:
    same = (told.round, told.table) == (spot.round, spot.table) and told.game in (0, spot.game)
    return same and set(told.between) <= set(spot.entries)


def entry_of(seat: int | None) -> int | None:
    """The entry whose seat spoke; None for a referee."""
    return seat // SEATS_EACH if seat is not None and seat >= 0 else None
