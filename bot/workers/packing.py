"""Serialising tasks and results as bytes between two of the bot's own processes.

Rules are sent by name, since both processes know them. Everything else must be plain values without functions.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engines.core.books.rulesets import Rules
from engines.core.game.game import Game


def packed(value: Any) -> bytes:
    buffer = io.BytesIO()
    _Packer(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def unpacked(data: bytes, games: Mapping[str, Game]) -> Any:
    """Unpack bytes packed by one of the bot's own processes. Never unpack foreign bytes: pickle can run any code."""
    return _Unpacker(data, games).load()


def _proxy(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


class _Packer(pickle.Pickler):
    def persistent_id(self, value: Any) -> tuple[str, str] | None:
        return (value.game, value.name) if isinstance(value, Rules) else None

    def reducer_override(self, value: Any) -> Any:
        return (_proxy, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


class _Unpacker(pickle.Unpickler):
    def __init__(self, data: bytes, games: Mapping[str, Game]) -> None:
        super().__init__(io.BytesIO(data))
        self._games = games

    def persistent_load(self, name: tuple[str, str]) -> Rules:
        game, rule_set = name
        return self._games[game].rule_sets[rule_set]
