"""Questions about an act, with buttons: the game's own question, and the confirmation of a grave act."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match, number_of
from bot.app.record.writer import Tried, attempt
from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.words import Html, Seats, Words
from bot.app.table.absence import given_to_nobody
from bot.app.table.act_lines import buttons_of, refuse_act, seat_of
from engines.core.chat.act import Act, Write
from engines.core.chat.buttons import Menu
from engines.core.rulings import Fact, Refusal

_TAG = re.compile(r"</?[a-z]+>")


def ask(desk: Desk, match: Match, act: Act[Any], menu: Menu, first: bool) -> None:
    """Put a game's question with its buttons, in place of the question just answered."""
    stream, game = match.stream, match.stream.game
    say = desk.public.at(game)
    text = in_words(say, match, menu.ask)
    if act.private and first:
        text = say.html("act.at", number=number_of(stream), ask=text)
    keyboard = buttons_of(say, match, act, menu.rows, stream.version)
    if menu.bench is not None:
        keyboard = (*keyboard, (Button(say.label(game, menu.bench, Seats(match.labels)), d.Look(), stream.id),))
    if not keyboard:
        desk.answer(text, plain=without_tags(in_words(desk.own.at(game), match, menu.ask)))
    else:
        desk.ask(text, keyboard, stream.id)


def ask_back(
    desk: Desk, match: Match, who: Standing, act: Act[Any], written: Write, text: str, tried: Tried | None
) -> None:
    """Ask the player to confirm a grave act, since a slip of the finger must not commit it. Whether the claim would
    hold is not revealed: the player takes that risk."""
    tried = tried or attempt(desk, match, seat_of(who, written), written.line)
    if isinstance(tried, Refusal):
        refuse_act(desk, match, act, tried)
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
    ask = in_words(say, match, written.asks) or say.html("act.sure_line", text=say.line(match.table, tried.text))
    desk.ask(say.html("act.sure", name=who.person.name, ask=ask), ((sure,),), stream.id)


def in_words(say: Words, match: Match, facts: tuple[Fact, ...]) -> Html:
    """Return facts as sentences with the names of the table, one on a line."""
    said = (say.fact(match.stream.game, fact, Seats(match.labels)) for fact in facts)
    return Html("\n".join(sentence for sentence in said if sentence))


def without_tags(html: Html) -> str:
    """Return the text for a toast, which cannot show bold type."""
    return unescape(_TAG.sub("", html))
