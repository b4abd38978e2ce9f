"""What is sent, and what of it is in sight, as plain values, and what a unit of work does with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

Policy = Literal["at_least_once", "at_most_once"]


@dataclass(frozen=True, slots=True)
class Message:
    """A message to be sent, as stored in the outbox.

    `kind` names how it is sent; `payload` is that kind's own. A message with a `coalesce` key takes the
    place of an unsent one with the same key: the newest wins.
    """

    chat_id: int
    kind: str
    payload: Mapping[str, Any]
    next_at: datetime
    priority: int = 5
    policy: Policy = "at_least_once"
    thread_id: int | None = None
    stream_id: int | None = None
    version: int | None = None
    coalesce: str | None = None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A claimed outbox row. `generation` grows when a newer message takes its place, so that it is sent too."""

    id: int
    message: Message
    attempts: int
    generation: int


@dataclass(frozen=True, slots=True)
class Live:
    """The live message of a match: the one picture that is kept up to date, and the mention beneath it."""

    stream_id: int
    chat_id: int
    message_id: int | None = None
    picture: str | None = None
    """The key of the picture that it shows; None while it is text."""
    mention_id: int | None = None
    pinned: bool = False


class ReaderOfOutbox(Protocol):
    """What a unit of work is asked about messages. Nothing is written by asking."""

    # When the next `claim` can have something to do.
    def next_post(self, besides: Collection[int] = ()) -> datetime | None: ...
    def waiting(self) -> int: ...  # how many messages are neither sent nor given up
    def live(self, stream_id: int) -> Live | None: ...
    def messages_about(self, stream_id: int, about: str) -> Sequence[tuple[int, int]]: ...
    def stream_of_message(self, chat_id: int, message_id: int) -> int | None: ...
    def about(self, chat_id: int, message_id: int) -> str:
        """What of its stream a message asks about; empty where nothing."""

    def file_id(self, picture: str) -> str | None: ...


class OfOutbox(ReaderOfOutbox, Protocol):
    """The part of a unit of work that concerns messages."""

    def post(self, message: Message) -> None: ...
    # What is due, by priority and age, held until reported or until the lease lapses. Of one chat only the first, and
    # of one chat and priority only the oldest, even while that one waits to be tried again; of the chats `besides`
    # nothing. An at-most-once message whose holder never reported failed. A store that is opened while no other is
    # ends all leases: their holders are gone.
    def claim(
        self, now: datetime, limit: int, lease_until: datetime, besides: Collection[int] = ()
    ) -> Sequence[Outgoing]: ...
    def sent(self, outgoing: Outgoing) -> None: ...  # a newer one in its place is then due at once, as after `fail`
    def again(self, outgoing: Outgoing, next_at: datetime, error: str) -> None: ...
    def fail(self, outgoing: Outgoing, error: str) -> None: ...
    def save_live(self, live: Live) -> None: ...
    # `about` is what of the stream a message asks about: all of those are found by it.
    def remember_message(self, chat_id: int, message_id: int, stream_id: int, about: str = "") -> None: ...
    def keep_file_id(self, picture: str, file_id: str) -> None: ...
