"""What has come and is not served yet, and groups that have another number now, as plain values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Letter:
    """An update as it came, by the cause under which it will be served."""

    cause: str
    update: str
    at: datetime


class ReaderOfInbox(Protocol):
    """What a unit of work is asked about updates before they are served. Nothing is written by asking."""

    # What is kept under causes that begin so, in the order in which it came.
    def kept(self, beginning: str) -> Sequence[Letter]: ...
    # The number that a group has now, if it has another; it stays so until the end of a unit that writes.
    def moved_to(self, old_id: int) -> int | None: ...
    # Whether something may still be said under the old number of this supergroup: not if it moved before `since`.
    def arriving(self, new_id: int, since: datetime) -> bool: ...


class OfInbox(ReaderOfInbox, Protocol):
    """The part of a unit of work that concerns updates before they are served."""

    # Write down what came, in its order; what is there already stays.
    def keep(self, letters: Sequence[Letter]) -> None: ...
    def strike_off(self, causes: Collection[str]) -> None: ...
    # Strike off whatever was served meanwhile, as its cause tells.
    def strike_served(self) -> None: ...
    # A group was heard to have another number, first at this time; heard again, the first time stands.
    def hear_of_move(self, old_id: int, new_id: int, at: datetime) -> None: ...
    # Its last word under the old number was served.
    def close_move(self, old_id: int) -> None: ...
