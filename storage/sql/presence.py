"""People seen in each chat, roles held in each chat, and the log of changes to people and roles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, or_, select

from storage.sql.base import UnitPart, columns, named
from storage.store import Deed, Person
from storage.tables.base import table
from storage.tables.tables import AccountRecord, DeedRecord, PersonRecord, PresenceRecord, RoleRecord

_person = table(PersonRecord)
_account = table(AccountRecord)
_role = table(RoleRecord)
_presence = table(PresenceRecord)
_deed = table(DeedRecord)

_HERE = _presence.c.chat_id == bindparam("in_chat")
_SEEN = select(_presence.c.person_id).where(_HERE, _presence.c.person_id == bindparam("of"))
_SEE = insert(_presence)
_PEOPLE = select(*columns(Person, _person)).join_from(_presence, _person).where(_HERE)
_NEWEST = _PEOPLE.order_by(_presence.c.since.desc(), _person.c.id.desc()).limit(bindparam("most"))
_ACQUAINTED = _PEOPLE.where(_person.c.id == bindparam("of"))
_name = func.lower(bindparam("called"))
_USERS = select(_account.c.person_id).where(func.lower(_account.c.username) == _name)
_BY_USERNAME = _PEOPLE.where(_person.c.id.in_(_USERS)).order_by(_person.c.id)
_BY_NAME = _PEOPLE.where(or_(func.lower(_person.c.name) == _name, _person.c.id.in_(_USERS))).order_by(_person.c.id)

_THIS_PERSON = (_role.c.chat_id == bindparam("in_chat"), _role.c.person_id == bindparam("of"))
_ROLES = select(_role.c.role).where(*_THIS_PERSON)
_OFFICIALS = (
    select(_role.c.person_id, _role.c.role)
    .where(_role.c.chat_id == bindparam("in_chat"))
    .order_by(_role.c.role, _role.c.person_id)
)
_GRANT = insert(_role)
_REVOKE = delete(_role).where(*_THIS_PERSON, _role.c.role == bindparam("which"))

_NOTE = insert(_deed)
_DEEDS = (
    select(*columns(Deed, _deed))
    .where(_deed.c.chat_id == bindparam("in_chat"))
    .order_by(_deed.c.id.desc())
    .limit(bindparam("most"))
)


class Presence(UnitPart):
    def see(self, chat_id: int, person_id: int, at: datetime) -> None:
        if self._value(_SEEN, in_chat=chat_id, of=person_id) is None:
            self._write(_SEE, chat_id=chat_id, person_id=person_id, since=at)

    def seen(self, chat_id: int, limit: int) -> Sequence[Person]:
        return [Person(*row) for row in self._all(_NEWEST, in_chat=chat_id, most=limit)]

    def acquaintance(self, chat_id: int, person_id: int) -> Person | None:
        row = self._first(_ACQUAINTED, in_chat=chat_id, of=person_id)
        return None if row is None else Person(*row)

    def find(self, chat_id: int, name: str) -> Sequence[Person]:
        statement = _BY_USERNAME if name.startswith("@") else _BY_NAME
        return [Person(*row) for row in self._all(statement, in_chat=chat_id, called=name.removeprefix("@"))]

    def roles(self, chat_id: int, person_id: int) -> frozenset[str]:
        return frozenset(row.role for row in self._all(_ROLES, in_chat=chat_id, of=person_id))

    def officials(self, chat_id: int) -> Sequence[tuple[int, str]]:
        return [(row.person_id, row.role) for row in self._all(_OFFICIALS, in_chat=chat_id)]

    def grant(self, chat_id: int, person_id: int, role: str) -> None:
        if role not in self.roles(chat_id, person_id):
            self._write(_GRANT, chat_id=chat_id, person_id=person_id, role=role)

    def revoke(self, chat_id: int, person_id: int, role: str) -> None:
        self._write(_REVOKE, in_chat=chat_id, of=person_id, which=role)

    def note(self, deed: Deed) -> None:
        self._write(_NOTE, **named(deed))

    def deeds(self, chat_id: int, limit: int) -> Sequence[Deed]:
        return [Deed(*row) for row in self._all(_DEEDS, in_chat=chat_id, most=limit)]
