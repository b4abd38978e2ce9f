"""Recognise games, rule sets and seats by the names people use in either language."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.match import Match
from bot.app.speech.names import seat_label
from bot.app.speech.words import LANGUAGES, words
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game
from engines.core.rulings import Seat

_DIVIDING = str.maketrans(dict.fromkeys(" -_"))
_LONGEST_NAME = 4
"""The most words a game's name may have, as in "da guai lu zi"."""


def game_named(games: Iterable[str], name: str) -> str | None:
    """Return the game with this name, ignoring dividers: Chinese checkers and chinese-checkers are the same."""
    return _called(games, name, "names")


def game_before(games: Iterable[str], text: str) -> tuple[str | None, str, str]:
    """Find a game's name at the start of a text. Return the game, the name as written and the rest; without a match,
    None and the first word."""
    return _before(games, text, "names")


def akin_before(games: Iterable[str], text: str) -> tuple[str | None, str, str]:
    """Find the name of an unsupported game at the start of a text and return the nearest supported game, as 双升 for
    升级."""
    return _before(games, text, "akin")


def _before(games: Iterable[str], text: str, how: str) -> tuple[str | None, str, str]:
    said = text.split()
    for length in range(min(_LONGEST_NAME, len(said)), 0, -1):
        if (key := _called(games, " ".join(said[:length]), how)) is not None:
            return key, " ".join(said[:length]), " ".join(said[length:])
    name, _, rest = text.partition(" ")
    return None, name, rest


def _called(games: Iterable[str], name: str, how: str) -> str | None:
    wanted = _joined(name)
    for key in games:
        if wanted == key or any(wanted in map(_joined, _names(language, key, how)) for language in LANGUAGES):
            return key
    return None


def _joined(name: str) -> str:
    return name.lower().translate(_DIVIDING)


def _names(language: str, game: str, how: str) -> list[str]:
    """Return the names people use for a game; empty for a stream kind without names, such as an event."""
    say, key = words(language), f"game.{game}.{how}"
    return say.plain(key).split() if say.has(key) else []


def rules_named(game: Game, text: str) -> tuple[Rules | None, str]:
    """Find the rule set named in a text, by key or in either language; return it with the remaining text. Return a
    game's only rule set if the text names none."""
    for name, rules in game.rule_sets.items():
        names = (words(language).plain(f"document.{name}.names") for language in LANGUAGES)
        called = {name, *(word for several in names for word in several.split())}
        kept = [word for word in text.split() if word.lower() not in called]
        if len(kept) < len(text.split()):
            return rules, " ".join(kept)
    return (game.rules() if len(game.rule_sets) == 1 else None), text


def names_of(match: Match, seat: Seat) -> set[str]:
    """Return a seat's names in both languages in lower case: its label and all common names."""
    called = {seat_label(words(language), match, seat).lower() for language in LANGUAGES}
    key = f"seat.{match.stream.game}.{seat}.names"
    for say in map(words, LANGUAGES):
        if say.has(key):
            called |= set(say.plain(key).lower().split())
    return called


def seat_named(match: Match, text: str) -> Seat | None:
    """Return the seat with a given name: its label, any common name, or `=0` as written on buttons."""
    wanted = text.strip().lower()
    everyone = sorted(seat for side in match.table.sides for seat in side)
    return next((seat for seat in everyone if wanted in {f"={int(seat)}", *names_of(match, seat)}), None)
