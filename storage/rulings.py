"""Rulings on questions the rule text leaves open, and appeals: plain values, and the operations of a unit of work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

Instance = Literal["chief", "committee"]
"""The instance asked: first the chief referee, then the committee, whose answer is final."""
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
    """A ruling, numbered within its chat. `by` is None for an anonymous administrator; `clause` is a full clause id."""

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
    """An appeal, numbered within its chat, against a ruling, a decision at a table, or both.

    `instance` is the instance asked last. An appeal without a verdict waits for that instance; the committee's verdict
    closes the appeal.
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
class AppealAnswer:
    """The answer of one instance to an appeal."""

    appeal_id: int
    instance: Instance
    verdict: Verdict
    text: str
    by: int | None
    at: datetime


class ReaderOfRulings(Protocol):
    """Read access to rulings and appeals. Nothing here writes."""

    # Newest first.
    def rulings(self, chat_id: int, limit: int) -> Sequence[Ruling]: ...
    # The rulings given at a table or an event, in order of their numbers.
    def rulings_at(self, stream_id: int) -> Sequence[Ruling]: ...
    def ruling(self, ruling_id: int) -> Ruling | None: ...
    def ruling_numbered(self, chat_id: int, number: int) -> Ruling | None: ...
    # Newest first.
    def appeals(self, chat_id: int, limit: int) -> Sequence[Appeal]: ...
    # In a writing unit of a shared database, the appeal's row stays locked until the unit ends.
    def appeal_numbered(self, chat_id: int, number: int) -> Appeal | None: ...
    # In the order given.
    def answers(self, appeal_id: int) -> Sequence[AppealAnswer]: ...


class OfRulings(ReaderOfRulings, Protocol):
    """The operations of a unit of work on rulings and appeals."""

    def rule(self, new: NewRuling) -> Ruling: ...
    def appeal(self, new: NewAppeal) -> Appeal: ...
    # Store the verdict of the instance asked, which also upholds or overturns the ruling appealed against.
    def answer_appeal(self, answer: AppealAnswer) -> None: ...
    # Take the appeal to the committee, which has not answered yet; the committee reads `text`.
    def take_further(self, appeal_id: int, text: str) -> None: ...
