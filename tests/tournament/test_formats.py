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
EXCEPTED = Counter(
    {
        "engines/tournament/queries.py": 2,  # `groups` is also a field of the protocol's answers
        "engines/tournament/setup.py": 1,  # the format of an event that names none
    }
)


def naming(tree: ast.Module) -> Iterator[str]:
    """Every text of a source that is the key of a format, and every module of a format that it imports."""
    yield from (text for _, text in literals(tree) if text in FORMATS)
    yield from (name for _, name in imported(tree) if name.startswith(REGISTRY) and name != f"{REGISTRY}.FORMATS")


def test_no_format_is_known_outside_its_folder() -> None:
    outside = ((path, tree) for path, tree in sources(*PACKAGES) if not path.is_relative_to(ROOM))
    assert Counter(path.as_posix() for path, tree in outside for _ in naming(tree)) == EXCEPTED


def test_what_names_a_format_is_seen() -> None:
    tree = ast.parse(
        '"""swiss"""\nform == "swiss"\nx in ("groups",)\n{"knockout": 1}\ny["rotation"]\n"event.rotation"\n'
        "from engines.tournament.formats import FORMATS, groups\nfrom engines.tournament.formats.swiss import check\n"
    )
    assert sorted(naming(tree)) == [
        "engines.tournament.formats.groups", "engines.tournament.formats.swiss.check",
        "groups", "knockout", "rotation", "swiss",
    ]  # fmt: skip
