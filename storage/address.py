"""Database addresses: a SQLite file or a PostgreSQL server. Reading an address needs no database library."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

_FORMS = "must be sqlite:///<file> or postgresql://<user>:<password>@<host>/<database>"


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a PostgreSQL server. `str()` shows neither user nor password nor options."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"


Address = Path | Server


def address(url: str) -> Address:
    """Read a database URL. The error for a malformed URL never quotes the URL, which may contain a password."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return Path(rest[1:])
    if scheme not in ("postgresql", "postgresql+asyncpg"):
        raise ValueError(_FORMS)
    parts = _split(f"postgresql://{rest}")
    # urlsplit reads a password with an unescaped / or # as a port or as part of the path, and error messages show the
    # path.
    if parts is None or not parts.path[1:] or "/" in parts.path[1:] or "@" in parts.path or parts.fragment:
        raise ValueError(f"{_FORMS}; in a password / is written %2F, # %23, ? %3F, @ %40")
    return Server(parts.geturl())


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return None if parts.port == 0 else parts
    except ValueError:
        return None
