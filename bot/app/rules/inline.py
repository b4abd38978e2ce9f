"""Answer inline rule questions from any chat with the best clauses, each ready to be posted there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.folding import Tables
from bot.app.rules.clauses import in_full, rules_of
from bot.app.rules.library import library
from bot.app.speech.words import Html, Words, language_of, words
from storage.store import Account, Store

_BEST = 10
_LONGEST_TITLE = 64
_LONGEST_NOTE = 120


@dataclass(frozen=True, slots=True)
class Offered:
    """A choice in the list: its entry, and the text posted when chosen."""

    id: str
    title: str
    note: str
    html: Html


async def look_up(store: Store, tables: Tables, who: Account, question: str) -> Sequence[Offered]:
    """Return clauses answering the question, in the asker's language. Nothing is written, so repeated questions do no
    harm."""
    person = await store.read(lambda unit: unit.met(who.platform, who.account_id))
    return _offers(words(language_of(person.language if person else None, who.language)), question, tables)


def _offers(say: Words, question: str, tables: Tables) -> Sequence[Offered]:
    """Return the clauses found, skipping clauses on everything left open; an empty question finds none."""
    offered = []
    for hit in library(tables.shelf).find(question, most=_BEST):
        if hit.by == "rest":
            continue
        clause = hit.clause
        title = say.plain("rule.offered", number=clause.number, title=clause.title[say.language])
        note = say.plain("rule.note", rules=rules_of(say, hit), text=clause.text[say.language])
        offered.append(Offered(hit.name, title[:_LONGEST_TITLE], note[:_LONGEST_NOTE], in_full(say, hit, tables)))
    return offered
