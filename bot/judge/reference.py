"""The generated part of `docs/protocol.md`: every point with its clause, from the registry.

`python -m bot.judge.reference docs/protocol.md` writes that part anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from engines.core.books.rulesets import FORM
from engines.registry import GAMES

BEGIN, END = "<!-- points: begin -->", "<!-- points: end -->"


def points() -> str:
    """Return a table of every point for each rule set, and the points of form without a clause."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for game in GAMES.values():
        for rules in game.rule_sets.values():
            yield from (f"### `{game.key}`, rule set `{rules.name}`", "")
            yield from ("| point | clause | 条文 | title |", "|---|---|---|---|")
            for point, clause in sorted(rules.points.items()):
                title = game.book[clause].title
                yield f"| `{point}` | `{clause}` | {title['zh']} | {title['en']} |"
            yield ""
    yield from ("### Every game: points of form, without a clause", "")
    yield ", ".join(f"`{point}`" for point in sorted(FORM))


def updated(document: str) -> str:
    """Return the document with new tables between the two marks."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{points()}\n{END}{after}"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(updated(target.read_text(encoding="utf-8")), encoding="utf-8")
