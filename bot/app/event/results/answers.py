"""Replies about results in messages to the event: `确认`, `有异议`, `2:1`. Each acts on the only table its writer can
mean."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.results import batch, reports
from bot.app.event.results.mentions import own, result_in, where
from bot.app.event.results.unsettled_results import RESULT, Unsettled, numbered, unsettled
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, rows
from bot.app.request.commands import number
from bot.app.speech.assent import read_assent
from engines.core.rulings import Refusal
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing

_MOST_SHOWN = 5


def worded(desk: Desk, tournament: Tournament, who: EventRole, *, yes: bool) -> bool:
    """Serve 确认 or 有异议 for the result replied to, else for the only result waiting for this person. Return whether
    the event served the word; words about hands waiting at a table in the chat belong to the table."""
    if (replied := _replied(desk, tournament)) is not None:
        reports.answer_report(desk, tournament, who, e.AnswerResult(replied.pending.id, yes))
        return True
    handed_in = unsettled(tournament, [RESULT])
    waiting = [one for one in handed_in if _may_answer(tournament, who, one)]
    if len(waiting) == 1:
        reports.answer_report(desk, tournament, who, e.AnswerResult(waiting[0].pending.id, yes))
    elif waiting:
        for one in waiting[:_MOST_SHOWN]:
            reports.shown(desk, tournament, one)
    elif not tournament.state.setup.by_hand:
        return False
    else:
        own_word = any(one.consent.given & set(who.entries) for one in handed_in)
        desk.refuse("event.result_other" if own_word else "event.result_nothing_waits")
    return True


def serve_reply(desk: Desk, tournament: Tournament, who: EventRole, text: str) -> bool:
    """Serve a text that reports a result or answers the result replied to. Return whether the text was served."""
    if (replied := _replied(desk, tournament)) is not None:
        return _answered(desk, tournament, who, replied, text)
    lines = batch.lines_in(text)
    if not lines or not who.may(e.Result()):
        return False
    if len(lines) > 1:
        if not any(_reads(desk, tournament, who, one) for one in lines):
            return False
        batch.results(desk, tournament, who, e.Result(text))
        return True
    if _reads(desk, tournament, who, lines[0]):
        reports.result(desk, tournament, who, e.Result(lines[0]))
        return True
    several = [
        each for each in own(tournament, who) if not isinstance(result_in(tournament, who, each, lines[0]), Refusal)
    ]
    if len(several) > 1:
        _which(desk, tournament, several, lines[0])
    return len(several) > 1


def _replied(desk: Desk, tournament: Tournament) -> Unsettled | None:
    """The waiting result announced by the message replied to."""
    to = desk.incoming.reply_to
    about = desk.unit.about(desk.chat.id, to) if to is not None else ""
    asked = number(about.removeprefix(f"{RESULT}:")) if about.startswith(RESULT) else None
    return numbered(tournament, asked) if asked is not None else None


def _may_answer(tournament: Tournament, who: EventRole, handed: Unsettled) -> bool:
    waited_for = set(who.entries) & set(handed.consent.waits_for)
    return bool(waited_for) or who.judges(tournament, handed.place, handed.there)


def _answered(desk: Desk, tournament: Tournament, who: EventRole, handed: Unsettled, text: str) -> bool:
    """Serve 对 or `不对，应该是1:2` in reply to a result. An objection with a score tells the referee the score
    claimed."""
    pairing = tournament.state.pairing(*handed.place)
    if pairing is None:
        return False

    def figures(words: str) -> bool:
        return not isinstance(result_in(tournament, who, pairing, words), Refusal)

    said = read_assent(text, figures)
    if said is None:
        return False
    instead = result_in(tournament, who, pairing, said.instead) if said.instead else None
    claimed = instead if isinstance(instead, TableResult) else None
    reports.answer_report(desk, tournament, who, e.AnswerResult(handed.pending.id, said.right), claimed)
    return True


def _reads(desk: Desk, tournament: Tournament, who: EventRole, line: str) -> bool:
    """Whether a line reports a result of an open table. Talk does not; an impossible score does."""
    round, table, text = where(desk, tournament, who, line)
    pairing = tournament.state.pairing(round, table) if table and text else None
    if pairing is None:
        return False
    read = result_in(tournament, who, pairing, text)
    return not isinstance(read, Refusal) or read.kind != "unreadable"


def _which(desk: Desk, tournament: Tournament, several: list[Pairing], text: str) -> None:
    """Ask a player of several open tables at which table the result was played."""
    say = tournament.say
    buttons = [
        Button(say.plain("button.result_at", number=tournament.numbered(each)),
               e.Result(f"{each.round}.{tournament.numbered(each)} {text}"), tournament.stream.id)
        for each in several
    ]  # fmt: skip
    fitting = [button for button in buttons if button.fits]
    desk.say(say.html("event.result_which", text=text), rows(fitting, 2), stream_id=tournament.stream.id, reply=True)
