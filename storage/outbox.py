"""Outgoing messages and the messages currently shown, as plain values, with the operations of a unit of work on
both."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

Policy = Literal["at_least_once", "at_most_once"]


@dataclass(frozen=True, slots=True)
class Message:
    """A message to be sent, as stored in the outbox.

    `kind` names the way of sending; the keys of `payload` depend on `kind`. A message with a `coalesce` key replaces an
    unsent message with the same key: the newest wins.
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
    """A claimed outbox row. `generation` grows when a newer message replaces the claimed one, which then gets sent
    too."""

    id: int
    message: Message
    attempts: int
    generation: int


@dataclass(frozen=True, slots=True)
class Live:
    """The live message of a match: the one picture kept up to date, and the mention posted beneath."""

    stream_id: int
    chat_id: int
    message_id: int | None = None
    picture: str | None = None
    """The key of the picture currently shown; None while the message is plain text."""
    mention_id: int | None = None
    pinned: bool = False


class ReaderOfOutbox(Protocol):
    """Read access to messages. Nothing here writes."""

    # The earliest time at which `claim` may find a message.
    def next_post(self, besides: Collection[int] = ()) -> datetime | None: ...
    def waiting(self) -> int: ...  # the number of messages neither sent nor failed
    def live(self, stream_id: int) -> Live | None: ...
    def messages_about(self, stream_id: int, about: str) -> Sequence[tuple[int, int]]: ...
    def stream_of_message(self, chat_id: int, message_id: int) -> int | None: ...
    def about(self, chat_id: int, message_id: int) -> str:
        """The topic within its stream that a message asks about; empty if none."""

    def file_id(self, picture: str) -> str | None: ...


class OfOutbox(ReaderOfOutbox, Protocol):
    """The operations of a unit of work on messages."""

    def post(self, message: Message) -> None: ...
    # Claim due messages, ordered by priority and age, until they are reported or the lease lapses. Each chat gives at
    # most one message; within a chat and priority only the oldest is eligible, even while waiting for a retry. Chats in
    # `besides` are skipped. An at-most-once message whose holder never reported counts as failed. A store opened while
    # no other process uses the database ends all leases, because their holders are gone.
    def claim(
        self, now: datetime, limit: int, lease_until: datetime, besides: Collection[int] = ()
    ) -> Sequence[Outgoing]: ...
    def sent(self, outgoing: Outgoing) -> None: ...  # a newer message in the same row becomes due, as after `fail`
    def again(self, outgoing: Outgoing, next_at: datetime, error: str) -> None: ...
    def fail(self, outgoing: Outgoing, error: str) -> None: ...
    def save_live(self, live: Live) -> None: ...
    # `about` names the topic within the stream that a message asks about; `messages_about` finds messages by topic.
    def remember_message(self, chat_id: int, message_id: int, stream_id: int, about: str = "") -> None: ...
    def keep_file_id(self, picture: str, file_id: str) -> None: ...
