"""Open a table: by name, or by buttons that ask for what is missing."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.record.numbering import fact_sentences
from bot.app.request import commands as c
from bot.app.request import wishes
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.wishes import PLAYERS, Wishes
from bot.app.speech.naming import akin_before, game_before, rules_named
from bot.app.speech.words import Html, Words
from bot.app.table.sequel import open_sequel
from bot.app.table.table_creation import create, why_refused
from engines.core.books.rulesets import BY_LOT, REFEREED, SEATING, Options, Rules
from engines.core.chat.buttons import Menu
from engines.core.chat.new_table import Opening
from engines.core.game.game import DEPTH, AnyPlay, Game
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal

_MOST_PLAYERS = 12
"""The largest number of players tried when listing possible numbers."""


@dataclass(frozen=True, slots=True)
class Order:
    """A requested table: game and rules, the words after them, and the wishes common to all tables."""

    game: Game
    rules: Rules
    given: str
    wished: Wishes


def new(desk: Desk, command: c.New) -> None:
    """Open a table. Buttons that carry all words given so far ask for missing parts."""
    games = {key: game for key, game in desk.folding.tables.games.items() if not game.is_event}
    say = desk.public
    if desk.incoming.place.private:
        desk.refuse("say.group_only")
        return
    if command.text.startswith("="):
        open_sequel(desk, command.text[1:])
        return
    key, name, rest = game_before(games, command.text)
    if key is None and name and not desk.addressed:
        return
    if key is None:
        near, called, behind = akin_before(games, command.text)
        if near is not None:
            _nearest(desk, games[near], called, behind)
            return
    if key is None:
        choose = [Button(say.plain(f"game.{key}"), c.New(key)) for key in games]
        desk.answer(say.html("new.unknown" if name else "new.which", name=name[:32]), rows(choose, 2))
        return
    game = games[key]
    rules, rest = rules_named(game, rest)
    if rules is None:
        _which_rules(desk, game, rest)
        return
    order = Order(game, rules, rest, wishes.read(rest))
    way, answer = _asked(order)
    if isinstance(answer, Opening) and game.plays[way].manner.new_table.asks_how_many:
        order = replace(order, wished=wishes.counted(order.wished))
        way, answer = _asked(order)
    if isinstance(answer, Opening) and game.plays[way].manner.new_table.asks_how_many and order.wished.players is None:
        _ask_how_many(desk, order)
        return
    match answer:
        case Menu():
            _ask(desk, order, answer)
        case Refusal():
            desk.answer(why_refused(desk, game, rules, answer))
        case Opening():
            _choose(desk, order, way, answer)


def _asked(order: Order) -> tuple[str, Opening | Menu | Refusal]:
    """Return the manner of play and the game's answer to the words."""
    ways = list(order.game.plays.items())
    for way, mode in reversed(ways):
        answer = mode.manner.new_table.from_words(order.rules, order.wished.rest, secrets.randbelow)
        if answer is not None:
            return way, answer
    return ways[0][0], Opening({}, rest=order.wished.rest)


def _ask(desk: Desk, order: Order, menu: Menu) -> None:
    """Put a game's question as buttons. If the buttons cannot carry all words given so far, ask for everything in one
    line."""
    say, game = desk.public, order.game.key
    text = Html("\n".join(fact_sentences(say, game, menu.ask)))
    said = " ".join(filter(None, (game, order.rules.name, order.wished.words)))
    keyboard = tuple(
        tuple(Button(say.label(game, choice.label), c.New(f"{said} {choice.value}")) for choice in row)
        for row in menu.rows
    )
    if all(button.fits for row in keyboard for button in row):
        desk.edit(text, keyboard, None)
    else:
        desk.answer(Html(f"{text}\n{say.html('new.one_line')}"))


def _ask_how_many(desk: Desk, order: Order) -> None:
    """Offer a button for each possible number of players, carrying all words given so far."""
    say, game = desk.public, order.game.key
    said = " ".join(filter(None, (game, order.rules.name, order.wished.words, order.wished.rest)))
    many = _playable(order, {})
    choose = [
        Button(say.plain("button.players", number=number), c.New(f"{said} {PLAYERS}={number}")) for number in many
    ]
    if all(button.fits for button in choose):
        desk.edit(say.html("new.how_many", game=say.plain(f"game.{game}")), rows(choose, len(choose)), None)
    else:
        desk.answer(say.html("new.one_line"))


def _playable(order: Order, options: Options) -> list[int]:
    """Return the possible numbers of players."""
    tried = [open_table(order.game, order.rules.name, {**options, PLAYERS: n}) for n in range(1, _MOST_PLAYERS + 1)]
    return sorted({table.seats for table in tried if isinstance(table, Table)})


