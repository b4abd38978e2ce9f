"""Writing the record: entries, strikes and replacements, and what follows from them for the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, replace
from typing import Any, overload

from bot.app.desk import BOARD, RESULT, Desk
from bot.app.match import Match, as_entries, load, of_event, record_of
from bot.app.record.alarms import watch_bell, watch_call, watch_flag
from bot.app.record.numbering import numbered
from bot.app.record.signatures import Author, enter_for
from bot.app.request.buttons import Keyboard
from bot.app.speech.words import Html
from engines.core import record
from engines.core.record import AnyPlayed, Fold, Preview
from engines.core.rulings import Outcome, Refusal, Seat
from engines.core.tasks import Weigh
from storage.store import Message, NewEntry, Status, StoredEntry, Stream

REPORT, ASKED, PROPOSAL, OFFER = "report:", "asked:", "proposal:", "offer"
"""What messages with buttons are about: the report of a line, a question about it, a proposal by its number, a draw
offer."""
_OPEN: tuple[Status, ...] = ("seating", "playing")
Tried = AnyPlayed | Refusal
"""What the table says to an entry."""


def attempt(desk: Desk, match: Match, seat: Seat, text: str) -> Tried:
    """What the table would say to an entry now. Nothing is written.

    What was worked out for an entry is kept in its line, and never taken from anybody's words.
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
    """Play an entry and write it down, or say why it does not count. `numbered`: only a move or a hand does.

    `tried` is what the table has said to this very entry already; `author` is whose it is, where that is not who asks.
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
    """The record from its first line: every step that counts, and every stored line by number."""
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
    """What a correction would do. Nothing is written."""
    stream, struck = match.stream, tuple(sorted(strike))

    def work() -> Preview | Refusal:
        entries = as_entries(stream, desk.unit.entries(stream.id))
        return record.preview(desk.folding.blank(stream), entries, struck, instead)

    return desk.folding.once(("foresee", stream.id, stream.version, struck, instead), work)


def rewrite(
    desk: Desk, match: Match, strike: Collection[int], change: Preview, author: Author | None = None
) -> tuple[Match, StoredEntry | None]:
    """Carry a foreseen correction out: strike, void what no longer counts, write the replacement.

    The replacement is the `author`'s, who may have asked for it earlier; where there is none, of whoever does it now.
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
    """A hand that waits for confirmation is called by its number, which an earlier one that is gone has changed."""
    lines = {step.entry.seq: line for line, step in enumerate(numbered(whole(desk, match)[0]), 1)}
    for pending in match.waiting("report"):
        line = lines.get(pending.seq or 0)
        if line is not None and line != pending.payload["line"]:
            desk.unit.change_pending(pending.id, {**pending.payload, "line": line})


def settle(desk: Desk, stream_id: int) -> Match:
    """Let the stream's status follow its record, and have the live message redrawn."""
    stream = desk.stream(stream_id)
    # By the record alone: it has just changed.
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
    """Ask for the live message to be brought up to date; `anew` posts it again at the end of the chat; `called`:
    whoever is to act has been told in another message.

    What is held has a text of its own instead, which always stays where it is; while it is being made nobody else is
    shown anything of it.
    """
    held = desk.folding.tables.games[stream.game].held
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
    """Ask for the names on a live message to be brought up to date where it stands. Nobody is called, nothing is posted
    or pinned: at the table nothing has happened."""
    if desk.unit.live(stream.id) is None:
        return
    row = Message(stream.chat_id, "live", {"in_place": True}, desk.at, BOARD, thread_id=stream.thread_id)
    # A key of its own: a board that waits to be shown to everybody is not to become a silent one.
    desk.unit.post(replace(row, stream_id=stream.id, version=stream.version, coalesce=f"relabel:{stream.id}"))


def retell(desk: Desk) -> None:
    """Ask for every open table and event of the chat to be told in its language of now, each where it stands."""
    for table in desk.unit.streams(desk.chat.id, _OPEN):
        relabel(desk, table)
    for event in desk.unit.events(desk.chat.id, _OPEN):
        show(desk, event)


def _quiet(desk: Desk, stream: Stream, anew: bool) -> bool:
    """A table of an event shows nothing until somebody enters something there, or asks for its board."""
    return of_event(stream) and not anew and desk.unasked and desk.unit.live(stream.id) is None


def conclude(desk: Desk, match: Match, text: Html, keyboard: Keyboard = (), about: str = "") -> None:
    """Put what came of a request in the place of the pressed message, or tell it at the table.

    The live message redraws itself, and one that was pressed elsewhere is not seen by the others.
    """
    if desk.pressed and not desk.on_live and not desk.elsewhere(match.stream):
        desk.edit(desk.headed(match.stream, text), keyboard, match.stream.id)
    else:
        desk.tell(text, keyboard, match.stream, reply=True, about=about)


def dump_outcome(outcome: Outcome) -> dict[str, Any]:
    return asdict(outcome)


def _author(desk: Desk) -> int | None:
    return desk.person.id if desk.person else None
