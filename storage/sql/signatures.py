"""Signatures: the persons on whose word each line of a record rests."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select

from storage.sql.base import UnitPart, columns, named
from storage.store import Signature
from storage.tables.base import table
from storage.tables.tables import SignatureRecord

_signature = table(SignatureRecord)

_SIGN = insert(_signature)
_SIGNATURES = (
    select(*columns(Signature, _signature))
    .where(_signature.c.stream_id == bindparam("of"))
    .order_by(_signature.c.at, _signature.c.id)
)


class Signatures(UnitPart):
    def sign(self, stream_id: int, signature: Signature) -> None:
        self._write(_SIGN, stream_id=stream_id, **named(signature))

    def signatures(self, stream_id: int) -> Sequence[Signature]:
        return [Signature(*row) for row in self._all(_SIGNATURES, of=stream_id)]
