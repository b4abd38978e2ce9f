"""赛制: a format is one file and one line of the registry; nothing else knows one by its name.

What is only described (docstrings, comments) does not count.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engines.tournament.formats import FORMATS
from tests.test_boundaries import PACKAGES, imported, literals, sources

ROOM = Path("engines/tournament/formats")
REGISTRY = "engines.tournament.formats"
LEFT = {
    "bot/app/event/draws/draw.py": 2,
    "bot/app/event/draws/listing.py": 1,
    "bot/app/event/draws/proof.py": 1,
    "bot/app/event/entries/departure.py": 8,
    "bot/app/event/entries/late.py": 1,
    "bot/app/event/entries/promise.py": 2,
    "bot/app/event/making/presets.py": 1,
    "bot/app/event/making/settings.py": 15,
    "bot/app/event/making/wizard.py": 1,
    "bot/app/event/rounds/nomination.py": 1,
    "bot/app/event/rounds/preview.py": 4,
    "bot/app/event/tables.py": 1,
    "engines/tournament/drawing.py": 6,
    "engines/tournament/lots.py": 9,
    "engines/tournament/play.py": 3,
    "engines/tournament/queries.py": 2,
    "engines/tournament/setup.py": 1,
    "engines/tournament/sheets/__init__.py": 1,
    "engines/tournament/sheets/groups.py": 1,
    "engines/tournament/sheets/met.py": 1,
    "engines/tournament/sheets/outcomes.py": 1,
    "engines/tournament/sheets/pairings.py": 1,
    "engines/tournament/sheets/rounds.py": 1,
    "engines/tournament/sheets/standings.py": 11,
    "engines/tournament/state.py": 5,
}
"""How often a format is named outside its folder. A number here only ever becomes smaller."""


def naming(tree: ast.Module) -> Iterator[str]:
    """Every text of a source that is the key of a format, and every module of a format that it imports."""
    yield from (text for _, text in literals(tree) if text in FORMATS)
    known = {REGISTRY, *(f"{REGISTRY}.{name}" for name in ("FORMATS", "Format"))}
    yield from (name for _, name in imported(tree) if name.startswith(REGISTRY) and name not in known)


def test_no_format_is_known_outside_its_folder() -> None:
    found = Counter({path.as_posix(): len([*naming(tree)]) for path, tree in sources(*PACKAGES)
                     if not path.is_relative_to(ROOM)})  # fmt: skip
    assert +found == LEFT


def test_what_names_a_format_is_seen() -> None:
    tree = ast.parse(
        '"""swiss"""\nform == "swiss"\nx in ("groups",)\n{"knockout": 1}\ny["rotation"]\n"event.rotation"\n'
        "from engines.tournament.formats import FORMATS, groups\nfrom engines.tournament.formats.swiss import check\n"
    )
    assert sorted(naming(tree)) == [
        "engines.tournament.formats.groups", "engines.tournament.formats.swiss.check",
        "groups", "knockout", "rotation", "swiss",
    ]  # fmt: skip
