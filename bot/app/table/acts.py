"""Acts declared by a table's game: find the act, check who may do it and when, and collect agreement."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from bot.app.desk import LONGEST_TOAST, Desk
from bot.app.match import Match, of_event
from bot.app.record import correction_proposals, proposals, reports
from bot.app.record.alarms import BELL
from bot.app.record.attendance import attended
from bot.app.record.ending import tell_end
from bot.app.record.handover import hand_over
from bot.app.record.writer import Tried, attempt, conclude, enter
from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.rights import Standing
from bot.app.speech.people import called, entitled
from bot.app.speech.words import Html
from bot.app.table import amendment, tricks
from bot.app.table.act_lines import asking_of, enter_act, enter_sure, refuse_act, seat_of
from bot.app.table.act_questions import ask, ask_back, in_words, without_tags
from bot.app.table.entry import play, running
from bot.app.table.typed_buttons import spelt
from engines.core.chat.act import Act, Asking, Write
from engines.core.chat.buttons import Menu
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from storage.store import Pending

_DECLINED = "no"
"""The word older buttons added to decline a proposal; newer buttons answer the proposal by number."""
_RESUME = "resume"


def do(desk: Desk, match: Match, who: Standing, command: c.Do, tried: Tried | None = None) -> None:
    """Do a game act. `tried` is the table's earlier answer to the resulting line, if any."""
    act = match.manner.act(command.word)
    if act is None:
        _none(desk, match, command.word)
    elif not who.holds(act.by):
        desk.refuse(f"rights.{act.by}")
    elif not _open(desk, match, act):
        return
    elif command.by and command.by != who.person_id:
        desk.toast(desk.own.plain("toast.not_yours"))
    elif act.when.on_turn and _off_turn(match, who):
        desk.refuse("act.off_turn")
    elif act.consent:
        _together(desk, match, who, act, command.text)
    else:
        _alone(desk, match, who, act, command, tried)


def _off_turn(match: Match, who: Standing) -> bool:
    """Return whether a player would act during the other side's turn; a referee has no turn."""
    return bool(who.seats) and not set(who.seats) & set(match.table.to_act)


def answer(desk: Desk, match: Match, who: Standing, command: c.Agree) -> None:
    """Answer a proposed act, amendment or correction."""
    found = proposals.answered(match, command.pending)
    if (amended := amendment.waiting(match, command.pending)) is not None:
        _amended(desk, match, who, amended, command.yes)
        return
    if found is None:
        correction_proposals.agree(desk, match, who, command)
        return
    act, proposal = found
    if not _open(desk, match, act):
        return
    if not command.yes:
        proposals.decline(desk, match, who, act, proposal)
    elif agreed := proposals.agree(desk, match, who, act, proposal):
        _carry_out(desk, match, who, act, agreed)


def _amended(desk: Desk, match: Match, who: Standing, waiting: Pending, yes: bool) -> None:
    """Take the referee's answer to a previewed amendment of a finished record."""
    act = match.manner.act(str(waiting.payload["word"]))
    if not who.referee:
        desk.toast(desk.own.plain("toast.not_yours"))
        return
    if act is None or not _open(desk, match, act):
        return
    desk.unit.drop_pending(waiting.id)
    if yes:
        enter_act(desk, match, act, Seat(waiting.payload["seat"]), Write(str(waiting.payload["text"])), sure=waiting)
        return
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    conclude(desk, match, say.html("proposal.withdrawn", name=called(say, who)))


def look(desk: Desk, match: Match, who: Standing, command: d.Look) -> None:
    """Show the referee's private facts: as an alert on the pressed button, or in the private chat if too long."""
    told = in_words(desk.own.at(match.stream.game), match, match.refereeing.bench_facts(match.table.state))
    if desk.incoming.place.private:
        desk.answer(told, plain=None)
    elif len(without_tags(told)) <= LONGEST_TOAST:
        desk.toast(without_tags(told), alert=True)
    else:
        titled = Html(f"{entitled(desk.unit, desk.own, match.stream)}\n{told}")
        hand_over(desk, "text", {"html": titled}, "look.sent")


def resume(desk: Desk, match: Match, who: Standing, command: d.Resume) -> None:
    """继续: resume an interruption, by the game's own act first; a mere proposal is cancelled."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    act = match.manner.act(_RESUME)
    if act is not None and act.when.offered(match.table.state):
        written = act.write(match.table.state, asking_of(desk, match, who, ""))
        if isinstance(written, Write):
            play(desk, match, seat_of(who, written), written.line)
    elif proposals.called_off(desk, match, who):
        return
    elif match.table.paused:
        play(desk, match, REFEREE, "go")
    else:
        desk.refuse("resume.nothing")


def ring(desk: Desk, match: Match) -> None:
    """Ring a match's bell automatically."""
    act = match.manner.act(BELL)
    asking = Asking("", CLOCK, False, secrets.randbelow, lambda word: None)
    written = act.write(match.table.state, asking) if act else Write(BELL)
    if isinstance(written, Write) and of_event(match.stream):
        # The event has already announced the bell for the whole round.
        entered = enter(desk, match, CLOCK, written.line)
        if not isinstance(entered, Refusal):
            tell_end(desk, entered[0])
    elif isinstance(written, Write):
        enter_act(desk, match, act, CLOCK, written)


