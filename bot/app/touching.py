"""摸子: what a touch obliges to, computed for the table's position or one that is given. Nothing is written down."""

from __future__ import annotations

from typing import Any

from bot.app import commands as c
from bot.app import commands_aside as a
from bot.app.buttons import Button, Keyboard, rows
from bot.app.desk import Desk
from bot.app.live import cite
from bot.app.match import Match
from bot.app.rights import Standing
from bot.app.scribe import on_live
from bot.app.words import Html
from engines.core.game import Game
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal, Ruling
from engines.core.scene import Squares

_MOST_MOVES = 40
_HOW = ("together", "adjust", "accident")


def touch(desk: Desk, match: Match, who: Standing, command: c.Touch) -> None:
    """`/touch e2 d5`, or piece by piece with buttons."""
    game, table = match.game, match.table
    if game.touch is None:
        desk.answer(desk.public.html("touch.none"), plain=desk.own.plain("touch.none"))
    elif not desk.stale(match.stream.version):
        asked = command.text.strip()
        text = _answer(desk, game, table.rules, table.mode.position(table.state), asked) if asked else None
        keyboard = _form(desk, match, asked) if desk.pressed or not asked else ()
        text = text or desk.public.html("touch.usage")
        if desk.pressed and not on_live(desk, match):
            desk.edit(text, keyboard, match.stream.id)
        else:
            desk.answer(text, keyboard)


def touch_in(desk: Desk, command: a.TouchIn) -> None:
    """`/touch e2 d5 <FEN>`: in a position that is no table's."""
    for game in desk.folding.tables.games.values():
        rules = game.rules()
        if game.touch is not None and rules is not None:
            desk.answer(_answer(desk, game, rules, "", command.text))
            return


def _answer(desk: Desk, game: Game, rules: Rules, position: Any, text: str) -> Html:
    assert game.touch is not None  # noqa: S101 - both callers have looked
    ruling = game.touch(rules, position, text)
    say = desk.public
    if isinstance(ruling, Refusal):
        return say.html(f"refused.{ruling.kind}", why=say.refusal(game.key, ruling))
    told = [sentence for fact in ruling.told if (sentence := say.fact(game.key, fact))]
    lines = [say.html("touch.told", told=Html(say.plain("touch.separator").join(told))), _ruled(desk, ruling)]
    return Html("\n".join(lines) + cite(say, game.book, ruling.clause))


def _ruled(desk: Desk, ruling: Ruling) -> Html:
    moves = " ".join(ruling.moves[:_MOST_MOVES]) + (" …" if len(ruling.moves) > _MOST_MOVES else "")
    return desk.public.html(f"touch.must.{ruling.must}", moves=moves)


def _form(desk: Desk, match: Match, asked: str) -> Keyboard:
    """Every piece that can still be touched, and how it was done; each button adds to what was told so far."""
    scene, stream, say = match.table.scene, match.stream, desk.public
    if not isinstance(scene, Squares):
        return ()
    told = asked.split()
    pieces = sorted(scene.pieces.items(), key=lambda piece: (-ord(piece[0][1]), piece[0]))
    labels = {square: f"{say.plain(f'value.{stream.game}.piece.{letter}')} {square}" for square, letter in pieces}
    ways = {word: say.plain(f"button.touch_{word}") for word in _HOW} if told else {}

    def more(offered: dict[str, str]) -> list[Button]:
        new = {word: label for word, label in offered.items() if word not in told}
        acts = [(label, c.Touch(f"{asked} {word}".strip())) for word, label in new.items()]
        buttons = [Button(label, act, stream.id, stream.version) for label, act in acts]
        return [button for button in buttons if button.fits]

    return (*rows(more(ways), 3), *rows(more(labels), 4))
