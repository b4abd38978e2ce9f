"""Calling people to their tables: one name an entry, in private where we may, else at most five names a message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.app.desk import REMINDER, Desk
from bot.app.event.hall import Hall, players
from bot.app.event.moments import on_the_wall, session
from bot.app.request import buttons
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import Html
from engines.tournament.desks import wave
from engines.tournament.model import EntryId, Pairing
from storage.store import Message

_LONGEST = 3500
"""Letters of a message; a messenger takes a little more."""
MOST_NAMES = 5
"""A messenger rings for the first five that a message mentions."""


def whisper(desk: Desk, hall: Hall, person_id: int, html: str, keyboard: Keyboard = ()) -> bool:
    """Write to somebody in private; whether we may: he has written to us first, and not sent us away."""
    for account in desk.unit.accounts(person_id):
        chat = desk.unit.chat(account.account_id)
        if chat is not None and not chat.gone:
            payload = {"html": html, "keyboard": buttons.dump(keyboard)}
            desk.unit.post(Message(chat.id, "text", payload, desk.at, REMINDER, stream_id=hall.stream.id))
            return True
    return False


def tell_lines(desk: Desk, hall: Hall, lines: Sequence[str], keyboard: Keyboard = ()) -> None:
    """Tell a list that may be too long for one message; the buttons stand beneath its end."""
    *first, last = in_parts(lines)
    for part in first:
        desk.tell(part, (), hall.stream)
    desk.tell(last, keyboard, hall.stream)


def in_parts(lines: Sequence[str]) -> list[Html]:
    """Lines as messages that are not too long."""
    parts: list[str] = []
    for line in lines:
        if parts and len(parts[-1]) + len(line) < _LONGEST:
            parts[-1] = f"{parts[-1]}\n{line}"
        else:
            parts.append(line)
    return [Html(part) for part in parts]


def met(hall: Hall, pairing: Pairing) -> str:
    """Who meets at a table, as it is told, and at which desk where that is to be said."""
    return both_of(hall, pairing) + _at_desk(hall, pairing.round, pairing.table)


def both_of(hall: Hall, pairing: Pairing) -> str:
    names = hall.met(players(pairing))
    if pairing.kind == "fill_in":
        return hall.say.plain("event.versus").join([names, hall.say.plain("event.fill_in")])
    return names


def desk_named(hall: Hall, round: int, table: int) -> int | None:
    """The desk that is named with a table: where it is not that of its number, or the room has only so many."""
    at = hall.state.desk(round, table)
    return at if at != table or hall.state.setup.desks else None


def _at_desk(hall: Hall, round: int, table: int) -> str:
    at = desk_named(hall, round, table)
    return hall.say.plain("event.at_desk", desk=at) if at is not None else ""


def call(
    desk: Desk, hall: Hall, pairings: Iterable[Pairing], lead: Html | None = None, keyboard: Keyboard = ()
) -> None:
    """Call everyone to his table; who waits for one is told so in private, and rung for when it is free. Above the
    names stands what they are called to, above the first message what `lead` says, and beneath it the keyboard."""
    waiting: list[tuple[int, list[int]]] = []
    met_there = list(pairings)
    for pairing in met_there:
        named = []
        for one in players(pairing):
            person = hall.speaker(desk, one)
            private = _private(desk, hall, pairing, one)
            told = person is not None and whisper(desk, hall, person, private, reporting(hall, [pairing]))
            if person is not None and not told and hall.state.desk(pairing.round, pairing.table) is not None:
                named.append(person)
        waiting += [(pairing.table, named[n : n + MOST_NAMES]) for n in range(0, len(named), MOST_NAMES)]
    messages = _in_messages(waiting)
    if lead is not None and not messages:
        messages = [[]]
    for number, message in enumerate(messages):
        head = hall.say.html("event.calls", title=hall.title, round=hall.state.rounds)
        lines = [head, *(_line(desk, hall, table, named) for table, named in message)]
        called = {table for table, _ in message}
        keys = reporting(hall, [each for each in met_there if each.table in called])
        if number == 0:
            lines, keys = [lead or head, *lines[1:]], (*keyboard, *keys)
        desk.tell(Html("\n".join(lines)), keys, hall.stream)


def reporting(hall: Hall, pairings: Iterable[Pairing]) -> Keyboard:
    """A button for the result of every table that is called; whoever waits for a desk has nothing to report."""
    return rows(
        [
            Button(
                hall.say.plain("button.result_at", number=each.table), e.Result(f"{each.round}.{each.table}"),
                hall.stream.id,
            )
            for each in pairings
            if hall.state.desk(each.round, each.table) is not None
        ],
        3,
    )  # fmt: skip


def _line(desk: Desk, hall: Hall, table: int, named: Sequence[int]) -> Html:
    names = Html(hall.say.join(hall.mention(desk, one) for one in named))
    return Html(hall.say.html("event.call", table=table, names=names) + _at_desk(hall, hall.state.rounds, table))


def _in_messages(waiting: Sequence[tuple[int, list[int]]]) -> list[list[tuple[int, list[int]]]]:
    """Tables side by side as long as a message rings for everyone in it."""
    messages: list[list[tuple[int, list[int]]]] = []
    for table, names in waiting:
        if messages and sum(len(others) for _, others in messages[-1]) + len(names) <= MOST_NAMES:
            messages[-1].append((table, names))
        else:
            messages.append([(table, names)])
    return messages


def _private(desk: Desk, hall: Hall, pairing: Pairing, one: EntryId) -> Html:
    """Where to sit, against whom, when and where."""
    say, setup = hall.say, hall.state.setup
    others = [hall.called(other) for other in players(pairing) if other != one]
    lines = [
        say.html("event.called", title=hall.title, round=pairing.round, table=pairing.table, mine=hall.called(one),
                 others=say.join(others) if others else say.plain("event.fill_in"))
    ]  # fmt: skip
    if hall.state.desk(pairing.round, pairing.table) is None:
        lines.append(say.html("event.called_waits", wave=wave(hall.state, pairing.table)))
    elif (at := desk_named(hall, pairing.round, pairing.table)) is not None:
        lines.append(say.html("event.called_desk", desk=at))
    when = session(hall, pairing.round)
    if when is not None:
        lines.append(say.html("event.called_when", when=on_the_wall(desk, when)))
    if setup.venues:
        lines.append(say.html("event.venues", value=setup.venues[min(pairing.round, len(setup.venues)) - 1]))
    return Html("\n".join(lines))


def draw_keys(hall: Hall, awaited: Sequence[Pairing]) -> Keyboard:
    """抽牌 at every table that has not begun for want of it."""
    return rows(
        [
            Button(
                hall.say.plain("button.draw_at", number=each.table), e.Round(f"draw table {each.table}"), hall.stream.id
            )
            for each in awaited
        ],
        4,
    )
