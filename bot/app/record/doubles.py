"""Two reports of one hand at the same time: the second reporter sees the first report and is asked which hand they
mean."""

from __future__ import annotations

from datetime import timedelta

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import read_out
from bot.app.record.writer import ASKED, attempt, foresee
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from engines.core.rulings import Refusal
from storage.store import Payload, Pending

KIND = "again"
UNKEPT = "mine"
"""The payload key for the second reporter's line in words, stored if it differs from the first report."""
_AT_ONCE = timedelta(minutes=2)
"""No hand takes less time to play, so the opponents' report within this span most likely concerns the same hand."""


def doubled(desk: Desk, match: Match, who: Standing, text: str, number: int = 0) -> bool:
    """Ask which hand is meant if the opponents have just reported a hand still unanswered; return whether the question
    was asked.

    `number` is the hand for which a form was filled in, however long that took.
    """
    first = _first(desk, match, who, number)
    if first is None:
        return False
    tried = attempt(desk, match, who.seat, text)
    if isinstance(tried, Refusal) and (tried.kind == "unreadable" or match.stream.status != "ended"):
        return False
    stream, line = match.stream, int(first.payload["line"])
    say = desk.public.at(stream.game)
    entry = next(entry for entry in desk.unit.entries(stream.id) if entry.seq == first.seq)
    instead = _in_its_place(desk, match, who, entry.seq, text)
    # Show the reporter's line as written: completed by the table, it would name the next hand's dealer.
    theirs, mine = read_out(desk, match, entry.text), read_out(desk, match, instead if number else text)
    apart = instead != entry.text
    buttons = []
    if not isinstance(tried, Refusal):
        asked = _wait(desk, match, who, {"text": text, **({UNKEPT: mine} if apart else {})})
        buttons.append(Button(say.plain("button.next_hand", line=line + 1), c.Again(asked.id), stream.id))
    buttons.append(Button(say.plain("button.object", line=line), c.Object(first.seq or 0), stream.id))
    # A button that confirms a different line comes last, so that nobody presses it unread.
    same = Button(say.plain("button.their_hand" if apart else "button.same_hand"), c.Confirm(entry.seq), stream.id)
    buttons.insert(len(buttons) if apart else 0, same)
    told = {"line": line, "side": first.payload["by_side"], "theirs": theirs, "mine": mine}
    question = say.html("report.twice_apart" if apart else "report.twice", **told)
    keyboard = tuple((button,) for button in buttons)
    desk.say(question, keyboard, stream_id=stream.id, reply=True, about=f"{ASKED}{first.seq}")
    return True


def unkept(match: Match, who: Standing) -> str:
    """Return the differing line of a reporter who has not yet said which hand was meant; "" if there is none."""
    waiting = (one for one in match.waiting(KIND) if one.by == who.person_id and one.version == match.stream.version)
    return next((str(one.payload[UNKEPT]) for one in waiting if UNKEPT in one.payload), "")


def _in_its_place(desk: Desk, match: Match, who: Standing, seq: int, text: str) -> str:
    """Return the text as completed for the place of the first report, with that hand's dealer and level."""
    change = foresee(desk, match, [seq], (seq, who.seat, text))
    return text if isinstance(change, Refusal) or change.entry is None else change.entry.text


def _first(desk: Desk, match: Match, who: Standing, number: int) -> Pending | None:
    """Return the opponents' waiting report, if it is recent or concerns hand `number`."""
    sides = who.sides if who.reports_for is None else {who.reports_for}
    if not sides or match.stream.status not in ("playing", "ended"):
        return None
    waiting = match.waiting("report")
    newest = [report for report in waiting if report.payload["line"] == number] if number else waiting[-1:]
    return next(
        (
            report
            for report in newest
            if report.payload["side"] not in sides
            and not report.payload["settles"]
            and (number or desk.at - report.created_at <= _AT_ONCE)
        ),
        None,
    )


def _wait(desk: Desk, match: Match, who: Standing, payload: Payload) -> Pending:
    """Store the text until the reporter says which hand was meant, replacing an older text by the same person."""
    for old in match.waiting(KIND):
        if old.by == who.person_id:
            desk.unit.drop_pending(old.id)
    stream = match.stream
    return desk.unit.add_pending(
        stream.id, KIND, seq=None, version=stream.version, by=who.person_id, payload=payload, at=desk.at
    )


def taken_up(desk: Desk, match: Match, who: Standing, command: c.Again) -> str | None:
    """Return the stored text after the reporter has declared a new hand, or None if the button is outdated or belongs
    to another person."""
    asked = next((pending for pending in match.waiting(KIND) if pending.id == command.pending), None)
    if asked is None or asked.version != match.stream.version:
        desk.toast(desk.own.plain("toast.stale"))
    elif asked.by != who.person_id:
        desk.toast(desk.own.plain("toast.not_yours"))
    else:
        desk.unit.drop_pending(asked.id)
        return str(asked.payload["text"])
    return None
