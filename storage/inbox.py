"""Updates received but not yet served, and groups whose chat id changed, as plain values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Letter:
    """An update as received, with the cause under which the bot will serve it."""

    cause: str
    update: str
    at: datetime


class ReaderOfInbox(Protocol):
    """Read access to updates waiting to be served. Nothing here writes."""

    # The letters whose causes begin with `beginning`, in order of arrival.
    def kept(self, beginning: str) -> Sequence[Letter]: ...
    # The current id of a group that became a supergroup, else None. In a writing unit the answer holds until the unit
    # ends.
    def moved_to(self, old_id: int) -> int | None: ...
    # Whether updates under the old id of this supergroup may still arrive. False once `close_move` was called, and
    # false if the group moved before `since`.
    def arriving(self, new_id: int, since: datetime) -> bool: ...


class OfInbox(ReaderOfInbox, Protocol):
    """The operations of a unit of work on updates waiting to be served."""

    # Store letters in the order given. A letter whose cause is already stored is skipped.
    def keep(self, letters: Sequence[Letter]) -> None: ...
    def strike_off(self, causes: Collection[str]) -> None: ...
    # Delete the letters whose causes have been handled meanwhile.
    def strike_served(self) -> None: ...
    # Record that a group has a new id since `at`. A repeated report keeps the first time.
    def hear_of_move(self, old_id: int, new_id: int, at: datetime) -> None: ...
    # Record that the last update under the old id was served.
    def close_move(self, old_id: int) -> None: ...
