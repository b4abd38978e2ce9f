"""The bot and its tools on either database: a file, or a server that replicas share."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bot.main
from bot.app.path.handle import App
from bot.app.request.incoming import Incoming, Place
from bot.cli import main
from bot.settings import Wrong, read_settings
from engines.registry import GAMES, SHELF
from storage.address import Server, address
from storage.databases import open_any
from storage.store import Account, Store

GROUP = Place(-1001, "supergroup", "棋牌群")
PEOPLE = {1: "小林", 2: "小周"}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database, named in the settings."""
    file = f"sqlite:///{tmp_path / 'caipan.db'}"
    url: str = file if request.param == "sqlite" else request.getfixturevalue("postgres")()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATABASE_URL", url)
    return url


def says(number: int, person: int, text: str) -> Incoming:
    at = datetime(2026, 3, 1, 7, 0, number, tzinfo=UTC)
    who = Account("telegram", person, PEOPLE[person], "zh-hans")
    return Incoming(f"1:{number}", GROUP, who, at, text=text, message_id=number, is_admin=False, reads_all=False)


GAME = [
    says(1, 1, "/new chess"),
    says(2, 1, "/join 白"),
    says(3, 2, "/join 黑"),
    says(4, 1, "/move f3"),
    says(5, 2, "/move e5"),
    says(6, 1, "/move g4"),
    says(7, 2, "/move Qh4"),
]


async def play(url: str) -> None:
    store = await open_any(address(url))
    app = App(store, GAMES, shelf=SHELF)
    for incoming in GAME:
        await app.handle(incoming)
    await store.close()


def test_a_match_is_played_exported_and_examined(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out.endswith(": up to date\n")
    asyncio.run(play(url))
    assert main(["export"]) == 0
    (match,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert [entry["text"] for entry in match["entries"]] == ["f3", "e5", "g4", "Qh4#"]
    assert match["seats"] == {"0": "小林", "1": "小周"}
    assert match["outcome"]["places"] == [[1], [0]]
    assert main(["export", "--table", "99"]) == 2
    assert main(["doctor"]) == 0
    examined = capsys.readouterr().out
    assert "BAD" not in examined
    assert "ok  streams         1\n" in examined


async def lines(store: Store) -> list[str]:
    return await store.read(lambda unit: [entry.text for entry in unit.entries(unit.stream_ids()[0])])


async def test_replicas_given_the_same_updates_at_once_play_one_match(postgres: Callable[[], str]) -> None:
    where = address(postgres())
    apps = [App(await open_any(where), GAMES) for _ in range(3)]
    for incoming in GAME:
        replies = await asyncio.gather(*(app.handle(incoming) for app in apps for _ in range(2)))
        assert all(reply == replies[0] for reply in replies)
    assert await lines(apps[0].store) == ["f3", "e5", "g4", "Qh4#"]
    # Each knows what the others have written.
    for app in apps:
        await app.handle(replace(GAME[-1], cause="1:99"))
    assert await lines(apps[0].store) == ["f3", "e5", "g4", "Qh4#"]
    for app in apps:
        await app.store.close()


async def test_replicas_rule_on_different_updates_one_after_the_other(postgres: Callable[[], str]) -> None:
    """White says the same move twice, in two messages that reach two replicas at once: one stands, one is refused."""
    where = address(postgres())
    apps = [App(await open_any(where), GAMES) for _ in range(2)]
    for incoming in GAME[:3]:
        await apps[0].handle(incoming)
    for number, text in enumerate(["e4", "d4", "Nf3", "c4"]):
        first, second = (says(40 + 2 * number + n, 1, f"/move {text}") for n in range(2))
        await asyncio.gather(apps[0].handle(first), apps[1].handle(second))
        await apps[number % 2].handle(says(20 + number, 2, "/move " + ["e5", "d5", "Nf6", "c5"][number]))
    assert await lines(apps[0].store) == ["e4", "e5", "d4", "d5", "Nf3", "Nf6", "c4", "c5"]
    for app in apps:
        await app.store.close()


@pytest.mark.parametrize("command", ["run", "migrate", "export"])
def test_a_server_that_is_away_ends_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_TOKEN", "1:token")
    monkeypatch.setenv("CAIPAN_DATABASE_URL", "postgresql+asyncpg://caipan:secret@127.0.0.1:1/caipan")
    monkeypatch.setattr(bot.main, "_RETRY_SECONDS", 0)
    assert main([command]) == 2
    said = capsys.readouterr().err
    *tries, last = said.splitlines()
    assert (
        last == "caipan: cannot reach postgresql://127.0.0.1:1/caipan: [Errno 111] Connect call failed ('127.0.0.1', 1)"
    )
    assert len(tries) == (4 if command == "run" else 0)
    assert "secret" not in said


def test_a_server_that_is_away_is_bad_for_the_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATABASE_URL", "postgresql://caipan:secret@127.0.0.1:1/caipan")
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "BAD readable        cannot reach postgresql://127.0.0.1:1/caipan" in said
    assert "secret" not in said


def test_the_password_is_no_part_of_what_settings_show(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATABASE_URL", "postgresql://caipan:pa55@db/caipan")
    settings = read_settings()
    assert isinstance(settings.database, Server)
    assert settings.database.url == "postgresql://caipan:pa55@db/caipan"
    assert "pa55" not in f"{settings!r} {settings} {settings.database!r} {settings.database}"


@pytest.mark.parametrize("url", ["mysql://caipan:secret@db/caipan", "postgresql://caipan:se/cret@db/caipan", "secret"])
def test_a_database_of_another_kind_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATABASE_URL", url)
    with pytest.raises(Wrong, match=r"^CAIPAN_DATABASE_URL must be sqlite:///<file> or postgresql://") as error:
        read_settings()
    assert "cret" not in str(error.value)


def test_without_a_url_it_is_a_file_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CAIPAN_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATA", "kept")
    assert read_settings().database == Path("kept/caipan.db")
