"""Write the record (entries, strikes, replacements) and update the table accordingly."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, replace
from typing import Any, overload

from bot.app.desk import BOARD, RESULT, Desk
from bot.app.folding import as_entries, load, record_of
from bot.app.match import Match, of_event
from bot.app.record.alarms import watch_bell, watch_call, watch_flag
from bot.app.record.numbering import numbered
from bot.app.record.signatures import Author, enter_for
from bot.app.request.buttons import Keyboard
from bot.app.speech.words import Html
from engines.core.game import record
from engines.core.game.record import AnyPlayed, Fold, Preview
from engines.core.game.tasks import Weigh
from engines.core.rulings import Outcome, Refusal, Seat
from storage.store import Message, NewEntry, Status, StoredEntry, Stream

REPORT, ASKED, PROPOSAL, OFFER = "report:", "asked:", "proposal:", "offer"
"""Prefixes naming what a message with buttons asks about: a line's report, a question about it, a numbered proposal, a
draw offer."""
_OPEN: tuple[Status, ...] = ("seating", "playing")
Tried = AnyPlayed | Refusal
"""The table's answer to an entry: played or refused."""


def attempt(desk: Desk, match: Match, seat: Seat, text: str) -> Tried:
    """Return what the table would answer to an entry now, without writing anything.

    Findings computed for an entry are stored in its line and never accepted from a player's own text.
    """
    table, at = match.table, match.seconds(desk.at)
    bare = table.bare(text)
    if not table.weighs(seat, bare):
        return table.play(seat, bare, at)
    found = desk.folding.done(Weigh(record_of(desk.unit, match.stream), seat, bare, at))
    played = found if isinstance(found, Refusal) else table.play(seat, found.text, at)
    if isinstance(found, Refusal) or isinstance(played, Refusal):
        return played
    return replace(played, facts=found.facts)


def enter(
    desk: Desk,
    match: Match,
    seat: Seat,
    text: str,
    *,
    numbered: bool = False,
    tried: Tried | None = None,
    author: int | None = None,
) -> tuple[Match, AnyPlayed, StoredEntry] | Refusal:
    """Play an entry and write it down, or return the refusal. With `numbered` only a move or a hand is accepted.

    `tried` is the table's earlier answer to the same entry; `author` names the entry's author if that is not the asker.
    """
    played = attempt(desk, match, seat, text) if tried is None else tried
    if isinstance(played, Refusal):
        return played
    if numbered and not played.moved:
        return Refusal("unreadable", "text")
    by = _author(desk) if author is None else author
    line = NewEntry(seat, played.text, by, match.moment(desk.at), desk.incoming.cause)
    entry = desk.unit.append(match.stream.id, match.stream.version, line)
    desk.folding.folded[match.stream.id] = (entry.version, played.table)
    return settle(desk, match.stream.id), played, entry


def whole(desk: Desk, match: Match) -> tuple[Fold, dict[int, StoredEntry]]:
    """Fold the record from its first line; return the fold and every stored line by number."""
    stream = match.stream

    def work() -> tuple[Fold, dict[int, StoredEntry]]:
        stored = desk.unit.entries(stream.id)
        folded = record.fold(desk.folding.blank(stream), as_entries(stream, stored))
        return folded, {line.seq: line for line in stored}

    return desk.folding.once(("whole", stream.id, stream.version), work)


@overload
def foresee(desk: Desk, match: Match, strike: Collection[int], instead: None = None) -> Preview: ...


@overload
def foresee(
    desk: Desk, match: Match, strike: Collection[int], instead: tuple[int, Seat, str] | None
) -> Preview | Refusal: ...


def foresee(
    desk: Desk, match: Match, strike: Collection[int], instead: tuple[int, Seat, str] | None = None
) -> Preview | Refusal:
    """Preview a correction without writing anything."""
    stream, struck = match.stream, tuple(sorted(strike))

    def work() -> Preview | Refusal:
        entries = as_entries(stream, desk.unit.entries(stream.id))
        return record.preview(desk.folding.blank(stream), entries, struck, instead)

    return desk.folding.once(("foresee", stream.id, stream.version, struck, instead), work)


