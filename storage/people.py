"""People, their accounts and chats, as plain values, with the operations of a unit of work on all three."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Account:
    """A user's account with a messenger."""

    platform: str
    account_id: int
    name: str
    language: str | None = None
    username: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person known to the bot, to whom accounts are linked. `language` is None until chosen.

    `named`: the name was set by hand, so account changes leave it alone. A forgotten person's name is blank.
    """

    id: int
    name: str
    unit: str = ""
    language: str | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat with the bot as a member. `reads_all`: plain text in the chat reaches the bot."""

    id: int
    kind: str
    title: str = ""
    language: str | None = None
    tell: str = "mention"
    reads_all: bool = False
    last_message_id: int = 0
    pin: str = "off"
    """Whether live messages are pinned: `off`, `on`, or `refused` if the bot lacks the right to pin."""
    gone: bool = False
    """The chat is out of reach: the bot was removed or blocked, or the chat no longer exists."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation link that connects an account to a person, stored under a digest of the token, which only the link
    contains; or a player's claim to be a listed person, waiting for an answer."""

    token: str
    person_id: int
    chat_id: int
    by: int | None
    until: datetime


@dataclass(frozen=True, slots=True)
class Deed:
    """A logged change to the people and roles of a chat. `by` is None for an anonymous administrator."""

    chat_id: int
    at: datetime
    by: int | None
    kind: str
    payload: Mapping[str, Any]


class ReaderOfPeople(Protocol):
    """Read access to people and chats. Nothing here writes."""

    # People and chats
    # The person behind an account, or None for an account never met.
    def met(self, platform: str, account_id: int) -> Person | None: ...
    # Persons by requested id; a merged person's id maps to the person kept.
    def persons(self, ids: Collection[int]) -> Mapping[int, Person]: ...
    def accounts(self, person_id: int) -> Sequence[Account]: ...
    def chat(self, chat_id: int) -> Chat | None: ...
    # The reachable chats of a kind with this title, lowest id first: group ids count downwards, so the newest group.
    def namesakes(self, kind: str, title: str, limit: int) -> Sequence[Chat]: ...

    # Who was seen where, and who is what
    # Newest first.
    def seen(self, chat_id: int, limit: int) -> Sequence[Person]: ...
    def acquaintance(self, chat_id: int, person_id: int) -> Person | None: ...
    # The persons seen in the chat under this name or @username.
    def find(self, chat_id: int, name: str) -> Sequence[Person]: ...
    def roles(self, chat_id: int, person_id: int) -> frozenset[str]: ...
    # All role holders of the chat, as (person id, role), ordered by role.
    def officials(self, chat_id: int) -> Sequence[tuple[int, str]]: ...
    # Newest first.
    def deeds(self, chat_id: int, limit: int) -> Sequence[Deed]: ...

    # Who is who
    # The subset of `ids` with a linked account.
    def linked(self, ids: Collection[int]) -> frozenset[int]: ...
    # Whether both persons have seats at the same table; cancelled tables do not count.
    def sat_together(self, one: int, other: int) -> bool: ...
    def invitation(self, token: str, now: datetime) -> Invitation | None: ...


class OfPeople(ReaderOfPeople, Protocol):
    """The operations of a unit of work on people and chats."""

    # People and chats
    # The person behind an account, created at the first meeting. The name follows the account's name until set by hand.
    def meet(self, account: Account) -> Person: ...
    def choose_language(self, person_id: int, language: str | None) -> None: ...
    def rename(self, person_id: int, name: str) -> None: ...
    def choose_unit(self, person_id: int, unit: str) -> None: ...
    # Meeting a chat marks the chat as reachable. `last_message_id` never decreases, here and below.
    def meet_chat(self, chat_id: int, kind: str, title: str, message_id: int = 0) -> Chat: ...
    def save_chat(self, chat: Chat) -> None: ...
    # Record that the bot posted a message in the chat. Skipped if another transaction holds the chat row: the number
    # only tells how far a live message has scrolled up, which is not worth waiting for.
    def spoke(self, chat_id: int, message_id: int) -> None: ...
    # A group became a supergroup: everything continues under the new id, whose chat may be known already. Message ids
    # restart in a supergroup, so remembered messages of the old group are dropped. Repeating the call is harmless.
    def move_chat(self, old_id: int, new_id: int) -> None: ...
    # Mark a chat as out of reach: waiting messages fail, and later ones fail too until the chat is met again.
    def close_chat(self, chat_id: int, error: str) -> None: ...

    # Who was seen where, and who is what
    def see(self, chat_id: int, person_id: int, at: datetime) -> None: ...
    def grant(self, chat_id: int, person_id: int, role: str) -> None: ...
    def revoke(self, chat_id: int, person_id: int, role: str) -> None: ...
    def note(self, deed: Deed) -> None: ...

    # Who is who
    # Create a person without an account.
    def introduce(self, name: str) -> Person: ...
    # Lock these persons until the unit ends, so that no other unit can merge them meanwhile.
    def hold(self, ids: Collection[int]) -> None: ...
    # An invitation with the same token is replaced.
    def invite(self, invitation: Invitation) -> None: ...
    # Return and delete the invitation with this token; None if unknown or expired.
    def redeem(self, token: str, now: datetime) -> Invitation | None: ...
    # Two person rows are the same human: accounts, seats, roles and everything else outside the record go to `kept`.
    def merge(self, gone: int, kept: int) -> None: ...
    # Blank the person and delete the links to accounts, whose numbers are kept nowhere. The id and the record remain.
    def forget(self, person_id: int) -> None: ...
