"""`python -m storage.migrations "what changes"`: write the next revision from the difference between tables and
schema."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.script import ScriptDirectory

from storage.migrations import configuration, transaction, upgrade


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scratch.db"
        upgrade(path)
        with transaction(path) as connection, configuration(connection) as config:
            count = sum(1 for _ in ScriptDirectory.from_config(config).walk_revisions())
            command.revision(config, message=sys.argv[1], autogenerate=True, rev_id=f"{count + 1:04}")


if __name__ == "__main__":
    main()
