"""The question `rule`: look clauses up with the same search that people use in chat."""

from __future__ import annotations

from collections.abc import Collection

from bot.app.rules.library import library
from bot.app.speech.words import LANGUAGES, learn
from engines.core.books.search import Hit, Scope
from engines.core.game.query import Answer, Query, Unanswerable
from engines.registry import SHELF

_MOST = 20
_SHOWN = 80


def rule(question: Query) -> Answer:
    """Find clauses, best first. For a game without a named rule set, clauses of its first rule set come before the
    rest."""
    query, language = question.text("query"), _language(question)
    game = _named(question, "game", SHELF.books)
    sets = dict.fromkeys(
        clause.rule_set for key in ([game] if game else SHELF.books) for clause in SHELF.books[key].values()
    )
    rule_set = _named(question, "rule_set", sets)
    scope = Scope(frozenset([game] if game else ()), frozenset([rule_set] if rule_set else ()))
    first = [(game, next(iter(sets)))] if game and not rule_set else []
    learn(question.games.values())
    found = library(SHELF).find(query, scope, first, _MOST)
    return {"clauses": [_clause(hit, language, whole=game is None) for hit in found if hit.by != "near"]}


def _clause(hit: Hit, language: str, *, whole: bool) -> Answer:
    clause = hit.clause
    told: Answer = {"id": hit.name if whole else clause.id, "game": hit.game}
    told |= {"title": clause.title[language], "text": clause.text[language], "decided_by": clause.decided_by}
    return told | ({"reading": clause.reading[language]} if clause.reading else {})


def _named(question: Query, field: str, known: Collection[str]) -> str | None:
    """Return the name in a field, or None if not given. Raises `Unanswerable` for an unknown name."""
    if question.fields.get(field) is None:
        return None
    name = question.text(field)
    if name not in known:
        detail = f"no {field} {name[:_SHOWN]!r}; there are {', '.join(known)}"
        raise Unanswerable("unknown", field, detail)
    return name


def _language(question: Query) -> str:
    if question.fields.get("lang") is None:
        return LANGUAGES[0]
    language = question.text("lang")
    if language not in LANGUAGES:
        raise Unanswerable("unreadable", "lang", f"lang must be one of {', '.join(LANGUAGES)}")
    return language
