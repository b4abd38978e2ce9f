"""Moves, hands, resignations, draw offers and fouls: what is entered at a table while the match runs."""

from __future__ import annotations

from bot.app import commands as c
from bot.app import correcting
from bot.app.buttons import Button, Keyboard, rows
from bot.app.desk import Desk
from bot.app.lines import briefly, numbered, refused, tell
from bot.app.live import result
from bot.app.match import Match
from bot.app.people import people_at
from bot.app.rights import Standing
from bot.app.scribe import enter, on_live, whole
from bot.app.words import Html
from engines.core.record import AnyPlayed
from engines.core.rulings import REFEREE, Refusal, Seat
from storage.store import StoredEntry

_LONGEST_ENTRY = 200


def move(desk: Desk, match: Match, who: Standing, command: c.Move) -> None:
    if match.game.reported:
        hand(desk, match, who, c.Hand(command.text))
    elif not command.text:
        choose = Button(desk.public.plain("button.pick"), c.Pick(), match.stream.id, match.stream.version)
        desk.answer(desk.public.html("move.empty") + "\n" + desk.public.html(f"hint.{match.stream.game}"), ((choose,),))
    elif running(desk, match) and not desk.stale(match.stream.version):
        _play(desk, match, who.seat, command.text)


def hand(desk: Desk, match: Match, who: Standing, command: c.Hand) -> None:
    if not match.game.reported:
        desk.answer(desk.public.html("hand.board_game"), plain=desk.own.plain("hand.board_game"))
    elif match.dispute is not None:
        correcting.relog(desk, match, who, command.text)
    elif running(desk, match) and not desk.stale(match.stream.version):
        _report(desk, match, who, command.text)


def say(desk: Desk, match: Match, who: Standing, command: c.Say) -> None:
    """Plain text to a table: an entry if it reads like one; other talk is not ours to answer."""
    if match.stream.status != "playing" or not (who.seats or who.referee):
        return
    spoken_to = desk.incoming.reply_to is not None or desk.incoming.place.private
    tried = match.table.play(who.seat, command.text[:_LONGEST_ENTRY], match.seconds(desk.at))
    if isinstance(tried, Refusal) and (tried.kind == "unreadable" or tried.point == "turn") and not spoken_to:
        return
    if match.game.reported:
        hand(desk, match, who, c.Hand(command.text))
    elif who.seats:
        move(desk, match, who, c.Move(command.text))


def resign(desk: Desk, match: Match, who: Standing, command: c.Resign) -> None:
    """认输, asked back once: a slip of the finger must not lose a game."""
    assert who.person is not None  # noqa: S101 - only the seated resign
    if not running(desk, match):
        return
    if "resign" not in match.table.rules.verdicts:
        desk.answer(desk.public.html("resign.none"), plain=desk.own.plain("resign.none"))
    elif command.by == 0:
        sure = Button(desk.public.plain("button.resign_sure"), c.Resign(who.person.id), match.stream.id)
        desk.say(
            desk.public.html("resign.sure", name=who.person.name), ((sure,),), stream_id=match.stream.id, reply=True
        )
    elif command.by != who.person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    else:
        _play(desk, match, who.seat, "resign")


def offer(desk: Desk, match: Match, who: Standing, command: c.Offer) -> None:
    if not running(desk, match):
        return
    if "draw" not in match.table.rules.verdicts:
        desk.answer(desk.public.html("offer.none"), plain=desk.own.plain("offer.none"))
        return
    _play(desk, match, who.seat, {"ok": "draw ok", "no": "draw no"}.get(command.answer, "draw?"))


def foul(desk: Desk, match: Match, who: Standing, command: c.Foul) -> None:
    """Record a foul in one line: who, and what for."""
    if not match.game.fouls:
        desk.answer(desk.public.html("foul.none"), plain=desk.own.plain("foul.none"))
        return
    entered = enter(desk, match, REFEREE, f"foul {command.text[:_LONGEST_ENTRY]}")
    if isinstance(entered, Refusal):
        desk.answer(refused(desk, match, entered, "foul"), plain=briefly(desk, match, entered))
        return
    _told(desk, *entered)


def running(desk: Desk, match: Match) -> bool:
    if match.stream.status == "playing":
        return True
    key = f"status.{match.stream.status}"
    desk.answer(desk.public.html(key), plain=desk.own.plain(key))
    return False


def _play(desk: Desk, match: Match, seat: Seat, text: str) -> None:
    entered = enter(desk, match, seat, text[:_LONGEST_ENTRY])
    if isinstance(entered, Refusal):
        _refused(desk, match, entered)
        return
    after, played, entry = entered
    desk.toast(desk.own.entry(played.text))
    if desk.pressed and not on_live(desk, match):
        desk.edit(desk.public.html("move.done", text=desk.public.entry(played.text)), (), match.stream.id)
    _told(desk, after, played, entry)


def _refused(desk: Desk, match: Match, refusal: Refusal) -> None:
    stream = match.stream
    if refusal.kind == "ambiguous":
        choices = [Button(text, c.Move(text), stream.id, stream.version) for text in refusal.candidates]
        fitting = [button for button in choices if button.fits]
        desk.say(refused(desk, match, refusal), rows(fitting, 4), stream_id=stream.id, reply=True)
        return
    desk.answer(refused(desk, match, refusal), plain=briefly(desk, match, refusal))


def _told(desk: Desk, match: Match, played: AnyPlayed, entry: StoredEntry) -> None:
    """What everyone must hear beyond the board: offers and their answers, fouls, the end."""
    stream = match.stream
    text = tell(desk, match, played.facts)
    keyboard: Keyboard = ()
    if match.table.verdict.offer is not None and any(fact.key == "offer" for fact in played.facts):
        keyboard = (
            (
                Button(desk.public.plain("button.draw_ok"), c.Offer("ok"), stream.id),
                Button(desk.public.plain("button.draw_no"), c.Offer("no"), stream.id),
            ),
        )
    outcome = match.table.outcome
    if outcome is not None:
        ended = result(desk.public, match, outcome, people_at(desk.unit, match))
        text = Html("\n".join(part for part in (text, ended) if part))
    if text:
        desk.say(text, keyboard, stream_id=stream.id)


def _report(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """A finished hand as one side tells it. It counts at once; the other side's word or next report confirms it."""
    entered = enter(desk, match, who.seat, text[:_LONGEST_ENTRY])
    if isinstance(entered, Refusal):
        _refused(desk, match, entered)
        return
    after, played, entry = entered
    folded, _ = whole(desk, after)
    line = len(numbered(folded))
    for pending in after.waiting("report"):
        if who.sides and pending.payload["side"] not in who.sides:
            desk.unit.drop_pending(pending.id)
    told = tell(desk, after, played.facts)
    desk.toast(desk.own.plain("toast.logged", line=line))
    correcting.announce(desk, after, who, entry, line, told)
