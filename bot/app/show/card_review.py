"""复牌: review a whole card hand from its record in words, with faults, points and the matching score sheet line."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match
from bot.app.record.numbering import fact_sentences, on_a_sheet
from bot.app.request.buttons import Keyboard
from bot.app.show.carryover import form_button, to_be_sent
from bot.app.speech.names import cited
from bot.app.speech.words import Html
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game
from engines.core.game.questions import AT_LINE, Retold
from engines.core.rulings import Refusal
from storage.store import Status

_RUNNING: tuple[Status, ...] = ("playing",)


def own_sheet(desk: Desk, game: Game) -> Match | None:
    """Return the table to which the hand may belong: the asker's only running score sheet for this game here, or
    None."""
    seated = desk.unit.seated(desk.person.id, _RUNNING) if desk.person else []
    private = desk.incoming.place.private
    sheets = [stream for stream in seated if stream.game == game.key and not desk.folding.tables.by_card(stream)]
    mine = [stream for stream in sheets if private or stream.chat_id == desk.chat.id]
    return load(desk.unit, desk.folding, mine[0]) if len(mine) == 1 else None


def tell_hand(desk: Desk, game: Game, rules: Rules, match: Match | None, hand: Retold) -> None:
    say = desk.public.at(game.key)
    lines = [say.html("replay.title", rules=say.plain(f"rules.{game.key}.{rules.name}"))]
    lines += fact_sentences(say, game.key, hand.facts)
    keyboard: Keyboard = ()
    if hand.ways and match and match.table.rules == rules:
        ways = [(say.label(game.key, label), line) for label, line in hand.ways]
        buttons = [form_button(desk, match, line, label) for label, line in ways]
        keyboard = tuple((button,) for button in buttons if button)
    if hand.line:
        label = desk.public.plain("button.log_replayed")
        button = form_button(desk, match, hand.line, label) if match and match.table.rules == rules else None
        keyboard = ((button,),) if button else ()
        key = "replay.line" if not keyboard else "replay.ready"
        sent = {} if keyboard else {"line": to_be_sent(game, hand.line)}
        lines.append(say.html(key, told=on_a_sheet(say, game, rules, hand.line), **sent))
    desk.answer(Html("\n".join(lines)), keyboard)


def refused_hand(desk: Desk, game: Game, rules: Rules, refusal: Refusal) -> Html:
    say = desk.public.at(game.key)
    where = next((fact for fact in refusal.facts if fact.key == AT_LINE), None)
    why = Html(say.refusal(game.key, refusal) + cited(say, game, rules, refusal.point, refusal.clause))
    lines = [say.html(f"refused.{refusal.kind}", why=why)]
    lines += [say.html("replay.where", line=where.args["line"], text=where.args["text"])] if where else []
    return Html("\n".join((*lines, say.html(f"hint.{game.key}.review"))))