def _choose(desk: Desk, order: Order, way: str, opening: Opening) -> None:
    """Open the requested table, or say which wishes cannot be met."""
    game, rules, wished, mode = order.game, order.rules, order.wished, order.game.plays[way]
    named, strange = wishes.plain(opening.rest)
    options: dict[str, Any] = {**named, **opening.options, **wished.options}
    if way != next(iter(game.plays)):
        options[DEPTH] = way
    if wished.players is not None and PLAYERS in rules.options:
        options[PLAYERS] = wished.players
    opened = open_table(game, rules.name, options)
    if isinstance(opened, Table) and opened.outcome:
        opened = Refusal("illegal", "over")
    if strange or named.keys() - wishes.choosable(mode, rules):
        desk.answer(_unread(desk, order, mode))
    elif wished.players is not None and not _for_so_many(opened, wished.players):
        desk.answer(_how_many(desk, order, options))
    elif isinstance(opened, Refusal):
        # Listing the options helps people who named an option or might have meant one.
        named_one = wishes.choosable(mode, rules) or opened.point == "option"
        why = why_refused(desk, game, rules, opened)
        desk.answer(Html(f"{_known(desk, order, mode)}\n{why}") if named_one else why)
    elif mode.manner.entered == "dictated" and options.get(SEATING) == BY_LOT:
        desk.refuse("new.no_lot")
    else:
        if facts := fact_sentences(desk.public, game.key, opening.facts):
            desk.answer(Html("\n".join(facts)))
        # Unless chosen, the presence of a referee is determined when it matters.
        usual = {name: value for name, value in rules.options.items() if name != REFEREED}
        create(desk, game.key, rules.name, {**usual, **options})


def _unread(desk: Desk, order: Order, mode: AnyPlay) -> Html:
    """Explain words without meaning here; bare numbers were probably meant as a time control."""
    text = _known(desk, order, mode)
    timed = wishes.CLOCK in order.rules.options and order.given[:1].isdigit()
    return Html(f"{text}\n{desk.public.html('point.clock')}") if timed else text


def _known(desk: Desk, order: Order, mode: AnyPlay) -> Html:
    say = desk.public
    known = say.join([*wishes.known(mode, order.rules), say.plain("new.any_table")])
    return say.html("new.option", given=order.given[:64], known=known)


def _for_so_many(opened: Table[Any, Any] | Refusal, players: int) -> bool:
    """Return whether the table has this many players. A table refused for any different reason is not judged here."""
    return opened.point != PLAYERS if isinstance(opened, Refusal) else opened.seats == players


def _how_many(desk: Desk, order: Order, options: Options) -> Html:
    """Explain that this number cannot play, and which numbers can."""
    say = desk.public
    can = say.join(map(str, _playable(order, options)))
    return say.html("new.players", game=say.plain(f"game.{order.game.key}"), known=can)


def _nearest(desk: Desk, game: Game, name: str, rest: str) -> None:
    """Offer the nearest game, by its rule sets, in place of a game the bot does not have."""
    say = desk.public
    called, first = say.plain(f"game.{game.key}"), say.plain(f"document.{next(iter(game.rule_sets))}.names").split()[0]
    example = f"/new {called} {first}"
    text = say.html("new.akin", name=name[:32], game=called, count=len(game.rule_sets), example=example)
    desk.answer(text, _rule_sets(desk, game, rest))


def _which_rules(desk: Desk, game: Game, rest: str) -> None:
    """Ask for the rule set if a game has several, with buttons that keep the options given."""
    say = desk.public
    asked = say.html("new.rules", game=say.plain(f"game.{game.key}"))
    apart = (_apart(say, game, rules) for rules in game.rule_sets.values())
    desk.answer(Html("\n".join(filter(None, (asked, *apart)))), _rule_sets(desk, game, rest))


def _rule_sets(desk: Desk, game: Game, rest: str) -> Keyboard:
    say = desk.public
    choose = [
        Button(say.plain(f"rules.{game.key}.{name}"), c.New(f"{game.key} {name} {rest}".strip()))
        for name in game.rule_sets
    ]
    fitting = [button if button.fits else Button(button.text, c.New(f"{game.key} {name}"))
               for name, button in zip(game.rule_sets, choose, strict=True)]  # fmt: skip
    return rows(fitting, 2)


def _apart(say: Words, game: Game, rules: Rules) -> Html | None:
    """Describe how a rule set differs from the game's others, with its own figures; None without such a sentence."""
    key = f"differs.{game.key}.{rules.name}"
    if not say.has(key):
        return None
    stated = {**rules.options, **rules.numbers}
    figures = {name: value for name, value in stated.items() if isinstance(value, int)}
    what = say.html(key, **figures)
    return say.html("new.differs", rules=say.plain(f"rules.{game.key}.{rules.name}"), what=what)
