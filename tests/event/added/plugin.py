"""What somebody does who adds settings: a field each in `engines/tournament`, and their words. It is loaded before
anything else, so that all that follows finds them declared."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

FIELDS = {
    "engines.tournament.model": (
        '    banned: tuple[tuple',
        '    handicap: int | None = setting("number", None, low=1, high=9, asked=205, told=75, offered=(2, 3))\n',
    ),
    "engines.tournament.setup": (
        '    title: str = ',
        '    photos: bool = setting("flag", False, asked=235, told=225)\n'
        '    lights: str = setting("choice", "lamps", choices=("lamps", "candles"), asked=236, told=226)\n',
    ),
}  # fmt: skip
"""Before which field of which module a line is added."""


class Added(SourceFileLoader):
    """A module as it stands in its file, with more fields."""

    def get_code(self, fullname: str) -> CodeType:
        before, added = FIELDS[fullname]
        source = Path(self.path).read_text(encoding="utf-8")
        assert source.count(before) == 1, before
        code: CodeType = compile(source.replace(before, added + before), self.path, "exec", dont_inherit=True)
        return code


class Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path) if fullname in FIELDS else None
        if spec is not None and spec.origin is not None:
            spec.loader = Added(fullname, spec.origin)
        return spec


def pytest_configure() -> None:
    from bot.app.speech import words

    words._BROUGHT.append(Path(__file__).parent)
    words.catalogue.cache_clear()
    words.words.cache_clear()


assert not FIELDS.keys() & sys.modules.keys()
sys.meta_path.insert(0, Finder())
