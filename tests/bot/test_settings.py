"""Settings: each by environment or `.env`, and one clear line for each that cannot be used."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings, Wrong, read_settings

SECRET = "hunter2"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but those of the test."""
    for name in os.environ:
        if name.startswith("CAIPAN_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def given(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"CAIPAN_{name.upper()}", value)


def test_without_any_setting_it_runs_locally() -> None:
    settings = read_settings()
    assert (settings.mode, settings.host, settings.port, settings.timezone) == (
        "local",
        "127.0.0.1",
        8080,
        "Asia/Shanghai",
    )
    assert settings.database == Path("data/caipan.db")
    assert settings.api_url == "https://api.telegram.org"
    assert [settings.token, settings.owner, settings.proxy] == [None, None, None]


READ: list[tuple[str, str, Any]] = [
    ("api_url", "http://127.0.0.1:8081/", "http://127.0.0.1:8081"),
    ("data", "/var/lib/caipan", Path("/var/lib/caipan")),
    ("host", "0.0.0.0", "0.0.0.0"),
    ("port", "0", 0),
    ("public_url", "https://caipan.example.org/", "https://caipan.example.org"),
    ("owner", "12345", 12345),
    ("timezone", "Europe/Berlin", "Europe/Berlin"),
    ("log", "debug", "debug"),
    ("limits", "false", False),
    ("mode", "local", "local"),
]


@pytest.mark.parametrize(("name", "value", "read"), READ, ids=[row[0] for row in READ])
def test_a_setting_by_environment_and_by_env_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, read: Any
) -> None:
    (tmp_path / ".env").write_text(f"CAIPAN_{name.upper()}={value}\nCAIPAN_UNKNOWN=1\n", encoding="utf-8")
    assert getattr(read_settings(), name) == read
    (tmp_path / ".env").unlink()
    given(monkeypatch, **{name: value})
    assert getattr(read_settings(), name) == read


@pytest.mark.parametrize("name", ["token", "webhook_secret", "proxy", "database_url"])
def test_a_secret_is_read_and_not_shown(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    value = {"proxy": f"socks5://u:{SECRET}@host:1080", "database_url": f"postgresql://u:{SECRET}@host/db"}.get(
        name, SECRET
    )
    given(monkeypatch, **{name: value})
    settings = read_settings()
    assert getattr(settings, name).get_secret_value() == value
    assert SECRET not in f"{settings!r} {settings}"


def test_an_empty_setting_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, **dict.fromkeys(Settings.model_fields, ""))
    assert read_settings() == Settings()


def test_a_token_means_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, token="1:x")
    assert read_settings().mode == "polling"


def test_a_database_file_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, database_url="sqlite:////srv/c.db")
    assert read_settings().database == Path("/srv/c.db")


WRONG = [
    ({"mode": "webhook", "token": SECRET}, "CAIPAN_MODE=webhook needs CAIPAN_PUBLIC_URL"),
    ({"mode": "polling"}, "CAIPAN_MODE=polling needs CAIPAN_TOKEN"),
    ({"mode": "webhook"}, "CAIPAN_MODE=webhook needs CAIPAN_TOKEN"),
    ({"mode": "carrier pigeon"}, "CAIPAN_MODE "),
    ({"api_url": "api.telegram.org"}, "CAIPAN_API_URL must be the root"),
    ({"api_url": "ftp://host"}, "CAIPAN_API_URL must be the root"),
    ({"api_url": "http://"}, "CAIPAN_API_URL must be the root"),
    ({"api_url": "http://host:99999"}, "CAIPAN_API_URL cannot be read as an address"),
    ({"port": "http"}, "CAIPAN_PORT "),
    ({"port": "65536"}, "CAIPAN_PORT "),
    ({"port": "-1"}, "CAIPAN_PORT "),
    ({"public_url": "http://caipan.example.org"}, "CAIPAN_PUBLIC_URL must be the address"),
    ({"public_url": f"https://u:{SECRET}@host"}, "CAIPAN_PUBLIC_URL must be the address"),
    ({"webhook_secret": f"{SECRET} {SECRET}"}, "CAIPAN_WEBHOOK_SECRET must be 1 to 256"),
    ({"webhook_secret": SECRET * 100}, "CAIPAN_WEBHOOK_SECRET must be 1 to 256"),
    ({"proxy": f"ftp://u:{SECRET}@host"}, "CAIPAN_PROXY must begin with http:// or socks5://"),
    ({"proxy": f"http://u:{SECRET}\u2100@host"}, "CAIPAN_PROXY cannot be read as an address"),
    ({"proxy": f"http://[{SECRET}"}, "CAIPAN_PROXY cannot be read as an address"),
    ({"database_url": f"mysql://u:{SECRET}@host/db"}, "CAIPAN_DATABASE_URL must be"),
    ({"database_url": "sqlite:///"}, "CAIPAN_DATABASE_URL "),
    ({"owner": "me"}, "CAIPAN_OWNER "),
    ({"timezone": "Mars/Olympus"}, "CAIPAN_TIMEZONE is no time zone"),
    ({"timezone": "../../etc/passwd"}, "CAIPAN_TIMEZONE is no time zone"),
    ({"timezone": "Asia"}, "CAIPAN_TIMEZONE is no time zone"),
    ({"timezone": "x" * 300}, "CAIPAN_TIMEZONE is no time zone"),
    ({"log": "loud"}, "CAIPAN_LOG "),
]


@pytest.mark.parametrize(("values", "line"), WRONG, ids=[f"{next(iter(row[0]))}-{n}" for n, row in enumerate(WRONG)])
def test_a_wrong_setting_is_one_clear_line_without_secrets(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], line: str
) -> None:
    given(monkeypatch, **values)
    with pytest.raises(Wrong) as error:
        read_settings()
    said = str(error.value)
    assert said.startswith(line)
    assert "\n" not in said
    assert SECRET not in said
    assert SECRET not in repr(error.value.__context__ if not error.value.__suppress_context__ else "")


def test_every_setting_is_tried_here() -> None:
    tried = {name for name, _, _ in READ} | {"token", "webhook_secret", "proxy", "database_url"}
    assert tried == set(Settings.model_fields)
