"""Acts declared by a table's game: find the act, ask back, collect agreement, enter the line and announce the
outcome."""

from __future__ import annotations

import re
import secrets
from dataclasses import replace
from html import unescape
from typing import Any

from bot.app.desk import LONGEST_TOAST, Desk
from bot.app.match import Match, number_of, of_event
from bot.app.record import correction_proposals, proposals, reports
from bot.app.record.alarms import BELL
from bot.app.record.attendance import attended
from bot.app.record.ending import tell_end, tell_upshot
from bot.app.record.handover import hand_over
from bot.app.record.numbering import tell
from bot.app.record.writer import Tried, attempt, conclude, enter
from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.rights import Standing
from bot.app.speech.naming import seat_named
from bot.app.speech.people import called, entitled
from bot.app.speech.words import Html, Seats, Words
from bot.app.table import amendment, tricks
from bot.app.table.absence import begun_for, given_to_nobody
from bot.app.table.entry import fall, play, refuse, running
from bot.app.table.typed_buttons import spelt
from engines.core.chat.act import Act, Asking, Write
from engines.core.chat.buttons import Choice, Menu, Rows
from engines.core.game.table import Played
from engines.core.rulings import CLOCK, REFEREE, Fact, Refusal, Seat
from storage.store import Pending

_DECLINED = "no"
"""The word older buttons added to decline a proposal; newer buttons answer the proposal by number."""
_RESUME = "resume"
_TAG = re.compile(r"</?[a-z]+>")


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
        _enter(desk, match, act, Seat(waiting.payload["seat"]), Write(str(waiting.payload["text"])), sure=waiting)
        return
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    conclude(desk, match, say.html("proposal.withdrawn", name=called(say, who)))


def look(desk: Desk, match: Match, who: Standing, command: d.Look) -> None:
    """Show the referee's private facts: as an alert on the pressed button, or in the private chat if too long."""
    told = _said(desk.own.at(match.stream.game), match, match.refereeing.bench_facts(match.table.state))
    if desk.incoming.place.private:
        desk.answer(told, plain=None)
    elif len(_plain(told)) <= LONGEST_TOAST:
        desk.toast(_plain(told), alert=True)
    else:
        titled = Html(f"{entitled(desk.unit, desk.own, match.stream)}\n{told}")
        hand_over(desk, "text", {"html": titled}, "look.sent")


def resume(desk: Desk, match: Match, who: Standing, command: d.Resume) -> None:
    """继续: resume an interruption, by the game's own act first; a mere proposal is cancelled."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    act = match.manner.act(_RESUME)
    if act is not None and act.when.offered(match.table.state):
        written = act.write(match.table.state, _asking(desk, match, who, ""))
        if isinstance(written, Write):
            play(desk, match, _seat(who, written), written.line)
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
        _enter(desk, match, act, CLOCK, written)


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
    written = act.write(match.table.state, _asking(desk, match, who, command.text))
    demanded = any(other.then == act.word for other in match.manner.acts)
    if isinstance(written, Refusal):
        _refuse(desk, match, act, written)
    elif demanded and proposals.asked_of(match, who) != act:
        desk.refuse(proposals.key(desk, act, "not_asked"))
    elif act.private and not desk.incoming.place.private:
        desk.answer(desk.public.html(proposals.key(desk, act, "private")), proposals.door(desk, match, act))
    elif isinstance(written, Menu):
        if desk.addressed or not command.text:
            _ask(desk, match, act, written, first=not command.text)
    elif act.several is not None:
        tricks.several(desk, match, who, written.line)
    elif act.grave and not command.by:
        _ask_back(desk, match, who, act, written, command.text, tried)
    elif act.grave:
        _made(desk, match, who, act, written)
    else:
        now = attended(desk, match)
        _enter(desk, now, act, _seat(who, written), written, tried if now is match else None)


def _spelt(desk: Desk, match: Match, who: Standing, act: Act[Any], text: str) -> tuple[str, Tried | None]:
    """Translate the words after a typed act to button values; return them with the table's answer to the resulting
    line, if any."""
    tried: dict[str, Tried] = {}

    def asks(said: str) -> Write | Menu | Refusal:
        return act.write(match.table.state, _asking(desk, match, who, said))

    def takes(written: Write) -> bool:
        line = written.line
        if act.several is None and line not in tried:
            tried[line] = attempt(desk, match, _seat(who, written), line)
        return not isinstance(tried.get(line), Refusal)

    text = spelt(match, asks, takes, text)
    written = asks(text) if tried else None
    return text, tried.get(written.line) if isinstance(written, Write) else None


def _made(desk: Desk, match: Match, who: Standing, act: Act[Any], written: Write) -> None:
    """Enter a grave act after confirmation. The outcome stands beneath the question, because making a claim does not
    mean that it holds."""
    begun = begun_for(desk, match, _seat(who, written), written.line)
    if begun is not None:
        say = desk.public.at(match.stream.game)
        text = say.line(match.table, written.line)
        made = say.first(f"act.{act.word}.made", "act.made", name=_name(who), text=text)
        play(desk, attended(desk, begun), _seat(who, written), written.line, made)


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
    written = act.write(match.table.state, _asking(desk, match, who, text))
    if isinstance(written, Refusal):
        _refuse(desk, match, act, written)
    elif isinstance(written, Menu):
        if desk.addressed or not text:
            _ask(desk, match, act, written, first=not text)
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
    asking = replace(_asking(desk, match, who, agreed.text), seat=agreed.seat)
    written = act.write(match.table.state, asking)
    if isinstance(written, Refusal):
        _refuse(desk, match, act, written)
    elif isinstance(written, Write):
        _enter(desk, match, act, agreed.seat if written.seat is None else written.seat, written)


def _ask(desk: Desk, match: Match, act: Act[Any], menu: Menu, first: bool) -> None:
    """Put a game's question with its buttons, in place of the question just answered."""
    stream, game = match.stream, match.stream.game
    say = desk.public.at(game)
    text = _said(say, match, menu.ask)
    if act.private and first:
        text = say.html("act.at", number=number_of(stream), ask=text)
    keyboard = _buttons(say, match, act, menu.rows, stream.version)
    if menu.bench is not None:
        keyboard = (*keyboard, (Button(say.label(game, menu.bench, Seats(match.labels)), d.Look(), stream.id),))
    if not keyboard:
        desk.answer(text, plain=_plain(_said(desk.own.at(game), match, menu.ask)))
    else:
        desk.ask(text, keyboard, stream.id)


