"""A referee's entry in a finished record that would cost an event results: previewed and confirmed first."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.correction_proposals import PARENT
from bot.app.record.followup import at_stake
from bot.app.record.writer import PROPOSAL, conclude
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.game.record import AnyPlayed
from engines.core.rulings import Seat
from storage.store import Pending

AMEND = "amend"


def asked_back(desk: Desk, match: Match, word: str, seat: Seat, played: AnyPlayed, sure: Pending | None = None) -> bool:
    """Return whether a line must wait for the referee's confirmation, after previewing what the event would lose.

    `sure` is an earlier confirmation; it holds for one version of the table and of the event, otherwise the preview is
    repeated.
    """
    stream = match.stream
    stake = at_stake(desk, match, played.table) if stream.status == "ended" else None
    if stake is None:
        return False
    if sure is not None:
        if (sure.version, sure.payload[PARENT]) == (stream.version, stake.version):
            return False
        desk.toast(desk.own.plain("toast.preview_anew"), alert=True)
    by = desk.person.id if desk.person else None
    for old in match.waiting(AMEND):
        if old.by == by and desk.unit.drop_pending(old.id):
            desk.retire(stream, f"{PROPOSAL}{old.id}")
    payload = {"word": word, "text": played.text, "seat": int(seat), PARENT: stake.version}
    waiting = desk.unit.add_pending(
        stream.id, AMEND, seq=None, version=stream.version, by=by, payload=payload, at=desk.at
    )
    say = desk.aloud(stream)
    yes = Button(say.plain("button.agree"), c.Agree(waiting.id, True), stream.id)
    no = Button(say.plain("button.disagree"), c.Agree(waiting.id, False), stream.id)
    line = say.html("amend.preview", text=say.line(match.table, played.text))
    text = Html("\n".join((line, stake.told, say.html("proposal.ask_self"))))
    conclude(desk, match, text, ((yes, no),), about=f"{PROPOSAL}{waiting.id}")
    return True


def waiting(match: Match, number: int) -> Pending | None:
    """Return the amendment awaiting the referee's confirmation under this number, or None."""
    return next((pending for pending in match.waiting(AMEND) if pending.id == number), None)
