"""The generated file `docs/rules.md`: every clause of the rule documents, and what the bot does about each.

`python -m bot.judge.rules_table docs/rules.md` writes the file anew from the books.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import get_args

from bot.app.speech.words import words
from engines.core.books.rulebook import Clause, DecidedBy
from engines.registry import GAMES, SHELF

DECIDED_BY: tuple[DecidedBy, ...] = get_args(DecidedBy)

INTRODUCTION = """\
# Clause by clause 条文与判定

Every clause of the rule documents, what it is about, and what the bot does. `/rule` shows each in full, in both
languages.

- **rules**: the bot decides from the record and names the clause. The words behind it are the points of
  [protocol.md](protocol.md#points); where there are none, the clause is kept without anything to refuse.
- **records**: a referee decides; the bot writes it down and draws the consequence.
- **quotes**: the bot shows the clause and does nothing more, for the reason given.
- †: the text is open; our reading of it is shown with the clause.

This file is made from the books: `python -m bot.judge.rules_table docs/rules.md`.
"""


def document() -> str:
    """Return the whole file: counts of clauses by who decides them, then a table for each rule set."""
    return "\n".join((INTRODUCTION, *_overview(), *_tables())).rstrip() + "\n"


def _rule_sets() -> Iterator[tuple[str, str, list[Clause]]]:
    for key, book in SHELF.books.items():
        for rule_set, clauses in groupby(book.values(), key=lambda clause: clause.rule_set):
            yield key, rule_set, list(clauses)


def _overview() -> Iterator[str]:
    yield "| game | rule set | rules | records | quotes |"
    yield "|---|---|---|---|---|"
    for key, rule_set, clauses in _rule_sets():
        decided = Counter(clause.decided_by for clause in clauses)
        counts = " | ".join(str(decided[who]) for who in DECIDED_BY)
        yield f"| {_both(f'game.{key}')} | {_both(f'rules.{key}.{rule_set}')} | {counts} |"
    yield ""


def _tables() -> Iterator[str]:
    for key, rule_set, clauses in _rule_sets():
        yield f"## {_both(f'game.{key}')}: {_both(f'rules.{key}.{rule_set}')} `{key}/{rule_set}`"
        yield ""
        yield "| clause | what it says | what the bot does | done |"
        yield "|---|---|---|---|"
        for clause in clauses:
            number = f"{clause.number} †" if clause.reading else clause.number
            said = f"{clause.title['zh']} · {clause.title['en']}"
            yield f"| {number} | {said} | {_does(key, clause)} | {_done(key, clause)} |"
        yield ""


def _both(name: str) -> str:
    return " ".join(words(language).plain(name) for language in ("zh", "en"))


def _does(key: str, clause: Clause) -> str:
    does = dict(zip(DECIDED_BY, ("rules", "records", "quotes"), strict=True))[clause.decided_by]
    rules = GAMES[key].rules(clause.rule_set) if key in GAMES else None
    points = [point for point, cited in sorted(rules.points.items()) if cited == clause.id] if rules else []
    return f"{does}: {', '.join(f'`{point}`' for point in points)}" if points else does


def _done(key: str, clause: Clause) -> str:
    if clause.decided_by != "quoted":
        return "yes"
    if clause.why:
        return f"no: {clause.why['zh']} {clause.why['en']}"
    if clause.rule_set in SHELF.adopted:
        return "no: 供采用它的规则引用 cited by the rule sets that rest on it"
    return "no" if key in GAMES else "not yet: 还不能在这里对局 the game cannot be played here yet"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document(), encoding="utf-8")
