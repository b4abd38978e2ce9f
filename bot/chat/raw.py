"""Raw updates before the library parses them. An update may contain anything."""

from __future__ import annotations

from typing import Any

_LARGEST_ID = 2**63
"""Chat and person ids fit into 64 bits; larger numbers are ignored."""
_OLD_AND_NEW = ("migrate_to_chat_id", "migrate_from_chat_id")


def chat_of(raw: dict[str, Any]) -> int:
    """Return the chat of an update, or the asker of an inline query; 0 if neither is present in the expected form."""
    paths = (("message", "chat"), ("callback_query", "message", "chat"), ("my_chat_member", "chat"))
    for path in (*paths, ("inline_query", "from")):
        if (found := number_at(raw, *path, "id")) is not None:
            return found
    return 0


def move_told_in(raw: dict[str, Any]) -> tuple[int, int] | None:
    """Return the old and the new id from a service message about a group that became a supergroup; else None."""
    here = number_at(raw, "message", "chat", "id")
    new, old = (number_at(raw, "message", name) for name in _OLD_AND_NEW)
    if here is None:
        return None
    if new is not None:
        return here, new
    return (old, here) if old is not None else None


def number_at(raw: Any, *path: str) -> int | None:
    """Return the chat or person id at a path of keys; None if absent or out of range."""
    found = at(raw, *path)
    return found if type(found) is int and -_LARGEST_ID <= found < _LARGEST_ID else None


def at(raw: Any, *path: str) -> Any:
    """Return the value at a path of keys; None if absent."""
    for name in path:
        raw = raw.get(name) if isinstance(raw, dict) else None
    return raw
