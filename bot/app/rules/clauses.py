"""A clause as people read it: in a line, and in full, with how we take it and what another rule set says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.match import Tables
from bot.app.speech.words import Html, Words
from engines.core.game import Game
from engines.core.manner import Act
from engines.core.questions import Question
from engines.core.rulebook import Clause, Shelf, same_matter
from engines.core.rulesets import CONSULTED
from engines.core.search import Hit

Games = Mapping[str, Game]


def rules_of(words: Words, hit: Hit) -> str:
    """The document a clause stands in, with its game."""
    return words.plain(
        "rule.of", game=words.plain(f"game.{hit.game}"), rules=words.plain(f"rules.{hit.game}.{hit.clause.rule_set}")
    )


def line(words: Words, hit: Hit) -> Html:
    title = hit.clause.title[words.language]
    return words.html("rule.line", rules=rules_of(words, hit), number=hit.clause.number, title=title)


def in_full(words: Words, hit: Hit, tables: Tables) -> Html:
    """The clause with its reading, who decides it, how to have it worked out, and the other rule sets beside it."""
    lines = [_head(words, hit), *body(words, hit.clause), words.html(f"rule.by.{hit.clause.decided_by}")]
    if ask := ask_for(hit, tables.games):
        lines.append(words.html(f"rule.ask.{ask}"))
    for other in beside(hit, tables.shelf):
        lines += [Html(""), words.html("rule.beside"), _head(words, other), *body(words, other.clause)]
    return Html("\n".join(lines))


def beside(hit: Hit, shelf: Shelf) -> list[Hit]:
    """Of every other rule set written for an event the clause nearest in matter, where it says something else."""
    found: dict[str, Hit] = {}
    for clause in same_matter(shelf.books[hit.game], hit.clause):
        if clause.rule_set not in shelf.adopted and clause.text != hit.clause.text:
            found.setdefault(clause.rule_set, Hit(hit.game, clause, 0.0))
    return list(found.values())


def _head(words: Words, hit: Hit) -> Html:
    title = hit.clause.title[words.language]
    return words.html("rule.title", rules=rules_of(words, hit), number=hit.clause.number, title=title)


def body(words: Words, clause: Clause) -> list[Html]:
    """The wording of a clause and how it is read, a line each."""
    said = [words.html("rule.text", text=clause.text[words.language])]
    if clause.reading:
        said.append(words.html("rule.reading", text=clause.reading[words.language]))
    return said


def ask_for(hit: Hit, games: Games) -> str | None:
    """How to have the bot work it out, where an engine decides, or write it down, where a referee does."""
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
        # What the text leaves open is written down as a ruling, whoever has decided it.
        return "ruling"
    grounds = {point for mode in modes for several in mode.grounds.values() for point in several}
    if grounds & set(points):
        return "decide"
    if clause.decided_by != "engine":
        return None
    reported = any(mode.manner.kept == "reported" for mode in modes)
    general = next((question.word for question in game.questions if question.works_out), None)
    return general or ("hand" if reported else "entry")
