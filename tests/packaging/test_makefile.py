"""`make` on machines that lack something, and `make` on one that lacks nothing."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make") or "/usr/bin/make"

# What is done to an interpreter before it runs the question that the Makefile puts to it.
TOO_OLD = "import sys; sys.version_info = (3, 10, 14)"
NO_ENSUREPIP = "import sys; sys.version_info = (3, 12, 1); sys.modules['ensurepip'] = None"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a clone as the Makefile needs, with nothing to install; its path holds a space."""
    folder = tmp_path / "a clone"
    (folder / "bot").mkdir(parents=True)
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "requirements.lock").touch()
    (folder / "bot" / "cli.py").write_text("import sys\ndef main():\n    print('caipan', *sys.argv[1:])\n")
    return folder


@pytest.fixture
def pythons(tmp_path: Path) -> Path:
    """The only folder on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


def pretend(folder: Path, name: str, flaw: str) -> None:
    """An interpreter with a flaw: the real one, altered before it is asked anything."""
    script = folder / name
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(flaw)}"\n$2"\n')
    script.chmod(0o755)


def make(clone: Path, path: str, *targets: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        [MAKE, *targets],
        cwd=clone,
        env=environment | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("installed", "advice"),
    [
        pytest.param({}, "Python 3.11", id="no Python at all"),
        pytest.param({"python3": TOO_OLD}, "Python 3.11", id="too old"),
        pytest.param({"python3": NO_ENSUREPIP}, "apt install python3.12-venv", id="Debian without python3-venv"),
        pytest.param(
            {"python3": TOO_OLD, "python3.12": NO_ENSUREPIP},
            "apt install python3.12-venv",
            id="the newer one lacks ensurepip",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line(
    clone: Path, pythons: Path, installed: dict[str, str], advice: str
) -> None:
    for name, flaw in installed.items():
        pretend(pythons, name, flaw)

    done = make(clone, str(pythons), "run")

    said = [line for line in done.stderr.splitlines() if not line.startswith("make:")]
    assert done.returncode != 0
    assert len(said) == 1
    assert advice in said[0]
    assert not (clone / ".venv").exists()


@pytest.mark.slow
def test_a_flawed_python_is_passed_over_for_a_sound_one(clone: Path, pythons: Path) -> None:
    pretend(pythons, "python3", TOO_OLD)
    pretend(pythons, "python3.13", NO_ENSUREPIP)
    (pythons / "python3.11").symlink_to(Path(sys.base_prefix) / "bin" / "python3")

    done = make(clone, f"{pythons}:/usr/bin:/bin", "run")

    assert done.stdout.endswith("caipan run\n"), done.stderr


@pytest.mark.slow
def test_make_builds_once_and_the_clone_may_move(clone: Path, tmp_path: Path) -> None:
    path = os.environ["PATH"]
    assert "Installing" in make(clone, path).stdout
    assert make(clone, path, "run").stdout == "caipan run\n"

    moved = clone.rename(tmp_path / "moved")
    called = subprocess.run([moved / ".venv/bin/caipan", "judge"], cwd="/", capture_output=True, text=True, check=True)
    assert called.stdout == "caipan judge\n"

    os.utime(moved / "requirements.lock")
    assert "Installing" in make(moved, path).stdout
