"""Sentences from the catalogues of both languages, read once at start. Engines state facts; here these turn into
words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape, unescape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from babel.messages.pofile import read_po

from bot.app.speech.required_sentences import faults
from engines.core.cards import JOKER_NAMES, Card, symbols
from engines.core.game import line_facts
from engines.core.game.game import Game
from engines.core.game.record import AnyTable
from engines.core.game.verdicts import OFFER, split_offer
from engines.core.rulings import (
    CLOCK,
    REFEREE,
    Called,
    Cards,
    Fact,
    Given,
    Point,
    Reason,
    Refusal,
    Script,
    Seat,
    Value,
)
from rendering.plurals import Counted

LANGUAGES = ("zh", "en")
_OFFICIAL: Mapping[int, str] = {REFEREE: "referee", CLOCK: "clock"}


class Html(Counted):
    """Text already safe as HTML; plain text gets escaped when inserted into a sentence."""

    __slots__ = ()


def _safe(text: object) -> Html:
    return text if isinstance(text, Html) else Html(escape(str(text), quote=False))


@dataclass(frozen=True, slots=True)
class Seats:
    """Names of a table's seats: the game's own labels, and a function naming each seat with its player."""

    labels: Mapping[Seat, str] = field(default_factory=dict)
    called: Callable[[Seat], Html] | None = None


_ANYBODY = Seats()

_BROUGHT: list[Traversable] = []
"""Folders of games that bring their own catalogues."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return every key in a language with its sentence, merged from all files."""
    sentences: dict[str, str] = {}
    ours = (file for file in (resources.files("locales") / language).iterdir() if file.name.endswith(".po"))
    brought = (folder / f"{language}.po" for folder in _BROUGHT)
    for file in (*sorted(ours, key=lambda file: file.name), *brought):
        with file.open("rb") as source:
            for message in read_po(source, locale=language):
                if message.id:
                    sentences[str(message.id)] = str(message.string)
    return sentences


def learn(games: Iterable[Game]) -> None:
    """Load the catalogues lying in the games' own folders, before any sentence about these games is needed.

    Raise ValueError if a catalogue lacks a required sentence or names a value it never receives.
    """
    bringing = [game for game in games if game.words is not None]
    new = dict.fromkeys(game.words for game in bringing if game.words and game.words not in _BROUGHT)
    if not new:
        return
    _BROUGHT.extend(new)
    catalogue.cache_clear()
    words.cache_clear()
    for game in bringing:
        for language in LANGUAGES:
            if wrong := faults(game, catalogue(language)):
                raise ValueError(f"{game.key}, {language}.po: {'; '.join(wrong)}")


def language_of(*wishes: str | None) -> str:
    """Return the first supported language among the wishes; `zh-hans`, `zh-CN` and `zh` count as the same."""
    for wish in wishes:
        spoken = (wish or "").lower().replace("_", "-").partition("-")[0]
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