def _ask_back(
    desk: Desk, match: Match, who: Standing, act: Act[Any], written: Write, text: str, tried: Tried | None
) -> None:
    """Ask the player to confirm a grave act, since a slip of the finger must not commit it. Whether the claim would
    hold is not revealed: the player takes that risk."""
    tried = tried or attempt(desk, match, _seat(who, written), written.line)
    if isinstance(tried, Refusal):
        _refuse(desk, match, act, tried)
        return
    if given_to_nobody(desk, match, tried):
        return
    if who.person is None:
        desk.refuse("rights.person")
        return
    stream, say = match.stream, desk.public.at(match.stream.game)
    label = str(say.first(f"button.{act.word}_sure", "button.act_sure"))
    named = tried.text.startswith(act.word)
    words = match.table.bare(tried.text).removeprefix(act.word).strip() if named else text
    sure = Button(label, c.Do(act.word, words, who.person.id), stream.id, stream.version)
    ask = _said(say, match, written.asks) or say.html("act.sure_line", text=say.line(match.table, tried.text))
    desk.ask(say.html("act.sure", name=who.person.name, ask=ask), ((sure,),), stream.id)


def _enter(
    desk: Desk,
    match: Match,
    act: Act[Any] | None,
    seat: Seat,
    written: Write,
    tried: Tried | None = None,
    sure: Pending | None = None,
) -> None:
    """Write the line and announce the outcome; for a private act announce only public facts.

    `sure` is the pending amendment the referee has confirmed.
    """
    tried = attempt(desk, match, seat, written.line) if tried is None else tried
    if act and isinstance(tried, Played) and amendment.asked_back(desk, match, act.word, seat, tried, sure):
        return
    entered = enter(desk, match, seat, written.line, tried=tried)
    if isinstance(entered, Refusal):
        _refuse(desk, match, act, entered)
        return
    after, played, _ = entered
    if after.table.outcome is not None or (act is not None and match.waiting(act.word)):
        proposals.overtaken(desk, match)
    desk.toast(desk.own.plain("toast.done"))
    if act is not None and act.private:
        done = desk.own.html(proposals.key(desk, act, "done"))
        if desk.pressed:
            desk.edit(done, (), match.stream.id)
        desk.nod(after.stream, done)
        tell_upshot(desk, after, _news(desk, after, played), apart=True)
        return
    say = desk.aloud(after.stream)
    # These buttons carry no version: the next act stays possible until done.
    offers = _buttons(say, after, act, written.offers, None) if act and not after.table.outcome else ()
    text = _news(desk, after, played) or say.html("move.done", text=say.line(after.table, played.text))
    tell_upshot(desk, after, text, offers, reply=True)


def _news(desk: Desk, match: Match, played: Played[Any, Any]) -> Html:
    """Word the public outcome. A decision is announced with its result instead."""
    return tell(desk, match, tuple(fact for fact in played.facts if fact.key != "decision"))


def _refuse(desk: Desk, match: Match, act: Act[Any] | None, refusal: Refusal) -> None:
    """Explain a refusal; unreadable words in talk among players get no answer. Too late a move lets the flag fall."""
    if refusal.kind == "unreadable" and not desk.addressed:
        return
    refuse(desk, match, refusal, act.word if act else "")
    if refusal.point == "time_over":
        fall(desk, match)


def _buttons(say: Words, match: Match, act: Act[Any], offered: Rows, version: int | None) -> Keyboard:
    def button(choice: Choice) -> Button:
        does = c.Move(choice.value) if choice.enters else c.Do(act.word, choice.value)
        label = say.label(match.stream.game, choice.label, Seats(match.labels))
        return Button(label, does, match.stream.id, version)

    return tuple(tuple(button(choice) for choice in row) for row in offered)


def _asking(desk: Desk, match: Match, who: Standing, text: str) -> Asking:
    seat = who.seats[0] if who.seats else REFEREE
    seconds = match.seconds(desk.at) if match.stream.started_at else None
    return Asking(
        text, seat, who.referee, secrets.randbelow, lambda word: seat_named(match, word), desk.pressed, seconds
    )


def _seat(who: Standing, written: Write) -> Seat:
    return who.seat if written.seat is None else written.seat


def _said(say: Words, match: Match, facts: tuple[Fact, ...]) -> Html:
    said = (say.fact(match.stream.game, fact, Seats(match.labels)) for fact in facts)
    return Html("\n".join(sentence for sentence in said if sentence))


def _plain(html: Html) -> str:
    """Return the text for a toast, which cannot show bold type."""
    return unescape(_TAG.sub("", html))


def _name(who: Standing) -> str:
    return who.person.name if who.person else ""
