"""Call players to their tables: one person per entry, in private where allowed, else in group messages with at most
five mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from bot.app.desk import REMINDER, Desk
from bot.app.event.moments import on_the_wall, session, where
from bot.app.event.tournament import Tournament, players
from bot.app.request import buttons
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import Html
from engines.core.scenes.sheets import Phrase
from engines.tournament.model import EntryId, Pairing
from engines.tournament.room_tables import wave
from engines.tournament.sheets.pairings import seats
from storage.store import Message

_LONGEST = 3500
"""The most letters in a message; the messenger accepts slightly more."""
MOST_NAMES = 5
"""The messenger notifies only the first five people mentioned in a message."""


def whisper(desk: Desk, tournament: Tournament, person_id: int, html: str, keyboard: Keyboard = ()) -> bool:
    """Write to a person in private. Return whether this was possible: people must have written to the bot first and not
    blocked it since."""
    for account in desk.unit.accounts(person_id):
        chat = desk.unit.chat(account.account_id)
        if chat is not None and not chat.gone:
            payload = {"html": html, "keyboard": buttons.dump(keyboard)}
            desk.unit.post(Message(chat.id, "text", payload, desk.at, REMINDER, stream_id=tournament.stream.id))
            return True
    return False


def tell_lines(desk: Desk, tournament: Tournament, lines: Sequence[str], keyboard: Keyboard = ()) -> None:
    """Send a list, in several messages if too long. The buttons stand beneath the last message."""
    *first, last = in_parts(lines)
    for part in first:
        desk.tell(part, (), tournament.stream)
    desk.tell(last, keyboard, tournament.stream)


def in_parts(lines: Sequence[str]) -> list[Html]:
    """Join lines into messages within the length limit."""
    parts: list[str] = []
    for line in lines:
        if parts and len(parts[-1]) + len(line) < _LONGEST:
            parts[-1] = f"{parts[-1]}\n{line}"
        else:
            parts.append(line)
    return [Html(part) for part in parts]


def met(tournament: Tournament, pairing: Pairing) -> str:
    """Return the entries meeting at a table, with the room table if this must be said."""
    return both_of(tournament, pairing) + _at_desk(tournament, pairing.round, pairing.table)


def both_of(tournament: Tournament, pairing: Pairing) -> str:
    """Return the entries meeting at a table; 陪打 appears as the opponent where a stand-in plays."""
    return (
        tournament.against_stand_in(players(pairing)[0])
        if pairing.kind == "fill_in"
        else tournament.met(players(pairing))
    )


def desk_named(tournament: Tournament, round: int, table: int) -> int | None:
    """Return the room table to mention with a table: if its number differs, or the room has a limited number. Else
    None."""
    at = tournament.state.desk(round, table)
    return at if at != tournament.state.number(round, table) or tournament.state.setup.desks else None


def _at_desk(tournament: Tournament, round: int, table: int) -> str:
    at = desk_named(tournament, round, table)
    return tournament.say.plain("event.at_desk", desk=at) if at is not None else ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A table's line in a group call, with the number of people mentioned."""

    table: int
    html: Html
    rung: int


def call(
    desk: Desk, tournament: Tournament, pairings: Iterable[Pairing], lead: Html | None = None, keyboard: Keyboard = ()
) -> None:
    """Call everyone to their tables. People the bot may write to are called in private; the remaining tables are listed
    in the group.

    Entries waiting for a room table are told so in private, and called once a table is free. Each group message begins
    with the round, time and place. The first begins with `lead` instead of the round, and carries the keyboard.
    """
    lines: list[_Line] = []
    met_there, sides = list(pairings), sides_in(tournament, tournament.state.rounds)
    for pairing in met_there:
        rung = {one: tournament.speaker(desk, one) for one in players(pairing)}
        told = {
            one for one, person in rung.items()
            if person is not None and _told(desk, tournament, pairing, one, sides.get(one), person)
        }  # fmt: skip
        if told != set(rung) and tournament.state.desk(pairing.round, pairing.table) is not None:
            lines += _lines(desk, tournament, pairing, sides, {one: rung[one] for one in rung if one not in told})
    messages = _in_messages(lines)
    if lead is not None and not messages:
        messages = [[]]
    for number, message in enumerate(messages):
        head = tournament.say.html("event.calls", title=tournament.title, round=tournament.state.rounds)
        text = [head, *_when_and_where(desk, tournament, tournament.state.rounds), *(line.html for line in message)]
        called = {line.table for line in message}
        keys = reporting(tournament, [each for each in met_there if each.table in called])
        if number == 0:
            text, keys = [lead or head, *text[1:]], (*keyboard, *keys)
        desk.tell(Html("\n".join(text)), keys, tournament.stream)


def _told(
    desk: Desk, tournament: Tournament, pairing: Pairing, one: EntryId, side: tuple[int, str] | None, person: int
) -> bool:
    return whisper(
        desk, tournament, person, _private(desk, tournament, pairing, one, side), reporting(tournament, [pairing])
    )


def reporting(tournament: Tournament, pairings: Iterable[Pairing]) -> Keyboard:
    """Return a button for reporting each table's result, except for pairings waiting for a room table."""
    return rows(
        [
            Button(
                tournament.say.plain("button.result_at", number=tournament.numbered(each)),
                e.Result(f"{each.round}.{tournament.numbered(each)}"),
                tournament.stream.id,
            )
            for each in pairings
            if tournament.state.desk(each.round, each.table) is not None
        ],
        3,
    )  # fmt: skip


