"""Writing the record: entries, strikes and replacements, and what follows from them for the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from bot.app.desk import BOARD, RESULT, Desk
from bot.app.match import Match, as_entries, load
from bot.app.record.alarms import watch_call, watch_flag
from bot.app.record.numbering import numbered
from bot.app.request.buttons import Keyboard
from bot.app.speech.words import Html
from engines.core import record
from engines.core.record import AnyPlayed, Fold, Preview
from engines.core.rulings import Outcome, Refusal, Seat
from storage.store import Message, NewEntry, Payload, StoredEntry, Stream

Tried = AnyPlayed | Refusal
"""What the table says to an entry."""


def attempt(desk: Desk, match: Match, seat: Seat, text: str) -> Tried:
    """What the table would say to an entry now. Nothing is written."""
    return match.table.play(seat, text, match.seconds(desk.at))


def enter(
    desk: Desk, match: Match, seat: Seat, text: str, *, numbered: bool = False, tried: Tried | None = None
) -> tuple[Match, AnyPlayed, StoredEntry] | Refusal:
    """Play an entry and write it down, or say why it does not count. `numbered`: only a move or a hand does.

    `tried` is what the table has said to this very entry already.
    """
    played = attempt(desk, match, seat, text) if tried is None else tried
    if isinstance(played, Refusal):
        return played
    if numbered and not played.moved:
        return Refusal("unreadable", "text")
    line = NewEntry(seat, played.text, _author(desk), desk.at, desk.incoming.cause)
    entry = desk.unit.append(match.stream.id, match.stream.version, line)
    desk.folding.folded[match.stream.id] = (entry.version, played.table)
    return settle(desk, match.stream.id), played, entry


def whole(desk: Desk, match: Match) -> tuple[Fold, dict[int, StoredEntry]]:
    """The record from its first line: every step that counts, and every stored line by number."""
    stored = desk.unit.entries(match.stream.id)
    folded = record.fold(desk.folding.blank(match.stream), as_entries(match.stream, stored))
    return folded, {line.seq: line for line in stored}


def foresee(
    desk: Desk, match: Match, strike: Collection[int], instead: tuple[int, Seat, str] | None
) -> Preview | Refusal:
    """What a correction would do. Nothing is written."""
    entries = as_entries(match.stream, desk.unit.entries(match.stream.id))
    return record.preview(desk.folding.blank(match.stream), entries, strike, instead)


def rewrite(desk: Desk, match: Match, strike: Collection[int], change: Preview) -> tuple[Match, StoredEntry | None]:
    """Carry a foreseen correction out: strike, void what no longer counts, write the replacement."""
    stream_id, version = match.stream.id, match.stream.version
    struck = sorted({*strike, *change.voided})
    stored = {line.seq: line for line in desk.unit.entries(stream_id)}
    fresh = [seq for seq in struck if not stored[seq].struck]
    if fresh:
        version = desk.unit.strike(stream_id, version, fresh, desk.incoming.cause)
    written = None
    if change.entry is not None and change.entry.replaces is not None:
        old = stored[change.entry.replaces]
        line = NewEntry(
            change.entry.seat, change.entry.text, _author(desk), old.at, desk.incoming.cause, replaces=old.seq
        )
        written = desk.unit.append(stream_id, version, line)
    for pending in match.waiting("report"):
        if pending.seq in struck:
            desk.unit.drop_pending(pending.id)
    after = settle(desk, stream_id)
    if after.dispute is None:
        _renumber(desk, after)
        after = load(desk.unit, desk.folding, after.stream)
    return after, written


def _renumber(desk: Desk, match: Match) -> None:
    """A hand that waits for confirmation is called by its number, which an earlier one that is gone has changed."""
    lines = {step.entry.seq: line for line, step in enumerate(numbered(whole(desk, match)[0]), 1)}
    for pending in match.waiting("report"):
        line = lines.get(pending.seq or 0)
        if line is not None and line != pending.payload["line"]:
            desk.unit.change_pending(pending.id, {**pending.payload, "line": line})


def settle(desk: Desk, stream_id: int) -> Match:
    """Let the stream's status follow its record, and have the live message redrawn."""
    stream = desk.unit.stream(stream_id)
    assert stream is not None  # noqa: S101 - it was loaded in this very transaction
    match = load(desk.unit, desk.folding, stream)
    outcome = match.table.outcome
    if outcome is not None:
        stream = desk.unit.set_status(stream_id, "ended", ended_at=desk.at, outcome=dump_outcome(outcome))
    elif stream.status == "ended":
        stream = desk.unit.set_status(stream_id, "playing")
    show(desk, stream)
    after = load(desk.unit, desk.folding, stream)
    watch_flag(desk, after)
    watch_call(desk, after)
    return after


def show(desk: Desk, stream: Stream, anew: bool = False) -> None:
    """Ask for the live message to be brought up to date; `anew` posts it again at the end of the chat."""
    desk.unit.post(
        Message(
            stream.chat_id,
            "live",
            {"anew": anew},
            desk.at,
            RESULT if stream.status == "ended" else BOARD,
            thread_id=stream.thread_id,
            stream_id=stream.id,
            version=stream.version,
            coalesce=f"live:{stream.id}",
        )
    )


def on_live(desk: Desk, match: Match) -> bool:
    """Whether the pressed button stands under the live message, which is redrawn rather than rewritten."""
    live = desk.unit.live(match.stream.id)
    return live is not None and (live.chat_id, live.message_id) == (desk.chat.id, desk.incoming.message_id)


def conclude(desk: Desk, match: Match, text: Html, keyboard: Keyboard = ()) -> None:
    """Put what came of a request in the place of the pressed message, or tell it at the table.

    The live message redraws itself, and one that was pressed elsewhere is not seen by the others.
    """
    if desk.pressed and not on_live(desk, match) and not desk.elsewhere(match.stream):
        desk.edit(text, keyboard, match.stream.id)
    else:
        desk.tell(text, keyboard, match.stream, reply=True)


def dump_outcome(outcome: Outcome) -> dict[str, Any]:
    return asdict(outcome)


def load_outcome(stored: Payload) -> Outcome:
    """The inverse of `dump_outcome`, after JSON has made lists of tuples."""
    places = tuple(tuple(Seat(seat) for seat in tied) for tied in stored["places"])
    return Outcome(places, stored["reason"], stored["clause"], stored["tallies"], stored["void"])


def _author(desk: Desk) -> int | None:
    return desk.person.id if desk.person else None
