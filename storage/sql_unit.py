"""The SQL unit of work, composed of its topics. Both databases run the same statements."""

from __future__ import annotations

from storage.sql_identity import Identity
from storage.sql_inbox import Inbox
from storage.sql_moving import Moving
from storage.sql_outbox import Outbox
from storage.sql_people import People
from storage.sql_presence import Presence
from storage.sql_rulings import Rulings
from storage.sql_served import Served
from storage.sql_shown import Shown
from storage.sql_signatures import Signatures
from storage.sql_streams import Streams
from storage.sql_waiting import Waiting


class SqlUnit(Inbox, Served, People, Presence, Identity, Moving, Streams, Signatures, Rulings, Waiting, Outbox, Shown):
    """A unit of work on a connection. The caller that provides the connection begins and ends the transaction."""
