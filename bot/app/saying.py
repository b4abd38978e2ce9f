"""What a text said to a table is: a move, a hand, a claim, a sealed move, or just talk."""

from __future__ import annotations

from bot.app import adjourning, asking, claiming, tricking
from bot.app import commands as c
from bot.app.buttons import Button
from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.playing import hand, play, resign, running
from bot.app.rights import Standing
from engines.core import verdicts
from engines.core.rulings import Refusal


def move(desk: Desk, match: Match, who: Standing, command: c.Move) -> None:
    """A move as it was typed or pressed. What must not happen by a slip is passed on to where it is asked back."""
    text = command.text
    if match.by_card:
        tricking.move(desk, match, who, text)
        return
    act = _act(desk, match, who, text)
    if match.reported:
        hand(desk, match, who, c.Hand(text))
    elif not text and not desk.addressed:
        return
    elif not text:
        choose = Button(desk.public.plain("button.pick"), c.Pick(), match.stream.id, match.stream.version)
        offered = ((choose,),) if match.manner.menu else ()
        desk.answer(desk.public.html("move.empty") + "\n" + desk.public.html(f"hint.{match.stream.game}"), offered)
    elif isinstance(verdicts.parse(text, match.table.rules), verdicts.Resign):
        resign(desk, match, who, c.Resign())
    elif act.startswith("claim "):
        claiming.claim(desk, match, who, c.Claim(act.removeprefix("claim ")))
    elif act.startswith("seal "):
        adjourning.seal(desk, match, who, c.Seal(act.removeprefix("seal ")))
    elif running(desk, match) and not desk.stale(match.stream.version) and not adjourning.must_seal(desk, match):
        play(desk, match, who.seat, text)


def say(desk: Desk, match: Match, who: Standing, command: c.Say) -> None:
    """Plain text to a table: an entry if it reads like one; other talk is not ours to answer."""
    if match.stream.status != "playing" or not (who.seats or who.referee or who.enters):
        return
    if asking.heard(desk, match, who, command.text):
        return
    if match.by_card:
        tricking.said(desk, match, who, command.text)
        return
    if desk.incoming.place.private and adjourning.asked(match, who):
        # Whoever was asked for a sealed move and writes one here means to seal it, not to play it before all eyes.
        adjourning.seal(desk, match, who, c.Seal(command.text))
        return
    tried = match.table.play(who.seat, command.text, match.seconds(desk.at))
    if isinstance(tried, Refusal) and not desk.addressed and _talk(match, command.text, tried):
        return
    if match.reported:
        hand(desk, match, who, c.Hand(command.text))
    elif who.may(c.Move()):
        move(desk, match, who, c.Move(command.text))


def _act(desk: Desk, match: Match, who: Standing, text: str) -> str:
    """What the text would be written down as; empty if it would not."""
    tried = match.table.play(who.seat, text, match.seconds(desk.at))
    return "" if isinstance(tried, Refusal) else tried.text


def _talk(match: Match, text: str, refusal: Refusal) -> bool:
    """Whether a refused text was hardly meant for us: no entry at all, not his turn, or a letter or two."""
    if refusal.kind == "unreadable" or refusal.point == "turn":
        return True
    return match.reported and len(text) < min(len(side) for side in match.table.sides)
