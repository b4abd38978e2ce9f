"""Opening a table and sitting down at it, until the match begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.app import commands as c
from bot.app import full_hand, lots
from bot.app.alarms import watch_bell, watch_flag
from bot.app.buttons import Button, rows
from bot.app.desk import Desk
from bot.app.live import cite, seat_label
from bot.app.match import Match, load
from bot.app.naming import game_named, rules_named, seat_named
from bot.app.playing import declare_void, running
from bot.app.rights import Standing
from bot.app.scribe import show
from bot.app.words import Html
from engines.core.game import Game
from engines.core.rulesets import Rules
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.core.table import Table, open_table
from storage.store import NewStream, Stream

_NOBODY: Mapping[Seat, int] = MappingProxyType({})
_MOST_OPEN = 30
"""Tables that may stand open in one chat at a time."""
_OPTIONS = frozenset({"first_dealer", "clock", "fen", "fifty_move_extra", "minutes"})
"""The options that a table in the chat takes."""
_FIRST = re.compile(r"(?:^|(?<=\s))([ABab甲乙])\s*(?:先|first)", re.IGNORECASE)
_NAME = re.compile(r"(?:^|(?<=\s))(\w+)[=＝]")
_CALLED = {"时限": "clock", "棋钟": "clock", "time": "clock"}
_MINUTES = re.compile(
    r"(?:minutes=)?(?P<minutes>\d{1,4})\s*(?:分钟?|minutes?|mins?|m)?|不限时|不计时|无时限|untimed", re.IGNORECASE
)
_CONTROL = re.compile(r"\d(?=.*[^\d\s+/,，]).*")
"""How a time control may stand by itself: bare numbers, as in 90+30, could be minutes or seconds, and are none."""


def new(desk: Desk, command: c.New) -> None:
    """Open a table: by name, by button, or the same again."""
    games = desk.folding.tables.games
    say = desk.public
    if desk.incoming.place.private:
        desk.answer(say.html("say.group_only"), plain=desk.own.plain("say.group_only"))
        return
    if command.text.startswith("="):
        _again(desk, command.text[1:])
        return
    name, _, rest = command.text.partition(" ")
    game = game_named(games, name)
    if game is None and name and not desk.addressed:
        return
    if game is None:
        choose = [Button(say.plain(f"game.{key}"), c.New(key)) for key in games]
        key = "new.unknown" if name else "new.which"
        desk.answer(say.html(key, name=name[:32]), rows(choose, 2))
        return
    rules, rest = rules_named(games[game], rest)
    if rules is None:
        _which_rules(desk, games[game], rest)
        return
    if (hand := full_hand.asked_for(rules, rest)) is not None:
        _new_hand(desk, games[game], rules, hand, rest)
        return
    drawn = lots.asked_for(rules, rest)
    if isinstance(drawn, Refusal):
        desk.answer(_why(desk, games[game], drawn))
        return
    options, strange = _options(rest if drawn is None else lots.without(rest), timed="minutes" in rules.options)
    if drawn is not None:
        options["first_dealer"] = drawn.first
    wrong = strange or sorted(options.keys() - (_OPTIONS & rules.options.keys()))
    opened = open_table(games[game], rules.name, options)
    if isinstance(opened, Table) and opened.outcome:
        opened = Refusal("illegal", "over")
    if wrong or isinstance(opened, Refusal):
        known = say.join(sorted(_OPTIONS & rules.options.keys())) or "—"
        text = say.html("new.option", given=rest[:64], known=known)
        if not wrong and isinstance(opened, Refusal):
            text = Html(f"{text}\n{_why(desk, games[game], opened)}")
        elif "clock" in rules.options and rest[:1].isdigit():
            text = Html(f"{text}\n{say.html('point.clock')}")
        desk.answer(text)
        return
    if drawn is not None:
        desk.answer(Html("\n".join(filter(None, (say.fact(game, fact) for fact in drawn.facts)))))
    _open(desk, game, rules.name, {**rules.options, **options})


def _new_hand(desk: Desk, game: Game, rules: Rules, hand: full_hand.Wanted, given: str) -> None:
    """A table where every play is entered. What is not said of the hand is asked for, one thing after the other."""
    say = desk.public
    if hand.strange:
        desk.answer(say.html("full_hand.option", given=given[:64]) + "\n" + say.html(f"hint.{game.key}.full_hand"))
    elif hand.missing:
        question = full_hand.question(say, game.key, rules, hand)
        desk.edit(say.html(f"full_hand.{hand.missing}"), question, None)
    else:
        options = full_hand.options(game, rules, hand)
        if isinstance(options, Refusal):
            desk.answer(_why(desk, game, options))
        else:
            _open(desk, game.key, rules.name, {**rules.options, **options})


def _why(desk: Desk, game: Game, refusal: Refusal) -> Html:
    say = desk.public
    why = Html(say.refusal(game.key, refusal) + cite(say, game.book, refusal.clause))
    return say.html(f"refused.{refusal.kind}", why=why)


def _which_rules(desk: Desk, game: Game, rest: str) -> None:
    """Several rule sets, and none was named: each by a button, with the options that were."""
    say = desk.public
    choose = [
        Button(say.plain(f"rules.{game.key}.{name}"), c.New(f"{game.key} {name} {rest}".strip()))
        for name in game.rule_sets
    ]
    fitting = [button if button.fits else Button(button.text, c.New(f"{game.key} {name}"))
               for name, button in zip(game.rule_sets, choose, strict=True)]  # fmt: skip
    desk.answer(say.html("new.rules", game=say.plain(f"game.{game.key}")), rows(fitting, 2))


def _again(desk: Desk, text: str) -> None:
    """The same match again, or by a word behind it one that its game lets follow."""
    stream_id, _, word = text.partition(" ")
    number = c.number(stream_id)
    old = None if number is None else desk.unit.stream(number)
    if old is None or old.chat_id != desk.chat.id:
        desk.toast(desk.own.plain("toast.stale"))
    elif word:
        _follow(desk, load(desk.unit, desk.folding, old), word)
    else:
        _open(desk, old.game, old.rule_set, dict(old.options))


def _follow(desk: Desk, match: Match, word: str) -> None:
    """A match that follows. Where everybody has a seat in it already, it is for one of them to ask for it."""
    old, outcome = match.stream, match.table.outcome
    proposed = match.manner.follows(match.table.state, outcome) if outcome else ()
    chosen = next((each for each in proposed if each.word == word), None)
    if chosen is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if chosen.seats and (desk.person is None or not match.seats_of(desk.person.id)):
        desk.refuse("rights.seated")
        return
    places = dict(enumerate(chosen.seats))
    seats = {places[seat]: person for seat, person in match.seats.items() if places.get(seat, REFEREE) >= 0}
    stream = _open(desk, old.game, old.rule_set, {**old.options, **chosen.options}, seats)
    if stream is None or not seats:
        return
    for seat, person in seats.items():
        desk.unit.take_seat(stream.id, seat, person)
    begin_when_full(desk, stream)


def _open(
    desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int] = _NOBODY
) -> Stream | None:
    """Open a table at which these people will sit; None where none is opened, having said why."""
    assert desk.person is not None  # noqa: S101 - the table of rights lets only persons open tables
    if len(desk.unit.streams(desk.chat.id, ("seating", "playing"))) >= _MOST_OPEN:
        desk.answer(
            desk.public.html("new.too_many", most=_MOST_OPEN), plain=desk.own.plain("new.too_many", most=_MOST_OPEN)
        )
        return None
    place = desk.incoming.place
    if desk.pressed and (waiting := _waiting(desk, game, rule_set, options, seats)) is not None:
        desk.toast(desk.own.plain("toast.opened", number=waiting.number))
        return None
    stream = desk.unit.create_stream(
        NewStream("match", place.chat_id, place.thread_id, game, rule_set, options, desk.person.id, desk.at)
    )
    if desk.folding.tables.by_card(stream):
        # The cards lie on a real table: nobody has to sit down here first.
        stream = desk.unit.set_status(stream.id, "playing", started_at=desk.at)
    desk.toast(desk.own.plain("toast.opened", number=stream.number))
    show(desk, stream, anew=True)
    return stream


def _waiting(desk: Desk, game: str, rule_set: str, options: dict[str, Any], seats: Mapping[Seat, int]) -> Stream | None:
    """A table that a button has opened already: a press that comes twice, or from two people, opens one."""
    wanted = (desk.incoming.place.thread_id, game, rule_set, options)
    for old in desk.unit.streams(desk.chat.id, ("seating", "playing")):
        at_once = desk.folding.tables.by_card(old) or (seats and seats == desk.unit.seats(old.id))
        empty = old.status == "seating" or (at_once and not desk.unit.entries(old.id))
        if empty and (old.thread_id, old.game, old.rule_set, dict(old.options)) == wanted:
            return old
    return None


def join(desk: Desk, match: Match, who: Standing, command: c.Join) -> None:
    """Sit down; whoever sits already moves to the named seat. The match begins with the last one."""
    assert who.person is not None  # noqa: S101 - the table of rights lets only persons sit
    if not match.seats_open:
        key = "join.started" if match.stream.status == "playing" else f"status.{match.stream.status}"
        desk.answer(desk.public.html(key), plain=desk.own.plain(key))
        return
    everyone = sorted(seat for side in match.table.sides for seat in side)
    free = [seat for seat in everyone if seat not in match.seats]
    seat = seat_named(match, command.seat) if command.seat else next(iter(free), None)
    if seat is None and not desk.addressed:
        return
    if seat is None:
        known = desk.public.join(seat_label(desk.public, match, seat) for seat in everyone)
        desk.answer(desk.public.html("join.which", known=known), plain=desk.own.plain("join.which", known=known))
        return
    if match.seats.get(seat) == who.person.id:
        desk.answer(desk.public.html("join.already"), plain=desk.own.plain("join.already"))
        return
    if seat not in free:
        _taken(desk, match, seat)
        return
    for old in who.seats:
        desk.unit.free_seat(match.stream.id, old)
    desk.unit.take_seat(match.stream.id, seat, who.person.id)
    desk.toast(desk.own.plain("toast.seated", label=seat_label(desk.own, match, seat)))
    begin_when_full(desk, match.stream)


def begin_when_full(desk: Desk, stream: Stream) -> None:
    """Somebody took a seat: show it, and let the match begin if it was the last."""
    match = load(desk.unit, desk.folding, stream)
    full = stream.status == "seating" and len(match.seats) == match.table.seats
    if full:
        stream = desk.unit.set_status(stream.id, "playing", started_at=desk.at)
        begun = load(desk.unit, desk.folding, stream)
        watch_flag(desk, begun)
        watch_bell(desk, begun)
    show(desk, stream, anew=full)


def _taken(desk: Desk, match: Match, seat: Seat) -> None:
    """A seat that another has; if that is only a name, how its bearer claims it."""
    sitting = match.seats[seat]
    key = "join.taken" if desk.unit.linked([sitting]) else "join.claim"
    args = {"name": desk.unit.persons([sitting])[sitting].name, "label": seat_label(desk.public, match, seat)}
    desk.answer(desk.public.html(key, **args), plain=desk.own.plain(key, **args))


def leave(desk: Desk, match: Match, who: Standing, command: c.Leave) -> None:
    if not match.seats_open:
        desk.answer(desk.public.html("leave.started"), plain=desk.own.plain("leave.started"))
        return
    for seat in who.seats:
        desk.unit.free_seat(match.stream.id, seat)
    desk.toast(desk.own.plain("toast.left"))
    show(desk, match.stream)


def cancel(desk: Desk, match: Match, who: Standing, command: c.Cancel) -> None:
    """Close a table that has not begun, or have the referee declare a match void."""
    stream = match.stream
    opener = who.person is not None and who.person.id == stream.creator
    begun = match.by_card and desk.drawn not in (None, stream.version)
    if match.seats_open and not begun and (opener or who.referee or desk.incoming.is_admin):
        desk.toast(desk.own.plain("toast.cancelled"))
        show(desk, desk.unit.set_status(stream.id, "cancelled", ended_at=desk.at))
    elif stream.status == "playing" and desk.drawn is not None:
        # Drawn while people sat down: whoever presses it now meant to close a table, not to void a match.
        desk.toast(desk.own.plain("toast.stale"))
    elif stream.status == "playing" and who.referee:
        declare_void(desk, match)
    elif stream.status == "seating":
        desk.answer(desk.public.html("cancel.opener"), plain=desk.own.plain("cancel.opener"))
    elif running(desk, match):
        desk.answer(desk.public.html("cancel.referee"), plain=desk.own.plain("cancel.referee"))


def _options(text: str, timed: bool) -> tuple[dict[str, Any], list[str]]:
    """`name=value` pairs, and `B先` for who deals first; what cannot be read comes back as strange.

    A value goes on to the next name, for a position has blanks in it. `timed`: the match as a whole lasts so many
    minutes, so a time is no time control.
    """
    options: dict[str, Any] = {}
    if timed and (minutes := _MINUTES.fullmatch(text.strip())):
        return {"minutes": int(minutes["minutes"] or 0)}, []
    if first := _FIRST.search(text):
        options["first_dealer"] = {"甲": "A", "乙": "B"}.get(first[1], first[1].upper())
        text = _FIRST.sub(" ", text)
    strange, *pairs = _NAME.split(text)
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        options[_CALLED.get(name, name)] = value.strip()
    if _CONTROL.fullmatch(strange := strange.strip()):
        options["clock"] = strange
        return options, []
    return options, strange.split()
