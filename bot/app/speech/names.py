"""Names for people, seats, sides and results, and the clause behind a ruling, worded the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from bot.app.match import Match, number_of
from bot.app.speech.words import LANGUAGES, Html, Words
from engines.core.books.rulebook import Book
from engines.core.books.rulesets import Rules
from engines.core.chat.act import Act
from engines.core.game.game import Game
from engines.core.game.questions import Question
from engines.core.rulings import Outcome, Seat
from rendering.labels import Labels
from storage.store import Person, Stream

_LONGEST_NAME = 64
_TWO = 2


def seat_label(words: Words, match: Match, seat: Seat) -> str:
    """Return a seat's name: the game's own label, or the players' word."""
    return match.labels.get(seat) or words.seat(match.stream.game, seat)


def seat_labels(words: Words, match: Match) -> list[str]:
    """Return all seat names in turn order."""
    return [seat_label(words, match, Seat(seat)) for seat in range(match.table.seats)]


def side_label(words: Words, match: Match, side: int) -> str:
    """Return a side's name: the players' word, its only seat's name, or the letter shared by its seats."""
    key = f"side.{match.stream.game}.{side}"
    label = seat_label(words, match, match.table.sides[side][0])
    return words.plain(key) if words.has(key) else label.rstrip("0123456789") or label


def name_of(words: Words, people: Mapping[int, Person], person_id: int | None) -> str:
    person = people.get(person_id) if person_id is not None else None
    if person is None:
        return "—"
    return person.name[:_LONGEST_NAME] or words.plain("person.anonymous")


def mention(words: Words, people: Mapping[int, Person], accounts: Mapping[int, int], person_id: int) -> Html:
    """Return a name that notifies its bearer, if their account is known."""
    name = escape(name_of(words, people, person_id), quote=False)
    account = accounts.get(person_id)
    return Html(f'<a href="tg://user?id={account}">{name}</a>' if account else name)


def title(words: Words, stream: Stream) -> str:
    """Return 台N with its game. A stream without a number gets only the game's name."""
    game = words.plain(f"game.{stream.game}")
    return words.plain("table.title", number=number_of(stream), game=game) if stream.number > 0 else game


def picture_labels(
    words: Words, stream: Stream, heading: str, names: Mapping[Seat, str], marks: Mapping[int, str] | None = None
) -> Labels:
    """Return the words printed on a table's picture."""
    return replace(labels_of(words, stream.game, stream.rule_set, heading), names=names, marks=marks or {})


def labels_of(words: Words, game: str, rule_set: str, heading: str) -> Labels:
    """Return the words printed on any picture for a game."""
    return Labels(
        title=heading,
        subtitle=words.plain(f"rules.{game}.{rule_set}"),
        words={key.removeprefix("picture."): words.at(game).plain(key) for key in words.keys("picture.")},
        seats=_seats(words, game),
    )


def _seats(words: Words, game: str) -> dict[Seat, str]:
    """Return the seats with a name in the players' words. Seats of a sheet with its own labels have none."""
    named = [key.removeprefix(f"seat.{game}.") for key in words.keys(f"seat.{game}.")]
    full = {Seat(int(seat)): words.seat(game, int(seat)) for seat in named if seat.isdigit()}
    # Only a column of chips leaves each chip room for a single letter; such games declare short names.
    return {seat: words.plain(short) if words.has(short := f"seat.{game}.{int(seat)}.short") else name
            for seat, name in full.items()}  # fmt: skip


def result(words: Words, match: Match, outcome: Outcome, people: Mapping[int, Person]) -> Html:
    """Write the end of a match in one line: winners, reason, clause."""
    reason = words.reason(match.stream.game, outcome.reason)
    if outcome.void:
        line = words.html("result.void", reason=reason)
    elif outcome.winners and len(match.table.sides) > _TWO:
        line = words.html("result.places", places=_places(words, match, outcome, people), reason=reason)
    elif outcome.winners:
        line = words.html("result.win", winners=_sitting(words, match, outcome.winners, people), reason=reason)
    elif len(outcome.places) > 1:
        line = words.html("result.all_lose", reason=reason)
    else:
        line = words.html("result.draw", reason=reason)
    score = _score(words, outcome)
    return Html(line + score + cited(words, match.game, match.table.rules, outcome.reason, outcome.clause))


def _places(words: Words, match: Match, outcome: Outcome, people: Mapping[int, Person]) -> str:
    """List all places in order; tied seats share the best place they cover."""
    listed, place = [], 1
    for seats in outcome.places:
        if seats:
            listed.append(words.plain("result.place", place=place, names=_sitting(words, match, seats, people)))
        place += len(seats)
    return words.plain("list.separator").join(listed)


def _sitting(words: Words, match: Match, seats: Iterable[Seat], people: Mapping[int, Person]) -> str:
    """Name seats together with their players."""
    return words.join(called_at(words, match, seat, people) for seat in seats)


def called_at(words: Words, match: Match, seat: Seat, people: Mapping[int, Person]) -> str:
    """Name a seat together with its player. The seat may be empty at a dictated table, or if a player did not come."""
    label = seat_label(words, match, seat)
    return label if seat not in match.seats else f"{label} {name_of(words, people, match.seats.get(seat))}"


def cited(words: Words, game: Game, rules: Rules, point: str | None, clause: str | None = None) -> Html:
    """Cite the clause behind a ruling: the named clause, or the clause covering the point; customary usage if the rules
    are silent."""
    if clause is None and point in rules.ours:
        return words.html("clause.ours")
    return cite(words, game.book, clause or (rules.clause(point) if point else None))


def cite(words: Words, book: Book, clause_id: str | None) -> Html:
    """Cite a clause by number and title."""
    clause = book.get(clause_id) if clause_id else None
    if clause is None:
        return Html("")
    number = clause.id.partition(":")[2]
    return Html(words.html("clause", number=number, title=clause.title[words.language]))


def _score(words: Words, outcome: Outcome) -> str:
    points = {side: tally["points"] for side, tally in outcome.tallies.items() if "points" in tally}
    return " " + " : ".join(f"{side} {number}" for side, number in points.items()) if points else ""


def act_label(words: Words, act: Act[Any] | Question) -> str:
    """Return the button label for an act or question: the game's own words, else its first alias in Chinese, else its
    word."""
    key = f"button.{act.word}"
    if words.has(key):
        return words.plain(key)
    return act.aliases[0] if act.aliases and words.language == LANGUAGES[0] else act.word.capitalize()
