"""The clauses of the rule documents, in our wording, by id; what people call their matters, and how they ask."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Any, Literal, cast

DecidedBy = Literal["engine", "referee", "quoted"]


class BookFault(ValueError):
    """A rule file that cannot be used: ours to mend, so start-up ends with it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: `id` is `<rule set>:<number>` and unique within its game.

    `reading` is how we take a text that is open, `why` why a clause is only quoted. `topics` are the matters it speaks
    of, as the index names them, and `words` what else people call these, in either language; `heads` are those of both
    under which it stands first of its rule set. `asked` is how people put it when they mean this clause. `rest`: it
    says who settles what the document leaves open.
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
    """What can be looked up: a game may have its book before it can be played, and one may be around the games."""

    books: Mapping[str, Book]
    adopted: frozenset[str] = frozenset()
    """Texts in the books that no table is played by: a rule set refers to them."""
    around: frozenset[str] = frozenset()
    """Books that are no game's: what they are called, as 比赛, narrows no question."""
    common: frozenset[str] = frozenset()
    """Games whose key is a common word too, which speaks of them only where it begins or ends a question."""


def same_matter(book: Book, clause: Clause) -> list[Clause]:
    """The clauses of other rule sets that speak of the same matter, those first that speak of little else.

    Among equals the matter that the index names first counts, then the order of the book. Whether the clauses say the
    same is not judged here.
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
    """Every clause of a game's `book.toml`, keyed by id, with what its `index.toml` and `asked.toml` say of it."""
    raw = tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))
    book: dict[str, Clause] = {}
    for rule_set, clauses in raw.items():
        for number, fields in clauses.items():
            clause = _clause(f"{rule_set}:{number}", fields)
            book[clause.id] = clause
    return _asked(_indexed(book, _kept(folder / "index.toml")), _kept(folder / "asked.toml"))


def _kept(file: Traversable) -> dict[str, Any]:
    """What stands in a file that need not be there."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _asked(book: Book, asked: Mapping[str, Any]) -> Book:
    """The book with how people put it when they mean a clause."""
    put = dict(book)
    for rule_set, questions in asked.items():
        for number, several in questions.items():
            if (clause_id := f"{rule_set}:{number}") not in put:
                raise BookFault(f"asked: {clause_id} is not in the book")
            put[clause_id] = replace(put[clause_id], asked=tuple(several))
    return put


def _indexed(book: Book, index: Mapping[str, Any]) -> Book:
    """The book with the topics and words of an index: topic → the words for it, and the clauses that speak of it."""
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
