"""How the lines of a record are counted and told: the third hand, the twelfth move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.request import commands as c
from bot.app.speech.names import called_at, cited
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words
from engines.core.game import Game
from engines.core.record import Fold, Step
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.table import Played, open_table
from storage.store import Person


def numbered(folded: Fold) -> list[Step]:
    """The hands or moves, in order: number N is at index N - 1."""
    return [step for step in folded.steps if has_number(step)]


def has_number(step: Step) -> bool:
    """Whether an entry is a hand or a move; those keep their numbers whatever stands between."""
    return isinstance(step.result, Played) and step.result.moved


def line_label(hands: Sequence[int], seq: int) -> str:
    """What a line is called: a hand or move that counts by its number, anything else by its place in the record."""
    return f"{hands.index(seq) + 1}." if seq in hands else f"#{seq}"


def line_named(hands: Sequence[int], text: str) -> int | None:
    """The line that `3`, `第3盘` or `#7` calls, where `hands` are those with a number."""
    called = text.strip()
    number = c.number(called.lstrip("#＃").removeprefix("第").rstrip("盘步着条.")) or 0
    if called.startswith(("#", "＃")):
        return number or None
    return hands[number - 1] if 0 < number <= len(hands) else None


def is_flag(text: str) -> bool:
    return text.startswith("flag ")


def read_out(desk: Desk, match: Match, text: str) -> str:
    """A line of the record in words, in the language of the table, as everyone may hear it now, with the names of
    those whom it is about."""
    say = desk.aloud(match.stream)
    return say.line(match.table, text, seats_read(say, match, people_at(desk.unit, match)))


def seats_read(say: Words, match: Match, people: Mapping[int, Person]) -> Seats:
    """The seats as a record calls them: each with whoever sits there."""
    seats = (Seat(seat) for seat in range(match.table.seats))
    return Seats({seat: called_at(say, match, seat, people) for seat in seats})


def on_a_sheet(say: Words, game: Game, rules: Rules, line: str) -> str:
    """A line in words as it would stand on a fresh sheet of a game."""
    blank = open_table(game, rules.name)
    return line if isinstance(blank, Refusal) else say.line(blank, line)


def tell(desk: Desk, match: Match, facts: tuple[Fact, ...]) -> Html:
    """Facts as sentences, in the language of the table; what a picture shows is not told."""
    say, seats = desk.aloud(match.stream), Seats(match.labels)
    sentences = []
    for fact in facts:
        sentence = None if fact.key in match.game.says.shown else say.fact(match.stream.game, fact, seats)
        if sentence:
            sentences.append(sentence + cited(say, match.game, match.table.rules, fact.point))
    return Html("\n".join(sentences))


def told(say: Words, game: str, facts: tuple[Fact, ...], match: Match | None = None) -> list[Html]:
    """Facts as sentences, one by one; at a table its seats are called as they are called there."""
    seats = Seats(match.labels if match else {})
    return [sentence for fact in facts if (sentence := say.fact(game, fact, seats))]


def refused(desk: Desk, match: Match, refusal: Refusal, wanted: str = "") -> Html:
    """What was wrong, the clause, and what to send instead: a move or a hand, unless something else was wanted."""
    game = match.stream.game
    why = _why(desk.public, match, refusal)
    why = Html(why + cited(desk.public, match.game, match.table.rules, refusal.point, refusal.clause))
    hint = desk.public.first(f"hint.{game}.{wanted}", f"hint.{game}") if refusal.kind == "unreadable" else Html("")
    return Html("\n".join(part for part in (desk.public.html(f"refused.{refusal.kind}", why=why), hint) if part))


def briefly(desk: Desk, match: Match, refusal: Refusal) -> str:
    """What was wrong, for whoever pressed."""
    return unescape(_why(desk.own, match, refusal))


def _why(say: Words, match: Match, refusal: Refusal) -> Html:
    """What was wrong. A game that stands still by itself, for a ruling to come, was not paused by anybody."""
    if refusal.point == "paused" and match.table.adjourned:
        return say.html("point.paused.waits")
    return say.refusal(match.stream.game, refusal, Seats(match.labels))
