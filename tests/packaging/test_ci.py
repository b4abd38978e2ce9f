"""`.ci/run` on a machine that lacks something: what it installs, and what it runs after that."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The only folder on the PATH: a bare system whose package manager and make write down what they are asked."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("bash", "dirname"):
        (folder / tool).symlink_to(shutil.which(tool) or tool)
    (folder / "python3").symlink_to(Path(sys.base_prefix) / "bin" / "python3")
    for tool in ("apt-get", "make"):
        pretend(folder, tool)
    return folder


def pretend(folder: Path, tool: str, code: int = 0) -> None:
    script = folder / tool
    script.write_text(f'#!/bin/sh\necho {tool} "$@" CI=$CI >>"{folder}/asked"\nexit {code}\n')
    script.chmod(0o755)


def run(machine: Path) -> int:
    env = {"PATH": str(machine), "GAMES": str(machine)}
    return subprocess.run([ROOT / ".ci/run"], env=env, capture_output=True, check=False).returncode


def asked(machine: Path) -> list[str]:
    run(machine)
    return (machine / "asked").read_text().splitlines()


def test_a_bare_machine_gets_the_browser_and_the_go_program_first(machine: Path) -> None:
    assert asked(machine) == [
        "apt-get update -qq CI=true",
        "apt-get install -y -qq --no-install-recommends chromium gnugo CI=true",
        "make lint CI=true",
        "make test CI=true",
        "make test-slow CI=true",
    ]


def test_nothing_is_installed_where_nothing_is_missing(machine: Path) -> None:
    pretend(machine, "chromium")
    pretend(machine, "gnugo")
    assert asked(machine) == ["make lint CI=true", "make test CI=true", "make test-slow CI=true"]


def test_a_failed_check_ends_it(machine: Path) -> None:
    pretend(machine, "chromium")
    pretend(machine, "gnugo")
    pretend(machine, "make", code=2)
    assert run(machine) != 0
    assert (machine / "asked").read_text() == "make lint CI=true\n"