def _none(desk: Desk, match: Match, word: str) -> None:
    """Say that the table's game has no such act."""
    public, own = (say.at(match.stream.game) for say in (desk.public, desk.own))
    key = next(key for key in (f"act.{word}.none", "act.none") if public.has(key))
    desk.answer(public.html(key), plain=own.plain(key))


def _open(desk: Desk, match: Match, act: Act[Any]) -> bool:
    """Return whether the act is possible at this moment; otherwise say why not."""
    status = match.stream.status
    out_of_time = (act.when.after_end and status == "ended") or (act.when.before_full and status == "seating")
    return (
        (out_of_time or running(desk, match))
        and not desk.stale(match.stream.version)
        and not reports.frozen(desk, match)
    )


def _alone(desk: Desk, match: Match, who: Standing, act: Act[Any], command: c.Do, tried: Tried | None = None) -> None:
    """Do an act that needs no agreement from others."""
    if not desk.pressed and command.text and tried is None:
        text, tried = _spelt(desk, match, who, act, command.text)
        command = replace(command, text=text)
    written = act.write(match.table.state, asking_of(desk, match, who, command.text))
    demanded = any(other.then == act.word for other in match.manner.acts)
    if isinstance(written, Refusal):
        refuse_act(desk, match, act, written)
    elif demanded and proposals.asked_of(match, who) != act:
        desk.refuse(proposals.key(desk, act, "not_asked"))
    elif act.private and not desk.incoming.place.private:
        desk.answer(desk.public.html(proposals.key(desk, act, "private")), proposals.door(desk, match, act))
    elif isinstance(written, Menu):
        if desk.addressed or not command.text:
            ask(desk, match, act, written, first=not command.text)
    elif act.several is not None:
        tricks.several(desk, match, who, written.line)
    elif act.grave and not command.by:
        ask_back(desk, match, who, act, written, command.text, tried)
    elif act.grave:
        enter_sure(desk, match, who, act, written)
    else:
        now = attended(desk, match)
        enter_act(desk, now, act, seat_of(who, written), written, tried if now is match else None)


def _spelt(desk: Desk, match: Match, who: Standing, act: Act[Any], text: str) -> tuple[str, Tried | None]:
    """Translate the words after a typed act to button values; return them with the table's answer to the resulting
    line, if any."""
    tried: dict[str, Tried] = {}

    def asks(said: str) -> Write | Menu | Refusal:
        return act.write(match.table.state, asking_of(desk, match, who, said))

    def takes(written: Write) -> bool:
        line = written.line
        if act.several is None and line not in tried:
            tried[line] = attempt(desk, match, seat_of(who, written), line)
        return not isinstance(tried.get(line), Refusal)

    text = spelt(match, asks, takes, text)
    written = asks(text) if tried else None
    return text, tried.get(written.line) if isinstance(written, Write) else None


def _together(desk: Desk, match: Match, who: Standing, act: Act[Any], text: str) -> None:
    """Do an act that needs every side's agreement. Words after an act that leads to another act belong to the other
    act: `封棋 Nf3` already is a sealed move."""
    proposal = proposals.proposed(match, act)
    if desk.pressed and text == _DECLINED:
        if proposal is None:
            desk.toast(desk.own.plain("toast.stale"))
        else:
            proposals.decline(desk, match, who, act, proposal)
        return
    if text and act.then:
        do(desk, match, who, c.Do(act.then, text))
        return
    if proposal is not None and text in ("", proposal.payload.get("text", "")):
        if agreed := proposals.agree(desk, match, who, act, proposal):
            _carry_out(desk, match, who, act, agreed)
        return
    written = act.write(match.table.state, asking_of(desk, match, who, text))
    if isinstance(written, Refusal):
        refuse_act(desk, match, act, written)
    elif isinstance(written, Menu):
        if desk.addressed or not text:
            ask(desk, match, act, written, first=not text)
    elif act.then and proposals.held_up(desk, match):
        return
    elif who.referee:
        _carry_out(desk, match, who, act, proposals.Agreed(text, who.seat))
    else:
        proposals.propose(desk, match, who, act, text)


def _carry_out(desk: Desk, match: Match, who: Standing, act: Act[Any], agreed: proposals.Agreed) -> None:
    """Carry out an agreed act: demand the act it leads to, or enter it for the proposer."""
    proposals.overtaken(desk, match)
    wanted = match.manner.act(act.then) if act.then else None
    if wanted is not None:
        proposals.demand(desk, match, who, wanted)
        return
    asking = replace(asking_of(desk, match, who, agreed.text), seat=agreed.seat)
    written = act.write(match.table.state, asking)
    if isinstance(written, Refusal):
        refuse_act(desk, match, act, written)
    elif isinstance(written, Write):
        enter_act(desk, match, act, agreed.seat if written.seat is None else written.seat, written)
