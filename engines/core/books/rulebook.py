"""The clauses in the rule documents, in our wording, keyed by id; with index words and questions people ask about
them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Any, Literal, cast

DecidedBy = Literal["engine", "referee", "quoted"]


class BookFault(ValueError):
    """An unusable rule file. The mistake is ours, so start-up fails with this error."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause; `id` is `<rule set>:<number>`, unique within a game.

    `reading` explains how we read an ambiguous text, `why` explains why a clause is only quoted. `topics` lists the
    clause's headings in the index, `words` lists synonyms for these headings in both languages, and `heads` holds those
    headings and synonyms under which this clause comes first in its rule set. `asked` lists questions people ask when
    they mean this clause. `rest` marks the clause that says who settles everything the document leaves open.
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    decided_by: DecidedBy
    reading: Mapping[str, str]
    why: Mapping[str, str] = field(default_factory=dict)
    topics: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    heads: frozenset[str] = frozenset()
    asked: tuple[str, ...] = ()
    rest: bool = False

    @property
    def rule_set(self) -> str:
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        return self.id.partition(":")[2]


Book = Mapping[str, Clause]


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """All books for looking up clauses. A game may have a book before it can be played; some books belong to no
    game."""

    books: Mapping[str, Book]
    adopted: frozenset[str] = frozenset()
    """Rule sets without tables of their own: other documents merely refer to them."""
    around: frozenset[str] = frozenset()
    """Books that belong to no game. Their names, such as 比赛, do not narrow a question."""
    common: frozenset[str] = frozenset()
    """Games whose key is also a common word. Such a word names the game only at the beginning or end of a question."""


def same_matter(book: Book, clause: Clause) -> list[Clause]:
    """Return clauses in other rule sets on the same matters, clauses about little else first.

    Ties follow the index order of the shared topic, then the order of the book. Whether the clauses agree is not judged
    here.
    """
    ours = set(clause.topics)
    found = []
    for place, other in enumerate(book.values()):
        if other.rule_set != clause.rule_set and ours & set(other.topics):
            likeness = len(ours & set(other.topics)) / len(ours | set(other.topics))
            first = next(rank for rank, topic in enumerate(clause.topics) if topic in other.topics)
            found.append((-likeness, first, place, other))
    return [other for *_, other in sorted(found, key=lambda each: each[:3])]


def load_book(folder: Traversable) -> Book:
    """Load every clause in a game's `book.toml`, keyed by id, with additions from its `index.toml` and `asked.toml`."""
    raw = tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))
    book: dict[str, Clause] = {}
    for rule_set, clauses in raw.items():
        for number, fields in clauses.items():
            clause = _clause(f"{rule_set}:{number}", fields)
            book[clause.id] = clause
    return _asked(_indexed(book, _kept(folder / "index.toml")), _kept(folder / "asked.toml"))


def _kept(file: Traversable) -> dict[str, Any]:
    """Load an optional TOML file; a missing file gives an empty mapping."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _asked(book: Book, asked: Mapping[str, Any]) -> Book:
    """Return the book with the known questions added to the clauses they ask for."""
    put = dict(book)
    for rule_set, questions in asked.items():
        for number, several in questions.items():
            if (clause_id := f"{rule_set}:{number}") not in put:
                raise BookFault(f"asked: {clause_id} is not in the book")
            put[clause_id] = replace(put[clause_id], asked=tuple(several))
    return put


def _indexed(book: Book, index: Mapping[str, Any]) -> Book:
    """Return the book with topics and words added from the index, which maps each topic to synonyms and clauses."""
    indexed = dict(book)
    for topic, entry in index.items():
        if not entry.get("clauses"):
            raise BookFault(f"index: {topic} leads to no clause")
        headed: set[str] = set()
        for clause_id in entry["clauses"]:
            if clause_id not in indexed:
                raise BookFault(f"index: {topic} leads to {clause_id}, which is not in the book")
            clause, called = indexed[clause_id], entry.get("words", ())
            words = dict.fromkeys((*clause.words, *called))
            heads = clause.heads if clause.rule_set in headed else clause.heads | {topic, *called}
            headed.add(clause.rule_set)
            indexed[clause_id] = replace(clause, topics=(*clause.topics, topic), words=tuple(words), heads=heads)
    return indexed


def _clause(clause_id: str, fields: Mapping[str, Any]) -> Clause:
    by_language = {
        name: {
            language: str(fields[f"{name}_{language}"]).strip()
            for language in ("zh", "en")
            if f"{name}_{language}" in fields
        }
        for name in ("title", "text", "reading", "why")
    }
    for name, wording in by_language.items():
        if len(wording) == 1 or (name in ("title", "text") and not wording):
            raise BookFault(f"{clause_id}: {name} is missing in zh or en")
    if fields.get("decided_by") not in ("engine", "referee", "quoted"):
        raise BookFault(f"{clause_id}: decided_by must be engine, referee or quoted")
    return Clause(
        clause_id,
        by_language["title"],
        by_language["text"],
        cast(DecidedBy, fields["decided_by"]),
        by_language["reading"],
        by_language["why"],
        rest=bool(fields.get("rest", False)),
    )
