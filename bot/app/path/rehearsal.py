"""What may take long is gone through beforehand, beside the writer: nobody else waits while a record is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.app.request import commands as c
from bot.app.request.vocabulary import Vocabulary
from storage.store import Account, Chat, Message, Person, Reader, Unit


def takes_long(command: c.Command, vocabulary: Vocabulary) -> bool:
    """Whether an act is gone through beforehand: a long one, or one of a game that has something to weigh."""
    weighing = isinstance(command, c.Do) and any(act.weighs for act in vocabulary.acts[command.word])
    return weighing or command.declared.long


_LOOKS = frozenset(dir(Reader))
"""What a unit is asked without anything being written."""


class Unforeseen(Exception):
    """Something would be written that nobody can write beforehand."""


class Rehearsal:
    """A unit that only looks. What is said and who was met is kept for later; any other writing ends it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._later: list[Callable[[Unit], object]] = []

    def __getattr__(self, name: str) -> Any:
        if name in _LOOKS:
            return getattr(self._reader, name)
        raise Unforeseen(name)

    def carry_out(self, unit: Unit) -> None:
        """Write what was kept, in its order."""
        for act in self._later:
            act(unit)

    def meet_chat(self, chat_id: int, kind: str, title: str, message_id: int = 0) -> Chat:
        known = self._reader.chat(chat_id)
        if known is None:
            raise Unforeseen("a new chat")
        self._later.append(lambda unit: unit.meet_chat(chat_id, kind, title, message_id))
        newest = max(known.last_message_id, message_id)
        return replace(known, kind=kind, title=title, last_message_id=newest, gone=False)

    def meet(self, account: Account) -> Person:
        person = self._reader.met(account.platform, account.account_id)
        if person is None:
            raise Unforeseen("a new person")
        self._later.append(lambda unit: unit.meet(account))
        return person

    def see(self, chat_id: int, person_id: int, at: datetime) -> None:
        self._later.append(lambda unit: unit.see(chat_id, person_id, at))

    def post(self, message: Message) -> None:
        self._later.append(lambda unit: unit.post(message))

    def mark_handled(self, cause: str, reply: str, at: datetime) -> None:
        self._later.append(lambda unit: unit.mark_handled(cause, reply, at))
