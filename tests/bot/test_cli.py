"""`caipan` on the command line: help, migrate, export and doctor on a real database."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot import doctor, export
from bot.cli import main
from bot.settings import read_settings

Sheet = tuple[Path, dict[str, Any]]


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in os.environ:
        if name.startswith("CAIPAN_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def database(data: Path, reported: Sheet) -> Path:
    data.mkdir()
    return Path(copy(reported[0], data / "caipan.db"))


def spoil(database: Path, statement: str) -> None:
    import sqlite3

    with sqlite3.connect(database) as connection:
        connection.execute(statement)
    connection.close()


def test_help_names_every_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "bot.cli", "--help"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for command in ("run", "local", "judge", "migrate", "export", "doctor"):
        assert f"    {command}" in said


@pytest.mark.parametrize("arguments", [["fly"], [], ["export", "--table", "x"], ["doctor", "--fix"]])
def test_what_is_no_command_ends_with_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: caipan" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["migrate", "export", "doctor", "run", "local"])
def test_a_wrong_setting_ends_every_command_with_one_line(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAIPAN_PORT", "http")
    assert main([command]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("caipan: CAIPAN_PORT ")
    assert said.err.count("\n") == 1


def test_migrate_makes_a_database_and_a_second_time_changes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["migrate"]) == 0
    assert (data / "caipan.db").exists()
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out.count("up to date") == 2
    assert main(["doctor"]) == 0


def test_migrate_where_nothing_can_be_written_is_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.write_text("a file where a folder is due")
    assert main(["migrate"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_export_without_a_database_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 2
    assert "there is no database" in capsys.readouterr().err


def test_export_of_something_else_is_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data.mkdir()
    (data / "caipan.db").write_bytes(b"this is no database, whatever its name says" * 100)
    assert main(["export"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("caipan: ")
    assert said.count("\n") == 1


def test_export_writes_every_match_as_a_line(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    match = json.loads(line)
    assert (match["id"], match["table"], match["game"], match["status"]) == (1, 1, "daguai", "playing")
    assert match["seats"] == {"0": "小林", "1": "小周", "2": "阿梅", "3": "老秦", "4": "小唐", "5": "小许"}
    (entry,) = match["entries"]
    assert (entry["seq"], entry["seat"], entry["text"], entry["struck"]) == (1, 0, "AAABBB", False)
    assert match["files"]["csv"].splitlines()[1] == "1,A1,AAABBB,8,0,A,0,0"
    assert match["outcome"] is None


def test_export_of_one_table(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--table", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert main(["export", "--table", "9"]) == 2
    assert "there is no stream 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    "fault",
    ["UPDATE entry SET text = 'nonsense'", "UPDATE stream SET game = 'ludo'", "UPDATE stream SET rule_set = 'gone'"],
)
def test_a_record_that_no_longer_folds_is_exported_as_it_stands(database: Path, fault: str) -> None:
    spoil(database, fault)
    out = io.StringIO()
    assert export.write(database, out) == 1
    match = json.loads(out.getvalue())
    assert match["files"] == {}
    assert len(match["entries"]) == 1


async def test_export_reads_beside_a_running_bot(room: Any, tmp_path: Path) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    out = io.StringIO()
    assert export.write(tmp_path / "caipan.db", out) == 1
    match = json.loads(out.getvalue())
    assert match["outcome"]["reason"] == "mate"
    assert "Qh4#" in match["files"]["pgn"]
    await room.say(1, "/new chess")
    assert (await room.stream()).number == 2


def test_doctor_before_the_first_start(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert "not made yet" in capsys.readouterr().out


def test_doctor_finds_a_sound_database_sound_and_leaves_it_alone(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = database.read_bytes()
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "BAD" not in said
    assert "streams         1" in said
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    "fault", ["UPDATE stream SET status = 'broken'", "UPDATE alembic_version SET version_num = '9999'"]
)
def test_doctor_finds_what_needs_a_person(database: Path, fault: str) -> None:
    spoil(database, fault)
    out = io.StringIO()
    assert doctor.examine(read_settings(), out) == 1
    assert "BAD" in out.getvalue()


@pytest.mark.parametrize("content", [b"no database at all " * 400, b""])
def test_doctor_finds_what_is_no_database(data: Path, content: bytes) -> None:
    data.mkdir()
    (data / "caipan.db").write_bytes(content)
    out = io.StringIO()
    assert doctor.examine(read_settings(), out) == 1
    assert "BAD" in out.getvalue()


def test_doctor_shows_no_secret(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIPAN_TOKEN", "1:hunter2")
    out = io.StringIO()
    doctor.examine(read_settings(), out)
    assert "hunter2" not in out.getvalue()
    assert "polling" in out.getvalue()
