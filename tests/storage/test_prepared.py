"""What is run by the driver itself gives the same rows and errors as what SQLAlchemy runs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, StatementError

from storage.migrations import migrate
from storage.prepared_statements import prepared
from storage.sqlite import writing
from storage.sqlite_store import bare
from storage.tables.base import table
from storage.tables.tables import ChatRecord, PersonRecord, StreamRecord

_chat, _stream = table(ChatRecord), table(StreamRecord)
MOMENT = datetime(2026, 3, 1, 12, 0, 30, 250, tzinfo=UTC)
STREAM = {
    "kind": "match",
    "chat_id": 1,
    "game": "chess",
    "rule_set": "fide",
    "options": {"名": [1, None]},
    "creator": 1,
}
STREAM |= {"status": "seating", "version": 0, "struck_version": 0}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    migrate(tmp_path / "caipan.db")
    with writing(tmp_path / "caipan.db").connect() as connection:
        run(connection, insert(table(PersonRecord)), id=1, name="甲")
        run(connection, insert(_chat), id=1, kind="group")
        for number, at in enumerate((MOMENT, MOMENT.astimezone(timezone(timedelta(hours=8)))), 1):
            run(connection, insert(_stream), number=number, created_at=at, **STREAM)
        yield connection


def run(connection: Connection, statement: Any, **values: Any) -> tuple[Any, int]:
    ready = prepared(statement, values)
    assert ready is not None
    return ready.run(bare(connection), values)


IN = _stream.c.number.in_(bindparam("numbers", expanding=True))


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        (select(_stream).order_by(_stream.c.number), {}),
        (select(_chat), {}),
        (select(_chat.c.kind).where(_chat.c.id == bindparam("of")), {"of": 2}),
        (select(_stream.c.number).where(IN), {"numbers": []}),
        (select(_stream.c.number).where(IN), {"numbers": [2]}),
        (select(_stream.c.number).where(IN).order_by(_stream.c.number.desc()), {"numbers": [1, 2, 3]}),
        (
            select(_stream.c.id).where(_stream.c.created_at == bindparam("at", type_=_stream.c.created_at.type)),
            {"at": MOMENT},
        ),
        (select(func.min(_stream.c.created_at), func.count()).select_from(_stream), {}),
        (select(_stream.c.id, _chat.c.id).join_from(_stream, _chat), {}),
    ],
)
def test_the_rows_are_the_same(connection: Connection, statement: Any, values: dict[str, Any]) -> None:
    rows, _ = run(connection, statement, **values)
    assert [tuple(row) for row in rows] == [tuple(row) for row in connection.execute(statement, values)]


def test_columns_are_known_by_name(connection: Connection) -> None:
    rows, _ = run(connection, select(_stream).where(_stream.c.number == 2))
    assert (rows[0].number, rows[0].options, rows[0].created_at, rows[0].outcome) == (
        2,
        STREAM["options"],
        MOMENT,
        None,
    )


def test_what_a_record_holds_unless_given(connection: Connection) -> None:
    assert run(connection, select(_chat))[0] == [tuple(connection.execute(select(_chat)).one())]
    assert run(connection, select(_chat.c.tell, _chat.c.reads_all))[0] == [("mention", False)]


def test_the_rows_that_were_touched_are_counted(connection: Connection) -> None:
    change = update(_stream).where(IN)
    assert [run(connection, change, numbers=numbers, game="go")[1] for numbers in ([], [1], [1, 2, 3])] == [0, 1, 2]


def test_errors_are_those_of_the_other_database(connection: Connection) -> None:
    with pytest.raises(IntegrityError, match="UNIQUE"):
        run(connection, insert(_chat), id=1, kind="group")
    with pytest.raises(StatementError, match="naive"):
        run(connection, insert(_stream), number=3, created_at=MOMENT.replace(tzinfo=None), **STREAM)


def test_an_error_does_not_show_the_values(connection: Connection) -> None:
    with pytest.raises(IntegrityError) as caught:
        run(connection, insert(_chat), id=1, kind="a secret")
    assert "a secret" not in str(caught.value)


def test_what_sqlalchemy_did_not_write_is_left_to_it() -> None:
    assert prepared(text("SELECT 1"), {}) is None
