from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from storage.address import Address, Server
from storage.databases import migrate, open_any
from storage.doctor import examine
from storage.store import DeadLetter, Message, Store, Stream, Unit

SOUND = {
    "sqlite": {"readable": "ok", "integrity": "ok", "foreign_keys": "ok", "wal": "wal"},
    "postgresql": {
        "readable": "ok",
        "postgresql": "18",
        "durable": "fsync on, synchronous_commit on, full_page_writes on",
    },
}


def found(where: Address) -> dict[str, tuple[bool, str]]:
    return {check: (ok, detail) for check, ok, detail in examine(where)}


async def test_a_healthy_database_is_examined_while_it_is_in_use(
    store: Store, where: Address, kind: str, head: str, new_stream: Callable[..., Stream], now: datetime
) -> None:
    def work(unit: Unit) -> None:
        new_stream(unit)
        unit.post(Message(1, "text", {}, now))

    await store.run(work)
    checks = await asyncio.to_thread(found, where)
    assert all(ok for ok, _ in checks.values())
    details = {name: detail for name, (_, detail) in checks.items()}
    if kind == "postgresql":
        details["postgresql"] = details["postgresql"].partition(".")[0]
    assert details == {
        **SOUND[kind],
        "schema": head,
        "tables": "ok",
        "streams": "1",
        "unsent": "1",
        "failed": "0",
        "broken_streams": "0",
        "dead_letters": "0",
    }


async def test_faults_of_ours_are_pointed_out(where: Address, new_stream: Callable[..., Stream], now: datetime) -> None:
    def work(unit: Unit) -> None:
        unit.set_status(new_stream(unit).id, "broken")
        unit.bury(DeadLetter("R1", "1:1", "{}", "KeyError", now))
        unit.post(Message(1, "text", {}, now))
        unit.fail(unit.claim(now, 1, now)[0], "Forbidden")

    store = await open_any(where)
    await store.run(work)
    await store.close()
    checks = await asyncio.to_thread(found, where)
    assert {name for name, (ok, _) in checks.items() if not ok} == {"broken_streams", "dead_letters"}
    assert checks["failed"] == (True, "1")


def test_a_database_that_was_only_migrated_is_healthy(where: Address) -> None:
    migrate(where)
    assert [check for check in examine(where) if not check.ok] == []


def test_orphans_a_foreign_schema_and_another_journal_are_pointed_out(path: Path) -> None:
    migrate(path)
    database = sqlite3.connect(path)
    database.execute("INSERT INTO role VALUES (404, 404, 'referee')")
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    database.execute("PRAGMA journal_mode=DELETE")
    database.close()
    checks = found(path)
    assert checks["foreign_keys"] == (False, "role")
    assert checks["schema"] == (False, "9999")
    assert checks["wal"] == (False, "delete")
    assert "streams" not in checks


def test_what_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    missing, empty, other = tmp_path / "missing.db", tmp_path / "empty.db", tmp_path / "other.db"
    empty.touch()
    other.write_text("not a database, but long enough to be taken for one" * 100)
    assert found(missing) == {"readable": (False, f"cannot use {missing}: unable to open database file")}
    assert not missing.exists()
    assert found(empty)["schema"] == (False, "-")
    assert found(other)["readable"] == (False, f"cannot use {other}: file is not a database")


def test_an_empty_database_and_a_server_that_is_not_there_are_pointed_out(server: Server, tmp_path: Path) -> None:
    assert found(server)["schema"] == (False, "-")
    away = Server(f"postgresql://caipan:secret@/caipan?host={tmp_path}")
    assert found(away) == {
        "readable": (False, "cannot reach postgresql:///caipan: [Errno 2] No such file or directory")
    }
