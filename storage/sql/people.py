"""People, their accounts, and chats. Unchanged values cause no write."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import bindparam, func, insert, select, update

from storage.sql.base import UnitPart, columns, named
from storage.store import Account, Chat, Person
from storage.tables.base import table
from storage.tables.tables import AccountRecord, ChatRecord, PersonRecord

_person = table(PersonRecord)
_account = table(AccountRecord)
_chat = table(ChatRecord)
_asked = _person.alias()

_THIS_ACCOUNT = (_account.c.platform == bindparam("on"), _account.c.account_id == bindparam("of"))
_MET = select(*columns(Account, _account), *columns(Person, _person)).join_from(_account, _person).where(*_THIS_ACCOUNT)
_ACCOUNT_FIELDS = len(columns(Account, _account))
_NEW_PERSON = insert(_person).returning(*columns(Person, _person))
_NEW_ACCOUNT = insert(_account)
_REFRESH = update(_account).where(*_THIS_ACCOUNT)
_PERSONS = (
    select(_asked.c.id.label("asked"), *columns(Person, _person))
    .join_from(_asked, _person, _person.c.id == func.coalesce(_asked.c.merged_into, _asked.c.id))
    .where(_asked.c.id.in_(bindparam("ids", expanding=True)))
)
_ACCOUNTS = (
    select(*columns(Account, _account))
    .where(_account.c.person_id == bindparam("of"))
    .order_by(_account.c.platform, _account.c.account_id)
)
_CHANGE_PERSON = update(_person).where(_person.c.id == bindparam("of"))

_CHAT = select(*columns(Chat, _chat)).where(_chat.c.id == bindparam("of"))
_NAMESAKES = (
    select(*columns(Chat, _chat))
    .where(_chat.c.kind == bindparam("which"), _chat.c.title == bindparam("called"), ~_chat.c.gone)
    .order_by(_chat.c.id)
    .limit(bindparam("most"))
)
_HELD_CHAT = _CHAT.with_for_update(key_share=True)
_NEW_CHAT = insert(_chat)
_CHANGE_CHAT = update(_chat).where(_chat.c.id == bindparam("of"))
_BEHIND = select(_chat.c.id).where(_chat.c.id == bindparam("of"), _chat.c.last_message_id < bindparam("newest"))
_SPOKE = (
    update(_chat)
    .where(_chat.c.id.in_(_BEHIND.with_for_update(key_share=True, skip_locked=True)))
    .values(last_message_id=bindparam("newest"))
)


class People(UnitPart):
    def meet(self, account: Account) -> Person:
        row = self._first(_MET, on=account.platform, of=account.account_id)
        if row is None:
            person = Person(*self._one(_NEW_PERSON, name=account.name, unit="", named=False))
            self._write(_NEW_ACCOUNT, person_id=person.id, **named(account))
            return person
        known, person = Account(*row[:_ACCOUNT_FIELDS]), Person(*row[_ACCOUNT_FIELDS:])
        account = replace(account, language=account.language or known.language)
        if account == known:
            return person
        self._write(
            _REFRESH,
            on=account.platform,
            of=account.account_id,
            name=account.name,
            language=account.language,
            username=account.username,
        )
        # A person named after the account is renamed with the account; a name set by hand stays.
        if not person.named and person.name == known.name != account.name:
            self._write(_CHANGE_PERSON, of=person.id, name=account.name)
            return replace(person, name=account.name)
        return person

    def met(self, platform: str, account_id: int) -> Person | None:
        row = self._first(_MET, on=platform, of=account_id)
        return None if row is None else Person(*row[_ACCOUNT_FIELDS:])

    def persons(self, ids: Collection[int]) -> Mapping[int, Person]:
        return {row.asked: Person(*row[1:]) for row in self._all(_PERSONS, ids=list(ids))}

    def accounts(self, person_id: int) -> Sequence[Account]:
        return [Account(*row) for row in self._all(_ACCOUNTS, of=person_id)]

    def choose_language(self, person_id: int, language: str | None) -> None:
        self._write(_CHANGE_PERSON, of=person_id, language=language)

    def rename(self, person_id: int, name: str) -> None:
        self._write(_CHANGE_PERSON, of=person_id, name=name, named=True)

    def choose_unit(self, person_id: int, unit: str) -> None:
        self._write(_CHANGE_PERSON, of=person_id, unit=unit)

    def meet_chat(self, chat_id: int, kind: str, title: str, message_id: int = 0) -> Chat:
        known = self._held(chat_id)
        seen = replace(known or Chat(chat_id, kind), kind=kind, title=title, last_message_id=message_id, gone=False)
        return self._keep(known, seen)

    def chat(self, chat_id: int) -> Chat | None:
        row = self._first(_CHAT, of=chat_id)
        return None if row is None else Chat(*row)

    def namesakes(self, kind: str, title: str, limit: int) -> Sequence[Chat]:
        return [Chat(*row) for row in self._all(_NAMESAKES, which=kind, called=title, most=limit)]

    def _held(self, chat_id: int) -> Chat | None:
        row = self._first(_HELD_CHAT, of=chat_id)
        return None if row is None else Chat(*row)

    def save_chat(self, chat: Chat) -> None:
        self._keep(self._held(chat.id), chat)

    def spoke(self, chat_id: int, message_id: int) -> None:
        self._write(_SPOKE, of=chat_id, newest=message_id)

    def _keep(self, known: Chat | None, chat: Chat) -> Chat:
        if known is None:
            self._write(_NEW_CHAT, **named(chat))
            return chat
        chat = replace(chat, last_message_id=max(chat.last_message_id, known.last_message_id))
        if chat != known:
            values = named(chat)
            self._write(_CHANGE_CHAT, of=values.pop("id"), **values)
        return chat
