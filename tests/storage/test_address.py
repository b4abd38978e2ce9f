from __future__ import annotations

from pathlib import Path

import pytest

from storage.address import Server, address

FILES = [("sqlite:///data/caipan.db", "data/caipan.db"), ("sqlite:////var/lib/caipan.db", "/var/lib/caipan.db")]
SERVERS = [
    ("postgresql://caipan:secret@db.example.org/cup", "postgresql://db.example.org/cup"),
    ("postgresql+asyncpg://caipan:secret@db.example.org:6432/cup", "postgresql://db.example.org:6432/cup"),
    ("postgresql://caipan:secret@[::1]:5432/cup?sslmode=require", "postgresql://[::1]:5432/cup"),
    ("postgresql://caipan:p%2Fss@/cup?host=/run/postgresql&password=secret", "postgresql:///cup"),
]
WRONG = [
    "sqlite://",
    "sqlite:///",
    "mysql://caipan:secret@db/cup",
    "postgresql://caipan:secret@db",
    "postgresql://caipan:secret@db/",
    "postgresql://caipan:12/secret@db/cup",
    "postgresql://caipan:12#secret@db/cup",
    "postgresql://caipan:secret/x@db/cup",
    "postgresql://caipan:secret@db:99999/cup",
    "postgresql://[secret/cup",
    "secret",
]


@pytest.mark.parametrize(("url", "file"), FILES)
def test_a_file(url: str, file: str) -> None:
    assert address(url) == Path(file)


@pytest.mark.parametrize(("url", "shown"), SERVERS)
def test_a_server_is_shown_without_user_and_password(url: str, shown: str) -> None:
    where = address(url)
    assert isinstance(where, Server)
    assert where.url == url.replace("+asyncpg", "")
    assert str(where) == shown
    assert "secret" not in repr(where)


@pytest.mark.parametrize("url", WRONG)
def test_what_is_said_about_a_wrong_url_holds_nothing_of_it(url: str) -> None:
    with pytest.raises(ValueError, match="must be sqlite:///") as error:
        address(url)
    assert "secret" not in str(error.value)
    assert error.value.__cause__ is None
