"""Copy results of tables into the record of the event: once confirmed, and again after each change at the table."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.desk import Desk, Stake
from bot.app.event.results import correction, reports, rival_results, statements
from bot.app.event.results.correction_losses import lost
from bot.app.event.results.outcomes import result_of
from bot.app.event.results.unsettled_results import outcome_in, unsettled
from bot.app.event.standing import part
from bot.app.event.tournament import Tournament, tournament_of
from bot.app.event.writer import write
from bot.app.match import Match
from bot.app.record import followup
from bot.app.record.writer import foresee
from bot.app.speech.words import Html
from engines.core.chat.related import Child
from engines.core.game.record import Preview
from engines.core.rulings import REFEREE, Refusal
from engines.tournament import lines as n
from engines.tournament.notation import notate
from storage.store import StoredEntry, Stream


class _Change(NamedTuple):
    """A result taken from a table, and the line the table yields now; `text` is None if the table no longer has a
    result."""

    old: StoredEntry
    text: str | None
    preview: Preview


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """Make the event's record agree with a table. A parent match that is not an event writes lines of its own."""
    if not parent.game.is_event:
        followup.take_up(desk, parent, child)
        return
    tournament = tournament_of(desk, parent.stream)
    if not (taken := _lines_from(desk, tournament, child)):
        if (wanted := result_of(tournament, child, desk.unit.seats(child.id))) is not None:
            _taken(desk, tournament, wanted)
        return
    change = _change(desk, tournament, child, taken[-1])
    if change is not None:
        said = _corrected(tournament, change)
        statements.overturn(desk, tournament, [change.old.seq], change.preview, by=None)
        desk.tell(said, (), desk.stream(parent.stream.id))


def foretell(desk: Desk, event: Stream, child: Child) -> Stake | None:
    """The results the event would lose if this table ended with `child.outcome`; None if no result was taken from the
    table, or if nothing would change."""
    tournament = tournament_of(desk, event)
    taken = _lines_from(desk, tournament, child)
    change = _change(desk, tournament, child, taken[-1]) if taken else None
    if change is None:
        return None
    say = tournament.say
    what = (
        say.html("event.stake_now", what=tournament.reading(change.text))
        if change.text
        else say.html("event.stake_back")
    )
    head = say.html("event.stake", number=tournament.number, title=tournament.title, what=what)
    lines = lost(tournament, change.preview) or [say.html("event.correct_alone")]
    barred = bool(tournament.state.ended) and not part(desk, tournament).chief
    return Stake(event.version, Html("\n".join([head, *lines])), _built_on(tournament, change.old), barred)


def _lines_from(desk: Desk, tournament: Tournament, child: Child) -> list[StoredEntry]:
    """The results taken from a table and not struck."""
    stored = desk.unit.entries(tournament.stream.id)
    return [line for line in stored if not line.struck and statements.table_of(line) == child.id]


def _change(desk: Desk, tournament: Tournament, child: Child, last: StoredEntry) -> _Change | None:
    """Return the change from `last`, the result last taken from a table, to the result the table yields now.

    If the table no longer has a result, the change takes the old one back. Returns None if the result is the same, or
    if the event's record refuses the correction.
    """
    wanted = result_of(tournament, child, desk.unit.seats(child.id))
    text = notate(tournament.state, wanted) if wanted else None
    if last.text == text:
        return None
    preview = foresee(desk, tournament.match, [last.seq], (last.seq, REFEREE, text) if text else None)
    return None if isinstance(preview, Refusal) else _Change(last, text, preview)


def _built_on(tournament: Tournament, line: StoredEntry) -> bool:
    """Whether a later round has been paired or drawn on this result, or the event has ended."""
    told = outcome_in(line.text)
    reached = max((tournament.state.rounds, *(lot.round for lot in tournament.state.lots)))
    later = told is not None and reached > told.round
    return later or bool(tournament.state.ended)


def _corrected(tournament: Tournament, change: _Change) -> Html:
    if change.text:
        return correction.corrected(tournament, change.text, change.preview)
    head = tournament.say.html("event.taken_back", what=tournament.reading(change.old.text))
    return Html("\n".join([head, *lost(tournament, change.preview, done=True)]))


def _taken(desk: Desk, tournament: Tournament, wanted: n.TableResult) -> None:
    done = write(desk, tournament, wanted)
    if isinstance(done, Refusal):
        return  # settled or overturned meanwhile; the table's own record is unaffected
    tournament, facts, _ = done
    rival_results.forget(desk, tournament, wanted.round, wanted.table)
    for handed in unsettled(tournament):
        if handed.place == (wanted.round, wanted.table):
            desk.unit.drop_pending(handed.pending.id)
    reports.announce(desk, tournament, notate(tournament.state, wanted), facts)