Sides = Mapping[int, tuple[int, str]]
"""The side each entry of a round sits on: the side's index and name. Entries without sides are absent."""


def sides_in(tournament: Tournament, round: int) -> Sides:
    """Return the sides of a round's entries, such as 先手, A 队, 南北, named as in the round's picture; empty for
    groups."""
    words = tournament.state.contest.sides
    return {
        entry: (words.index(side.key), tournament.say.plain(f"picture.{side.key}"))
        for entry, _, side in seats(tournament.state, round)
        if isinstance(side, Phrase)
    }


def listed(desk: Desk, tournament: Tournament, pairings: Iterable[Pairing], round: int) -> list[Html]:
    """Return the tables of a round with entries and sides, without notifying anybody."""
    sides = sides_in(tournament, round)
    return [line.html for pairing in pairings for line in _lines(desk, tournament, pairing, sides, {})]


def _lines(
    desk: Desk, tournament: Tournament, pairing: Pairing, sides: Sides, rung: Mapping[int, int | None]
) -> Iterator[_Line]:
    """Yield lines for a table with each entry on its side. `rung` gives the person to mention for each entry not told
    in private. A large group takes several lines, because a message notifies only five people."""
    say, there = tournament.say, sorted(players(pairing), key=lambda one: sides.get(one, (0, ""))[0])
    for first in range(0, len(there), MOST_NAMES):
        part = there[first : first + MOST_NAMES]
        called = [_sided(tournament, _ringing(desk, tournament, one, rung.get(one)), sides.get(one)) for one in part]
        if pairing.kind == "fill_in":
            called.append(say.html("event.fill_in"))
        names = Html(say.join(called) if pairing.players is not None else say.plain("event.versus").join(called))
        line = say.html("event.call", table=tournament.numbered(pairing), names=names)
        many = sum(rung.get(one) is not None for one in part)
        yield _Line(pairing.table, Html(line + _at_desk(tournament, pairing.round, pairing.table)), many)


def _sided(tournament: Tournament, called: Html, side: tuple[int, str] | None) -> Html:
    return tournament.say.html("event.on_side", called=called, side=side[1]) if side else called


def _ringing(desk: Desk, tournament: Tournament, one: int, person: int | None) -> Html:
    """Return an entry's name with a mention of its person, or the bare name without one."""
    say, members = tournament.say, tournament.members(one)
    if person is None:
        return say.html("event.plain", text=tournament.called(one))
    if person not in members or tournament.team(one):
        key = "event.rung_member" if person in members else "event.rung_contact"
        return say.html(key, called=tournament.called(one), name=tournament.mention(desk, person))
    names = [
        tournament.mention(desk, each) if each == person else say.html("event.plain", text=name)
        for each, name in zip(members, tournament.names_of(members), strict=True)
    ]
    both, unit = Html(escape(say.plain("event.and"), quote=False).join(names)), tournament.unit_of(one)
    return say.html("event.of_unit", names=both, unit=unit) if unit else both


def _in_messages(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Divide lines into messages, each short enough and with few enough mentions for all to notify."""
    messages: list[list[_Line]] = []
    for line in lines:
        last = messages[-1] if messages else []
        fits = sum(other.rung for other in last) + line.rung <= MOST_NAMES
        if last and fits and sum(len(other.html) for other in last) + len(line.html) < _LONGEST:
            last.append(line)
        else:
            messages.append([line])
    return messages


def _private(desk: Desk, tournament: Tournament, pairing: Pairing, one: EntryId, side: tuple[int, str] | None) -> Html:
    """Describe an entry's call: room table, opponents and side, time and place."""
    say = tournament.say
    others = [tournament.called(other) for other in players(pairing) if other != one]
    lines = [
        say.html("event.called", title=tournament.title, round=pairing.round, table=tournament.numbered(pairing),
                 mine=tournament.called(one), others=say.join(others) if others else say.plain("event.fill_in"))
    ]  # fmt: skip
    if tournament.state.desk(pairing.round, pairing.table) is None:
        lines.append(say.html("event.called_waits", wave=wave(tournament.state, pairing.table)))
    elif (at := desk_named(tournament, pairing.round, pairing.table)) is not None:
        lines.append(say.html("event.called_desk", desk=at))
    if side:
        lines.append(say.html("event.called_side", side=side[1]))
    return Html("\n".join([*lines, *_when_and_where(desk, tournament, pairing.round)]))


def _when_and_where(desk: Desk, tournament: Tournament, round: int) -> list[Html]:
    """Return the time of a round while in the future, and the place."""
    say, at, place = tournament.say, session(tournament, round), where(tournament.state.setup, round)
    lines = [say.html("event.called_when", when=on_the_wall(desk, say, at))] if at is not None and at > desk.at else []
    return [*lines, say.html("event.venues", value=place)] if place else lines


def draw_keys(tournament: Tournament, awaited: Sequence[Pairing]) -> Keyboard:
    """Return a 抽牌 button for every table that waits for its draw."""
    return rows(
        [
            Button(
                tournament.say.plain("button.draw_at", number=tournament.numbered(each)),
                e.Round(f"draw table {tournament.numbered(each)}"),
                tournament.stream.id,
            )
            for each in awaited
        ],
        4,
    )
