"""验牌: single questions about cards that lie on a table, answered with what was told, the clause, and a picture."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from bot.app import commands_aside as a
from bot.app.desk import Desk
from bot.app.lines import told
from bot.app.live import cite, labels_of
from bot.app.match import by_card, load
from bot.app.naming import game_named, rules_named
from bot.app.words import Html, words
from engines.core.answers import Answer
from engines.core.game import Game
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal
from engines.core.scene import Scene
from rendering.labels import Labels
from storage.store import Status, Stream

_RUNNING: tuple[Status, ...] = ("playing",)


def check(desk: Desk, command: a.Check) -> None:
    """`/check 打5主黑桃 领 H10H10 手 H3H3H9 出 H3H9`: what the cards are, whether they may be played, who won."""
    name, _, rest = command.text.strip().partition(" ")
    games = {key: game for key, game in desk.folding.tables.games.items() if game.asks is not None}
    named = game_named(games, name)
    text = rest if named else command.text.strip()
    stream = _table(desk, named, games)
    game = games[stream.game if stream else named or next(iter(games))]
    rules, text = _rules(game, stream, text)
    assert game.asks is not None  # noqa: S101 - only such games were looked at
    if not text:
        if desk.addressed:
            desk.answer(desk.public.html(f"hint.{game.key}.check"))
        return
    state = load(desk.unit, desk.folding, stream).table.state if stream else None
    answer = game.asks(rules, state, text)
    if not isinstance(answer, Refusal):
        _say(desk, game, rules, answer)
    elif desk.addressed:
        desk.answer(_refused(desk, game, answer))


def picture(games: Mapping[str, Game[Any, Any]], payload: Mapping[str, Any]) -> tuple[Scene, Labels] | None:
    """What is drawn for a question that was answered."""
    game = games.get(str(payload["game"]))
    rules = game.rules(str(payload["rule_set"])) if game else None
    answer = game.asks(rules, None, str(payload["asked"])) if game and game.asks and rules else None
    if game is None or rules is None or not isinstance(answer, Answer) or answer.scene is None:
        return None
    say = words(str(payload["language"]))
    return answer.scene, labels_of(say, game.key, rules.name, say.plain(f"game.{game.key}"))


def _table(desk: Desk, named: str | None, games: Container[str]) -> Stream | None:
    """The table that the question is about: replied to, one's own, or the only one here."""
    unit, place = desk.unit, desk.incoming.place
    replied = unit.stream_of_message(desk.chat.id, desk.incoming.reply_to) if desk.incoming.reply_to else None
    found = [stream for stream in ([unit.glance(replied)] if replied else []) if stream]
    if not found and desk.person is not None:
        mine = unit.seated(desk.person.id, _RUNNING)
        found = [stream for stream in mine if place.private or stream.chat_id == desk.chat.id]
    if not found and not place.private:
        found = list(unit.streams(desk.chat.id, _RUNNING))
    fitting = [stream for stream in found if stream.game == named or (named is None and stream.game in games)]
    # What a sheet knows is asked for more often than what lies at a table for one hand.
    fitting = [stream for stream in fitting if not by_card(stream)] or fitting
    return fitting[0] if len(fitting) == 1 else None


def _rules(game: Game[Any, Any], stream: Stream | None, text: str) -> tuple[Rules, str]:
    """The rules that were named, or else those of the table, or the first there are."""
    named, rest = rules_named(game, text)
    rules = named if rest != text else None
    rules = rules or game.rules(stream.rule_set if stream else None)
    assert rules is not None  # noqa: S101 - a table is of a rule set that there is
    return rules, rest


def _say(desk: Desk, game: Game[Any, Any], rules: Rules, answer: Answer) -> None:
    say = desk.public.at(game.key)
    echo = say.plain("check.separator").join(told(say, game.key, answer.told))
    lines = [say.html("check.rules", rules=say.plain(f"rules.{game.key}.{rules.name}"), told=Html(echo))]
    lines += told(say, game.key, answer.facts)
    html = Html("\n".join(lines) + cite(say, game.book, answer.clause))
    if answer.scene is None:
        desk.answer(html)
    else:
        desk.illustrate(
            html, {"game": game.key, "rule_set": rules.name, "asked": answer.asked, "language": say.language}
        )


def _refused(desk: Desk, game: Game[Any, Any], refusal: Refusal) -> Html:
    say = desk.public.at(game.key)
    why = Html(say.refusal(game.key, refusal) + cite(say, game.book, refusal.clause))
    hint = say.html(f"hint.{game.key}.check") if refusal.kind == "unreadable" else Html("")
    return Html("\n".join(part for part in (say.html(f"refused.{refusal.kind}", why=why), hint) if part))
