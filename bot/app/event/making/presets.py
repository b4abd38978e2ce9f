"""Find the event preset a text asks for: by the name of its document, `迎新春·双升`, or by game and format, `象棋`,
`swiss`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bot.app.event.making.settings import settled
from bot.app.event.making.values import format_named
from bot.app.speech.naming import game_named
from bot.app.speech.words import LANGUAGES, words
from engines.core.game.game import Game

_LONGEST_PHRASE = 3
"""The most words of one name: `round robin`, `New Year Cup`."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The presets fitting a text, the format named in the text (or empty), and the words not understood."""

    presets: list[str]
    format: str = ""
    left: str = ""


def wished(game: Game, text: str) -> Wish:
    """The presets, format and remaining words of a text; no presets if the text names no preset, game or format."""
    if named := presets_named(game, text):
        return Wish(named)
    fitting, form, told = set(game.rule_sets), "", text.split()
    at = 0
    while at < len(told):
        found = next(_phrases(game, told[at:]), None)
        if found is None:
            break
        many, presets, named_form = found
        at, fitting, form = at + many, fitting & set(presets), named_form or form
    if not at:
        return Wish([])
    # A document with a format of its own is offered for another format only as a last resort.
    free = [one for one in game.rule_sets if one in fitting and not (form and settled(game.rule_sets[one].options))]
    return Wish(free or [one for one in game.rule_sets if one in fitting], form, " ".join(told[at:]))


def presets_named(game: Game, name: str) -> list[str]:
    """The presets with this name in either language; several if only the cup is named."""
    wanted = _plain(name)
    called = {
        preset: {_plain(preset), *(_plain(one) for language in LANGUAGES for one in _names(preset, language))}
        for preset in game.rule_sets
    }
    exactly = [preset for preset, names in called.items() if wanted in names]
    return exactly or [preset for preset, names in called.items() if any(one.startswith(wanted) for one in names)]


def _phrases(game: Game, told: list[str]) -> Iterator[tuple[int, Collection[str], str]]:
    """The beginnings of a text that name something, longest first: the number of words, the fitting presets, and the
    format."""
    for many in range(min(_LONGEST_PHRASE, len(told)), 0, -1):
        phrase = " ".join(told[:many])
        # Written without a blank, a word may name two things: 象棋瑞士制.
        for cut in (0, *range(1, len(phrase) if many == 1 and not phrase.isascii() else 1)):
            parts = [_named(game, part) for part in (phrase[:cut], phrase[cut:]) if part]
            known = [part for part in parts if part is not None]
            if len(known) == len(parts):
                presets = set(game.rule_sets).intersection(*(set(one) for one, _ in known))
                yield many, presets, next((form for _, form in known if form), "")


def _named(game: Game, phrase: str) -> tuple[Collection[str], str] | None:
    """The presets a phrase names, with the format if the phrase names one; None if the phrase names nothing."""
    played = {str(rules.options["game"]) for rules in game.rule_sets.values()}
    if (key := game_named(played, phrase)) is not None:
        return [name for name, rules in game.rule_sets.items() if rules.options["game"] == key], ""
    if (form := format_named(phrase)) is not None:
        return game.rule_sets, form
    documents = {name: str(rules.options["rule_set"]) for name, rules in game.rule_sets.items()}
    by_document = [name for name, document in documents.items() if _of_document(document, phrase)]
    found = by_document or presets_named(game, phrase)
    return (found, "") if found else None


def _of_document(rule_set: str, phrase: str) -> bool:
    return _plain(phrase) in {_plain(one) for language in LANGUAGES for one in (rule_set, *_names(rule_set, language))}


def _plain(name: str) -> str:
    return re.sub(r"[\s·・_-]", "", name.lower())


def _names(document: str, language: str) -> list[str]:
    say, key = words(language), f"document.{document}.names"
    return say.plain(key).split() if say.has(key) else []
