"""Replies about results in messages to the event: `确认`, `有异议`, `2:1`. Each acts on the only table its writer can
mean."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.results import batch, reports
from bot.app.event.results.meant import own, result_in, where
from bot.app.event.results.unsettled import RESULT, Unsettled, numbered, unsettled
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, rows
from bot.app.request.commands import number
from bot.app.speech.assent import read_assent
from engines.core.rulings import Refusal
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing

_MOST_SHOWN = 5


def worded(desk: Desk, hall: Hall, who: Part, *, yes: bool) -> bool:
    """Serve 确认 or 有异议 for the result replied to, else for the only result waiting for this person. Return whether
    the event served the word; words about hands waiting at a table in the chat belong to the table."""
    if (replied := _replied(desk, hall)) is not None:
        reports.told(desk, hall, who, e.Told(replied.pending.id, yes))
        return True
    handed_in = unsettled(hall, [RESULT])
    waiting = [one for one in handed_in if _may_answer(hall, who, one)]
    if len(waiting) == 1:
        reports.told(desk, hall, who, e.Told(waiting[0].pending.id, yes))
    elif waiting:
        for one in waiting[:_MOST_SHOWN]:
            reports.shown(desk, hall, one)
    elif not hall.state.setup.by_hand:
        return False
    else:
        own_word = any(one.consent.given & set(who.entries) for one in handed_in)
        desk.refuse("event.result_other" if own_word else "event.result_nothing_waits")
    return True


def told(desk: Desk, hall: Hall, who: Part, text: str) -> bool:
    """Serve a text that reports a result or answers the result replied to. Return whether the text was served."""
    if (replied := _replied(desk, hall)) is not None:
        return _answered(desk, hall, who, replied, text)
    lines = batch.lines_in(text)
    if not lines or not who.may(e.Result()):
        return False
    if len(lines) > 1:
        if not any(_reads(desk, hall, who, one) for one in lines):
            return False
        batch.results(desk, hall, who, e.Result(text))
        return True
    if _reads(desk, hall, who, lines[0]):
        reports.result(desk, hall, who, e.Result(lines[0]))
        return True
    several = [each for each in own(hall, who) if not isinstance(result_in(hall, who, each, lines[0]), Refusal)]
    if len(several) > 1:
        _which(desk, hall, several, lines[0])
    return len(several) > 1


def _replied(desk: Desk, hall: Hall) -> Unsettled | None:
    """The waiting result announced by the message replied to."""
    to = desk.incoming.reply_to
    about = desk.unit.about(desk.chat.id, to) if to is not None else ""
    asked = number(about.removeprefix(f"{RESULT}:")) if about.startswith(RESULT) else None
    return numbered(hall, asked) if asked is not None else None


def _may_answer(hall: Hall, who: Part, handed: Unsettled) -> bool:
    waited_for = set(who.entries) & set(handed.consent.waits_for)
    return bool(waited_for) or who.judges(hall, handed.place, handed.there)


def _answered(desk: Desk, hall: Hall, who: Part, handed: Unsettled, text: str) -> bool:
    """Serve 对 or `不对，应该是1:2` in reply to a result. An objection with a score tells the referee the score
    claimed."""
    pairing = hall.state.pairing(*handed.place)
    if pairing is None:
        return False

    def figures(words: str) -> bool:
        return not isinstance(result_in(hall, who, pairing, words), Refusal)

    said = read_assent(text, figures)
    if said is None:
        return False
    instead = result_in(hall, who, pairing, said.instead) if said.instead else None
    claimed = instead if isinstance(instead, Outcome) else None
    reports.told(desk, hall, who, e.Told(handed.pending.id, said.right), claimed)
    return True


def _reads(desk: Desk, hall: Hall, who: Part, line: str) -> bool:
    """Whether a line reports a result of an open table. Talk does not; an impossible score does."""
    round, table, text = where(desk, hall, who, line)
    pairing = hall.state.pairing(round, table) if table and text else None
    if pairing is None:
        return False
    read = result_in(hall, who, pairing, text)
    return not isinstance(read, Refusal) or read.kind != "unreadable"


def _which(desk: Desk, hall: Hall, several: list[Pairing], text: str) -> None:
    """Ask a player of several open tables at which table the result was played."""
    say = hall.say
    buttons = [
        Button(say.plain("button.result_at", number=hall.numbered(each)),
               e.Result(f"{each.round}.{hall.numbered(each)} {text}"), hall.stream.id)
        for each in several
    ]  # fmt: skip
    fitting = [button for button in buttons if button.fits]
    desk.say(say.html("event.result_which", text=text), rows(fitting, 2), stream_id=hall.stream.id, reply=True)