class Words:
    """Sentences in one language, with the variants used at the tables of one game.

    `html` returns a safe sentence for a message, `plain` returns text for a toast or button.
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self._sentences = dict(catalogue(language))
        for key, sentence in catalogue(language).items():
            plain, at, where = key.partition("@")
            if at and where == game:
                self._sentences[plain] = sentence

    def at(self, game: str) -> Words:
        """Return the same language as used at a game's tables."""
        return words(self.language, game)

    def has(self, key: str) -> bool:
        return key in self._sentences

    def keys(self, prefix: str) -> list[str]:
        return [key for key in self._sentences if key.startswith(prefix)]

    def plain(self, key: str, **args: object) -> str:
        if not args:
            return self._sentences[key]
        return self._sentences[key].format(**{name: Counted(value) for name, value in args.items()})

    def html(self, key: str, **args: object) -> Html:
        safe = {name: _safe(value) for name, value in args.items()}
        return Html(self._sentences[key].format(**safe) if safe else self._sentences[key])

    def first(self, *keys: str, **args: object) -> Html:
        """Fill the first key that has a sentence; the last key must have one."""
        return self.html(next((key for key in keys if self.has(key)), keys[-1]), **args)

    def refusal(self, game: str, refusal: Refusal, seats: Seats = _ANYBODY) -> Html:
        """Explain a refusal with the facts that prove it; sentences name a value as `{fact_name}`."""
        args = {
            f"{fact.key}_{name}": self.value(game, name, value, seats)
            for fact in refusal.facts
            for name, value in fact.args.items()
        }
        specific = [f"point.{game}.{refusal.point}.{fact.key}" for fact in refusal.facts]
        return self._forgiving(
            (*specific, f"point.{game}.{refusal.point}", f"point.{refusal.point}", "point.other"), args
        )

    def fact(self, game: str, fact: Fact, seats: Seats = _ANYBODY) -> Html | None:
        """Put a fact into a sentence, or return None if the fact is shown by different means. A fact without empty
        values may use a fuller sentence."""
        keys: tuple[str, ...] = (f"fact.{game}.{fact.key}", f"fact.{fact.key}")
        if "" not in fact.args.values():
            keys = tuple(each for key in keys for each in (f"{key}.full", key))
        key = next((key for key in keys if self.has(key)), None)
        if key is None:
            return None
        args = {name: self.value(game, name, value, seats) for name, value in fact.args.items()}
        return self._forgiving((key,), args)

    def label(self, game: str, fact: Fact, seats: Seats = _ANYBODY) -> str:
        """Word a fact for a button or inside a line. A fact without a sentence is written as its values."""
        sentence = self.fact(game, fact, seats)
        args = (self.value(game, name, value, seats) for name, value in fact.args.items())
        return unescape(" ".join(args) if sentence is None else sentence)

    def line(self, table: AnyTable, text: str, seats: Seats | None = None) -> str:
        """Read out a record line in its public form, in the words of the game or of acts shared by all games; a plain
        move stays as written. `seats` adds the players' names."""
        return self._read(table, text, table.mode.manner.line_facts, seats)

    def choice(self, table: AnyTable, text: str) -> str:
        """Word a line as players speak while playing and as its button shows it: 马f3. The record keeps its own
        notation, Nf3."""
        manner = table.mode.manner
        return self._read(
            table, text, lambda state, move: manner.talk.line_in_play(state, move) or manner.line_facts(state, move)
        )

    def _read(
        self, table: AnyTable, text: str, tell: Callable[[Any, str], tuple[Fact, ...]], seats: Seats | None = None
    ) -> str:
        move, offered = split_offer(table.public(text), table.rules)
        facts = tell(table.state, move) or line_facts.line_facts(move, table.rules, table.mode.refereeing.grounds)
        said = self._joined(table, facts, "entry.separator", seats) if facts else self.entry(move)
        return f"{said} {self.plain(f'entry.{OFFER}')}" if offered else said

    def noted(self, table: AnyTable, facts: Iterable[Fact]) -> str:
        """Word the consequences noted behind a line in the record; empty for most lines."""
        game, known = table.game.key, table.game.says.noted
        came = (Fact(f"{fact.key}.noted", fact.args) for fact in facts if fact.key in known)
        return self.plain("entry.separator").join(self.label(game, fact) for fact in came)

    def total(self, table: AnyTable) -> str:
        """Write both sides' totals in one line; empty if the game counts nothing."""
        return self._joined(table, table.mode.manner.sheet.total(table.state), "list.separator")

    def described(self, table: AnyTable) -> str:
        """Describe a table's picture for people who cannot see it; empty if the picture contains everything as text."""
        manner, state = table.mode.manner, table.state
        return self.depicted(table.game.key, manner.pictures.in_words(state), Seats(manner.talk.seat_labels(state)))

    def depicted(self, game: str, facts: Iterable[Fact], seats: Seats) -> str:
        """Describe a picture from facts that the caller has already collected."""
        return self.plain("entry.separator").join(self.label(game, fact, seats) for fact in facts)

    def _joined(self, table: AnyTable, facts: Iterable[Fact], separator: str, seats: Seats | None = None) -> str:
        seats = seats or Seats(table.mode.manner.talk.seat_labels(table.state))
        return self.plain(separator).join(self.label(table.game.key, fact, seats) for fact in facts)

    def reason(self, game: str, reason: str) -> Html:
        """Explain why a match ended, in words about the winner unless the game has words about the loser."""
        won = reason.removesuffix(line_facts.LOSER)
        return self.first(f"reason.{game}.{reason}", f"reason.{game}.{won}", f"reason.{won}", "reason.other")

    def seat(self, game: str, seat: int) -> str:
        """Return a seat's name for games without their own labels; referee and clock have names too."""
        key = _OFFICIAL.get(seat) or f"seat.{game}.{seat}"
        return self.plain(key) if self.has(key) else str(seat + 1)

    def is_common(self, table: AnyTable, text: str) -> bool:
        """Return whether a line is an entry common to all games rather than a move."""
        return self.entry(text) != text or bool(line_facts.line_facts(text, table.rules, table.mode.refereeing.grounds))

    def entry(self, text: str) -> str:
        """Word an entry common to all games by its leading act, omitting details told elsewhere; return any other text
        unchanged."""
        for length in range(len(parts := text.split(" ")), 0, -1):
            if self.has(key := f"entry.{' '.join(parts[:length])}"):
                return self.plain(key)
        return text

    def duration(self, seconds: int) -> str:
        """Write a duration in minutes and seconds."""
        minutes, rest = divmod(seconds, 60)
        parts = [(unit, number) for unit, number in (("minutes", minutes), ("seconds", rest)) if number]
        said = parts or [("seconds", 0)]
        return " ".join(self.plain(f"duration.{unit}", number=number) for unit, number in said)

    def join(self, parts: Iterable[str]) -> str:
        return self.plain("list.separator").join(parts)

    def _jokers(self, game: str) -> Mapping[Card, str]:
        """Return a game's names for the jokers, or the common names."""
        own = {joker: f"value.{game}.rank.{joker}" for joker in JOKER_NAMES}
        return {joker: self.plain(own[joker]) if self.has(own[joker]) else name for joker, name in JOKER_NAMES.items()}

    def value(self, game: str, name: str, value: Value, seats: Seats = _ANYBODY) -> Html:
        """Put a single value of a fact into words: a seat, a form, cards, a nested fact."""
        match value:
            case tuple():
                # A plural name holds several values, each worded like the singular: `pieces` holds values worded as
                # `piece`.
                parts = (self.value(game, name.removesuffix("s"), part, seats) for part in value)
                return Html(self.join(parts))
            case Fact():
                return self.fact(game, value, seats) or _safe(self.label(game, value, seats))
            case Cards():
                return _safe(symbols(map(Card, value.split()), self._jokers(game)))
            case Script():
                return _safe(value if self.language == LANGUAGES[0] else value.latin)
            case Given():
                return self.value(game, value.name, value.meant, seats)
            case Point():
                return _safe(value)
            case Reason():
                return self.reason(game, value)
            case Called() if seats.called is not None:
                return seats.called(value)
            case int() if name == "seconds":
                return _safe(self.duration(value))
        for key in (f"value.{game}.{name}.{value}", f"value.{name}.{value}"):
            if self.has(key):
                return _safe(self.plain(key))
        return _safe((seats.labels.get(value) or self.seat(game, value)) if isinstance(value, Seat) else value)

    def spoken(self, game: str, name: str, value: Value, seats: Seats = _ANYBODY) -> str:
        """Return a value in words as plain text."""
        return unescape(self.value(game, name, value, seats))

    def _forgiving(self, keys: tuple[str, ...], args: Mapping[str, Html]) -> Html:
        """Fill a sentence, leaving empty any value the fact does not carry, rather than failing the whole reply."""
        key = next(key for key in keys if self.has(key))
        return Html(self._sentences[key].format_map(_Blank(args)))


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


@cache
def words(language: str, game: str = "") -> Words:
    return Words(language, game)
