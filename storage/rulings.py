"""Rulings on matters that the text leaves open, and appeals: plain values, and what a unit of work does with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

Instance = Literal["chief", "committee"]
"""Who is asked: the chief referee first, then the committee, whose word is the last."""
Verdict = Literal["upheld", "overturned"]


@dataclass(frozen=True, slots=True)
class NewRuling:
    chat_id: int
    text: str
    by: int | None
    at: datetime
    stream_id: int | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling, numbered within its chat. `by` is None for an anonymous administrator, `clause` is a full id."""

    id: int
    number: int
    chat_id: int
    text: str
    by: int | None
    at: datetime
    stream_id: int | None = None
    clause: str | None = None
    overturned: bool = False


@dataclass(frozen=True, slots=True)
class NewAppeal:
    chat_id: int
    text: str
    by: int
    at: datetime
    instance: Instance
    ruling_id: int | None = None
    stream_id: int | None = None


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal, numbered within its chat: against a ruling, or what was decided at a table, or both.

    `instance` is who has been asked last. Without a verdict it waits for an answer there; after the committee's it is
    closed.
    """

    id: int
    number: int
    chat_id: int
    text: str
    by: int
    at: datetime
    instance: Instance
    verdict: Verdict | None = None
    ruling_id: int | None = None
    stream_id: int | None = None

    @property
    def waits(self) -> bool:
        return self.verdict is None

    @property
    def final(self) -> bool:
        return self.instance == "committee" and self.verdict is not None


@dataclass(frozen=True, slots=True)
class Answer:
    """What an instance answered to an appeal."""

    appeal_id: int
    instance: Instance
    verdict: Verdict
    text: str
    by: int | None
    at: datetime


class ReaderOfRulings(Protocol):
    """What a unit of work is asked about rulings and appeals. Nothing is written by asking."""

    # Newest first.
    def rulings(self, chat_id: int, limit: int) -> Sequence[Ruling]: ...
    # Those that were given at a table or an event, in their order.
    def rulings_at(self, stream_id: int) -> Sequence[Ruling]: ...
    def ruling(self, ruling_id: int) -> Ruling | None: ...
    def ruling_numbered(self, chat_id: int, number: int) -> Ruling | None: ...
    # Newest first.
    def appeals(self, chat_id: int, limit: int) -> Sequence[Appeal]: ...
    # Where several processes write, an appeal is the unit's own from here to its end.
    def appeal_numbered(self, chat_id: int, number: int) -> Appeal | None: ...
    # In the order given.
    def answers(self, appeal_id: int) -> Sequence[Answer]: ...


class OfRulings(ReaderOfRulings, Protocol):
    """The part of a unit of work that concerns rulings and appeals."""

    def rule(self, new: NewRuling) -> Ruling: ...
    def appeal(self, new: NewAppeal) -> Appeal: ...
    # The verdict of the instance asked; the ruling appealed against stands or falls with it.
    def answer_appeal(self, answer: Answer) -> None: ...
    # To the committee, which has not answered yet; the text is what it reads.
    def take_further(self, appeal_id: int, text: str) -> None: ...
