"""Write out a clause: in one line, or in full with our reading and the deviating clauses in other rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.folding import Tables
from bot.app.speech.words import Html, Words
from engines.core.books.rulebook import Clause, Shelf, same_matter
from engines.core.books.rulesets import CONSULTED
from engines.core.books.search import Hit
from engines.core.chat.act import Act
from engines.core.game.game import Game
from engines.core.game.questions import Question

Games = Mapping[str, Game]


def rules_of(words: Words, hit: Hit) -> str:
    """Return the names of a clause's game and document."""
    return words.plain(
        "rule.of", game=words.plain(f"game.{hit.game}"), rules=words.plain(f"rules.{hit.game}.{hit.clause.rule_set}")
    )


def line(words: Words, hit: Hit) -> Html:
    title = hit.clause.title[words.language]
    return words.html("rule.line", rules=rules_of(words, hit), number=hit.clause.number, title=title)


def in_full(words: Words, hit: Hit, tables: Tables) -> Html:
    """Write a clause with its reading, the judge responsible, how the bot can compute it, and deviating rule sets."""
    lines = [_head(words, hit), *body(words, hit.clause), words.html(f"rule.by.{hit.clause.decided_by}")]
    if ask := ask_for(hit, tables.games):
        lines.append(words.html(f"rule.ask.{ask}"))
    for other in beside(hit, tables.shelf):
        lines += [Html(""), words.html("rule.beside"), _head(words, other), *body(words, other.clause)]
    return Html("\n".join(lines))


def beside(hit: Hit, shelf: Shelf) -> list[Hit]:
    """Return, from each further rule set written for an event, the clause closest in subject, provided its wording
    differs."""
    found: dict[str, Hit] = {}
    for clause in same_matter(shelf.books[hit.game], hit.clause):
        if clause.rule_set not in shelf.adopted and clause.text != hit.clause.text:
            found.setdefault(clause.rule_set, Hit(hit.game, clause, 0.0))
    return list(found.values())


def _head(words: Words, hit: Hit) -> Html:
    title = hit.clause.title[words.language]
    return words.html("rule.title", rules=rules_of(words, hit), number=hit.clause.number, title=title)


def body(words: Words, clause: Clause) -> list[Html]:
    """Return a clause's wording and our reading, as one line each."""
    said = [words.html("rule.text", text=clause.text[words.language])]
    if clause.reading:
        said.append(words.html("rule.reading", text=clause.reading[words.language]))
    return said


def ask_for(hit: Hit, games: Games) -> str | None:
    """Return the word under which the bot computes a clause, if an engine decides it, or records it, if a referee does;
    else None."""
    if hit.game not in games:
        return None
    game, clause = games[hit.game], hit.clause
    rules = game.rules(clause.rule_set)
    points = [point for point, cited in rules.points.items() if cited == clause.id] if rules else []
    modes = game.plays.values()
    acts = [act for mode in modes for act in mode.manner.acts]
    declared: list[Act[Any] | Question] = [*game.questions, *acts]
    for asked in declared:
        if asked.points & set(points):
            return asked.word
    if CONSULTED in points:
        # Points the rules leave open are recorded as rulings, whoever has decided them.
        return "ruling"
    grounds = {point for mode in modes for several in mode.refereeing.grounds.values() for point in several}
    if grounds & set(points):
        return "decide"
    if clause.decided_by != "engine":
        return None
    reported = any(mode.manner.entered == "reported" for mode in modes)
    general = next((question.word for question in game.questions if question.works_out), None)
    return general or ("hand" if reported else "entry")
