"""Entries by buttons: a move by piece and square, a hand by finishing order."""

from __future__ import annotations

from bot.app import commands as c
from bot.app import correcting, playing, reporting
from bot.app.buttons import Button, Keyboard, rows
from bot.app.desk import Desk
from bot.app.level_form import level_form
from bot.app.match import Match
from bot.app.playing import running
from bot.app.rights import Standing
from bot.app.scribe import on_live
from engines.core.rulings import Seat
from engines.core.scene import LevelSheet, Scorecard


def pick(desk: Desk, match: Match, who: Standing, command: c.Pick) -> None:
    """A move by buttons: first the piece, then where it goes."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if match.table.mode.choices is None or who.seat not in match.table.to_act:
        desk.answer(desk.public.html("move.not_turn"), plain=desk.own.plain("move.not_turn"))
        return
    groups = match.table.mode.choices(match.table.state)
    stream = match.stream
    if command.group in groups:
        texts = groups[command.group]
        back = Button(desk.public.plain("button.back"), c.Pick(), stream.id, stream.version)
        keyboard = (*rows([Button(text, c.Move(text), stream.id, stream.version) for text in texts], 4), (back,))
        desk.edit(desk.public.html("move.where", piece=command.group), keyboard, stream.id)
        return
    keyboard = rows([Button(group, c.Pick(group), stream.id, stream.version) for group in groups], 4)
    if desk.pressed and not on_live(desk, match):
        desk.edit(desk.public.html("move.which"), keyboard, stream.id)
    else:
        desk.say(desk.public.html("move.which"), keyboard, stream_id=stream.id)


def hand_form(desk: Desk, match: Match, who: Standing, command: c.HandForm) -> None:
    """A hand by buttons: here the finishing order, first to last, until it is settled."""
    scene = match.table.scene
    if isinstance(scene, LevelSheet):
        level_form(desk, match, who, command, scene)
        return
    if not isinstance(scene, Scorecard):
        key = "fix.usage" if command.line else "hand.by_card" if match.by_card else "hand.board_game"
        desk.answer(desk.public.html(key))
        return
    if desk.stale(match.stream.version) or not _open(desk, match, scene, command.line):
        return
    out = _out(scene, command.filled)
    order = " ".join(scene.labels[seat] for seat in out)
    line = command.line or (match.dispute.payload["line"] if match.dispute else len(scene.rows) + 1)
    if any(set(side) <= set(out) for side in match.table.sides):
        _form_done(desk, match, who, command.line, order)
        return
    stream = match.stream
    choices = [
        Button(label, c.HandForm(_digits([*out, seat]), command.line), stream.id, stream.version)
        for seat, label in sorted(scene.labels.items())
        if seat not in out
    ]
    back: Keyboard = ()
    if out:
        shorter = c.HandForm(_digits(out[:-1]), command.line)
        back = ((Button(desk.public.plain("button.back"), shorter, stream.id, stream.version),),)
    text = desk.public.html("hand.form", line=line, order=order or "…", place=len(out) + 1)
    if desk.pressed and not on_live(desk, match):
        desk.edit(text, (*rows(choices, 3), *back), stream.id)
    else:
        desk.say(text, (*rows(choices, 3), *back), stream_id=stream.id)


def _open(desk: Desk, match: Match, scene: Scorecard, line: int) -> bool:
    """Whether there is a hand to fill in: the next one, the disputed one, or the one to be corrected; says why not."""
    if match.dispute is not None:
        return line in (0, match.dispute.payload["line"]) or not reporting.frozen(desk, match)
    if line > len(scene.rows):
        desk.answer(desk.public.html("fix.no_line", line=line, last=len(scene.rows)))
        return False
    return bool(line) or running(desk, match)


def _out(scene: Scorecard, order: str) -> list[Seat]:
    """Who has gone out so far, each once, as far as the digits name seats."""
    known = {str(int(seat)): seat for seat in scene.labels}
    return [known[digit] for digit in dict.fromkeys(order) if digit in known]


def _digits(seats: list[Seat]) -> str:
    return "".join(str(int(seat)) for seat in seats)


def _form_done(desk: Desk, match: Match, who: Standing, line: int, order: str) -> None:
    # First, so that the preview of a correction takes the form's place after it.
    desk.edit(desk.public.html("hand.form_done", order=order), (), match.stream.id)
    if line:
        correcting.fix(desk, match, who, c.Fix(f"{line} {order}"))
    else:
        playing.hand(desk, match, who, c.Hand(order))
