"""The SQL unit of work, composed of its topics. Both databases run the same statements."""

from __future__ import annotations

from storage.sql.identity import Identity
from storage.sql.inbox import Inbox
from storage.sql.outbox import Outbox
from storage.sql.people import People
from storage.sql.presence import Presence
from storage.sql.rulings import Rulings
from storage.sql.served import Served
from storage.sql.shown import ShownRows
from storage.sql.signatures import Signatures
from storage.sql.streams import Streams
from storage.sql.supergroups import Moving
from storage.sql.waiting import Waiting


class SqlUnit(
    Inbox, Served, People, Presence, Identity, Moving, Streams, Signatures, Rulings, Waiting, Outbox, ShownRows
):
    """A unit of work on a connection. The caller that provides the connection begins and ends the transaction."""
