"""What can be told of an update as it came, before the library has read it; it may be anything."""

from __future__ import annotations

from typing import Any

_LARGEST_ID = 2**63
"""Numbers of chats and people fit into 64 bits; what does not is nobody's."""
_OLD_AND_NEW = ("migrate_to_chat_id", "migrate_from_chat_id")


def chat_of(raw: dict[str, Any]) -> int:
    """The chat an update belongs to, or whoever asks from anywhere; 0 where it has neither, or is not what we think."""
    paths = (("message", "chat"), ("callback_query", "message", "chat"), ("my_chat_member", "chat"))
    for path in (*paths, ("inline_query", "from")):
        if (found := number_at(raw, *path, "id")) is not None:
            return found
    return 0


def move_told_in(raw: dict[str, Any]) -> tuple[int, int] | None:
    """The old and the new number of a group of which a service message tells that it became a supergroup."""
    here = number_at(raw, "message", "chat", "id")
    new, old = (number_at(raw, "message", name) for name in _OLD_AND_NEW)
    if here is None:
        return None
    if new is not None:
        return here, new
    return (old, here) if old is not None else None


def number_at(raw: Any, *path: str) -> int | None:
    """The number of a chat or a person at a path of names; None where there is no such number."""
    found = at(raw, *path)
    return found if type(found) is int and -_LARGEST_ID <= found < _LARGEST_ID else None


def at(raw: Any, *path: str) -> Any:
    """What stands at a path of names; None where there is no such thing."""
    for name in path:
        raw = raw.get(name) if isinstance(raw, dict) else None
    return raw
