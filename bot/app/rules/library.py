"""The books of all games in one catalogue, with what people call the games and the documents in either language."""

from __future__ import annotations

from functools import cache

from bot.app.rules.pinyin import Pinyin
from bot.app.speech.words import LANGUAGES, words
from engines.core.rulebook import Shelf
from engines.core.search import Scope, Search


def names(shelf: Shelf) -> dict[str, Scope]:
    """Games and rule sets by every name of theirs; a space in one is written as an underscore in the catalogue."""
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
    """Made on first use, which the start of the bot sees to."""
    return Search(shelf.books, names(shelf), shelf.adopted, Pinyin(), shelf.around, shelf.common)
