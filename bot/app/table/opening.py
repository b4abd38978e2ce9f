"""Open a table: by name, by button, as a repetition, or as the match following another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.match import load, of_event
from bot.app.people.offices import office
from bot.app.record.numbering import fact_sentences
from bot.app.record.writer import show
from bot.app.request import commands as c
from bot.app.request import wishes
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import standing
from bot.app.request.wishes import PLAYERS, Wishes
from bot.app.speech.names import cite, mention, seat_label
from bot.app.speech.naming import akin_before, game_before, rules_named
from bot.app.speech.people import accounts_of, people_at
from bot.app.speech.words import Html, Words
from bot.app.table.seats import begin_when_full
from bot.app.table.start import begin
from engines.core.books.rulesets import BY_LOT, REFEREED, SEATING, SEATINGS, Options, Rules
from engines.core.chat.buttons import Menu
from engines.core.chat.new_table import Opening
from engines.core.chat.related import Next
from engines.core.game.game import DEPTH, AnyPlay, Game
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal, Seat
from storage.store import MATCH, NewStream, Stream

_MOST_OPEN = 30
"""The most tables open in a chat at a time."""
_TWO = 2
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
        _after(desk, command.text[1:])
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
            desk.answer(_why(desk, game, rules, answer))
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
        why = _why(desk, game, rules, opened)
        desk.answer(Html(f"{_known(desk, order, mode)}\n{why}") if named_one else why)
    elif mode.manner.entered == "dictated" and options.get(SEATING) == BY_LOT:
        desk.refuse("new.no_lot")
    else:
        if facts := fact_sentences(desk.public, game.key, opening.facts):
            desk.answer(Html("\n".join(facts)))
        # Unless chosen, the presence of a referee is determined when it matters.
        usual = {name: value for name, value in rules.options.items() if name != REFEREED}
        _open(desk, game.key, rules.name, {**usual, **options})


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


def _why(desk: Desk, game: Game, rules: Rules, refusal: Refusal) -> Html:
    """Explain a refusal, with a hint on writing the words correctly if the point has one."""
    say = desk.public
    why = Html(say.refusal(game.key, refusal) + cite(say, game.book, refusal.clause or rules.clause(refusal.point)))
    hint = f"hint.{game.key}.{refusal.point}"
    return Html(f"{why}\n{say.html(hint)}") if say.has(hint) else say.html(f"refused.{refusal.kind}", why=why)


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


def _after(desk: Desk, text: str) -> None:
    """Serve `=7`, which repeats table 7, and `=7 word`, which opens the match following it under that word."""
    stream_id, _, word = text.partition(" ")
    number = c.number(stream_id)
    old = None if number is None else desk.unit.glance(number)
    if old is None or old.kind != MATCH or old.chat_id != desk.chat.id or of_event(old):
        desk.toast(desk.own.plain("toast.stale"))
    elif word:
        _follow(desk, old, word)
    else:
        _again(desk, old)


def _again(desk: Desk, old: Stream) -> None:
    """Repeat a table. A former player gets the same people seated, two opponents with seats exchanged; any other asker
    gets a table with free seats."""
    match = load(desk.unit, desk.folding, old)
    seats: dict[Seat, int] = {}
    if standing(match, office(desk)).seats and len(match.seats) == match.table.seats and not match.by_card:
        changed = all(len(side) == 1 for side in match.table.sides) and len(match.table.sides) == _TWO
        seats = {Seat(1 - seat) if changed else seat: person for seat, person in match.seats.items()}
    _open(desk, old.game, old.rule_set, dict(old.options), seats)


def _follow(desk: Desk, old: Stream, word: str) -> None:
    """Open a match the game offers after a result. If the offer assigns all seats, the match begins at once."""
    match = load(desk.unit, desk.folding, old)
    outcome = match.table.outcome
    offered = match.manner.related.next_matches(match.table.state, outcome) if outcome else ()
    following = next((each for each in offered if each.word == word), None)
    if following is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    who = standing(match, office(desk))
    if not (who.seats or who.hosts):
        desk.refuse("rights.around")
        return
    options = {**old.options, **following.options}
    seats = _moved(match.seats, following)
    if seats and SEATING in options:
        options[SEATING] = SEATINGS[0]
    opened = open_table(match.game, old.rule_set, options)
    if isinstance(opened, Refusal):
        desk.answer(_why(desk, match.game, match.table.rules, opened))
    else:
        _open(desk, old.game, old.rule_set, options, {seat: who for seat, who in seats.items() if seat < opened.seats})


def _moved(seats: Mapping[Seat, int], following: Next) -> dict[Seat, int]:
    """Return the seats in the following match; people without a place there are left out."""
    moved = {Seat(to): seats.get(Seat(seat)) for seat, to in enumerate(following.seats) if to >= 0}
    return {seat: person for seat, person in moved.items() if person is not None}


def _open(
    desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int] | None = None
) -> None:
    opened = desk.unit.streams(desk.chat.id, ("seating", "playing"))
    if sum(not of_event(stream) for stream in opened) >= _MOST_OPEN:
        desk.refuse("new.too_many", most=_MOST_OPEN)
        return
    place = desk.incoming.place
    if (desk.pressed or seats) and (waiting := _waiting(desk, game, rule_set, options, seats or {})) is not None:
        desk.toast(desk.own.plain("toast.opened", number=waiting.number))
        return
    stream = desk.unit.create_stream(
        NewStream(MATCH, place.chat_id, place.thread_id, game, rule_set, options, desk.asker.id, desk.at)
    )
    desk.toast(desk.own.plain("toast.opened", number=stream.number))
    for seat, person in (seats or {}).items():
        desk.unit.take_seat(stream.id, seat, person)
    if desk.folding.tables.by_card(stream):
        # The cards lie on a real table, so nobody needs to take a seat first.
        begin(desk, load(desk.unit, desk.folding, stream))
    elif not seats:
        show(desk, stream, anew=True)
    elif begin_when_full(desk, stream):
        _call(desk, stream)


def _call(desk: Desk, stream: Stream) -> None:
    """Call the players at a table that began without any act of theirs."""
    match, say = load(desk.unit, desk.folding, stream), desk.aloud(stream)
    people, accounts = people_at(desk.unit, match), accounts_of(desk.unit, match.seats.values())
    called = [
        Html(f"{seat_label(say, match, seat)} {mention(say, people, accounts, person)}")
        for seat, person in sorted(match.seats.items())
    ]
    desk.tell(say.html("new.called", number=stream.number, names=Html(say.join(called))), (), stream)


def _waiting(desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int]) -> Stream | None:
    """Return the table an earlier press has already opened, so that a double press, or two people pressing, opens only
    one.

    A table with assigned seats counts as long as it is open, any other table only until its match begins.
    """
    wanted = (desk.incoming.place.thread_id, game, rule_set, options)
    for old in desk.unit.streams(desk.chat.id, ("seating", "playing")):
        if (old.thread_id, old.game, old.rule_set, dict(old.options)) != wanted:
            continue
        untouched = old.status == "seating" or (desk.folding.tables.by_card(old) and not desk.unit.entries(old.id))
        if dict(desk.unit.seats(old.id)) == seats if seats else untouched:
            return old
    return None