def rewrite(
    desk: Desk, match: Match, strike: Collection[int], change: Preview, author: Author | None = None
) -> tuple[Match, StoredEntry | None]:
    """Carry out a previewed correction: strike lines, void later lines that no longer count, write the replacement.

    The replacement belongs to `author`, who may have asked for it earlier, or else to the asker.
    """
    stream_id, version = match.stream.id, match.stream.version
    struck = sorted({*strike, *change.voided})
    stored = {line.seq: line for line in desk.unit.entries(stream_id)}
    fresh = [seq for seq in struck if not stored[seq].struck]
    if fresh:
        version = desk.unit.strike(stream_id, version, fresh, desk.incoming.cause)
    written = None
    if change.entry is not None and change.entry.replaces is not None:
        old, author = stored[change.entry.replaces], author or Author(_author(desk), desk.at)
        line = NewEntry(
            change.entry.seat, change.entry.text, author.person_id, old.at, desk.incoming.cause, replaces=old.seq
        )
        written = desk.unit.append(stream_id, version, line)
        enter_for(desk, stream_id, written.seq, change.entry.seat, author)
    for pending in match.waiting("report"):
        if pending.seq in struck and desk.unit.drop_pending(pending.id):
            for kind in (REPORT, ASKED):
                desk.retire(match.stream, f"{kind}{pending.seq}")
    after = settle(desk, stream_id)
    if after.dispute is None:
        _renumber(desk, after)
        after = load(desk.unit, desk.folding, after.stream)
    return after, written


def _renumber(desk: Desk, match: Match) -> None:
    """Renumber waiting reports after an earlier hand has gone, since messages call them by number."""
    lines = {step.entry.seq: line for line, step in enumerate(numbered(whole(desk, match)[0]), 1)}
    for pending in match.waiting("report"):
        line = lines.get(pending.seq or 0)
        if line is not None and line != pending.payload["line"]:
            desk.unit.change_pending(pending.id, {**pending.payload, "line": line})


def settle(desk: Desk, stream_id: int) -> Match:
    """Update the stream's status from its record and request a redraw of the live message."""
    stream = desk.stream(stream_id)
    # Use the record alone, ignoring the stored outcome: the record has just changed.
    outcome = desk.folding.fold(desk.unit, stream).outcome
    if outcome is not None:
        stream = desk.unit.set_status(stream_id, "ended", ended_at=desk.at, outcome=dump_outcome(outcome))
    elif stream.status == "ended":
        stream = desk.unit.set_status(stream_id, "playing")
    show(desk, stream)
    after = load(desk.unit, desk.folding, stream)
    watch_flag(desk, after)
    watch_bell(desk, after)
    watch_call(desk, after)
    return after


def show(desk: Desk, stream: Stream, anew: bool = False, called: bool = False) -> None:
    """Request an update of the live message. `anew` posts it again at the end of the chat; `called` means that another
    message has already called the next player.

    An event has a text of its own instead, which never moves; nothing is shown while the event is still being set up.
    """
    held = desk.folding.tables.games[stream.game].is_event
    unseen = stream.status == "seating" if held else _quiet(desk, stream, anew)
    if unseen:
        return
    desk.unit.post(
        Message(
            stream.chat_id,
            "bulletin" if held else "live",
            {} if held else {"anew": anew, "called": called},
            desk.at,
            RESULT if stream.status == "ended" else BOARD,
            thread_id=stream.thread_id,
            stream_id=stream.id,
            version=stream.version,
            coalesce=f"live:{stream.id}",
        )
    )


def relabel(desk: Desk, stream: Stream) -> None:
    """Request new names on a live message, in place. Nothing is posted or pinned and nobody is called, because nothing
    has happened at the table."""
    if desk.unit.live(stream.id) is None:
        return
    row = Message(stream.chat_id, "live", {"in_place": True}, desk.at, BOARD, thread_id=stream.thread_id)
    # A separate key keeps this silent update from replacing a board update that notifies players.
    desk.unit.post(replace(row, stream_id=stream.id, version=stream.version, coalesce=f"relabel:{stream.id}"))


def retell(desk: Desk) -> None:
    """Request a redraw of all open tables and events in the chat, in its present language and in place."""
    for table in desk.unit.streams(desk.chat.id, _OPEN):
        relabel(desk, table)
    for event in desk.unit.events(desk.chat.id, _OPEN):
        show(desk, event)


def _quiet(desk: Desk, stream: Stream, anew: bool) -> bool:
    """Return whether to keep silent: an event table stays invisible until a player enters something or asks for the
    board."""
    return of_event(stream) and not anew and desk.unasked and desk.unit.live(stream.id) is None


def conclude(desk: Desk, match: Match, text: Html, keyboard: Keyboard = (), about: str = "") -> None:
    """Show a request's outcome in place of the pressed message, or tell it at the table.

    A live message redraws itself, and a message pressed in another chat is invisible to the players, so both cases tell
    it at the table.
    """
    if desk.pressed and not desk.on_live and not desk.elsewhere(match.stream):
        desk.edit(desk.headed(match.stream, text), keyboard, match.stream.id)
    else:
        desk.tell(text, keyboard, match.stream, reply=True, about=about)


def dump_outcome(outcome: Outcome) -> dict[str, Any]:
    return asdict(outcome)


def _author(desk: Desk) -> int | None:
    return desk.person.id if desk.person else None
