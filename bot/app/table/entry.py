"""Moves, hands, resignations and draw offers, entered at a table while the match runs."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import reports as reporting
from bot.app.record.doubles import doubled, taken_up
from bot.app.record.numbering import briefly, refused, tell
from bot.app.record.writer import Tried, conclude, enter, on_live
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import Standing
from bot.app.speech.names import result
from bot.app.speech.people import people_at
from bot.app.speech.words import Html
from engines.core.record import AnyPlayed
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat


def hand(desk: Desk, match: Match, who: Standing, command: c.Hand, tried: Tried | None = None) -> None:
    """`tried` is what the table has said to it already, here and elsewhere: nothing is played twice."""
    if not match.reported:
        key = "hand.by_card" if match.by_card else "hand.board_game"
        desk.refuse(key)
    elif match.dispute is not None:
        reporting.relog(desk, match, who, command.text)
    elif desk.drawn in (None, match.stream.version) and doubled(desk, match, who, command.text):
        return
    elif running(desk, match) and not desk.stale(match.stream.version):
        _report(desk, match, who, command.text, tried)


def again(desk: Desk, match: Match, who: Standing, command: c.Again) -> None:
    """The hand that was asked about is another one than the other side has just reported."""
    text = taken_up(desk, match, who, command)
    if text is not None and running(desk, match) and not reporting.frozen(desk, match):
        desk.edit(desk.public.html("report.another"), (), match.stream.id)
        _report(desk, match, who, text)


def resign(desk: Desk, match: Match, who: Standing, command: c.Resign) -> None:
    """认输, asked back once: a slip of the finger must not lose a game, nor an old question pressed by chance."""
    assert who.person is not None  # noqa: S101 - only the seated resign
    if not running(desk, match) or (command.by and desk.stale(match.stream.version)):
        return
    if "resign" not in match.table.rules.verdicts:
        desk.refuse("resign.none")
    elif command.by == 0:
        stream = match.stream
        sure = Button(desk.public.plain("button.resign_sure"), c.Resign(who.person.id), stream.id, stream.version)
        desk.say(desk.public.html("resign.sure", name=who.person.name), ((sure,),), stream_id=stream.id, reply=True)
    elif command.by != who.person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    else:
        play(desk, match, who.seat, "resign")


def offer(desk: Desk, match: Match, who: Standing, command: c.Offer) -> None:
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if "draw" not in match.table.rules.verdicts:
        desk.refuse("offer.none")
        return
    play(desk, match, who.seat, {"ok": "draw ok", "no": "draw no"}.get(command.answer, "draw?"))


def running(desk: Desk, match: Match) -> bool:
    if match.stream.status == "playing":
        return True
    desk.refuse(f"status.{match.stream.status}" if match.terms is None else "status.terms")
    return False


def play(desk: Desk, match: Match, seat: Seat, text: str, said: Html | None = None, tried: Tried | None = None) -> None:
    """Enter what was played and tell what came of it; `said` takes the place of a question that was pressed."""
    entered = enter(desk, match, seat, text, tried=tried)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        if entered.point == "time_over":
            fall(desk, match)
        return
    after, played, _ = entered
    desk.toast(desk.own.line(after.table, played.text))
    if desk.pressed and not on_live(desk, match):
        done = said or desk.public.html("move.done", text=desk.public.line(after.table, played.text))
        desk.edit(done, (), match.stream.id)
    if news := _news(desk, after, played):
        desk.tell(news, _answers(desk, after, played), after.stream)
    desk.nod(after.stream)


def fall(desk: Desk, match: Match) -> bool:
    """Enter the flag that has fallen and tell what it means; whether one has."""
    fallen = match.table.fallen(match.seconds(desk.at))
    entered = enter(desk, match, CLOCK, f"flag {int(fallen[0])}") if fallen else None
    if entered is None or isinstance(entered, Refusal):
        return False
    after, played, _ = entered
    desk.tell(_news(desk, after, played), (), after.stream)
    return True


def refuse(desk: Desk, match: Match, refusal: Refusal, wanted: str = "") -> None:
    """Say what was wrong; what could mean several things is asked back with buttons."""
    stream = match.stream
    if refusal.kind == "ambiguous":
        say = desk.public
        shown = [(say.line(match.table, text), c.Move(text)) for text in refusal.candidates]
        choices = [Button(label, act, stream.id, stream.version) for label, act in shown]
        fitting = [button for button in choices if button.fits]
        desk.say(refused(desk, match, refusal), rows(fitting, 4), stream_id=stream.id, reply=True)
        return
    desk.answer(refused(desk, match, refusal, wanted), plain=briefly(desk, match, refusal))


def declare_void(desk: Desk, match: Match) -> None:
    """The referee ends a match as if it had not been played."""
    if match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    entered = enter(desk, match, REFEREE, "award void")
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, _ = entered
    conclude(desk, after, _news(desk, after, played))


def _news(desk: Desk, match: Match, played: AnyPlayed) -> Html:
    """What everyone must hear beyond the board: offers and their answers, fouls, the end."""
    parts = [tell(desk, match, played.facts)]
    outcome = match.table.outcome
    if outcome is not None:
        parts.append(result(desk.aloud(match.stream), match, outcome, people_at(desk.unit, match)))
    return Html("\n".join(part for part in parts if part))


def _answers(desk: Desk, match: Match, played: AnyPlayed) -> Keyboard:
    """The buttons beneath an offer that was just made."""
    if match.table.verdict.offer is None or not any(fact.key == "offer" for fact in played.facts):
        return ()
    say, stream = desk.aloud(match.stream), match.stream
    accept = Button(say.plain("button.draw_ok"), c.Offer("ok"), stream.id)
    decline = Button(say.plain("button.draw_no"), c.Offer("no"), stream.id)
    return ((accept, decline),)


def _report(desk: Desk, match: Match, who: Standing, text: str, tried: Tried | None = None) -> None:
    """A finished hand as one side tells it. It counts at once; the other side's word or next report confirms it."""
    entered = enter(desk, match, who.seat, text, numbered=True, tried=tried)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, entry = entered
    line = after.table.moves
    sides = who.sides if who.reports_for is None else {who.reports_for}
    reporting.taken_as_confirmed(desk, after, sides)
    told = tell(desk, after, played.facts)
    desk.toast(desk.own.at(after.stream.game).plain("toast.logged", line=line))
    reporting.announce(desk, after, who, entry, line, told)
