"""What do the rules say: a clause by its number or by words, in full, with who decides and whom to ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.app import commands_aside as a
from bot.app.buttons import Button, Keyboard, rows
from bot.app.desk import Desk
from bot.app.naming import game_named
from bot.app.words import Html, Words
from engines.core.game import Game
from engines.core.rulebook import Clause, search
from storage.store import Stream

_BEST = 5
_ASKS = {
    "touch": ("touch_", "done_"),
    "claim": ("repetition", "fifty", "claim_"),
    "adjourn": ("sealed_", "absent_"),
}
"""What to send for a computed answer, by what the points of a clause begin with."""


@dataclass(frozen=True, slots=True)
class Found:
    game: Game[Any, Any]
    clause: Clause
    rank: int

    @property
    def number(self) -> str:
        return self.clause.id.partition(":")[2]

    @property
    def name(self) -> str:
        """As a button carries it."""
        return f"{self.game.key}/{self.clause.id}"


def rule(desk: Desk, command: a.Rule) -> None:
    """`/rule 4.6.4`, `/rule 升变`, `/rule chess 9.10`: the clause, or the best few to choose from."""
    asked = command.text.strip()[:200]
    found = _find(desk, asked)
    if not asked or not found:
        if desk.addressed:
            desk.answer(desk.public.html("rule.none" if asked else "rule.usage", query=asked))
    elif len(found) == 1 or found[0].rank == 0:
        below = [other for other in found[1:_BEST] if other.rank <= 1]
        back = (Button(desk.public.plain("button.back"), a.Rule(command.asked)),) if command.asked else ()
        _put(desk, _in_full(desk.public, found[0]), (*_choices(desk.public, below, asked), back))
    else:
        best = found[:_BEST]
        lines = [desk.public.html("rule.found", query=asked), *(_line(desk.public, each) for each in best)]
        _put(desk, Html("\n".join(lines)), _choices(desk.public, best, asked))


def _put(desk: Desk, text: Html, keyboard: Keyboard) -> None:
    if desk.pressed:
        desk.edit(text, keyboard, None)
    else:
        desk.answer(text, keyboard)


def _find(desk: Desk, asked: str) -> list[Found]:
    """Best first; among equals the rules of the tables that are open here."""
    games = desk.folding.tables.games
    key, slash, clause_id = asked.partition("/")
    if slash and key in games and clause_id in games[key].book:
        return [Found(games[key], games[key].book[clause_id], 0)]
    name, _, rest = asked.partition(" ")
    named = game_named(games, name) if rest else None
    query = rest if named else asked
    near = _played_here(desk)
    found = [
        Found(game, clause, rank)
        for game in ([games[named]] if named else games.values())
        for rank, clause in search(game.book, query)
    ]
    return sorted(found, key=lambda each: (each.rank, near.get((each.game.key, _rule_set(each.clause)), len(near))))


def _rule_set(clause: Clause) -> str:
    return clause.id.partition(":")[0]


def _played_here(desk: Desk) -> dict[tuple[str, str], int]:
    """Which rules are played by: at the table replied to, then at those that are open here."""
    unit, place = desk.unit, desk.incoming.place
    replied = unit.stream_of_message(desk.chat.id, desk.incoming.reply_to) if desk.incoming.reply_to else None
    streams: list[Stream | None] = [unit.stream(replied)] if replied else []
    if not place.private:
        streams += unit.streams(desk.chat.id, ("playing", "seating"))
    elif desk.person:
        streams += unit.seated(desk.person.id, ("playing", "seating"))
    sets = dict.fromkeys((stream.game, stream.rule_set) for stream in streams if stream)
    return {rule_set: place for place, rule_set in enumerate(sets)}


def _line(words: Words, found: Found) -> Html:
    game = words.plain(f"game.{found.game.key}")
    return words.html("rule.line", game=game, number=found.number, title=found.clause.title[words.language])


def _choices(words: Words, found: Sequence[Found], asked: str) -> Keyboard:
    """A button for each, which leads back to the list if the question fits on it too."""
    buttons = []
    for each in found:
        label = f"{each.number} {each.clause.title[words.language]}"[:40]
        full = Button(label, a.Rule(each.name, asked))
        buttons.append(full if full.fits else Button(label, a.Rule(each.name)))
    return rows(buttons, 2)


def _in_full(words: Words, found: Found) -> Html:
    clause, language = found.clause, words.language
    rules = words.plain(f"rules.{found.game.key}.{_rule_set(clause)}")
    lines = [
        words.html("rule.title", rules=rules, number=found.number, title=clause.title[language]),
        words.html("rule.text", text=clause.text[language]),
    ]
    if clause.reading:
        lines.append(words.html("rule.reading", text=clause.reading[language]))
    lines.append(words.html(f"rule.by.{clause.decided_by}"))
    if ask := _ask(found):
        lines.append(words.html(f"rule.ask.{ask}"))
    return Html("\n".join(lines))


def _ask(found: Found) -> str | None:
    """How to have the bot work it out, where an engine decides, or write it down, where a referee does."""
    rules = found.game.rules(_rule_set(found.clause))
    points = [point for point, clause in rules.points.items() if clause == found.clause.id] if rules else []
    for ask, prefixes in _ASKS.items():
        if any(point.startswith(prefixes) for point in points):
            return ask
    grounds = {point for several in found.game.grounds.values() for point in several}
    if grounds & set(points):
        return "decide"
    return "entry" if found.clause.decided_by == "engine" else None
