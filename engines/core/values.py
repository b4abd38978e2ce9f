"""Values that are made for every entry of a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A dataclass that nobody alters. The type checker sees to that alone: to make one that is frozen at run time too
    takes five times as long, and a table makes four for every entry."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
