"""Answer a reported hand by replying to it: the report is right, wrong, or should read differently."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match
from bot.app.record import reports
from bot.app.record.numbering import numbered
from bot.app.record.writer import REPORT, attempt, whole
from bot.app.request import commands as c
from bot.app.request.buttons import Button, rows
from bot.app.request.rights import Standing
from bot.app.speech.assent import Assent, read_assent
from bot.app.table import form
from engines.core.rulings import Refusal
from storage.store import Pending

_WORDS: Mapping[c.Command, bool] = {
    c.Confirm(): True, c.Object(): False, c.Agree(0, True): True, c.Agree(0, False): False,
}  # fmt: skip
"""Texts that act without a command; in reply to a report they answer that very report."""


def answered(desk: Desk, match: Match, who: Standing, command: c.Command) -> bool:
    """Serve an answer to a reported hand, given as a reply to the report or the score sheet; return whether the message
    was an answer."""
    if desk.pressed or not match.reported or desk.incoming.reply_to is None or not who.may(c.Confirm()):
        return False
    about = desk.unit.about(desk.chat.id, desk.incoming.reply_to)
    seq = c.number(about.removeprefix(REPORT)) if about.startswith(REPORT) else None
    said = _said(desk, match, who, command, to_report=seq is not None)
    if said is None:
        return False
    if said.instead and match.dispute is not None:
        form.fix(desk, match, who, c.Fix(f"{match.dispute.payload['line']} {said.instead}"))
        return True
    if seq is None and not _to_sheet(desk, match):
        return False
    waiting = awaited(match, who)
    if seq is None and len(waiting) > 1:
        _which(desk, match, waiting, said)
        return True
    seq = seq or next((report.seq for report in waiting), None) or 0
    if said.right:
        reports.confirm(desk, match, who, c.Confirm(seq))
    elif any(report.seq == seq for report in waiting) and not (who.referee and said.instead):
        _objected(desk, match, who, seq, said.instead)
    else:
        _amended(desk, match, who, seq, said.instead)
    return True


def _said(desk: Desk, match: Match, who: Standing, command: c.Command, *, to_report: bool) -> Assent | None:
    if isinstance(command, c.Say):
        return read_assent(command.text, lambda words: _entered(desk, match, who, words))
    # In reply to the sheet the same text may also answer a proposal, so it does not count here.
    right = _WORDS.get(command) if to_report else None
    return None if right is None else Assent(right)


def _entered(desk: Desk, match: Match, who: Standing, words: str) -> bool:
    """Return whether the words describe a hand, at least in part."""
    tried = attempt(desk, match, who.seat, words)
    read = not isinstance(tried, Refusal) or tried.kind != "unreadable"
    return read or match.manner.sheet.form_of_text(match.table.state, who.seat, words) is not None


def _to_sheet(desk: Desk, match: Match) -> bool:
    live = desk.unit.live(match.stream.id)
    return live is not None and (live.chat_id, live.message_id) == (desk.chat.id, desk.incoming.reply_to)


def awaited(match: Match, who: Standing) -> list[Pending]:
    """Return the reports this person may confirm or dispute."""
    return [
        report
        for report in match.waiting("report")
        if report.payload["side"] not in who.sides and report.by != who.person_id
    ]


def _which(desk: Desk, match: Match, waiting: list[Pending], said: Assent) -> None:
    """Ask which of several waiting hands is meant, with a button for each. A replacement text must be sent in reply to
    its own report."""
    say, stream = desk.public, match.stream
    word, act = ("confirm", c.Confirm) if said.right else ("object", c.Object)
    buttons = [
        Button(say.plain(f"button.{word}", line=report.payload["line"]), act(report.seq or 0), stream.id)
        for report in waiting
    ]
    desk.say(say.html("report.which"), rows(buttons, 2), stream_id=stream.id, reply=True)


def _objected(desk: Desk, match: Match, who: Standing, seq: int, instead: str) -> None:
    """Dispute a hand, then propose the replacement to the other side."""
    reports.object_to(desk, match, who, c.Object(seq))
    after = load(desk.unit, desk.folding, desk.stream(match.stream.id))
    if instead and after.dispute is not None and after.dispute.seq == seq:
        form.fix(desk, after, who, c.Fix(f"{after.dispute.payload['line']} {instead}"))


def _amended(desk: Desk, match: Match, who: Standing, seq: int, instead: str) -> None:
    """Correct a hand that cannot be disputed: the asker's own report, an already confirmed hand, or any hand as
    referee."""
    lines = [step.entry.seq for step in numbered(whole(desk, match)[0])]
    if seq not in lines:
        desk.refuse("report.none")
    elif instead:
        form.fix(desk, match, who, c.Fix(f"{lines.index(seq) + 1} {instead}"))
    else:
        form.fill(desk, match, who, c.Fill(line=lines.index(seq) + 1))
