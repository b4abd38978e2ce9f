"""Every benchmark, or those named: `python -m benchmarks [name…]`.

A benchmark is a module here with `rows()`: one mapping per measurement, the same keys in each. The rows are printed as
a table and kept as JSON lines in `benchmarks/results.json`. Numbers of one run compare with each other, not with those
of another machine or hour.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from unicodedata import east_asian_width

HERE = Path(__file__).parent
Row = Mapping[str, object]


def main(names: Sequence[str]) -> None:
    known = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    if unknown := set(names) - set(known):
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    with (HERE / "results.json").open("w", encoding="utf-8") as results:
        for name in names or known:
            print(f"\n{name}", flush=True)
            rows = list(import_module(f"benchmarks.{name}").rows())
            print(table(rows), flush=True)
            for row in rows:
                results.write(json.dumps({"benchmark": name, **row}, ensure_ascii=False) + "\n")


def table(rows: Sequence[Row]) -> str:
    lines = [[str(key) for key in rows[0]], *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    return "\n".join(aligned(line, widths) for line in lines)


def aligned(line: Iterable[str], widths: Sequence[int]) -> str:
    return "  ".join(" " * (wide - width(cell)) + cell for cell, wide in zip(line, widths, strict=True))


def width(text: str) -> int:
    """Columns on a terminal: a Chinese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


if __name__ == "__main__":
    main(sys.argv[1:])
