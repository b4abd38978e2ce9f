"""Lines and branches must each reach the floor: a good total may hide poor branches."""

import json
import sys
from pathlib import Path

FLOOR = 95.0


def shortfalls(totals: dict[str, float]) -> list[str]:
    """What lies below the floor, in words. An empty list means that all is well."""
    found = {
        "lines": totals["percent_statements_covered"],
        "branches": totals["percent_branches_covered"],
    }
    return [f"{what}: {percent:.2f} % covered, {FLOOR} % wanted" for what, percent in found.items() if percent < FLOOR]


if __name__ == "__main__":
    sys.exit("\n".join(shortfalls(json.loads(Path(sys.argv[1]).read_text())["totals"])) or 0)
