"""Sentences: the catalogues of both languages, read once at start. Engines state facts; here they find their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape, unescape
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from babel.messages.pofile import read_po

from bot.app.speech.needed import faults
from engines.core import told
from engines.core.cards import JOKER_NAMES, Card, symbols
from engines.core.game import Game
from engines.core.record import AnyTable
from engines.core.rulings import CLOCK, REFEREE, Called, Cards, Fact, Point, Reason, Refusal, Script, Seat, Value
from engines.core.verdicts import OFFER, split_offer
from rendering.counted import Counted

LANGUAGES = ("zh", "en")
_OFFICIAL: Mapping[int, str] = {REFEREE: "referee", CLOCK: "clock"}


class Html(Counted):
    """Text that is already safe HTML; everything else is escaped when it joins a sentence."""

    __slots__ = ()


def _safe(text: object) -> Html:
    return text if isinstance(text, Html) else Html(escape(str(text), quote=False))


@dataclass(frozen=True, slots=True)
class Seats:
    """What the seats of a table are called: by the labels of the game itself, and with whoever sits there."""

    labels: Mapping[Seat, str] = field(default_factory=dict)
    called: Callable[[Seat], Html] | None = None


_ANYBODY = Seats()

_BROUGHT: list[Traversable] = []
"""The folders of games that bring their own catalogues."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every key of a language with its sentence, from all its files."""
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
    """The words of games whose catalogues lie in their own folders; whatever is spoken of them comes after that.

    Raises where one lacks a sentence that it cannot do without, or has one that cannot be filled in.
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
    """The first language among the wishes that we speak: `zh-hans`, `zh-CN` and `zh` are one."""
    for wish in wishes:
        spoken = (wish or "").lower().replace("_", "-").partition("-")[0]
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


class Words:
    """One language, as it is spoken at the tables of a game: a sentence may read otherwise there.

    `html` makes a safe sentence for a message, `plain` one for a toast or a button.
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self._sentences = dict(catalogue(language))
        for key, sentence in catalogue(language).items():
            plain, at, where = key.partition("@")
            if at and where == game:
                self._sentences[plain] = sentence

    def at(self, game: str) -> Words:
        """The same language at the tables of a game."""
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
        """The first of the keys that has a sentence; the last must."""
        return self.html(next((key for key in keys if self.has(key)), keys[-1]), **args)

    def refusal(self, game: str, refusal: Refusal, seats: Seats = _ANYBODY) -> Html:
        """What was wrong, with the facts that show it; a sentence names a value as `{fact_name}`."""
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
        """A fact as a sentence; None for one that is shown otherwise. It may have a fuller one if no value is empty."""
        keys: tuple[str, ...] = (f"fact.{game}.{fact.key}", f"fact.{fact.key}")
        if "" not in fact.args.values():
            keys = tuple(each for key in keys for each in (f"{key}.full", key))
        key = next((key for key in keys if self.has(key)), None)
        if key is None:
            return None
        args = {name: self.value(game, name, value, seats) for name, value in fact.args.items()}
        return self._forgiving((key,), args)

    def label(self, game: str, fact: Fact, seats: Seats = _ANYBODY) -> str:
        """A fact as it stands on a button or within a line; one without a sentence of its own by its values."""
        sentence = self.fact(game, fact, seats)
        args = (self.value(game, name, value, seats) for name, value in fact.args.items())
        return unescape(" ".join(args) if sentence is None else sentence)

    def line(self, table: AnyTable, text: str, seats: Seats | None = None) -> str:
        """A line of a record as it is read out, as everyone may hear it now: in the words of the game, or of the acts
        that all games share; a plain move as it stands. `seats` say who sits where, where that is to be heard too."""
        return self._read(table, text, table.mode.manner.told, seats)

    def choice(self, table: AnyTable, text: str) -> str:
        """A line as people speak of it while they play, and as it stands on the button that enters it: 马f3. The record
        has it as it is written there, Nf3."""
        manner = table.mode.manner
        return self._read(table, text, lambda state, move: manner.labelled(state, move) or manner.told(state, move))

    def _read(
        self, table: AnyTable, text: str, tell: Callable[[Any, str], tuple[Fact, ...]], seats: Seats | None = None
    ) -> str:
        move, offered = split_offer(table.public(text), table.rules)
        facts = tell(table.state, move) or told.told(move, table.rules, table.mode.grounds)
        said = self._joined(table, facts, "entry.separator", seats) if facts else self.entry(move)
        return f"{said} {self.plain(f'entry.{OFFER}')}" if offered else said

    def noted(self, table: AnyTable, facts: Iterable[Fact]) -> str:
        """What came of a line, where that stands behind it in the record; empty for most."""
        game, known = table.game.key, table.game.says.noted
        came = (Fact(f"{fact.key}.noted", fact.args) for fact in facts if fact.key in known)
        return self.plain("entry.separator").join(self.label(game, fact) for fact in came)

    def total(self, table: AnyTable) -> str:
        """How both sides stand, in a line; nothing where nothing is counted."""
        return self._joined(table, table.mode.manner.total(table.state), "list.separator")

    def described(self, table: AnyTable) -> str:
        """What a picture of a table shows, for whoever cannot see it; nothing where it is all written in it."""
        manner = table.mode.manner
        return self.depicted(table.game.key, manner.described(table.state), Seats(manner.labels(table.state)))

    def depicted(self, game: str, facts: Iterable[Fact], seats: Seats) -> str:
        """The same of a picture that others have looked at."""
        return self.plain("entry.separator").join(self.label(game, fact, seats) for fact in facts)

    def _joined(self, table: AnyTable, facts: Iterable[Fact], separator: str, seats: Seats | None = None) -> str:
        seats = seats or Seats(table.mode.manner.labels(table.state))
        return self.plain(separator).join(self.label(table.game.key, fact, seats) for fact in facts)

    def reason(self, game: str, reason: str) -> Html:
        """Why a match ended: as it is told of the winner, unless a game tells it otherwise of the loser."""
        won = reason.removesuffix(told.LOSER)
        return self.first(f"reason.{game}.{reason}", f"reason.{game}.{won}", f"reason.{won}", "reason.other")

    def seat(self, game: str, seat: int) -> str:
        """What a seat is called where the game itself has no label for it; the referee and the clock have theirs."""
        key = _OFFICIAL.get(seat) or f"seat.{game}.{seat}"
        return self.plain(key) if self.has(key) else str(seat + 1)

    def is_common(self, table: AnyTable, text: str) -> bool:
        """Whether a line is one that any game may have, and no move."""
        return self.entry(text) != text or bool(told.told(text, table.rules, table.mode.grounds))

    def entry(self, text: str) -> str:
        """A line that any game may have: its act in words, what else stands in it is told where it happens; anything
        else as it stands."""
        for length in range(len(parts := text.split(" ")), 0, -1):
            if self.has(key := f"entry.{' '.join(parts[:length])}"):
                return self.plain(key)
        return text

    def duration(self, seconds: int) -> str:
        """So many minutes and seconds, as people say it."""
        minutes, rest = divmod(seconds, 60)
        parts = [(unit, number) for unit, number in (("minutes", minutes), ("seconds", rest)) if number]
        said = parts or [("seconds", 0)]
        return " ".join(self.plain(f"duration.{unit}", number=number) for unit, number in said)

    def join(self, parts: Iterable[str]) -> str:
        return self.plain("list.separator").join(parts)

    def _jokers(self, game: str) -> Mapping[Card, str]:
        """What a game calls its jokers, where that is not what every card player does."""
        own = {joker: f"value.{game}.rank.{joker}" for joker in JOKER_NAMES}
        return {joker: self.plain(own[joker]) if self.has(own[joker]) else name for joker, name in JOKER_NAMES.items()}

    def value(self, game: str, name: str, value: Value, seats: Seats = _ANYBODY) -> Html:
        """One value of a fact in words: a seat, a form, some cards, another fact."""
        match value:
            case tuple():
                # Several are named in the plural, each of them as one is: `pieces` are so many times a `piece`.
                parts = (self.value(game, name.removesuffix("s"), part, seats) for part in value)
                return Html(self.join(parts))
            case Fact():
                return self.fact(game, value, seats) or _safe(self.label(game, value, seats))
            case Cards():
                return _safe(symbols(map(Card, value.split()), self._jokers(game)))
            case Script():
                return _safe(value if self.language == LANGUAGES[0] else value.latin)
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
        """The same as plain text."""
        return unescape(self.value(game, name, value, seats))

    def _forgiving(self, keys: tuple[str, ...], args: Mapping[str, Html]) -> Html:
        """A sentence may name a value that this fact does not carry: it stays empty rather than fail the reply."""
        key = next(key for key in keys if self.has(key))
        return Html(self._sentences[key].format_map(_Blank(args)))


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


@cache
def words(language: str, game: str = "") -> Words:
    return Words(language, game)
