"""The image is made by the steps that the wheel test takes. No container engine is asked: the file is read."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Instruction = tuple[str, str]


@pytest.fixture(scope="module")
def stages() -> list[list[Instruction]]:
    """The instructions of each stage, FROM first."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found: list[list[Instruction]] = []
    for line in lines:
        word, rest = line.split(maxsplit=1)
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def arguments(stage: list[Instruction], word: str) -> list[str]:
    return [rest for name, rest in stage if name == word]


def test_the_wheel_is_built_from_everything_that_it_holds(stages: list[list[Instruction]]) -> None:
    build = stages[0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    copied = {name for line in arguments(build, "COPY") for name in line.split()[:-1]}
    wanted = {"pyproject.toml", project["project"]["readme"], "LICENSE", "requirements-dev.lock"}
    wanted |= set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
    assert copied == wanted
    assert "pip wheel --no-deps --no-build-isolation" in arguments(build, "RUN")[-1]


def test_only_locked_packages_and_the_wheel_are_installed(stages: list[list[Instruction]]) -> None:
    installs = [line for line in arguments(stages[-1], "RUN") if "pip install" in line]
    locked, wheel = installs
    assert "--require-hashes" in locked
    assert "requirements.lock" in locked
    assert "--no-deps" in wheel
    assert "caipan-*.whl" in wheel


def test_it_runs_as_a_user_other_than_root_who_owns_the_data(stages: list[list[Instruction]]) -> None:
    last = stages[-1]
    names = [name for name, _ in last]
    (user,) = arguments(last, "USER")
    (volume,) = arguments(last, "VOLUME")
    (environment,) = arguments(last, "ENV")
    settings = dict(pair.split("=") for pair in environment.split())
    assert user not in ("root", "0")
    assert names.index("USER") < names.index("CMD")
    assert f"install -d -o {user} {volume}" in "\n".join(arguments(last, "RUN"))
    assert settings["CAIPAN_DATA"] == volume
    assert settings["CAIPAN_PORT"] == arguments(last, "EXPOSE")[0]


def test_what_is_copied_exists_and_is_sent_to_the_builder(stages: list[list[Instruction]]) -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {name for stage in stages for line in arguments(stage, "COPY") for name in line.split()[:-1]}
    assert copied == sent
    assert all((ROOT / name).exists() for name in copied)


def test_its_python_is_new_enough(stages: list[list[Instruction]]) -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    least = tuple(int(part) for part in wanted.removeprefix(">=").split("."))
    images = [stage[0][1] for stage in stages]
    for image in images:
        version = re.match(r"python:(\d+)\.(\d+)-slim", image)
        assert version is not None, image
        assert tuple(int(part) for part in version.groups()) >= least
