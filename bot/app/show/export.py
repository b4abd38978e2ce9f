"""Export a match as a file in the game's own formats. A spreadsheet gets headings in words, and for reported hands the
time, reporter and confirmers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.handover import hand_over
from bot.app.record.numbering import numbered, seats_read
from bot.app.record.secrecy import withheld
from bot.app.record.signatures import author_of
from bot.app.record.writer import whole
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import Standing
from bot.app.show.confirmations import confirmed
from bot.app.speech.names import name_of, seat_label, title
from bot.app.speech.people import people_at
from bot.app.speech.spreadsheet import Cell, as_csv
from bot.app.speech.words import Seats, Words
from engines.core.game.game import Game, Transcript
from engines.core.game.verdicts import DROPPED
from engines.core.rulings import Cards, Seat
from storage.store import Person

_TABLE = "csv"
_CARDS = "cards"
_NUMBER = re.compile(r"-?(0|[1-9]\d*)")


def pgn(desk: Desk, match: Match, who: Standing, command: c.Pgn) -> None:
    """Send the match as a file: in the named format, or in the first with buttons for the others.

    A game with a single format ignores the named format.
    """
    exports = match.table.mode.exports
    if not exports:
        desk.refuse("export.none")
        return
    kind = command.kind if len(exports) > 1 and command.kind else next(iter(exports))
    if kind not in exports:
        if desk.addressed:
            known = desk.public.join([_format(each) for each in exports])
            desk.answer(desk.public.html("export.unknown", known=known), _formats(match, exports))
        return
    if not who.referee and withheld(desk, match):
        return
    text = exports[kind](_transcript(desk, match))
    if not text.strip():
        # No messenger accepts an empty file.
        desk.refuse("export.empty")
        return
    if kind == _TABLE:
        say = desk.public.at(match.stream.game)
        text = in_words(say, match.game, text, _beside(desk, match), Seats(match.labels))
    name, heading = f"{match.stream.game}-{match.stream.number}.{kind}", title(desk.public, match.stream)
    caption = desk.public.html("live.title", title=heading)
    if match.veiled:
        hand_over(desk, "document", {"name": name, "content": text, "html": caption}, "veil.sent")
        return
    desk.toast(desk.own.plain("toast.done"))
    others = [each for each in exports if each != kind and not command.kind]
    desk.document(name, text, caption, _formats(match, others))


def _transcript(desk: Desk, match: Match) -> Transcript:
    folded, _ = whole(desk, match)
    people = people_at(desk.unit, match)
    started = match.stream.started_at or match.stream.created_at
    tags = {f"seat{seat}": name_of(desk.public, people, person) for seat, person in match.seats.items()}
    tags |= {"Event": desk.chat.title or "?", "Date": started.astimezone(desk.zone).strftime("%Y.%m.%d")}
    tags |= {"Round": str(match.stream.number)}
    entries = tuple((step.entry.seat, step.entry.text, step.entry.at) for step in folded.steps)

    def read(seat: Seat, text: str) -> str:
        return say_of(desk.public.at(match.stream.game), match, seat, text, people)

    return Transcript(match.table.rules, match.table.options, entries, match.table.outcome, tags, read=read)


def say_of(say: Words, match: Match, seat: Seat, text: str, people: Mapping[int, Person]) -> str:
    """Write an entry as a sentence: the seat and the entry."""
    said = say.line(match.table, text, seats_read(say, match, people))
    return said if text == DROPPED else say.plain("export.said", who=seat_label(say, match, seat), what=said)


def in_words(say: Words, game: Game, text: str, beside: Mapping[int, tuple[str, ...]], seats: Seats) -> str:
    """Write a game's table with headings and cells in words. `beside` holds extra cells for each row, the headings
    under 0."""
    columns, *lines = [*csv.reader(io.StringIO(text))] or [[]]
    rows: list[Sequence[Cell]] = [(*(say.plain(f"column.{game.key}.{name}") for name in columns), *beside.get(0, ()))]
    for number, line in enumerate(lines, 1):
        cells = (_cell(say, game, name, cell, seats) for name, cell in zip(columns, line, strict=True))
        rows.append((*cells, *beside.get(number, ())))
    return as_csv(rows)


def _cell(say: Words, game: Game, column: str, cell: str, seats: Seats) -> Cell:
    """Write a cell in words; plain numbers stay numbers."""
    kind = game.says.columns.get(column, "")
    if not kind or not cell:
        return int(cell) if _NUMBER.fullmatch(cell) else cell
    return say.spoken(game.key, kind, Cards(cell) if kind == _CARDS else cell, seats)


def _beside(desk: Desk, match: Match) -> dict[int, tuple[str, ...]]:
    """Return for each hand the time of entry, the author and the confirmers; empty for games without reports."""
    if not match.reported:
        return {}
    say, signatures = desk.public, desk.unit.signatures(match.stream.id)
    folded, stored = whole(desk, match)
    people = desk.unit.persons({line.person_id or 0 for line in stored.values()})
    confirmers = confirmed(say, desk.unit, desk.folding, match)
    beside: dict[int, tuple[str, ...]] = {
        0: (say.plain("column.entered"), say.plain("column.reported"), say.plain("column.confirmed"))
    }
    for number, step in enumerate(numbered(folded), 1):
        author = author_of(stored[step.entry.seq], signatures)
        when = author.at.astimezone(desk.zone).strftime("%Y-%m-%d %H:%M")
        beside[number] = (when, name_of(say, people, author.person_id), confirmers.get(number, ""))
    return beside


def _formats(match: Match, kinds: Iterable[str]) -> Keyboard:
    return rows([Button(_format(kind), c.Pgn(kind), match.stream.id) for kind in kinds], 4)


def _format(kind: str) -> str:
    """Return a format's name, from the ending of its files."""
    return kind.upper()
