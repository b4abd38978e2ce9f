"""The rule books of all games in a single search catalogue, with the names of games and documents in both languages."""

from __future__ import annotations

from functools import cache

from bot.app.rules.pinyin import Pinyin
from bot.app.speech.words import LANGUAGES, words
from engines.core.books.rulebook import Shelf
from engines.core.books.search import Scope, Search


def names(shelf: Shelf) -> dict[str, Scope]:
    """Return games and rule sets by all their names; the catalogue writes a space in a name as an underscore."""
    found: dict[str, Scope] = {}
    sets = {clause.rule_set for book in shelf.books.values() for clause in book.values()}
    for language in LANGUAGES:
        say = words(language)
        for game in shelf.books.keys() - shelf.around:
            for name in say.plain(f"game.{game}.names").split():
                found[name.replace("_", " ")] = Scope(games=frozenset({game}))
        for rule_set in sets:
            for name in say.plain(f"document.{rule_set}.names").split():
                found[name.replace("_", " ")] = Scope(rule_sets=frozenset({rule_set}))
    return found


@cache
def library(shelf: Shelf) -> Search:
    """Build the search on first use; the bot's start triggers this."""
    return Search(shelf.books, names(shelf), shelf.adopted, Pinyin(), shelf.around, shelf.common)
