"""Rehearse a long request in a read transaction before writing, so that no other request waits while a record is
read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.app.request import commands as c
from bot.app.request.vocabulary import Vocabulary
from storage.store import Account, Chat, Message, Person, Reader, Unit


def takes_long(command: c.Command, vocabulary: Vocabulary) -> bool:
    """Return whether a command gets rehearsed: any command declared long, and any game act with something to weigh."""
    weighing = isinstance(command, c.Do) and any(act.weighs for act in vocabulary.acts[command.word])
    return weighing or command.declared.long


_LOOKS = frozenset(dir(Reader))
"""Names of the read-only methods on a unit."""


class Unforeseen(Exception):
    """The request needs a write that cannot be postponed."""


class Rehearsal:
    """A read-only unit. It postpones outgoing messages and records of people met; any different write raises
    `Unforeseen`."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._later: list[Callable[[Unit], object]] = []

    def __getattr__(self, name: str) -> Any:
        if name in _LOOKS:
            return getattr(self._reader, name)
        raise Unforeseen(name)

    def carry_out(self, unit: Unit) -> None:
        """Perform the postponed writes in order."""
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
