"""Entries absent when the check-in closes: the official decides to wait, to substitute, or to strike them off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.app.desk import Desk
from bot.app.event.entries.departure import leave
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from storage.store import Pending

_MOST_ASKED = 24
"""The most absent entries asked about in one message, with three buttons each."""


def entries_expected(tournament: Tournament) -> list[int]:
    """Return the entries that should check in: those still in the event."""
    rows = tournament.state.stand.standing if tournament.state.stand else ()
    placed = {int(row.id) for row in rows if row.place is not None and tournament.state.format.eliminates}
    return [
        entry for entry, one in sorted(tournament.state.entrants.items())
        if one.approved and entry not in tournament.state.outs and entry not in placed
    ]  # fmt: skip


def absent(tournament: Tournament, there: Iterable[int]) -> list[int]:
    """The entries with a missing member."""
    present = set(there)
    return [entry for entry in entries_expected(tournament) if not set(tournament.members(entry)) <= present]


def close_session(desk: Desk, tournament: Tournament, who: EventRole, session: Pending, rest: str) -> None:
    """关闭: close the session and ask the official to decide on every absent entry."""
    if not who.arbiter:
        desk.refuse("rights.arbiter")
        return
    left = absent(tournament, session.payload["there"])
    _ask(desk, tournament, session, {**session.payload, "closed": True, "left": left})


def _ask(desk: Desk, tournament: Tournament, session: Pending, payload: Mapping[str, Any]) -> None:
    """Ask about the entries left to decide on, or end the check-in when none is left."""
    say, left = tournament.say, [entry for entry in payload["left"] if entry in tournament.state.entrants]
    if not left:
        lines = [say.html("event.checkin_over", title=tournament.title, there=len(tournament.state.present))]
        if expected := awaited(tournament, payload):
            desk.unit.change_pending(session.id, {**payload, "left": []})
            lines.append(say.html("event.checkin_awaited", names=tournament.listed(expected)))
        else:
            desk.unit.drop_pending(session.id)
        desk.edit(Html("\n".join(lines)), (), tournament.stream.id)
        return
    desk.unit.change_pending(session.id, {**payload, "left": left})
    lines = [say.html("event.checkin_what", count=len(left))]
    keyboard = []
    for entry in left[:_MOST_ASKED]:
        lines.append(say.html("event.roll_entry", number=entry, names=tournament.called(entry)))
        keyboard.append(tuple(
            Button(say.plain(f"button.absent_{what}", number=entry), e.Checkin(f"{what} {entry}"), tournament.stream.id)
            for what in ("wait", "sub", "out")
        ))  # fmt: skip
    desk.edit(Html("\n".join(lines)), tuple(keyboard), tournament.stream.id)


def awaited(tournament: Tournament, payload: Mapping[str, Any]) -> list[int]:
    """The entries awaited after the session was closed and still absent."""
    missing = absent(tournament, payload["there"])
    return [entry for entry in payload.get("waiting", ()) if entry in missing]


def decided(desk: Desk, tournament: Tournament, who: EventRole, session: Pending, what: str, entry: int) -> None:
    """Store the decision on one absent entry, and ask about the next."""
    left = session.payload.get("left", [])
    if not who.arbiter or entry not in left:
        desk.refuse("rights.arbiter" if not who.arbiter else "toast.stale")
        return
    expected = session.payload.get("waiting", [])
    if what == "out":
        after = leave(desk, tournament, entry, tournament.say.plain("event.checkin_reason"))
        if after is None:
            return
        tournament = after
    else:
        expected = [*expected, entry]
    if what == "sub":
        desk.tell(
            tournament.say.html("event.checkin_sub", number=entry, called=tournament.called(entry)),
            (),
            tournament.stream,
        )
    left = [one for one in left if one != entry]
    _ask(desk, tournament, session, {**session.payload, "left": left, "waiting": expected})
