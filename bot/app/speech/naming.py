"""What people call games and seats, in either language."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.match import Match
from bot.app.speech.names import seat_label
from bot.app.speech.words import LANGUAGES, words
from engines.core.game import Game
from engines.core.rulesets import Rules
from engines.core.rulings import Seat


def game_named(games: Iterable[str], name: str) -> str | None:
    wanted = name.lower()
    for key in games:
        if wanted == key or any(wanted in _names(language, key) for language in LANGUAGES):
            return key
    return None


def _names(language: str, game: str) -> list[str]:
    """What people call a game; nothing of one that no sentence speaks of, as an event has none."""
    say, key = words(language), f"game.{game}.names"
    return say.plain(key).split() if say.has(key) else []


def rules_named(game: Game, text: str) -> tuple[Rules | None, str]:
    """The rule set that a text names, by its key or in either language, and the text without it; the only one where
    there is no choice."""
    for name, rules in game.rule_sets.items():
        names = (words(language).plain(f"document.{name}.names") for language in LANGUAGES)
        called = {name, *(word for several in names for word in several.split())}
        kept = [word for word in text.split() if word.lower() not in called]
        if len(kept) < len(text.split()):
            return rules, " ".join(kept)
    return (game.rules() if len(game.rule_sets) == 1 else None), text


def seat_named(match: Match, text: str) -> Seat | None:
    """A seat by label, by what either language calls it, or as buttons carry it: `=0`."""
    wanted = text.strip().lower()
    everyone = sorted(seat for side in match.table.sides for seat in side)
    for seat in everyone:
        called = {f"={int(seat)}"} | {seat_label(words(language), match, seat).lower() for language in LANGUAGES}
        for language in LANGUAGES:
            key = f"seat.{match.stream.game}.{seat}.names"
            if words(language).has(key):
                called |= set(words(language).plain(key).lower().split())
        if wanted in called:
            return seat
    return None
