"""`caipan doctor`: check settings, fonts, engines and data without changing anything."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TextIO

from sqlalchemy import Connection

from bot.app.folding import Broken, Folding, Tables, differs
from bot.settings import Settings
from engines.registry import GAMES, everything
from storage import doctor
from storage.address import Address
from storage.databases import look
from storage.sql.unit import SqlUnit
from storage.store import EVENT, MATCH, Reader, Stream


def otherwise(unit: Reader) -> list[Stream]:
    """Return ended matches and events whose outcome would be different under the rules as read today. The recorded
    outcomes stand; an official may want to know."""
    folding, found = Folding(Tables(everything())), []
    for stream_id in unit.stream_ids():
        stream = unit.stream(stream_id)
        if stream is None or stream.kind not in (MATCH, EVENT) or stream.status != "ended":
            continue
        try:
            table = folding.fold(unit, stream)
        except Broken:
            continue
        if differs(stream, table):
            found.append(stream)
    return found


def _outcomes(where: Address) -> doctor.Check:
    def work(connection: Connection) -> list[Stream]:
        return otherwise(SqlUnit(connection, writing=False))

    found = look(where, work)
    told = ", ".join(f"{stream.game} {stream.chat_id}/{stream.number} (stream {stream.id})" for stream in found)
    return doctor.Check("outcomes", True, f"stand though they would differ today: {told}" if told else "as recorded")


def examine(settings: Settings, out: TextIO) -> int:
    """Print all checks; return 0 if all is well, 1 if something needs repair."""
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
        if all(check.ok for check in checks):
            checks.append(_outcomes(where))
    for name, ok, detail in checks:
        out.write(f"{'ok ' if ok else 'BAD'} {name:<15} {detail}\n")
    return 0 if all(check.ok for check in checks) else 1
