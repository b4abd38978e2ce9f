"""People, their accounts and chats, as plain values, and what a unit of work does with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Account:
    """Someone's account with a messenger."""

    platform: str
    account_id: int
    name: str
    language: str | None = None
    username: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person is ours; accounts are linked to it. `language` is None until chosen.

    `named`: the name was given by hand, and no account changes it. It is blank once the person is forgotten.
    """

    id: int
    name: str
    unit: str = ""
    language: str | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat the bot is in. `reads_all`: plain text reaches the bot there."""

    id: int
    kind: str
    title: str = ""
    language: str | None = None
    tell: str = "mention"
    reads_all: bool = False
    last_message_id: int = 0
    pin: str = "off"
    """Whether live messages are pinned: `off`, `on`, or `refused` where the bot has not the right."""
    gone: bool = False
    """Nothing reaches it: the bot was removed or blocked, or the chat is no more."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link by which an account becomes a person's, kept under a digest of its token, which only the link holds; or
    somebody's claim to be that person, which waits for an answer."""

    token: str
    person_id: int
    chat_id: int
    by: int | None
    until: datetime


@dataclass(frozen=True, slots=True)
class Deed:
    """What was done to people and roles of a chat, for the log. `by` is None for an anonymous administrator."""

    chat_id: int
    at: datetime
    by: int | None
    kind: str
    payload: Mapping[str, Any]


class ReaderOfPeople(Protocol):
    """What a unit of work is asked about people and chats. Nothing is written by asking."""

    # People and chats
    # The person behind an account that was met before.
    def met(self, platform: str, account_id: int) -> Person | None: ...
    # By the ids asked for; one that was merged into another is answered with that other.
    def persons(self, ids: Collection[int]) -> Mapping[int, Person]: ...
    def accounts(self, person_id: int) -> Sequence[Account]: ...
    def chat(self, chat_id: int) -> Chat | None: ...
    # The chats of a kind that bear this title and are not gone, newest number first.
    def namesakes(self, kind: str, title: str, limit: int) -> Sequence[Chat]: ...

    # Who was seen where, and who is what
    # Newest first.
    def seen(self, chat_id: int, limit: int) -> Sequence[Person]: ...
    def acquaintance(self, chat_id: int, person_id: int) -> Person | None: ...
    # Those seen in the chat who go by this name or @username.
    def find(self, chat_id: int, name: str) -> Sequence[Person]: ...
    def roles(self, chat_id: int, person_id: int) -> frozenset[str]: ...
    # Everyone with a role in the chat, by role.
    def officials(self, chat_id: int) -> Sequence[tuple[int, str]]: ...
    # Newest first.
    def deeds(self, chat_id: int, limit: int) -> Sequence[Deed]: ...

    # Who is who
    # Those among them who have an account.
    def linked(self, ids: Collection[int]) -> frozenset[int]: ...
    # Whether both sit at a table; one that was closed before it began does not count.
    def sat_together(self, one: int, other: int) -> bool: ...
    def invitation(self, token: str, now: datetime) -> Invitation | None: ...


class OfPeople(ReaderOfPeople, Protocol):
    """The part of a unit of work that concerns people and chats."""

    # People and chats
    # The person behind an account, made on the first meeting; its name follows the account's until changed by hand.
    def meet(self, account: Account) -> Person: ...
    def choose_language(self, person_id: int, language: str | None) -> None: ...
    def rename(self, person_id: int, name: str) -> None: ...
    def choose_unit(self, person_id: int, unit: str) -> None: ...
    # A chat that is heard of is not gone. `last_message_id` only grows, here and below.
    def meet_chat(self, chat_id: int, kind: str, title: str, message_id: int = 0) -> Chat: ...
    def save_chat(self, chat: Chat) -> None: ...
    # A message of ours stands in the chat. Left out where somebody else holds the chat just now: it tells what is in
    # sight and is worth no waiting.
    def spoke(self, chat_id: int, message_id: int) -> None: ...
    # A group became a supergroup: all goes on under its new id, which may have been met already. Messages are counted
    # anew there, so those of before are forgotten. Doing it again does no harm.
    def move_chat(self, old_id: int, new_id: int) -> None: ...
    # Nothing reaches a chat any more: what waits for it fails, and so does what is posted until it is met again.
    def close_chat(self, chat_id: int, error: str) -> None: ...

    # Who was seen where, and who is what
    def see(self, chat_id: int, person_id: int, at: datetime) -> None: ...
    def grant(self, chat_id: int, person_id: int, role: str) -> None: ...
    def revoke(self, chat_id: int, person_id: int, role: str) -> None: ...
    def note(self, deed: Deed) -> None: ...

    # Who is who
    # A person without account.
    def introduce(self, name: str) -> Person: ...
    # Until the end of the work nobody else merges these: what is looked at from here on stays true.
    def hold(self, ids: Collection[int]) -> None: ...
    # One that is kept under the same token is replaced.
    def invite(self, invitation: Invitation) -> None: ...
    # The invitation of this token, which is thereby used up; None if there is none, or it has lapsed.
    def redeem(self, token: str, now: datetime) -> Invitation | None: ...
    # Two that are one: accounts, seats, roles and whatever else is not the record go over to the one that is kept.
    def merge(self, gone: int, kept: int) -> None: ...
    # Blank the person and let go of its accounts, whose numbers are kept nowhere; the id stays, and so does the record.
    def forget(self, person_id: int) -> None: ...
