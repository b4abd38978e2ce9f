"""Choose a move by buttons, step by step, beneath the live message or a separate message.

The buttons carry the choices made so far, so nothing is stored between presses.
"""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import fact_sentences
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.rights import Standing
from bot.app.show.live_buttons import keyboard
from bot.app.speech.names import name_of, seat_label
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words
from bot.app.table import talk
from bot.app.table.entry import running
from engines.core.chat.buttons import Choice, Menu
from engines.core.rulings import Seat

_WIDEST = 8
"""The most buttons a messenger puts side by side."""
_MOST = 90
"""The most buttons in a menu: a messenger takes a hundred, and the live message's own buttons need room."""


def pick(desk: Desk, match: Match, who: Standing, command: c.Pick) -> None:
    """Show the next step in choosing a move, or enter the chosen move."""
    if not _his(desk, match, who, command.of):
        return
    if command.enters:
        talk.move(desk, match, who, c.Move(command.path))
        return
    menu = match.manner.menu(match.table.state, who.seat, command.path) if match.manner.menu else None
    if menu is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    live = desk.on_live
    say = desk.aloud(match.stream) if live else desk.public.at(match.stream.game)
    of = str(int(who.seat)) if len(match.table.to_act) > 1 else ""
    offered = (*_heading(desk, match, say, command, of), *_offered(match, say, menu, of))
    back = c.Pick(of=of) if command.path else c.Back(of) if live else None
    if back is not None:
        offered = (*offered, (Button(say.plain("button.back"), back, match.stream.id, match.stream.version),))
    text = Html("\n".join(fact_sentences(say, match.stream.game, menu.ask, match)))
    if live:
        desk.keys(keyboard(say, match, offered), match.stream, menu.picked)
    elif desk.pressed:
        desk.edit(text, offered, match.stream.id)
    else:
        desk.say(text, offered, stream_id=match.stream.id)


def back(desk: Desk, match: Match, who: Standing, command: c.Back) -> None:
    """Restore the live message's own buttons."""
    if not _his(desk, match, who, command.of):
        return
    if desk.on_live:
        desk.keys(keyboard(desk.aloud(match.stream), match), match.stream)
    else:
        desk.toast(desk.own.plain("toast.stale"))


def _his(desk: Desk, match: Match, who: Standing, of: str) -> bool:
    """Return whether the person may choose a move in this position; otherwise say why not."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return False
    if who.seat in match.table.to_act and of in ("", str(int(who.seat))):
        return True
    desk.refuse("move.not_turn" if who.seat not in match.table.to_act else "toast.not_yours")
    return False


def _heading(desk: Desk, match: Match, say: Words, command: c.Pick, of: str) -> Keyboard:
    """Return a heading that names the menu's owner, if several seats may choose."""
    if not of:
        return ()
    seat, stream = Seat(int(of)), match.stream
    name = name_of(say, people_at(desk.unit, match), match.seats.get(seat))
    label = say.plain("button.menu_of", label=seat_label(say, match, seat), name=name)
    return ((Button(label, c.Pick(command.path, of), stream.id, stream.version),),)


def _offered(match: Match, say: Words, menu: Menu, of: str) -> Keyboard:
    """Lay out the choices in the game's rows, as far as a messenger has room."""
    rows: list[tuple[Button, ...]] = []
    room = _MOST
    for row in menu.rows:
        buttons = [_button(match, say, choice, of) for choice in row]
        fitting = [button for button in buttons if button.fits][:room]
        room -= len(fitting)
        rows += [tuple(fitting[start : start + _WIDEST]) for start in range(0, len(fitting), _WIDEST)]
    return tuple(rows)


def _button(match: Match, say: Words, choice: Choice, of: str) -> Button:
    step: c.Command = c.Pick(choice.value, of, choice.enters)
    if choice.enters and not of:
        step = c.Move(choice.value)
    return Button(
        say.label(match.stream.game, choice.label, Seats(match.labels)), step, match.stream.id, match.stream.version
    )
