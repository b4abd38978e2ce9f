"""`caipan doctor`: whether settings, fonts, engines and data are sound. Looks, and changes nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TextIO

from bot.settings import Settings
from engines.registry import GAMES
from storage import doctor


def examine(settings: Settings, out: TextIO) -> int:
    """0 when all is well, 1 when something needs a person."""
    checks = [doctor.Check("mode", True, str(settings.mode)), doctor.Check("data", True, str(settings.data.absolute()))]
    where = settings.database
    if isinstance(where, Path):
        checks.append(doctor.Check("sqlite", sqlite3.sqlite_version_info >= (3, 35), sqlite3.sqlite_version))
    checks.append(
        doctor.Check("games", True, ", ".join(f"{game.key} ({', '.join(game.rule_sets)})" for game in GAMES.values()))
    )
    if isinstance(where, Path) and not where.exists():
        checks.append(doctor.Check("database", True, f"{where}: not made yet"))
    else:
        checks += doctor.examine(where)
    for name, ok, detail in checks:
        out.write(f"{'ok ' if ok else 'BAD'} {name:<15} {detail}\n")
    return 0 if all(check.ok for check in checks) else 1
