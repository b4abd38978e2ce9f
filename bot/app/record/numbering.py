"""Number and read out a record's lines: the third hand, the twelfth move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.request import commands as c
from bot.app.speech.names import called_at, cited
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game
from engines.core.game.record import Fold, Step
from engines.core.game.table import Played, open_table
from engines.core.rulings import Fact, Refusal, Seat
from storage.store import Person


def numbered(folded: Fold) -> list[Step]:
    """Return the hands or moves in order; number N has index N - 1."""
    return [step for step in folded.steps if has_number(step)]


def has_number(step: Step) -> bool:
    """Return whether an entry is a hand or a move; only these are numbered, whatever stands between them."""
    return isinstance(step.result, Played) and step.result.moved


def line_label(hands: Sequence[int], seq: int) -> str:
    """Return a line's label: a numbered hand or move by its number, any other line by its place in the record."""
    return f"{hands.index(seq) + 1}." if seq in hands else f"#{seq}"


def line_named(hands: Sequence[int], text: str) -> int | None:
    """Return the line named by `3`, `第3盘` or `#7`, where `hands` lists the numbered lines."""
    called = text.strip()
    number = c.number(called.lstrip("#＃").removeprefix("第").rstrip("盘步着条.")) or 0
    if called.startswith(("#", "＃")):
        return number or None
    return hands[number - 1] if 0 < number <= len(hands) else None


def is_flag(text: str) -> bool:
    return text.startswith("flag ")


def read_out(desk: Desk, match: Match, text: str) -> str:
    """Read out a record line in its public form, in the table's language and with the players' names."""
    say = desk.aloud(match.stream)
    return say.line(match.table, text, seats_read(say, match, people_at(desk.unit, match)))


def seats_read(say: Words, match: Match, people: Mapping[int, Person]) -> Seats:
    """Return seat names for a record: each seat together with its player."""
    seats = (Seat(seat) for seat in range(match.table.seats))
    return Seats({seat: called_at(say, match, seat, people) for seat in seats})


def on_a_sheet(say: Words, game: Game, rules: Rules, line: str) -> str:
    """Read out a line as on a game's fresh score sheet."""
    blank = open_table(game, rules.name)
    return line if isinstance(blank, Refusal) else say.line(blank, line)


def tell(desk: Desk, match: Match, facts: tuple[Fact, ...]) -> Html:
    """Put facts into sentences in the table's language, with clauses; facts shown in a picture are left out."""
    say, seats = desk.aloud(match.stream), Seats(match.labels)
    sentences = []
    for fact in facts:
        sentence = None if fact.key in match.game.says.shown else say.fact(match.stream.game, fact, seats)
        if sentence:
            sentences.append(sentence + cited(say, match.game, match.table.rules, fact.point))
    return Html("\n".join(sentences))


def fact_sentences(say: Words, game: str, facts: tuple[Fact, ...], match: Match | None = None) -> list[Html]:
    """Put each fact into a sentence, using the table's own seat names if a match is given."""
    seats = Seats(match.labels if match else {})
    return [sentence for fact in facts if (sentence := say.fact(game, fact, seats))]


def refused(desk: Desk, match: Match, refusal: Refusal, wanted: str = "") -> Html:
    """Explain a refusal: the reason, the clause, and for unreadable text a hint on writing a move, a hand or the
    `wanted` entry."""
    game = match.stream.game
    why = _why(desk.public, match, refusal)
    why = Html(why + cited(desk.public, match.game, match.table.rules, refusal.point, refusal.clause))
    hint = desk.public.first(f"hint.{game}.{wanted}", f"hint.{game}") if refusal.kind == "unreadable" else Html("")
    return Html("\n".join(part for part in (desk.public.html(f"refused.{refusal.kind}", why=why), hint) if part))


def briefly(desk: Desk, match: Match, refusal: Refusal) -> str:
    """Explain a refusal briefly, for a toast."""
    return unescape(_why(desk.own, match, refusal))


def _why(say: Words, match: Match, refusal: Refusal) -> Html:
    """Explain a refusal. A game waiting for a ruling gets its own sentence, because nobody paused it."""
    if refusal.point == "paused" and match.table.adjourned:
        return say.html("point.paused.waits")
    return say.refusal(match.stream.game, refusal, Seats(match.labels))
